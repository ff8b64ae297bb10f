import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sortAnswers } from '../answers/sort.ts';
import { newDiskDevice, SCAN_READY, wedge } from '../browser.ts';
import { quantile } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { addWork } from '../work.ts';

const SCANS = 110;
const WARM = 10;
/** Size of an entry with its flow state. */
const ENTRY_BYTES = 2048;

/**
 * From the key that ends a scan, and from the start of its transaction, to its completion; the floor is the disk's
 * own fdatasync.
 */
export async function durableFigures({ oms, db }: Stage): Promise<Figure[]> {
  const [batch] = await addWork(db, { location: 'U', batches: 1, deliveries: 40, lines: 5, autofill: 2 });
  if (!batch) throw new Error('no batch');
  const flow = sortAnswers(batch);
  const fromKey: number[] = [];
  const fromBegin: number[] = [];
  const device = await newDiskDevice(oms.base, flow.user);
  try {
    const page = await device.newPage();
    await flow.open(page, oms.base);
    await page.evaluate(selector => window.recorder.ready(selector), SCAN_READY);
    for (let scan = 0; scan < SCANS; scan++) {
      const { text, answer } = await flow.next(page);
      await page.evaluate(([wanted, keys]) => window.recorder.arm(wanted, keys), [
        answer,
        text.length,
      ] as const);
      await wedge(page, `${text}\n`);
      const { heard, begun, durable } = await page.evaluate(() => window.recorder.answered());
      if (scan < WARM) continue;
      fromKey.push(durable - heard);
      fromBegin.push(durable - begun);
    }
  } finally {
    await device.close();
  }
  const disk = syncs(SCANS);
  const at = (ours: readonly number[], q: number) => ({ ours: quantile(ours, q), floor: quantile(disk, q) });
  return [
    { what: 'scan to durable, p50', unit: 'ms', ...at(fromKey, 0.5), goal: { of: 'ours', most: 3 } },
    { what: 'scan to durable, p99', unit: 'ms', ...at(fromKey, 0.99), goal: { of: 'ours', most: 15 } },
    { what: '  of which its transaction, p50', unit: 'ms', ...at(fromBegin, 0.5) },
    { what: '  of which its transaction, p99', unit: 'ms', ...at(fromBegin, 0.99) },
  ];
}

/** Times the disk that stores as many bytes, again and again; ms each. */
function syncs(times: number): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'oms-bench-disk-'));
  const file = openSync(join(folder, 'log'), 'w');
  const bytes = Buffer.alloc(ENTRY_BYTES, 'x');
  const took = Array.from({ length: times }, () => {
    const start = performance.now();
    writeSync(file, bytes);
    fdatasyncSync(file);
    return performance.now() - start;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return took;
}
