import { expect, type Page } from 'playwright/test';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import { openSort, scan, signIn, stage } from './hands.ts';
import type { Office } from './office-acts.ts';
import { begin, code, orderOf } from './office-begins.ts';
import { allSent, deliveryOnDevice, unsent } from './on-device.ts';
import { place, withoutSpecialSteps } from './pieces.ts';
import { repaired } from './repairs.ts';
import type { TrueDelivery } from './truth.ts';
import { test, type World, withoutServiceWorker } from './world.ts';

test.use(withoutServiceWorker);

/**
 * An order is complete: what the office does while the floor scans (order-rules.md 4): Fatima's device hears of it at once, Daan's was away, and
 * what he scanned meanwhile is refused and repaired.
 */
/** Code that the carrier prints anew. */
const ANEW = 'JD9876543210';

/** The order at A-01: its location, its label, and the location again, which ships it. */
async function complete(page: Page, label: string): Promise<void> {
  for (const text of ['A-01', label, 'A-01']) await scan(page, text);
}
/** The order at A-01 is complete: Daan has shipped it without a network, and Fatima is about to. Gives Daan's device. */
async function shippedAway(world: World, page: Page, label: string): Promise<Page> {
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
  return daan;
}

test.beforeEach(async ({ page, world }) => {
  await withoutSpecialSteps(world);
  await signIn(page, 'magazijn');
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
    const daan = await shippedAway(world, page, label);

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
    const daan = await shippedAway(world, page, old);

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
