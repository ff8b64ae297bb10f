import { expect } from 'playwright/test';
import { anOrder } from '../../server/acts/orders/testing.ts';
import { violationsOf } from '../accessible.ts';
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

test('each icon of a row opens its own page, and the row itself the group', async ({ page }) => {
  await signIn(page, 'beheer');
  for (const [name, path] of [
    [/^Bewerken: /, 'edit'],
    [/^Verwijderen: /, 'delete'],
    [/^Bekijken: /, 'view'],
  ] as const) {
    await page.goto('/settings/hold-rules');
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await expect(page).toHaveURL(new RegExp(`/settings/hold-rules/[^/]+/${path}$`));
  }
  await page.goto('/settings/hold-rules');
  // The link covers the cell, so the cell itself is not what is pressed.
  await page.getByRole('main').getByRole('row').nth(1).getByRole('cell').nth(1).click({ force: true });
  await expect(page).toHaveURL(/\/settings\/hold-rules\/[^/]+\/view$/);
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

test('a new group of a name that there is already is told, and the other stays as it was', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/settings/hold-rules/new');
  const main = page.getByRole('main');
  await main.getByLabel('Naam van de groep').fill('Hoog  Bedrag!');
  await main.getByRole('button', { name: 'Nieuwe regel toevoegen' }).click();
  await main.getByRole('button', { name: 'Opslaan' }).click();
  await expect(main.getByText('Er is al een groep met deze naam.').first()).toBeVisible();
  expect(
    await world.db.query(
      `SELECT display_name, rules -> 0 ->> 'relation' AS relation FROM hold_rule_groups WHERE identifier = 'hoog-bedrag'`,
    ),
  ).toEqual([{ display_name: 'Hoog bedrag', relation: 'total_price' }]);
  await main.getByLabel('Naam van de groep').fill('Nog hoger bedrag');
  await main.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page).toHaveURL(/nog-hoger-bedrag\/view$/);
  await expect(page).toHaveTitle('Hold Order Group: Nog hoger bedrag - OMS');
});

test('who is to delete a group sees its rules, and may switch it off instead', async ({ page, world }) => {
  await signIn(page, 'beheer');
  await page.goto('/settings/hold-rules/hoog-bedrag/delete');
  const main = page.getByRole('main');
  await expect(main.getByText('De regels die verdwijnen')).toBeVisible();
  await expect(main).toContainText(/ordertotaal is groter dan €\s2\.500,00/);
  await expect(main.getByRole('button', { name: 'Terug naar overzicht' })).toBeVisible();
  await main.getByRole('button', { name: 'Zet op inactief' }).click();
  await expect(page).toHaveURL(/hoog-bedrag\/view$/);
  await expect(main.getByText('Inactief')).toBeVisible();
  expect(
    await world.db.query(
      `SELECT is_active, is_trial, jsonb_array_length(rules) AS rules FROM hold_rule_groups WHERE identifier = 'hoog-bedrag'`,
    ),
  ).toEqual([{ is_active: false, is_trial: false, rules: 1 }]);
  await page.goto('/settings/hold-rules/hoog-bedrag/delete');
  await expect(main.getByText('De regels die verdwijnen')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Zet op inactief' })).toHaveCount(0);
});

test('500 groups with long names, and none at all: nothing lies over another or out of the window', async ({
  page,
  world,
}) => {
  await world.db.query(
    `INSERT INTO hold_rule_groups (identifier, display_name, is_active, is_trial, rules, last_rule_id)
     SELECT 'g-' || n, CASE n % 2 WHEN 0 THEN 'A' || repeat('lange-naam-zonder-spaties', 5) ELSE 'A groep met een lange naam over bestellingen van nieuwe klanten, nummer ' END || n,
       n % 3 = 0, n % 3 = 1, '[{"id":1,"relation":"address","field":"city","operator":"in","value":"Llanfairpwllgwyngyllgogerychwyrndrobwll, Utrecht"}]', 1
     FROM generate_series(1, 500) n`,
  );
  await signIn(page, 'beheer');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto('/settings/hold-rules');
    const main = page.getByRole('main');
    await expect(main.getByText('506 groepen')).toBeVisible();
    await expect(main.getByText('Nee · Proef').first()).toBeVisible();
    const faults = await main.evaluate(at =>
      [...at.querySelectorAll('tbody tr:has(a)')].flatMap(row => {
        const name = row.querySelector('a')?.getBoundingClientRect();
        const status = row.querySelector('[data-tone]');
        const word = status?.lastElementChild;
        return name && status && word
          ? [
              ...(name.right > status.getBoundingClientRect().left ? ['name over status'] : []),
              ...(word.scrollWidth > word.clientWidth ? ['status cut off'] : []),
            ]
          : ['no row'];
      }),
    );
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violationsOf(page)).toEqual([]);
  }
  await world.db.query('DELETE FROM hold_rule_groups');
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByText('Nog geen groepen. Orders worden nooit vastgehouden.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Nieuwe groep' })).toHaveCount(2);
  expect(await violationsOf(page)).toEqual([]);
});

const SIZES = [
  [320, 640],
  [412, 915],
  [1440, 900],
] as const;
