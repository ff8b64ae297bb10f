import { expect } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { extras } from '../contract/extra.ts';
import {
  codeOn,
  openSort,
  play,
  scan,
  scanReady,
  signIn,
  sortPath,
  stage,
  wedge,
  startAgain,
} from './hands.ts';
import { keys } from '../src/input/traces/trace.ts';
import { AUTOFILL_ZONE, orderOf, setProperty } from './scenes.ts';
import { allSent } from './on-device.ts';
import { ean, lying, withoutSpecialSteps } from './pieces.ts';
import { test, withoutServiceWorker, type World } from './world.ts';

test.use(withoutServiceWorker);

/**
 * The ways codes come in: zones, autofill, typing, wedges without an end mark (SPEC.md R14, R15;
 * review-refunds-warehouse.md 5).
 */
const UNZONED_BATCH = '2611-015';

const AUTOFILL_LOCATION = 'processProduct.autofillStorageLocation';

test('autofill of the zone: 0 leaves the form empty, 2 chooses by itself', async ({ page, world }) => {
  await signIn(page, 'magazijn');
  await setProperty(world, AUTOFILL_ZONE, 0);
  await page.goto(sortPath(MAIN_BATCH));
  await expect(page.getByPlaceholder('Sorteerzone')).toHaveValue('');
  await setProperty(world, AUTOFILL_ZONE, 2);
  await page.reload();
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
});

/** Reads of the OMS so far, by path and query. */
const reads = (world: World): string[] =>
  world.faults.requests.filter(r => r.startsWith('GET /api/')).map(r => r.slice('GET '.length));
const SESSION = [
  '/api/current-user',
  '/api/frontend/config',
  '/api/frontend/translations',
  '/api/rest/locations?only_linked=1',
];
const PLACE = '/api/rest/locations/dc/DC01';

test('a first start asks each of its reads once, however early it begins them (decision 031)', async ({
  page,
  world,
}) => {
  await setProperty(world, AUTOFILL_ZONE, 2);
  await signIn(page, 'magazijn');
  await page.goto(sortPath(MAIN_BATCH));
  await scanReady(page);
  const sorts = [
    ...SESSION,
    PLACE,
    `${PLACE}/storage-locations?type=sort`,
    `${PLACE}/dispatch-request-batches/${MAIN_BATCH}?include=type%2Cdispatcher`,
    `${PLACE}/storage-locations/A/work-package/sort?dispatch_request_batch_identifier=${MAIN_BATCH}`,
  ];
  const of = (wanted: readonly string[], from = 0) =>
    reads(world)
      .slice(from)
      .filter(read => wanted.includes(read))
      .sort();
  await expect.poll(() => of(sorts)).toEqual([...sorts].sort());

  await setProperty(world, AUTOFILL_ZONE, 0);
  const before = reads(world).length;
  await page.goto('/product-processing/dc/DC01/return');
  await expect(page.getByRole('button', { name: 'Kies' })).toBeVisible();
  const receives = [...SESSION, PLACE, `${PLACE}/storage-locations?type=return`];
  await expect.poll(() => of(receives, before)).toEqual([...receives].sort());
});

test('R15 autofill 1 fills the location in and a button places; 2 submits it as well', async ({
  page,
  world,
}) => {
  await world.db.execute(`UPDATE frontend_parameters SET value = '[]' WHERE key = 'extra-processing-steps'`);
  await setProperty(world, AUTOFILL_LOCATION, 1);
  const order = await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 5);
  const placed = async () => (await world.delivery(order.order)).lines[0]?.placed;
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.popular));
  await expect(stage(page)).toContainText('Bevestig of scan de legplaats');
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('Gelegd op A-01');
  await expect.poll(placed).toBe(1);

  await setProperty(world, AUTOFILL_LOCATION, 2);
  const another = await world.device('magazijn2');
  await openSort(another, MAIN_BATCH, 'A');
  await scan(another, ean(cast.popular));
  await expect(stage(another, 'SCAN ARTIKEL')).toContainText('Gelegd op A-01');
  await expect.poll(placed).toBe(2);
});

test('a location that fits the configured pattern submits itself when typed', async ({ page, world }) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 2);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.popular));
  await page.getByRole('button', { name: 'Verder' }).click();
  await page.getByRole('button', { name: 'Typ', exact: true }).click();
  await page.getByPlaceholder('Typ een code').pressSequentially('A-01');
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('Gelegd op A-01');
  await expect.poll(async () => (await world.delivery(order.order)).lines[0]?.placed).toBe(1);
});

test('typing: 13 digits submit at once, shorter codes by Enter', async ({ page, world }) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-18', ean(cast.ean8), 2);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await page.getByRole('button', { name: 'Typ', exact: true }).click();
  const field = page.getByPlaceholder('Typ een code');
  await field.pressSequentially(ean(cast.ean8));
  await expect(stage(page)).toContainText('Hoeveel van 2?');
  await page.getByRole('button', { name: 'Sluiten' }).click();
  await page.getByRole('button', { name: 'Verder' }).click();
  await startAgain(page);
  await page.getByRole('button', { name: 'Typ', exact: true }).click();
  await field.pressSequentially(cast.ean8.codes[0] ?? '');
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await field.press('Enter');
  await expect(stage(page)).toContainText('Hoeveel van 2?');
  expect((await world.delivery(order.order)).lines[0]?.placed).toBe(0);
});

test('a wedge without an end mark: 13 digits that the package knows submit at once', async ({
  page,
  world,
}) => {
  await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 2);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await play(page, keys(ean(cast.popular), { gap: 1 }));
  await expect(stage(page)).toContainText('Hoeveel van 2?');
});

test('a wedge that ends with Tab, and the other code of an article: both are heard', async ({
  page,
  world,
}) => {
  await orderOf(world, MAIN_BATCH, 'A-16', ean(cast.twoCodes), 2);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await wedge(page, cast.twoCodes.codes[1] ?? '', 'Tab');
  await expect(stage(page)).toContainText('Hoeveel van 2?');
});

test('zone: unknown is told and cleared, another zone names the batch’s own, a scan chooses', async ({
  page,
}) => {
  await signIn(page, 'magazijn');
  await page.goto(sortPath(MAIN_BATCH));
  const zone = page.getByPlaceholder('Sorteerzone');
  await zone.fill('Z');
  await page.getByRole('button', { name: 'Kies' }).click();
  await expect(page.getByRole('alert')).toHaveText('Sorteerzone niet gevonden');
  await expect(zone).toHaveValue('');
  await zone.fill(' B ');
  await page.getByRole('button', { name: 'Kies' }).click();
  await expect(page.getByRole('alert')).toHaveText('Deze batch staat in zone Sorteerzone A');
  await wedge(page, 'A');
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
});

test('zone: too many unfinished batches in it (ZoneFullyOccupied) is said, another one is accepted', async ({
  page,
  world,
}) => {
  await signIn(page, 'magazijn');
  await page.goto(sortPath(UNZONED_BATCH));
  const zone = page.getByPlaceholder('Sorteerzone');
  await zone.fill('C');
  await page.getByRole('button', { name: 'Kies' }).click();
  await expect(page.getByRole('alert')).toContainText('Verzonden of Kan niet verzenden');
  await zone.fill('D');
  await page.getByRole('button', { name: 'Kies' }).click();
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  const open = (await world.facts(UNZONED_BATCH)).filter(d => d.status === 'requested');
  expect(open.every(d => d.location?.startsWith('D-'))).toBe(true);
});

test('an OMS of the documents alone: its package is made of the documented list, so work goes on without a network', async ({
  page,
  world,
}) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 5);
  await page.route('**/api/frontend/config', async route => {
    const reply = await route.fetch();
    const config = (await reply.json()) as { general: { 'features-enabled': string[] } };
    config.general['features-enabled'] = config.general['features-enabled'].filter(
      feature => !(extras as readonly string[]).includes(feature),
    );
    await route.fulfill({ json: config });
  });
  const extra: string[] = [];
  for (const path of ['**/work-package**', '**/api/rest/mutations', '**/api/events'])
    await page.route(path, route => {
      extra.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
      return route.fulfill({ status: 404, json: { status: 404, code: 'not-found', title: 'Niet gevonden' } });
    });
  await signIn(page, 'magazijn');
  await page.goto(sortPath(MAIN_BATCH));
  await page.getByPlaceholder('Sorteerzone').fill('A');
  await page.getByRole('button', { name: 'Kies' }).click();
  await scanReady(page);
  await scan(page, ean(cast.popular));
  await expect(stage(page)).toContainText(cast.popular.name);
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(codeOn(page)).toHaveText('A-01');
  await scan(page, 'A-01');
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('Gelegd op A-01');
  await expect.poll(async () => (await world.delivery(order.order)).lines[0]?.placed).toBe(1);
  // The batch's package may be requested before the configuration is known; no other extra may be.
  expect(extra.filter(path => path !== 'work-package' && path !== 'sort')).toEqual([]);

  await world.offline(page);
  await scan(page, ean(cast.popular));
  await expect(stage(page)).toContainText(cast.popular.name);
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(codeOn(page)).toHaveText('A-01');
});

test("a store's batch is sorted in its own zone, as one of the dc is", async ({ page, world }) => {
  await withoutSpecialSteps(world);
  await signIn(page, 'beheer');
  await page.goto('/product-processing/store/101/batch/2611-101/sort');
  await page.getByPlaceholder('Sorteerzone').fill('W');
  await page.getByRole('button', { name: 'Kies' }).click();
  await scanReady(page);
  const [order] = await world.facts('2611-101');
  await scan(page, order?.lines[0]?.eans[0] ?? '');
  const code = (await codeOn(page).textContent()) ?? '';
  expect(code).toMatch(/^W-\d\d$/);
  await scan(page, code);
  await allSent(page);
  expect(await lying(world, '2611-101')).toEqual([expect.stringContaining(code)]);
});
