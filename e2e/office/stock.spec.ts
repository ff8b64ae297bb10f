import { expect, type Page } from 'playwright/test';
import { stockCast } from '../../server/demo/seed-stock.ts';
import { signIn, wedge } from '../hands.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Stock of an article at each location (shell-search-settings.md 2.12, 5 and 8, Stock).

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });
const levels = async ({ db }: World, product: string, party: string) =>
  db.one(
    `SELECT stock_level, stock_level_overrule, distrusted_at FROM stock s JOIN locations l ON l.id = s.location_id
     WHERE product_identifier = $1 AND l.identifier = $2`,
    [product, party],
  );

test('an article is found by a scan; a row is counted, in two calls; what failed of them is tried again alone', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/stock-management');
  const code = await world.db.one<{ ean: string }>(
    'SELECT min(ean) AS ean FROM product_eans WHERE product_identifier = $1',
    [stockCast.distrusted],
  );
  await expect(page.getByText('Scannen mag ook.')).toBeVisible();
  await wedge(page, code?.ean ?? '');
  await expect(page.getByRole('searchbox', { name: 'Productnummer' })).toHaveValue(code?.ean ?? '');
  await page.getByRole('button', { name: 'Zoek', exact: true }).click();
  const dc = row(page, 'DC Utrecht');
  await expect(dc).toContainText('tellen');
  const ships = page.getByRole('img', { name: 'Verstuurt klantorders (ship from store)' });
  await expect(ships).not.toHaveCount(0);
  await expect(dc.getByRole('img', { name: 'Verstuurt' })).toHaveCount(0);
  await dc.getByRole('button', { name: 'Voorraad van DC Utrecht bewerken' }).click();
  const [stock, overrule] = [
    dc.getByLabel('Voorraad van DC Utrecht'),
    dc.getByLabel('Overrule van DC Utrecht'),
  ];
  await expect(stock).toBeFocused();
  await stock.fill('12,5');
  await page.keyboard.press('Enter');
  await expect(dc).toContainText('Vul een heel getal');
  await stock.fill('12');
  await overrule.fill('3');
  // The second call has no answer: the first stays.
  await page.route('**/party/DC01', route =>
    (route.request().postDataJSON() as { overrule: boolean }).overrule ? route.abort() : route.continue(),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Voorraad opgeslagen')).toBeVisible();
  await expect(dc.getByRole('alert').filter({ hasText: 'Fout bij opslaan' })).toBeVisible();
  const [left, right] = await Promise.all([stock.boundingBox(), overrule.boundingBox()]);
  expect((left?.x ?? 0) + (left?.width ?? 0), 'fields beside each other').toBeLessThanOrEqual(right?.x ?? 0);
  await expect(overrule).toBeFocused();
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Voorraad-overrule opgeslagen')).toBeVisible();
  await expect(dc).not.toContainText('tellen');
  expect(await levels(world, stockCast.distrusted, 'DC01')).toEqual({
    stock_level: 12,
    stock_level_overrule: 3,
    distrusted_at: null,
  });
  expect(world.faults.requests.filter(asked => /^PUT .*party/.test(asked))).toHaveLength(2);
});

test('a location is added once it is found and new; a number is explained by rows that add up', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `DELETE FROM stock_levels WHERE product_identifier = $1 AND location_id = (SELECT id FROM locations WHERE identifier = '103')`,
    [stockCast.overruled],
  );
  await signIn(page, 'beheer');
  await page.goto(`/stock-management/${stockCast.overruled}`);
  const add = page.getByRole('form', { name: 'Locatie toevoegen' });
  const verb = add.getByRole('button', { name: 'Toevoegen' });
  await add.getByLabel('Voorraad').fill('4');
  await add.getByLabel('Locatie ID').fill('DC01');
  await expect(add).toContainText('Locatie ID staat al in de lijst!');
  await add.getByLabel('Locatie ID').fill('9999');
  await expect(add).toContainText("Geen locatie met identifier '9999' gevonden!");
  await expect(verb).toBeDisabled();
  await add.getByLabel('Locatie ID').fill('103');
  await expect(add).toContainText('Groningen');
  await verb.click();
  await expect(row(page, 'Groningen')).toBeVisible();
  expect(await levels(world, stockCast.overruled, '103')).toMatchObject({ stock_level: 4 });
  await page.getByRole('button', { name: /^Waarom 4 op Groningen/ }).click();
  await expect(page.getByRole('heading', { name: 'Waarom 4?' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Geteld: Joost Hendriks' })).toContainText('+ 4');
  await expect(page.getByText('tellen op tot')).toHaveCount(0);
});

test('who may only see stock edits none, and an unknown number says so with the search at hand', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `UPDATE users SET permissions = array_remove(permissions, 'stockmanagement.edit') WHERE username = 'beheer'`,
  );
  await signIn(page, 'beheer');
  await page.goto('/stock-management/999999');
  await expect(page.getByText('Product niet gevonden')).toBeVisible();
  await expect(page.getByText('Controleer of je het hele artikelnummer hebt ingevuld.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Productnummer' }).fill(` ${stockCast.overruled} `);
  await page.getByRole('button', { name: 'Zoek', exact: true }).click();
  await expect(row(page, 'DC Utrecht')).toBeVisible();
  await expect(page.getByRole('button', { name: /bewerken$/ })).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Locatie toevoegen' })).toHaveCount(0);
});

test('who sees that a number is wrong reports it; who may edit stock reads that in the menu, and handles it', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `UPDATE users SET permissions = permissions || '{stockmanagement.view,products.view}' WHERE username = 'winkel'`,
  );
  await world.db.execute(
    `INSERT INTO stock_levels (location_id, product_identifier, stock_level)
     SELECT id, $1, 4 FROM locations WHERE identifier = '101'
     ON CONFLICT (location_id, product_identifier) DO UPDATE SET stock_level = 4`,
    [stockCast.overruled],
  );
  const store = await world.device('winkel');
  await store.setViewportSize({ width: 1440, height: 900 });
  await store.goto(`/stock-management/${stockCast.overruled}`);
  await store.getByRole('button', { name: /^Waarom .* op Utrecht/ }).click();
  await store.getByRole('button', { name: 'Klopt dit niet? Meld het' }).click();
  await store.getByLabel('Wat klopt er niet?').fill('Het schap is leeg.');
  await store.getByRole('button', { name: 'Melden', exact: true }).click();
  await expect(store.getByRole('region', { name: 'Meldingen: 1' })).toContainText('Het schap is leeg.');
  await expect(store.getByRole('button', { name: 'Afgehandeld' })).toHaveCount(0);

  await signIn(page, 'beheer');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: '1 gemeld als fout' }).click();
  const report = page.getByRole('row').filter({ hasText: 'Het schap is leeg.' });
  await expect(report).toContainText('Utrecht Centrum');
  await expect(report).toContainText('open');
  await report.getByRole('link').click();
  await page.getByRole('button', { name: 'Afgehandeld' }).click();
  await expect(page.getByText('Melding afgehandeld')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Meldingen: 1' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Heropenen' }).click();
  await expect(page.getByRole('region', { name: 'Meldingen: 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Afgehandeld' }).click();
  await page.getByRole('button', { name: 'Meldingen', exact: true }).click();
  await expect(report).toContainText('Joost Hendriks');
  await expect(report).toContainText('afgehandeld');
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("'Filters' stands in one line beside the search", async ({ page }) => {
    await signIn(page, 'beheer');
    await page.goto('/stock-reports');
    const filters = await page.getByRole('button', { name: 'Filters' }).locator('span').last().boundingBox();
    expect(filters?.height).toBeLessThan(30);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 915 } });

  test('a location has its numbers in one line, and is edited there', async ({ page, world }) => {
    await signIn(page, 'beheer');
    await page.goto(`/stock-management/${stockCast.overruled}`);
    const dc = row(page, 'DC Utrecht');
    await expect(dc).toContainText(/DC01 · voorraad \d+ · gereserveerd \d+ · overrule 5/);
    const numbers = dc.getByText(/^DC01 · voorraad/);
    expect((await numbers.boundingBox())?.height).toBeLessThan(30);
    await dc.getByRole('button', { name: 'Voorraad van DC Utrecht bewerken' }).click();
    await dc.getByLabel('Voorraad van DC Utrecht').fill('17');
    await dc.getByRole('button', { name: 'Opslaan' }).click();
    await expect(dc).toContainText('voorraad 17 ·');
    expect(await levels(world, stockCast.overruled, 'DC01')).toMatchObject({ stock_level: 17 });
  });
});
