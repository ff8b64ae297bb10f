import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { pad } from '../core/gtin/gtin.ts';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { codeOn, openSort, scan, signIn, sortPath, stage } from './hands.ts';
import { onlyOrders, orderOf, sortArticle } from './scenes.ts';
import { test, type World } from './world.ts';
import { installed } from './on-device.ts';
import { plantScripts } from './planted.ts';

/** Every route, step and state: accessible, nothing cut off sideways at any size; `LOOKS=1` keeps pictures in test-results/looks. */
const ean = (product: { codes: readonly string[] }): string => pad(product.codes[0] ?? '');
// Holds the focus for scanners and is not seen.
const SINK = '[data-scan-sink]';
const LONG_NAME = 'Vaatwastabletten citroenfris extra sterk voordeelverpakking navulset 40 stuks';

// The smallest is walked through, because it has the least room; each state is then seen at the others.
const smallest = { width: 320, height: 640 };
const sizes = [smallest, { width: 412, height: 915 }, { width: 1440, height: 900 }];
/** In their turns, so that each is judged in a quarter of the states; the colours themselves are held by ui/tokens.test.ts. */
const looks = ['default', 'bright', 'sunset', 'bright sunset'];
let judged = 0;

for (const { width, height } of [smallest]) {
  /** Judges the screen as it stands: in one look by axe, at every size by its width. */
  const judge = async (page: Page, name: string): Promise<void> => {
    const look = looks[judged++ % looks.length] ?? '';
    await page.evaluate(given => {
      const { dataset } = document.documentElement;
      dataset['theme'] = given.includes('sunset') ? 'sunset' : 'default';
      dataset['look'] = given.includes('bright') ? 'bright' : 'normal';
    }, look);
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(a => a.playState !== 'running' || a.effect?.getComputedTiming().endTime === Infinity),
    );
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude(SINK).analyze();
    const told = violations.map(
      v => `${v.id}: ${v.nodes.map(n => `${n.target.join(' ')} ${n.failureSummary}`).join('; ')}`,
    );
    expect.soft(told, `${name}, ${look}`).toEqual([]);
    for (const size of sizes.toReversed()) {
      const at = `${size.width}x${size.height}`;
      await page.setViewportSize(size);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(wide, `${name}, ${at}: scrolls sideways`).toBeLessThanOrEqual(0);
      if (process.env['LOOKS'])
        await page.screenshot({ path: `test-results/looks/${at}/${name} ${look}.png` });
    }
  };
  const begin = async (page: Page) => {
    await page.setViewportSize({ width, height });
    await signIn(page, 'magazijn');
  };
  const press = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

  test.describe('looks', () => {
    test.beforeEach(({ world }) => plantScripts(world.db));

    test('the pages of the shell', async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height });
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
      test.slow();
      await world.db.execute('UPDATE products SET name = $1 WHERE identifier = $2', [
        LONG_NAME,
        cast.multiple.identifier,
      ]);
      const [order] = await onlyOrders(world, MAIN_BATCH, 'A-02', 'A-08');
      await begin(page);
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
      await scan(page, '8712345678906');
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
      await press(page, 'Opnieuw beginnen');
      await scan(page, ean(cast.multiple));
      await judge(page, 'quantity');
      await press(page, 'Alle 6');
      await press(page, 'Verder');
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
      await scan(page, 'A-02');
      await expect(page.getByRole('button', { name: 'Verzonden' })).toBeVisible();
      await judge(page, 'complete ship');
      await press(page, 'Later');
      await page.getByRole('button', { name: 'Af te ronden (1)' }).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet).toBeVisible();
      await judge(page, 'to complete');
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await page.getByRole('button', { name: 'Laatste' }).click();
      await expect(sheet).toBeVisible();
      await judge(page, 'last ten');
    });

    test('what is out of the ordinary', async ({ page, world }) => {
      test.slow();
      await world.db.execute('UPDATE products SET name = $1 WHERE identifier = $2', [
        LONG_NAME,
        cast.popular.identifier,
      ]);
      // No copy of a slip on the device: it waits.
      world.faults.set(/\/packing-slip\?/, 'cut');
      await begin(page);
      await openSort(page, MAIN_BATCH, 'A');
      await scan(page, ean(cast.paused));
      await judge(page, 'not requested');
      await press(page, 'Begrepen');
      await scan(page, ean(cast.single));
      await judge(page, 'slip');
      await installed(page, MAIN_BATCH);
      await world.offline(page);
      await expect(page.getByRole('banner')).toContainText('Offline');
      await press(page, 'Afdrukken');
      await expect(stage(page)).toContainText('Printen wacht op verbinding');
      await judge(page, 'slip waits');
      await press(page, 'Opnieuw beginnen');
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

    test('picking in a store', async ({ page, world }) => {
      test.slow();
      const pick = async (order: string): Promise<void> => {
        const { id } = await world.delivery(order);
        await page.goto(`/orders/detail/${order}/pick-by-store/${id}`);
      };
      const sheet = page.getByRole('dialog');
      const seen = async (name: string): Promise<void> => {
        await expect(sheet).toBeVisible();
        await judge(page, name);
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();
      };
      await page.setViewportSize({ width, height });
      await signIn(page, 'winkel');
      await page.goto('/scan/te-leveren');
      await expect(page.getByRole('link', { name: '261116-0001' })).toBeVisible();
      await judge(page, 'pick list');
      await page.getByRole('button', { name: 'Ronde' }).filter({ visible: true }).click();
      await judge(page, 'pick walk chosen');
      await pick('261116-0005');
      await expect(page.getByText('De levering is gepauzeerd.')).toBeVisible();
      await judge(page, 'pick viewed');
      await pick('261116-0003');
      const { lines } = await world.delivery('261116-0003');
      await scan(page, lines[0]?.eans[0] ?? '');
      await judge(page, 'pick scanned');
      await scan(page, '8719999000008');
      await judge(page, 'pick refused');
      await page.getByRole('button', { name: 'Kan niet leveren' }).click();
      await seen('pick unable');
      await page.locator('summary').click();
      await page.getByRole('button', { name: 'Wijzigen' }).click();
      await seen('pick carrier');
      await press(page, 'Orderbon afdrukken');
      await seen('pick slip');
      await scan(page, lines[1]?.eans[0] ?? '');
      await page.getByRole('button', { name: 'Cadeauverpakking' }).click();
      await press(page, 'Voltooi levering');
      await expect(stage(page)).toContainText('Bevestigd door OMS');
      await judge(page, 'pick completed');
    });

    test('the steps of returning', async ({ page, world }) => {
      test.slow();
      const product = await world.db.one<{ ean: string }>(
        `WITH p AS (SELECT n.product_identifier FROM tracking_codes c JOIN dispatch_request_lines n USING (dispatch_request_id)
           WHERE c.code = $1 ORDER BY n.id LIMIT 1), named AS (
           UPDATE products SET name = $2 WHERE identifier = (SELECT product_identifier FROM p))
         SELECT max(ean) AS ean FROM product_eans WHERE product_identifier = (SELECT product_identifier FROM p)`,
        [returnLabel(2), LONG_NAME],
      );
      const article = product?.ean ?? '';
      await begin(page);
      await page.goto('/product-processing/dc/DC01/return');
      await expect(page.getByPlaceholder('Sorteerzone')).toBeVisible();
      await judge(page, 'return zone');
      await press(page, 'Kies');
      await expect(stage(page, 'SCAN LABEL')).toBeVisible();
      await judge(page, 'return label');
      await page
        .getByRole('button', { name: /^Laatste/ })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole('dialog')).toContainText('Retouren scannen - Zone: Retourzone R');
      await judge(page, 'return last ten');
      await page.keyboard.press('Escape');
      await scan(page, '3SNERGENS1');
      await judge(page, 'return label refused');
      await scan(page, returnLabel(2));
      await judge(page, 'return article');
      await scan(page, '8712344617340');
      await judge(page, 'return article refused');
      await scan(page, article);
      await expect(stage(page, 'STAAT ARTIKEL')).toBeVisible();
      await judge(page, 'return state');
      const photo = page.getByLabel('Foto van de schade').and(page.locator('input'));
      await photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('geen foto') });
      await expect(stage(page)).toContainText('Dit bestand is geen foto.');
      await judge(page, 'return photo refused');
      const picture = await page.screenshot();
      await photo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
      await expect(page.getByAltText(/^De foto van dit artikel/)).toBeVisible();
      await judge(page, 'return photo');
      await page.getByRole('button', { name: /^Beschadigd/ }).click();
      await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
      await judge(page, 'return location');
      await scan(page, 'R-02');
      await expect(stage(page, 'VOLGENDE')).toBeVisible();
      await judge(page, 'return next');
      await world.offline(page);
      await scan(page, '3SLATER1');
      await expect(stage(page)).toContainText('Label niet op dit apparaat.');
      await judge(page, 'return label offline');
      await scan(page, article);
      await photo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
      await expect(page.getByAltText(/^De foto van dit artikel/)).toBeVisible();
      await page.getByRole('button', { name: /^Verkoopbaar/ }).click();
      await scan(page, 'R-01');
      await expect(stage(page, 'VOLGENDE')).toContainText('op dit apparaat');
      await judge(page, 'return next offline');
      await page.goto('/scan/outbox');
      await expect(page.getByText('Foto’s (1)')).toBeVisible();
      await judge(page, 'outbox photos');
      await world.online(page);
      await expect(page.getByText('Geparkeerd (1)')).toBeVisible({ timeout: 20_000 });
      await page.goto('/product-processing/dc/DC01/return');
      await page.getByText('Herstel 1 · R-01').click();
      await judge(page, 'return repair');
    });

    test('what a colleague or another tab brings about', async ({ page, world }) => {
      test.slow();
      await world.db.execute(
        `UPDATE frontend_parameters SET value = '[]' WHERE key = 'extra-processing-steps'`,
      );
      const order = await orderOf(world, MAIN_BATCH, 'A-08', ean(cast.popular));
      await begin(page);
      await openSort(page, MAIN_BATCH, 'A');
      const other = await page.context().newPage();
      await other.setViewportSize({ width, height });
      await other.goto(sortPath(MAIN_BATCH));
      await expect(
        stage(other).or(other.getByText('Dit werk staat open in een ander tabblad')).first(),
      ).toBeVisible();
      await judge(other, 'other tab');
      await other.close();
      // This device does not hear of it in time; the look-up does.
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
  });
}

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
