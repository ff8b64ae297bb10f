import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { pdfFile } from '../packing-slip/pdf-file.ts';
import { slipPages } from '../packing-slip/slip-page.ts';
import { codesIn, drawnPdf } from '../packing-slip/testing/read-barcodes.ts';
import { someSlip } from '../packing-slip/testing/some-slip.ts';
import { ippPrinter } from './ipp-printer.ts';
import type { Parcel, Standing } from './printer-port.ts';
import { freePort, startPrinter, type TestPrinter } from './testing/ipp-printer.ts';

const printers = new Set<TestPrinter>();
afterEach(async () => {
  for (const printer of printers) await printer.stop();
  printers.clear();
});
const start = async (...how: Parameters<typeof startPrinter>) => {
  const printer = await startPrinter(...how);
  printers.add(printer);
  return printer;
};

let jobs = 0;
const parcel = async (uri: string): Promise<Parcel> => ({
  job_id: ++jobs,
  title: 'Pakbon 261119-0042',
  content: await pdfFile({ title: 'x', changedAt: '2026-11-19T18:00:00Z' }, slipPages(someSlip())),
  format: 'pdf',
  printer: 'test',
  uri,
});

/** Polls until the printer says what is expected; the printer sets the pace, so the number of polls is not fixed. */
async function until(
  job: Parcel,
  first: Standing,
  wanted: (standing: Standing) => boolean,
): Promise<Standing> {
  let standing = first;
  const { printer_job } = first.kind === 'sent' ? first : { printer_job: 0 };
  for (const end = Date.now() + 10_000; !wanted(standing) && Date.now() < end;)
    standing = await ippPrinter.look(job, printer_job);
  return standing;
}
const isOver = ({ kind }: Standing) => kind === 'done' || kind === 'failed';

describe('A printer that speaks IPP (ippeveprinter)', () => {
  it('prints the slip, which says so when it is done', async () => {
    const printer = await start('prints');
    const job = await parcel(printer.uri);
    expect(await until(job, await ippPrinter.send(job, false), isOver)).toEqual({ kind: 'done' });
    const [paper] = printer.printed();
    expect(paper?.equals(job.content)).toBe(true);
    expect(await codesIn(drawnPdf(paper ?? Buffer.of()))).toEqual([']C0261119-0042-1']);
  });

  it('a job that fails at the printer has failed', async () => {
    const { uri } = await start('fails');
    const job = await parcel(uri);
    expect(await until(job, await ippPrinter.send(job, false), isOver)).toEqual({
      kind: 'failed',
      reason: 'aborted',
    });
  });

  it('without paper it waits and says why; with paper it prints', async () => {
    const printer = await start('has-no-paper');
    const job = await parcel(printer.uri);
    const sent = await ippPrinter.send(job, false);
    const waits = await until(job, sent, now => now.kind === 'sent' && now.complaint !== null);
    expect(waits).toMatchObject({ kind: 'sent', complaint: 'media-empty' });
    expect(printer.printed()).toHaveLength(0);
    printer.addPaper();
    expect(await until(job, waits, isOver)).toEqual({ kind: 'done' });
    expect(printer.printed()).toHaveLength(1);
  });

  it('a printer that is gone is tried again, and prints when it is back', async () => {
    const port = await freePort();
    const gone = await parcel(`ipp://localhost:${port}/ipp/print`);
    expect(await ippPrinter.send(gone, false)).toEqual({ kind: 'unknown', reason: 'unreachable' });
    const back = await start('prints', port);
    expect(await until(gone, await ippPrinter.send(gone, true), isOver)).toEqual({ kind: 'done' });
    expect(back.printed()).toHaveLength(1);
  });

  it('gone while it prints: nothing is known', async () => {
    const printer = await start('has-no-paper');
    const job = await parcel(printer.uri);
    const sent = await ippPrinter.send(job, false);
    await printer.unplug();
    expect(await ippPrinter.look(job, sent.kind === 'sent' ? sent.printer_job : 0)).toMatchObject({
      kind: 'sent',
      complaint: 'unreachable',
    });
  });

  it('an answer that was lost does not print twice', async () => {
    const printer = await start('prints');
    const job = await parcel(printer.uri);
    await until(job, await ippPrinter.send(job, false), isOver);
    expect(await ippPrinter.send(job, true)).toEqual({ kind: 'done' });
    expect(printer.printed()).toHaveLength(1);
  });

  it('what answers but is no printer is not taken for one', async () => {
    const server = createServer((_, reply) => reply.end('<html>welkom</html>')).listen(0);
    const { port } = server.address() as AddressInfo;
    const job = await parcel(`ipp://localhost:${port}/ipp/print`);
    expect(await ippPrinter.send(job, false)).toEqual({ kind: 'unknown', reason: 'unreachable' });
    server.close();
  });
});
