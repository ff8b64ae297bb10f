import { expect, type Page } from 'playwright/test';
import { violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

/** Own views of the order search (specification README, 'Drawn in …'). */
const views = (page: Page) => page.getByRole('navigation', { name: 'Zoekopdrachten' });
const tab = (page: Page, name: string) => views(page).getByRole('button', { name: new RegExp(`^${name}`) });
const number = (page: Page) => page.getByRole('searchbox', { name: 'Ordernummer' });
const act = async (page: Page, name: string, what: string) => {
  await views(page)
    .getByRole('button', { name: `Acties van ${name}` })
    .click();
  await page.getByRole('menuitem', { name: what }).click();
};

async function saveView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Zoekopdracht opslaan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zoekopdracht opslaan' });
  await dialog.getByLabel('Naam').fill(name);
  await dialog.getByRole('button', { name: 'Zoekopdracht opslaan' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
}

test('a search is saved as a view with its count, opened again, changed, renamed, removed and back', async ({
  page,
}) => {
  await signIn(page, 'backoffice');
  await page.goto('/orders/search');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.goto('/orders/search#is_paused=1');
  await expect(page).toHaveURL(/is_paused=1/);
  await saveView(page, 'Gepauzeerd');
  await expect(tab(page, 'Gepauzeerd')).toHaveAccessibleName(/^Gepauzeerd \d+ orders?$/);
  expect(await violationsOf(page)).toEqual([]);

  await tab(page, 'Alle').click();
  await expect(page).not.toHaveURL(/is_paused|view=/);
  await tab(page, 'Gepauzeerd').click();
  await expect(page).toHaveURL(/view=[\w-]{22}#.*is_paused=1/);

  // Its code is there after the first time; the focus returns to what opened it each time.
  const dialog = page.getByRole('dialog', { name: 'Zoekopdracht hernoemen' });
  for (let time = 0; time < 2; time++) {
    await act(page, 'Gepauzeerd', 'Hernoemen…');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Acties van Gepauzeerd' })).toBeFocused();
  }
  await act(page, 'Gepauzeerd', 'Hernoemen…');
  await page.getByLabel('Naam').fill('Wacht');
  await page.keyboard.press('Control+Enter');
  await expect(tab(page, 'Wacht')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acties van Wacht' })).toBeFocused();
  await act(page, 'Wacht', 'Verwijderen');
  await expect(tab(page, 'Wacht')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(tab(page, 'Wacht')).toHaveAttribute('aria-current', 'page');
});

test('a colleague opens the link of a view, keeps it, and sees the same on another device', async ({
  page,
  world,
  browser,
}) => {
  await signIn(page, 'backoffice');
  await page.goto('/orders/search#is_paused=1');
  await saveView(page, 'Gepauzeerd');
  const [view] = await world.db.query<{ token: string }>('SELECT token FROM search_views');
  await signIn(page, 'beheer');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/orders/search?view=${view?.token ?? ''}`);
  await expect(tab(page, 'Gepauzeerd \\(van Marieke van Dijk\\)')).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/is_paused=1/);
  await act(page, 'Gepauzeerd', 'Bewaar bij mijn zoekopdrachten');
  // The colleague's makes room for one's own.
  await expect(views(page)).not.toContainText('Marieke');
  await expect(tab(page, 'Gepauzeerd')).toHaveAttribute('aria-current', 'page');

  const device = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const elsewhere = await device.newPage();
  await signIn(elsewhere, 'beheer');
  await elsewhere.goto('/orders/search');
  await expect(tab(elsewhere, 'Gepauzeerd')).toBeVisible();
  await device.close();
});

test('two views cannot have one name: the field says so, and so it does for one that a colleague shared', async ({
  page,
  world,
}) => {
  const taken = 'Je hebt al een zoekopdracht met deze naam. Kies een andere naam.';
  await signIn(page, 'beheer');
  await page.goto('/orders/search#is_paused=1');
  await saveView(page, 'Gepauzeerd');
  const [view] = await world.db.query<{ token: string }>('SELECT token FROM search_views');
  await signIn(page, 'backoffice');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/orders/search#has_comments=1');
  await saveView(page, 'Gepauzeerd');
  await page.getByRole('button', { name: 'Zoekopdracht opslaan' }).click();
  const field = page.getByRole('dialog').getByLabel('Naam');
  await field.fill('gepauzeerd');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(taken);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('Met notitie');
  await expect(page.getByText(taken)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Met notitie')).toHaveAttribute('aria-current', 'page');

  await page.goto(`/orders/search?view=${view?.token ?? ''}`);
  await expect(tab(page, 'Gepauzeerd \\(van')).toBeVisible();
  await act(page, 'Gepauzeerd', 'Bewaar bij mijn zoekopdrachten');
  await expect(field).toHaveAccessibleDescription(taken);
  expect(await violationsOf(page)).toEqual([]);
  await field.fill('Gepauzeerd van beheer');
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Gepauzeerd van beheer')).toHaveAttribute('aria-current', 'page');
});

test('on a phone the count and the menu of a shared view stay in sight, however long its name', async ({
  page,
  world,
}) => {
  await world.db.execute(`INSERT INTO search_views (user_id, token, name, preset, filter_values)
    SELECT id, 'lang', 'Alle gepauzeerde leveringen van winkels in Amsterdam Noord', 'orders_search/default', '{"is_paused": "1"}'
    FROM users WHERE username = 'beheer'`);
  await world.db.execute(`INSERT INTO search_views (user_id, name, preset, filter_values)
    SELECT id, n, 'orders_search/default', '{}' FROM users, unnest('{Van mij,Te laat}'::text[]) n WHERE username = 'backoffice'`);
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'backoffice');
  await page.goto('/orders/search?view=lang');
  await expect(tab(page, 'Te laat')).toHaveAccessibleName(/orders$/);
  const opened = tab(page, 'Alle gepauzeerde');
  await expect(opened).toHaveAccessibleName(/Amsterdam Noord \(van .+\) \d+ orders?$/);
  await expect(opened.getByText(/^\d+$/)).toBeInViewport({ ratio: 1 });
  await expect(views(page).getByRole('button', { name: /^Acties van/ })).toBeInViewport({ ratio: 1 });
  await expect(opened.getByText(/^\(van/)).toBeInViewport({ ratio: 0.9 });
});

test('what a view no longer can have falls away quietly; a link that is no more says so', async ({
  page,
  world,
}) => {
  await world.db
    .execute(`INSERT INTO search_views (user_id, token, name, preset, filter_values, columns, sort_by)
    SELECT id, 'oud', 'Oud', 'orders_search/default', '{"gone": "1", "is_paused": "1", "dispatch_type": "gone"}', '["gone", "placed_at"]', 'gone'
    FROM users WHERE username = 'backoffice'`);
  await signIn(page, 'backoffice');
  await page.goto('/orders/search?view=oud');
  await expect(tab(page, 'Oud')).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/is_paused=1/);
  await expect(page).not.toHaveURL(/gone/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/orders/search?view=%27%3B--');
  await expect(page.getByText('Deze zoekopdracht is er niet meer.')).toBeVisible();
  await expect(number(page)).toBeVisible();
});

test('columns are kept by the OMS, and said to be', async ({ page, browser }) => {
  await signIn(page, 'backoffice');
  await page.goto('/orders/search');
  await page.getByRole('button', { name: 'Kolommen' }).click();
  await page.getByRole('row', { name: 'Plaats', exact: true }).click();
  const save = page.getByRole('button', { name: 'Bewaar als mijn kolommen' });
  await page.route('**/api/frontend/preferences/**', route => route.abort());
  await save.click();
  await expect(page.getByText('Er is een fout opgetreden bij het opslaan van de voorkeuren.')).toBeVisible();
  await page.unroute('**/api/frontend/preferences/**');
  await save.click();
  await expect(page.getByText('De voorkeuren zijn opgeslagen.')).toBeVisible();

  const device = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 1440, height: 900 },
  });
  const elsewhere = await device.newPage();
  await signIn(elsewhere, 'backoffice');
  await elsewhere.goto('/orders/search');
  await expect(elsewhere.getByRole('columnheader', { name: 'Plaats', exact: true })).toBeVisible();
  await device.close();
});
