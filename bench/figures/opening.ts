import type { BrowserContext } from 'playwright';
import { newDiskDevice, SCAN_READY, sortPath } from '../browser.ts';
import { fillOutbox } from '../fill-outbox.ts';
import { median } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { addWork, type Batch } from '../work.ts';

const ROUNDS = 7;
const QUEUED = 10_000;
/** Tasks up to this long after the scanner light count too: the queue is read then. */
const AFTER_MS = 3000;

interface Opening {
  readonly ms: number;
  readonly longestTask: number;
}

/**
 * Starts the app without a network with 10,000 scans queued, 200 of them of the batch that opens; the floor is the
 * app with an empty queue.
 */
export async function openingFigures({ oms, db }: Stage): Promise<Figure[]> {
  const work = await addWork(db, { location: 'O', batches: 50, deliveries: 40, lines: 5, autofill: 2 });
  const [first] = work;
  if (!first) throw new Error('no batch');
  const url = oms.base + sortPath(first.location, first.identifier);
  const full = await prepared(url, work);
  const empty = await prepared(url, []);
  try {
    const ours: Opening[] = [];
    const floor: Opening[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const pair = [await opening(full, url), await opening(empty, url)] as const;
      // The first warms both up.
      if (round > 0) ours.push(pair[0]);
      if (round > 0) floor.push(pair[1]);
    }
    const both = (of: (one: Opening) => number) => ({
      ours: median(ours.map(of)),
      floor: median(floor.map(of)),
    });
    return [
      {
        what: `opening with ${QUEUED.toLocaleString('en')} queued, no network, to the scanner light`,
        unit: 'ms',
        ...both(o => o.ms),
        goal: { of: 'ours', most: 300 },
      },
      {
        what: `  longest task until ${AFTER_MS / 1000} s after`,
        unit: 'ms',
        ...both(o => o.longestTask),
        goal: { of: 'ours', most: 50 },
      },
    ];
  } finally {
    for (const device of [full, empty]) await device.close();
  }
}

/** A device that has the package, and these entries in its queue. */
async function prepared(url: string, queue: readonly Batch[]): Promise<BrowserContext> {
  const device = await newDiskDevice(new URL(url).origin, 'magazijn');
  const page = await device.newPage();
  await page.goto(url);
  await page.evaluate(selector => window.recorder.ready(selector), SCAN_READY);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Changes to the package are gathered for five seconds before they are stored.
  await page.waitForTimeout(7000);
  await device.setOffline(true);
  await fillOutbox(page, queue);
  await page.close();
  return device;
}

async function opening(device: BrowserContext, url: string): Promise<Opening> {
  const page = await device.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  const opened = await page.evaluate(
    async ([wanted, after]) => {
      let longestTask = 0;
      new PerformanceObserver(list => {
        for (const task of list.getEntries()) longestTask = Math.max(longestTask, task.duration);
      }).observe({ type: 'longtask', buffered: true });
      const ms = await window.recorder.ready(wanted);
      await new Promise(done => setTimeout(done, after));
      return { ms, longestTask };
    },
    [SCAN_READY, AFTER_MS] as const,
  );
  await page.close();
  return opened;
}
