import { expect, type Page } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { openSort, scanReady, signIn, sortPath } from './hands.ts';
import { allSent, appInstalled, installed, unsent } from './on-device.ts';
import { ean, lying, place, withoutSpecialSteps } from './pieces.ts';
import { AUTOFILL_ZONE, orderOf, setProperty } from './scenes.ts';
import { test } from './world.ts';

/** The files of the app: which ones a scanner has, and what happens when one of them cannot be loaded (decision 031). */

test('a scanner has one style sheet, and keeps nothing of the office', async ({ page }) => {
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await installed(page, MAIN_BATCH);
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map(name => window.caches.open(name)));
    return (await Promise.all(caches.map(cache => cache.keys()))).flat().map(({ url }) => url.split('?')[0]);
  });
  expect(sheets).toHaveLength(1);
  expect(kept.filter(url => url?.endsWith('.css'))).toEqual(sheets);
  expect(kept.filter(url => url?.includes('/assets/office'))).toEqual([]);
});

test('the app did not come after its first file: it is asked for again, and starts when it comes', async ({
  page,
  world,
}) => {
  await setProperty(world, AUTOFILL_ZONE, 2);
  await signIn(page, 'magazijn');
  const heal = world.faults.set(/^GET \/assets\/start/, 'cut');
  await page.goto(sortPath(MAIN_BATCH));
  const asked = (): number => world.faults.requests.filter(r => r.includes('/assets/start')).length;
  await expect.poll(asked).toBeGreaterThan(1);
  await expect(page.locator('.first-paint')).toBeVisible();
  heal();
  await world.offline(page);
  await world.online(page);
  await scanReady(page);
});

test('what loads after the screen did not come: the work goes on, and the rest comes with the network', async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 2);
  await signIn(page, 'magazijn');
  const heal = world.faults.set(/^GET \/assets\/(?!main|start|flow|rolldown)\S+\.js/, 'cut');
  await setProperty(world, AUTOFILL_ZONE, 2);
  await page.goto(sortPath(MAIN_BATCH));
  await scanReady(page);
  await place(page, ean(cast.popular));
  await expect.poll(() => world.faults.requests.some(r => /online-\S+\.js/.test(r))).toBe(true);
  expect(await unsent(page)).toEqual(['place-article pending']);
  heal();
  await world.offline(page);
  await world.online(page);
  await allSent(page);
  expect(await lying(world, MAIN_BATCH)).toEqual([`${cast.popular.identifier} A-01`]);
  // The printed page receives events again, and the app is installed.
  await expect.poll(() => world.faults.requests.some(r => r.startsWith('GET /api/events'))).toBe(true);
  await installed(page, MAIN_BATCH);
});

/** Only the app itself is on the device: its menu leads to pages that are not. */
async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'magazijn');
  await page.goto('/scan/outbox');
  await appInstalled(page);
}

test('a page of the office that is opened without a network says so in the frame, and comes by itself', async ({
  page,
  world,
}) => {
  await openMenu(page);
  await world.offline(page);
  await page.getByRole('link', { name: 'Batches' }).click();
  await expect(page.getByRole('alert')).toContainText('Deze pagina is er alleen met verbinding.');
  await expect(page.getByRole('link', { name: 'Wachtrij' })).toBeVisible();
  await expect(page).toHaveTitle('Batches - OMS');
  await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible();
  await world.online(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // Its looks have come before it: a link to them stands in the page also when they have not.
  await expect(page.getByRole('table')).toHaveCSS('border-spacing', '0px');
});

test('a page of the office that does not come from a silent OMS says so, and comes by itself', async ({
  page,
  world,
}) => {
  await openMenu(page);
  // The page is loaded ahead from its neighbours.
  const heal = world.faults.set(/^GET \/assets\/.*index-page/, 'cut');
  await page.getByRole('link', { name: 'Batches' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/locations/dc/DC01/goods-receipt');
  await expect(page.getByRole('alert')).toContainText('Deze pagina kan nu niet worden geladen.');
  await expect(page).toHaveTitle('Goederenontvangst - OMS');
  await expect(page.getByRole('heading', { level: 1, name: 'Goederenontvangst' })).toBeVisible();
  heal();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
