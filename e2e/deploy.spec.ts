import { rmSync } from 'node:fs';
import { expect, type Locator, type Page } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { keptClient } from '../server/ground/http/keep-client.ts';
import { type Builds, NEXT, test, THIRD } from './builds.ts';
import { openMenu, openSort, signIn, stage } from './hands.ts';
import { allSent, appInstalled, INSTALLING, installed } from './on-device.ts';
import { ean, lying, pick, put, withoutSpecialSteps } from './pieces.ts';
import { nth, ready, scan, startWalk } from './picks.ts';
import { orderOf } from './scenes.ts';
import type { World } from './world.ts';

/** The server is started with another build while pages are open. */

const ORDER = '/orders/detail/261117-0018/overview';
const chip = (page: Page | Locator) => page.getByRole('button', { name: 'Nieuwe versie' });
const version = (page: Page) => page.getByRole('button', { name: /^Versie/ });

async function openOrder(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'backoffice');
  await page.goto(ORDER);
  await expect(page.getByRole('button', { name: 'Vertragen' })).toBeVisible();
}

async function deploy(world: World, builds: Builds, to: 'next' | 'third'): Promise<void> {
  await builds.publish(to);
  await world.restart();
}

/** As if it had been a day ago: the files of earlier builds are removed. */
const aDayLater = (world: World): void => rmSync(keptClient(world.folder), { recursive: true });

async function delay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vertragen' }).click();
  await expect(page.getByRole('dialog').getByLabel('Uitleverdatum')).toBeVisible();
}

/** The files of earlier builds are nowhere: another tab has let the new version in, and the day is over. */
async function withoutOldFiles(page: Page, world: World): Promise<void> {
  aDayLater(world);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

/** The version in the menu of a scan screen. */
async function expectVersion(page: Page, number: string): Promise<void> {
  await openMenu(page);
  await expect(page.getByRole('button', { name: 'Over deze app' })).toContainText(number);
}

test.beforeEach(async ({ builds }) => builds.publish('old'));

test('for a day an open page goes on as it was: its dialogs come, and it is offered the new version', async ({
  page,
  world,
  builds,
}) => {
  await openOrder(page);
  await appInstalled(page);
  const old = await version(page).textContent();
  await deploy(world, builds, 'next');
  await delay(page);
  await page.keyboard.press('Escape');
  expect(await version(page).textContent()).toBe(old);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(chip(page)).toBeVisible(INSTALLING);
  await Promise.all([page.waitForEvent('load'), chip(page).click()]);
  await expect(version(page)).toHaveText(`v${NEXT}`);
  await delay(page);
});

test('after that it takes the new version by itself, also the second of two; the address stays its own', async ({
  page,
  world,
  builds,
}) => {
  await openOrder(page);
  await appInstalled(page);
  await deploy(world, builds, 'next');
  await deploy(world, builds, 'third');
  aDayLater(world);
  await page.getByRole('button', { name: 'Vertragen' }).click();
  await expect(version(page)).toHaveText(`v${THIRD}`, INSTALLING);
  await delay(page);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(ORDER);
});

test('edits are not lost: the new version is offered in the dialog that does not come, and taken once they are saved', async ({
  page,
  world,
  builds,
}) => {
  await openOrder(page);
  await delay(page);
  await page.getByRole('dialog').getByLabel('Uitleverdatum').fill('2099-01-05');
  await deploy(world, builds, 'next');
  aDayLater(world);
  // The dialog of another act is in code that was not loaded.
  await page.evaluate(() =>
    import('/assets/office/gone.js' as string).catch(() => dispatchEvent(new Event('vite:preloadError'))),
  );
  await expect(chip(page)).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Uitleverdatum')).toHaveValue('2099-01-05');
  await page.keyboard.press('Control+Enter');
  await expect(version(page)).toHaveText(`v${NEXT}`, INSTALLING);
});

test('a device that cannot install the new version gets it from the OMS: by itself, and after F5 by the button', async ({
  page,
  world,
  builds,
}) => {
  await openOrder(page);
  await appInstalled(page);
  // The service worker asks for these to store the new version.
  world.faults.set(/^GET \/index\.html$/, 'error');
  await deploy(world, builds, 'next');
  aDayLater(world);
  await page.getByRole('button', { name: 'Vertragen' }).click();
  await expect(version(page)).toHaveText(`v${NEXT}`, INSTALLING);
  await delay(page);
  // The stored page is the old one; from that it does not go by itself again at once.
  await page.reload();
  await page.getByRole('button', { name: 'Vertragen' }).click();
  // The strip has it too, under the dialog.
  const offer = chip(page.getByRole('dialog'));
  await Promise.all([page.waitForEvent('load', INSTALLING), offer.click()]);
  await expect(version(page)).toHaveText(`v${NEXT}`, INSTALLING);
  await delay(page);
});

test('on a phone, with an article in hand: it is laid down first, and the new version taken then', async ({
  page,
  world,
  builds,
}) => {
  const code = ean(cast.popular);
  await withoutSpecialSteps(world);
  await orderOf(world, MAIN_BATCH, 'A-01', code, 20);
  await signIn(page, 'magazijn');
  await page.setViewportSize({ width: 320, height: 640 });
  await openSort(page, MAIN_BATCH, 'A');
  await installed(page, MAIN_BATCH);
  const location = await pick(page, code);
  await deploy(world, builds, 'next');
  await withoutOldFiles(page, world);
  await page.evaluate(() =>
    import('/assets/gone.js' as string).catch(() => dispatchEvent(new Event('vite:preloadError'))),
  );
  await expect
    .poll(() => world.faults.requests.some(asked => asked.startsWith('GET /index.html?')))
    .toBe(true);
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await expect(chip(page)).toBeHidden();
  await Promise.all([page.waitForEvent('load', INSTALLING), put(page, location)]);
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await allSent(page);
  expect(await lying(world, MAIN_BATCH)).toEqual([`${cast.popular.identifier} A-01`]);
  await expectVersion(page, NEXT);
});

test('a picker who only walks gets it between walks, never with a piece in hand', async ({
  page,
  world,
  builds,
}) => {
  await signIn(page, 'winkel');
  const [a, b] = [await nth(world, 10), await nth(world, 11)];
  await startWalk(page, a, b);
  await appInstalled(page);
  await deploy(world, builds, 'next');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(chip(page)).toBeVisible(INSTALLING);
  await scan(page, ...a.codes);
  await expect(chip(page)).toBeHidden();
  await page.getByRole('button', { name: 'Verdeel' }).click();
  await expect(page.getByRole('button', { name: 'Verdeeld' })).toBeVisible();
  await expect(chip(page)).toBeHidden();
  await page.getByRole('button', { name: 'Verdeeld' }).click();
  const ends = page.getByRole('list', { name: 'Leveringen van de ronde' }).getByRole('listitem');
  await expect(ends).toHaveCount(2);
  await Promise.all([page.waitForEvent('load'), chip(page).click()]);
  await ready(page);
  await expect(ends).toHaveCount(2);
  await expectVersion(page, NEXT);
});

test('with a piece of a walk in hand it stays, when its own files are gone too', async ({
  page,
  world,
  builds,
}) => {
  await signIn(page, 'winkel');
  const [a, b] = [await nth(world, 10), await nth(world, 11)];
  await startWalk(page, a, b);
  await appInstalled(page);
  await scan(page, ...a.codes);
  await deploy(world, builds, 'next');
  await withoutOldFiles(page, world);
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
  await expect
    .poll(() => world.faults.requests.some(asked => asked.startsWith('GET /index.html?')))
    .toBe(true);
  await scan(page, ...b.codes.slice(0, -1));
  await expect(page.getByRole('banner')).toContainText(`${a.codes.length + b.codes.length - 1}/`);
  await page.getByRole('button', { name: 'Verdeel' }).click();
  await Promise.all([
    page.waitForEvent('load', INSTALLING),
    page.getByRole('button', { name: 'Verdeeld' }).click(),
  ]);
  await expect(page.getByRole('list', { name: 'Leveringen van de ronde' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await expectVersion(page, NEXT);
});

test('two deploys while a worker goes on: each is offered in its turn, and the last is what there is', async ({
  page,
  world,
  builds,
}) => {
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await installed(page, MAIN_BATCH);
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await deploy(world, builds, 'next');
  await look();
  await expect(chip(page)).toBeVisible(INSTALLING);
  await deploy(world, builds, 'third');
  aDayLater(world);
  await Promise.all([page.waitForEvent('load'), chip(page).click()]);
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await look();
  await expect(chip(page)).toBeVisible(INSTALLING);
  await Promise.all([page.waitForEvent('load'), chip(page).click()]);
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await expectVersion(page, THIRD);
});

test('the texts of a language are there after a deploy, and those of one that was never shown', async ({
  page,
  world,
  builds,
}) => {
  await world.db.execute(`UPDATE users SET language = 'pl' WHERE username = 'magazijn'`);
  await signIn(page, 'magazijn');
  await page.goto('/scan');
  await appInstalled(page);
  const speaks = (language: string) =>
    expect(page.locator('html')).toHaveAttribute('lang', language, INSTALLING);
  await speaks('pl');
  await deploy(world, builds, 'next');
  aDayLater(world);
  await page.reload();
  await speaks('pl');
  await openMenu(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Wygląd' }).click();
  // Its file was not kept, and is that of a build that is gone.
  await Promise.all([
    page.waitForEvent('load', INSTALLING),
    page.getByRole('button', { name: 'English' }).click(),
  ]);
  await speaks('en');
  await openMenu(page);
  await expect(page.getByRole('button', { name: 'About this app' })).toContainText(NEXT);
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page takes it by itself when its files are gone', async ({ page, world, builds }) => {
    await openOrder(page);
    await deploy(world, builds, 'next');
    aDayLater(world);
    await page.getByRole('button', { name: 'Vertragen' }).click();
    await expect(version(page)).toHaveText(`v${NEXT}`, INSTALLING);
    await delay(page);
  });

  test('a scan screen with an article in hand stays until it is laid down', async ({
    page,
    world,
    builds,
  }) => {
    const code = ean(cast.popular);
    await withoutSpecialSteps(world);
    await orderOf(world, MAIN_BATCH, 'A-01', code, 20);
    await signIn(page, 'magazijn');
    await openSort(page, MAIN_BATCH, 'A');
    const location = await pick(page, code);
    await deploy(world, builds, 'next');
    aDayLater(world);
    await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
    await expect
      .poll(() => world.faults.requests.some(asked => asked.startsWith('GET /index.html?')))
      .toBe(true);
    await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
    await Promise.all([page.waitForEvent('load', INSTALLING), put(page, location)]);
    await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
    await allSent(page);
    expect(await lying(world, MAIN_BATCH)).toEqual([`${cast.popular.identifier} A-01`]);
    await expectVersion(page, NEXT);
  });
});
