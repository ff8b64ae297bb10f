import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PrintJob, Printer } from '../../../contract/orders/printing.ts';
import type { Problem } from '../../../contract/problem.ts';
import { uuidv7 } from '../../../core/id/uuidv7.ts';
import { packingSlipRoutes } from '../packing-slip/routes.ts';
import { codesIn, drawnPdf } from '../packing-slip/testing/read-barcodes.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { forgetPaper } from './queue.ts';
import { printingRoutes } from './routes.ts';
import { setDeliveries } from '../deliveries/test-changes.ts';
import { startPrinter, type TestPrinter } from './testing/ipp-printer.ts';

const areas = [sessionRoutes, packingSlipRoutes, printingRoutes];
let oms: TestApp;
let second: TestApp;
let sorter: Caller;
beforeAll(async () => {
  oms = await freshApp({ areas });
  // A second server process on the same database.
  second = await freshApp({ areas, db: { ...oms.db, drop: async () => undefined } });
  sorter = await oms.signIn('magazijn');
});

const newKey = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
const printHeaders = (key = newKey()) => ({ 'idempotency-key': key, 'x-requested-with': 'fetch' });
const slip = (query: string, headers: Record<string, string>, by = sorter, order = '261119-0002-1') =>
  by.get(`/api/rest/dispatch-requests/${order}/packing-slip?${query}`, headers);
const jobsIn = (reply: { json(): unknown }) => (reply.json() as { print_jobs: PrintJob[] }).print_jobs;
const code = (reply: { json(): unknown }) => (reply.json() as Problem).code;
const jobCount = async () => (await oms.db.query('SELECT id FROM print_jobs')).length;

async function finished(job: PrintJob | undefined, by = sorter): Promise<PrintJob> {
  for (const end = Date.now() + 15_000; Date.now() < end;) {
    const now = (await by.get(`/api/rest/print-jobs/${job?.id}`)).json<PrintJob>();
    if (now.status === 'done' || now.status === 'failed') return now;
  }
  throw new Error('the job does not end');
}
const filesOf = (printer: string) => {
  const folder = join(oms.deps.config.dataFolder, 'printed', printer);
  return existsSync(folder) ? readdirSync(folder).map(name => join(folder, name)) : [];
};

describe('GET …/printers', () => {
  it('has the printers of my location, the default of each type first', async () => {
    const printers = (await sorter.get('/api/rest/locations/dc/DC01/printers')).json<Printer[]>();
    expect(printers.map(({ identifier, type }) => `${type} ${identifier}`)).toEqual([
      'labels dc01-label-1',
      'labels dc01-label-2',
      'labels dc01-label-zpl',
      'packing-slips dc01-pakbon-1',
      'packing-slips dc01-pakbon-2',
    ]);
  });

  it('refuses another location, and who may not print', async () => {
    expect((await sorter.get('/api/rest/locations/store/101/printers')).statusCode).toBe(403);
    const shop = await oms.signIn('winkel');
    expect((await shop.get('/api/rest/locations/store/101/printers')).statusCode).toBe(403);
    expect((await oms.visitor.get('/api/rest/locations/dc/DC01/printers')).statusCode).toBe(401);
  });
});

describe('auto_print_label and auto_print_packing_slip', () => {
  it('print on the printers of the location, beside the documented reply', async () => {
    const reply = await slip('auto_print_label=1&auto_print_packing_slip=true', printHeaders());
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    const jobs = jobsIn(reply);
    expect(jobs.map(({ type, printer, title }) => [type, printer.name, title])).toEqual([
      ['packing-slips', 'Inpaktafel 1', 'Pakbon 261119-0002'],
      ['labels', 'Zebra inpaktafel 1', 'Labels 261119-0002'],
    ]);
    for (const job of jobs) expect(await finished(job)).toMatchObject({ status: 'done', trouble: null });
    const [file = ''] = filesOf('dc01-pakbon-1');
    expect(await codesIn(drawnPdf(readFileSync(file)))).toEqual([']C0261119-0002-1']);
  });

  it('print for who may print and not download, who gets no files then', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = '{orders.dispatchrequests.printlabels}' WHERE username = 'magazijn2'`,
    );
    const printer = await oms.signIn('magazijn2');
    const many = (query: string, headers: Record<string, string>) =>
      printer.get(
        `/api/rest/dispatch-requests/batch-packing-slips?identifiers=261119-0002-1&${query}`,
        headers,
      );
    const printed = await slip('auto_print_label=1', printHeaders(), printer);
    const ofMany = await many('auto_print_label=1', printHeaders());
    expect(Object.keys(printed.json<object>())).toEqual(['print_jobs']);
    expect(Object.keys(ofMany.json<object>())).toEqual(['errors', 'print_jobs']);
    for (const job of [...jobsIn(printed), ...jobsIn(ofMany)])
      expect(await finished(job)).toMatchObject({ status: 'done' });
    expect((await slip('', {}, printer)).statusCode).toBe(403);
    expect((await many('', {})).statusCode).toBe(403);
  });

  it('print as many labels as asked, in the language of the printer that was chosen', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{orders.dispatchrequests.requested.extralabels}' WHERE username = 'magazijn'`,
    );
    const reply = await slip(
      'auto_print_label=1&label_count=3&printer=dc01-pakbon-2,dc01-label-zpl',
      printHeaders(),
      await oms.signIn('magazijn'),
    );
    await finished(jobsIn(reply)[0]);
    const [file = ''] = filesOf('dc01-label-zpl');
    expect(readFileSync(file, 'utf8').match(/\^XA/g)).toHaveLength(3);
  });

  it('once a key, also when it is sent to two servers at once', async () => {
    const headers = printHeaders();
    const other = { ...sorter, get: (await second.signIn('magazijn')).get };
    const before = await jobCount();
    const replies = await Promise.all(
      [sorter, other, sorter, other].map(by => slip('auto_print_packing_slip=1', headers, by)),
    );
    const ids = replies.flatMap(reply => jobsIn(reply).map(({ id }) => id));
    expect([replies.length, new Set(ids).size, await jobCount()]).toEqual([ids.length, 1, before + 1]);
    const printed = filesOf('dc01-pakbon-1').length;
    await finished(jobsIn(await slip('auto_print_packing_slip=1', headers))[0]);
    expect(filesOf('dc01-pakbon-1').length).toBeLessThanOrEqual(printed + 1);
    expect(code(await slip('auto_print_packing_slip=1', headers, sorter, '261119-0004-1'))).toBe(
      'key-reused',
    );
  });

  it('need a key and the header of writes: no link, image or prefetch prints', async () => {
    const before = await jobCount();
    expect(code(await slip('auto_print_label=1', { 'x-requested-with': 'fetch' }))).toBe(
      'idempotency-key-missing',
    );
    expect(code(await slip('auto_print_label=1', { 'idempotency-key': newKey() }))).toBe('cross-site');
    const foreign = { ...printHeaders(), origin: 'https://elders.example' };
    expect(code(await slip('auto_print_label=1', foreign))).toBe('cross-site');
    expect(await jobCount()).toBe(before);
  });

  it('are refused in the wrong state, without the right, elsewhere, and as a dummy for all locations', async () => {
    const cancelled = await slip('auto_print_label=1', printHeaders(), sorter, '261119-0024-1');
    expect(code(cancelled)).toBe('ValidationError');
    const shop = await oms.signIn('winkel');
    const [own] = await oms.db.query<{ identifier: string }>(
      `SELECT identifier FROM dispatch_requests WHERE location_id = 2 AND dispatch_type = 'ship_from_store' LIMIT 1`,
    );
    expect((await slip('auto_print_label=1', printHeaders(), shop, own?.identifier)).statusCode).toBe(403);
    expect((await slip('auto_print_label=1', printHeaders(), shop)).statusCode).toBe(404);
    const admin = await oms.signIn('beheer');
    expect(code(await slip('auto_print_label=1', printHeaders(), admin))).toBe('print-dummy');
    expect((await slip('', {}, admin)).statusCode).toBe(200);
    const office = await oms.signIn('backoffice');
    const elsewhere = await oms.db.query<{ identifier: string }>(
      `SELECT identifier FROM dispatch_requests WHERE location_id = 4 AND dispatch_type = 'ship_from_store' LIMIT 1`,
    );
    const none = await slip('auto_print_label=1', printHeaders(), office, elsewhere[0]?.identifier);
    expect(none.json<Problem>()).toMatchObject({
      status: 409,
      code: 'printing-not-configured',
      detail: expect.stringContaining('Er is geen labelprinter ingesteld voor Groningen.') as string,
    });
  });

  it('are refused where the carrier gives no label', async () => {
    await oms.db.execute(
      `INSERT INTO carrier_labels (dispatch_request_id, state, why)
       SELECT id, 'failed', 'adres onbekend' FROM dispatch_requests WHERE identifier = '261119-0019-1'`,
    );
    const batch = `/api/rest/dispatch-requests/batch-packing-slips?identifiers=261119-0019-1`;
    expect((await sorter.get(`${batch}&auto_print_label=1`, printHeaders())).json<Problem>()).toMatchObject({
      status: 422,
      code: 'no-labels',
    });
    const one = await slip('auto_print_label=1', printHeaders(), sorter, '261119-0019-1');
    expect(one.json<Problem>()).toMatchObject({ status: 409, code: 'label-refused' });
    const both = `${batch}&auto_print_label=1&auto_print_packing_slip=1`;
    expect(jobsIn(await sorter.get(both, printHeaders()))).toHaveLength(1);
  });

  it('print a batch as one job a printer, and list what has no slip', async () => {
    const reply = await sorter.get(
      '/api/rest/dispatch-requests/batch-packing-slips?identifiers=261119-0002-1,261119-0024-1,261119-0004-1&auto_print_packing_slip=1',
      printHeaders(),
    );
    expect(reply.json<{ errors: string[] }>().errors).toHaveLength(1);
    const [job, ...more] = jobsIn(reply);
    expect([more, job?.title, job?.dispatch_request_ids.length]).toEqual([[], 'Pakbon 2 orders', 2]);
    expect((await finished(job)).status).toBe('done');
  });

  it('print what can be printed, and name what is at a location without a label printer', async () => {
    const office = await oms.signIn('backoffice');
    const [here, there] = await oms.db.query<{ identifier: string }>(
      `SELECT min(d.identifier) AS identifier FROM dispatch_requests d JOIN tracking_codes t ON t.dispatch_request_id = d.id
       WHERE d.location_id IN (2, 4) AND d.dispatch_type = 'ship_from_store' AND d.status = 'shipped'
       GROUP BY d.location_id ORDER BY d.location_id`,
    );
    const print = (...identifiers: (string | undefined)[]) =>
      office.post(
        '/api/rest/dispatch-requests/batch-packing-slips',
        { identifiers, auto_print_label: '1' },
        printHeaders(),
      );
    const errors = [
      `${there?.identifier}: Er is geen labelprinter ingesteld voor Groningen. Download de pakbon en druk hem zelf af.`,
    ];
    const reply = await print(here?.identifier, there?.identifier);
    expect(reply.json()).toMatchObject({ errors });
    expect(jobsIn(reply)).toMatchObject([{ type: 'labels', dispatch_request_ids: [expect.any(Number)] }]);
    expect((await print(there?.identifier)).json()).toEqual({ errors });
  });

  it('print a batch by POST once a key, and need one', async () => {
    const path = '/api/rest/dispatch-requests/batch-packing-slips';
    const body = { identifiers: ['261119-0002-1', '261119-0004-1'], auto_print_packing_slip: '1' };
    const key = printHeaders();
    const [job, ...more] = jobsIn(await sorter.post(path, body, key));
    expect([more, job?.title]).toEqual([[], 'Pakbon 2 orders']);
    expect(jobsIn(await sorter.post(path, body, key))).toMatchObject([{ id: job?.id }]);
    const other = { ...body, identifiers: ['261119-0002-1'] };
    expect(code(await sorter.post(path, other, key))).toBe('key-reused');
    expect(code(await sorter.post(path, body, { 'idempotency-key': undefined }))).toBe(
      'idempotency-key-missing',
    );
    await finished(job);
  });
});

describe('POST …/print-jobs/{id}/reprint', () => {
  it('prints the same paper on another printer, once a key', async () => {
    const [job] = jobsIn(await slip('auto_print_packing_slip=1', printHeaders()));
    const key = { 'idempotency-key': newKey() };
    const again = () =>
      sorter.post(`/api/rest/print-jobs/${job?.id}/reprint`, { printer: 'dc01-pakbon-2' }, key);
    const [first, second_] = [await again(), await again()];
    expect([first.statusCode, second_.json()]).toEqual([
      201,
      expect.objectContaining({ id: first.json<PrintJob>().id }),
    ]);
    await finished(first.json<PrintJob>());
    await finished(job);
    const [paper = ''] = filesOf('dc01-pakbon-2');
    const original = filesOf('dc01-pakbon-1').map(name => readFileSync(name));
    expect(original.some(file => file.equals(readFileSync(paper)))).toBe(true);
    expect(filesOf('dc01-pakbon-2')).toHaveLength(1);
  });

  it('refuses foreign jobs and printers, another language, no key, and paper that is gone', async () => {
    const [job] = jobsIn(await slip('auto_print_label=1', printHeaders()));
    const send = (by: Caller, printer?: string, headers = printHeaders()) =>
      by.post(`/api/rest/print-jobs/${job?.id}/reprint`, printer ? { printer } : {}, headers);
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{orders.dispatchrequests.printlabels}' WHERE username = 'winkel'`,
    );
    const shop = await oms.signIn('winkel');
    expect((await send(shop)).statusCode).toBe(404);
    expect((await shop.get(`/api/rest/print-jobs/${job?.id}`)).statusCode).toBe(404);
    expect(code(await send(await oms.signIn('beheer')))).toBe('print-dummy');
    expect(code(await send(sorter, '101-label'))).toBe('unknown-printer');
    expect(code(await send(sorter, 'dc01-pakbon-1'))).toBe('unknown-printer');
    expect(code(await send(sorter, 'dc01-label-zpl'))).toBe('other-format');
    expect(code(await send(sorter, undefined, { 'idempotency-key': 'x' } as never))).toBe(
      'idempotency-key-invalid',
    );
    await finished(job);
    // A day later.
    await oms.db.execute(`UPDATE print_jobs SET updated_at = now() - interval '25 hours' WHERE id = $1`, [
      job?.id,
    ]);
    const waiting = await oms.db.one(
      `SELECT run_at > now() + interval '24 hours' AS tomorrow FROM graphile_worker._private_jobs
       WHERE (payload ->> 'print_job_id')::int = $1`,
      [job?.id],
    );
    expect(waiting).toEqual({ tomorrow: true });
    await forgetPaper(oms.db, job?.id ?? 0);
    expect(code(await send(sorter))).toBe('print-job-gone');
  });
});

describe('A printer that speaks IPP, through the queue', () => {
  const printers: TestPrinter[] = [];
  afterEach(async () => {
    for (const printer of printers.splice(0)) await printer.stop();
    await oms.db.execute(`UPDATE printers SET uri = 'folder:' WHERE identifier = 'dc01-label-2'`);
  });
  const plugIn = async (how: Parameters<typeof startPrinter>[0]) => {
    const printer = await startPrinter(how);
    printers.push(printer);
    await oms.db.execute(`UPDATE printers SET uri = $1 WHERE identifier = 'dc01-label-2'`, [printer.uri]);
    return printer;
  };
  const printLabel = async () =>
    jobsIn(await slip('auto_print_label=1&printer=dc01-label-2', printHeaders()))[0];

  it('a job of two server processes comes out once', async () => {
    const printer = await plugIn('prints');
    const jobs = await Promise.all([1, 2, 3, 4].map(printLabel));
    for (const job of jobs) expect((await finished(job)).status).toBe('done');
    expect(printer.printed()).toHaveLength(4);
  });

  it('labels come out in the order in which they were asked for, however busy the printer is', async () => {
    const printer = await plugIn('prints');
    const jobs = [];
    for (const id of ['261119-0002-1', '261119-0004-1', '261119-0002-1'])
      jobs.push(jobsIn(await slip('auto_print_label=1&printer=dc01-label-2', printHeaders(), sorter, id))[0]);
    for (const job of jobs) expect(await finished(job)).toMatchObject({ status: 'done', trouble: null });
    const [first, second_, third] = printer.printed().map(paper => paper.length);
    expect([first === second_, first === third]).toEqual([false, true]);
  });

  it('a job that is printed again elsewhere, or anew, is given up and cancelled', async () => {
    await plugIn('has-no-paper');
    const waiting = async () => {
      const job = await printLabel();
      for (const end = Date.now() + 10_000; Date.now() < end;)
        if ((await sorter.get(`/api/rest/print-jobs/${job?.id}`)).json<PrintJob>().trouble) return job;
      throw new Error('the printer does not complain');
    };
    const first = await waiting();
    const copy = await sorter.post(
      `/api/rest/print-jobs/${first?.id}/reprint`,
      { printer: 'dc01-label-1' },
      printHeaders(),
    );
    expect(await finished(first)).toMatchObject({ status: 'failed', trouble: 'canceled' });
    expect(await finished(copy.json<PrintJob>())).toMatchObject({ status: 'done' });
    const second_ = await waiting();
    const anew = jobsIn(await slip('auto_print_label=1&printer=dc01-label-1', printHeaders()))[0];
    expect(await finished(second_)).toMatchObject({ status: 'failed', trouble: 'canceled' });
    expect(await finished(anew)).toMatchObject({ status: 'done' });
    const cancelled = await oms.db.query(
      `SELECT (payload ->> 'print_job_id')::int AS id FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = 'cancel-print'`,
    );
    expect(cancelled).toEqual(expect.arrayContaining([{ id: first?.id }, { id: second_?.id }]));
  });

  it('jobs of a printer that is taken away are given up, it is offered no more, and they come out on another', async () => {
    const printer = await plugIn('has-no-paper');
    const waiting: (PrintJob | undefined)[] = [];
    for (const order of ['261119-0002-1', '261119-0004-1'])
      waiting.push(
        ...jobsIn(await slip('auto_print_label=1&printer=dc01-label-2', printHeaders(), sorter, order)),
      );
    // The queue writes the printer's jobs at the same time, and may win.
    const setActive = (active: boolean) =>
      untilSettled(() =>
        oms.db.execute(`UPDATE printers SET active = $1 WHERE identifier = 'dc01-label-2'`, [active]),
      );
    await setActive(false);
    for (const job of waiting)
      expect(await finished(job)).toMatchObject({ status: 'failed', trouble: 'removed' });
    const offered = (await sorter.get('/api/rest/locations/dc/DC01/printers')).json<Printer[]>();
    expect(offered.map(({ identifier }) => identifier)).not.toContain('dc01-label-2');
    expect(jobsIn(await slip('auto_print_label=1&printer=dc01-label-2', printHeaders()))).toMatchObject([
      { printer: { identifier: 'dc01-label-1' } },
    ]);
    const again = (to?: string) =>
      sorter.post(
        `/api/rest/print-jobs/${waiting[0]?.id}/reprint`,
        to ? { printer: to } : {},
        printHeaders(),
      );
    expect(code(await again())).toBe('unknown-printer');
    expect(await finished((await again('dc01-label-1')).json<PrintJob>())).toMatchObject({ status: 'done' });
    expect(printer.printed()).toEqual([]);
    await setActive(true);
  });

  it('a job whose label becomes void is stopped, and not printed again', async () => {
    await plugIn('has-no-paper');
    const job = await printLabel();
    await oms.db.execute('UPDATE tracking_codes SET voided_at = now() WHERE dispatch_request_id = ANY ($1)', [
      job?.dispatch_request_ids,
    ]);
    expect(await finished(job)).toMatchObject({ status: 'failed', trouble: 'void-label' });
    const again = await sorter.post(`/api/rest/print-jobs/${job?.id}/reprint`, {}, printHeaders());
    expect([again.statusCode, code(again)]).toEqual([409, 'void-label']);
    expect(
      await oms.db.one(
        `SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
         WHERE t.identifier = 'cancel-print' AND (payload ->> 'print_job_id')::int = $1`,
        [job?.id],
      ),
    ).toBeDefined();
  });

  it('a failed job says why', async () => {
    await plugIn('fails');
    expect(await finished(await printLabel())).toMatchObject({
      status: 'failed',
      trouble: 'aborted',
    });
  });

  it('without paper it says so, and is done when there is paper', async () => {
    const printer = await plugIn('has-no-paper');
    const job = await printLabel();
    let now: PrintJob | undefined;
    for (const end = Date.now() + 10_000; !now?.trouble && Date.now() < end;)
      now = (await sorter.get(`/api/rest/print-jobs/${job?.id}`)).json<PrintJob>();
    expect(now).toMatchObject({ status: 'sent', trouble: 'media-empty' });
    printer.addPaper();
    expect(await finished(job)).toMatchObject({ status: 'done', trouble: null });
  });

  it('papers of a delivery that will not be sent are stopped, and not printed again; those of others come', async () => {
    await plugIn('has-no-paper');
    const [label, ofOther] = [
      await printLabel(),
      jobsIn(
        await slip('auto_print_label=1&printer=dc01-label-2', printHeaders(), sorter, '261119-0004-1'),
      )[0],
    ];
    await setDeliveries(oms.db, `status = 'cancelled'`, 'id = ANY ($1)', [label?.dispatch_request_ids]);
    expect(await finished(label)).toMatchObject({ status: 'failed', trouble: 'not-sent' });
    const again = await sorter.post(`/api/rest/print-jobs/${label?.id}/reprint`, {}, printHeaders());
    expect([again.statusCode, code(again)]).toEqual([409, 'not-sent']);
    expect((await sorter.get(`/api/rest/print-jobs/${ofOther?.id}`)).json<PrintJob>().status).not.toBe(
      'failed',
    );
    // Nothing waits for this printer when the next test prints on it.
    await setDeliveries(oms.db, `status = 'cancelled'`, 'id = ANY ($1)', [ofOther?.dispatch_request_ids]);
    expect(await finished(ofOther)).toMatchObject({ trouble: 'not-sent' });
  });
});

describe('POST …/printers/…/test-page', () => {
  const test = (printer: string, by = sorter, at = 'dc/DC01') =>
    by.post(`/api/rest/locations/${at}/printers/${printer}/test-page`, undefined, printHeaders());

  it('prints the test code of the scanner test on that printer, as its own kind of page', async () => {
    for (const printer of ['dc01-label-2', 'dc01-pakbon-2']) {
      const reply = await test(printer);
      expect([reply.statusCode, reply.json<PrintJob>().title]).toEqual([201, 'Proefcode']);
      expect(await finished(reply.json<PrintJob>())).toMatchObject({ status: 'done', trouble: null });
      const pages = filesOf(printer).map(file => drawnPdf(readFileSync(file)));
      expect(await codesIn(pages.at(-1)!)).toEqual([']C0TEST-8712']);
    }
  });

  it('is in the language of a printer that draws by itself', async () => {
    await finished((await test('dc01-label-zpl')).json<PrintJob>());
    expect(readFileSync(filesOf('dc01-label-zpl').at(-1)!, 'utf8')).toContain(
      '^BCN,170,N,N,N^FDTEST-8712^FS',
    );
  });

  it('refuses an unknown printer, one of another location, and who may not print', async () => {
    expect((await test('nergens')).statusCode).toBe(404);
    expect((await test('dc01-label-1', sorter, 'store/101')).statusCode).toBe(403);
    expect((await test('dc01-label-1', oms.visitor)).statusCode).toBe(401);
  });
});
