import { expect, type Page } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use(withoutServiceWorker);

const PICTURES = process.env['PICTURES'];
async function look(page: Page, name: string): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(sideways)).toEqual([]);
  for (const [width, height] of [
    [1440, 900],
    [412, 915],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(sideways)).toEqual([]);
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${String(width)}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a location is made, found in the list, and changed (shell-search-settings.md 2.4, 2.5)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'beheer');
  await page.goto('/locations');
  await page.getByRole('button', { name: 'Nieuwe locatie' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  // Untouched it is not made: it says what is missing, by the keys as by the button.
  await expect(field('Nummer')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Vul een nummer in.')).toBeVisible();
  await expect(field('Nummer')).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Locatie maken' }).click();
  await expect(page.getByText('Vul een nummer in.')).toBeVisible();
  await field('Nummer').fill('101');
  await field('Naam').fill('Zwolle');
  await page.getByLabel('Type', { exact: true }).selectOption('Winkel');
  await field('Straat').fill('Diezerstraat');
  await field('Plaats').fill('Zwolle');
  await field('Postcode').fill('8011');
  await page.getByRole('button', { name: 'Locatie maken' }).click();
  await expect(page.getByText('Zo: 1234 AB')).toBeVisible();
  await look(page, 'create');
  await field('Postcode').fill('8011 RA');
  await page.getByRole('button', { name: 'Locatie maken' }).click();
  await expect(page.getByText('Het nummer is al in gebruik bij 101 Utrecht Centrum.')).toBeVisible();
  await field('Nummer').fill('104');
  await page.getByRole('button', { name: 'Locatie maken' }).click();
  await expect(page).toHaveURL(/\/locations\/store\/104\/contact-info$/);
  // Each tab has the name of the location as its title, which a user who manages all has not in the session.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zwolle');
  await expect(page.getByText('104 · Winkel')).toBeVisible();
  await expect(page).toHaveTitle('Adresgegevens - OMS');

  await page.getByRole('button', { name: 'E-mailadres toevoegen' }).click();
  await expect(page.getByLabel('Soort e-mailadres 1')).toBeFocused();
  await page.getByRole('textbox', { name: 'E-mailadres 1' }).fill('zwolle@example.nl');
  await page.getByRole('link', { name: 'Eigenschappen' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 wijziging: E-mailadressen');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Blijven' }).last()).toBeFocused();
  await look(page, 'leave');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Locatie opgeslagen')).toBeVisible();
  await look(page, 'contact');
  await page.goto('/locations');
  await expect(page.getByRole('row', { name: /Zwolle/ })).toContainText('104');
  await page.getByRole('button', { name: 'Eigenschappen: Zwolle' }).click();
  await expect(page).toHaveURL(/\/locations\/store\/104\/properties$/);
});

test('tabs without room are in Meer, and the current one is in sight (2.5)', async ({ page }) => {
  await signIn(page, 'beheer');
  const tabs = page.getByRole('navigation', { name: 'Tabs van DC Utrecht' });
  for (const width of [1440, 412, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/locations/dc/DC01/properties');
    const current = tabs.getByRole('link', { name: 'Eigenschappen' });
    await expect(current).toBeInViewport({ ratio: 1 });
    await expect(tabs.getByRole('link').first()).toBeInViewport({ ratio: 1 });
    const shown = await tabs.getByRole('link').allTextContents();
    await tabs.getByRole('button', { name: 'Meer: Tabs van DC Utrecht' }).press('Enter');
    const rest = page.getByRole('menuitem');
    await expect(rest.first()).toBeFocused();
    const inMenu = await rest.allTextContents();
    expect([...shown, ...inMenu].toSorted()).toEqual([...new Set([...shown, ...inMenu])].toSorted());
    expect(await tabs.locator('a').count()).toBe(shown.length + inMenu.length);
    expect(await page.evaluate(sideways)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/tabs-${String(width)}.png` });
  }
  // By the keyboard to the last of them, which is then in the bar.
  await page.keyboard.press('End');
  const last = (await page.getByRole('menuitem').last().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(tabs.getByRole('link', { name: last })).toBeInViewport({ ratio: 1 });
  await expect(tabs.getByRole('link', { name: last })).toHaveAttribute('aria-current', 'page');
});

test('a location has a time zone, by whose clocks its service times are judged', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'beheer');
  await page.goto('/locations/store/103/contact-info');
  const zone = page.getByLabel('Tijdzone');
  await expect(zone).toHaveValue('Europe/Amsterdam');
  await zone.selectOption('Atlantic/Canary');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Locatie opgeslagen')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Geschiedenis' })).toContainText(
    'Tijdzone: Europe/Amsterdam → Atlantic/Canary',
  );
  await look(page, 'time-zone');
  await page.goto('/locations/store/103/service-times/opening_hours');
  await page.getByRole('button', { name: 'Datum toevoegen' }).click();
  await page.getByRole('group', { name: 'Nieuwe datum' }).getByLabel('Datum').fill('2027-03-28');
  const night = page.getByRole('group', { name: 'zo 28-03-2027' });
  await night.getByLabel('Van').fill('1:30');
  await night.getByLabel('Tot', { exact: true }).fill('9:00');
  await expect(
    page.getByText('Op 28 maart 2027 is het in de tijdzone Atlantic/Canary nooit 01:30').first(),
  ).toBeVisible();
  await look(page, 'time-zone-night');
  await night.getByLabel('Van').fill('2:30');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Servicetijden opgeslagen')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('properties are saved together, and say who reads them (2.8)', async ({ page, world }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'beheer');
  await page.goto('/locations/store/103/properties');
  await page.getByRole('textbox', { name: 'Verwerkingsdagen afhalen' }).fill('twee');
  await page.getByRole('combobox', { name: 'Aanvragen' }).selectOption('In batches (batch)');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Verwacht: een geheel getal vanaf 0.')).toBeVisible();
  await look(page, 'properties');
  await page.getByRole('textbox', { name: 'Verwerkingsdagen afhalen' }).fill('2');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Eigenschappen opgeslagen')).toBeVisible();
  expect(
    await world.db.query(
      `SELECT k.identifier, COALESCE(p.int_value::text, p.varchar_value) AS value FROM location_properties p
       JOIN location_property_keys k ON k.id = p.location_property_key_id JOIN locations l ON l.id = p.location_id
       WHERE l.identifier = '103' AND k.identifier IN ('pickup', 'dispatch.requestMode') ORDER BY 1`,
    ),
  ).toEqual([
    { identifier: 'dispatch.requestMode', value: 'batch' },
    { identifier: 'pickup', value: '2' },
  ]);
  const history = page.getByRole('list', { name: 'Geschiedenis' }).getByRole('listitem');
  await expect(history.filter({ hasText: /→ 2/ })).toContainText('Joost Hendriks');
});

test('a method that is switched off says which open deliveries use it (2.7)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'beheer');
  await page.goto('/locations/dc/DC01/services');
  const switches = page.getByRole('switch', { checked: true });
  await expect(switches.nth(1)).toBeVisible();
  // The first is the type itself, which all use.
  await switches.first().click();
  await expect(page.getByText(/open leveringen gebruiken dit/).first()).toBeVisible();
  await look(page, 'services');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('open leveringen gebruiken deze');
  await expect(dialog.getByRole('button', { name: /Opnieuw plannen/ })).toBeVisible();
  await look(page, 'services-dialog');
  await dialog.getByRole('button', { name: 'Laten lopen' }).click();
  await expect(page.getByText('Service instellingen opgeslagen')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Geschiedenis' })).toContainText('gaat uit');
});

test('who may only look reads text, and without the right of a tab an alert (2.5)', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `UPDATE users SET permissions = permissions || '{locations.contactinfo.view,locations.services.view}' WHERE username = 'backoffice'`,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'backoffice');
  await page.goto('/locations/store/101/contact-info');
  await expect(page.getByText('utrecht')).toHaveCount(0);
  await expect(page.getByText('101@example.nl')).toBeVisible();
  await expect(page.getByText('Europe/Amsterdam')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Naam' })).toHaveCount(0);
  await look(page, 'contact-read');
  await page.goto('/locations/store/101/services');
  await expect(page.getByText(/: Aan$/).first()).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.goto('/locations/store/101/properties');
  await expect(page.getByRole('alert')).toBeVisible();
});

test('who manages some locations goes on at the one that they made, renamed and switched off (2.5)', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `UPDATE users SET permissions = permissions || '{locations.create,locations.contactinfo.view,locations.contactinfo.edit,locationmanagement.edit}'
     WHERE username = 'backoffice'`,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'backoffice');
  await page.goto('/locations/create');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const saved = page.getByText('Locatie opgeslagen').last();
  await field('Nummer').fill('104');
  await field('Naam').fill('Zwolle');
  await page.getByLabel('Type', { exact: true }).selectOption('Winkel');
  await page.getByRole('button', { name: 'Locatie maken' }).click();
  await expect(page).toHaveURL(/\/locations\/store\/104\/contact-info$/);
  await expect(field('Naam')).toHaveValue('Zwolle');
  await expect(page.getByText('Zwolle', { exact: true })).toBeVisible();

  await field('Naam').fill('Zwolle Noord');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(saved).toBeVisible();
  await expect(page.getByText('Zwolle Noord', { exact: true })).toBeVisible();

  await page.getByRole('switch', { name: 'Actief' }).click();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Niet actief', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Zwolle Noord', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Actief' }).click();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Niet actief', { exact: true })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
});
