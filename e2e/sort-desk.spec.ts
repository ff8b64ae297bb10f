import { expect } from 'playwright/test';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import { openSort, scan, signIn, stage } from './hands.ts';
import { judge } from './judge.ts';
import { test } from './world.ts';

const size = { width: 1440, height: 900 };
test.use({ viewport: size });

test('at a desk the order in hand, the zone and the last ten stand beside the stage, and follow the scans', async ({
  page,
  world,
}) => {
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  const zone = page.getByRole('region', { name: 'Zone A' });
  const { order, lines } = await world.delivery('261119-0018');
  expect(lines.length).toBeGreaterThan(1);
  const place = zone.getByRole('listitem').filter({ hasText: 'A-18' });
  await expect(place).toHaveText('A-18');

  await scan(page, lines[0]?.eans[0] ?? '');
  const articles = page.getByRole('region', { name: `Order ${order}` }).getByRole('listitem');
  await expect(articles.nth(0)).toContainText('nu in de hand');
  await expect(articles.nth(0)).toContainText('naar A-18');
  await expect(articles.nth(1)).toContainText('nog te komen');
  await expect(place).toHaveText(/^A-180\/\d+$/);
  await scan(page, 'A-17');
  await scan(page, 'A-18');
  await expect(place).toHaveText(/^A-181\/\d+$/);
  const ten = page.getByRole('region', { name: 'Laatste tien' }).getByRole('listitem');
  await expect(ten).toContainText(['→ A-18', 'A-17 geweigerd, verwacht A-18']);
  const undo = ten.first().getByRole('button', { name: 'Ongedaan' });
  expect((await undo.boundingBox())?.height).toBe(56);
  expect((await ten.nth(1).boundingBox())?.height).toBe(27);

  await expect(page.getByText('Met de scanner:')).toContainText('Ongedaan');

  await scan(page, lines[1]?.eans[0] ?? '');
  await expect(articles.nth(0)).toContainText('ligt in A-18');
  await judge(page, 'sort at a desk');
});

test('at a desk F2 opens typing, and the bar names no command while none means something', async ({
  page,
}) => {
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await expect(page.getByText('Met de scanner:')).toBeHidden();
  await page.keyboard.press('F2');
  const field = page.getByPlaceholder('Typ een code');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
});

test('at a desk colleagues of the zone are named and stand on the map; without a network nothing is guessed', async ({
  page,
  world,
}) => {
  const { id } = await world.delivery('261119-0018');
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  const strip = page.getByRole('banner');
  await expect(strip).toContainText('Fatima');
  const daan = await world.device('magazijn2');
  await daan.request.put(`/api/rest/claims/completion/${id}`, {
    data: { device_id: '0190f000-0000-7000-8000-00000000da01' },
    headers: { 'X-Requested-With': 'fetch' },
  });
  await expect(strip).toContainText('Daan ook in zone A');
  const zone = page.getByRole('region', { name: 'Zone A' });
  const place = zone.getByRole('listitem').filter({ hasText: 'A-18' });
  await expect(place.getByTitle('Daan Visser')).toBeVisible();
  await world.offline(page);
  await expect(strip).toContainText('Offline');
  await expect(zone).toContainText(/stand van \d\d:\d\d/);
  await expect(strip).not.toContainText('ook in zone A');
  await expect(place.getByTitle('Daan Visser')).toBeHidden();
  await expect(stage(page)).toBeVisible();
});

test('at a desk a return shows its articles, those that are expected first', async ({ page, world }) => {
  await signIn(page, 'magazijn');
  await page.goto('/product-processing/dc/DC01/return');
  await page.getByRole('button', { name: 'Kies' }).click();
  await expect(stage(page, 'SCAN LABEL')).toBeVisible();
  await scan(page, returnLabel(2));
  const { quantity } = (await world.db.one<{ quantity: number }>(
    `SELECT l.quantity FROM dispatch_request_lines l JOIN tracking_codes c USING (dispatch_request_id)
     WHERE c.code = $1 ORDER BY l.id LIMIT 1`,
    [returnLabel(2)],
  )) ?? { quantity: 0 };
  const lines = page.getByRole('region', { name: /^Order/ }).getByRole('listitem');
  await expect(lines.first()).toContainText(`0 van ${quantity}`);
  await judge(page, 'return at a desk');
});

test('at a desk the lines of a delivery to pick stand beside the stage', async ({ page, world }) => {
  const { id, lines } = await world.delivery('261116-0001');
  await signIn(page, 'winkel');
  await page.goto(`/orders/detail/261116-0001/pick-by-store/${id}`);
  await expect(page.getByRole('banner')).toContainText('Sanne de Boer');
  const side = page.getByRole('region', { name: 'Order 261116-0001' });
  await expect(side.getByRole('row')).toHaveCount(1 + lines.length);
  await expect(stage(page).getByRole('table')).toBeHidden();
  await scan(page, lines[0]?.eans[0] ?? '');
  await expect(page.getByRole('region', { name: 'Laatste tien' }).getByRole('listitem')).toHaveCount(1);
  await judge(page, 'pick at a desk');
});
