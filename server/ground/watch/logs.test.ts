import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrder } from '../../acts/orders/testing.ts';
import { areas } from '../../areas.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { tasksWith } from '../../tasks/tasks.ts';
import { addJob } from '../jobs/add-job.ts';
import { loggedJobs } from '../jobs/logged-jobs.ts';
import type { Jobs } from '../jobs/run-jobs.ts';
import { giveBadge } from '../session/badges.ts';

type Line = {
  msg: string;
  request_id?: string;
  route?: string;
  task?: string;
  err?: { table?: string; stack: string };
};

let oms: TestApp;
let office: Caller;
let lines: string[];
let jobs: Jobs | undefined;

beforeAll(async () => {
  lines = [];
  oms = await freshApp({
    config: { logLevel: 'trace' },
    areas: [...areas, asking],
    logTo: { write: line => void lines.push(line) },
  });
  office = await oms.signIn('backoffice');
});
beforeEach(() => void lines.splice(0));
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});

/** Ids of requests to which no reply comes. */
const begun: string[] = [];

/** A route whose request asks for a job, and one without a reply. */
function asking(app: FastifyInstance): void {
  app.get('/api/test/never', request => {
    begun.push(request.id);
    return new Promise(() => undefined);
  });
  app.post('/api/test/asks/:name', (_request, reply) =>
    app.db
      .transaction(async tx => addJob(tx, 'forget-paper', { print_job_id: 7 }))
      .then(() => reply.code(204).send()),
  );
}

const logged = () => lines.map(line => JSON.parse(line) as Line);
const requests = () => logged().filter(({ msg }) => msg === 'request');
const idOf = (headers: Record<string, string>) =>
  oms.visitor.get('/livez', headers).then(reply => String(reply.headers['x-request-id']));

describe('a request', () => {
  it('is one line: its method, the route without what its address has, its status, how long it took, and its id', async () => {
    const reply = await office.get('/api/rest/sales-orders/NOWHERE?include=jansen', {
      'x-request-id': 'proxy-0001',
    });
    expect(reply.headers['x-request-id']).toBe('proxy-0001');
    expect(requests()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        msg: 'request',
        request_id: 'proxy-0001',
        method: 'GET',
        route: '/api/rest/sales-orders/:salesOrder',
        status: reply.statusCode,
        ms: expect.any(Number),
      },
    ]);
  });

  it('to an address that is unknown or unreadable is one line too, and has its id back', async () => {
    for (const path of ['/api/nowhere/jansen', '/api/%E0%A4%A', `/api/rest/sales-orders/${'9'.repeat(300)}`])
      expect((await oms.visitor.get(path, { 'x-request-id': 'proxy-0002' })).headers['x-request-id']).toBe(
        'proxy-0002',
      );
    expect(requests().map(({ request_id, route }) => [request_id, route])).toEqual(
      Array.from({ length: 3 }, () => ['proxy-0002', 'none']),
    );
  });

  it('has the id of the trace that it is part of', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    expect(await idOf({ traceparent })).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(await idOf({ traceparent, 'x-request-id': 'proxy-0003' })).toBe('proxy-0003');
  });

  it.each([
    ['one that is too short', { 'x-request-id': 'a' }],
    ['one that is too long', { 'x-request-id': 'a'.repeat(65) }],
    ['one that has other signs', { 'x-request-id': 'jansen@example.com' }],
    ['one that would be two lines', { 'x-request-id': 'proxy"}{"level":60' }],
    ['a trace without a number', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
    ['none', {}],
  ])('has a new id in place of %s', async (_what, headers) => {
    expect(await idOf(headers)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/);
  });

  it('hands its id to the jobs that it asks for, and the jobs to their lines, with and without a body', async () => {
    const seen: object[] = [];
    const fails = new Set([2]);
    jobs = loggedJobs(oms.app.log, oms.db, {
      ...tasksWith(oms.deps.config),
      'forget-paper': async (_db, payload) => {
        seen.push(payload);
        if (fails.delete(seen.length)) throw new Error('out of paper');
      },
    });
    await office.post('/api/test/asks/jansen', undefined, { 'x-request-id': 'asks-0001' });
    const tries = () => logged().filter(({ task }) => task === 'forget-paper');
    await eventually(() => expect(tries()).toMatchObject([{ msg: 'job done', request_id: 'asks-0001' }]));
    await office.post('/api/test/asks/jansen', { name: 'Jansen' }, { 'x-request-id': 'asks-0002' });
    await eventually(() => expect(tries()).toHaveLength(2));
    expect(tries()[1]).toMatchObject({ msg: 'job failed', attempt: 1, request_id: 'asks-0002' });
    expect(tries()[1]?.err?.stack).toContain('logs.test.ts');
    expect(seen).toEqual([{ print_job_id: 7 }, { print_job_id: 7 }]);
  });

  it('whose caller hangs up before its reply says so', async () => {
    const url = await oms.app.listen({ port: 0 });
    const asked = new AbortController();
    const reply = fetch(`${url}/api/test/never`, {
      signal: asked.signal,
      headers: { 'x-request-id': 'never-0001' },
    });
    await eventually(() => expect(begun).toEqual(['never-0001']));
    asked.abort();
    await expect(reply).rejects.toThrow('aborted');
    await eventually(() =>
      expect(requests()).toMatchObject([
        { route: '/api/test/never', request_id: 'never-0001', aborted: true },
      ]),
    );
  });

  it('that fails has its id beside the incident', async () => {
    await oms.db.execute('ALTER TABLE order_imports ADD CONSTRAINT nothing CHECK (id < 0) NOT VALID');
    const reply = await office.post('/api/rest/sales-orders', anOrder({ identifier: '261102-L0001' }), {
      'x-request-id': 'fails-0001',
    });
    await oms.db.execute('ALTER TABLE order_imports DROP CONSTRAINT nothing');
    const { incident } = reply.json<{ incident: string }>();
    expect(logged().filter(({ msg }) => msg === 'request failed')).toMatchObject([
      { incident, request_id: 'fails-0001', err: { table: 'order_imports', constraint: 'nothing' } },
    ]);
  });
});

describe('of people', () => {
  const person = {
    last_name: 'Quaedvlieg',
    street: 'Zevenhuizerlaan',
    email: 'truus.q@voorbeeld.example',
    phone: '0687654321',
    remark: 'hond heet Bello',
    password: 'Sesam-open-u',
    badge: 'OMSPAS-77665544',
    pin: '908172',
  };
  const order = (identifier: string) => {
    const made = anOrder({ identifier });
    const [address] = made.addresses;
    if (!address) throw new Error('the order has an address');
    const { last_name, street, email, phone, remark } = person;
    return {
      ...made,
      addresses: [{ ...address, last_name, street, email, phone }],
      comments: [remark],
      remark,
    };
  };

  it('no line says anything, whatever their calls, jobs and failures', async () => {
    const given: string[] = [];
    const user = await oms.db.one<{ id: number }>(`SELECT id FROM users WHERE username = 'magazijn'`);
    await giveBadge(oms.db, Number(user?.id), person.pin);
    jobs = loggedJobs(oms.app.log, oms.db, {
      ...tasksWith(oms.deps.config),
      // As PostgreSQL refuses a row, and names what is in it.
      'forget-paper': async db => {
        await db.execute(`INSERT INTO users (username, name, password_hash) VALUES ('magazijn', $1, $2)`, [
          person.last_name,
          person.password,
        ]);
      },
      'cancel-print': async () => {
        throw new AggregateError([new Error(`550 no such user <${person.email}>`)], '1 of 1 failed');
      },
    });

    const right = await oms.visitor.post('/api/session', { username: 'magazijn', password: 'welkom' });
    expect(right.statusCode).toBe(204);
    given.push('welkom', ...right.cookies.map(({ value }) => value), office.cookie.split('=')[1] ?? 'none');
    const { email: username, password, badge, pin } = person;
    expect((await oms.visitor.post('/api/session', { username, password })).statusCode).toBe(401);
    expect((await oms.visitor.post('/api/session/badge', { badge, pin })).statusCode).toBe(403);
    expect((await office.post('/api/rest/sales-orders', order('261102-L0002'))).statusCode).toBe(201);
    const search = `/api/rest/sales-orders-search?q=${person.last_name}&customer_name=${person.last_name}&max_age_days=30`;
    expect((await office.get(search)).statusCode).toBe(200);
    const malformed = await oms.app.inject({
      method: 'POST',
      url: `/api/rest/sales-orders?email=${encodeURIComponent(person.email)}`,
      headers: {
        'x-requested-with': 'fetch',
        'content-type': 'application/json',
        cookie: office.cookie,
        'x-request-id': person.email,
      },
      payload: JSON.stringify(order('261102-L0003')).slice(0, -9),
    });
    expect(malformed.statusCode).toBe(400);
    await oms.db.execute(
      'ALTER TABLE sales_order_addresses ADD CONSTRAINT nobody CHECK (house_no IS NULL) NOT VALID',
    );
    expect((await office.post('/api/rest/sales-orders', order('261102-L0004'))).statusCode).toBe(500);
    await oms.db.execute('ALTER TABLE sales_order_addresses DROP CONSTRAINT nobody');
    await office.post(`/api/test/asks/${person.last_name}`);
    await oms.db.transaction(async tx => addJob(tx, 'cancel-print', { print_job_id: 8 }));
    await eventually(() =>
      expect(new Set(logged().flatMap(({ msg, task }) => (msg === 'job failed' ? [task] : [])))).toEqual(
        new Set(['cancel-print', 'forget-paper']),
      ),
    );

    const log = lines.join('');
    expect([...given, ...Object.values(person)].filter(marker => log.includes(marker))).toEqual([]);
    expect(log).toContain('"constraint":"nobody"');
    expect(log).toContain('"table":"users"');
    expect(log).toContain('550 no such user');
  });
});
