import { expect } from 'playwright/test';
import { SMALL_BATCH } from '../server/demo/data/demo-batches.ts';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codeOn, openSort, scan, signIn, sortPath, stage, wedge } from './hands.ts';
import { judge } from './judge.ts';
import { allSent, entriesOf, installed, stateStored } from './on-device.ts';
import { lying, pick, place, put, withoutSpecialSteps } from './pieces.ts';
import { test } from './world.ts';

test('the storage is cleared under the work: the worker is told, what the screen knew is kept, and reaches the OMS once', async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  const deliveries = await world.facts(SMALL_BATCH);
  const [first, second, inHand] = deliveries.flatMap(d =>
    d.lines.flatMap(l => Array.from({ length: l.quantity }, () => l.eans[0] ?? '')),
  );
  if (!first || !second || !inHand) throw new RangeError('too small a batch');
  await signIn(page, 'magazijn');
  await openSort(page, SMALL_BATCH, 'C');
  await installed(page, SMALL_BATCH);
  await world.offline(page);
  await place(page, first);
  // Read by the next page, not recorded by it.
  await page.reload();
  await place(page, second);
  const location = await pick(page, inHand);

  const tools = await page.context().newCDPSession(page);
  await tools.send('Storage.clearDataForOrigin', { origin: world.url, storageTypes: 'indexeddb' });
  const dialog = page.getByRole('dialog', { name: 'Opslag gewist' });
  await expect(dialog).toContainText('De browser heeft de opslag van dit apparaat gewist.');
  await expect(dialog).not.toContainText('verloren');
  await judge(page, 'storage cleared');
  expect(await entriesOf(page)).toHaveLength(2);
  // Until it was read no scan is taken.
  await wedge(page, location);
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  expect(await entriesOf(page)).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Verder' }).last().click();
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  // The package and the session are written again too: a start without a network goes on here.
  await stateStored(page);
  await installed(page, SMALL_BATCH);
  await page.reload();
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await expect(codeOn(page)).toHaveText(location);
  await put(page, location);
  await world.online(page);
  await allSent(page);
  expect(await lying(world, SMALL_BATCH)).toHaveLength(3);
  await scan(page, first);
  await expect(stage(page)).not.toHaveAttribute('data-state', 'cannot-store');
});

test('what the page never saw is lost, and it says how much', async ({ page, world }) => {
  await withoutSpecialSteps(world);
  const [delivery] = await world.facts(SMALL_BATCH);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await installed(page, MAIN_BATCH);
  await openSort(page, SMALL_BATCH, 'C');
  await installed(page, SMALL_BATCH);
  await world.offline(page);
  await place(page, delivery?.lines[0]?.eans[0] ?? '');
  // This page reads the entries of its own work only.
  await page.goto(sortPath(MAIN_BATCH));
  await expect(page.getByRole('banner')).toContainText('Offline · 1 wacht');
  const tools = await page.context().newCDPSession(page);
  await tools.send('Storage.clearDataForOrigin', { origin: world.url, storageTypes: 'indexeddb' });
  await expect(page.getByRole('dialog', { name: 'Opslag gewist' })).toContainText(
    '1 registratie die nog niet verzonden was, is verloren. Meld dit bij je leidinggevende.',
  );
});
