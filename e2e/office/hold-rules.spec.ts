import { expect } from 'playwright/test';
import { anOrder } from '../../server/acts/orders/testing.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Hold rule groups (shell-search-settings.md 2.9, 5 and 8).

test('a group is made, tried while it is typed, holds an order that comes in, and is deleted', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/settings/hold-rules');
  await expect(page.getByRole('link', { name: 'Blokkeringsregels' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Nieuwe groep' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Naam van de groep').fill('Dure lampen');
  await main.getByRole('button', { name: 'Nieuwe regel toevoegen' }).click();
  // A new rule begins as the documents say.
  await expect(main.getByLabel('Veld')).toHaveValue('email');
  await expect(main.getByLabel('Waarde')).toHaveValue('naam@voorbeeld.nl');
  await main.getByLabel('Waarvan').selectOption('Ordertotaal');
  await main.getByLabel('Vergelijking').selectOption('is groter dan');
  await main.getByLabel('Waarde').fill('1.000');
  await expect(main).toContainText(
    /Als ordertotaal is groter dan €\s1\.000,00 dan wordt de order op hold gezet\./,
  );
  await main.getByLabel('Stand').selectOption('Aan');
  await expect(main).toContainText('Een proef wijzigt niets.');
  await main.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('De groep is aangepast')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/hold-rules\/dure-lampen\/view$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hold Order Group: Dure lampen');
  await expect(main).toContainText('Gemaakt door');

  const sent = await page.request.post('/api/rest/sales-orders', {
    headers: { 'X-Requested-With': 'fetch' },
    data: anOrder({
      identifier: '261120-LAMP-1',
      placed_at: '2026-11-20T08:00:00Z',
      lines: [{ product_identifier: '101023', quantity: 100, unit_gross_price: 12.1, tax_class: 'H' }],
      grand_total: 1210,
    }),
  });
  expect(sent.status()).toBe(201);
  const reasons = await world.db.query<{ why: string }>(
    `SELECT r.why FROM hold_reasons r JOIN dispatch_requests d ON d.id = r.dispatch_request_id JOIN sales_orders o ON o.id = d.sales_order_id
     WHERE o.identifier = '261120-LAMP-1'`,
  );
  expect(reasons.map(({ why }) => why.replaceAll('\u00a0', ' '))).toEqual([
    'Vastgehouden door regel Dure lampen: ordertotaal is € 1.210,00 (groter dan € 1.000,00).',
  ]);
  await page.reload();
  await expect(main).toContainText('Nu vastgehouden 1 order');

  await main.getByRole('button', { name: 'Bewerken' }).click();
  await main.getByRole('button', { name: 'Verwijderen', exact: true }).click();
  await expect(main).toContainText('Weet u zeker dat u de volledige groep wil verwijderen?');
  await main.getByRole('button', { name: 'Definitief verwijderen' }).click();
  await expect(page.getByText('De groep is verwijderd')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/hold-rules$/);
  await expect(main.getByRole('link', { name: 'Dure lampen' })).toHaveCount(0);
});

test('the second who saves a group is told, and keeps the edits', async ({ page, world }) => {
  await signIn(page, 'beheer');
  await page.goto('/settings/hold-rules/hoog-bedrag/edit');
  const main = page.getByRole('main');
  await main.getByLabel('Waarde').fill('3000');
  await world.db.query(
    `UPDATE hold_rule_groups SET display_name = 'Heel hoog bedrag', changed_at = now(), change_key = gen_random_uuid(),
       changed_by = (SELECT id FROM users WHERE username = 'backoffice') WHERE identifier = 'hoog-bedrag'`,
  );
  await main.getByRole('button', { name: 'Opslaan' }).click();
  await expect(main.getByText(/Gewijzigd door .* om \d\d:\d\d/).first()).toBeVisible();
  await expect(main.getByLabel('Waarde')).toHaveValue('3000');
  await main.getByRole('button', { name: 'Vernieuwen' }).click();
  await main.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('De groep is aangepast')).toBeVisible();
  await expect(main).toContainText(/€\s3\.000,00/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hold Order Group: Heel hoog bedrag');
});

test('the keys V and E open the group of the row that has the focus', async ({ page }) => {
  await signIn(page, 'beheer');
  await page.goto('/settings/hold-rules');
  await expect(page.getByRole('link', { name: 'Hoog bedrag' })).toBeVisible();
  await page.getByRole('link', { name: 'Hoog bedrag' }).focus();
  await page.keyboard.press('v');
  await expect(page).toHaveURL(/hoog-bedrag(\/view)?$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Hoog bedrag' }).focus();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/hoog-bedrag\/edit$/);
});
