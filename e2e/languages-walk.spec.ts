import { expect, type Page } from 'playwright/test';
import { languages, type Language } from '../core/language/language.ts';
import { pad } from '../core/gtin/gtin.ts';
import { SMALL_RECEIPT } from '../server/demo/data/demo-receipts.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { isDeep } from '../server/testing/depth.ts';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { codeOn, scan, signIn, sortPath, stage } from './hands.ts';
import { judgeWords, LONG_NAME, press, smallest } from './judge.ts';
import { installed } from './on-device.ts';
import { plantScripts } from './planted.ts';
import { onlyOrders, sortArticle } from './scenes.ts';
import { wordsOf, type Said } from './words.ts';
import { test, type World } from './world.ts';

/**
 * Each flow in each language on the smallest screen, with long names everywhere: nothing is cut off or over another text, whatever a
 * sentence says, and every word is of the language.
 */
const ean = ({ codes }: { codes: readonly string[] }): string => pad(codes[0] ?? '');
/** As long as words are that nobody breaks. */
const LONG_WORD = ' Retourverwerkingsmedewerkers';
const QUESTION = 'Staat er een serienummer op de verpakking?';
const UNKNOWN = '8719999000008';

const ownNames = { nl: 'Nederlands', en: 'English', pl: 'Polski' };

// Polish has the longest words, English the shortest.
for (const language of languages.filter(one => isDeep || one !== 'en'))
  test.describe(language, { tag: '@part' }, () => {
    const said = wordsOf(language);

    test.beforeEach(async ({ world, page }) => {
      await plantScripts(world.db, LONG_WORD);
      await world.db.execute(`UPDATE products SET name = $1`, [LONG_NAME]);
      await world.db.execute(`UPDATE sales_order_lines SET product_name = $1`, [LONG_NAME]);
      await world.db.execute(`UPDATE users SET language = $1`, [language]);
      await page.setViewportSize(smallest);
    });

    test('signing in, the shell and sorting', async ({ page, world }) => {
      const look = lookAt(page, language);
      await page.goto('/portal/login?referrer=/scan');
      if (language !== 'nl') await page.getByRole('link', { name: ownNames[language] }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await look('portal');
      await page.locator('#username').fill('magazijn');
      await page.locator('#password').fill('welkom');
      await page.locator('button[type=submit]').click();
      await expect(page.getByRole('link', { name: MAIN_BATCH })).toBeVisible();
      await look('home');
      await page.getByText(said('scan_home', 'choose_zone')).first().click();
      await expect(page.getByRole('dialog', { name: said('batch', 'choose_zone') })).toBeVisible();
      await look('home zone');
      await page.keyboard.press('Escape');
      await shell(page, said, language);
      await sorting(page, world, said, language);
    });

    test('receipts and returns', async ({ page, world }) => {
      await signIn(page, 'magazijn');
      await receipts(page, said, language);
      await returns(page, world, said, language);
    });

    test('picking in a store', async ({ page, world }) => {
      await signIn(page, 'winkel');
      await picking(page, world, said, language);
    });
  });

/** Judges the screen of a page in a language under a name. */
const lookAt =
  (page: Page, language: Language, flow = '') =>
  (name: string) =>
    judgeWords(page, `${flow}${name}`, language, [LONG_NAME, QUESTION, LONG_WORD, '3SRETR']);
const step = (page: Page, name: string) => page.locator(`section[data-beat][aria-label="${name}"]`);

async function shell(page: Page, said: Said, language: Language): Promise<void> {
  const look = lookAt(page, language);
  await press(page, said('header', 'menu'));
  await expect(page.getByRole('dialog', { name: said('menu', 'title') })).toBeVisible();
  await look('menu');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: said('menu', 'settings') })
    .click();
  await expect(page.getByRole('dialog', { name: said('settings', 'title') })).toBeVisible();
  await look('settings');
  await page.goto('/scan/scannertest');
  await expect(page.getByText(said('scanner_test', 'listens'))).toBeVisible();
  await look('scanner test');
  await page.goto('/scan/outbox');
  await expect(page.getByText(said('outbox', 'empty'))).toBeVisible();
  await look('queue empty');
  await page.goto('/scan/wissel');
  await expect(page.getByText(said('switch_user', 'scan'))).toBeVisible();
  await look('badge switch');
  await page.getByLabel(said('switch_user', 'number')).fill('51829374');
  await press(page, said('switch_user', 'next'));
  await expect(page.getByRole('textbox', { name: said('switch_user', 'pin') })).toBeVisible();
  await look('badge switch PIN');
}

async function sorting(page: Page, world: World, said: Said, language: Language): Promise<void> {
  const look = lookAt(page, language, 'sort ');
  const [order] = await onlyOrders(world, MAIN_BATCH, 'A-02', 'A-08', 'A-01');
  await page.goto(sortPath(MAIN_BATCH));
  await page.getByPlaceholder(said('steps', 'zone_placeholder')).fill('Z');
  await press(page, said('steps', 'zone_choose'));
  await expect(page.getByRole('alert')).toBeVisible();
  await look('zone refused');
  await page.getByPlaceholder(said('steps', 'zone_placeholder')).fill('A');
  await press(page, said('steps', 'zone_choose'));
  await expect(stage(page)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(said('steps', 'scanner_ready'));
  await look('article');
  await scan(page, UNKNOWN);
  await look('article refused');
  await scan(page, ean(cast.paused));
  await expect(page.getByRole('button', { name: said('sort', 'understood') })).toBeVisible();
  await look('not requested');
  await press(page, said('sort', 'understood'));
  await scan(page, ean(cast.askedFull));
  await look('question');
  await scan(page, UNKNOWN);
  await press(page, said('sort', 'reset'));
  await scan(page, ean(cast.multiple));
  await look('quantity');
  const all = said('sort', 'quantity_all', { n: 6 });
  await expect.soft(page.getByRole('button', { name: all })).toBeInViewport({ ratio: 0.95 });
  await press(page, all);
  await press(page, said('sort', 'next_with', { n: 6 }));
  await expect(codeOn(page)).toHaveText('A-02');
  await look('location');
  await scan(page, 'A-03');
  await look('location refused');
  await scan(page, 'A-02');
  await look('placed');
  const print = world.faults.set(/packing-slip/, 'wait');
  for (const line of order?.lines.slice(1) ?? []) await sortArticle(page, line.eans[0] ?? '');
  await expect(step(page, said('sort', 'step_complete'))).toBeVisible();
  await look('slip asked');
  print();
  await expect(stage(page)).toContainText(said('sort', 'slip_sent'));
  await look('label');
  await expect.soft(page.getByRole('button', { name: /Zebra/ })).toBeInViewport({ ratio: 0.9 });
  await scan(page, 'A-02');
  await look('label refused');
  await press(page, said('sort', 'later'));
  await installed(page, MAIN_BATCH);
  await world.offline(page);
  await scan(page, ean(cast.popular));
  await expect(codeOn(page)).toHaveText('A-01');
  await scan(page, 'A-01');
  await expect(stage(page)).toHaveAttribute('data-state', 'local');
  await look('on this device');
  await page.getByRole('button', { name: said('steps', 'open_outbox') }).click();
  await expect(page.getByRole('main')).toContainText(said('outbox', 'waits_network'));
  await look('queue waiting');
  await world.db.execute(`UPDATE dispatch_request_batches SET status = 'closed' WHERE identifier = $1`, [
    MAIN_BATCH,
  ]);
  await world.online(page);
  await expect(page.getByText(said('outbox', 'parked', { n: 1 }))).toBeVisible();
  await look('queue parked');
  await page.goto(sortPath(MAIN_BATCH));
  const card = said('sort', 'repair_waiting', { n: 1, location: 'A-01' });
  await page.getByRole('button', { name: card }).click();
  await expect(step(page, said('sort', 'step_repair'))).toBeVisible();
  await press(page, said('steps', 'help'));
  await look('repair');
}

async function receipts(page: Page, said: Said, language: Language): Promise<void> {
  const look = lookAt(page, language, 'receipt ');
  await page.goto('/locations/dc/DC01/goods-receipt');
  await expect(page.getByText(SMALL_RECEIPT).first()).toBeVisible();
  await look('list');
  await page.goto(`/product-processing/dc/DC01/goods-receipt/${SMALL_RECEIPT}/sort`);
  await page.getByPlaceholder(said('steps', 'zone_placeholder')).fill('C');
  await press(page, said('steps', 'zone_choose'));
  await expect(page.getByRole('banner')).toContainText(said('steps', 'scanner_ready'));
  await look('article');
  await page.goto(`/locations/dc/DC01/goods-receipt/${SMALL_RECEIPT}`);
  const done = page.getByRole('button', { name: said('goods_receipt', 'done'), exact: true });
  await expect(done.filter({ visible: true }).first()).toBeVisible();
  await look('page');
  await press(page, said('goods_receipt', 'done'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('finish');
}

async function returns(page: Page, world: World, said: Said, language: Language): Promise<void> {
  const look = lookAt(page, language, 'return ');
  const article = await world.db.one<{ ean: string }>(
    `SELECT max(e.ean) AS ean FROM tracking_codes c JOIN dispatch_request_lines n USING (dispatch_request_id)
     JOIN product_eans e USING (product_identifier) WHERE c.code = $1 GROUP BY n.id ORDER BY n.id LIMIT 1`,
    [returnLabel(2)],
  );
  await page.goto('/locations/dc/DC01/returns');
  await expect(page.getByText(returnLabel(2)).first()).toBeVisible();
  await look('list');
  await page.goto('/product-processing/dc/DC01/return');
  await press(page, said('steps', 'zone_choose'));
  await expect(step(page, said('returns', 'step_label'))).toBeVisible();
  await look('label');
  await scan(page, '3SNERGENS1');
  await look('label refused');
  await scan(page, returnLabel(2));
  await scan(page, UNKNOWN);
  await look('article refused');
  await scan(page, article?.ean ?? '');
  await expect(step(page, said('returns', 'step_state'))).toBeVisible();
  await look('state');
  await page.getByRole('button', { name: /^(Beschadigd|Damaged|Uszkodzony)/ }).click();
  await expect(step(page, said('returns', 'step_location'))).toBeVisible();
  await look('location');
  await scan(page, 'A-01');
  await look('location refused');
  await scan(page, 'R-02');
  await expect(step(page, said('returns', 'step_next'))).toBeVisible();
  await look('next');
}

async function picking(page: Page, world: World, said: Said, language: Language): Promise<void> {
  const look = lookAt(page, language, 'pick ');
  const open = async (order: string) => {
    const delivery = await world.delivery(order);
    await page.goto(`/orders/detail/${order}/pick-by-store/${delivery.id}`);
    return delivery.lines;
  };
  await page.goto('/locations/store/101/app-settings');
  await expect(page.getByText(said('app_settings', 'to_pick'), { exact: true })).toBeVisible();
  await look('app settings');
  await page.goto('/scan/te-leveren');
  await expect(page.getByRole('link', { name: '261116-0001' })).toBeVisible();
  await look('list');
  await page
    .getByRole('button', { name: said('pick_list', 'walk') })
    .filter({ visible: true })
    .click();
  await look('round chosen');
  await page
    .getByRole('button', { name: said('pick_list', 'walk_start', { n: 6 }) })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('banner')).toContainText(said('steps', 'scanner_ready'));
  await look('round');
  await scan(page, UNKNOWN);
  await look('round refused');
  await page.goto('/scan/te-leveren');
  await open('261116-0005');
  await expect(page.getByText(said('pick_by_store', 'paused'))).toBeVisible();
  await look('paused');
  const [first, second] = await open('261116-0003');
  await scan(page, first?.eans[0] ?? '');
  await look('scanned');
  await scan(page, UNKNOWN);
  await look('refused');
  await press(page, said('pick_by_store', 'unable'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('unable');
  await page.keyboard.press('Escape');
  await page.locator('summary').click();
  await press(page, said('pick_by_store', 'change'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('carrier');
  await page.keyboard.press('Escape');
  await press(page, said('pick_by_store', 'slip_open'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('slip');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await scan(page, second?.eans[0] ?? '');
  await page.getByRole('button', { name: said('pick_by_store', 'gift_bar') }).click();
  await press(page, said('pick_by_store', 'complete'));
  await expect(step(page, said('pick_by_store', 'step_done'))).toBeVisible();
  await look('completed');
}
