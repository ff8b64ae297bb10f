import { expect, type Page } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use(withoutServiceWorker);

/** Dashboard and import problems (shell-search-settings.md 2.15). */
const sizes = [
  { width: 320, height: 640 },
  { width: 412, height: 915 },
  { width: 1440, height: 900 },
];

/** With `LOOKS=1` pictures are kept in test-results/office. */
async function picture(page: Page, name: string, width: number): Promise<void> {
  if (process.env['LOOKS'])
    await page.screenshot({ path: `test-results/office/${name}-${width}.png`, fullPage: true });
}

const TITLES = [
  'Orders per uur',
  'Scans per uur',
  'Te laat per locatie',
  'Manco',
  'Wachtrijen naar leeftijd',
];

const REPORTS = [
  'orders_per_hour',
  'scans_per_hour',
  'late_by_location',
  'manco_rate',
  'queue_ages',
  'import_errors',
];

test('dashboard: each report is a chart with its figures as a table, of all locations or one', async ({
  page,
}) => {
  await signIn(page, 'beheer');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    for (const title of TITLES) {
      const frame = page.getByTitle(title, { exact: true });
      expect((await frame.boundingBox())?.height).toBe(400);
      await expect(frame.contentFrame().getByRole('heading', { name: title })).toBeVisible();
    }
    await expect(
      page
        .getByTitle('Wachtrijen naar leeftijd')
        .contentFrame()
        .getByRole('img', { name: /^Grafiek/ }),
    ).toBeVisible();
    expect(await page.evaluate(sideways)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'dashboard', size.width);
  }
  await page.getByLabel('Locatie').selectOption('Utrecht Centrum');
  await expect(page).toHaveURL(/location=2/);
  await expect(page.getByTitle('Manco')).toHaveAttribute('src', /location_id=2/);
  await page.reload();
  await expect(page.getByTitle('Manco')).toHaveAttribute('src', /location_id=2/);
});

test('dashboard: its figures are asked for again by a press and every five minutes', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'beheer');
  await page.goto('/dashboard');
  await expect(page.getByTitle('Manco').contentFrame().getByRole('heading')).toBeVisible();
  const asked = () => page.waitForRequest(/\/api\/reports\/manco_rate/);
  await Promise.all([asked(), page.getByRole('button', { name: 'Vernieuwen' }).click()]);
  await Promise.all([asked(), page.clock.fastForward(300_000)]);
});

test('dashboard: every page in a frame says all without its chart, and is accessible', async ({ page }) => {
  await signIn(page, 'beheer');
  for (const width of [288, 400, 900]) {
    await page.setViewportSize({ width, height: 400 });
    for (const name of REPORTS) {
      await page.goto(`/api/reports/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await page.evaluate(sideways), `${name} at ${String(width)}`).toEqual([]);
      expect.soft(await violationsOf(page), `${name} at ${String(width)}`).toEqual([]);
      await picture(page, `report-${name}`, width);
    }
  }
});

test('dashboard: in the sunset theme each page has its figures as a table, and is accessible', async ({
  page,
  world,
}) => {
  // The demo's orders have their days; the chart of orders looks back a day and a week.
  await world.db.execute(
    `UPDATE dispatch_requests SET placed_at = now() - interval '2 hours' WHERE identifier = '261117-0001-1'`,
  );
  await signIn(page, 'beheer');
  await page.setViewportSize({ width: 600, height: 400 });
  const colours = new Set<string>();
  for (const looks of ['theme=default', 'theme=sunset', 'theme=sunset&look=bright'])
    for (const name of REPORTS) {
      const at = `${name} with ${looks}`;
      await page.goto(`/api/reports/${name}?${looks}`);
      // Closed once its chart is drawn.
      await page.locator('details').evaluate(element => element.setAttribute('open', ''));
      const table = page.getByRole('table');
      await expect(table.getByRole('columnheader'), at).not.toHaveCount(0);
      await expect(table.getByRole('rowheader'), at).not.toHaveCount(0);
      expect.soft(await violationsOf(page), at).toEqual([]);
      colours.add(await page.locator('body').evaluate(body => getComputedStyle(body).color));
      await picture(page, `report-${name}-${looks}`, 600);
    }
  expect(colours.size).toBe(3);
});

test('dashboard: who may not see it is told, and has no menu item', async ({ page }) => {
  await signIn(page, 'magazijn');
  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toContainText('rechten');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
});

test('import errors: every reason with what was sent, tried again until the order is taken in', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('/orders/import-errors');
    await expect(page.locator('tbody th')).toHaveCount(3);
    await expect(
      page.getByTitle('Importfouten per dag').contentFrame().getByRole('heading', { level: 1 }),
    ).toBeVisible();
    expect(await page.evaluate(sideways)).toEqual([]);
    if (size.width < 768) {
      const card = await page.locator('tbody tr').first().boundingBox();
      expect(card?.height).toBeLessThan(60);
    }
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'import-errors', size.width);
    const row = page.getByRole('row', { name: /999999/ }).getByRole('button');
    await row.click();
    const dialog = page.getByRole('dialog', { name: /^Importfout/ });
    await expect(dialog).toContainText('In lines.0.product_identifier: "999999"');
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'import-error', size.width);
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
  }

  const open = page.getByRole('row', { name: /999999/ });
  const order = (await open.getByRole('button').textContent()) ?? '';
  await open.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(dialog).toContainText('De order is nog niet geïmporteerd.');
  await world.db.query(`INSERT INTO products (identifier, name) VALUES ('999999', 'Nieuw')`);
  await dialog.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByText(`Order ${order} is geïmporteerd.`)).toBeVisible();
  await expect(page.locator('tbody th')).toHaveCount(2);
  await page.getByLabel('Status').selectOption('Opgelost');
  await expect(page.locator('tbody th')).toHaveText([order]);
  await page.getByRole('button', { name: order }).click();
  await expect(page.getByRole('dialog')).toContainText('De order is alsnog geïmporteerd.');
});

test('import errors: the page stays of use when there is no report', async ({ page, world }) => {
  await page.route('**/api/pim/metabase/import_errors', async route =>
    route.fulfill({ response: await route.fetch(), json: [] }),
  );
  await world.db.query('DELETE FROM order_imports WHERE sales_order_id IS NULL');
  await signIn(page, 'beheer');
  await page.goto('/orders/import-errors');
  await expect(page.getByText('Rapport "import_errors" is niet beschikbaar')).toBeVisible();
  await expect(page.getByText('Er zijn geen importfouten.')).toBeVisible();
});

test('import problems on a phone: the report comes below the last of many rows', async ({ page }) => {
  await signIn(page, 'beheer');
  for (let i = 0; i < 14; i++)
    expect(
      (
        await page.request.post('/api/rest/sales-orders', {
          data: { identifier: `261120-FOUT-${i}` },
          headers: { 'X-Requested-With': 'fetch' },
        })
      ).status(),
    ).toBe(422);
  await page.setViewportSize({ width: 412, height: 915 });
  await page.goto('/orders/import-errors');
  const last = page.getByRole('row').last();
  await last.scrollIntoViewIfNeeded();
  await expect(page.getByRole('row', { name: /261120-FOUT-13/ })).toBeVisible();
  const [row, report] = await Promise.all([last.boundingBox(), page.locator('main iframe').boundingBox()]);
  expect(report?.y).toBeGreaterThanOrEqual((row?.y ?? Infinity) + (row?.height ?? 0));
});
