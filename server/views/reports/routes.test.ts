import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { ReportFrame } from '../../../contract/reports/report.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { mancoRate } from './own/manco-rate.ts';
import { reportPage } from './report-page.ts';
import { reportRoutes } from './routes.ts';

let oms: TestApp;
let admin: Caller;
/** Sees the dashboard, of store 101 alone. */
let store: Caller;

beforeAll(async () => {
  oms = await freshApp();
  admin = await oms.signIn('beheer');
  await oms.db.execute(
    `UPDATE users SET permissions = permissions || '{metabase.view}' WHERE username = 'winkel'`,
  );
  store = await oms.signIn('winkel');
});

const frames = async (report: string, query = '', by = admin) =>
  (await by.get(`/api/pim/metabase/${report}${query}`)).json<ReportFrame[]>();
const page = async (report: string, query = '', by = admin) => by.get(`/api/reports/${report}${query}`);
/** The rows of a page's table, cell by cell. */
const rows = async (report: string, query = '', by = admin) =>
  [...(await page(report, query, by)).body.matchAll(/<tr><th scope="row"[^>]*>.*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );
const locationId = async (identifier: string) =>
  (await oms.db.one<{ id: number }>('SELECT id FROM locations WHERE identifier = $1', [identifier]))?.id ?? 0;
/** A delivery of a new order. */
async function deliver(given: {
  at: string;
  status: string;
  placed?: string;
  leaves?: string;
  replaced?: boolean;
}) {
  const { at, status, placed = '0 hours', leaves = '0 days', replaced = false } = given;
  const id = newId();
  await oms.db.execute(
    `WITH o AS (INSERT INTO sales_orders (identifier, placed_at, shipping_address) VALUES ($1, now() - $2::interval, '{}') RETURNING id)
     INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, dispatch_date, is_replaced)
     SELECT $1, o.id, l.id, $3, 'dc_delivery', $4::date + $5::interval, $7 FROM o, locations l WHERE l.identifier = $6`,
    [id, placed, status, dutchDay(Date.now()), leaves, at, replaced],
  );
}

describe('GET /api/pim/metabase/{report}', () => {
  it('gives the frames of a report, of the chosen location', async () => {
    const dashboard = await frames('dashboard', `?location_id=${String(await locationId('101'))}`);
    expect(dashboard.map(({ url }) => url)).toEqual(
      ['orders_per_hour', 'scans_per_hour', 'late_by_location', 'manco_rate', 'queue_ages'].map(
        name => `/api/reports/${name}?location_id=2`,
      ),
    );
    expect(dashboard.map(({ height }) => height)).toEqual(dashboard.map(() => null));
    expect(await frames('import_errors')).toMatchObject([{ url: '/api/reports/import_errors', height: 340 }]);
  });

  it('gives none of a report that there is not', async () => {
    expect(await frames('verkopen')).toEqual([]);
    expect(await frames('constructor')).toEqual([]);
  });

  it.each([
    ['a colleague’s location', () => locationId('102'), 403, 'foreign-location'],
    ['no location', async () => 999_999, 403, 'foreign-location'],
    ['a number that no id has', async () => 999_999_999_999_999, 403, 'foreign-location'],
    ['a text', async () => `1' OR 1=1`, 400, 'invalid-request'],
  ])('refuses %s', async (_, location, status, code) => {
    const query = `?location_id=${encodeURIComponent(await location())}`;
    for (const path of ['pim/metabase/dashboard', 'reports/manco_rate']) {
      const reply = await store.get(`/api/${path}${query}`);
      expect([reply.statusCode, reply.json<Problem>().code]).toEqual([status, code]);
    }
  });

  it('tells who manages all that there is no such location', async () => {
    for (const id of ['999999', '999999999999999'])
      expect((await admin.get(`/api/pim/metabase/dashboard?location_id=${id}`)).statusCode).toBe(404);
  });
});

describe('a page of the OMS itself', () => {
  it('may have its own files alone, and be framed by the app alone', async () => {
    const { headers } = await page('queue_ages');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    for (const name of ['report.js', 'report.css', 'chart.js']) {
      const file = await oms.visitor.get(`/media/reports/${name}`);
      expect([file.statusCode, file.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    }
  });

  it('says so when its figures cannot be counted now', () => {
    expect(reportPage(mancoRate, null, {})).toContain('Het rapport kan nu niet worden gemaakt.');
    expect(reportPage(mancoRate, [], {})).toContain('Er is niets verzonden, en niets manco.');
  });

  it('is not found under another name, and takes no other looks', async () => {
    expect((await page('verkopen')).statusCode).toBe(404);
    expect((await page('manco_rate', '?theme=%22%3E%3Cscript%3E')).statusCode).toBe(400);
  });

  it('shows what a name holds as text', async () => {
    await oms.db.execute(
      `UPDATE locations SET display_name = '<script>alert(1)</script>' WHERE identifier = '103'`,
    );
    await deliver({ at: '103', status: 'requested', leaves: '-2 days' });
    expect((await page('late_by_location')).body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect((await page('late_by_location')).body).not.toContain('<script>alert');
  });
});

/** Growth of each figure of a row. */
const grown = (before: (string | undefined)[] | undefined, after: (string | undefined)[] | undefined) =>
  (after ?? []).slice(1).map((figure, i) => Number(figure) - Number(before?.[i + 1] ?? 0));
const named = (list: (string | undefined)[][], name: string) => list.find(([first]) => first === name);

describe('the figures', () => {
  it('of orders by hour count an order once, in its hour, and beside the week before', async () => {
    const before = (await rows('orders_per_hour', '?location_id=2')).at(-1);
    for (const placed of ['0 hours', '0 hours', '168 hours', '25 hours'])
      await deliver({ at: '101', status: 'requested', placed });
    await deliver({ at: '102', status: 'requested' });
    const after = await rows('orders_per_hour', '?location_id=2');
    expect(after).toHaveLength(24);
    expect(grown(before, after.at(-1))).toEqual([2, 1]);
  });

  it('of what is late count what is still to be sent, by how late it is', async () => {
    const name = 'Winkel Utrecht';
    await oms.db.execute(`UPDATE locations SET display_name = $1 WHERE identifier = '101'`, [name]);
    const before = named(await rows('late_by_location', '?location_id=2'), name);
    await deliver({ at: '101', status: 'requested', leaves: '-2 days' });
    await deliver({ at: '101', status: 'on-hold', leaves: '-3 days', placed: '96 hours' });
    // None of these is late.
    await deliver({ at: '101', status: 'requested' });
    await deliver({ at: '101', status: 'requested', leaves: '-1 day' });
    await deliver({ at: '101', status: 'shipped', leaves: '-2 days' });
    await deliver({ at: '101', status: 'return-announced', leaves: '-2 days' });
    expect(grown(before, named(await rows('late_by_location', '?location_id=2'), name))).toEqual([1, 1]);
  });

  it('of manco are its part of what left or could not, also when it went on elsewhere', async () => {
    const at = '104';
    const id = await oms.db.one<{ id: number }>(
      `INSERT INTO locations (identifier, display_name, location_type_id) SELECT $1, 'Nieuwe winkel', location_type_id
       FROM locations WHERE identifier = '101' RETURNING id`,
      [`manco-${at}`],
    );
    for (const status of ['shipped', 'delivered', 'shipped-with-issues'])
      await deliver({ at: `manco-${at}`, status });
    await deliver({ at: `manco-${at}`, status: 'unable-to-ship', replaced: true });
    await deliver({ at: `manco-${at}`, status: 'cancelled' });
    const [, month, day] = dutchDay(Date.now()).split('-');
    const days = await rows('manco_rate', `?location_id=${String(id?.id)}`);
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toEqual([`${day}-${month}`, '25%', '3', '1']);
    expect(days.at(-2)?.slice(1)).toEqual(['–', '0', '0']);
  });

  it('of queues count what waits by its age, the oldest in hours', async () => {
    const before = named(await rows('queue_ages', '?location_id=2'), 'Niet toe te wijzen');
    for (const age of ['10 minutes', '3 hours', '50 hours']) {
      await deliver({ at: '101', status: 'unable-to-assign' });
      await oms.db.execute(
        `UPDATE dispatch_requests SET changed_at = now() - $1::interval WHERE id = (SELECT max(id) FROM dispatch_requests)`,
        [age],
      );
    }
    const after = named(await rows('queue_ages', '?location_id=2'), 'Niet toe te wijzen');
    expect(grown(before, after).slice(0, 4)).toEqual([1, 1, 0, 1]);
    expect(after?.at(-1)).toBe('50');
  });

  it('of scans count each in the hour in which it was made, by its work', async () => {
    const at = `?location_id=${String(await locationId('DC01'))}`;
    const before = (await rows('scans_per_hour', at)).at(-1);
    await oms.db.execute(
      `INSERT INTO placements (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id, quantity, user_id, scanned_at)
       SELECT m.id::uuid, n.dispatch_request_id, n.id, p.id, 1, 1, now() - m.age
       FROM (VALUES ($1, interval '0'), ($2, interval '30 hours')) m (id, age),
         (SELECT * FROM dispatch_request_lines LIMIT 1) n,
         (SELECT p.id FROM storage_locations p JOIN storage_zones z ON z.id = p.storage_zone_id JOIN locations l ON l.id = z.location_id
          WHERE l.identifier = 'DC01' LIMIT 1) p`,
      [newId(), newId()],
    );
    expect(grown(before, (await rows('scans_per_hour', at)).at(-1))).toEqual([1, 0, 0, 0]);
    expect((await page('scans_per_hour', '?location_id=4')).body).toContain('Er is niet gescand.');
  });

  it('of import errors count the open ones and the solved ones of each day', async () => {
    const before = (await rows('import_errors')).at(-1);
    for (const [made, errors] of [
      [null, '[{"code": "invalid"}]'],
      [null, '[{"code": "invalid"}]'],
      [
        (await oms.db.one<{ id: number }>('SELECT max(id) AS id FROM sales_orders'))?.id,
        '[{"code": "invalid"}]',
      ],
    ] as const)
      await oms.db.execute(
        `INSERT INTO order_imports (user_id, content, content_hash, sales_order_id, errors, judged_at) VALUES (1, '{}', '', $1, $2, now())`,
        [made, errors],
      );
    expect(grown(before, (await rows('import_errors')).at(-1))).toEqual([2, 1]);
  });

  it('are of the user’s own locations when none is chosen', async () => {
    const own = await rows('late_by_location', '', store);
    expect(own).toEqual(await rows('late_by_location', '?location_id=2', store));
    expect((await rows('late_by_location')).length).toBeGreaterThan(own.length);
  });
});

describe('a Metabase', () => {
  const SECRET = 'b3f1c5d0e2a94c7f8a6b1d2c3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f';
  let fake: Server;
  let url: string;
  let connected: TestApp;

  /** Answers as a Metabase does: by the token alone, whose signature and time it judges. */
  beforeAll(async () => {
    fake = createServer(({ url: asked = '' }, reply) => {
      const [, kind = '', token = ''] = /^\/embed\/(dashboard|question)\/([^?]+)$/.exec(asked) ?? [];
      const [head = '', content = '', signature = ''] = token.split('.');
      const { resource, params, exp } = JSON.parse(Buffer.from(content, 'base64url').toString() || '{}') as {
        resource?: Record<string, number>;
        params?: unknown;
        exp?: number;
      };
      const right =
        createHmac('sha256', SECRET).update(`${head}.${content}`).digest('base64url') === signature;
      const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString() || '{}') as { alg?: string };
      const now = Date.now() / 1000;
      if (
        !right ||
        alg !== 'HS256' ||
        !exp ||
        exp < now ||
        exp > now + 3600 ||
        resource?.[kind] === undefined
      )
        reply.writeHead(400).end('Message seems corrupt or manipulated');
      else reply.end(JSON.stringify({ resource, params }));
    });
    await new Promise<void>(done => fake.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${String((fake.address() as AddressInfo).port)}`;
    connected = await freshApp({
      db: { ...oms.db, drop: async () => undefined },
      areas: [sessionRoutes, reportRoutes],
      config: {
        metabase: {
          url: `${url}/`,
          secret: SECRET,
          reports: new Map([['dashboard', { kind: 'dashboard', id: 12, height: 900 }]]),
        },
      },
    });
  });
  afterAll(() => void fake.close());

  const shown = async (by: string, query = '') => {
    const caller = await connected.signIn(by);
    const [frame] = (await caller.get(`/api/pim/metabase/dashboard${query}`)).json<ReportFrame[]>();
    const reply = await fetch(frame?.url ?? '');
    return { status: reply.status, height: frame?.height, told: await reply.text() };
  };

  it('shows its dashboard by a signed address, of the locations that the user may see', async () => {
    expect(await shown('winkel')).toEqual({
      status: 200,
      height: 900,
      told: '{"resource":{"dashboard":12},"params":{"location_id":[2]}}',
    });
    expect((await shown('beheer')).told).toContain('"location_id":[]');
    expect((await shown('beheer', '?location_id=3')).told).toContain('"location_id":[3]');
  });

  it('shows nothing to who changes the address', async () => {
    const caller = await connected.signIn('winkel');
    const [frame] = (await caller.get('/api/pim/metabase/dashboard')).json<ReportFrame[]>();
    const forged = (frame?.url ?? '').replace(/(?<=\.)[\w-]+(?=\.[\w-]+#)/, content =>
      Buffer.from(Buffer.from(content, 'base64url').toString().replace('[2]', '[]')).toString('base64url'),
    );
    expect(forged).not.toBe(frame?.url);
    expect((await fetch(forged)).status).toBe(400);
  });

  it('gives who has no location the figures of none', async () => {
    await oms.db.execute(
      `INSERT INTO users (username, name, password_hash, homepage, permissions)
       SELECT 'nergens', 'Nergens', password_hash, '/', '{metabase.view}' FROM users WHERE username = 'winkel'`,
    );
    expect((await shown('nergens')).told).toContain('"location_id":[0]');
  });

  it('has no report that is not named', async () => {
    const caller = await connected.signIn('beheer');
    expect((await caller.get('/api/pim/metabase/import_errors')).json()).toEqual([]);
  });

  it('may be framed by the app', async () => {
    const policy = (await connected.visitor.get('/', { accept: 'text/html' })).headers[
      'content-security-policy'
    ];
    expect(policy).toContain(`frame-src 'self' blob: ${url};`);
  });
});
