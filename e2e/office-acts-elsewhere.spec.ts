import { expect, type Page } from 'playwright/test';
import { product } from '../server/demo/data/demo-products.ts';
import { TRY_RECEIPT } from '../server/demo/data/demo-receipts.ts';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { scan, scanReady, signIn, stage } from './hands.ts';
import { inOffice, type Office } from './office-acts.ts';
import { allSent, unsent } from './on-device.ts';
import * as picking from './picks.ts';
import { ean, pick, place, withoutSpecialSteps } from './pieces.ts';
import { move, openCard, repaired } from './repairs.ts';
import * as returned from './returned.ts';
import { test, withoutServiceWorker, type World } from './world.ts';

test.use(withoutServiceWorker);

/**
 * In a store, of a return and of a goods receipt: what the office does while the floor scans (order-rules.md 4): Fatima's device hears of it at once, Daan's was away, and
 * what he scanned meanwhile is refused and repaired.
 */
const LAY_BACK = 'Leg de 2 artikelen terug die je al had gescand.';

test.beforeEach(async ({ page, world }) => {
  await withoutSpecialSteps(world);
  await signIn(page, 'magazijn');
});

/** A delivery of a store on one device, and completed on another that has no network. */
async function completedAway(world: World) {
  const { delivery, page } = await picking.openNth(world, 10);
  const { id } = await world.delivery(delivery.order);
  const away = await world.device('backoffice');
  await away.goto(delivery.path);
  await picking.ready(away);
  await world.offline(away);
  await picking.scan(away, ...delivery.codes);
  await picking.complete(away).click();
  return { delivery, id, page, away };
}

for (const [act, refusal, sentence, does] of [
  ['pauses', 'paused', 'De levering is gepauzeerd', (o: Office, id: number) => o.pause(id)],
  ['cancels', 'cancelled', LAY_BACK, (o: Office, id: number) => o.cancel(id)],
  ['reroutes', 'rerouted', LAY_BACK, (o: Office, id: number) => o.reroute(id)],
] as const)
  test(`the office ${act} a delivery of a store: the screen says so, and a completion without a network is refused`, async ({
    world,
  }) => {
    const office = await inOffice(world);
    const { delivery, id, page, away } = await completedAway(world);
    await picking.scan(page, ...delivery.codes.slice(0, 2));
    await does(office, id);
    await expect(page.getByRole('main')).toContainText(sentence);
    await world.online(away);
    await expect.poll(() => unsent(away)).toEqual([`pick-shipped parked ${refusal}`]);
    await expect(stage(away, 'HERSTEL')).toBeVisible();
    expect(await delivery.status()).not.toBe('shipped');
    if (act !== 'pauses') return;
    await office.resume(id);
    await away.getByRole('button', { name: 'Probeer opnieuw' }).click();
    await allSent(away);
    expect(await delivery.status()).toBe('shipped');
  });

test('the office cancels some pieces of a delivery of a store, and its method is switched off: the screen asks for fewer, and a completion without a network waits for the method', async ({
  world,
}) => {
  const office = await inOffice(world);
  const { delivery, id, page, away } = await completedAway(world);
  const [line] = delivery.lines;
  const pieces = delivery.codes.length;
  await expect(page.getByRole('main')).toContainText(`0/${pieces}`);
  await office.cancelPieces(delivery.order, id, line?.product ?? '', 1);
  await expect(page.getByRole('main')).toContainText(`0/${pieces - 1}`);
  const methodIs = async (active: boolean) =>
    world.db.execute(
      `UPDATE dispatch_type_methods SET is_active = $2
       WHERE carrier_method_id = (SELECT carrier_method_id FROM dispatch_requests WHERE id = $1)`,
      [id, active],
    );
  await methodIs(false);
  await world.online(away);
  await expect.poll(() => unsent(away)).toEqual(['pick-shipped parked inactive-carrier-method']);
  await methodIs(true);
  await away.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await allSent(away);
  expect(await delivery.status()).toBe('shipped');
});

test('the office cancels an announced return: leg apart, also what was received without a network', async ({
  page,
  world,
}) => {
  const office = await inOffice(world);
  const label = returnLabel(3);
  const { id } = await returned.returnOf(world, label);
  const [first = '', second = first] = returned.pieces(await returned.returnOf(world, label));
  const daan = await world.device('magazijn2');
  await returned.openReturns(daan);
  await returned.openReturns(page);
  for (const one of [daan, page]) await scan(one, label);
  await world.offline(daan);
  const at = await returned.receive(daan, first);
  await scan(page, second);
  await office.cancel(id);
  await expect(stage(page)).toContainText('LET OP: deze retour gaat niet door.');
  await world.online(daan);
  await expect.poll(() => unsent(daan)).toEqual(['receive-return parked cancelled']);
  await daan.getByText(`Herstel 1 · ${at}`).click();
  await expect(stage(daan, 'HERSTEL')).toContainText(/apart/i);
  expect(await returned.lying(world, label)).toEqual([]);
});

test('the office cancels a crossdock order: its article is counted, and what was placed without a network is laid apart and counted', async ({
  page,
  world,
}) => {
  const office = await inOffice(world);
  const article = ean(product('koek-snoep', 1));
  const open = async (one: Page) => {
    await one.goto(`/product-processing/dc/DC01/goods-receipt/${TRY_RECEIPT}/sort`);
    await one.getByPlaceholder('Sorteerzone').fill('D');
    await one.getByRole('button', { name: 'Kies' }).click();
    await scanReady(one);
  };
  const daan = await world.device('magazijn2');
  await open(daan);
  await open(page);
  await world.offline(daan);
  const at = await place(daan, article);
  expect(await pick(page, article)).toBe(at);
  const row = await world.db.one<{ id: number }>(
    `SELECT d.id FROM dispatch_requests d JOIN storage_locations s ON s.id = d.storage_location_id
     WHERE d.status = 'crossdock-requested' AND s.identifier = $1`,
    [at],
  );
  await office.cancel(row?.id ?? 0);
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('Scan het opnieuw om het te tellen.');
  await scan(page, article);
  await expect(stage(page)).toContainText('Ontvangen: 1');
  await allSent(page);
  await world.online(daan);
  await openCard(daan, at, 'cancelled');
  await move(daan, article, 'D-APART');
  await repaired(daan);
  const counted = await world.db.one(
    `SELECT n.quantity_scanned AS n FROM goods_receipt_lines n JOIN goods_receipts r ON r.id = n.goods_receipt_id
     WHERE r.identifier = $1 AND n.product_identifier = $2`,
    [TRY_RECEIPT, product('koek-snoep', 1).identifier],
  );
  expect(counted).toEqual({ n: 2 });
});
