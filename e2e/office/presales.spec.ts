import { expect } from 'playwright/test';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Presales (shell-search-settings.md 2.11, 4 and 8).

test('each list has its presales; one that runs keeps its start, gets another virtual stock, and never less than waits', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/orders/presales');
  const rows = page.locator('tbody').getByRole('link');
  await expect(rows).toHaveCount(1);
  for (const [key, list] of ['Onvolledige', 'Lopende', 'Toekomstige', 'Afgelopen'].entries()) {
    await page.keyboard.press(String(key + 1));
    const tab = page.getByRole('link', { name: `${list} presales` });
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(tab).toContainText('1');
    await expect(rows).toHaveCount(1);
  }
  await page.keyboard.press('2');
  await expect(page.locator('tbody')).toContainText('1 van 50');
  await expect(page.locator('tbody img')).toHaveCount(1);
  await expect(page.getByText('1 lopende presale', { exact: true })).toBeVisible();
  await expect(page.getByText('1–4tabblad')).toBeVisible();
  await expect(page.getByText('Op verschijningsdatum, eerste bovenaan')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Verschijnt' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const find = page.getByLabel('Artikelnummer of naam');
  await find.fill('tuinstoel');
  await expect(page.getByText('Geen presale met dit artikel in deze lijst.')).toBeVisible();
  await find.fill('vuilniszakken 104024');
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(page.getByLabel('Startdatum')).toBeDisabled();
  const stock = page.getByLabel('Virtuele voorraad');
  await expect(page.getByRole('button', { name: 'Opslaan' })).toHaveCount(0);
  await stock.fill('0');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Er wachten al 1.')).toBeVisible();
  await stock.fill('60');
  // A save that has no answer tells no success (the documents' app did).
  const heal = world.faults.set(/^PATCH .*presale-schedules/, 'cut');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Fout tijdens opslaan van gegevens')).toBeVisible();
  await expect(page.getByText('Presale succesvol opgeslagen.')).toHaveCount(0);
  heal();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Presale succesvol opgeslagen.')).toBeVisible();
  const saved = await world.db.query('SELECT 1 FROM presale_schedules WHERE virtual_stock = 60');
  expect(saved).toHaveLength(1);
});

test('the release day has who goes first; another day names the promises that it breaks, and writes nothing', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/orders/presales');
  await page.locator('tbody').getByRole('link').first().click();
  const table = page.getByRole('region', { name: 'Wie eerst gaat' }).last();
  const order = table.getByRole('rowheader').getByRole('link');
  await expect(order).toHaveCount(1);
  const [row] = await world.db.query<{ day: string }>(
    `UPDATE sales_orders o SET promised_delivery_date = p.release_date FROM presale_schedules p
     WHERE o.identifier = $1 AND p.id = $2 RETURNING (p.release_date + 3)::text AS day`,
    [await order.textContent(), page.url().split('/').at(-1)],
  );
  await world.db.query(
    `UPDATE sales_order_lines SET promised_delivery_date = NULL WHERE sales_order_id IN (SELECT id FROM sales_orders WHERE identifier = $1)`,
    [await order.textContent()],
  );
  await world.db.query(
    `INSERT INTO stock_levels (location_id, product_identifier, stock_level)
     SELECT (SELECT id FROM locations WHERE identifier = 'DC01'), product_identifier, 90 FROM presale_schedules WHERE id = $1
     ON CONFLICT (location_id, product_identifier) DO UPDATE SET stock_level = 90`,
    [page.url().split('/').at(-1)],
  );
  await page.reload();
  await expect(page.getByText('Over voor losse verkoop')).toBeVisible();
  await page.getByLabel('Stel dat het verschijnt op').fill(row?.day ?? '');
  await expect(page.getByText('Hierdoor breekt 1 belofte.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Beloften die breken' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opslaan' })).toHaveCount(0);
  const moved = await world.db.query('SELECT 1 FROM presale_schedules WHERE release_date = $1', [row?.day]);
  expect(moved).toHaveLength(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 915 } });

  test('a card has its number under its name, the days in one line, and the bar with its numbers', async ({
    page,
  }) => {
    await signIn(page, 'beheer');
    await page.goto('/orders/presales');
    const card = page.locator('tbody tr').first();
    await expect(card.locator('[data-card=further]')).toHaveText('1 van 50');
    const tops = await card
      .locator(
        ':is([data-card=title], [data-card=under], [data-card=left], [data-card=right], [data-card=further])',
      )
      .evaluateAll(cells =>
        Object.fromEntries(
          cells.map(cell => [cell.getAttribute('data-card'), Math.round(cell.getBoundingClientRect().top)]),
        ),
      );
    const { title = 0, under = 0, left = 0, right = 0, further = 0 } = tops;
    expect([title < under, under < left, left === right, left < further]).toEqual([true, true, true, true]);
    const bar = await card.locator('[data-card=further] [data-tone]').boundingBox();
    expect(bar?.width).toBe(136);
  });
});
