import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJobs, type Jobs } from '../../ground/jobs/run-jobs.ts';
import { tasksWith } from '../../tasks/tasks.ts';
import { freshDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { testConfig } from '../../testing/app.ts';
import { enqueueAgain } from './enqueue.ts';
import { findJob, type JobRow } from './job.ts';
import { ippPrinter } from './ipp-printer.ts';
import { portsIn } from './ports.ts';
import type { Parcel, Standing } from './printer-port.ts';
import { type Cups, startCups } from './testing/cupsd.ts';
import { startPrinter } from './testing/ipp-printer.ts';
import { type PrintWorker, startPrintWorker } from './worker.ts';

let usual: Cups;
let cups: Cups;
let db: TestDatabase;
let jobs: Jobs;
const workers: PrintWorker[] = [];
const faults: unknown[] = [];
beforeAll(async () => {
  usual = cups = await startCups();
  db = await freshDatabase();
  jobs = runJobs(db, error => void faults.push(error), tasksWith(testConfig()));
});
afterAll(async () => {
  await jobs.stop();
  await usual.stop();
});

let queues = 0;
let printer_id: number;
let queue: string;
/** The printer of the test is a queue of its own. */
const plugIn = async (device: Parameters<Cups['queue']>[1], ...options: string[]): Promise<string> => {
  queue = `q${++queues}`;
  const uri = cups.queue(queue, device, ...options);
  const made = await db.one<{ id: number }>(
    `INSERT INTO printers (location_id, identifier, name, type, uri, format)
     VALUES (1, $1, $1, 'labels', $2, 'pdf') RETURNING id`,
    [queue, uri],
  );
  printer_id = made?.id ?? 0;
  return uri;
};
/** Prints papers that hold their own number; their ids. */
async function print(count = 1): Promise<number[]> {
  const made = await db.query<{ id: number }>(
    `INSERT INTO print_jobs (user_id, printer_id, title, dispatch_request_ids, content)
     SELECT 1, $1, 'Label ' || n, ARRAY[n], convert_to('%PDF ' || $3 || ' ' || n, 'UTF8')
     FROM generate_series(1, $2) n RETURNING id`,
    [printer_id, count, queue],
  );
  for (const worker of workers) worker.wake();
  return made.map(({ id }) => id);
}
const start = (): PrintWorker => {
  const worker = startPrintWorker(db, portsIn('/nowhere'), error => void faults.push(error));
  workers.push(worker);
  return worker;
};
const job = async (id: number | undefined): Promise<JobRow> => (await findJob(db, id ?? 0)) as JobRow;
const is = (id: number | undefined, state: Partial<JobRow>): Promise<void> =>
  eventually(async () => expect(await job(id)).toMatchObject(state));
const printed = () => cups.printed().filter(paper => paper.includes(` ${queue} `));
const atCups = () => cups.run('lpstat', '-o', queue).trim().split('\n').filter(Boolean);
/** The jobs were made so long ago. */
const wait = async (seconds: number): Promise<void> => {
  await db.execute(`UPDATE print_jobs SET created_at = created_at - make_interval(secs => $1)`, [seconds]);
  await db.execute(`UPDATE printers SET next_at = now(), ended_at = ended_at - make_interval(secs => $1)`, [
    seconds,
  ]);
  for (const worker of workers) worker.wake();
};

beforeEach(() => void (faults.length = 0));
afterEach(async () => {
  cups.lose('none');
  for (const worker of workers.splice(0)) await worker.stop();
  await db.execute(`UPDATE print_jobs SET status = 'done'`);
});

let parcels = 0;
const parcel = (uri: string): Parcel => ({
  job_id: ++parcels,
  mark: 'test',
  title: 'Label',
  content: Buffer.from(`%PDF ${queue} alone`),
  format: 'pdf',
  printer: queue,
  uri,
});
/** Prints past the queue. */
async function printAlone(uri: string): Promise<Standing> {
  const one = parcel(uri);
  const standing = await ippPrinter.send(one, false);
  return standing.kind === 'opened' ? ippPrinter.sendContent(one, standing.printer_job, false) : standing;
}

describe.each([['Yes'], ['No']] as const)('With PreserveJobHistory %s', keeps => {
  beforeAll(async () => {
    if (keeps === 'No') cups = await startCups('No');
  });
  afterAll(async () => {
    if (keeps === 'No') await cups.stop();
    cups = usual;
  });

  it.each(['to Create-Job', 'to Send-Document'] as const)('a lost answer %s prints once', async answer => {
    await plugIn('here');
    cups.lose(answer);
    start();
    const [id] = await print();
    await is(id, { reason: 'unreachable' });
    await eventually(() => expect(printed()).toHaveLength(answer === 'to Send-Document' ? 1 : 0));
    cups.lose('none');
    await is(id, { status: 'done', reason: null });
    expect([printed().length, atCups()]).toEqual([1, []]);
  });

  it.each(['to Create-Job', 'to Send-Document'] as const)('of a raw ZPL job too: %s', async answer => {
    await plugIn('here', '-o', 'raw');
    await db.execute(`UPDATE printers SET format = 'zpl' WHERE id = $1`, [printer_id]);
    cups.lose(answer);
    start();
    const [id] = await print();
    await is(id, { reason: 'unreachable' });
    cups.lose('none');
    await is(id, { status: 'done', reason: null });
    expect([printed().length, atCups()]).toEqual([1, []]);
  });

  it('a CUPS that starts anew amid a job prints each once and in order', async () => {
    await plugIn('slow');
    start();
    const ids = await print(3);
    await is(ids[0], { status: 'sent' });
    await cups.restart();
    for (const id of ids) await is(id, { status: 'done', reason: null });
    expect(printed()).toEqual(ids.map((_, n) => `%PDF ${queue} ${n + 1}`));
  });

  /** A job that a server begins and does not end. */
  async function begin(): Promise<{ id: number; job: Parcel; number: number }> {
    const uri = await plugIn('here');
    const [id = 0] = await print();
    const row = await db.one<Parcel>(
      `UPDATE print_jobs SET attempts = 1 WHERE id = $1 RETURNING id AS job_id, mark, title, content`,
      [id],
    );
    const same: Parcel = { ...row!, uri, format: 'pdf', printer: queue };
    const opened = await ippPrinter.send(same, false);
    return { id, job: same, number: opened.kind === 'opened' ? opened.printer_job : 0 };
  }

  it('a server that is killed before it kept the number prints once', async () => {
    const { id } = await begin();
    start();
    await is(id, { status: 'done' });
    expect([printed().length, atCups()]).toEqual([1, []]);
  });

  it('a server that is killed before it knew that the content arrived prints once', async () => {
    const { id, job: same, number } = await begin();
    await db.execute('UPDATE print_jobs SET printer_job = $2, fills = 1 WHERE id = $1', [id, number]);
    await ippPrinter.sendContent(same, number, false);
    await eventually(() => expect([printed().length, atCups()]).toEqual([1, []]));
    start();
    await is(id, { status: 'done' });
    expect(printed()).toHaveLength(1);
  });
});

it('a printer that is off is told; after a minute the job has failed and comes out no more', async () => {
  await plugIn('off');
  start();
  const [id, behind] = await print(2);
  await is(id, { status: 'sent', reason: 'unreachable' });
  await is(behind, { status: 'queued', reason: 'unreachable' });
  expect(atCups()).toHaveLength(1);
  await wait(61);
  await is(id, { status: 'failed', reason: 'unreachable' });
  await is(behind, { status: 'failed', reason: 'unreachable' });
  await eventually(() => expect(atCups()).toEqual([]));
});

it('a printer that is switched on within the minute prints once', async () => {
  await plugIn('unplugged');
  start();
  const [id] = await print();
  await is(id, { status: 'sent', reason: 'unreachable' });
  cups.plugIn();
  await is(id, { status: 'done', reason: null });
  expect(printed()).toHaveLength(1);
});

it('a job that is printed again elsewhere does not come out at the first printer too', async () => {
  await plugIn('here');
  cups.run('cupsdisable', queue);
  const stopped = queue;
  start();
  const [id] = await print();
  await is(id, { status: 'sent', reason: 'paused' });
  const first = await job(id);
  await plugIn('here');
  const copy = await db.transaction(tx => enqueueAgain(tx, 1, first, queue));
  await is('id' in copy ? copy.id : 0, { status: 'done' });
  await is(id, { status: 'failed', reason: 'canceled' });
  await eventually(() => expect(cups.run('lpstat', '-o', stopped)).toBe(''));
  cups.run('cupsenable', stopped);
  const after = await printAlone(
    `${(await db.one<{ uri: string }>('SELECT uri FROM printers WHERE identifier = $1', [stopped]))?.uri}`,
  );
  expect(after.kind).toBe('sent');
  await eventually(() => expect(cups.run('lpstat', '-o', stopped)).toBe(''));
  expect(cups.printed().filter(paper => paper.includes(` ${stopped} `))).toHaveLength(1);
});

it('a job that was given up while its answer was lost is cancelled by its name', async () => {
  await plugIn('here');
  cups.run('cupsdisable', queue);
  cups.lose('all');
  start();
  const [id] = await print();
  await is(id, { reason: 'unreachable' });
  await wait(61);
  await is(id, { status: 'failed', reason: 'unreachable' });
  expect(atCups()).toHaveLength(1);
  cups.lose('none');
  await eventually(() => expect(atCups()).toEqual([]));
});

it('jobs of a queue that was paused come out once and in order when it goes on', async () => {
  await plugIn('here');
  cups.run('cupsdisable', queue);
  start();
  const ids = await print(3);
  await is(ids[0], { status: 'sent', reason: 'paused' });
  cups.run('cupsenable', queue);
  for (const id of ids) await is(id, { status: 'done', reason: null });
  expect(printed()).toEqual(ids.map((_, n) => `%PDF ${queue} ${n + 1}`));
});

it('a job that a person cancels at the printer is told, and the next one comes out', async () => {
  await plugIn('here');
  cups.run('cupsdisable', queue);
  start();
  const [id, next] = await print(2);
  await is(id, { status: 'sent', reason: 'paused' });
  cups.run('cancel', '-a', queue);
  await is(id, { status: 'failed', reason: 'canceled' });
  cups.run('cupsenable', queue);
  await is(next, { status: 'done', reason: null });
  expect(printed()).toEqual([`%PDF ${queue} 2`]);
});

it('a held job, a queue that refuses, and one that was deleted are told', async () => {
  await plugIn('here', '-o', 'job-hold-until-default=indefinite');
  start();
  const [held] = await print();
  await is(held, { status: 'sent', reason: 'held' });
  await plugIn('here');
  cups.run('cupsreject', queue);
  const [refused] = await print();
  await is(refused, { status: 'queued', reason: 'refused' });
  await wait(61);
  await is(refused, { status: 'failed', reason: 'refused' });
  await plugIn('here');
  cups.run('cupsdisable', queue);
  const [deleted] = await print();
  await is(deleted, { status: 'sent', reason: 'paused' });
  cups.run('lpadmin', '-x', queue);
  await is(deleted, { status: 'failed', reason: 'refused' });
  expect(printed()).toEqual([]);
});

it('24 jobs at a printer that takes one at a time come out in order, from three server processes', async () => {
  const printer = await startPrinter('prints');
  await plugIn('here');
  await db.execute('UPDATE printers SET uri = $2 WHERE id = $1', [printer_id, printer.uri]);
  for (let n = 0; n < 3; n++) start();
  const ids = await print(24);
  for (const id of ids) await is(id, { status: 'done', reason: null });
  expect(printer.printed().map(String)).toEqual(ids.map((_, n) => `%PDF ${queue} ${n + 1}`));
  await printer.stop();
  expect(faults).toEqual([]);
});

it('a printer that takes one at a time, and has one of somebody else: ours waits without a fault, and comes out after it', async () => {
  const printer = await startPrinter('prints');
  await plugIn('here');
  await db.execute('UPDATE printers SET uri = $2 WHERE id = $1', [printer_id, printer.uri]);
  const other = parcel(printer.uri);
  const opened = await ippPrinter.send(other, false);
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  start();
  const ids = await print(2);
  const attempts = () => db.one('SELECT attempts > 2 AS several FROM print_jobs WHERE id = $1', [ids[0]]);
  await eventually(async () => expect(await attempts()).toEqual({ several: true }));
  for (const id of ids) await is(id, { status: 'queued', reason: null });
  await ippPrinter.sendContent(other, opened.printer_job, false);
  for (const id of ids) await is(id, { status: 'done', reason: null });
  expect(printer.printed().map(String)).toEqual(['alone', '1', '2'].map(which => `%PDF ${queue} ${which}`));
  await printer.stop();
  expect(faults).toEqual([]);
});

it('jobs of a CUPS queue come out in order', async () => {
  await plugIn('slow');
  start();
  start();
  const ids = await print(4);
  for (const id of ids) await is(id, { status: 'done' });
  expect(printed()).toEqual(ids.map((_, n) => `%PDF ${queue} ${n + 1}`));
});
