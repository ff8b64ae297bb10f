import { expect, type Page } from 'playwright/test';
import { product } from '../server/demo/data/demo-products.ts';
import { TRY_RECEIPT } from '../server/demo/data/demo-receipts.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { codeOn, openSort, scan, scanReady, signIn, stage } from './hands.ts';
import { inOffice } from './office-acts.ts';
import { allSent, deliveryOnDevice, unsent } from './on-device.ts';
import * as picking from './picks.ts';
import { ean, lying, pick, place, want, withoutSpecialSteps } from './pieces.ts';
import { move, openCard, repaired, setAsides } from './repairs.ts';
import * as returned from './returned.ts';
import type { TrueDelivery } from './truth.ts';
import { test, type World, withoutServiceWorker } from './world.ts';

test.use(withoutServiceWorker);

/**
 * What the office does while the floor scans (order-rules.md 4), line by line: Fatima's device hears of it at once, Daan's
 * was away, and what he scanned meanwhile is refused and repaired.
 */
/** What the carrier prints anew. */
const ANEW = 'JD9876543210';
const popular = cast.popular.identifier;
const code = ean(cast.popular);
const LAY_BACK = 'Leg de 2 artikelen terug die je al had gescand.';
type Office = Awaited<ReturnType<typeof inOffice>>;

const setSteps = (world: World, ...steps: string[]) =>
  world.db.execute(`UPDATE frontend_parameters SET value = $1 WHERE key = 'extra-processing-steps'`, [
    JSON.stringify(steps),
  ]);
/** Orders that want the popular article, and one more that is paused: it keeps the batch open, and takes nothing. */
async function begin(world: World, amounts: Readonly<Record<string, number>>) {
  const ids = await want(world, popular, { ...amounts, 'A-03': 1 });
  const office = await inOffice(world);
  await office.pause(ids['A-03'] ?? 0);
  return { office, id: ids['A-01'] ?? 0 };
}
async function orderOf(world: World, id: number): Promise<TrueDelivery> {
  const found = (await world.facts(MAIN_BATCH)).find(d => d.id === id);
  if (!found) throw new RangeError(`no delivery ${id}`);
  return found;
}
/** The order at A-01: its location, its label, and the location again, which ships it. */
async function complete(page: Page, label: string): Promise<void> {
  for (const text of ['A-01', label, 'A-01']) await scan(page, text);
}
/** Two devices on the main batch; Daan's has no network any more. */
async function twoDevices(world: World, fatima: Page): Promise<Page> {
  const daan = await world.device('magazijn2');
  await openSort(daan, MAIN_BATCH, 'A');
  await openSort(fatima, MAIN_BATCH, 'A');
  await world.offline(daan);
  return daan;
}

test.beforeEach(async ({ page, world }) => {
  await withoutSpecialSteps(world);
  await signIn(page, 'magazijn');
});

for (const [act, refusal, reason, does] of [
  ['pauses', 'paused', 'De levering is gepauzeerd.', (o: Office, id: number) => o.pause(id)],
  ['cancels', 'cancelled', 'De order is geannuleerd.', (o: Office, id: number) => o.cancel(id)],
  [
    'reports short',
    'rerouted',
    'De levering is naar een andere locatie gegaan.',
    (o: Office, id: number) => o.shortage(id),
  ],
  [
    'reroutes',
    'rerouted',
    'De levering is naar een andere locatie gegaan.',
    (o: Office, id: number) => o.reroute(id),
  ],
] as const)
  test(`the office ${act} an order: an article in hand is laid apart, and so is one that was placed without a network`, async ({
    page,
    world,
  }) => {
    await setSteps(world, 'product-not-in-requested-dispatch-request');
    const { office, id } = await begin(world, { 'A-01': 2 });
    const daan = await twoDevices(world, page);
    expect(await place(daan, code)).toBe('A-01');
    expect(await pick(page, code)).toBe('A-01');
    await does(office, id);
    await expect(stage(page, 'SPECIALE VERWERKING')).toContainText('Product niet in de gevraagde levering');
    await expect(stage(page)).toContainText(reason);
    await expect(codeOn(page)).toHaveText('A-APART');
    await page.getByRole('button', { name: 'Begrepen' }).click();
    await world.online(daan);
    await openCard(daan, 'A-01', refusal);
    await expect(stage(daan)).toContainText(reason);
    await move(daan, code, 'A-APART');
    await repaired(daan);
    expect(await lying(world, MAIN_BATCH)).toEqual([]);
    expect(await setAsides(world)).toEqual([`${popular} 1 A-APART`]);
    if (act !== 'pauses') return;
    await office.resume(id);
    await expect.poll(() => deliveryOnDevice(page, id)).toMatchObject({ paused_at: null });
    await place(page, code);
    await allSent(page);
    expect(await lying(world, MAIN_BATCH)).toEqual([`${popular} A-01`]);
  });

test('the office ends the batch: no article is taken any more, and what was placed without a network is laid apart', async ({
  page,
  world,
}) => {
  const { office } = await begin(world, { 'A-01': 2 });
  const daan = await twoDevices(world, page);
  await place(daan, code);
  await pick(page, code);
  await office.endBatch('unable-to-ship-all');
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('De batch heeft status ‘Kan niet verzenden’.');
  await expect(codeOn(page)).toHaveText('A-APART');
  await world.online(daan);
  await openCard(daan, 'A-01', 'batch-closed');
  await move(daan, code, 'A-APART');
  await repaired(daan);
  expect(await setAsides(world)).toEqual([`${popular} 1 A-APART`]);
});

for (const [act, sentence, rest, does] of [
  [
    'pauses',
    'LET OP: de order op A-01 is gepauzeerd.',
    'Laat alles op A-01 liggen. Niet verzenden.',
    (o: Office, id: number) => o.pause(id),
  ],
  [
    'cancels',
    'LET OP: de order op A-01 is geannuleerd.',
    'Leg alles van A-01 apart op A-APART. Niet verzenden.',
    (o: Office, id: number) => o.cancel(id),
  ],
  [
    'gives up',
    'LET OP: de order op A-01 is naar een andere locatie gegaan.',
    'Leg alles van A-01 apart op A-APART. Niet verzenden.',
    (o: Office, id: number) => o.giveUp(id),
  ],
  [
    'ends the batch of',
    'De batch heeft status ‘Gesloten’.',
    'Leg alles van A-01 apart op A-APART. Niet verzenden.',
    (o: Office) => o.endBatch('closed'),
  ],
] as const)
  test(`the office ${act} a complete order: ORDER COMPLEET ends, and a shipment without a network is held`, async ({
    page,
    world,
  }) => {
    const { office, id } = await begin(world, { 'A-01': 1 });
    const [label = ''] = (await orderOf(world, id)).labels;
    const daan = await world.device('magazijn2');
    await openSort(daan, MAIN_BATCH, 'A');
    await openSort(page, MAIN_BATCH, 'A');
    await place(page, code);
    await allSent(page);
    await expect(daan.getByRole('button', { name: 'Af te ronden (1)' })).toBeVisible();
    await world.offline(daan);
    await complete(daan, label);
    await expect(stage(daan, 'SCAN ARTIKEL')).toContainText('is verzonden');
    await scan(page, 'A-01');
    await expect(stage(page, 'ORDER COMPLEET')).toBeVisible();

    await does(office, id);
    await expect(stage(page, 'SCAN ARTIKEL')).toContainText(sentence);
    await expect(stage(page)).toContainText(rest);
    await world.online(daan);
    await daan.getByRole('button', { name: 'Herstel 1 · A-01' }).click();
    await expect(stage(daan, 'HERSTEL')).toContainText('Houd zending tegen');
    await scan(daan, 'A-01');
    await expect(stage(daan)).toContainText('Zending tegengehouden op A-01');
    await repaired(daan);
    const toClear = page.getByRole('button', { name: 'Leeg te halen: A-01 (1)' });
    await expect(toClear).toBeVisible({ visible: act !== 'pauses' });
    expect(await world.db.query('SELECT dispatch_request_id AS id FROM held_shipments')).toEqual([{ id }]);
    expect((await orderOf(world, id)).shipped_label).toBeNull();
    if (act !== 'pauses') return;
    await office.resume(id);
    await expect(page.getByRole('button', { name: 'Af te ronden (1)' })).toBeVisible();
    await complete(page, label);
    await allSent(page);
    expect((await orderOf(world, id)).status).toBe('shipped');
  });

test('the office cancels one of three pieces: the amount in hand falls, and three placed without a network are too many', async ({
  page,
  world,
}) => {
  await setSteps(world, 'multiple-quantities');
  const { office, id } = await begin(world, { 'A-01': 3 });
  const { order } = await orderOf(world, id);
  const daan = await twoDevices(world, page);
  for (const one of [daan, page]) {
    await scan(one, code);
    await one.getByRole('button', { name: 'Alle 3' }).click();
  }
  await scan(daan, 'A-01');
  await daan.getByRole('button', { name: 'Later' }).click();
  await expect(stage(page)).toContainText('Leg 3 en scan A-01');
  await office.cancelPieces(order, id, popular, 1);
  await expect(stage(page)).toContainText('Leg 2 en scan A-01');
  await scan(page, 'A-01');
  await allSent(page);
  await world.online(daan);
  await openCard(daan, 'A-01', 'already-placed');
  await expect(stage(daan)).toContainText('3 stuks');
  await move(daan, code, 'A-APART');
  await repaired(daan);
  expect(await lying(world, MAIN_BATCH)).toEqual([`${popular} A-01`, `${popular} A-01`]);
  expect(await setAsides(world)).toEqual([`${popular} 3 A-APART`]);
});

for (const [what, does] of [
  ['carrier', (o: Office, { id }: TrueDelivery) => o.carrier(id, 'dhl', 'dhl_home')],
  ['address', (o: Office, { order }: TrueDelivery) => o.address(order)],
] as const)
  test(`the office gives an order another ${what}: its old label is a wrong one, at once and after a network`, async ({
    page,
    world,
  }) => {
    const { office, id } = await begin(world, { 'A-01': 1 });
    const order = await orderOf(world, id);
    const [old = ''] = order.labels;
    const daan = await world.device('magazijn2');
    await openSort(daan, MAIN_BATCH, 'A');
    await openSort(page, MAIN_BATCH, 'A');
    await place(page, code);
    await allSent(page);
    await expect(daan.getByRole('button', { name: 'Af te ronden (1)' })).toBeVisible();
    await world.offline(daan);
    await complete(daan, old);
    await expect(stage(daan, 'SCAN ARTIKEL')).toContainText('is verzonden');

    await scan(page, 'A-01');
    await expect(stage(page, 'ORDER COMPLEET')).toBeVisible();
    await does(office, order);
    await expect.poll(() => deliveryOnDevice(page, id)).toMatchObject({ void_codes: [old] });
    await scan(page, old);
    await expect(stage(page, 'ORDER COMPLEET')).toContainText('Onjuiste barcode.');
    await world.online(daan);
    await expect.poll(() => unsent(daan)).toContain('mark-shipped parked wrong-label');
    await daan.getByRole('button', { name: 'Herstel 1 · A-01' }).click();
    await expect(stage(daan, 'HERSTEL')).toContainText('Houd zending tegen');
    await scan(daan, 'A-01');
    await repaired(daan);

    // The carrier has given another label.
    await world.db.execute('INSERT INTO tracking_codes (dispatch_request_id, code) VALUES ($1, $2)', [
      id,
      ANEW,
    ]);
    await expect.poll(() => deliveryOnDevice(page, id)).toMatchObject({ tracking_codes: [ANEW] });
    await scan(page, ANEW);
    await expect(stage(page)).toContainText('Label klopt');
    await scan(page, 'A-01');
    await allSent(page);
    expect(await orderOf(world, id)).toMatchObject({ status: 'shipped', shipped_label: ANEW });
  });

for (const [act, refusal, sentence, does] of [
  ['pauses', 'paused', 'De levering is gepauzeerd', (o: Office, id: number) => o.pause(id)],
  ['cancels', 'cancelled', LAY_BACK, (o: Office, id: number) => o.cancel(id)],
  ['reroutes', 'rerouted', LAY_BACK, (o: Office, id: number) => o.reroute(id)],
] as const)
  test(`the office ${act} a delivery of a store: the screen says so, and a completion without a network is refused`, async ({
    world,
  }) => {
    const office = await inOffice(world);
    const { delivery, page } = await picking.openNth(world, 10);
    const { id } = await world.delivery(delivery.order);
    const away = await world.device('backoffice');
    await away.goto(delivery.path);
    await picking.ready(away);
    await world.offline(away);
    await picking.scan(away, ...delivery.codes);
    await picking.complete(away).click();
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
