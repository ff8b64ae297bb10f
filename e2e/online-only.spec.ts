import { expect, type Page } from 'playwright/test';
import { pad } from '../core/gtin/gtin.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { codeOn, openSort, scan, scanReady, signIn, sortPath, stage, wedge } from './hands.ts';
import { begin, judge, LONG_NAME } from './judge.ts';
import { lying, pick, put, withoutSpecialSteps } from './pieces.ts';
import { changeRights, notSorting } from './rights.ts';
import { orderOf } from './scenes.ts';
import { test, type World, withoutServiceWorker } from './world.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

test.use(withoutServiceWorker);

/** A browser without IndexedDB: every scan is in the OMS before it is answered (docs/decisions/028). */
const CODE = pad(cast.popular.codes[0] ?? '');
const PLACE = /\/process-product\/sort\//;
/** Pitches of the tones of acceptance and refusal, in Hz. */
const ACCEPT = 1760;
const REFUSE = 185;

test.beforeEach(async ({ page, world }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('access is denied', 'SecurityError');
    };
    const beeps: number[] = [];
    Object.assign(window, { beeps });
    window.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        beeps.push(options?.frequency ?? 0);
      }
    };
  });
  await withoutSpecialSteps(world);
  await orderOf(world, MAIN_BATCH, 'A-01', CODE, 9);
  await world.db.execute('UPDATE products SET name = $2 WHERE identifier = $1', [
    cast.popular.identifier,
    LONG_NAME,
  ]);
  await begin(page, 'magazijn');
});

const beepsOf = (page: Page, hertz: number): Promise<number> =>
  page.evaluate(
    heard => (window as unknown as { beeps: number[] }).beeps.filter(beep => beep === heard).length,
    hertz,
  );

const placed = async (world: World): Promise<number> => (await lying(world, MAIN_BATCH)).length;

async function inHand(page: Page): Promise<void> {
  await openSort(page, MAIN_BATCH, 'A');
  expect(await pick(page, CODE)).toBe('A-01');
}

test('a scan is in the OMS before the beep, and another one meanwhile is not taken for done', async ({
  page,
  world,
}) => {
  await page.goto('/scan');
  await expect(page.getByRole('main')).toContainText('Dit apparaat kan niets bewaren.');
  await judge(page, 'online only, scan home');
  await inHand(page);
  await expect(page.getByRole('status').filter({ hasText: 'bewaart niets' })).toBeVisible();
  await judge(page, 'online only, in hand');
  let release = (): void => undefined;
  const held = new Promise<void>(resolve => (release = resolve));
  await page.route(PLACE, async route => {
    const response = await route.fetch();
    if (route.request().method() === 'POST') await held;
    await route.fulfill({ response });
  });
  const before = await beepsOf(page, ACCEPT);
  await wedge(page, 'A-01');
  await expect.poll(() => placed(world)).toBe(1);
  await expect(stage(page, 'SCAN LEGPLAATS')).toContainText('Wachten op OMS…');
  await expect(stage(page)).toHaveAttribute('data-state', 'ready');
  await judge(page, 'online only, waits');
  expect([await beepsOf(page, ACCEPT), await beepsOf(page, REFUSE)]).toEqual([before, 0]);
  await wedge(page, CODE);
  await expect.poll(() => beepsOf(page, REFUSE)).toBe(1);
  release();
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('Gelegd op A-01');
  await expect(stage(page)).toHaveAttribute('data-state', 'accepted');
  await expect.poll(() => beepsOf(page, ACCEPT)).toBe(before + 1);
  expect(await placed(world)).toBe(1);

  await page.reload();
  await page.getByPlaceholder('Sorteerzone').fill('A');
  await page.getByRole('button', { name: 'Kies' }).click();
  await scanReady(page);
  await expect(page.getByRole('banner')).toContainText('1/9');
});

test('without a network a scan is refused in red, and goes once when that is back', async ({
  page,
  world,
}) => {
  await inHand(page);
  await world.offline(page);
  const before = await beepsOf(page, ACCEPT);
  await wedge(page, 'A-01');
  await expect(stage(page)).toHaveAttribute('data-state', 'cannot-store');
  await expect(stage(page)).toContainText(`Niet opgeslagen. Leg ${LONG_NAME} terug.`);
  await expect(stage(page)).toContainText('OMS heeft dit niet bevestigd.');
  await expect(codeOn(page)).toHaveText('A-01');
  await judge(page, 'online only, refused');
  expect([await beepsOf(page, ACCEPT), await placed(world)]).toEqual([before, 0]);
  await world.online(page);
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await put(page, 'A-01');
  expect(await placed(world)).toBe(1);
  await expect(page.getByText('nog niets gescand')).toBeHidden();
});

test('a reply that is lost is asked for again under the same key', async ({ page, world }) => {
  await inHand(page);
  const heal = world.faults.set(PLACE, 'lost');
  await wedge(page, 'A-01');
  await expect(stage(page)).toContainText('Wachten op OMS…');
  await expect.poll(() => placed(world)).toBe(1);
  heal();
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('Gelegd op A-01');
  expect(await placed(world)).toBe(1);
});

test('a picked delivery is completed when the OMS has it, and not without a network', async ({
  page,
  world,
}) => {
  await signIn(page, 'winkel');
  const { id, order, lines } = await world.delivery('261116-0001');
  await page.goto(`/orders/detail/${order}/pick-by-store/${id}`);
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
  for (const line of lines)
    for (let piece = 0; piece < line.quantity; piece++) await scan(page, line.eans[0] ?? '');
  const complete = page.getByRole('button', { name: 'Voltooi levering' });
  await world.offline(page);
  await complete.click();
  await expect(stage(page)).toHaveAttribute('data-state', 'cannot-store');
  await world.online(page);
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await complete.click();
  await expect(stage(page)).toContainText('Bevestigd door OMS');
  expect((await world.delivery(order)).status).toBe('shipped');
});

test('a returned article is received when the OMS has it', async ({ page, world }) => {
  const label = returnLabel(2);
  const [article] = await world.db.query<{ ean: string }>(
    `SELECT max(e.ean) AS ean FROM tracking_codes c JOIN dispatch_request_lines n USING (dispatch_request_id)
     JOIN product_eans e USING (product_identifier) WHERE c.code = $1 GROUP BY n.id ORDER BY n.id LIMIT 1`,
    [label],
  );
  await page.goto('/product-processing/dc/DC01/return');
  await page.getByRole('button', { name: 'Kies' }).click();
  await expect(stage(page, 'SCAN LABEL')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
  await scan(page, label);
  await scan(page, article?.ean ?? '');
  await page.getByRole('button', { name: 'Verkoopbaar' }).click();
  await scan(page, (await codeOn(page).textContent()) ?? '');
  await expect(stage(page, 'VOLGENDE')).toHaveAttribute('data-state', 'accepted');
  const received = await world.db.query('SELECT FROM return_receipts WHERE device_id IS NOT NULL');
  expect(received).toHaveLength(1);
});

test('without the code for it nothing can be scanned: that is said, and it goes on by itself', async ({
  page,
}) => {
  await page.route('**/assets/online-only-*', route => route.abort());
  await page.goto(sortPath(MAIN_BATCH));
  await expect(page.getByRole('alert')).toHaveText('Dit apparaat kan niets bewaren.');
  await judge(page, 'online only, not there yet');
  await page.unroute('**/assets/online-only-*');
  await expect(page.getByPlaceholder('Sorteerzone')).toBeVisible();
});

test('what the OMS refuses is said in red, without the beep, and becomes a card', async ({ page, world }) => {
  // The device does not hear that the order is paused.
  await page.route('**/api/events*', route => route.abort());
  world.faults.cutStreams();
  // The OMS is asked about the article besides: an answer from after the pause would tell the device.
  const looked = page.waitForResponse(new RegExp(`/process-product/sort/${CODE}`));
  await inHand(page);
  await looked;
  await setDeliveries(
    world.db,
    'paused_at = now()',
    `storage_location_id =
       (SELECT s.id FROM storage_locations s JOIN storage_zones z ON z.id = s.storage_zone_id
        WHERE s.identifier = 'A-01' AND z.identifier = 'A' LIMIT 1)`,
  );
  const before = await beepsOf(page, ACCEPT);
  await scan(page, 'A-01');
  await expect(stage(page, 'SCAN ARTIKEL')).toHaveAttribute('data-state', 'refused');
  await expect(stage(page)).toContainText('OMS heeft dit geweigerd.');
  expect([await beepsOf(page, ACCEPT), await placed(world)]).toEqual([before, 0]);
  await judge(page, 'online only, refused by the OMS');
  await page.getByRole('button', { name: 'Herstel 1 · A-01' }).click();
  await expect(stage(page, 'HERSTEL')).toContainText('De levering is gepauzeerd.');
});

test('R41 the right is taken away: the stage says so, and no scan beeps', async ({ page, world }) => {
  await inHand(page);
  await changeRights(world, page, notSorting);
  await expect(stage(page, 'GESTOPT')).toContainText('Je recht om hier te scannen is weg.');
  const before = await beepsOf(page, ACCEPT);
  await scan(page, 'A-01');
  expect([await beepsOf(page, ACCEPT), await placed(world)]).toEqual([before, 0]);
});
