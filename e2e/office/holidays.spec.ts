import { expect, type Page } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// A year of holidays at all locations of a type (docs/decisions/043-places.md).

const YEAR = '2027';
const PAGE = `/locations/holidays?year=${YEAR}`;
const EVE = `${YEAR}-12-24`;
const main = (page: Page) => page.getByRole('main');
const cell = (page: Page, shop: string, day: string) =>
  main(page).getByRole('gridcell', { name: new RegExp(`^${shop} .*, ${day},`) });
const kept = ({ db }: World, day: string) =>
  db.query(
    `SELECT l.identifier AS shop, t.is_available AS open, to_char(t.from_time, 'HH24:MI') AS from, to_char(t.to_time, 'HH24:MI') AS to, t.description
     FROM service_times t JOIN service_types s ON s.id = t.service_type_id JOIN locations l ON l.id = t.location_id
     WHERE s.identifier = 'opening_hours' AND t.date = $1 ORDER BY l.identifier`,
    [day],
  );
/** Many more shops, which are open on weekdays; one of them differs on Christmas Eve. */
const addShops = ({ db }: World, count: number) =>
  db.execute(
    `WITH made AS (
       INSERT INTO locations (location_type_id, identifier, display_name)
       SELECT t.id, 'W' || n, 'Winkel met een heel lange naam ' || n FROM location_types t, generate_series(1, $1::int) n
       WHERE t.identifier = 'store' RETURNING id, identifier)
     INSERT INTO service_times (location_id, service_type_id, week_day, is_available, from_time, to_time)
     SELECT m.id, s.id, d, true, '09:00', '18:30' FROM made m, service_types s, generate_series(1, 6) d
     WHERE s.identifier = 'opening_hours'`,
    [count],
  );

test('a day is changed for all shops, looked at, and carried out; what stands there stays until it is asked otherwise', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `INSERT INTO service_times (location_id, service_type_id, date, is_available, from_time, to_time, description)
     SELECT l.id, s.id, $1, true, '10:00', '17:00', 'Markt' FROM locations l, service_types s
     WHERE l.identifier = '102' AND s.identifier = 'opening_hours'`,
    [EVE],
  );
  await signIn(page, 'beheer');
  await page.goto(PAGE);
  await expect(cell(page, '102', 'Kerstavond')).toHaveText('≠ 10:00–17:00');
  await expect(cell(page, '102', 'Kerstavond')).toHaveAccessibleName(
    /afwijkende datum, Markt, wijkt af van de meeste$/,
  );
  await expect(cell(page, '101', 'Kerstavond')).toHaveText('9:00–18:00');
  await expect(cell(page, '101', 'Eerste kerstdag')).toHaveAccessibleName(/Gesloten, feestdag$/);
  await main(page).getByRole('button', { name: 'Kerstavond vr 24-12' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Wat geldt').selectOption('Open');
  await dialog.getByLabel('Van').fill('9:00');
  await dialog.getByLabel('Tot').fill('8:00');
  await dialog.getByRole('button', { name: 'Zet klaar' }).click();
  await expect(dialog).toContainText('De eindtijd moet na de begintijd liggen');
  await dialog.getByLabel('Tot').fill('16.00');
  await dialog.getByRole('button', { name: 'Zet klaar' }).click();
  await expect(main(page)).toContainText('3 wijzigingen bij 3 locaties');
  expect(await kept(world, EVE)).toHaveLength(1);
  await main(page).getByRole('button', { name: 'Bekijk wat er gebeurt' }).click();
  await expect(dialog).toContainText('2 tijden komen erbij');
  await expect(dialog).toContainText('1 tijd botst met wat er al staat, en blijft');
  await expect(dialog.getByRole('listitem').last()).toContainText(
    '102 vr 24-12-2027: Er staat al: 10:00–17:00 Markt',
  );
  expect(await kept(world, EVE)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Voer 2 wijzigingen door' }).click();
  await expect(page.getByText('2 wijzigingen doorgevoerd')).toBeVisible();
  expect(await kept(world, EVE)).toMatchObject([
    { shop: '101', open: true, from: '09:00', to: '16:00', description: 'Kerstavond' },
    { shop: '102', from: '10:00', to: '17:00' },
    { shop: '103', from: '09:00', to: '16:00' },
  ]);
  // The one that conflicts is still ready.
  await expect(main(page)).toContainText('1 wijziging bij 1 locatie');
  await main(page).getByRole('button', { name: 'Bekijk wat er gebeurt' }).click();
  await expect(dialog.getByRole('button', { name: 'Voer 0 wijzigingen door' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await dialog.getByLabel('Vervang wat er al staat').check();
  await dialog.getByRole('button', { name: 'Voer 1 wijziging door' }).click();
  await expect(main(page)).not.toContainText('wijziging bij');
  expect(await kept(world, EVE)).toMatchObject([{}, { shop: '102', from: '09:00', to: '16:00' }, {}]);
  expect(await violationsOf(page)).toEqual([]);
});

test('arrows walk over the cells of 500 shops, and what is copied is pasted to many', async ({
  page,
  world,
}) => {
  await addShops(world, 500);
  await signIn(page, 'beheer');
  await page.goto(`${PAGE}&search=W`);
  const first = main(page).getByRole('gridcell').first();
  await expect(first).toBeVisible();
  await cell(page, 'W1', 'Oudejaarsdag').click();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Wat geldt')).toHaveValue('proposed');
  await dialog.getByRole('button', { name: 'Zet klaar' }).click();
  await expect(cell(page, 'W1', 'Oudejaarsdag')).toHaveText(/9:00–17:00/);
  await expect(cell(page, 'W1', 'Oudejaarsdag')).toBeFocused();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect(page.locator('[data-row="499"]:focus')).toBeVisible();
  await expect(main(page)).toContainText('499 vakken gekozen');
  await page.keyboard.press('Control+v');
  await expect(main(page)).toContainText('500 wijzigingen bij 500 locaties');
  await main(page).getByRole('button', { name: 'Bekijk wat er gebeurt' }).click();
  await dialog.getByRole('button', { name: 'Voer 500 wijzigingen door' }).click();
  await expect(page.getByText('500 wijzigingen doorgevoerd')).toBeVisible();
  expect(await kept(world, `${YEAR}-12-31`)).toHaveLength(500);
  expect(await page.evaluate(sideways)).toEqual([]);
});

test('a row of a date is taken away at one shop and at all that are chosen, so that the week counts again', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `INSERT INTO service_times (location_id, service_type_id, date, is_available, from_time, to_time, description)
     SELECT l.id, s.id, d, true, '10:00', '17:00', 'Markt' FROM locations l, service_types s, unnest($1::date[]) d
     WHERE l.identifier IN ('101', '102') AND s.identifier = 'opening_hours'`,
    [[EVE, `${YEAR}-12-31`]],
  );
  await signIn(page, 'beheer');
  await page.goto(PAGE);
  const dialog = page.getByRole('dialog');
  await cell(page, '101', 'Oudejaarsdag').click();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Wat geldt').selectOption('Volg weer de week');
  await expect(dialog).toContainText('De tijd van deze datum vervalt.');
  await expect(dialog.getByLabel('Reden')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Zet klaar' }).click();
  await expect(cell(page, '101', 'Oudejaarsdag')).toHaveAccessibleName(
    /9:00–18:00, Volg weer de week, nog niet doorgevoerd/,
  );
  // By its key, of all shops; one of them has no such row.
  await cell(page, '101', 'Kerstavond').click();
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect(main(page)).toContainText('3 vakken gekozen');
  await page.keyboard.press('Delete');
  await expect(main(page)).toContainText('3 wijzigingen bij 2 locaties');
  // A copy of it does the same to another day.
  await page.keyboard.press('Control+c');
  await cell(page, '101', 'Oudejaarsdag').click();
  await page.keyboard.press('Control+Shift+ArrowDown');
  await page.keyboard.press('Control+v');
  await expect(main(page)).toContainText('4 wijzigingen bij 2 locaties');
  await main(page).getByRole('button', { name: 'Bekijk wat er gebeurt' }).click();
  await expect(dialog.getByRole('status')).toContainText('4 tijden vervallen: die dagen geldt de week weer');
  await expect(dialog.getByRole('listitem').filter({ hasText: '101 vr 24-12-2027' })).toContainText(
    '10:00–17:00 Markt vervalt.',
  );
  expect(await violationsOf(page)).toEqual([]);
  expect(await kept(world, EVE)).toHaveLength(2);
  // A colleague changes a shop meanwhile: nothing goes that was not shown.
  await world.db.execute(
    `UPDATE locations SET display_name = 'Elders', change_key = gen_random_uuid() WHERE identifier = '101'`,
  );
  await dialog.getByRole('button', { name: 'Voer 4 wijzigingen door' }).click();
  await expect(dialog).toContainText('Een deel is niet doorgevoerd.');
  expect(await kept(world, EVE)).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Voer 4 wijzigingen door' }).click();
  await expect(page.getByText('4 wijzigingen doorgevoerd')).toBeVisible();
  expect(await kept(world, EVE)).toEqual([]);
  expect(await kept(world, `${YEAR}-12-31`)).toEqual([]);
  await expect(cell(page, '101', 'Kerstavond')).toHaveAccessibleName(/9:00–18:00, volgens de week/);
});

test('on a phone a day or a shop is looked at at a time', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'beheer');
  await page.goto(PAGE);
  await main(page).getByLabel('Dag', { exact: true }).selectOption(`Oudejaarsdag, vr 31-12-${YEAR}`);
  await main(page).getByRole('button', { name: 'Wijzig alle 3' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zet klaar' }).click();
  await expect(main(page)).toContainText('3 wijzigingen bij 3 locaties');
  await main(page).getByLabel('Bekijk per').selectOption('Locatie');
  await expect(
    main(page).getByRole('button', { name: /Oudejaarsdag.*9:00–17:00, nog niet doorgevoerd/ }),
  ).toBeVisible();
  expect(await page.evaluate(sideways)).toEqual([]);
  // Leaving asks.
  await page.getByRole('link', { name: 'Locaties' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Blijven');
  await page.getByRole('button', { name: 'Blijven' }).last().click();
  expect(await violationsOf(page)).toEqual([]);
});
