import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '../../../tests/all-endpoints.ts';
import { MOST_COMMENTS } from '../../acts/orders/comments.ts';
import { MOST_RETURNS } from '../../acts/returns/select-return-package.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

let oms: TestApp;
let office: Caller, admin: Caller;

const ORDER = '261116-0003';
const DC = '/api/rest/locations/dc/DC01';

beforeAll(async () => {
  oms = await freshApp();
  [office, admin] = await Promise.all([oms.signIn('backoffice'), oms.signIn('beheer')]);
  for (const comment of ['een', 'twee', 'drie'])
    await office.post(`/api/rest/sales-orders/${ORDER}/comments`, { comment });
  for (const display_name of ['Hoog', 'Hoger', 'Hoog bedrag'])
    await admin.put('/api/rest/hold-rule-groups/hoog-bedrag', {
      display_name,
      is_active: false,
      hold_rules: [],
    });
});

/** The address of each list by pages, and its rows where the reply has more than these. */
const lists: Readonly<Record<string, string | readonly [path: string, rows: string]>> = {
  listBatches: `${DC}/dispatch-request-batches?sort_by=created_at`,
  listCancellations: [`/api/omt/sales-order-cancellations/${ORDER}?`, 'response'],
  listActions: '/api/rest/trigger-actions?',
  listComments: `/api/rest/sales-orders/${ORDER}/comments?`,
  listContactChanges: `${DC}/changes?`,
  listPropertyChanges: `${DC}/properties/changes?`,
  listServiceChanges: `${DC}/dispatch-types/changes?`,
  listServiceTimeChanges: `${DC}/service-times/opening_hours/changes?`,
  listDispatchRequests: '/api/rest/dispatch-requests?fields=identifier',
  listFailedActions: '/api/rest/incidents/1/results?',
  listGoodsReceipts: `${DC}/goods-receipts?sort_by=created_at`,
  listHoldGroupChanges: '/api/rest/hold-rule-groups/hoog-bedrag/changes?',
  listLocations: '/api/rest/locations?only_linked=0',
  listOrderDeliveries: `/api/rest/sales-orders/${ORDER}/dispatch-requests?`,
  listOrderHistory: `/api/rest/sales-orders/${ORDER}/history?`,
  listOrderImports: '/api/rest/order-imports?',
  listPresales: '/api/rest/presale-schedules?',
  listReturnPhotos: '/api/rest/dispatch-requests/id:1/return-photos?',
  listScannerTests: '/api/rest/scanner-tests?',
  listSettingChanges: '/api/frontend/parameters/changes?group=packing-slip&key=separate-label',
  listStockReports: '/api/stock/reports?',
  listStorageLocations: `${DC}/storage-locations?type=sort`,
  listTriggers: '/api/triggers?',
  listUploadGrants: '/api/rest/upload-grants?',
  searchSalesOrders: '/api/rest/sales-orders-search?max_age_days=30',
  listEventResults: `/api/rest/sales-orders/${ORDER}/triggers?`,
  listRefundHistory: '/api/rest/refund-requests/1/history?',
  getHoldReview: [`/api/rest/sales-orders/${ORDER}/dispatch-requests-status-reasons/on-hold?`, 'history'],
  getSupplyChain: ['/api/proxy/sle/api/supplychains/standaard?include=products', 'products'],
  getTimeline: [`/api/rest/sales-orders/${ORDER}/timeline?`, 'rows'],
};
/** Its next page goes by what the one before says. */
const WITHOUT_OFFSET = ['getTimeline', 'getSupplyChain'];

const hasLimit = ({ query }: (typeof allEndpoints)[number]): boolean =>
  query instanceof z.ZodMiniObject && 'limit' in query.shape;

test('the table has every list by pages of the contract', () => {
  const paged = allEndpoints.filter(hasLimit).map(({ id }) => id);
  expect(Object.keys(lists).sort()).toEqual(paged.sort());
});

test.each(Object.entries(lists))('%s gives the page that is asked', async (id, list) => {
  const [path, name] = typeof list === 'string' ? [list] : list;
  const rowsOf = async (page: string): Promise<unknown[]> => {
    const reply = await admin.get(path + page);
    if (reply.statusCode === 404) return [];
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return name === undefined ? reply.json() : (reply.json<Record<string, unknown[]>>()[name] ?? []);
  };
  const whole = await rowsOf('');
  expect(await rowsOf('&limit=1')).toEqual(whole.slice(0, 1));
  const second = WITHOUT_OFFSET.includes(id) ? whole.slice(0, 1) : whole.slice(1, 2);
  expect(await rowsOf(WITHOUT_OFFSET.includes(id) ? '&limit=1' : '&limit=1&offset=1')).toEqual(second);
});

test('an order has so many remarks at most', async () => {
  await oms.db.execute(
    `INSERT INTO sales_order_comments (sales_order_id, comment)
     SELECT id, 'nog een' FROM sales_orders, generate_series(1, $2) WHERE identifier = $1`,
    [ORDER, MOST_COMMENTS - 3],
  );
  const path = `/api/rest/sales-orders/${ORDER}/comments`;
  const refused = await office.post(path, { comment: 'te veel' });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'too-many']);
  expect((await office.get(path)).json()).toHaveLength(MOST_COMMENTS);
});

test('a device has the newest returns; one that misses more changes gets these anew', async () => {
  const path = `${DC}/storage-locations/R/work-package/return`;
  const device = await oms.signIn('magazijn');
  const { version } = (await device.get(path)).json<{ version: number }>();
  await oms.db.execute(
    `INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, dispatch_type, status)
     SELECT 'veel-' || n, o.id, l.id, 'return', 'return-announced'
     FROM sales_orders o, locations l, generate_series(1, $2::int) n WHERE o.identifier = $1 AND l.identifier = 'DC01'`,
    [ORDER, MOST_RETURNS + 1],
  );
  const whole = (await device.get(path)).json<{ dispatch_requests: { identifier: string }[] }>();
  expect(whole.dispatch_requests).toHaveLength(MOST_RETURNS);
  expect(whole.dispatch_requests.at(-1)?.identifier).toBe(`veel-${MOST_RETURNS + 1}`);
  const changes = (await device.get(`${path}?since=${version}`)).json<object>();
  expect(changes).not.toHaveProperty('since');
  expect(changes).toMatchObject({ dispatch_requests: whole.dispatch_requests });
});
