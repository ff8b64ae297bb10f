import { expect, type Page } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codeOn, openSort, scan, signIn, sortPath, stage, startAgain } from './hands.ts';
import { begin, judge, LONG_NAME, press, smallest } from './judge.ts';
import { ean } from './pieces.ts';
import { onlyOrders, orderOf, sortArticle } from './scenes.ts';
import { test, type World } from './world.ts';
import { installed } from './on-device.ts';
import { plantScripts } from './planted.ts';

/** The shell and sorting, every step and state: accessible, nothing cut off sideways at any size. */

test.beforeEach(({ world }) => plantScripts(world.db));

test('the pages of the shell', async ({ page }) => {
  await page.setViewportSize(smallest);
  await page.goto('/portal/login');
  await judge(page, 'portal login');
  await page.goto('/scan');
  await expect(page.getByRole('alert')).toBeVisible();
  await judge(page, 'signed out');
  await signIn(page, 'magazijn');
  await page.goto('/scan');
  await expect(page.getByRole('link', { name: MAIN_BATCH })).toBeVisible();
  await judge(page, 'home');
  await page.getByText('Kies sorteerzone').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await judge(page, 'home zone');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Menu$|portaal en afmelden/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await judge(page, 'menu');
  await page.getByRole('dialog').getByRole('button', { name: 'Weergave' }).click();
  await expect(page.getByRole('dialog', { name: 'Weergave' })).toBeVisible();
  await judge(page, 'settings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Versie/ }).click();
  await expect(page.getByRole('dialog', { name: 'Over deze app' })).toContainText('MB');
  await judge(page, 'version');
  await page.goto('/scan/outbox');
  await expect(page.getByText('Alles is verzonden.')).toBeVisible();
  await expect(page.getByText('Verzendrechten (1)')).toBeVisible();
  await judge(page, 'outbox empty');
  await page.goto('/scan/wissel');
  await expect(page.getByText('Scan je pas')).toBeVisible();
  await judge(page, 'switch user');
  await press(page, 'Camera');
  await expect(page.getByRole('main')).toContainText('geen camera');
  await judge(page, 'switch user camera');
  await press(page, 'Camera');
  await page.getByLabel('Of typ het nummer op je pas').fill('51829374');
  await press(page, 'Verder');
  await expect(page.getByRole('textbox', { name: 'Pincode' })).toBeVisible();
  await judge(page, 'switch user pin');
  await page.goto(`/locations/dc/DC01/shipment-batch/${MAIN_BATCH}`);
  await expect(page.getByText('261119-0001').first()).toBeVisible();
  await judge(page, 'batch');
  await page.goto('/locations/dc/DC01/shipment-batch/2611-015');
  await page.getByText('Maak een keuze').click();
  await judge(page, 'batch zone');
  await page.goto('/bestaat/niet');
  await expect(page.getByRole('main')).toContainText('Pagina niet gevonden');
  await judge(page, 'not found');
  await page.goto('/product-processing/dc/DC01/batch/2611-014/bakken');
  await expect(page.getByRole('alert')).toBeVisible();
  await judge(page, 'unknown process');
});

test('the steps of sorting', async ({ page, world }) => {
  await world.db.execute('UPDATE products SET name = $1 WHERE identifier = $2', [
    LONG_NAME,
    cast.multiple.identifier,
  ]);
  const [order] = await onlyOrders(world, MAIN_BATCH, 'A-02', 'A-08');
  await begin(page, 'magazijn');
  await page.goto(sortPath(MAIN_BATCH));
  await expect(page.getByPlaceholder('Sorteerzone')).toBeVisible();
  await judge(page, 'zone');
  await page.getByPlaceholder('Sorteerzone').fill('Z');
  await press(page, 'Kies');
  await expect(page.getByRole('alert')).toBeVisible();
  await judge(page, 'zone unknown');
  await openSort(page, MAIN_BATCH, 'A');
  await judge(page, 'article');
  await press(page, 'Typ');
  await expect(page.getByPlaceholder('Typ een code')).toBeVisible();
  await judge(page, 'typing');
  await press(page, 'Sluiten');
  await press(page, 'Camera');
  await expect(stage(page)).toContainText('geen camera');
  await judge(page, 'camera');
  await press(page, 'Camera');
  await scan(page, '8719999000008');
  await judge(page, 'article refused');
  await scan(page, ean(cast.askedFull));
  await judge(page, 'question yes or no');
  await page.getByText('Ja', { exact: true }).click();
  await judge(page, 'question text');
  await page.getByLabel('Wat is het serienummer?').fill('SN-1');
  await press(page, 'Verder');
  await page.getByText('Ja', { exact: true }).click();
  await press(page, 'Verder');
  await expect(stage(page)).toContainText('Beantwoord de vraag opnieuw.');
  await judge(page, 'question number again');
  await press(page, '7');
  await press(page, 'Verder');
  await judge(page, 'question how many');
  await press(page, '2');
  await press(page, 'Verder');
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await judge(page, 'location many');
  await startAgain(page);
  await scan(page, ean(cast.multiple));
  await judge(page, 'quantity');
  await press(page, 'Typ aantal');
  await expect(page.getByRole('dialog')).toBeVisible();
  await judge(page, 'quantity pad');
  await page.keyboard.press('Escape');
  await press(page, 'Alle 6');
  await press(page, 'Verder met 6');
  await expect(codeOn(page)).toHaveText('A-02');
  await judge(page, 'location');
  await scan(page, 'A-03');
  await judge(page, 'location refused');
  await scan(page, 'A-02');
  await expect(stage(page, 'SCAN ARTIKEL')).toHaveAttribute('data-state', 'accepted');
  await judge(page, 'article accepted');
  for (const line of order?.lines.slice(1) ?? []) await sortArticle(page, line.eans[0] ?? '');
  await expect(stage(page, 'ORDER COMPLEET')).toBeVisible();
  await judge(page, 'complete label');
  await scan(page, order?.labels[0] ?? '');
  await judge(page, 'complete location');
  await page.evaluate(() => localStorage.setItem('oms.device', JSON.stringify({ shipsByScan: false })));
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
  await scan(page, 'A-02');
  await expect(page.getByRole('button', { name: 'Verzonden' })).toBeVisible();
  await judge(page, 'complete ship');
  await press(page, 'Later');
  const toComplete = page.getByRole('button', { name: 'Af te ronden (1)' });
  await scan(page, '12345678901234567890');
  await expect(stage(page)).toContainText('Gelezen 12345678901234567890. Verwacht: artikel');
  await expect(toComplete).toBeInViewport({ ratio: 1 });
  await judge(page, 'article refused with an order to complete');
  await toComplete.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await judge(page, 'to complete');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Waarom?' }).click();
  await expect(sheet).toBeVisible();
  await judge(page, 'last ten');
});

test('what is out of the ordinary', async ({ page, world }) => {
  await world.db.execute('UPDATE products SET name = $1 WHERE identifier = $2', [
    LONG_NAME,
    cast.popular.identifier,
  ]);
  // The device has no copy of a slip, so printing waits.
  world.faults.set(/\/packing-slip\?/, 'cut');
  await begin(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.paused));
  await judge(page, 'not requested');
  await press(page, 'Begrepen');
  await installed(page, MAIN_BATCH);
  await world.offline(page);
  await expect(page.getByRole('banner')).toContainText('Offline');
  await scan(page, ean(cast.single));
  await judge(page, 'slip');
  await press(page, 'Afdrukken');
  await expect(stage(page)).toContainText('Afdrukken wacht op verbinding');
  await judge(page, 'slip waits');
  await startAgain(page);
  await placeOffline(page, world);
  await judge(page, 'article on this device');
  await page.getByRole('button', { name: 'Open de wachtrij' }).click();
  await expect(page.getByRole('main')).toContainText('1 wacht');
  await judge(page, 'outbox waiting');
  await world.db.execute(`UPDATE dispatch_request_batches SET status = 'closed' WHERE identifier = $1`, [
    MAIN_BATCH,
  ]);
  await world.online(page);
  await expect(page.getByText('Geparkeerd (1)')).toBeVisible();
  await judge(page, 'outbox parked');
  await page.goto(sortPath(MAIN_BATCH));
  await expect(page.getByRole('button', { name: /^Herstel 1/ })).toBeVisible();
  await judge(page, 'repair waiting');
  await page.getByRole('button', { name: /^Herstel 1/ }).click();
  await press(page, 'Vraag hulp');
  await judge(page, 'repair');
  await world.db.execute('DELETE FROM sessions');
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Meld opnieuw aan');
  await judge(page, 'sign in again');
  await page.goto('/product-processing/dc/DC01/batch/OEFENEN/sort?oefenen=1');
  await expect(page.getByRole('banner')).toContainText('Oefenen');
  await judge(page, 'practice');
});

test('what a colleague or another tab brings about', async ({ page, world }) => {
  await world.db.execute(`UPDATE frontend_parameters SET value = '[]' WHERE key = 'extra-processing-steps'`);
  const order = await orderOf(world, MAIN_BATCH, 'A-08', ean(cast.popular));
  await begin(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  const other = await page.context().newPage();
  await other.setViewportSize(smallest);
  await other.goto(sortPath(MAIN_BATCH));
  await expect(
    stage(other).or(other.getByText('Dit werk staat open in een ander tabblad')).first(),
  ).toBeVisible();
  await judge(other, 'other tab');
  await other.close();
  // This device does not receive the change in time; the look-up does.
  world.faults.set(/events|work-package/, 'cut');
  world.faults.cutStreams();
  await world.db.execute(
    `UPDATE dispatch_requests SET storage_location_id = (SELECT id FROM storage_locations WHERE identifier = 'A-60') WHERE id = $1`,
    [order.id],
  );
  await scan(page, ean(cast.popular));
  await expect(stage(page)).toHaveAttribute('data-state', 'corrected');
  await expect(stage(page)).toContainText('LET OP: niet A-08 maar A-60');
  await judge(page, 'corrected');
});

/** One piece of an article that several orders want, wherever this device puts it. */
async function placeOffline(page: Page, world: World): Promise<void> {
  await scan(page, ean(cast.popular));
  await expect(
    stage(page, 'SCAN LEGPLAATS')
      .or(page.getByRole('button', { name: 'Afdrukken' }))
      .first(),
  ).toBeVisible();
  const code = (await codeOn(page).textContent()) ?? '';
  await scan(page, code);
  await expect(stage(page)).toHaveAttribute('data-state', 'local');
  expect(await world.placements(MAIN_BATCH)).toEqual([]);
}
