import { expect, type Page } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';
import { picturesOf, sizes } from './pictures.ts';

test.use(withoutServiceWorker);

/** Opening times for chosen locations (shell-search-settings.md 2.4, design/mockups/README-things.md 1). */
const dialog = (page: Page) => page.getByRole('dialog');
const boxes = (page: Page) => page.locator('tbody').getByRole('checkbox');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function openShops(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'beheer');
  await page.goto('/locations?type=store');
  await expect(page.getByRole('button', { name: 'Utrecht', exact: false }).first()).toBeVisible();
  await press(page, 'Meerdere wijzigen');
}
const lastDate = (page: Page) => dialog(page).locator('fieldset').last();
async function type(page: Page, date: string, from: string, to: string): Promise<void> {
  const row = lastDate(page);
  await row.getByLabel('Datum').fill(date);
  await row.getByLabel('Van').fill(from);
  await row.getByLabel('Tot').fill(to);
}

test('locations: opening times for chosen ones, what stands there is kept until overwriting is asked', async ({
  page,
  world,
}) => {
  await world.db.query(
    `INSERT INTO service_times (location_id, service_type_id, date, is_available, from_time, to_time, description)
     SELECT l.id, s.id, '2030-12-26', true, '13:00', '17:00', 'Koopmiddag' FROM locations l, service_types s
     WHERE l.identifier = '102' AND s.identifier = 'opening_hours'`,
  );
  await openShops(page);
  await expect(page.getByText('0 gekozen')).toBeVisible();
  await press(page, 'Keer selectie om');
  await expect(page.getByText('3 gekozen')).toBeVisible();
  await boxes(page).first().uncheck();
  await press(page, 'Keer selectie om');
  await expect(page.getByText('1 gekozen')).toBeVisible();
  await press(page, 'Kies alle 3');
  await expect(page.getByText('3 gekozen')).toBeVisible();
  await press(page, 'Openingstijden toevoegen');
  await expect(page.getByRole('heading', { name: 'Openingstijden toevoegen aan 3 locaties' })).toBeVisible();
  await dialog(page).getByLabel('Reden').fill('Tweede kerstdag');
  await type(page, '2030-12-26', '12:00', '17:00');
  await expect(dialog(page).getByText('1 van de 3 locaties heeft voor 26-12 al een tijd.')).toBeVisible();
  await dialog(page).getByText('Wat er staat, en blijft staan').click();
  await expect(dialog(page).getByText('26-12 · 13:00–17:00 Koopmiddag')).toBeVisible();
  await press(page, 'Datum toevoegen');
  await lastDate(page).getByLabel('Datum').fill('2031-01-01');
  await lastDate(page).getByRole('switch').click();
  await expect(dialog(page).getByText('6 tijden. Wat al zo staat, telt als gelukt.')).toBeVisible();
  await press(page, 'Voeg 6 tijden toe');

  await expect(
    page.getByRole('heading', { name: 'Openingstijden toegevoegd bij 2 van 3 locaties' }),
  ).toBeVisible();
  await expect(dialog(page).getByText('26-12 · 13:00–17:00 Koopmiddag')).toBeVisible();
  await expect(dialog(page).getByText('12:00–17:00 Tweede kerstdag')).toBeVisible();
  await expect(dialog(page).getByText('De andere datums zijn er wel toegevoegd.')).toBeVisible();
  expect(await world.db.query(rows)).toEqual([{ n: 3 }, { n: 3 }]);
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Overschrijf deze 1');
  await expect(
    page.getByRole('heading', { name: 'Openingstijden toegevoegd bij 3 van 3 locaties' }),
  ).toBeVisible();
  await press(page, /^Klaar$/);
  await expect(page.getByText('0 gekozen')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Meerdere wijzigen' })).toBeVisible();
});

const rows = `
  SELECT count(*)::int AS n FROM service_times WHERE date IN ('2030-12-26', '2031-01-01') GROUP BY date ORDER BY date`;

test('locations: the list and its dialogs at three sizes, with long lists', async ({ page, world }) => {
  test.setTimeout(240_000);
  await world.db.query(
    `INSERT INTO locations (location_type_id, identifier, display_name)
     SELECT (SELECT id FROM location_types WHERE identifier = 'store'), (1000 + n)::text, 'Winkel in een plaats met een lange naam ' || n
     FROM generate_series(1, 2000) n`,
  );
  await world.db.query(
    `INSERT INTO service_times (location_id, service_type_id, date, is_available, description)
     SELECT l.id, s.id, '2030-12-26', false, 'Verbouwing van de winkel' FROM locations l, service_types s
     WHERE l.identifier ~ '^10[0-9]0$' AND s.identifier = 'opening_hours'`,
  );
  await openShops(page);
  await press(page, 'Kies alle 2.003');
  await press(page, 'Selecteer alles');
  await press(page, 'Openingstijden toevoegen');
  await type(page, '2030-12-26', '12:00', '17:00');
  await expect(dialog(page).getByText(/van de 2\.003 locaties hebben voor 26-12 al een tijd/)).toBeVisible();
  await dialog(page).getByText('Overschrijf tijden die er al staan').click();
  await pictures(page, 'toevoegen');
  await dialog(page).getByText('Overschrijf tijden die er al staan').click();
  await expect(dialog(page).getByRole('checkbox')).not.toBeChecked();
  await press(page, /^Voeg/);
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  await expect(dialog(page).getByText(/van 2\.003 locaties/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /toegevoegd bij 1\.994 van 2\.003/ })).toBeVisible();
  await pictures(page, 'resultaat');
  await press(page, /^Klaar$/);
  await expect(page.getByText('9 gekozen')).toBeVisible();
  await pictures(page, 'batch');
  await page.getByRole('searchbox', { name: 'Nummer' }).fill('bestaat niet');
  await expect(page.getByText('Geen locaties gevonden.')).toBeVisible();
  // Another filter has nothing chosen.
  await expect(page.getByText('0 gekozen')).toBeVisible();
  await pictures(page, 'leeg');
  expect(await violationsOf(page)).toEqual([]);
});

const picture = picturesOf('locations-batch');
async function pictures(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await page.evaluate(sideways)).toEqual([]);
    await picture(page, name);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
