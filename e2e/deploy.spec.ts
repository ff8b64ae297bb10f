import { rmSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { keptClient } from '../server/http/keep-client.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { type Builds, NEXT, test, THIRD } from './builds.ts';
import { openSort, signIn, stage } from './hands.ts';
import { allSent, appInstalled, INSTALLING, installed } from './on-device.ts';
import { ean, lying, pick, put, withoutSpecialSteps } from './pieces.ts';
import { orderOf } from './scenes.ts';
import type { World } from './world.ts';

/** The server is started with another build while pages are open. */

const ORDER = '/orders/detail/261117-0018/overview';
const chip = (page: Page) => page.getByRole('button', { name: 'Nieuwe versie' });
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
  // What the dialog of another act asks for, in code that was not loaded.
  await page.evaluate(() =>
    import('/assets/office/gone.js' as string).catch(() => dispatchEvent(new Event('vite:preloadError'))),
  );
  await expect(chip(page)).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Uitleverdatum')).toHaveValue('2099-01-05');
  await page.keyboard.press('Control+Enter');
  await expect(version(page)).toHaveText(`v${NEXT}`, INSTALLING);
});

test('a device that could not install the new version gets it from the OMS: by itself, by F5 and by the button', async ({
  page,
  world,
  builds,
}) => {
  await openOrder(page);
  await appInstalled(page);
  // The worker cannot fetch what it is to store.
  world.faults.set(/__WB_REVISION__/, 'error');
  await deploy(world, builds, 'next');
  aDayLater(world);
  await page.reload();
  await expect(version(page)).toHaveText(`v${NEXT}`, INSTALLING);
  await delay(page);
  // The stored page is the old one; from that it does not go by itself again at once.
  await page.reload();
  await Promise.all([page.waitForEvent('load'), chip(page).click()]);
  await expect(version(page)).toHaveText(`v${NEXT}`, INSTALLING);
  await delay(page);
});

test('on a phone, with an article in hand: it is laid down first', async ({ page, world, builds }) => {
  const code = ean(cast.popular);
  await withoutSpecialSteps(world);
  await orderOf(world, MAIN_BATCH, 'A-01', code, 20);
  await signIn(page, 'magazijn');
  await page.setViewportSize({ width: 320, height: 640 });
  await openSort(page, MAIN_BATCH, 'A');
  await installed(page, MAIN_BATCH);
  const location = await pick(page, code);
  await deploy(world, builds, 'next');
  aDayLater(world);
  // Another tab has let the new version in, so that this page's own files are nowhere.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.poll(() => world.faults.requests.some(asked => asked.includes('index.html?'))).toBe(true);
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await Promise.all([page.waitForEvent('load', INSTALLING), put(page, location)]);
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await allSent(page);
  expect(await lying(world, MAIN_BATCH)).toEqual([`${cast.popular.identifier} A-01`]);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Over deze app' })).toContainText(NEXT);
});

test('a page without a service worker takes it too', async ({ browser, world, builds }) => {
  const context = await browser.newContext({
    baseURL: world.url,
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page, 'magazijn');
  await page.goto('/scan');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await deploy(world, builds, 'next');
  aDayLater(world);
  // Opening the settings asks for the overlays' code.
  await page.getByRole('button', { name: 'Weergave' }).click();
  await expect(version(page)).toHaveText(`v${NEXT}`);
  await context.close();
});
