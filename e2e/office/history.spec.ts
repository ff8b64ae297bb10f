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
  await page.goto('/orders/detail/261117-0028/history');
  await expect(page.getByRole('main')).toContainText('Er is geen geschiedenis beschikbaar.');
  world.faults.set(/^GET \/api\/.*\/history/, 'error');
  await page.reload();
  await expect(page.getByRole('main')).toContainText(
    'Er is iets misgegaan tijdens het ophalen van de geschiedenis van deze order.',
  );
});
