import { expect } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { knownAs, openSort, scan, scanReady, signIn, sortPath, stage } from './hands.ts';
import { allSent, deliveryOnDevice, unsent } from './on-device.ts';
import { ean, lying, pick, place, put, want, withoutSpecialSteps } from './pieces.ts';
import { move, openCard, placedTooLate, repaired, setAsides } from './repairs.ts';
import { changeRights, none } from './rights.ts';
import { orderOf, sortArticle } from './scenes.ts';
import { test, type World, withoutServiceWorker } from './world.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

test.use(withoutServiceWorker);

/** Every refusal of a placement ends with the right article in the right place, by scans (scanning-rules.md). */
const popular = cast.popular.identifier;
const multiple = cast.multiple.identifier;
const MAIN = { batch: MAIN_BATCH, zone: 'A' };

const office = {
  setStatus: (world: World, id: number | undefined, status: string) =>
    setDeliveries(world.db, 'status = $2', 'id = $1', [id, status]),
  moveTo: (world: World, id: number | undefined, location: string) =>
    setDeliveries(
      world.db,
      `storage_location_id = (
         SELECT s.id FROM storage_locations s JOIN storage_zones z ON z.id = s.storage_zone_id
         WHERE s.identifier = $2 AND z.identifier = 'A' LIMIT 1)`,
      'id = $1',
      [id, location],
    ),
};

/** Daan sorts pieces of an article while Fatima has no network. */
async function daanSorts(world: World, code: string, times = 1): Promise<string[]> {
  const daan = await world.device('magazijn2');
  await openSort(daan, MAIN_BATCH, 'A');
  const locations: string[] = [];
  for (let n = 0; n < times; n++) locations.push(await place(daan, code));
  await allSent(daan);
  return locations;
}

test.beforeEach(async ({ page, world }) => {
  await withoutSpecialSteps(world);
  await signIn(page, 'magazijn');
});

test('already-placed, and another order needs the article: it is moved there', async ({ page, world }) => {
  const ids = await want(world, popular, { 'A-01': 1 });
  let show = (): void => undefined;
  const shown = new Promise<void>(resolve => (show = resolve));
  await placedTooLate(world, page, {
    ...MAIN,
    eans: [ean(cast.popular)],
    async meanwhile() {
      await daanSorts(world, ean(cast.popular));
      const other = (await world.facts(MAIN_BATCH)).find(d => d.location === 'A-05');
      await office.setStatus(world, other?.id, 'requested');
      // The refusal knows of that order; the device hears of it later.
      await page.route(/work-package/, async route => {
        await shown;
        await route.continue();
      });
    },
  });
  await openCard(page, 'A-01', 'already-placed');
  await expect(stage(page)).toContainText('Dit artikel is al gescand door Daan Visser.');
  await expect(stage(page)).toContainText(`Verplaats ${cast.popular.name} van A-01 naar A-05`);
  show();
  await scan(page, ean(cast.single));
  await expect(stage(page, 'HERSTEL')).toHaveAttribute('data-state', 'refused');
  await scan(page, ean(cast.popular));
  await scan(page, 'A-01');
  await expect(stage(page, 'HERSTEL')).toContainText('Onjuiste legplaats. Probeer het opnieuw.');
  await scan(page, 'A-05');
  await expect(stage(page)).toContainText('Hersteld: ligt op A-05');
  await repaired(page);
  expect(await lying(world, MAIN_BATCH)).toEqual([`${popular} A-01`, `${popular} A-05`]);
  expect(await world.placements(MAIN_BATCH)).toMatchObject([
    { username: 'magazijn2', location: 'A-01' },
    { username: 'magazijn', location: 'A-05', resolves: expect.any(String) },
  ]);
  expect(ids['A-01']).toBeDefined();
});

test('already-placed, in part: one stays, one goes to another order, one is laid apart', async ({
  page,
  world,
}) => {
  const ids = await want(world, multiple, { 'A-02': 3, 'A-04': 2 });
  await office.setStatus(world, ids['A-04'], 'cancelled');
  await world.db.execute(
    `UPDATE frontend_parameters SET value = '["multiple-quantities"]' WHERE key = 'extra-processing-steps'`,
  );
  await openSort(page, MAIN_BATCH, 'A');
  await world.offline(page);
  await sortArticle(page, ean(cast.multiple));
  await page.getByRole('button', { name: 'Later' }).click();
  await withoutSpecialSteps(world);
  expect(await daanSorts(world, ean(cast.multiple), 2)).toEqual(['A-02', 'A-02']);
  await office.setStatus(world, ids['A-04'], 'requested');
  await world.db.execute('UPDATE dispatch_request_lines SET quantity = 1 WHERE dispatch_request_id = $1', [
    ids['A-04'],
  ]);
  await world.online(page);
  await openCard(page, 'A-02', 'already-placed');
  await expect(stage(page)).toContainText('1 van 3 stuks');
  await move(page, ean(cast.multiple), 'A-02');
  await move(page, ean(cast.multiple), 'A-04');
  await move(page, ean(cast.multiple), 'A-APART');
  await repaired(page);
  expect(await lying(world, MAIN_BATCH)).toEqual([
    `${multiple} A-02`,
    `${multiple} A-02`,
    `${multiple} A-02`,
    `${multiple} A-04`,
  ]);
  expect(await setAsides(world)).toEqual([`${multiple} 1 A-APART`]);
});

test('location-taken: two bind the same free location; the second moves to another one', async ({
  page,
  world,
}) => {
  const ids = await want(world, popular, { 'A-01': 1, 'A-03': 1 });
  await setDeliveries(world.db, 'storage_location_id = NULL', 'id = ANY($1)', [Object.values(ids)]);
  const daan = await world.device('magazijn2');
  await openSort(daan, MAIN_BATCH, 'A');
  await openSort(page, MAIN_BATCH, 'A');
  expect(await pick(daan, ean(cast.popular))).toBe('Vrij');
  await expect.poll(() => world.db.query('SELECT FROM claims')).toHaveLength(1);
  expect(await pick(page, ean(cast.popular))).toBe('Vrij');
  const orders = () =>
    Promise.all(
      [daan, page].map(one =>
        stage(one)
          .getByText(/^Order /)
          .innerText(),
      ),
    );
  await expect.poll(async () => new Set(await orders()).size).toBe(2);
  await world.offline(page);
  await put(page, 'A-60');
  await put(daan, 'A-60');
  await allSent(daan);
  await world.online(page);
  // The device knows meanwhile which order has A-60.
  await expect(page.getByRole('button', { name: 'Af te ronden (1)' })).toBeVisible();
  await openCard(page, 'A-60', 'location-taken');
  await expect(stage(page)).toContainText('Op deze legplaats ligt een andere order.');
  await expect(stage(page)).toContainText(`Verplaats ${cast.popular.name} van A-60 naar een vrije legplaats`);
  await scan(page, ean(cast.popular));
  await scan(page, 'A-60');
  await expect(stage(page)).toContainText('Op deze legplaats ligt al een andere order.');
  await scan(page, 'A-41');
  await expect(stage(page)).toContainText('Hersteld: ligt op A-41');
  await repaired(page);
  expect(await lying(world, MAIN_BATCH)).toEqual([`${popular} A-41`, `${popular} A-60`]);
  const open = (await world.facts(MAIN_BATCH)).filter(d => d.status === 'requested');
  expect(open.map(d => d.location ?? '').toSorted()).toEqual(['A-41', 'A-60']);
});

test('wrong-location: the order got another location meanwhile; the article is moved to it', async ({
  page,
  world,
}) => {
  const ids = await want(world, popular, { 'A-01': 2 });
  await placedTooLate(world, page, {
    ...MAIN,
    eans: [ean(cast.popular)],
    meanwhile: () => office.moveTo(world, ids['A-01'], 'A-60'),
  });
  await openCard(page, 'A-01', 'wrong-location');
  await expect(stage(page)).toContainText('Deze order ligt op een andere legplaats.');
  await move(page, ean(cast.popular), 'A-60');
  await repaired(page);
  // The card went by the OMS's plan; the next piece goes by the device's package, once that has come.
  await expect
    .poll(async () => JSON.stringify(await deliveryOnDevice(page, ids['A-01'] ?? 0)))
    .toContain('"A-60"');
  expect(await place(page, ean(cast.popular))).toBe('A-60');
  await allSent(page);
  expect(await lying(world, MAIN_BATCH)).toEqual([`${popular} A-60`, `${popular} A-60`]);
});

// Where no other order needs it: office-acts-in-hand.spec.ts.
for (const [code, change] of [
  ['cancelled', `status = 'cancelled'`],
  ['paused', 'paused_at = now()'],
  ['rerouted', `status = 'to-be-requested', batch_id = NULL`],
] as const)
  test(`${code}, and another order needs the article: it is moved there`, async ({ page, world }) => {
    const ids = await want(world, popular, { 'A-01': 1, 'A-03': 1 });
    let left = '';
    const [first = ''] = await placedTooLate(world, page, {
      ...MAIN,
      eans: [ean(cast.popular)],
      async meanwhile([at = '']) {
        left = at === 'A-01' ? 'A-03' : 'A-01';
        await setDeliveries(world.db, change, 'id = $1', [ids[at]]);
      },
    });
    await openCard(page, first, code);
    await move(page, ean(cast.popular), left);
    await repaired(page);
    expect(await lying(world, MAIN_BATCH)).toEqual([`${popular} ${left}`]);
  });

test('batch-closed: what was sorted too late is laid apart, and the screen says that the batch is closed', async ({
  page,
  world,
}) => {
  await want(world, popular, { 'A-01': 2 });
  await placedTooLate(world, page, {
    ...MAIN,
    eans: [ean(cast.popular)],
    meanwhile: () =>
      world.db.execute(`UPDATE dispatch_request_batches SET status = 'closed' WHERE identifier = $1`, [
        MAIN_BATCH,
      ]),
  });
  await openCard(page, 'A-01', 'batch-closed');
  await expect(stage(page)).toContainText('De batch is gesloten.');
  await move(page, ean(cast.popular), 'A-APART');
  await repaired(page);
  await expect(page.getByText('Nieuwe scans worden niet meer aangenomen.')).toBeVisible();
  expect(await lying(world, MAIN_BATCH)).toEqual([]);
  expect(await setAsides(world)).toEqual([`${popular} 1 A-APART`]);
});

test('R41 forbidden: the right was taken away; a colleague with it confirms the same location on the same device', async ({
  page,
  world,
}) => {
  await want(world, popular, { 'A-01': 2 });
  await placedTooLate(world, page, {
    ...MAIN,
    eans: [ean(cast.popular)],
    meanwhile: () => changeRights(world, page, none),
  });
  await expect.poll(() => unsent(page)).toEqual(['place-article parked forbidden']);
  // Whoever scanned it can't resolve it.
  await expect(stage(page, 'GESTOPT')).toContainText('Een collega gaat op dit apparaat verder.');
  await expect(page.getByText('Herstel 1 · A-01')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Herstel 1 · A-01' })).toHaveCount(0);

  await signIn(page, 'magazijn2');
  await page.goto(sortPath(MAIN_BATCH));
  await knownAs(page, 'Daan Visser');
  await scanReady(page);
  await page.getByRole('button', { name: 'Herstel 1 · A-01' }).click();
  await expect(stage(page, 'HERSTEL')).toContainText('Wie dit scande, mag hier niet meer sorteren.');
  await expect(stage(page)).toContainText(`Bevestig ${cast.popular.name} op A-01`);
  await move(page, ean(cast.popular), 'A-01');
  await repaired(page);
  expect(await world.placements(MAIN_BATCH)).toMatchObject([{ username: 'magazijn2', location: 'A-01' }]);
});

test("'Later' leaves the card; it opens by itself before that order's completion", async ({
  page,
  world,
}) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 2);
  await placedTooLate(world, page, {
    ...MAIN,
    eans: [ean(cast.popular)],
    meanwhile: () => office.moveTo(world, order.id, 'A-60'),
  });
  await openCard(page, 'A-01', 'wrong-location');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await daanSorts(world, ean(cast.popular), 2);
  await expect(page.getByRole('button', { name: 'Af te ronden (1)' })).toBeVisible();
  await scan(page, 'A-60');
  await expect(stage(page, 'HERSTEL')).toBeVisible();
});
