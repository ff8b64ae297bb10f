import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Settings of the whole OMS (shell-search-settings.md 2.10, 4, 5 and 8).

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const saves = (page: Page) => page.getByRole('button', { name: 'Opslaan' });
const valueOf = async ({ db }: World, group: string, key: string) =>
  (
    await db.query<{ value: unknown }>(
      'SELECT value FROM frontend_parameters WHERE "group" = $1 AND key = $2',
      [group, key],
    )
  )[0]?.value;

test('edits of several groups go along, are marked and saved together; both buttons wait for a change', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/settings');
  await expect(page).toHaveURL('/settings/general');
  await expect(page.getByText('Wijzigingen gelden voor alle gebruikers')).toBeVisible();
  await expect(saves(page)).toHaveCount(2);
  for (const nth of [0, 1]) await expect(saves(page).nth(nth)).toBeDisabled();
  const groups = page.getByRole('navigation', { name: 'Groepen' });
  await groups.getByRole('link', { name: 'Pakbonnen' }).click();
  const label = row(page, 'Label apart van de pakbon');
  await expect(label).toContainText('Standaard');
  await label.getByRole('switch').click();
  await expect(label).toContainText('was: Aan');
  await label.getByRole('button', { name: 'Terugzetten' }).click();
  await expect(saves(page).first()).toBeDisabled();
  await label.getByRole('switch').click();
  // To another group without a question, and with the edits.
  await groups.getByRole('link', { name: 'Regels van het OMS' }).click();
  await expect(groups.getByRole('link', { name: 'Pakbonnen' })).toContainText('1');
  await row(page, 'Veiligheidsvoorraad').getByRole('textbox').fill('veel');
  await expect(page.getByText('2 gewijzigd', { exact: true })).toBeVisible();
  await saves(page).first().click();
  await expect(row(page, 'Veiligheidsvoorraad')).toContainText('een heel getal van 0 tot en met 9999');
  expect(await valueOf(world, 'packing-slip', 'separate-label')).toBeUndefined();
  await groups.getByRole('link', { name: 'Pakbonnen' }).click();
  await page.getByRole('link', { name: 'Fout in Veiligheidsvoorraad' }).click();
  await row(page, 'Veiligheidsvoorraad').getByRole('textbox').fill('2');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
  await expect(row(page, 'Veiligheidsvoorraad')).toContainText('Ingesteld door');
  expect(await valueOf(world, 'packing-slip', 'separate-label')).toBe(false);
  expect(await valueOf(world, 'oms-rules', 'safety-stock')).toBe('2');
  // Back to the default: as if nobody had set it.
  await row(page, 'Veiligheidsvoorraad').getByRole('button', { name: 'Standaard gebruiken' }).click();
  await saves(page).last().click();
  await expect(row(page, 'Veiligheidsvoorraad')).toContainText('Standaard');
  expect(await valueOf(world, 'oms-rules', 'safety-stock')).toBeUndefined();
});

test('pairs are added once both parts are right, and are the links of the menu; another page is left after a question', async ({
  page,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/settings/general');
  const links = row(page, 'Snelkoppelingen');
  const [name, value] = [links.getByLabel('Naam 1'), links.getByLabel('Waarde 1')];
  const add = links.getByRole('button', { name: 'Regel toevoegen' });
  await value.fill('https://handboek.example/');
  for (const wrong of ['', ' Handboek', 'Handboek ', 'Café']) {
    await name.fill(wrong);
    await expect(add).toBeDisabled();
  }
  await name.fill('Handboek');
  await add.click();
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Locaties' }).click();
  await expect(page.getByRole('dialog')).toContainText('niet opgeslagen');
  await page.getByRole('button', { name: 'Blijven' }).last().click();
  await saves(page).first().click();
  await expect(page.getByRole('link', { name: 'Handboek' })).toHaveAttribute(
    'href',
    'https://handboek.example/',
  );
});

test('every input type is drawn by its rules, an unknown one says so, and a search finds settings of every group', async ({
  page,
}) => {
  const options = ['een', 'twee', 'drie'].map(value => ({ label: `Keuze ${value}`, value }));
  const setting = (inputType: string, value: unknown) => ({ key: inputType, inputType, options, value });
  await page.route('**/api/frontend/parameters', async route =>
    route.fulfill({
      response: await route.fetch(),
      json: {
        groups: [
          {
            identifier: 'anders',
            parentIdentifier: null,
            parameters: [
              setting('text', 'tekst'),
              setting('text-area', 'regel\n'.repeat(40)),
              setting('boolean_switch', true),
              setting('select_one', 'twee'),
              setting('select_and_sort_multiple', ['drie', 'een']),
              setting('select_multiple', ['een']),
              setting('sort_values', ['twee', 'een', 'drie']),
              setting('label_value_pairs', [{ label: 'a', value: 'b' }]),
              setting('theme', { display_name: 'een', colors: { brand: '#6a2458' } }),
              setting('refresh_trigger_cache', null),
              setting('telepathy', {}),
            ],
          },
          { identifier: 'leeg', parentIdentifier: 'anders', parameters: [] },
        ],
      },
    }),
  );
  await signIn(page, 'beheer');
  await page.goto('/settings/anders');
  await expect(row(page, 'text').getByRole('textbox')).toHaveValue('tekst');
  await expect(row(page, 'text-area').getByRole('textbox')).toHaveAttribute('rows', '32');
  await row(page, 'text-area').getByRole('textbox').fill('');
  await expect(row(page, 'text-area').getByRole('textbox')).toHaveAttribute('rows', '1');
  await expect(row(page, 'boolean_switch').getByRole('switch')).toBeChecked();
  await expect(row(page, 'select_one').getByRole('combobox')).toHaveValue('twee');
  await expect(row(page, 'select_multiple').getByRole('checkbox', { checked: true })).toHaveCount(1);
  const sorted = row(page, 'select_and_sort_multiple').getByRole('row');
  await expect(sorted).toHaveText(['Keuze drie', 'Keuze een', 'Keuze twee']);
  await row(page, 'select_and_sort_multiple').getByRole('button', { name: 'Keuze een omhoog' }).click();
  await expect(sorted).toHaveText(['Keuze een', 'Keuze drie', 'Keuze twee']);
  await row(page, 'sort_values').getByRole('button', { name: 'Keuze twee omlaag' }).click();
  await expect(row(page, 'sort_values').getByRole('row')).toHaveText([
    'Keuze een',
    'Keuze twee',
    'Keuze drie',
  ]);
  await expect(row(page, 'sort_values').getByRole('checkbox')).toHaveCount(0);
  await expect(row(page, 'telepathy')).toContainText('Onbekend input type');
  await row(page, 'refresh_trigger_cache').getByRole('button', { name: 'Ververs triggers' }).click();
  await expect(page.getByText('De triggers zijn ververst.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Zoek instelling' }).fill('sort keuze');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'select_and_sort_multiple',
    'sort_values',
  ]);
});

test('who may only see settings reads them; who sees none has no menu item; the OMS refuses both', async ({
  page,
  world,
}) => {
  const rights = (change: string) =>
    world.db.execute(`UPDATE users SET permissions = ${change} WHERE username = 'beheer'`);
  await rights(`array_remove(array_remove(permissions, 'appsettings.edit'), 'triggers.edit')`);
  await signIn(page, 'beheer');
  await page.goto('/settings/packing-slip');
  await expect(row(page, 'Label apart van de pakbon')).toContainText('Aan');
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(saves(page)).toHaveCount(0);
  await page.goto('/settings/triggers');
  await expect(row(page, 'Triggers verversen')).toContainText('Je hebt hier geen rechten voor.');
  await rights(`array_remove(permissions, 'appsettings.view')`);
  await page.goto('/settings/packing-slip');
  await expect(page.getByText('Je hebt geen rechten')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Instellingen' })).toHaveCount(0);
});

test('two people save: the second is told, loses nothing, and overwrites nothing', async ({
  page,
  world,
}) => {
  const other = await world.device('beheer');
  await signIn(page, 'beheer');
  for (const each of [page, other]) await each.goto('/settings/oms-rules');
  const field = (of: Page, name: string) => row(of, name).getByRole('textbox');
  await field(page, 'Veiligheidsvoorraad').fill('5');
  await field(other, 'Veiligheidsvoorraad').fill('3');
  await field(other, 'Dagen vooruit').fill('20');
  await saves(other).first().click();
  await expect(other.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
  await saves(page).first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'Gewijzigd door' })).toBeVisible();
  await expect(row(page, 'Veiligheidsvoorraad')).toContainText('Intussen gewijzigd in: 3');
  await page.getByRole('button', { name: 'Vernieuwen' }).click();
  await expect(field(page, 'Veiligheidsvoorraad')).toHaveValue('5');
  await expect(field(page, 'Dagen vooruit')).toHaveValue('20');
  await saves(page).first().click();
  await expect(page.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
  expect(await valueOf(world, 'oms-rules', 'safety-stock')).toBe('5');
  expect(await valueOf(world, 'oms-rules', 'horizon-days')).toBe('20');
});

test('a theme is made of a brand that can be read, seen before it is saved, worn by every screen, and left out by a safe start', async ({
  page,
  world,
}) => {
  const worker = await world.device('magazijn');
  await worker.goto('/scan');
  await signIn(page, 'beheer');
  await page.goto('/settings/general');
  const theme = row(page, 'Thema');
  await theme.getByRole('combobox').selectOption({ label: 'Eigen kleur' });
  await theme.getByLabel('Merkkleur', { exact: true }).fill('#ffd400');
  await expect(theme.getByText('4,6 : 1')).toBeVisible();
  await saves(page).first().click();
  await expect(page.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
  const brand = (of: Page) =>
    of.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());
  await expect.poll(() => brand(page)).toBe('#846d00');
  // The scanner hears of it by its stream: nobody loads it again.
  await expect.poll(() => brand(worker)).toBe('#846d00');
  await worker.goto('/scan?veilig');
  await expect(worker.getByRole('heading').first()).toBeVisible();
  expect(await brand(worker)).toBe('#0b4aa2');
});

test('an open screen hears of a change at once; its history leads back, and a save can be undone', async ({
  page,
  world,
}) => {
  const other = await world.device('beheer');
  await other.goto('/settings/oms-rules');
  await signIn(page, 'beheer');
  await page.goto('/settings/oms-rules');
  const field = (of: Page) => row(of, 'Veiligheidsvoorraad').getByRole('textbox');
  await expect(field(other)).toHaveValue('0');
  await expect(row(page, 'Veiligheidsvoorraad')).toContainText('Gebruikt door: beschikbare voorraad.');
  await field(page).fill('4');
  await page.getByLabel('Reden van de wijziging').fill('Teltekort in de winkels');
  await saves(page).first().click();
  await expect(field(other)).toHaveValue('4');
  await row(other, 'Veiligheidsvoorraad').getByRole('button', { name: 'Geschiedenis' }).click();
  await expect(row(other, 'Veiligheidsvoorraad')).toContainText('standaard (0) → 4Teltekort in de winkels');
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(field(page)).toHaveValue('0');
  await expect(field(other)).toHaveValue('0');
  expect(await valueOf(world, 'oms-rules', 'safety-stock')).toBeUndefined();
});

test('settings are a file, which another installation compares and takes over in part', async ({ page }) => {
  await signIn(page, 'beheer');
  await page.goto('/settings/oms-rules');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporteren' }).click();
  const saved = await (await download).path();
  const exported = JSON.parse(readFileSync(saved, 'utf8')) as {
    settings: { group: string; key: string; value: unknown }[];
  };
  const value = (key: string, to: unknown) => {
    const setting = exported.settings.find(one => one.key === key);
    if (setting) setting.value = to;
  };
  value('safety-stock', '7');
  value('horizon-days', '30');
  exported.settings.push({ group: 'elders', key: 'onbekend', value: 1 });
  await page.getByLabel('Vergelijken met een bestand', { exact: true }).setInputFiles({
    name: 'instellingen.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(exported)),
  });
  const dialog = page.getByRole('dialog', { name: 'Vergelijken met een bestand' });
  await expect(dialog).toContainText('2 instellingen zijn hier anders.');
  await expect(dialog).toContainText('1 instelling uit het bestand is er hier niet.');
  await dialog.getByRole('checkbox', { name: /Dagen vooruit/ }).uncheck();
  await dialog.getByRole('button', { name: 'Neem 1 over' }).click();
  await expect(row(page, 'Veiligheidsvoorraad').getByRole('textbox')).toHaveValue('7');
  await expect(row(page, 'Dagen vooruit').getByRole('textbox')).toHaveValue('14');
  await expect(page.getByText('1 gewijzigd', { exact: true }).first()).toBeVisible();
  await saves(page).first().click();
  await expect(page.getByText('De instellingen zijn opgeslagen.')).toBeVisible();
});

test('texts are searched, changed and added per language, and kept together', async ({ page, world }) => {
  await signIn(page, 'beheer');
  await page.goto('/settings/general');
  await page.getByRole('link', { name: 'Vertalingen per taal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vertalingen' })).toBeVisible();
  const find = page.getByRole('searchbox', { name: 'Zoek een tekst' });
  await find.fill('batch_status.created');
  await page.getByLabel('batch_status.created', { exact: true }).fill('Nieuw');
  await page.getByRole('combobox', { name: 'Taal' }).selectOption({ label: 'Polski' });
  await page.getByLabel('pl.batch_status.created', { exact: true }).fill('Nowa');
  const key = page.getByLabel('Sleutel');
  const add = page.getByRole('button', { name: 'Tekst toevoegen' });
  await key.fill('title');
  await expect(add).toBeDisabled();
  await key.fill('sort.title');
  await add.click();
  await find.fill('sort.title');
  await page.getByLabel('pl.sort.title', { exact: true }).fill('Sortowanie');
  await expect(page.getByText('3 teksten gewijzigd')).toBeVisible();
  await saves(page).first().click();
  await expect(page.getByText('De vertalingen zijn opgeslagen.')).toBeVisible();
  expect(
    await world.db.query(
      `SELECT key, value FROM translations WHERE key ~ 'batch_status.created|sort.title' ORDER BY key`,
    ),
  ).toEqual([
    { key: 'batch_status.created', value: 'Nieuw' },
    { key: 'pl.batch_status.created', value: 'Nowa' },
    { key: 'pl.sort.title', value: 'Sortowanie' },
  ]);
});
