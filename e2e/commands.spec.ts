import { expect } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { pad } from '../core/gtin/gtin.ts';
import { codeOn, scan, scanReady, signIn, sortPath, stage, typed, wedge } from './hands.ts';
import { AUTOFILL_ZONE, orderOf, setProperty } from './scenes.ts';
import { test, withoutServiceWorker } from './world.ts';

test.use(withoutServiceWorker);

/** Commands by scan, for hands in gloves (design/mockups/command-sheet.html). */
const ean = pad(cast.popular.codes[0] ?? '');
const VERDER = 'DOE01';
const ALLE = 'DOE02';
const ONGEDAAN = 'DOE03';
const AFDRUKKEN = 'DOE04';
const LATER = 'DOE06';
const VERZONDEN = 'DOE07';
const digit = (n: number): string => `DOE1${String(n)}`;

test('a whole order with scans alone: amounts, undo, printing again, later, label and shipped', async ({
  page,
  world,
}) => {
  await setProperty(world, AUTOFILL_ZONE, 2);
  const { order, labels } = await orderOf(world, MAIN_BATCH, 'A-01', ean, 14);
  const placed = async () => (await world.delivery(order)).lines[0]?.placed;
  await signIn(page, 'magazijn');
  await page.goto(sortPath(MAIN_BATCH));
  await scanReady(page);
  // Nobody can tap: a scan is all there is.
  await page.evaluate(() =>
    document.addEventListener('pointerdown', () => (document.title = 'getikt'), true),
  );

  // Two digits within 3 seconds are one number, and the same digit twice is two digits.
  await scan(page, ean);
  await wedge(page, `${digit(1)}\r${digit(1)}`);
  await expect(stage(page).locator('output')).toHaveText('11');
  await wedge(page, VERDER);
  await expect(stage(page, 'SCAN LEGPLAATS')).toContainText('11 stuks');
  await scan(page, 'A-01');
  await expect.poll(placed).toBe(11);

  await wedge(page, ONGEDAAN);
  await expect.poll(placed).toBe(0);

  // A way to leave the step comes with red.
  await scan(page, ean);
  await scan(page, 'B-03');
  await expect(stage(page)).toHaveAttribute('data-state', 'refused');
  await wedge(page, LATER);
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();

  // The location is 'Verder' and the placement.
  await scan(page, ean);
  await wedge(page, ALLE);
  await expect(stage(page).locator('output')).toHaveText('14');
  await scan(page, 'A-01');
  await expect(stage(page, 'ORDER COMPLEET')).toContainText('Scan het verzendlabel');
  await expect.poll(async () => (await world.printJobs()).length).toBe(2);
  await wedge(page, AFDRUKKEN);
  await expect.poll(async () => (await world.printJobs()).length).toBe(3);
  await scan(page, labels[0] ?? '');
  await expect(stage(page, 'ORDER COMPLEET')).toContainText('Scan A-01 = verzonden');
  await scan(page, VERDER);
  await expect(stage(page)).toContainText('Verder kan hier niet');
  expect((await world.delivery(order)).status).not.toBe('shipped');
  await wedge(page, VERZONDEN);
  await expect.poll(async () => (await world.delivery(order)).status).toBe('shipped');
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await expect(page).not.toHaveTitle('getikt');
});

test('a command without meaning now is said in red, moves nothing and reaches nobody', async ({
  page,
  world,
}) => {
  await setProperty(world, AUTOFILL_ZONE, 2);
  await orderOf(world, MAIN_BATCH, 'A-01', ean, 3);
  await signIn(page, 'magazijn');
  await page.goto(sortPath(MAIN_BATCH));
  await scanReady(page);
  const before = world.faults.requests.length;
  for (const [code, sentence] of [
    [VERDER, 'Verder kan hier niet'],
    [ALLE, 'Alle kan hier niet'],
    ['DOE05', 'Leg apart kan hier niet'],
    [VERZONDEN, 'Verzonden kan hier niet'],
    [digit(7), '7 kan hier niet'],
  ] as const) {
    await scan(page, code);
    await expect(stage(page, 'SCAN ARTIKEL')).toHaveAttribute('data-state', 'refused');
    await expect(stage(page)).toContainText(sentence);
  }
  await typed(page, AFDRUKKEN);
  await expect(stage(page)).toContainText('Afdrukken kan hier niet');
  expect(world.faults.requests.slice(before).filter(r => /DOE|mutations|product-processing/.test(r))).toEqual(
    [],
  );
  expect(await world.placements(MAIN_BATCH)).toEqual([]);

  // More than there are is said too, and the number stands as it was.
  await page.getByRole('button', { name: 'Sluiten' }).click();
  await scan(page, ean);
  await expect(codeOn(page)).toHaveText('A-01');
  await scan(page, digit(4));
  await expect(stage(page)).toContainText('4 kan hier niet');
  await expect(stage(page).locator('output')).toHaveText('1');
});
