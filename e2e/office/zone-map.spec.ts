import { expect, type Page } from 'playwright/test';
import { addBatch, newId, placement } from '../../server/acts/sorting/test-batch.ts';
import { sideways, violationsOf } from '../accessible.ts';
import { openTab, signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use(withoutServiceWorker);

// The map of a zone, for who looks at a location (spec/README, 'beyond the documents').

const PAGE = '/locations/dc/DC01/zones';
const PICTURES = process.env['PICTURES'];
const sizes = [
  [1440, 900],
  [412, 915],
  [320, 640],
] as const;

const zone = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const report = async (page: Page, ...mutations: object[]) => {
  const reply = await page.request.post('/api/rest/mutations', {
    data: { device_id: newId(), mutations },
    headers: { 'X-Requested-With': 'fetch' },
  });
  expect(await reply.json()).toMatchObject(mutations.map(() => ({ status: 200 })));
};
async function look(page: Page, name: string, judged: number = sizes.length): Promise<void> {
  for (const [nth, [width, height]] of sizes.entries()) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(sideways)).toEqual([]);
    if (nth < judged) expect(await violationsOf(page)).toEqual([]);
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${String(width)}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a zone shows how each of its sorting locations stands, also as a list, and follows the floor', async ({
  page,
  world,
}) => {
  const batch = await addBatch(world.db, [
    { lines: [[0, 4]] },
    { lines: [[1, 1]] },
    { lines: [[2, 2]] },
    { lines: [[3, 1]] },
  ]);
  const [busy, , clear] = batch.deliveries;
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'backoffice');
  await report(page, placement(batch, 0), placement(batch, 1), placement(batch, 2));
  await page.goto('/locations/dc/DC01/shipment-batches');
  await openTab(page, 'Zones');
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  const card = zone(page, 'Sorteerzone D');
  const cell = (text: string) => card.getByRole('listitem').filter({ hasText: text });
  await expect(card).toContainText('1 compleet · 2 bezig · 57 leeg');
  await expect(cell('D-01')).toHaveText('D-01 bezig 1/4');
  await expect(cell('D-02')).toHaveText('D-02 compleet');
  await expect(cell('D-04')).toHaveText('D-04 leeg');
  await expect(card.getByRole('link', { name: `Batch ${batch.identifier}` })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Pickzone P Pickzone 40' })).toBeVisible();

  // A colleague scans, and the office cancels: the page is told.
  await report(page, placement(batch, 0));
  await expect(cell('D-01')).toHaveText('D-01 bezig 2/4');
  const cancelled = await page.request.patch(`/api/rest/dispatch-requests/id:${String(clear?.id)}`, {
    data: { status: 'cancelled' },
    headers: { 'X-Requested-With': 'fetch', 'Idempotency-Key': newId() },
  });
  expect(cancelled.status()).toBe(200);
  await expect(cell('D-03')).toHaveText('D-03 haal uit');
  await expect(card).toContainText('1 compleet · 1 bezig · 57 leeg · 1 herstel');
  await expect(card).toContainText('Haal uit: wat hier ligt hoort hier niet meer.');
  await look(page, 'zones');

  const list = page.getByRole('switch', { name: 'Toon als lijst' });
  await list.focus();
  await page.keyboard.press('Space');
  const row = card.getByRole('row', { name: /^D-03/ });
  await expect(row).toContainText('haal uit');
  await expect(row).toContainText('1/2');
  await expect(row.getByRole('link', { name: `Batch ${batch.identifier}` })).toBeVisible();
  await look(page, 'zones-list');
  // The choice is the user's.
  await page.reload();
  await expect(list).toBeChecked();
  await list.press('Space');
  await card.getByRole('link', { name: `D-01 bezig 2/4, order ${busy?.order_identifier}` }).press('Enter');
  await expect(page).toHaveURL(`/orders/detail/${busy?.order_identifier}/overview`);
});

test('whoever may not look at orders sees the map without their links', async ({ page, world }) => {
  const batch = await addBatch(world.db, [{ lines: [[0, 1]] }]);
  await signIn(page, 'magazijn');
  await report(page, placement(batch));
  await page.goto(PAGE);
  const card = zone(page, 'Sorteerzone D');
  await expect(card.getByRole('listitem').first()).toHaveText('D-01 compleet');
  await expect(card.getByRole('list').getByRole('link')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
});

test('without zones, of hundreds with long names, out of reach and refused', async ({ page, world }) => {
  await signIn(page, 'beheer');
  await page.goto('/locations/vendor/9001/zones');
  await expect(page.getByText('Deze locatie heeft geen zones.')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await look(page, 'zones-none');

  await world.db.execute(
    `INSERT INTO storage_locations (storage_zone_id, identifier, display_name, position)
     SELECT z.id, 'GANGPAD-' || n || '-BEVOORRADINGSVAK', '', 100 + n FROM storage_zones z, generate_series(1, 500) n
     WHERE z.identifier = 'M'`,
  );
  await world.db.execute(
    `UPDATE storage_zones SET display_name = 'Grootverpakkingenverzamelsorteerzone' WHERE identifier = 'M'`,
  );
  await page.goto('/locations/warehouse/MAG1/zones');
  const card = zone(page, 'Grootverpakkingenverzamelsorteerzone');
  await expect(card.getByRole('listitem')).toHaveCount(524);
  await expect(card).toContainText('Er staat geen batch of goederenontvangst in deze zone.');
  await look(page, 'zones-many', 1);

  const call = '**/zone-map';
  await page.route(call, route => route.abort('internetdisconnected'));
  await page.goto(PAGE);
  await expect(page.getByText('Geen verbinding.')).toBeVisible();
  await page.unroute(call);
  await page.getByRole('button', { name: 'Opnieuw' }).click();
  await expect(zone(page, 'Sorteerzone A')).toBeVisible();
  await page.goto('/locations/dc/DC99/zones');
  await expect(page.getByText('Locatie niet gevonden')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
