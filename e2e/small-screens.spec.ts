import { expect, type Page } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { sideways } from './accessible.ts';
import { openMenu, openSort, scan, signIn, stage } from './hands.ts';
import { judgeWords, press, smallest } from './judge.ts';
import { ean } from './pieces.ts';
import { orderOf } from './scenes.ts';
import { test, withoutServiceWorker } from './world.ts';

test.use({ ...withoutServiceWorker, viewport: smallest });

/** On the smallest screen no text is cut off, over another, or broken within a word. */
const whole = (page: Page, name: string) => judgeWords(page, name, 'nl', []);

/** All that a dialog says is whole, at its top and at its end. */
async function wholeDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await whole(page, `${name}, top`);
  await dialog.getByRole('button').last().scrollIntoViewIfNeeded();
  await whole(page, `${name}, end`);
}

test('Weergave: each explanation is under its switch, and over nothing else', async ({ page }) => {
  await signIn(page, 'magazijn');
  await page.goto('/scan');
  await openMenu(page);
  await press(page, 'Weergave');
  await wholeDialog(page, 'Weergave');
});

test('a form with edits: its notice and the words of its buttons', async ({ page }) => {
  await signIn(page, 'magazijn');
  await page.goto('/locations/dc/DC01/goods-receipt/create');
  await page.getByLabel('Referentie').fill('PAKBON-77');
  await expect(page.getByText('Er zijn wijzigingen die niet zijn opgeslagen.')).toBeVisible();
  await whole(page, 'receipt form');
});

test('while the slip is printed: article, printer and location', async ({ page, world }) => {
  await orderOf(world, MAIN_BATCH, 'A-14', ean(cast.single));
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  const printer = stage(page).getByRole('button', { name: /Zebra inpaktafel 1/ });
  await expect(printer).toBeVisible();
  const end = world.faults.set(/^GET .*auto_print/, 'hang');
  await scan(page, ean(cast.single));
  await expect(stage(page)).toContainText('Pakbon wordt afgedrukt');
  await expect(printer).toBeInViewport({ ratio: 0.95 });
  await expect(stage(page).locator('img')).toBeInViewport({ ratio: 0.95 });
  end();
});

test('a label that does not come out: how its print stands is whole above the sign', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `UPDATE frontend_parameters SET value = '["print-packing-slip"]' WHERE key = 'extra-processing-steps'`,
  );
  await world.db.execute(`UPDATE printers SET uri = 'ipp://127.0.0.1:9/x' WHERE type = 'labels'`);
  await orderOf(world, MAIN_BATCH, 'A-14', ean(cast.single));
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.single));
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await scan(page, 'A-14');
  await expect(page.getByText('Zebra inpaktafel 1 is niet bereikbaar.')).toBeVisible();
  const how = stage(page).getByRole('button', { name: /^Nog niet afgedrukt op Zebra inpaktafel 1/ });
  await expect(how).toBeInViewport({ ratio: 0.95 });
  await whole(page, 'a label that is late');
});

test('printed papers of an order: what was sent where', async ({ page }) => {
  await signIn(page, 'backoffice');
  await page.goto(`/locations/dc/DC01/shipment-batch/${MAIN_BATCH}`);
  await press(page, 'Pakbon en labels van 261119-0002');
  await page.getByRole('dialog').getByRole('button', { name: 'Afdrukken' }).click();
  await expect(page.getByRole('dialog')).toContainText('Pakbon 261119-0002');
  expect(await page.evaluate(sideways)).toEqual([]);
});

test('the button that begins with an order holds its number, however long', async ({ page, world }) => {
  await world.db.execute(`UPDATE sales_orders SET identifier = identifier || '-WEB503721'`);
  await signIn(page, 'winkel');
  await page.goto('/scan');
  await expect(page.getByRole('listitem').first()).toContainText('WEB503721');
  const begin = page.getByRole('button', { name: /^(Start|Verder) met .*WEB503721/ });
  await expect(begin).toBeVisible();
  expect(await begin.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await whole(page, 'store list');
});
