import { expect } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codeOn, openSort, scan, signIn, stage, wedge } from './hands.ts';
import { ean } from './pieces.ts';
import { orderOf } from './scenes.ts';
import { test, withoutServiceWorker } from './world.ts';

test.use(withoutServiceWorker);

/** SPECIALE VERWERKING in the browser: questions, number and packing slip (src/flows/sort/SPEC.md, R8 to R12). */

test('R8 R10 extra product info: yes, text, number, for how many; the answers are with each piece', async ({
  page,
  world,
}) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-08', ean(cast.askedFull), 3);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.askedFull));
  await expect(page.getByRole('listitem').filter({ hasText: 'SPECIALE VERWERKING' })).toContainText('1/');
  await page.getByRole('group', { name: 'Staat er een serienummer' }).getByText('Ja').click();
  await page.getByLabel('Wat is het serienummer?').fill('SN-0042');
  await page.getByRole('button', { name: 'Verder' }).click();
  await page.getByRole('group', { name: 'Is het zegel' }).getByText('Ja').click();
  await expect(stage(page)).toContainText('Hoeveel onderdelen zitten er in de doos?');
  await page.getByRole('button', { name: '7', exact: true }).click();
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(stage(page)).toContainText('Voor hoeveel artikelen gelden deze antwoorden?');
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(stage(page, 'SCAN LEGPLAATS')).toContainText('2 stuks');
  await scan(page, 'A-08');
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('2× gelegd op A-08');

  await expect.poll(async () => (await world.delivery(order.order)).lines[0]?.placed).toBe(2);
  expect(
    await world.db.query(
      `SELECT attribute, value, count(DISTINCT "group")::int AS pieces FROM product_piece_values
       WHERE line_id = $1 GROUP BY attribute, value ORDER BY attribute`,
      [order.lines[0]?.id],
    ),
  ).toEqual([
    { attribute: 'aantal_onderdelen', value: '7', pieces: 2 },
    { attribute: 'serienummer', value: 'SN-0042', pieces: 2 },
    { attribute: 'zegel_intact', value: '1', pieces: 2 },
  ]);
  expect((await world.placements(MAIN_BATCH))[0]?.steps).toContain('provide-extra-product-info');
});

test('R9 an answer that does not fit is asked again', async ({ page, world }) => {
  await orderOf(world, MAIN_BATCH, 'A-10', ean(cast.askedPiece), 1);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.askedPiece));
  await expect(page.getByLabel('Wat is de houdbaarheidsdatum (THT)?')).toBeVisible();
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(stage(page)).toContainText('Beantwoord de vraag opnieuw.');
  await page.getByLabel('Wat is de houdbaarheidsdatum (THT)?').fill('12-2027');
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(stage(page)).toContainText('Wat is het gewicht in gram?');
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(stage(page)).toContainText('Beantwoord de vraag opnieuw.');
  for (const digit of '450') await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(codeOn(page)).toBeVisible();
  await expect
    .poll(() => world.db.query('SELECT attribute, value FROM product_piece_values ORDER BY attribute'))
    .toEqual([
      { attribute: 'gewicht_gram', value: '450' },
      { attribute: 'tht', value: '12-2027' },
    ]);
});

test("R8 'Nee' fails the required check: its error, and the question again; nothing is recorded", async ({
  page,
  world,
}) => {
  await orderOf(world, MAIN_BATCH, 'A-06', ean(cast.askedFull), 1);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.askedFull));
  const question = page.getByRole('group', { name: 'Staat er een serienummer' });
  await question.getByText('Nee').click();
  await expect(stage(page)).toContainText('Dit artikel heeft altijd een serienummer.');
  await question.getByText('Ja').click();
  await expect(page.getByLabel('Wat is het serienummer?')).toBeVisible();
  expect(await world.db.query('SELECT FROM product_attribute_values')).toEqual([]);
});

test('R11 more pieces than one: each further scan of the article adds one, capped at what is pending', async ({
  page,
  world,
}) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-04', ean(cast.multiple), 3);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.multiple));
  const amount = page
    .getByRole('spinbutton')
    .or(page.getByLabel('Aantal', { exact: true }))
    .first();
  await expect(stage(page)).toContainText('Hoeveel van 3?');
  await expect(amount).toContainText('1');
  await scan(page, ean(cast.multiple));
  await expect(amount).toContainText('2');
  await scan(page, ean(cast.multiple));
  await expect(amount).toContainText('3');
  await scan(page, ean(cast.multiple));
  await expect(stage(page)).toContainText('Er zijn er niet meer dan 3 nodig.');
  await page.getByRole('button', { name: 'Eén minder' }).click();
  await page.getByRole('button', { name: 'Verder' }).click();
  const kept = () => page.evaluate(() => localStorage.getItem('processProduct.sort.currentProductQuantity'));
  await expect.poll(kept).toBe('2');
  await scan(page, 'A-04');
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('2× gelegd op A-04');
  await expect.poll(async () => (await world.delivery(order.order)).lines[0]?.placed).toBe(2);
});

test('R11 an amount is typed by pad, keyboard and command, and the location in the step places the number shown', async ({
  page,
  world,
}) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-04', ean(cast.popular), 3);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.popular));
  await expect(codeOn(page)).toHaveText('A-04');
  await page.getByRole('button', { name: 'Typ aantal' }).click();
  const pad = page.getByRole('dialog');
  const goOn = pad.getByRole('button', { name: 'Verder met' });
  await pad.getByRole('button', { name: '8', exact: true }).click();
  await expect(goOn).toHaveText('Verder met 3');
  await pad.getByRole('button', { name: 'Wis alles' }).click();
  await expect(goOn).toHaveText('Verder met 1');
  await scan(page, ean(cast.popular));
  await expect(goOn).toHaveText('Verder met 2');
  await wedge(page, 'DOE13');
  await expect(goOn).toHaveText('Verder met 3');
  await pad.getByRole('button', { name: 'Sluiten' }).click();
  await expect(pad).toHaveCount(0);
  await page.keyboard.type('2', { delay: 100 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Verder met 2' })).toBeVisible();
  await scan(page, 'A-04');
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('2× gelegd op A-04');
  await expect.poll(async () => (await world.delivery(order.order)).lines[0]?.placed).toBe(2);
});

test('R12 the packing slip prints by itself at the last scan of the order, once, while the location is scanned', async ({
  page,
  world,
}) => {
  await orderOf(world, MAIN_BATCH, 'A-14', ean(cast.single));
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.single));
  await scan(page, 'A-14');
  await expect(stage(page, 'ORDER COMPLEET')).toContainText('Scan het verzendlabel');
  await expect
    .poll(world.printJobs)
    .toEqual(['261119-0014 packing-slips dc01-pakbon-1 done', '261119-0014 labels dc01-label-1 done']);
});

test('R12 a slip that cannot be fetched waits for the connection; the placement goes on', async ({
  page,
  world,
}) => {
  await orderOf(world, MAIN_BATCH, 'A-14', ean(cast.single));
  world.faults.set(/\/packing-slip\?/, 'cut');
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.single));
  await expect(stage(page)).toContainText('Afdrukken wacht op verbinding');
  await page.getByRole('button', { name: 'Verder zonder pakbon' }).click();
  await expect(codeOn(page)).toHaveText('A-14');
  await scan(page, 'A-14');
  await expect.poll(async () => (await world.placements(MAIN_BATCH)).length).toBe(1);
  expect([world.printed(), await world.printJobs()]).toEqual([0, []]);
});
