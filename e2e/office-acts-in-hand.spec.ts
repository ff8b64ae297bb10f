import { expect, type Page } from 'playwright/test';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codeOn, openSort, scan, signIn, stage } from './hands.ts';
import type { Office } from './office-acts.ts';
import { begin, code, orderOf, popular } from './office-begins.ts';
import { allSent, deliveryOnDevice } from './on-device.ts';
import { lying, pick, place, withoutSpecialSteps } from './pieces.ts';
import { move, openCard, repaired, setAsides } from './repairs.ts';
import { test, type World, withoutServiceWorker } from './world.ts';

test.use(withoutServiceWorker);

/**
 * An article is in hand: what the office does while the floor scans (order-rules.md 4): Fatima's device hears of it at once, Daan's was away, and
 * what he scanned meanwhile is refused and repaired.
 */
const setSteps = (world: World, ...steps: string[]) =>
  world.db.execute(`UPDATE frontend_parameters SET value = $1 WHERE key = 'extra-processing-steps'`, [
    JSON.stringify(steps),
  ]);
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
  // Its deliveries are planned elsewhere at once: a device that hears of both together tells the last.
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText(
    /De batch heeft status ‘Kan niet verzenden’\.|De levering is naar een andere locatie gegaan\./,
  );
  await expect(codeOn(page)).toHaveText('A-APART');
  await world.online(daan);
  await openCard(daan, 'A-01', 'batch-closed');
  await move(daan, code, 'A-APART');
  await repaired(daan);
  expect(await setAsides(world)).toEqual([`${popular} 1 A-APART`]);
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
