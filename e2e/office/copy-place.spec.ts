import { expect, type Page } from 'playwright/test';
import { violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// A tab of another location is taken over into the draft (extra).

const main = (page: Page) => page.getByRole('main');
const card = (page: Page) => main(page).getByRole('region', { name: 'Overnemen van andere locatie' });
const choose = async (page: Page, location: string) => {
  await card(page).getByRole('button', { name: 'Kies een locatie' }).click();
  await card(page).getByLabel('Locatie').selectOption(location);
};

test('service times of another store come into the form, and are saved by its own button', async ({
  page,
  world,
}) => {
  const rows = (store: string) =>
    world.db.query(
      `SELECT t.week_day, t.date, t.is_available, t.to_time, t.max_capacity FROM service_times t
       JOIN service_types s ON s.id = t.service_type_id JOIN locations l ON l.id = t.location_id
       WHERE l.identifier = $1 AND s.identifier = 'ship_from_store' ORDER BY 1, 2`,
      [store],
    );
  await world.db.execute(`UPDATE service_times SET max_capacity = 77 WHERE week_day = 2
    AND location_id = (SELECT id FROM locations WHERE identifier = '101')`);
  const before = await rows('102');
  await signIn(page, 'beheer');
  await page.goto('/locations/store/102/service-times/ship_from_store');
  await choose(page, '101');
  await expect(card(page)).toContainText('dinsdag');
  await card(page).getByRole('button', { name: 'Overnemen' }).click();
  await expect(card(page)).toContainText('Is daar hetzelfde als hier.');
  await expect(main(page).getByRole('group', { name: 'dinsdag' }).getByLabel('Max.')).toHaveValue('77');
  await expect(main(page).getByRole('region', { name: 'Wat verandert er' })).toBeVisible();
  expect(await rows('102')).toEqual(before);
  await page.screenshot({ path: 'test-results/copy-times-1440.png' });
  await main(page).getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Servicetijden opgeslagen')).toBeVisible();
  expect(await rows('102')).toEqual(await rows('101'));
});

test('so do services and properties; what can be chosen is where one may look', async ({ page, world }) => {
  await world.db.execute(`DELETE FROM location_dispatch_type_methods USING carrier_methods m, locations l
    WHERE m.id = carrier_method_id AND l.id = location_id AND m.identifier = 'dhl_home' AND l.identifier = '101'`);
  await signIn(page, 'beheer');
  await page.goto('/locations/store/102/services');
  await choose(page, '101');
  await expect(card(page)).toContainText('Thuisbezorging');
  await card(page).getByRole('button', { name: 'Overnemen' }).click();
  await expect(main(page)).toContainText('Thuisbezorging gaat uit');
  await main(page).getByRole('button', { name: 'Annuleren' }).click();
  await page.goto('/locations/store/102/properties');
  await choose(page, '101');
  await expect(card(page)).toContainText(/verschil|hetzelfde/);
  const options = await card(page).getByLabel('Locatie').locator('option').allTextContents();
  expect(options.some(text => text.startsWith('DC01'))).toBe(false);
  expect(await violationsOf(page)).toEqual([]);
});
