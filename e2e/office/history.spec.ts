import { expect } from 'playwright/test';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Order history (review-refunds-warehouse.md 2, 7 and 8).

test('every change of an order, its refunds too, by when they were archived; who sees it alone reads just this tab', async ({
  page,
  world,
}) => {
  await world.db.query(
    `UPDATE users SET permissions = '{orders.history.view}' WHERE username = 'backoffice'`,
  );
  await signIn(page, 'backoffice');
  await page.goto('/orders/detail/261117-0028/history');
  const main = page.getByRole('main');
  const rows = main.getByRole('row');
  await expect(main.getByRole('link', { name: 'Geschiedenis' })).toHaveAttribute('aria-current', 'page');
  await expect(main.getByRole('link', { name: 'Overzicht' })).toHaveCount(0);
  // The timeline stands on the order and its lines, which take a right of their own.
  await expect(main.getByRole('link', { name: 'Tijdlijn' })).toHaveCount(0);
  await expect(main).toContainText('Ordernummer261117-0028');
  await expect(rows.nth(1)).toContainText('Creditering');
  await expect(rows.nth(1)).toContainText('Aangemaakt door OMS werd Te accorderen');
  await expect(rows.last()).toContainText('Order');
  await main.getByLabel('Volgorde').selectOption('Eerst gearchiveerd eerst');
  await expect(rows.last()).toContainText('nu');
  await expect(rows.nth(1)).not.toContainText('nu');
});

test('an order without history says so, and a failure is told', async ({ page, world }) => {
  await world.db.query('TRUNCATE order_history');
  await signIn(page, 'backoffice');
  await page.goto('/orders/detail/261117-0039/history');
  await expect(page.getByRole('main')).toContainText('Er is geen geschiedenis beschikbaar.');
  world.faults.set(/^GET \/api\/.*\/history/, 'error');
  await page.reload();
  await expect(page.getByRole('main')).toContainText(
    'Er is iets misgegaan tijdens het ophalen van de geschiedenis van deze order.',
  );
});

test('what caused what is one line that opens, and the order is shown as it was, by the keyboard', async ({
  page,
  world,
}) => {
  await signIn(page, 'backoffice');
  await page.goto('/orders/detail/261117-0013/history');
  const main = page.getByRole('main');
  await expect(main.getByRole('row')).not.toHaveCount(0);
  const rows = await main.getByRole('row').count();
  await main.getByLabel('Weergave').selectOption('Op oorzaak');
  const threads = main
    .getByRole('list')
    .getByRole('listitem')
    .filter({ hasText: /wijziging/ });
  await expect(threads.filter({ hasText: 'Manco → Opnieuw gepland' }).first()).toBeVisible();
  expect(await threads.count()).toBeLessThan(rows - 1);
  await expect(threads.last().locator('summary')).toContainText('Order ontvangen');
  await threads.last().locator('summary').press('Enter');
  await expect(threads.last().getByRole('row').nth(1)).toContainText('Order');
  await main.getByLabel('Weergave').selectOption('Elke wijziging');

  const slider = main.getByRole('slider', { name: 'Moment' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^Zoals zij nu is/);
  await slider.press('Home');
  const then = main.getByRole('region', { name: 'De order op een eerder moment' });
  await expect(slider).toHaveAttribute('aria-valuetext', /Oudere wijzigingen zijn er niet\.$/);
  const first = then.getByRole('row').filter({ hasText: '261117-0013-1' });
  await expect(first).toContainText('Aan te vragen');
  await expect(first).toContainText('Manco');
  await expect(then.getByRole('row').filter({ hasText: '261117-0013-2' })).toHaveCount(0);
  await then.getByRole('button', { name: 'Een wijziging later' }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', /^Zoals zij was op \d/);
  await then.getByRole('button', { name: 'Terug naar nu' }).click();
  await expect(then.getByRole('row')).toHaveCount(0);
  // An OMS without its extras has the documents' table alone.
  await world.db.query(`TRUNCATE order_history`);
  await page.reload();
  await expect(main.getByRole('slider')).toHaveCount(0);
});

test('five hundred changes are there on a phone, and nothing goes sideways', async ({ page, world }) => {
  await world.db.query(
    `INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, caused_by_status_identifier, processor_config_identifier, change_key)
     SELECT d.sales_order_id, 'dispatch-request', d.id, CASE n % 2 WHEN 0 THEN 'requested' ELSE 'to-be-requested' END, CASE n % 2 WHEN 1 THEN 'requested' ELSE 'to-be-requested' END, 'office', gen_random_uuid()
     FROM dispatch_requests d, generate_series(1, 500) n WHERE d.identifier = '261117-0039-1'`,
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'backoffice');
  await page.goto('/orders/detail/261117-0039/history');
  const main = page.getByRole('main');
  await expect(main).toContainText(/50\d wijzigingen/);
  await main.getByRole('slider').press('ArrowLeft');
  await expect(main).toContainText('Zoals zij was op');
  await main.getByLabel('Weergave').selectOption('Op oorzaak');
  await expect(main.getByText('Aangevraagd').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
