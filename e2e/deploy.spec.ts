import { rmSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { keptClient } from '../server/http/keep-client.ts';
import { type Builds, NEXT, test, THIRD } from './builds.ts';
import { signIn } from './hands.ts';
import { appInstalled, INSTALLING } from './on-device.ts';
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
