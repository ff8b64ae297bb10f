import { expect, type Page } from 'playwright/test';
import { pad } from '../core/gtin/gtin.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codeOn, openSort, scan, signIn, stage } from './hands.ts';
import { allSent, unsent } from './on-device.ts';
import { lying, pick, place, put, withoutSpecialSteps } from './pieces.ts';
import { move, openCard, repaired, setAsides } from './repairs.ts';
import { orderOf } from './scenes.ts';
import type { TrueDelivery } from './truth.ts';
import { test, type World, withoutServiceWorker } from './world.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

test.use(withoutServiceWorker);

/**
 * A refused completion is held back by scanning, and what waited for its repair is sent after it (R24,
 * scanning-rules.md).
 */
const ean = pad(cast.popular.codes[0] ?? '');
const popular = cast.popular.identifier;

const held = (world: World) =>
  world.db.query(
    `SELECT o.identifier AS "order", h.storage_location FROM held_shipments h
     JOIN dispatch_requests d ON d.id = h.dispatch_request_id JOIN sales_orders o ON o.id = d.sales_order_id`,
  );

/** ORDER COMPLEET is open: label, then the location, which ships it. */
async function complete(page: Page, order: TrueDelivery, location: string, steps = 3): Promise<void> {
  await expect(stage(page, 'ORDER COMPLEET')).toBeVisible();
  await scan(page, order.labels[0] ?? '');
  if (steps === 3) await expect(stage(page)).toContainText(`Scan ${location} = verzonden`);
  await scan(page, location);
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('is verzonden');
}

/** Places the last piece and completes the order. */
async function finish(page: Page, order: TrueDelivery, location: string, steps = 3): Promise<void> {
  await scan(page, location);
  await complete(page, order, location, steps);
}

/** The card 'Houd zending tegen', resolved by scanning the order's location. */
async function hold(page: Page, location: string): Promise<void> {
  await page.getByRole('button', { name: `Herstel 1 · ${location}` }).click();
  await expect(stage(page, 'HERSTEL')).toContainText('Houd zending tegen');
  await expect(codeOn(page)).toHaveText(location);
  await scan(page, 'A-33');
  await expect(stage(page, 'HERSTEL')).toContainText('Onjuiste legplaats. Probeer het opnieuw.');
  await scan(page, location);
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText(`Zending tegengehouden op ${location}`);
}

test.beforeEach(async ({ page, world }) => {
  await withoutSpecialSteps(world);
  await signIn(page, 'magazijn');
});

for (const [code, change] of [
  ['cancelled', `status = 'cancelled'`],
  ['paused', 'paused_at = now()'],
] as const)
  for (const steps of [2, 3] as const)
    test(`'shipped' is refused (${code}), ${steps} completion steps: 'Houd zending tegen', resolved by the order's location`, async ({
      page,
      world,
    }) => {
      const order = await orderOf(world, MAIN_BATCH, 'A-14', ean);
      if (steps === 2)
        await world.db.execute(
          `UPDATE frontend_parameters SET value = value - 'mark-storage-location-complete'
           WHERE key = 'order-completion-steps'`,
        );
      await openSort(page, MAIN_BATCH, 'A');
      await place(page, ean);
      await allSent(page);
      await world.offline(page);
      await scan(page, 'A-14');
      await complete(page, order, 'A-14', steps);
      await setDeliveries(world.db, change, 'id = $1', [order.id]);
      await world.online(page);
      await hold(page, 'A-14');
      await repaired(page);
      expect(await held(world)).toEqual([{ order: order.order, storage_location: 'A-14' }]);
      expect((await world.delivery(order.order)).shipped_label).toBeNull();
      expect(await lying(world, MAIN_BATCH)).toEqual([`${popular} A-14`]);
    });

test('what waits for a repair goes out after it: location complete, then shipped', async ({
  page,
  world,
}) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-14', ean);
  const daan = await world.device('magazijn2');
  await openSort(daan, MAIN_BATCH, 'A');
  await openSort(page, MAIN_BATCH, 'A');
  await world.offline(page);
  await pick(page, ean);
  await finish(page, order, 'A-14');
  await place(daan, ean);
  await allSent(daan);
  await world.online(page);
  await openCard(page, 'A-14', 'already-placed');
  expect(await unsent(page)).toEqual([
    'place-article parked already-placed',
    'complete-storage-location pending',
    'mark-shipped pending',
  ]);
  expect((await world.delivery(order.order)).status).toBe('requested');
  await move(page, ean, 'A-APART');
  await repaired(page);
  expect(await world.delivery(order.order)).toMatchObject({
    status: 'shipped',
    location_completed: true,
    shipped_label: order.labels[0],
  });
  expect(await setAsides(world)).toEqual([`${popular} 1 A-APART`]);
});

test('the location was taken by another order after all: moved, held, and completed anew from its new place', async ({
  page,
  world,
}) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-14', ean);
  const other = (await world.facts(MAIN_BATCH)).find(d => d.location === 'A-15');
  await setDeliveries(world.db, 'storage_location_id = NULL', 'id = $1', [order.id]);
  await openSort(page, MAIN_BATCH, 'A');
  await world.offline(page);
  expect(await pick(page, ean)).toBe('Vrij');
  await finish(page, order, 'A-60');
  await setDeliveries(
    world.db,
    `status = 'requested', storage_location_id = (SELECT id FROM storage_locations WHERE identifier = 'A-60')`,
    'id = $1',
    [other?.id],
  );
  await world.online(page);
  await openCard(page, 'A-60', 'location-taken');
  await scan(page, ean);
  await scan(page, 'A-41');
  await expect(stage(page)).toContainText('Hersteld: ligt op A-41');
  await hold(page, 'A-41');
  await repaired(page);
  expect(await held(world)).toEqual([{ order: order.order, storage_location: 'A-41' }]);
  await scan(page, 'A-41');
  await complete(page, order, 'A-41');
  await allSent(page);
  expect(await world.delivery(order.order)).toMatchObject({ status: 'shipped', location_completed: true });
});

test('both complete and ship the same order offline: it is shipped once, and nobody is sent to hold it', async ({
  page,
  world,
}) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-14', ean);
  const daan = await world.device('magazijn2');
  await openSort(daan, MAIN_BATCH, 'A');
  await openSort(page, MAIN_BATCH, 'A');
  await pick(page, ean);
  await put(page, 'A-14');
  await allSent(page);
  await expect(daan.getByRole('button', { name: 'Af te ronden (1)' })).toBeVisible();
  for (const one of [page, daan]) {
    await world.offline(one);
    await scan(one, 'A-14');
    await complete(one, order, 'A-14');
  }
  await world.online(page);
  await allSent(page);
  await world.online(daan);
  await allSent(daan);
  expect((await world.delivery(order.order)).status).toBe('shipped');
  expect(await held(world)).toEqual([]);
});
