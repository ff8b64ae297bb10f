import { expect, type Page } from 'playwright/test';
import { tellClearances } from '../server/acts/batches/tell-clearances.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codeOn, openSort, scan, signIn, stage } from './hands.ts';
import { inOffice } from './office-acts.ts';
import { allSent, deliveryOnDevice } from './on-device.ts';
import { ean, lying, place, want, withoutSpecialSteps } from './pieces.ts';
import { setAsides } from './repairs.ts';
import { test, withoutServiceWorker } from './world.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

test.use(withoutServiceWorker);

/** 'Leeg te halen' (order-rules.md 4): what lies in a place of an order that ended goes out of it by scans, R39. */
/** In the same zone. */
const OTHER_BATCH = '2611-011';
const popular = cast.popular.identifier;
const code = ean(cast.popular);
const banner = (page: Page, location: string, n: number) =>
  page.getByRole('button', { name: `Leeg te halen: ${location} (${n})` });

/** One piece out of the place that is open, and laid apart. */
async function takeOut(page: Page): Promise<void> {
  await scan(page, code);
  await expect(codeOn(page)).toHaveText('A-APART');
  await scan(page, 'A-APART');
  await expect(stage(page)).toContainText('Apart gelegd op A-APART');
}

test.beforeEach(async ({ page, world }) => {
  await withoutSpecialSteps(world);
  await signIn(page, 'magazijn');
});

test('R39 two pieces of a cancelled order: one is taken out with a network, the other without; then the place is free', async ({
  page,
  world,
}) => {
  const ids = await want(world, popular, { 'A-01': 3, 'A-03': 1 });
  await setDeliveries(world.db, 'storage_location_id = NULL', 'id = $1', [ids['A-03']]);
  const office = await inOffice(world);
  await office.pause(ids['A-03'] ?? 0);
  const daan = await world.device('magazijn2');
  await openSort(page, MAIN_BATCH, 'A');
  await place(page, code);
  await place(page, code);
  await allSent(page);
  await openSort(daan, MAIN_BATCH, 'A');
  await world.offline(daan);
  await office.cancel(ids['A-01'] ?? 0);
  await expect(banner(page, 'A-01', 2)).toBeVisible();

  await office.resume(ids['A-03'] ?? 0);
  await expect.poll(() => deliveryOnDevice(page, ids['A-03'] ?? 0)).toMatchObject({ paused_at: null });

  // No other order may have the place while pieces lie there.
  await scan(page, code);
  await expect(codeOn(page)).toHaveText('Vrij');
  await scan(page, 'A-01');
  await expect(stage(page)).toContainText('Op deze legplaats ligt al een andere order.');
  await page.getByRole('button', { name: 'Opnieuw beginnen' }).click();

  await banner(page, 'A-01', 2).click();
  await expect(stage(page, 'LEEGHALEN')).toContainText('Scan een artikel uit A-01');
  await scan(page, ean(cast.single));
  await expect(stage(page, 'LEEGHALEN')).toHaveAttribute('data-state', 'refused');
  await takeOut(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(banner(page, 'A-01', 1)).toBeVisible();
  await allSent(page);

  // It was away when the office acted, and hears of it when it is back; the scan of the place opens it too.
  await world.online(daan);
  await expect(banner(daan, 'A-01', 1)).toBeVisible();
  await world.offline(daan);
  await scan(daan, 'A-01');
  await takeOut(daan);
  await expect(stage(daan, 'SCAN ARTIKEL')).toBeVisible();
  await expect(banner(daan, 'A-01', 1)).toBeHidden();
  await world.online(daan);
  await allSent(daan);
  await expect(banner(page, 'A-01', 1)).toBeHidden();
  expect(await lying(world, MAIN_BATCH)).toEqual([]);
  expect(await setAsides(world)).toEqual([`${popular} 1 A-APART`, `${popular} 1 A-APART`]);

  await scan(page, code);
  await scan(page, 'A-01');
  await expect(stage(page)).toContainText('Gelegd op A-01');
  await allSent(page);
  expect(await lying(world, MAIN_BATCH)).toEqual([`${popular} A-01`]);
});

test('R39 what a batch that ended has left is cleared out in the next batch of the zone', async ({
  page,
  world,
}) => {
  await want(world, popular, { 'A-01': 2 });
  const office = await inOffice(world);
  const daan = await world.device('magazijn2');
  await openSort(page, MAIN_BATCH, 'A');
  await place(page, code);
  await allSent(page);
  await openSort(daan, OTHER_BATCH, 'A');
  await office.endBatch('unable-to-ship-all');
  await expect(banner(page, 'A-01', 1)).toBeVisible();
  // The job that the act asks for; no jobs run here.
  await tellClearances(world.db, { storage_zone_id: 1 });
  await expect(banner(daan, 'A-01', 1)).toBeVisible();
  await banner(daan, 'A-01', 1).click();
  await takeOut(daan);
  await allSent(daan);
  await expect(banner(page, 'A-01', 1)).toBeHidden();
  expect(await lying(world, MAIN_BATCH)).toEqual([]);
  expect(
    await world.db.query(
      'SELECT b.identifier FROM set_asides a JOIN dispatch_request_batches b ON b.id = a.batch_id',
    ),
  ).toEqual([{ identifier: MAIN_BATCH }]);
});
