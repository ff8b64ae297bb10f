import { expect, type Page } from 'playwright/test';
import { violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

/** The order search of the header, by keyboard alone (shell-search-settings.md 2.1). */
const field = (page: Page) => page.getByRole('combobox', { name: 'Zoek op ordernummer' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const NONE = 'Geen resultaten. Let op: Zoek op gehele ordernummers.';

async function toField(page: Page): Promise<void> {
  await page.keyboard.press('/');
  // A letter that follows at once is a scanner's.
  await expect(field(page)).toBeFocused();
}

/** Numbers of orders with a delivery at a location, in a status. */
async function orders(
  world: World,
  location: string,
  status = 'to-be-requested',
): Promise<readonly string[]> {
  const rows = await world.db.query<{ identifier: string }>(
    `SELECT DISTINCT o.identifier FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id
     JOIN locations l ON l.id = d.location_id WHERE l.identifier = $1 AND d.status = $2 AND d.paused_at IS NULL ORDER BY 1`,
    [location, status],
  );
  return rows.map(({ identifier }) => identifier);
}

test('an order is found from any page by / and its number, and again from the history', async ({
  page,
  world,
}) => {
  const [first = '', second = ''] = await orders(world, 'DC01');
  await signIn(page, 'backoffice');
  await page.goto('/shipment-batches');
  await expect(field(page)).toBeVisible();
  await toField(page);
  await page.keyboard.type(first.slice(0, -1));
  await expect(page.getByRole('status').filter({ hasText: NONE })).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);
  // The last letter alone: it is asked for by itself.
  await page.keyboard.type(first.slice(-1));
  await expect(title(page)).toHaveText(`Order: ${first}`);
  await expect(field(page)).toHaveValue('');

  await toField(page);
  await page.keyboard.type(`${second}_2`);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(`Order: ${second}`);
  await toField(page);
  await expect(page.getByRole('option')).toHaveText([
    new RegExp(`^${second}\\d\\d:\\d\\d$`),
    new RegExp(`^${first}`),
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(`Order: ${first}`);
  await page.goBack();
  await expect(title(page)).toHaveText(`Order: ${second}`);
});

test('a scan finds an order wherever the focus is, and opens no row', async ({ page, world }) => {
  const [order = ''] = await orders(world, 'DC01');
  await signIn(page, 'beheer');
  await page.goto('/locations');
  await page.getByRole('link', { name: 'DC Utrecht' }).focus();
  // Loaded, it listens to what is typed without a pause.
  await expect(field(page)).toBeVisible();
  await page.evaluate(text => {
    for (const key of [...text.split(''), 'Enter'])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
  }, `${order}_1`);
  await expect(title(page)).toHaveText(`Order: ${order}`);
});

test('Ctrl-K opens an order by its number, what was visited, and a tab of a location; an act of the page too', async ({
  page,
  world,
}) => {
  const [order = ''] = await orders(world, 'DC01');
  await signIn(page, 'backoffice');
  await page.goto('/orders/search');
  await expect(title(page)).toHaveText('Alle orders');
  const choose = async (typed: string, name: string) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
    // At the speed of a hand: the Enter of a scan chooses nothing.
    await page.keyboard.type(typed, { delay: 80 });
    await expect(page.getByRole('menuitem').first()).toHaveText(name);
    await page.keyboard.press('Enter');
  };
  await choose(`${order}_2`, `Order ${order} openen`);
  await expect(title(page)).toHaveText(`Order: ${order}`);
  await choose('Groningen', 'Groningen › Batches');
  await expect(page).toHaveURL(/locations\/store\/103\/shipment-batches/);
  await choose(`Order: ${order}`, `Alle orders › Order: ${order}`);
  await expect(title(page)).toHaveText(`Order: ${order}`);
  await choose('Zoek op', 'Zoek op ordernummer');
  await expect(field(page)).toBeFocused();
});

test('who may see no order page opens what their store must still pick', async ({ page, world }) => {
  const [order = ''] = await orders(world, '101', 'requested');
  await signIn(page, 'winkel');
  await page.goto('/locations/store/101/app-settings');
  await field(page).fill(order);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/orders/detail/${order}/pick-by-store/\\d+$`));
});

test('another location’s order is not found, and neither are texts that are no number', async ({
  page,
  world,
}) => {
  const [foreign = ''] = await orders(world, '102', 'requested');
  await signIn(page, 'winkel');
  await page.goto('/locations/store/101/app-settings');
  for (const text of [
    foreign,
    "'; DROP TABLE sales_orders; --",
    '<script>alert(1)</script>',
    '%',
    'x'.repeat(10_000),
  ]) {
    await field(page).fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: NONE }), text.slice(0, 40)).toHaveCount(1);
    await page.keyboard.press('Escape');
  }
});

for (const width of [320, 412])
  test(`on a phone of ${width} a press opens it over the header, and × closes it`, async ({
    page,
    world,
  }) => {
    const [order = ''] = await orders(world, 'DC01');
    await page.setViewportSize({ width, height: width === 320 ? 640 : 915 });
    await signIn(page, 'backoffice');
    await page.goto('/shipment-batches');
    await field(page).click();
    await field(page).fill('26111');
    await expect(page.getByRole('status').filter({ hasText: NONE })).toHaveCount(1);
    expect((await field(page).boundingBox())?.width).toBeGreaterThan(width - 120);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Wis het zoekveld' }).click();
    await page.getByRole('button', { name: 'Wis het zoekveld' }).click();
    await expect(page.getByRole('link', { name: 'OMS, Naar het begin' })).toBeVisible();
    await field(page).fill(order);
    await expect(title(page)).toHaveText(`Order: ${order}`);
  });

test('who has no order search has no field, and a scan route loads nothing of it before it is pressed', async ({
  page,
}) => {
  await signIn(page, 'magazijn');
  await page.goto('/scan');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByLabel('Zoek op ordernummer')).toHaveCount(0);

  const loaded: string[] = [];
  page.on('request', request => loaded.push(request.url()));
  await signIn(page, 'winkel');
  await page.goto('/scan', { waitUntil: 'networkidle' });
  expect(loaded.filter(url => /header-search|menu-counters/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Zoek op ordernummer' }).click();
  await expect(field(page)).toBeFocused();
});
