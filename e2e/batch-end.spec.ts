import { expect, type Page } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { sideways } from './accessible.ts';
import { openSort, scan, signIn, stage } from './hands.ts';
import { judgeWords, LONG_NAME, press, smallest } from './judge.ts';
import { allSent } from './on-device.ts';
import { ean, want, withoutSpecialSteps } from './pieces.ts';
import { orderOf } from './scenes.ts';
import { test, withoutServiceWorker } from './world.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

test.use({ ...withoutServiceWorker, viewport: smallest });

/** Whole on a phone: no text is cut off, over another, or below the fold; at a desk nothing scrolls sideways. */
async function whole(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  expect.soft(await page.evaluate(sideways), name).toEqual([]);
  for (const size of [{ width: 412, height: 915 }, smallest]) {
    await page.setViewportSize(size);
    await judgeWords(page, `${name} ${size.width}`, 'nl', []);
    for (const part of await stage(page).locator('li, button').all())
      await expect(part).toBeInViewport({ ratio: 1 });
  }
}

test('R42 the end of a batch: complete orders first, then what stays behind and why, or that all is done; and the next batch', async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  const orders = await want(world, cast.popular.identifier, { 'A-01': 1, 'A-02': 2 });
  const set = (location: 'A-01' | 'A-02', change: string) =>
    setDeliveries(world.db, change, 'id = $1', [orders[location]]);
  const next = page.getByRole('button', { name: 'Volgende batch' }).filter({ visible: true });
  await set('A-02', 'paused_at = now()');
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await expect(next).toHaveCount(0);
  await scan(page, ean(cast.popular));
  await scan(page, 'A-01');
  await allSent(page);
  await press(page, 'Later');
  const end = stage(page, 'SCAN ARTIKEL');
  await expect(end).toContainText('Scan de legplaats van een complete order, of kies er een.');
  await expect(end.getByRole('button', { name: 'Af te ronden (1)' })).toBeVisible();
  await expect(next).toHaveCount(0);
  await expect(end.getByRole('list', { name: 'Blijft achter' })).toHaveCount(0);
  await whole(page, 'end-complete');

  await set('A-01', `status = 'shipped'`);
  await expect(end).toContainText('Verder is er nu niets te scannen');
  const left = end.getByRole('list', { name: 'Blijft achter' }).getByRole('listitem');
  await expect(left).toHaveText([/^A-02Order .*: nog 2 stuks\. De levering is gepauzeerd\.$/]);
  await expect(next).toBeVisible();
  await whole(page, 'end-left');

  await set('A-02', `status = 'cancelled', paused_at = NULL`);
  await expect(end).toContainText('Deze batch is klaar');
  await expect(left).toHaveCount(0);
  await whole(page, 'end-done');
  await next.click();
  await expect(page).toHaveURL(/\/scan$/);
});

test('the repair card on the smallest screen names the article and its pieces, in both steps', async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  const order = await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 2);
  await world.db.execute(
    'UPDATE products SET name = $1 WHERE identifier = (SELECT product_identifier FROM product_eans WHERE ean = $2)',
    [LONG_NAME, ean(cast.popular)],
  );
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await world.offline(page);
  await scan(page, ean(cast.popular));
  await scan(page, 'A-01');
  await setDeliveries(world.db, `status = 'cancelled'`, 'id = $1', [order.id]);
  await world.online(page);
  await page.getByRole('button', { name: /^Herstel 1/ }).click();
  const card = stage(page, 'HERSTEL');
  const names = async () => {
    await expect(card.getByText('Vaatwastabletten citroenfris').first()).toBeInViewport({ ratio: 1 });
    await expect(card.getByText('1 stuk', { exact: true })).toBeInViewport({ ratio: 1 });
  };
  await names();
  await judgeWords(page, 'repair, article', 'nl', [LONG_NAME]);
  await scan(page, ean(cast.popular));
  await expect(card).toContainText('Scan A-APART');
  await names();
  await judgeWords(page, 'repair, target', 'nl', [LONG_NAME]);
});
