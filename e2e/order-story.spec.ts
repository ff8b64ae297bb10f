import { expect, type Page } from 'playwright/test';
import type { SalesOrder } from '../contract/orders/order-detail.ts';
import { openEveryDay } from '../server/acts/assign/testing.ts';
import { readConfig } from '../server/ground/config.ts';
import { type Jobs, runJobs } from '../server/ground/jobs/run-jobs.ts';
import { tasksWith } from '../server/tasks/tasks.ts';
import { makeApiClient } from '../server/ground/session/api-clients.ts';
import { anOrder } from '../server/acts/orders/testing.ts';
import { newId } from '../server/acts/sorting/test-batch.ts';
import { codeOn, scan, scanReady, stage } from './hands.ts';
import { complete, ready, scan as scanPick } from './picks.ts';
import { test, withoutServiceWorker, type World } from './world.ts';

/**
 * The life of an order, from the call of a sales channel to the last scan (order-rules.md 1 to 5): it is planned, reaches the
 * floor, and its status, stock and history follow each scan.
 */
test.use(withoutServiceWorker);

const ARTICLE = '101023';
const EUROS = 12.1;

let jobs: Jobs;
let token: string;
const failed: unknown[] = [];
test.beforeEach(async ({ world }) => {
  await openEveryDay(world.db);
  // A parcel sent today is there today: planned anew, it is sent on the last day that makes the promised one, which is later before a Sunday.
  await world.db.execute('UPDATE carrier_methods SET transit_days = 0');
  token = (await makeApiClient(world.db, 'webshop', ['web'])) ?? '';
  const reading = readConfig({});
  if (!reading.ok) throw new Error('the configuration has its defaults');
  jobs = runJobs(world.db, error => void failed.push(error), tasksWith(reading.config), '');
});
test.afterEach(async () => {
  await jobs.stop();
  expect(failed.splice(0)).toEqual([]);
});

/** So many pieces of the article are at these locations, and none elsewhere. */
const stock = async ({ db }: World, at: Readonly<Record<string, number>>) => {
  await db.execute(
    `UPDATE stock_levels s SET stock_level = COALESCE(($2::jsonb ->> l.identifier)::int, 0), stock_level_overrule = 0
     FROM locations l WHERE l.id = s.location_id AND s.product_identifier = $1`,
    [ARTICLE, JSON.stringify(at)],
  );
  // Nothing is promised yet, so that what is reserved is this order's.
  await db.execute('DELETE FROM stock_moves WHERE product_identifier = $1', [ARTICLE]);
  await db.execute('UPDATE stock_levels SET reserved = 0 WHERE product_identifier = $1', [ARTICLE]);
};
/** The webshop's call: no browser of ours, and nobody signed in. */
const send = (world: World, body: object) =>
  fetch(`${world.url}/api/rest/sales-orders`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  });
const order = (identifier: string, quantity = 1) =>
  anOrder({
    identifier,
    grand_total: Math.round(quantity * EUROS * 100) / 100,
    lines: [{ product_identifier: ARTICLE, quantity, unit_gross_price: EUROS, tax_class: 'H' }],
  });
const seen = async (page: Page, identifier: string) =>
  (await (
    await page.request.get(
      `/api/rest/sales-orders/${identifier}?include=current_dispatch_requests_with_paused`,
    )
  ).json()) as SalesOrder;
const history = async (page: Page, identifier: string) =>
  (
    (await (await page.request.get(`/api/rest/sales-orders/${identifier}/history`)).json()) as {
      data_type: string;
      status_identifier: string;
      processor_config_identifier: string;
    }[]
  )
    .filter(({ data_type }) => data_type === 'dispatch-request')
    .map(({ status_identifier: status, processor_config_identifier: by }) => `${status} ${by}`);
const stockAt = async (page: Page, location: string) =>
  (
    (await (await page.request.get(`/api/proxy/sle/api/stock/products/${ARTICLE}`)).json()) as {
      party_identifier: string;
      stock_level: number;
      reserved: number;
    }[]
  )
    .filter(({ party_identifier }) => party_identifier === location)
    .map(({ stock_level, reserved }) => [stock_level, reserved])[0];

test("an order of the webshop lies in a store's 'Te leveren' by itself; its picking ships it, and stock and history follow", async ({
  world,
}) => {
  await stock(world, { '102': 3 });
  const [shop, office] = [await world.device('winkel2'), await world.device('beheer')];
  await shop.goto('/scan/te-leveren');
  const card = shop.getByRole('link', { name: '261125-W0001' });
  await expect(shop.getByRole('list', { name: 'Te leveren' })).toBeVisible();

  expect((await send(world, order('261125-W0001'))).status).toBe(201);
  await expect(card).toBeVisible();
  expect(await stockAt(office, '102')).toEqual([3, 1]);

  await card.click();
  await ready(shop);
  await scanPick(shop, (await world.eans(ARTICLE))[0] ?? '');
  await complete(shop).click();
  await expect(stage(shop)).toContainText('Bevestigd door OMS');

  const whole = await seen(office, '261125-W0001');
  expect([whole.global_sales_order_status, whole.current_dispatch_requests_with_paused?.[0]?.status]).toEqual(
    ['fully-shipped', 'shipped'],
  );
  expect(await stockAt(office, '102')).toEqual([2, 0]);
  expect(await history(office, '261125-W0001')).toEqual([
    'shipped scan.pick-shipped',
    'requested timer',
    'to-be-requested hold-rules',
    'requires-hold-evaluation api:webshop',
  ]);
});

test('what a picker does not find is planned anew by itself, and lies in another store', async ({
  world,
}) => {
  await stock(world, { '102': 2 });
  const [shop, office] = [await world.device('winkel2'), await world.device('beheer')];
  await shop.goto('/scan/te-leveren');
  await send(world, order('261125-W0002'));
  await shop.getByRole('link', { name: '261125-W0002' }).click();
  await ready(shop);
  await world.db.execute(
    `UPDATE stock_levels SET stock_level = 5 WHERE product_identifier = $1
     AND location_id = (SELECT id FROM locations WHERE identifier = '103')`,
    [ARTICLE],
  );
  await shop.getByRole('button', { name: 'Kan niet leveren' }).click();
  const dialog = shop.getByRole('dialog');
  await dialog.getByLabel('Reden').selectOption('Niet gevonden');
  await dialog.getByRole('button', { name: 'Kan niet leveren' }).click();
  await expect(stage(shop)).toContainText('Gemeld: kan niet leveren');
  await expect
    .poll(async () =>
      (await seen(office, '261125-W0002')).current_dispatch_requests_with_paused?.map(
        one => `${one.identifier} ${one.status} ${one.dispatcher_identifier}`,
      ),
    )
    .toEqual(['261125-W0002-2 requested 103']);
  // The store's count is not trusted until somebody counts.
  const trace = await office.request.get(
    '/api/rest/dispatch-requests/261125-W0002-2?include=metadata.assign_component_results',
  );
  expect(JSON.stringify(await trace.json())).toContain('"code":"previous-manco"');
});

test('an order of the distribution centre goes into a batch, and is sorted there', async ({ world }) => {
  await stock(world, { DC01: 4 });
  const page = await world.device('magazijn');
  const office = await world.device('beheer');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await send(world, order('261125-W0003'))).status).toBe(201);
  await page.goto('/locations/dc/DC01/shipment-batches');
  await page.getByRole('button', { name: 'Nieuwe batch' }).click();
  await page.getByLabel('Ordernummer', { exact: true }).fill('261125-W0003');
  await page.getByRole('button', { name: 'Toevoegen' }).click();
  await page.getByRole('button', { name: 'Batch aanmaken (1)' }).click();
  await expect(page.getByText('ORDERS (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Maak een keuze' }).click();
  await page.getByRole('button', { name: 'Sorteerzone D' }).click();
  await page.getByRole('button', { name: 'Start met scannen' }).click();
  await page.getByRole('button', { name: 'Kies' }).click();
  await scanReady(page);
  await scan(page, (await world.eans(ARTICLE))[0] ?? '');
  await scan(page, (await codeOn(page).textContent()) ?? '');
  await expect
    .poll(async () =>
      (await seen(office, '261125-W0003')).current_dispatch_requests_with_paused?.map(
        one =>
          `${one.status} ${one.storage_location?.identifier} ${one.dispatch_request_lines[0]?.quantity_pending}`,
      ),
    )
    .toEqual([expect.stringMatching(/^requested D-\d\d 0$/)]);
  expect((await history(office, '261125-W0003')).slice(0, 1)).toEqual(['requested batch']);
});

test('an order that is wrong is kept with its reason; mended, it is tried again', async ({ world }) => {
  const page = await world.device('beheer');
  const wrong = order('261125-W0004');
  const sent = { ...wrong, lines: wrong.lines.map(line => ({ ...line, product_identifier: 'nieuw-1' })) };
  const refused = await send(world, sent);
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { errors: [{ path: 'lines.0.product_identifier', code: 'product-unknown' }] },
  ]);
  const [kept] = (await (
    await page.request.get('/api/rest/order-imports?identifier=261125-W0004')
  ).json()) as { id: number; errors: { code: string }[] }[];
  expect(kept?.errors.map(({ code }) => code)).toEqual(['product-unknown']);
  await world.db.execute(`INSERT INTO products (identifier, name) VALUES ('nieuw-1', 'Nieuw artikel')`);
  const again = await page.request.post(`/api/rest/order-imports/${String(kept?.id)}/retry`, {
    headers: { 'X-Requested-With': 'fetch', 'Idempotency-Key': newId() },
  });
  expect([again.status(), await again.json()]).toEqual([
    200,
    { sales_order_identifier: '261125-W0004', errors: [] },
  ]);
  expect((await seen(page, '261125-W0004')).identifier).toBe('261125-W0004');
});
