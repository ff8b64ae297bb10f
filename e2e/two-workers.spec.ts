import { expect, type Page } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codeOn, openSort, scan, signIn, sortPath, stage, startAgain } from './hands.ts';
import { allSent, unsent } from './on-device.ts';
import { ean, lying, pick, place, put, want, withoutSpecialSteps } from './pieces.ts';
import { orderOf } from './scenes.ts';
import { test, type World, withoutServiceWorker } from './world.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

test.use(withoutServiceWorker);

/** magazijn and magazijn2 in one batch: different orders, one result, and no work done twice. */
const popular = cast.popular.identifier;
const progress = (page: Page) => page.getByRole('banner');

/** Both in the batch, each on a device. */
async function bothOpen(world: World): Promise<[Page, Page]> {
  const fatima = await world.device('magazijn');
  const daan = await world.device('magazijn2');
  await openSort(fatima, MAIN_BATCH, 'A');
  await openSort(daan, MAIN_BATCH, 'A');
  return [fatima, daan];
}

test('the same article scanned by both at once goes to two orders', async ({ world }) => {
  await withoutSpecialSteps(world);
  await want(world, popular, { 'A-01': 1, 'A-03': 1 });
  const [fatima, daan] = await bothOpen(world);
  await Promise.all([scan(fatima, ean(cast.popular)), scan(daan, ean(cast.popular))]);
  const codes = () => Promise.all([fatima, daan].map(page => codeOn(page).innerText()));
  await expect.poll(async () => (await codes()).toSorted()).toEqual(['A-01', 'A-03']);
  const [mine = '', theirs = ''] = await codes();
  await Promise.all([put(fatima, mine), put(daan, theirs)]);
  await Promise.all([allSent(fatima), allSent(daan)]);
  expect(await lying(world, MAIN_BATCH)).toEqual([`${popular} A-01`, `${popular} A-03`]);
});

test('a claim is heard: the next device to scan the article is sent to the other order at once', async ({
  world,
}) => {
  await withoutSpecialSteps(world);
  await want(world, popular, { 'A-01': 1, 'A-03': 1 });
  const third = (await world.facts(MAIN_BATCH)).find(d => d.location === 'A-14');
  const setStatus = (status: string) =>
    setDeliveries(world.db, 'status = $2', 'id = $1', [third?.id, status]);
  await setStatus('requested');
  const [fatima, daan] = await bothOpen(world);
  await expect(progress(daan)).toContainText('0/3');
  const taken = await pick(fatima, ean(cast.popular));
  await expect.poll(() => world.db.query('SELECT FROM claims')).toHaveLength(1);
  // Events come in order: when this one is seen, the claim was received.
  await setStatus('cancelled');
  await expect(progress(daan)).toContainText('0/2');
  world.faults.set(/GET .*process-product\/sort/, 'hang');
  const free = await pick(daan, ean(cast.popular));
  expect([taken, free].toSorted()).toEqual(['A-01', 'A-03']);
});

test('a colleague’s placement is on the other screen by itself; how soon, of which the goal is a second, is told', async ({
  world,
}) => {
  await withoutSpecialSteps(world);
  await want(world, popular, { 'A-01': 1, 'A-03': 1 });
  const [fatima, daan] = await bothOpen(world);
  await expect(progress(daan)).toContainText('0/2');
  await place(fatima, ean(cast.popular));
  await expect.poll(() => lying(world, MAIN_BATCH), { intervals: [20] }).toHaveLength(1);
  const at = Date.now();
  await expect(progress(daan)).toContainText('1/2');
  test.info().annotations.push({ type: 'delay', description: `${String(Date.now() - at)} ms` });
  await expect(daan.getByRole('button', { name: 'Af te ronden (1)' })).toBeVisible();
});

test("'LET OP: niet … maar …' when the OMS knows better; scanning the new location clears it", async ({
  world,
}) => {
  await withoutSpecialSteps(world);
  await want(world, popular, { 'A-01': 1, 'A-03': 1 });
  const [fatima, daan] = await bothOpen(world);
  // Daan's device receives no events of what Fatima does.
  world.faults.set(/GET \/api\/events/, 'cut');
  world.faults.cutStreams();
  const look = world.faults.set(/GET .*process-product\/sort/, 'error');
  const old = await pick(daan, ean(cast.popular));
  const other = old === 'A-01' ? 'A-03' : 'A-01';
  await startAgain(daan);
  await setDeliveries(world.db, `status = 'cancelled'`, 'id = $1', [
    (await world.facts(MAIN_BATCH)).find(d => d.location === old)?.id,
  ]);
  look();
  await scan(daan, ean(cast.popular));
  await expect(stage(daan, 'SCAN LEGPLAATS')).toHaveAttribute('data-state', 'corrected');
  await expect(stage(daan)).toContainText(`LET OP: niet ${old} maar ${other}`);
  await expect(codeOn(daan)).toHaveText(other);
  await expect(stage(daan).locator('s')).toHaveText(old);
  await scan(daan, old);
  // The takeover stays until the new location is scanned.
  await expect(stage(daan)).toContainText(`LET OP: niet ${old} maar ${other}`);
  await scan(daan, other);
  await expect(stage(daan, 'ORDER COMPLEET')).toHaveAttribute('data-state', 'accepted');
  await expect(stage(daan)).toContainText(`Gelegd op ${other}`);
  await allSent(daan);
  expect(await lying(world, MAIN_BATCH)).toEqual([`${popular} ${other}`]);
  await fatima.close();
});

test('while the article is in hand a colleague fills the order: leg apart, and nothing is placed twice', async ({
  world,
}) => {
  await withoutSpecialSteps(world);
  await want(world, popular, { 'A-01': 1 });
  const [fatima, daan] = await bothOpen(world);
  await pick(daan, ean(cast.popular));
  await place(fatima, ean(cast.popular));
  await expect(stage(daan, 'SCAN ARTIKEL')).toContainText(`LET OP: ${cast.popular.name} is niet meer nodig.`);
  await expect(stage(daan)).toContainText('Leg apart op A-APART');
  // The reflex: that order is complete by now, and the article must not go into its box.
  await scan(daan, 'A-01');
  await expect(stage(daan, 'SCAN ARTIKEL')).toContainText('Leg apart op A-APART');
  await scan(daan, 'A-APART');
  await expect(stage(daan, 'SCAN ARTIKEL')).toHaveAttribute('data-state', 'ready');
  await allSent(fatima);
  expect(await lying(world, MAIN_BATCH)).toEqual([`${popular} A-01`]);
});

test("a complete order stands in 'Af te ronden' for both; who completes it is said to the other", async ({
  world,
}) => {
  await withoutSpecialSteps(world);
  await want(world, popular, { 'A-01': 1 });
  const [fatima, daan] = await bothOpen(world);
  await place(fatima, ean(cast.popular));
  await expect(fatima.getByRole('button', { name: 'Af te ronden (1)' })).toBeVisible();
  await expect(daan.getByRole('button', { name: 'Af te ronden (1)' })).toBeVisible();
  await scan(daan, 'A-01');
  await expect(stage(daan, 'ORDER COMPLEET')).toContainText('Scan het verzendlabel');
  await expect.poll(() => world.db.query(`SELECT FROM claims WHERE kind = 'completion'`)).toHaveLength(1);
  await scan(fatima, 'A-01');
  await expect(stage(fatima, 'SCAN ARTIKEL')).toContainText('Daan Visser rondt de order op A-01 al af.');

  const order = (await world.facts(MAIN_BATCH)).find(d => d.location === 'A-01');
  await scan(daan, order?.labels[0] ?? '');
  await scan(daan, 'A-01');
  await expect.poll(async () => (await world.delivery(order?.order ?? '')).status).toBe('shipped');
  await expect(fatima.getByRole('button', { name: /Af te ronden/ })).toBeHidden();
  await scan(fatima, 'A-01');
  await expect(stage(fatima)).toContainText('Op A-01 ligt geen complete order.');
});

test("both offline scan the last article: the OMS decides, the loser reads 'al gescand door' and lays it apart", async ({
  world,
}) => {
  await withoutSpecialSteps(world);
  await want(world, popular, { 'A-01': 1 });
  const [fatima, daan] = await bothOpen(world);
  await world.offline(fatima);
  await world.offline(daan);
  await place(fatima, ean(cast.popular));
  await place(daan, ean(cast.popular));
  await world.online(fatima);
  await allSent(fatima);
  await world.online(daan);
  await daan.getByRole('button', { name: 'Herstel 1 · A-01' }).click();
  await expect(stage(daan, 'HERSTEL')).toContainText('Dit artikel is al gescand door Fatima el Idrissi.');
  expect(await unsent(daan)).toEqual(['place-article parked already-placed']);
  await scan(daan, ean(cast.popular));
  await expect(codeOn(daan)).toHaveText('A-APART');
  await scan(daan, 'A-APART');
  await expect(stage(daan, 'SCAN ARTIKEL')).toContainText('Hersteld: ligt op A-APART');
  await allSent(daan);
  expect(await world.placements(MAIN_BATCH)).toMatchObject([{ username: 'magazijn', location: 'A-01' }]);
  expect(await world.db.query('SELECT product_identifier AS product, quantity FROM set_asides')).toEqual([
    { product: popular, quantity: 1 },
  ]);
});

test('a second tab of the same work waits, and takes over when the first closes', async ({ page, world }) => {
  await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 2);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  const second = await page.context().newPage();
  await second.goto(sortPath(MAIN_BATCH));
  await expect(stage(second)).toContainText('Dit werk staat open in een ander tabblad');
  await expect(stage(second)).toHaveAttribute('data-state', 'other-tab');
  await page.close();
  await expect(stage(second, 'SCAN ARTIKEL')).toBeVisible();
  await expect(progress(second)).toContainText('Scanner klaar');
});
