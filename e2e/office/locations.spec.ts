import { expect, type Page } from 'playwright/test';
import { dutchDay } from '../../core/calendar/day.ts';
import { sideways, violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use(withoutServiceWorker);

/** The list of locations (shell-search-settings.md 2.4). */
const names = (page: Page) => page.locator('tbody th');

test('locations: filtered and sorted by each column, the same for a colleague with the link, columns of choice', async ({
  page,
  world,
}) => {
  await world.db.query(`UPDATE locations SET active = false WHERE identifier = '103'`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'beheer');
  await page.goto('/locations');
  await expect(names(page)).toHaveCount(8);
  const numbers = () => page.locator('tbody td:first-child').allTextContents();
  await expect.poll(numbers).toEqual(['101', '102', '103', '9001', '9002', 'DC01', 'GEEN', 'MAG1']);
  for (const column of ['Naam', 'Type', 'Actief', 'Nummer']) {
    await page.getByRole('button', { name: column, exact: true }).click();
    const head = page.getByRole('columnheader', { name: column });
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
  }
  await page.getByRole('button', { name: 'Nummer', exact: true }).click();
  await expect.poll(numbers).toEqual(['MAG1', 'GEEN', 'DC01', '9002', '9001', '103', '102', '101']);

  await page.getByLabel('Type').selectOption('Winkel');
  await expect.poll(numbers).toEqual(['103', '102', '101']);
  await page.getByLabel('Actief').selectOption('Ja');
  await expect.poll(numbers).toEqual(['102', '101']);
  await page.getByRole('searchbox', { name: 'Nummer' }).fill('02');
  await expect.poll(numbers).toEqual(['102']);
  await expect(page).toHaveURL(/identifier=02/);
  const colleague = await world.device('beheer');
  await colleague.setViewportSize({ width: 1440, height: 900 });
  await colleague.goto(page.url());
  await expect(names(colleague)).toHaveCount(1);

  const name = (await names(page).textContent()) ?? '';
  await page.getByRole('link', { name }).click();
  await expect(page).not.toHaveURL(/\/locations\?/);
  await page.goBack();
  await expect(page.getByRole('link', { name })).toBeFocused();
  await expect.poll(numbers).toEqual(['102']);
  await page.getByRole('searchbox', { name: 'Naam' }).fill('bestaat niet');
  await expect(page.getByText('Geen locaties gevonden.')).toBeVisible();
  await page.getByRole('button', { name: 'Wis filters' }).click();
  await expect(names(page)).toHaveCount(8);

  await page.getByRole('button', { name: 'Kolommen' }).click();
  await page.getByRole('row', { name: 'Type', exact: true }).getByText('Type').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Type' })).toHaveCount(0);
  await page.reload();
  await expect(names(page)).toHaveCount(8);
  await expect(page.getByRole('columnheader', { name: 'Type' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
});

test('locations: how many there are, and when each is open today, by the row that counts', async ({
  page,
  world,
}) => {
  const today = dutchDay(Date.now());
  await world.db.execute(`UPDATE locations SET active = false WHERE identifier = '103'`);
  await world.db.execute(
    `INSERT INTO service_times (location_id, service_type_id, date, is_available, from_time, to_time)
     SELECT l.id, s.id, $1, l.identifier = '101', CASE WHEN l.identifier = '101' THEN time '12:00' END, CASE WHEN l.identifier = '101' THEN time '17:30' END
     FROM locations l, service_types s WHERE l.identifier IN ('101', '102', '103') AND s.identifier = 'opening_hours'`,
    [today],
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'beheer');
  await page.goto('/locations');
  const total = page.getByRole('status').filter({ hasText: /locatie/ });
  await expect(total).toHaveText('8 locaties');
  const hours = (name: string) =>
    page
      .getByRole('row', { name })
      .getByRole('cell')
      .filter({ hasText: /^(12:00–17:30|Gesloten|–)$/ });
  await expect(hours('101')).toHaveText(['12:00–17:30']);
  await expect(hours('102')).toHaveText(['Gesloten']);
  await expect(hours('103')).toHaveText(['–']);
  await page.getByRole('searchbox', { name: 'Nummer' }).fill('10');
  await expect(total).toHaveText('3 van 8 locaties');
  await page.getByRole('button', { name: 'Vandaag open' }).click();
  await expect(names(page)).toHaveCount(3);
  // Without the right to see times none are told.
  await world.db.execute(
    `UPDATE users SET permissions = array_remove(permissions, 'locations.servicetimes.view') WHERE username = 'beheer'`,
  );
  await signIn(page, 'beheer');
  await page.goto('/locations');
  await expect(names(page)).toHaveCount(8);
  await expect(page.getByText('12:00–17:30')).toHaveCount(0);
});

test('locations: why there are none is said, and they can be asked for again', async ({ page, world }) => {
  await signIn(page, 'beheer');
  const mend = world.faults.set(/\/api\/rest\/locations\b/, 'error');
  await page.goto('/locations');
  await expect(page.getByRole('alert')).toContainText(
    'Er is iets misgegaan bij het zoeken. Probeer het opnieuw.',
  );
  mend();
  await page.getByRole('button', { name: 'Opnieuw' }).click();
  await expect(names(page)).toHaveCount(8);
});

test('locations: only the own ones, at 320 px too', async ({ page, world }) => {
  await world.db.execute(
    `UPDATE users SET permissions = permissions || '{locations.contactinfo.view}' WHERE username = 'backoffice'`,
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'backoffice');
  await page.goto('/locations');
  // The parked one too: who is linked to it puts right what no place can send.
  await expect(names(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Type').selectOption('Winkel');
  await page.getByRole('button', { name: 'Toon resultaten' }).click();
  await expect(names(page)).toHaveCount(3);
  expect(await page.evaluate(sideways)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
});
