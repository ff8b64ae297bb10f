import { expect, type Page } from 'playwright/test';
import { pad } from '../core/gtin/gtin.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { NEXT, test } from './builds.ts';
import { codeOn, openSort, scan, signIn, stage } from './hands.ts';
import { allSent, appInstalled, INSTALLING, installed, unsent } from './on-device.ts';
import { lying, pick, place, put, withoutSpecialSteps } from './pieces.ts';
import { orderOf } from './scenes.ts';

/** A new version of the app in mid-work: offered with empty hands only, applied on a tap, nothing lost. */

const code = pad(cast.popular.codes[0] ?? '');
const chip = (page: Page) => page.getByRole('button', { name: 'Nieuwe versie' });

/** The version in the menu, 'Over deze app'. */
async function versionOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const line = await page.getByRole('button', { name: 'Over deze app' }).textContent();
  await page.getByRole('button', { name: 'Menu sluiten' }).click();
  return line?.split('v').at(-1) ?? '';
}

/** The app checks for a new version when it comes back into view. */
async function newVersionWaits(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const waits = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await expect.poll(waits, INSTALLING).toBe(true);
}

/** Applies the new version; the page loads it. */
async function update(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), chip(page).click()]);
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
  await expect(chip(page)).toBeHidden();
  expect(await versionOf(page)).toBe(NEXT);
}

test('a new version with a full queue', async ({ page, world, builds }) => {
  await builds.publish('old');
  await withoutSpecialSteps(world);
  await orderOf(world, MAIN_BATCH, 'A-01', code, 20);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await installed(page, MAIN_BATCH);
  const old = await versionOf(page);
  expect(old).not.toBe(NEXT);
  const heal = world.faults.set(/^(POST|PUT) \/api\/rest\//, 'error');
  for (let n = 0; n < 5; n++) await place(page, code);
  const location = await pick(page, code);

  await builds.publish('next');
  await newVersionWaits(page);
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await expect(chip(page)).toBeHidden();
  expect(await versionOf(page)).toBe(old);
  await put(page, location);
  await expect(chip(page)).toBeVisible();
  expect(await unsent(page)).toHaveLength(6);

  await Promise.all([page.waitForEvent('load'), chip(page).click()]);
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  expect(await versionOf(page)).toBe(NEXT);
  await expect(chip(page)).toBeHidden();
  expect(await unsent(page)).toHaveLength(6);
  await expect(stage(page)).toContainText('6 van 20 gesorteerd');
  await place(page, code);
  heal();
  // After the errors the sender backs off for up to a minute; a look at the screen wakes it.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await allSent(page);
  expect(await lying(world, MAIN_BATCH)).toEqual(Array(7).fill(`${cast.popular.identifier} A-01`));
});

test('returns and picks: a new version is offered with empty hands only, and what was scanned stays', async ({
  world,
  builds,
}) => {
  await builds.publish('old');
  const returns = await world.device('magazijn');
  await returns.goto('/product-processing/dc/DC01/return');
  await returns.getByRole('button', { name: 'Kies' }).click();
  const picker = await world.device('winkel');
  const { id, lines } = await world.delivery('261116-0001');
  await picker.goto(`/orders/detail/261116-0001/pick-by-store/${id}`);
  for (const page of [returns, picker]) {
    await expect(page.getByRole('banner')).toContainText('Scanner klaar');
    await appInstalled(page);
  }
  const returned = await world.db.one<{ code: string }>(
    `SELECT max(e.ean) AS code FROM tracking_codes t JOIN dispatch_request_lines n USING (dispatch_request_id)
     JOIN product_eans e USING (product_identifier) WHERE t.code = $1 GROUP BY n.id ORDER BY n.id LIMIT 1`,
    [returnLabel(2)],
  );
  await builds.publish('next');
  for (const page of [returns, picker]) await newVersionWaits(page);

  await expect(chip(returns)).toBeVisible();
  await scan(returns, returnLabel(2));
  await expect(stage(returns, 'SCAN ARTIKEL')).toBeVisible();
  await expect(chip(returns)).toBeHidden();
  await scan(returns, returned?.code ?? '');
  await expect(stage(returns, 'STAAT ARTIKEL')).toBeVisible();
  await expect(chip(returns)).toBeHidden();
  await returns.getByRole('button', { name: 'Verkoopbaar' }).click();
  await scan(returns, await codeOn(returns).innerText());
  await expect(stage(returns, 'VOLGENDE')).toBeVisible();
  await expect(chip(returns)).toBeHidden();
  await returns.getByRole('button', { name: 'Volgende retourzending' }).click();
  await update(returns);
  await allSent(returns);
  await scan(returns, returnLabel(2));
  await expect(stage(returns, 'SCAN ARTIKEL')).toContainText('al 1 van');

  await expect(chip(picker)).toBeVisible();
  const [line] = lines;
  await scan(picker, line?.eans[0] ?? '');
  await expect(chip(picker)).toBeHidden();
  await expect(picker.getByRole('banner')).toContainText(/1\/\d/);
  await picker.reload();
  await expect(picker.getByRole('banner')).toContainText(/1\/\d/);
  await expect(chip(picker)).toBeHidden();
});
