import { get } from 'node:http';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { anOrder } from '../../acts/orders/testing.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { freshDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { openDatabase } from '../db/pool.ts';
import { addJob } from '../jobs/add-job.ts';

const TOKEN = 'a-token-for-prometheus-0001';
let oms: TestApp;
let office: Caller;

beforeAll(async () => {
  oms = await freshApp({ config: { metricsToken: TOKEN } });
  office = await oms.signIn('backoffice');
});

const ask = (app: TestApp, token = TOKEN) =>
  app.visitor.get('/metrics', { authorization: `Bearer ${token}` });
/** All series with their values, as `name{label="value"}`. */
async function series(app = oms): Promise<Map<string, number>> {
  const { body } = await ask(app);
  const lines = body.split('\n').filter(line => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}
const valueOf = async (name: string): Promise<number | undefined> => (await series()).get(name);
const requests = (labels: string) => valueOf(`oms_http_request_duration_seconds_count{${labels}}`);

describe('/metrics', () => {
  it('is told in the format of Prometheus to who has the token, and to nobody else', async () => {
    const reply = await ask(oms);
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    expect(reply.body).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(reply.body).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+$/m);
    expect((await ask(oms, `${TOKEN}x`)).statusCode).toBe(401);
    expect((await oms.visitor.get('/metrics')).statusCode).toBe(401);
    expect((await office.get('/metrics')).statusCode).toBe(401);
  });

  it('is no address without a token in the settings', async () => {
    const { visitor } = await freshApp({ db: oms.db });
    expect((await visitor.get('/metrics')).statusCode).toBe(404);
  });
});

describe('requests', () => {
  it('are counted with how long they took, by the pattern of their route and the class of their status', async () => {
    const labels = 'method="GET",route="/api/rest/sales-orders/:salesOrder/timeline",status="4xx"';
    const before = (await requests(labels)) ?? 0;
    await office.get('/api/rest/sales-orders/NOWHERE/timeline');
    expect(await requests(labels)).toBe(before + 1);
    const within = await valueOf(`oms_http_request_duration_seconds_bucket{le="10",${labels}}`);
    expect(within).toBe(before + 1);
  });

  it('to 1,000 other addresses, names and ids make no series more, and none without a value', async () => {
    const each = async (nth: number) => {
      const id = String(nth).padStart(6, '0');
      await office.get(`/api/rest/sales-orders/26110${id}/timeline`);
      await oms.visitor.get(`/api/nowhere/${id}/jansen`);
      await oms.visitor.send(nth % 2 ? 'PUT' : 'PATCH', `/nowhere/${id}`, {});
      await oms.visitor.get(`/orders/${id}`, { accept: 'text/html' });
      await oms.visitor.post('/api/session', { username: `nobody${id}` });
    };
    await each(0);
    await each(1);
    await series();
    const known = [...(await series()).keys()];
    for (let nth = 2; nth < 1002; nth++) await each(nth);
    const now = [...(await series()).keys()];
    // Those of the process have kinds of garbage collection, of which some come late.
    expect(now.filter(name => name.startsWith('oms_') && !known.includes(name))).toEqual([]);
    expect(now.filter(name => /undefined|null|NaN|jansen|nobody|26110/.test(name))).toEqual([]);
    expect(await requests('method="any",route="none",status="4xx"')).toBeGreaterThanOrEqual(2000);
  });

  it('that are event streams are counted while they are open, and not as slow ones', async () => {
    const url = await oms.app.listen({ port: 0 });
    const streams = 'oms_event_streams{route="/api/events"}';
    const { cookie } = await oms.signIn('magazijn');
    const open = (await valueOf(streams)) ?? 0;
    const slow = async () =>
      [...(await series())].filter(([name]) => name.startsWith('oms_http') && name.includes('"/api/events"'));
    const before = await slow();
    const stream = get(`${url}/api/events?location_type=dc&location=DC01`, { headers: { cookie } });
    stream.on('error', () => undefined).on('response', reply => reply.resume());
    await eventually(async () => expect(await valueOf(streams)).toBe(open + 1));
    stream.destroy();
    await eventually(async () => expect(await valueOf(streams)).toBe(open));
    expect(await slow()).toEqual(before);
  });
});

describe('the work', () => {
  it('is counted by how a scan was answered', async () => {
    const scanned = (id: string) => ({
      id,
      type: 'take-back',
      version: 1,
      at: '2026-11-02T08:00:00Z',
      dispatch_request_id: 999_999,
      mutation_id: newId(),
    });
    const before = (await valueOf('oms_scans_total{type="take-back",outcome="refused"}')) ?? 0;
    const { post } = await oms.signIn('magazijn');
    const reply = await post('/api/rest/mutations', { device_id: newId(), mutations: [scanned(newId())] });
    expect(reply.statusCode).toBe(207);
    expect(await valueOf('oms_scans_total{type="take-back",outcome="refused"}')).toBe(before + 1);
  });

  it('has sign-ins that are refused, by why', async () => {
    const refused = async () => {
      const now = await series();
      return ['password', 'pin', 'too-many'].map(
        why => now.get(`oms_sign_ins_refused_total{why="${why}"}`) ?? 0,
      );
    };
    const [password = 0, pin = 0, tooMany = 0] = await refused();
    await oms.visitor.post('/api/session', { username: 'magazijn', password: 'wrong' });
    await oms.visitor.post('/api/session/badge', { badge: 'OMSPAS-00000000', pin: '0000' });
    expect(await refused()).toEqual([password + 1, pin + 1, tooMany]);
    const hasty = await freshApp({ db: oms.db, deps: { signInsPerMinute: 1 } });
    for (const status of [401, 429])
      expect(
        (await hasty.visitor.post('/api/session', { username: 'magazijn', password: 'wrong' })).statusCode,
      ).toBe(status);
    expect(await refused()).toEqual([password + 2, pin + 1, tooMany + 1]);
  });

  it('has the jobs by state, and the age of the oldest whose time has come', async () => {
    await oms.db.execute('DELETE FROM graphile_worker._private_jobs');
    await oms.db.transaction(async tx => {
      for (const seconds of [0, -90, 3600]) addJob(tx, 'forget-paper', { print_job_id: 1 }, seconds);
      for (const id of [2, 3]) addJob(tx, 'cancel-print', { print_job_id: id });
    });
    await oms.db.execute(
      `UPDATE graphile_worker._private_jobs SET attempts = CASE payload ->> 'print_job_id' WHEN '2' THEN max_attempts ELSE 1 END,
         run_at = now() + interval '1 hour' WHERE payload ->> 'print_job_id' IN ('2', '3')`,
    );
    const now = await series();
    expect(
      ['running', 'waiting', 'planned', 'retrying', 'failed'].map(s => now.get(`oms_jobs{state="${s}"}`)),
    ).toEqual([0, 2, 1, 1, 1]);
    expect(now.get('oms_jobs_oldest_waiting_seconds')).toBeGreaterThanOrEqual(90);
  });

  it('has what waits in the database, and since when', async () => {
    await office.post('/api/rest/sales-orders', { ...anOrder({ identifier: '261102-M0001' }), lines: [] });
    await oms.db.execute(`UPDATE order_imports SET received_at = now() - interval '1 hour'`);
    const now = await series();
    const count = await oms.db.one<{ n: number }>(
      'SELECT count(*)::int AS n FROM order_imports WHERE sales_order_id IS NULL',
    );
    expect(now.get('oms_waiting{what="import-errors"}')).toBe(count?.n);
    expect(now.get('oms_waiting_oldest_seconds{what="import-errors"}')).toBeGreaterThanOrEqual(3600);
    for (const what of [
      'outside-messages',
      'payments-back',
      'payments-back-unknown',
      'prints',
      'device-scans',
    ])
      expect(now.get(`oms_waiting{what="${what}"}`)).toBeGreaterThanOrEqual(0);
  });
});

describe('the database', () => {
  it('has connections that work, and work that waits for one', async () => {
    const own = await freshDatabase();
    const db = openDatabase(own.connection, { size: 2 });
    onTestFinished(() => db.close());
    const app = await freshApp({ db: own, deps: { db }, config: { metricsToken: TOKEN } });
    let finish: (() => void) | undefined;
    const held = db.transaction(() => new Promise<void>(done => (finish = done)));
    await eventually(async () => expect(finish).toBeDefined());
    const now = await series(app);
    expect(now.get('oms_database_up')).toBe(1);
    expect(now.get('oms_pool_connections{pool="general",state="busy"}')).toBe(1);
    expect(now.get('oms_pool_waiting{pool="general"}')).toBe(0);
    finish?.();
    await held;
  });

  it('that does not answer is said to be away within two seconds, and nothing is said of what is in it', async () => {
    const own = await freshDatabase();
    const db = openDatabase(own.connection, { size: 1 });
    onTestFinished(() => db.close());
    const app = await freshApp({ db: own, deps: { db }, config: { metricsToken: TOKEN } });
    // Its one connection is taken.
    const now = await db.transaction(async () => {
      void db.one('SELECT 1');
      return series(app);
    });
    expect(now.get('oms_database_up')).toBe(0);
    expect(now.get('oms_pool_waiting{pool="general"}')).toBe(1);
    expect([...now.keys()].filter(name => /^oms_(jobs|waiting)/.test(name))).toEqual([]);
    expect(now.has('process_resident_memory_bytes')).toBe(true);
  });
});
