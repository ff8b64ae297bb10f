import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { FrontendConfig } from '../../../contract/session.ts';
import { features } from '../../../core/access/features.ts';
import { allEndpoints } from '../../../tests/all-endpoints.ts';
import { readConfig } from '../../ground/config.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

// The features of the documents come from the configuration (shell-search-settings.md 6): off means no call.

const presets = {
  'hold-orders': 'orders_search/hold_orders',
  'return-orders': 'orders_search/return_orders',
  'fallback-orders': 'orders_search/fallback_orders',
  refunds: 'orders_search/refund_orders',
  'pick-by-store': 'orders_pick-by-store/default',
} as const;

/** Calls of a feature: those of the contract, and what one call has by a name. */
const callsOf = (feature: string) => [
  ...allEndpoints
    .filter(({ access }) => access.right?.feature === feature)
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, '1') })),
  ...Object.entries(presets)
    .filter(([of]) => of === feature)
    .map(([, preset]) => ({ method: 'GET' as const, path: `/api/rest/frontend-filter-presets/${preset}` })),
  ...(feature === 'import-errors'
    ? ['/api/pim/metabase/import_errors', '/api/reports/import_errors'].map(path => ({
        method: 'GET' as const,
        path,
      }))
    : []),
];

let oms: TestApp;
let on: Caller;
let off: Caller;
beforeAll(async () => {
  oms = await freshApp();
  on = await oms.signIn('beheer');
  off = await (await freshApp({ config: { featuresOff: new Set(features) } })).signIn('beheer');
});

const answers = async (by: Caller, feature: string) =>
  Promise.all(
    callsOf(feature).map(async ({ method, path }) => {
      const reply = await by.send(method, path);
      return [
        `${method} ${path}`,
        reply.statusCode === 404 && reply.body.includes('Dit adres bestaat niet.'),
      ];
    }),
  );

describe.each(features)('%s', feature => {
  it('has calls, which are there while it is on', async () => {
    const replies = await answers(on, feature);
    expect(replies.length).toBeGreaterThan(0);
    expect(replies).toEqual(replies.map(([call]) => [call, false]));
  });

  it('has none of them when it is off', async () => {
    const replies = await answers(off, feature);
    expect(replies).toEqual(replies.map(([call]) => [call, true]));
  });
});

test('all twelve are announced unless the configuration has them off', async () => {
  const announced = async (by: Caller) =>
    (await by.get('/api/frontend/config')).json<FrontendConfig>().general['features-enabled'];
  expect(await announced(on)).toEqual(expect.arrayContaining([...features]));
  expect((await announced(off)).filter(name => (features as readonly string[]).includes(name))).toEqual([]);
  const counters = (await off.get('/api/rest/menu-counters')).json<object>();
  expect(Object.keys(counters)).toEqual(['late', 'label_failed', 'failed_actions']);
});

test('a saved view of a search that is off is not made, and one of before is not there', async () => {
  const view = {
    name: 'Mijn blokkades',
    preset: 'orders_search/hold_orders',
    filter_values: {},
    columns: null,
    sort_by: null,
    sort_dir: null,
  };
  expect((await on.post('/api/rest/search-views', view)).statusCode).toBe(201);
  expect((await off.post('/api/rest/search-views', view)).statusCode).toBe(404);
  const kept = await freshApp({ config: { featuresOff: new Set(['hold-orders']) }, db: oms.db });
  const other = await kept.signIn('beheer');
  expect((await other.get('/api/rest/search-views')).json()).toEqual([]);
  const token = (await on.get('/api/rest/search-views')).json<{ token: string }[]>()[0]?.token ?? '';
  expect((await on.get(`/api/rest/search-views/${token}`)).statusCode).toBe(200);
  expect((await other.get(`/api/rest/search-views/${token}`)).statusCode).toBe(404);
});

test('with hold-orders off nobody holds by hand, and what is held is still decided (decision 039)', async () => {
  const kept = await freshApp({ config: { featuresOff: new Set(['hold-orders']) }, db: oms.db });
  const by = await kept.signIn('beheer');
  const [delivery] = await oms.db.query<{ identifier: string; order: string }>(
    `SELECT d.identifier, o.identifier AS "order" FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
     WHERE d.status = 'to-be-requested' AND d.paused_at IS NULL AND NOT d.is_replaced ORDER BY d.id LIMIT 1`,
  );
  const path = `/api/rest/dispatch-requests/${delivery?.identifier ?? ''}`;
  expect((await by.patch(path, { status: 'on-hold' })).json<Problem>()).toMatchObject({
    status: 404,
    detail: 'Dit adres bestaat niet.',
  });
  expect((await on.patch(path, { status: 'on-hold' })).statusCode).toBe(200);
  const holds = `/api/rest/sales-orders/${delivery?.order ?? ''}/dispatch-requests-status-reasons/on-hold`;
  const [reason] = await oms.db.query<{ id: number }>(
    `SELECT h.id FROM hold_reasons h JOIN dispatch_requests d ON d.id = h.dispatch_request_id WHERE d.identifier = $1`,
    [delivery?.identifier],
  );
  expect((await by.get(holds)).statusCode).toBe(200);
  expect((await by.post(`${holds}/${String(reason?.id)}`, { decision: 'approved' })).statusCode).toBe(200);
});

test('an address of a feature that is off is there for no other method either', async () => {
  const reply = await off.patch('/api/proxy/sle/api/products/101001', { ruleset_identifier: 'dropship' });
  expect(reply.json<Problem>()).toMatchObject({ status: 404, code: 'not-found' });
});

test('FEATURES_OFF names them with commas, and no other', () => {
  const read = readConfig({ FEATURES_OFF: 'presales,refunds' });
  expect(read.ok && [...read.config.featuresOff]).toEqual(['presales', 'refunds']);
  const none = readConfig({});
  expect(none.ok && none.config.featuresOff.size).toBe(0);
  expect(readConfig({ FEATURES_OFF: 'presale' })).toMatchObject({ ok: false });
});
