import { expect } from 'playwright/test';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import { openSort, signIn } from './hands.ts';
import { installed as batchInstalled } from './on-device.ts';
import { test } from './world.ts';

/** The scan home while the OMS, or a part of it, does not answer. */

test('the scan home that the OMS gives no batches shows what the device holds, and says so', async ({
  page,
  world,
}) => {
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await batchInstalled(page, MAIN_BATCH);
  const heal = world.faults.set(/^GET .*dispatch-request-batches\?/, 'error');
  await page.goto('/scan');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Fout bij het ophalen van batches.');
  await expect(alert).toContainText('Je ziet wat op dit apparaat staat.');
  await expect(page.getByRole('link', { name: MAIN_BATCH })).toBeVisible();
  const asked = () => world.faults.requests.filter(r => r.includes('dispatch-request-batches?')).length;
  const before = asked();
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect.poll(asked).toBeGreaterThan(before);
  heal();
  // By itself, though nothing tells the browser that the OMS is back.
  await expect(alert).toBeHidden();
  await expect(page.getByRole('link', { name: MAIN_BATCH })).toBeVisible();
});

test('the scan home that the OMS gives no goods receipts names those', async ({ page, world }) => {
  await signIn(page, 'magazijn');
  const heal = world.faults.set(/^GET .*goods-receipts.*\?/, 'error');
  await page.goto('/scan');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Fout bij het ophalen van goederenontvangsten.');
  await expect(alert).not.toContainText('batches');
  heal();
  await expect(alert).toBeHidden();
});

test('the scan home whose OMS does not answer shows what the device holds meanwhile', async ({
  page,
  world,
}) => {
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await batchInstalled(page, MAIN_BATCH);
  const heal = world.faults.set(/^GET .*dispatch-request-batches\?/, 'hang');
  await page.goto('/scan');
  const batches = page.getByRole('list', { name: 'Te sorteren' }).getByRole('link');
  await expect(batches).toHaveCount(1);
  await expect(batches).toContainText(MAIN_BATCH);
  await expect(page.getByRole('alert')).toBeHidden();
  heal();
  await expect.poll(() => batches.count()).toBeGreaterThan(1);
});
