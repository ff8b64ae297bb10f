import { expect, type Page } from 'playwright/test';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import { openMenu, signIn } from './hands.ts';
import { test, withoutServiceWorker } from './world.ts';

/** A worker's language: chosen at sign-in or in 'Weergave', kept with the user, there without a network (decision 032). */

const atHome = (page: Page, title: string) => expect(page).toHaveTitle(`${title} - OMS`);
const spoken = (page: Page) => page.evaluate(() => document.documentElement.lang);
/** Chooses a language in 'Weergave'. */
async function choose(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Weergave|Display|Wygląd)$/ })
    .click();
  await page.getByRole('button', { name }).click();
}
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('languages')).keys();
    return requests.map(({ url }) => /language-(.*)\.js/.exec(url)?.[1] ?? url);
  });

test.describe('with a network', () => {
  test.use(withoutServiceWorker);

  test('chosen at sign-in, with its refusals; the user has it on every device, and nobody else', async ({
    page,
    world,
  }) => {
    await page.goto('/portal/login?referrer=/scan');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByLabel('User name').fill('magazijn');
    await page.getByLabel('Password').fill('fout');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Wrong user name or password.');
    await page.getByLabel('Password').fill('welkom');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await atHome(page, 'Scan');
    await expect(page.getByRole('link', { name: MAIN_BATCH })).toContainText('orders');
    await expect(page.getByRole('main')).toContainText('Goods receipt');
    expect(await spoken(page)).toBe('en');
    const other = await world.device('magazijn');
    await other.goto('/scan');
    await atHome(other, 'Scan');
    const colleague = await world.device('magazijn2');
    await colleague.goto('/scan');
    await atHome(colleague, 'Scannen');
  });

  test.describe('in a Polish browser', () => {
    test.use({ locale: 'pl-PL' });

    test('the sign-in page is Polish; who has no language yet has Polish from then on, another keeps theirs', async ({
      page,
      world,
    }) => {
      await world.db.execute(`UPDATE users SET language = 'en' WHERE username = 'magazijn2'`);
      const enter = async (user: string) => {
        await page.goto('/portal/login?referrer=/scan');
        await page.locator('#username').fill(user);
        await page.locator('#password').fill('welkom');
        await page.locator('button[type=submit]').click();
      };
      await page.goto('/portal/login');
      await expect(page.getByRole('heading')).toHaveText('Logowanie');
      await enter('magazijn');
      await atHome(page, 'Skanowanie');
      await enter('magazijn2');
      await atHome(page, 'Scan');
      expect(
        await world.db.query(`SELECT username, language FROM users WHERE language IS NOT NULL ORDER BY 1`),
      ).toEqual([
        { username: 'magazijn', language: 'pl' },
        { username: 'magazijn2', language: 'en' },
      ]);
    });
  });

  test("chosen in 'Weergave': the screen changes at once, and stays so after a reload", async ({
    page,
    world,
  }) => {
    await signIn(page, 'magazijn');
    await page.goto('/scan');
    await choose(page, 'Polski');
    await expect(page.getByRole('dialog', { name: 'Wygląd' })).toBeVisible();
    await page.getByRole('button', { name: 'Zamknij' }).click();
    await atHome(page, 'Skanowanie');
    await expect(page.getByRole('main')).toContainText('Przyjęcie towaru');
    await page.reload();
    await atHome(page, 'Skanowanie');
    expect(await spoken(page)).toBe('pl');
    const other = await world.device('magazijn');
    await other.goto('/scan');
    await atHome(other, 'Skanowanie');
  });

  test('an OMS that cannot be told: the device shows it, and says that it is not kept', async ({
    page,
    world,
  }) => {
    world.faults.set(/current-user\/language/, 'error');
    await signIn(page, 'magazijn');
    await page.goto('/scan');
    await choose(page, 'English');
    await expect(page.getByRole('alert')).toContainText('OMS has not saved it');
  });

  test('the OMS’s own texts win, each in its language', async ({ page, world }) => {
    await world.db.execute(
      `INSERT INTO translations VALUES ('scan_home.practice', 'Proefrit'), ('pl.scan_home.practice', 'Próba')`,
    );
    await signIn(page, 'magazijn');
    await page.goto('/scan');
    const button = (name: string) => page.getByRole('button', { name }).filter({ visible: true });
    await expect(button('Proefrit')).toBeVisible();
    await choose(page, 'Polski');
    await page.keyboard.press('Escape');
    await expect(button('Próba')).toBeVisible();
    await choose(page, 'English');
    await page.keyboard.press('Escape');
    await expect(button('Practice')).toBeVisible();
  });
});

test('without a network the app starts in the user’s language; the device holds no other', async ({
  page,
  world,
}) => {
  await signIn(page, 'magazijn');
  await page.goto('/scan');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await choose(page, 'Polski');
  await expect.poll(async () => (await keptFiles(page)).length).toBe(1);
  expect((await keptFiles(page))[0]).toMatch(/^pl-/);
  await world.offline(page);
  await page.reload();
  await atHome(page, 'Skanowanie');
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
});

test('a new version keeps its own file of the language, in place of the old one', async ({ page }) => {
  await signIn(page, 'magazijn');
  await page.goto('/portal');
  await page.evaluate(async () =>
    (await caches.open('languages')).put('/assets/language-pl-old.js', new Response('')),
  );
  await page.goto('/scan');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => keptFiles(page)).toEqual([expect.stringMatching(/^pl-(?!old)/)]);
});
