import { expect, type Page } from 'playwright/test';
import { addDays, dutchDay } from '../../core/calendar/day.ts';
import { dutchInstant } from '../../core/calendar/time.ts';
import { isHoliday } from '../../core/calendar/workday.ts';
import { isoWeekday } from '../../core/service-time/service-day.ts';
import { violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Service times of a location (shell-search-settings.md 2.6, 5 and 8).

const SHOP = '/locations/store/102/service-times';
const main = (page: Page) => page.getByRole('main');
const day = (page: Page, name: string) => main(page).getByRole('group', { name });
/** Rows of the OMS: day, from, to and most. */
const kept = ({ db }: World, type: string) =>
  db.query<{ day: string }>(
    `SELECT COALESCE(t.date::text, t.week_day::text) AS day, to_char(t.from_time, 'HH24:MI') AS from, to_char(t.to_time, 'HH24:MI') AS to,
       t.max_capacity AS most, t.description
     FROM service_times t JOIN service_types s ON s.id = t.service_type_id JOIN locations l ON l.id = t.location_id
     WHERE l.identifier = '102' AND s.identifier = $1 ORDER BY t.week_day, t.date`,
    [type],
  );

test('a weekday and a date are changed and saved, and the calendar shows them before', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto(`${SHOP}/ship_from_store`);
  await day(page, 'vrijdag').getByLabel('Uiterlijk').fill('20.00');
  await day(page, 'vrijdag').getByLabel('Max.').fill('60');
  await main(page).getByRole('button', { name: 'Datum toevoegen' }).click();
  // It is not whole yet: it cannot be saved, and the bar says so.
  await expect(main(page)).toContainText('Nog niet alle velden zijn hier goed ingevuld.');
  await expect(main(page).getByRole('button', { name: 'Opslaan' })).toBeDisabled();
  const added = day(page, 'Nieuwe datum');
  await expect(added.getByLabel('Datum')).toBeFocused();
  await added.getByLabel('Datum').fill('2027-12-24');
  const eve = day(page, 'vr 24-12-2027');
  await eve.getByLabel('Uiterlijk').fill('15:00');
  await expect(eve.getByRole('combobox', { name: 'Omschrijving' })).toHaveAttribute('list', /./);
  await eve.getByLabel('Omschrijving').fill('Kerstavond');
  await expect(main(page)).toContainText('2 wijzigingen');
  await main(page).getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Servicetijden opgeslagen')).toBeVisible();
  const rows = await kept(world, 'ship_from_store');
  expect(rows).toContainEqual({ day: '5', from: null, to: '20:00', most: 60, description: null });
  expect(rows).toContainEqual({
    day: '2027-12-24',
    from: null,
    to: '15:00',
    most: null,
    description: 'Kerstavond',
  });
  const history = page.getByRole('list', { name: 'Geschiedenis' }).getByRole('listitem');
  await expect(history.first()).toContainText('vrijdag, vr 24-12-2027 gewijzigd');
  await expect(history.first()).toContainText('Joost Hendriks');
});

test('a fault stands at its row, and the bin asks first', async ({ page }) => {
  await signIn(page, 'beheer');
  await page.goto(`${SHOP}/opening_hours`);
  const friday = day(page, 'vrijdag');
  await friday.getByLabel('Van').fill('18:00');
  await friday.getByLabel('Tot').fill('17:30');
  await friday.getByLabel('Tot').blur();
  await expect(friday.getByRole('alert')).toHaveText(
    'De eindtijd moet na de begintijd liggen; na middernacht begint een andere dag.',
  );
  await expect(friday.getByLabel('Tot')).toHaveAttribute('aria-invalid', 'true');
  // Closed has no times, so nothing is wrong with them.
  await friday.getByRole('switch').click();
  await expect(friday.getByRole('alert')).toHaveCount(0);
  await expect(friday.getByLabel('Van')).toHaveValue('');
  await friday.getByRole('button', { name: 'vrijdag verwijderen' }).click();
  const dialog = page.getByRole('dialog', { name: 'vrijdag verwijderen?' });
  await dialog.getByRole('button', { name: 'Terug' }).last().click();
  await expect(friday).toBeVisible();
  await friday.getByRole('button', { name: 'vrijdag verwijderen' }).click();
  await dialog.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(friday).toHaveCount(0);
  await main(page).getByLabel('Weekdag toevoegen').selectOption('vrijdag');
  await expect(friday.getByRole('switch')).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
});

test('with edits, another service is opened only after a question; the last one is kept', async ({
  page,
}) => {
  await signIn(page, 'beheer');
  await page.goto(`${SHOP}/pickup`);
  await day(page, 'maandag').getByLabel('Max.').fill('7');
  await main(page)
    .getByRole('link', { name: /^Openingstijden/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Pagina verlaten?' });
  await dialog.getByRole('button', { name: 'Blijven' }).last().click();
  await expect(day(page, 'maandag').getByLabel('Max.')).toHaveValue('7');
  await main(page).getByRole('button', { name: 'Annuleren' }).click();
  await page.goto(SHOP);
  await expect(page).toHaveURL(/service-times\/pickup$/);
});

test('of two who save, the second is told, and keeps the edits', async ({ page, world }) => {
  await signIn(page, 'beheer');
  await page.goto(`${SHOP}/pickup`);
  await day(page, 'maandag').getByLabel('Max.').fill('7');
  const other = await world.device('beheer');
  await other.setViewportSize({ width: 1440, height: 900 });
  await other.goto(`${world.url}${SHOP}/pickup`);
  await day(other, 'dinsdag').getByLabel('Max.').fill('8');
  await main(other).getByRole('button', { name: 'Opslaan' }).click();
  await expect(other.getByText('Servicetijden opgeslagen')).toBeVisible();
  await main(page).getByRole('button', { name: 'Opslaan' }).click();
  await expect(main(page)).toContainText('Gewijzigd door Joost Hendriks');
  await main(page).getByRole('button', { name: 'Vernieuwen' }).click();
  await expect(day(page, 'dinsdag').getByLabel('Max.')).toHaveValue('8');
  await main(page).getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Servicetijden opgeslagen')).toBeVisible();
  const rows = await kept(world, 'pickup');
  expect(
    rows.slice(0, 2).map(({ day: of, ...row }) => [of, (row as unknown as { most: number }).most]),
  ).toEqual([
    ['1', 7],
    ['2', 8],
  ]);
});

test('who may not edit reads them, and who may not see a service is told so', async ({ page, world }) => {
  await world.db.query(
    `UPDATE users SET permissions = '{locations.servicetimes.view,locations.servicetype.view.pickup}' WHERE username = 'beheer'`,
  );
  await signIn(page, 'beheer');
  await page.goto(`${SHOP}/pickup`);
  await expect(day(page, 'maandag')).toContainText('Open');
  await expect(day(page, 'maandag').getByRole('switch')).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: 'Datum toevoegen' })).toHaveCount(0);
  await main(page)
    .getByRole('link', { name: /^Openingstijden/ })
    .click();
  await expect(
    main(page).getByText('Je hebt geen rechten om de tijden van deze service te zien.'),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  // Without a service in the address the first that they may see is opened.
  await page.goto(SHOP);
  await expect(page).toHaveURL(/service-times\/pickup$/);
});

test('the calendar marks days that are full, in words too, and follows the most that is typed', async ({
  page,
  world,
}) => {
  const today = dutchDay(Date.now());
  const mondays = [15, 22].map(days => addDays(today, days - isoWeekday(today)));
  const [monday = ''] = mondays.filter(one => !isHoliday(one));
  await world.db.query(
    `INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, dispatch_type, status, dispatch_date)
     SELECT 'VOL-' || n, (SELECT min(id) FROM sales_orders), l.id, 'ship_from_store', 'to-be-requested', $1
     FROM locations l, generate_series(1, 5) n WHERE l.identifier = '102'`,
    [monday],
  );
  await signIn(page, 'beheer');
  await page.goto(`${SHOP}/ship_from_store`);
  const cell = main(page).locator('li', { hasText: `maandag ${monday.slice(8)}-${monday.slice(5, 7)}:` });
  await day(page, 'maandag').getByLabel('Max.').fill('6');
  await expect(cell).toContainText('5 van 6 leveringen');
  await expect(cell).not.toContainText('vol');
  await day(page, 'maandag').getByLabel('Max.').fill('5');
  await expect(cell).toContainText('vol, 5 van 5 leveringen');
  expect(await violationsOf(page)).toEqual([]);
});

test('on the smallest phone each field has its name, and nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'beheer');
  await page.goto(`${SHOP}/ship_from_store`);
  await expect(day(page, 'maandag').getByText('Uiterlijk')).toBeVisible();
  await main(page).getByLabel('Soort').selectOption('Openingstijden');
  await expect(page).toHaveURL(/opening_hours$/);
  await expect(day(page, 'maandag').getByText('Tot')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violationsOf(page)).toEqual([]);
});

test('the longest name of a holiday stands in its field, on a desk and on the smallest phone', async ({
  page,
  world,
}) => {
  await world.db.query(
    `INSERT INTO service_times (location_id, service_type_id, date, is_available, to_time, description)
     SELECT l.id, s.id, '2027-05-17', true, '12:00', 'Tweede pinksterdag' FROM locations l, service_types s
     WHERE l.identifier = '102' AND s.identifier = 'ship_from_store'`,
  );
  await signIn(page, 'beheer');
  await page.goto(`${SHOP}/ship_from_store`);
  await main(page).getByRole('button', { name: 'Datum toevoegen' }).click();
  await day(page, 'Nieuwe datum').getByLabel('Omschrijving').fill('Tweede pinksterdag');
  await main(page).getByRole('heading', { name: 'Weekdagen' }).hover();
  for (const width of [1440, 412, 320]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['ma 17-05-2027', 'Nieuwe datum']) {
      const field = day(page, name).getByLabel('Omschrijving');
      await expect(field).toHaveValue('Tweede pinksterdag');
      const hidden = await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect([width, name, hidden]).toEqual([width, name, 0]);
    }
  }
});

test('a page that is open past midnight goes on to the new day', async ({ page }) => {
  const today = dutchDay(Date.now());
  const tomorrow = addDays(today, 1);
  const midnight = dutchInstant(tomorrow, '00:00') ?? 0;
  // By the clock of the OMS the page opens a minute before midnight; replies that come later tell no time.
  let [isOpening, asked] = [true, 0];
  await page.route('**/api/**', async route => {
    if (route.request().url().includes('-events')) return route.continue();
    asked += 1;
    const reply = await route.fetch();
    const { date: _real, ...headers } = reply.headers();
    const date = new Date(midnight - 60_000).toUTCString();
    await route.fulfill({ response: reply, headers: isOpening ? { ...headers, date } : headers });
    asked -= 1;
  });
  await page.clock.install();
  await signIn(page, 'beheer');
  await page.goto(`${SHOP}/pickup`);
  const current = main(page).locator('li[aria-current="date"]');
  await expect(current).toContainText(`${today.slice(8)}-${today.slice(5, 7)}:`);
  isOpening = false;
  await expect.poll(() => asked).toBe(0);
  await page.clock.fastForward(120_000);
  await expect(current).toContainText(`${tomorrow.slice(8)}-${tomorrow.slice(5, 7)}:`);
  await page.unrouteAll({ behavior: 'wait' });
});
