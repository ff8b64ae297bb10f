import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import ipp from '@sealsystems/ipp';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
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
  mark: 'test',
  title: 'Pakbon 261119-0042',
  content: await pdfFile({ title: 'x', changedAt: '2026-11-19T18:00:00Z' }, slipPages(someSlip())),
  format: 'pdf',
  printer: 'test',
  uri,
});

/** Sends it as a worker does. */
async function sendWhole(job: Parcel, again: boolean): Promise<Standing> {
  const standing = await ippPrinter.send(job, again);
  return standing.kind === 'opened' ? ippPrinter.sendContent(job, standing.printer_job, false) : standing;
}

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
    expect(await until(job, await sendWhole(job, false), isOver)).toEqual({ kind: 'done' });
    const [paper] = printer.printed();
    expect(paper?.equals(job.content)).toBe(true);
    expect(await codesIn(drawnPdf(paper ?? Buffer.of()))).toEqual([']C0261119-0042-1']);
  });

  it('a job that fails at the printer has failed', async () => {
    const { uri } = await start('fails');
    const job = await parcel(uri);
    expect(await until(job, await sendWhole(job, false), isOver)).toEqual({
      kind: 'failed',
      reason: 'aborted',
    });
  });

  it('without paper it waits and says why; with paper it prints', async () => {
    const printer = await start('has-no-paper');
    const job = await parcel(printer.uri);
    const sent = await sendWhole(job, false);
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
    expect(await sendWhole(gone, false)).toEqual({ kind: 'unknown', reason: 'unreachable' });
    const back = await start('prints', port);
    expect(await until(gone, await sendWhole(gone, true), isOver)).toEqual({ kind: 'done' });
    expect(back.printed()).toHaveLength(1);
  });

  it('gone while it prints: nothing is known', async () => {
    const printer = await start('has-no-paper');
    const job = await parcel(printer.uri);
    const sent = await sendWhole(job, false);
    await printer.unplug();
    expect(await ippPrinter.look(job, sent.kind === 'sent' ? sent.printer_job : 0)).toEqual({
      kind: 'unknown',
      reason: 'unreachable',
    });
  });

  it('an answer that was lost does not print twice, and leaves no empty job behind', async () => {
    const printer = await start('prints');
    const job = await parcel(printer.uri);
    const opened = await ippPrinter.send(job, false);
    // Its answer was lost: the number is not known.
    expect([opened.kind, await ippPrinter.send(job, true)]).toEqual(['opened', opened]);
    const { printer_job } = opened as Extract<Standing, { kind: 'opened' }>;
    await until(job, await ippPrinter.sendContent(job, printer_job, false), isOver);
    expect(await ippPrinter.sendContent(job, printer_job, true)).toEqual({ kind: 'done' });
    expect(await ippPrinter.send(job, true)).toEqual({ kind: 'done' });
    expect(printer.printed()).toHaveLength(1);
  });

  it('one that was given up before it had its content is cancelled', async () => {
    const printer = await start('prints');
    const [job, other] = [await parcel(printer.uri), await parcel(printer.uri)];
    await ippPrinter.send(job, false);
    // It takes one at a time.
    expect(await ippPrinter.send(other, false)).toMatchObject({ kind: 'busy' });
    await ippPrinter.cancel(job, null);
    expect(await until(other, await sendWhole(other, false), isOver)).toEqual({ kind: 'done' });
    expect(printer.printed()).toHaveLength(1);
  });

  it('what answers but is no printer is not taken for one', async () => {
    const server = createServer((_, reply) => reply.end('<html>welkom</html>')).listen(0);
    const { port } = server.address() as AddressInfo;
    const job = await parcel(`ipp://localhost:${port}/ipp/print`);
    expect(await sendWhole(job, false)).toEqual({ kind: 'unknown', reason: 'unreachable' });
    server.close();
  });
});

/** A printer that answers what `answer` says to each operation, and what it was asked. */
async function script(answer: (operation: string, asked: Record<string, unknown>) => Answer) {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call = ipp.parse(Buffer.concat(parts)) as { operation: string } & Record<string, unknown>;
      asked.push(call.operation);
      const { statusCode = 'successful-ok', ...groups } = answer(
        call.operation,
        call['operation-attributes-tag'] as Record<string, unknown>,
      );
      reply.end(
        ipp.serialize({ version: '2.0', id: 1, statusCode, 'operation-attributes-tag': charset, ...groups }),
      );
    });
  }).listen(0);
  onTestFinished(() => void server.close());
  return { uri: `ipp://localhost:${(server.address() as AddressInfo).port}/ipp/print`, asked };
}
type Answer = { statusCode?: string; 'job-attributes-tag'?: object; 'printer-attributes-tag'?: object };
const charset = { 'attributes-charset': 'utf-8', 'attributes-natural-language': 'nl' };
const listed = (attributes: object): Answer => ({ 'job-attributes-tag': attributes });

describe('A printer with ways of its own', () => {
  it('CUPS names a job that has just ended only when it is asked for its UUID', async () => {
    const { uri, asked } = await script((operation, { 'requested-attributes': wanted, ...its }) => {
      if (operation !== 'Get-Jobs' || its['which-jobs'] !== 'completed') return {};
      const name = [wanted].flat().includes('job-uuid') ? { 'job-name': `oms-${jobs}-test Pakbon` } : {};
      return listed({ 'job-id': 5, 'job-state': 'completed', ...name });
    });
    expect(await ippPrinter.send(await parcel(uri), true)).toEqual({ kind: 'done' });
    expect(asked).toEqual(['Get-Jobs', 'Get-Jobs']);
  });

  const without = (operation: string, answer: Answer): Answer =>
    operation === 'Create-Job' ? { statusCode: 'server-error-operation-not-supported' } : answer;

  it('that gives no number before is sent the whole job', async () => {
    const { uri, asked } = await script(operation =>
      without(operation, operation === 'Print-Job' ? listed({ 'job-id': 5, 'job-state': 'completed' }) : {}),
    );
    expect(await ippPrinter.send(await parcel(uri), false)).toEqual({ kind: 'done' });
    expect(asked).toEqual(['Create-Job', 'Print-Job']);
  });

  it('that gives one is sent it anew where it does not tell of its jobs: it had none of it', async () => {
    const { uri, asked } = await script(operation =>
      operation === 'Create-Job'
        ? listed({ 'job-id': 6, 'job-state': 'pending-held' })
        : { statusCode: 'server-error-temporary-error' },
    );
    expect(await ippPrinter.send(await parcel(uri), true)).toEqual({ kind: 'opened', printer_job: 6 });
    expect(asked).not.toContain('Print-Job');
  });

  it('that forgets what has ended is not sent the content again', async () => {
    const { uri, asked } = await script(operation =>
      operation === 'Get-Job-Attributes' ? { statusCode: 'client-error-not-found' } : {},
    );
    expect(await ippPrinter.sendContent(await parcel(uri), 6, true)).toEqual({ kind: 'done' });
    expect(asked).toEqual(['Get-Job-Attributes', 'Get-Printer-Attributes']);
  });

  it.each([
    [{ 'number-of-documents': 0, 'job-state-reasons': 'none' }, true],
    [{ 'job-state-reasons': 'job-incoming' }, true],
    [{ 'job-state-reasons': 'job-data-insufficient' }, true],
    [{ 'number-of-documents': 1, 'job-state-reasons': 'job-incoming' }, false],
    [{ 'job-state-reasons': 'job-hold-until-specified' }, false],
  ])('that waits with %j gets the content: %s', async (its, isSent) => {
    const { uri, asked } = await script(operation =>
      operation === 'Get-Printer-Attributes'
        ? {}
        : listed({ 'job-id': 6, 'job-name': `oms-${jobs}-test x`, 'job-state': 'pending-held', ...its }),
    );
    await ippPrinter.sendContent(await parcel(uri), 6, true);
    expect(asked.includes('Send-Document')).toBe(isSent);
  });

  it.each([
    ['names none of its jobs', listed({ 'job-id': 5, 'job-state': 'completed' })],
    ['does not tell of its jobs', { statusCode: 'server-error-temporary-error' }],
  ])(
    'that gives no number before is sent nothing again when it %s: it may have the job',
    async (_, answer) => {
      const { uri, asked } = await script(operation => without(operation, answer));
      expect(await ippPrinter.send(await parcel(uri), true)).toEqual({
        kind: 'unknown',
        reason: 'unreachable',
      });
      expect(asked).not.toContain('Print-Job');
    },
  );

  it.each([
    ['server-error-busy', { kind: 'busy', complaint: null }],
    ['server-error-not-accepting-jobs', { kind: 'unknown', reason: 'refused' }],
    ['client-error-not-possible', { kind: 'unknown', reason: 'refused' }],
    ['client-error-document-format-not-supported', { kind: 'failed', reason: 'refused' }],
    ['client-error-not-found', { kind: 'failed', reason: 'refused' }],
  ])('answers %s to a job', async (statusCode, standing) => {
    const { uri } = await script(() => ({ statusCode }));
    expect(await ippPrinter.send(await parcel(uri), false)).toEqual(standing);
  });

  it("a number that is another's now is neither looked at nor cancelled", async () => {
    const { uri, asked } = await script(operation =>
      operation === 'Get-Job-Attributes'
        ? listed({ 'job-id': 5, 'job-name': 'Loonlijst', 'job-state': 'pending' })
        : {},
    );
    const job = await parcel(uri);
    expect(await ippPrinter.look(job, 5)).toEqual({ kind: 'done' });
    await ippPrinter.cancel(job, 5);
    expect(asked).not.toContain('Cancel-Job');
  });

  it('jobs of a queue that was deleted have not come out', async () => {
    const { uri } = await script(() => ({ statusCode: 'client-error-not-found' }));
    expect(await ippPrinter.look(await parcel(uri), 5)).toEqual({ kind: 'failed', reason: 'refused' });
  });

  it.each([
    ['successful-ok', undefined],
    ['client-error-not-possible', undefined],
    ['client-error-not-found', undefined],
    ['server-error-busy', 'the printer did not cancel the job: server-error-busy'],
    ['client-error-not-authorized', 'the printer did not cancel the job: client-error-not-authorized'],
  ])('answers %s to a cancellation', async (statusCode, error) => {
    const { uri, asked } = await script(operation =>
      operation === 'Cancel-Job'
        ? { statusCode }
        : listed({ 'job-id': 5, 'job-name': `oms-${jobs}-test Pakbon`, 'job-state': 'pending' }),
    );
    const cancelled = ippPrinter.cancel(await parcel(uri), null);
    expect(await cancelled.then(() => undefined, String)).toEqual(error && `NoIppAnswer: ${error}`);
    expect(asked).toEqual(['Get-Jobs', 'Cancel-Job']);
  });
});
