import { expect, type Page } from 'playwright/test';
import { pad } from '../core/gtin/gtin.ts';
import { LARGE_RECEIPT, SMALL_RECEIPT, TRY_RECEIPT } from '../server/demo/data/demo-receipts.ts';
import { product } from '../server/demo/data/demo-products.ts';
import { codeOn, openReceipt, receiptPath, scan, scanReady, signIn, stage } from './hands.ts';
import { test } from './browser/killable.ts';
import { allSent, installed, unsent } from './on-device.ts';
import { place, withoutSpecialSteps } from './pieces.ts';
import { type World } from './world.ts';

/**
 * Goods receipts: created, scanned, finished; by two devices, one of which loses network and power (SPEC.md, R31 to
 * R36).
 */
const receiptsPath = '/locations/dc/DC01/goods-receipt';
const ean = (kind: string, nth: number): string => pad(product(kind, nth).codes[0] ?? '');

/** Pieces counted on the receipt in the OMS; the sum of the reports equals the line. */
async function received(world: World, receipt: string, article: string): Promise<number> {
  const row = await world.db.one<{ n: number; sum: number }>(
    `SELECT n.quantity_scanned AS n, COALESCE(sum(s.quantity) FILTER (WHERE s.taken_back_at IS NULL), 0)::int AS sum
     FROM goods_receipt_lines n JOIN goods_receipts r ON r.id = n.goods_receipt_id
     LEFT JOIN receipt_scans s USING (goods_receipt_id, product_identifier)
     WHERE r.identifier = $1 AND n.product_identifier = $2 GROUP BY n.id`,
    [receipt, article],
  );
  expect(row?.sum).toBe(row?.n);
  return row?.n ?? -1;
}

/** 'Klaar met scannen', confirmed. */
async function finish(page: Page, receipt: string, button: string | RegExp): Promise<void> {
  await page.goto(`${receiptsPath}/${receipt}`);
  await page.getByRole('button', { name: 'Klaar met scannen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  await expect(page.getByText('Goederenontvangst afgerond.')).toBeVisible();
}

test('a receipt is made, its articles go to their orders or are counted, and what did not come is asked for again', async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  await signIn(page, 'magazijn');
  await page.goto(receiptsPath);
  await expect(page.getByRole('link', { name: SMALL_RECEIPT })).toBeVisible();
  await expect(page.locator('td[data-header="Biologisch"]').first()).toBeVisible();
  await page.getByLabel('Is voltooid').selectOption('Ja');
  await expect(page.getByRole('link', { name: SMALL_RECEIPT })).toBeHidden();
  await page.getByRole('button', { name: 'Goederenontvangst aanmaken' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Goederenontvangst aanmaken');
  await page.getByLabel('Leverancier').selectOption('Noordzee Import');
  await expect(page.getByRole('button', { name: 'Aanmaken' })).toBeDisabled();
  await page.getByLabel('Referentie').fill('NZ-nieuw');
  await page.getByRole('button', { name: 'Aanmaken' }).click();
  await expect(page.getByText('Goederenontvangst succesvol aangemaakt')).toBeVisible();
  await page.getByRole('button', { name: 'Start met scannen' }).click();
  await page.getByPlaceholder('Sorteerzone').fill('D');
  await page.getByRole('button', { name: 'Kies' }).click();
  await scanReady(page);

  // Three orders wait for Noordzee: the first piece of this article has a location of its own.
  expect(await place(page, ean('sport', 5))).toMatch(/^D-0\d$/);
  await scan(page, ean('tuin', 0));
  await expect(stage(page)).toHaveAttribute('data-state', 'refused');
  await expect(stage(page)).toContainText('Dit artikel hoort niet bij deze goederenontvangst.');
  // With the setting it makes a line of its own.
  await world.db.execute(
    `UPDATE location_properties SET boolean_value = true WHERE location_property_key_id = 4 AND location_id = 1`,
  );
  await scan(page, ean('tuin', 0));
  await expect(stage(page)).toContainText('Ontvangen: 1, niet aangekondigd');
  const counted = () => received(world, 'NZ-nieuw', product('tuin', 0).identifier);
  await expect.poll(counted).toBe(1);
  await page.getByRole('button', { name: 'Ongedaan' }).first().click();
  await expect.poll(counted).toBe(0);
  await scan(page, ean('tuin', 0));
  await expect.poll(counted).toBe(1);
  await allSent(page);
  expect(await received(world, 'NZ-nieuw', product('sport', 5).identifier)).toBe(1);

  await page.goto(`${receiptsPath}/NZ-nieuw`);
  // An amount is typed where nobody scans; a mistake is taken back.
  await page.getByRole('button', { name: product('tuin', 0).name }).click();
  await page.getByLabel('Aantal erbij').fill('12');
  await expect(page.getByRole('dialog')).toContainText('Dat zijn er 13 meer dan verwacht.');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^12 stuks geteld/)).toBeVisible();
  expect(await counted()).toBe(13);
  await page.getByRole('button', { name: 'Ongedaan' }).click();
  await expect(page.getByText(/^12 stuks geteld/)).toBeHidden();
  expect(await counted()).toBe(1);

  await page.getByRole('button', { name: 'Klaar met scannen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Minder dan verwacht (3)');
  await expect(dialog).toContainText('Meer dan verwacht (1)');
  // A colleague who comes while it is asked, and is silent, is named without another press.
  await world.db.execute(
    `INSERT INTO receipt_devices (goods_receipt_id, device_id, user_id, user_name, pending, open, seen_at)
     SELECT r.id, gen_random_uuid(), u.id, u.name, 0, true, now() - interval '31 seconds'
     FROM goods_receipts r, users u WHERE r.identifier = 'NZ-nieuw' AND u.username = 'magazijn2'`,
  );
  await expect(dialog).toContainText(/: niet bereikbaar sinds .*misschien met scans/);
  await expect(dialog.getByRole('button', { name: 'Toch afronden' })).toBeVisible();
  await world.db.execute('DELETE FROM receipt_devices');
  await dialog.getByRole('button', { name: 'Klaar met scannen' }).click();
  await expect(page.getByText('Goederenontvangst afgerond.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Niet verwerkte leveringen' })).toBeVisible();
  await expect(page.getByText(/Levering 261102-\d{4}-2 · Crossdock aangevraagd/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start met scannen' })).toBeHidden();
});

test('of five hundred lines those in sight are drawn, and on paper all; one comes back to the same place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'magazijn');
  await page.goto(receiptsPath);
  await page.getByRole('link', { name: LARGE_RECEIPT }).click();
  const list = page.getByRole('region', { name: 'Artikelen' });
  await expect(list.getByRole('table')).toHaveAttribute('aria-rowcount', '501');
  expect(await list.getByRole('rowheader').count()).toBeLessThan(120);
  await list.evaluate(element => element.scrollTo(0, 8000));
  const inSight = list.locator('tr[aria-rowindex="210"]');
  await expect(inSight).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(list.getByRole('rowheader')).toHaveCount(500);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(list.getByRole('rowheader')).not.toHaveCount(500);
  await page.goBack();
  await page.getByRole('link', { name: LARGE_RECEIPT }).click();
  await expect(inSight).toBeInViewport();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Zoek artikel')).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('.');
  await expect(page.getByRole('button', { name: 'Klaar met scannen' })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Naar het zoekveld');
  await page.keyboard.press('Escape');
  await page.getByLabel('Alleen afwijkingen').check();
  await page.getByLabel('Zoek artikel').fill('Vlieger Texel');
  await expect(list.getByRole('rowheader')).toHaveText(['Vlieger Texel 120 cm']);
});

test('two devices receive one line; one goes offline, dies, comes back: every piece counts once, and what comes after the end is repaired', async ({
  browserToKill: mortal,
  world,
}) => {
  await withoutSpecialSteps(world);
  const article = product('sport', 0);
  const code = ean('sport', 0);
  const one = await mortal.start(false);
  await signIn(one, 'magazijn');
  await mortal.keepSession();
  await openReceipt(one, SMALL_RECEIPT, 'D');
  const two = await world.device('magazijn2');
  await openReceipt(two, SMALL_RECEIPT, 'D');
  await scan(one, code);
  await expect(stage(one)).toContainText('Ontvangen: 1 van 3');
  await allSent(one);
  // The other device receives the change, and counts on.
  await expect(stage(two)).toContainText('1 van');
  await scan(two, code);
  await expect(stage(two)).toContainText('Ontvangen: 2 van 3');
  await allSent(two);

  await installed(one, SMALL_RECEIPT);
  await world.offline(one);
  await scan(one, code);
  await expect(stage(one)).toHaveAttribute('data-state', 'local');
  mortal.kill();
  await mortal.gone();
  const back = await mortal.start(true);
  await back.goto(receiptPath(SMALL_RECEIPT));
  await expect(stage(back, 'SCAN ARTIKEL')).toBeVisible();
  await expect(back.getByRole('banner')).toContainText('Offline');
  await expect(back.getByRole('button', { name: 'Laatste' })).toContainText(article.name);
  await back.context().setOffline(false);
  await allSent(back);
  expect(await received(world, SMALL_RECEIPT, article.identifier)).toBe(3);

  // Counted after the colleague finished: the screen says so, and the article is put aside.
  await expect(stage(back)).toContainText('3 van 28 ontvangen');
  await world.offline(back);
  await scan(back, code);
  await expect(stage(back)).toContainText('Veel meer dan verwacht');
  await expect(stage(back)).toContainText(article.name);
  await expect(stage(back)).toContainText('Hiermee 4 ontvangen, verwacht 3. Nog niet geteld.');
  await back.getByRole('button', { name: 'Toch tellen' }).click();
  await expect(stage(back)).toContainText('Ontvangen: 4, verwacht 3');
  await expect(stage(back)).toContainText(`Meer dan verwacht: ${article.name}`);
  // Whether the OMS already knows that the first device is silent depends on seconds.
  await finish(two, SMALL_RECEIPT, /Klaar met scannen|Toch afronden/);
  await world.online(back);
  await expect.poll(() => unsent(back)).toContain('receive-line parked receipt-completed');
  await back.getByRole('button', { name: /^Herstel 1/ }).click();
  await expect(stage(back, 'HERSTEL')).toContainText('De goederenontvangst was al voltooid.');
  await scan(back, code);
  await expect(codeOn(back)).toHaveText('D-APART');
  await scan(back, 'D-APART');
  await allSent(back);
  expect(await received(world, SMALL_RECEIPT, article.identifier)).toBe(3);
});

test('R38 a colleague finishes while an article is in hand: it goes apart by a scan, no article is taken, complete orders go on', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `UPDATE frontend_parameters SET value = '["multiple-quantities"]' WHERE key = 'extra-processing-steps'`,
  );
  await signIn(page, 'magazijn');
  await openReceipt(page, TRY_RECEIPT, 'D');
  const complete = await place(page, ean('koek-snoep', 1));
  await allSent(page);
  await scan(page, ean('koek-snoep', 3));
  await expect(stage(page, 'SPECIALE VERWERKING')).toContainText('Hoeveel van 4?');
  await finish(await world.device('magazijn2'), TRY_RECEIPT, /Klaar met scannen|Toch afronden/);
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('De goederenontvangst is voltooid.');
  await expect(stage(page)).toHaveAttribute('data-state', 'corrected');
  await expect(codeOn(page)).toHaveText('D-APART');
  await scan(page, 'D-APART');
  await expect(stage(page)).toContainText('Scan de legplaats van een complete order, of kies er een.');
  await scan(page, ean('koek-snoep', 3));
  await expect(stage(page)).toHaveAttribute('data-state', 'refused');
  await expect(codeOn(page)).toHaveText('D-APART');
  await scan(page, complete);
  await expect(stage(page, 'ORDER COMPLEET')).toBeVisible();
  expect(await received(world, TRY_RECEIPT, product('koek-snoep', 3).identifier)).toBe(0);
});
