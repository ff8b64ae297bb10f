import { expect, type Page } from 'playwright/test';
import { part } from '../../server/testing/depth.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';
import { walkPages } from './addresses.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Users read names: nothing is written as it is on the wire.

/** Evaluated in a page: its texts that have a word such as `unable-to-ship` or `dc_delivery`, or a name that begins small. */
function wireTexts(): string[] {
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    // The key of a text is what it is changed by; a supply chain has no other name than its identifier.
    if (texts.currentNode.parentElement?.closest('[translate=no]')) continue;
    const text = texts.currentNode.textContent ?? '';
    if (/\b[a-z]{2,}(?:[-_][a-z]{2,})+\b|\b(?:mollie|pickup|ideal)\b/.test(text)) found.add(text.trim());
  }
  return [...found];
}

async function expectNames(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectNamesHere(page, address);
}

async function expectNamesHere(page: Page, address: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect.soft(await page.evaluate(wireTexts), address).toEqual([]);
}

test('every page of the office has names', { tag: '@part' }, async ({ page, world }) => {
  test.setTimeout(240_000);
  await signIn(page, 'beheer');
  await walkPages(page, world, 2, (_, address) => expectNamesHere(page, address));
});

test('an order has names, however its deliveries stand', { tag: '@part' }, async ({ page, world }) => {
  test.setTimeout(240_000);
  await signIn(page, 'beheer');
  const orders = await world.db.query<{ identifier: string }>(
    `SELECT DISTINCT identifier FROM (
       SELECT DISTINCT ON (d.status, d.dispatch_type) o.identifier FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
       ORDER BY d.status, d.dispatch_type, o.id) of_each`,
  );
  for (const { identifier } of part(orders, 0))
    for (const tab of ['overview', 'timeline'])
      await expectNames(page, `/orders/detail/${identifier}/${tab}`);
});

test('at a desk a delivery of one line takes 180 px', async ({ page, world }) => {
  await signIn(page, 'beheer');
  const [order] = await world.db.query<{ identifier: string }>(
    `SELECT o.identifier FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id
       JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
     WHERE d.status = 'to-be-requested' AND d.carrier_method_id IS NOT NULL GROUP BY 1 HAVING count(*) = 1 ORDER BY 1 LIMIT 1`,
  );
  await page.goto(`/orders/detail/${order?.identifier ?? ''}/overview`);
  const card = page.locator('[id^=levering-]');
  await expect(card.getByRole('row')).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(180);
});

test('an hour of the chart of orders opens the orders of its day', async ({ page, world }) => {
  await world.db.execute(
    `UPDATE dispatch_requests SET placed_at = now() - interval '2 hours' WHERE identifier = '261117-0001-1'`,
  );
  await signIn(page, 'beheer');
  await page.goto('/dashboard');
  const report = page.getByTitle('Orders per uur', { exact: true }).contentFrame();
  await report.locator('summary').click();
  await report.getByRole('table').getByRole('button').last().click();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(new Date());
  await expect(page).toHaveURL(
    new RegExp(`/orders/search#.*order_placed_from=${today}&order_placed_to=${today}`),
  );
});

test('backoffice finds the returns of its locations beside their batches', async ({ page }) => {
  await signIn(page, 'backoffice');
  await page.goto('/');
  await page.getByRole('link', { name: 'Batches', exact: true }).click();
  await page.getByLabel('Locatietype').selectOption('Distributiecentrum');
  await page.getByLabel('Locatie', { exact: true }).selectOption('DC Utrecht');
  await page.getByRole('link', { name: '2611-014' }).click();
  await expect(page).toHaveURL(/\/locations\/dc\/DC01\/shipment-batch\//);
  await page.getByRole('main').getByRole('link', { name: 'Retouren', exact: true }).click();
  await expect(page).toHaveURL(/\/locations\/dc\/DC01\/returns/);
  await expect(page.locator('tbody').getByRole('link').first()).toBeVisible();
});
