import { expect } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codeOn, openSort, scan, signIn, stage, startAgain } from './hands.ts';
import { ean } from './pieces.ts';
import { onlyOrders, orderOf, sortArticle } from './scenes.ts';
import { test, withoutServiceWorker } from './world.ts';

test.use(withoutServiceWorker);

/** Sort, online, by wedge: the worker sees what the OMS has (src/flows/sort/SPEC.md). */
const last = 'Laatste';

test('a worker signs in at the portal, lands on the scan home, opens the batch and finds its zone filled in', async ({
  page,
}) => {
  await page.goto('/portal/login');
  await page.getByLabel('Gebruikersnaam').fill('magazijn');
  await page.getByLabel('Wachtwoord').fill('welkom');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.getByRole('link', { name: /OMS/ }).click();
  await expect(page).toHaveURL(/\/scan$/);
  await page.getByRole('link', { name: MAIN_BATCH }).click();
  await expect(page.getByPlaceholder('Sorteerzone')).toHaveValue('A');
  await page.getByRole('button', { name: 'Kies' }).click();
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('Scan een artikel');
  await expect(page).toHaveTitle('Orders Sorteren - Zone: Sorteerzone A - OMS');
});

test('R3 R13 R16 R17 R18 R19 an order of several articles: each on its location, then label, location and shipped', async ({
  page,
  world,
}) => {
  const [order] = await onlyOrders(world, MAIN_BATCH, 'A-18');
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  expect(order?.lines.length).toBeGreaterThan(1);
  for (const line of order?.lines ?? []) {
    await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
    expect(await sortArticle(page, line.eans[0] ?? '')).toBe('A-18');
    await expect(stage(page)).toHaveAttribute('data-state', 'accepted');
  }
  await expect.poll(async () => (await world.printJobs()).length).toBe(2);

  await expect(stage(page, 'ORDER COMPLEET')).toContainText('Scan het verzendlabel');
  await scan(page, order?.labels[0] ?? '');
  await expect(stage(page)).toContainText('Scan A-18 = verzonden');
  await scan(page, 'A-18');
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('Order op A-18 is verzonden');

  await expect.poll(async () => (await world.delivery(order?.order ?? '')).status).toBe('shipped');
  const done = await world.delivery(order?.order ?? '');
  expect(done).toMatchObject({ location_completed: true, shipped_label: order?.labels[0] });
  expect(done.lines.every(l => l.placed === l.quantity)).toBe(true);
  expect(await world.placements(MAIN_BATCH)).toHaveLength(done.lines.length);
});

test("R19 with the device's setting off the order is shipped by the button", async ({ page, world }) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-14', ean(cast.single));
  await signIn(page, 'magazijn');
  await page.addInitScript(() => localStorage.setItem('oms.device', JSON.stringify({ shipsByScan: false })));
  await openSort(page, MAIN_BATCH, 'A');
  await sortArticle(page, ean(cast.single));
  await expect(stage(page, 'ORDER COMPLEET')).toContainText('Scan het verzendlabel');
  await scan(page, order.labels[0] ?? '');
  await scan(page, 'A-14');
  await page.getByRole('button', { name: 'Verzonden' }).click();
  await expect.poll(async () => (await world.delivery(order.order)).status).toBe('shipped');
});

for (const [product, why] of [
  ['cancelled', 'De order is geannuleerd.'],
  ['paused', 'De levering is gepauzeerd.'],
  ['rerouted', 'De levering is naar een andere locatie gegaan.'],
] as const)
  test(`R6 an article of a ${product} order: leg apart, nothing is placed`, async ({ page, world }) => {
    await signIn(page, 'magazijn');
    await openSort(page, MAIN_BATCH, 'A');
    await scan(page, ean(cast[product]));
    await expect(stage(page, 'SPECIALE VERWERKING')).toHaveAttribute('data-state', 'attention');
    await expect(stage(page)).toContainText('Product niet in de gevraagde levering');
    await expect(stage(page)).toContainText(why);
    await expect(stage(page)).toContainText('Leg apart');
    await scan(page, ean(cast.popular));
    await expect(stage(page)).toContainText(`Gelezen ${ean(cast.popular)}`);
    await expect(stage(page)).toContainText('Verwacht: A-APART of de knop ‘Begrepen’');
    await page.getByRole('button', { name: 'Begrepen' }).click();
    await expect(stage(page, 'SCAN ARTIKEL')).toHaveAttribute('data-state', 'ready');
    expect(await world.placements(MAIN_BATCH)).toEqual([]);
  });

test('R5 R7 what is complete is refused, and the location of a complete order opens ORDER COMPLEET for anyone', async ({
  page,
  world,
}) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-14', ean(cast.single));
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await sortArticle(page, ean(cast.single));
  await page.getByRole('button', { name: 'Later' }).click();
  await scan(page, ean(cast.single));
  await expect(stage(page)).toContainText('Alles van dit artikel is al gesorteerd.');
  await expect.poll(async () => (await world.delivery(order.order)).lines[0]?.placed).toBe(1);

  const colleague = await world.device('magazijn2');
  await openSort(colleague, MAIN_BATCH, 'A');
  await colleague.getByRole('button', { name: 'Af te ronden (1)' }).click();
  await colleague.getByRole('dialog').getByText('A-14').click();
  await expect(stage(colleague, 'ORDER COMPLEET')).toBeVisible();

  await scan(page, 'A-14');
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('Daan Visser rondt de order op A-14 al af.');
});

test('R14 no location bound: a free one is scanned and becomes the order’s; the place for loose articles never does', async ({
  page,
  world,
}) => {
  const order = (await world.facts(MAIN_BATCH)).find(d => d.lines[0]?.product === cast.unplaced.identifier);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.unplaced));
  await expect(stage(page)).toContainText('Scan een vrije legplaats');
  await scan(page, 'A-APART');
  await expect(stage(page)).toContainText('Dit is de plaats voor losse artikelen.');
  await scan(page, 'A-60');
  await expect(stage(page, 'ORDER COMPLEET')).toContainText('Gelegd op A-60');
  await expect.poll(async () => (await world.delivery(order?.order ?? '')).location).toBe('A-60');
});

test('R27 the last scan is taken back; nothing is deleted', async ({ page, world }) => {
  const [order] = await onlyOrders(world, MAIN_BATCH, 'A-18');
  const line = order?.lines[0];
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await sortArticle(page, line?.eans[0] ?? '');
  await expect(page.getByRole('button', { name: last })).toContainText(new RegExp(`${line?.name}.*→ A-18`));
  await expect.poll(async () => (await world.placements(MAIN_BATCH)).length).toBe(1);
  await page.getByRole('button', { name: 'Ongedaan' }).click();
  await expect.poll(async () => (await world.placements(MAIN_BATCH))[0]?.taken_back).toBe(true);
  expect((await world.delivery(order?.order ?? '')).lines[0]?.placed).toBe(0);
  await page.getByRole('button', { name: last }).click();
  await expect(page.getByRole('dialog', { name: 'Laatste tien' })).toContainText('ongedaan gemaakt');
});

test('the last ten scans are kept, newest first', async ({ page, world }) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 20);
  await world.db.execute(`UPDATE frontend_parameters SET value = '[]' WHERE key = 'extra-processing-steps'`);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  for (let n = 0; n < 11; n++) {
    await scan(page, ean(cast.popular));
    await scan(page, 'A-01');
  }
  await expect.poll(async () => (await world.delivery(order.order)).lines[0]?.placed).toBe(11);
  await page.getByRole('button', { name: last }).click();
  const scans = page.getByRole('dialog', { name: 'Laatste tien' }).getByRole('listitem');
  await expect(scans).toHaveCount(10);
  await scans.nth(9).getByRole('button', { name: 'Ongedaan' }).click();
  await expect(scans.nth(9)).toContainText('ongedaan gemaakt');
  await expect.poll(async () => (await world.delivery(order.order)).lines[0]?.placed).toBe(10);
});

test("R28 'Opnieuw beginnen' comes with a refused scan, in the quantity step too; it goes back to SCAN ARTIKEL and posts nothing", async ({
  page,
  world,
}) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-04', ean(cast.multiple), 3);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.multiple));
  await expect(stage(page)).toContainText('Hoeveel van 3?');
  await expect(page.getByRole('button', { name: 'Opnieuw beginnen' })).toBeHidden();
  await startAgain(page);
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await scan(page, ean(cast.multiple));
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(codeOn(page)).toHaveText('A-04');
  await expect(page.getByRole('button', { name: 'Opnieuw beginnen' })).toBeHidden();
  await startAgain(page);
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  expect((await world.delivery(order.order)).lines[0]?.placed).toBe(0);
});

test("R28 on a small screen 'Opnieuw beginnen' stays whole under a long refusal, and 'Later' beside the steps of an order", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const order = await orderOf(world, MAIN_BATCH, 'A-04', ean(cast.multiple), 2);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, ean(cast.multiple));
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(codeOn(page)).toHaveText('A-04');
  await scan(page, 'A-05');
  await expect(stage(page)).toContainText('Onjuiste legplaats');
  const again = page.getByRole('button', { name: 'Opnieuw beginnen' });
  await expect(again).toBeInViewport({ ratio: 1 });
  await again.click();
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await scan(page, ean(cast.multiple));
  await scan(page, 'A-05');
  // Beside another button its words are whole too.
  const linesOfLastWord = (button: Element): number => {
    const word = document.createRange();
    const words = button.lastElementChild?.firstChild ?? button;
    word.setStart(words, 'Opnieuw '.length);
    word.setEnd(words, 'Opnieuw beginnen'.length);
    return word.getClientRects().length;
  };
  expect(await again.evaluate(linesOfLastWord)).toBe(1);
  await page.getByRole('button', { name: 'Alle 2' }).click();
  await scan(page, 'A-04');
  await expect(stage(page, 'ORDER COMPLEET')).toContainText('Scan het verzendlabel');
  // Its answer would take the place of the refusal.
  await expect(stage(page)).toContainText('De printopdracht is verstuurd');
  const printer = page.getByRole('button', { name: 'Afgedrukt op Zebra inpaktafel 1' });
  await expect(printer).toBeInViewport({ ratio: 1 });
  await scan(page, 'A-04');
  await expect(stage(page)).toHaveAttribute('data-state', 'refused');
  await expect(printer).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Druk opnieuw af' })).toBeInViewport({ ratio: 1 });
  const later = page.getByRole('button', { name: 'Later' });
  await expect(later).toBeInViewport({ ratio: 1 });
  await later.click();
  await expect(page.getByRole('button', { name: 'Af te ronden (1)' })).toBeVisible();
  expect((await world.delivery(order.order)).status).toBe('requested');
});

test('R41 practice, to its end: the same screen on ghost articles; nothing is sent and nothing waits', async ({
  page,
  world,
}) => {
  await signIn(page, 'magazijn');
  await page.goto('/scan');
  await page.getByRole('button', { name: 'Oefenen' }).filter({ visible: true }).click();
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Oefenen · verstuurt niets');
  const before = world.faults.requests.length;
  await expect(stage(page)).toContainText('Typ of scan 2000000000015');
  await page.getByRole('button', { name: 'Oefenvel afdrukken' }).click();
  await expect.poll(() => world.printed()).toBe(1);
  await scan(page, '2000000000039');
  await scan(page, 'O-03');
  await expect(stage(page)).toContainText('Gelegd op O-03');
  // Two vases are left, and four mugs of three orders.
  for (let left = 6; left > 0;) {
    await scan(page, left > 4 ? '2000000000022' : '2000000000015');
    const place = await codeOn(page).innerText();
    if (await stage(page, 'SPECIALE VERWERKING').isVisible()) {
      await page.getByRole('button', { name: 'Alle 2' }).click();
      left--;
    }
    left--;
    await scan(page, place);
    if (await stage(page, 'ORDER COMPLEET').isVisible()) {
      await scan(page, place);
      await page.getByRole('button', { name: 'Verzonden', exact: true }).click();
      await expect(stage(page)).toContainText(`Order op ${place} is verzonden`);
    }
  }
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('7 van 7 gesorteerd');
  await expect(stage(page)).toContainText('Alles is gesorteerd. Rond de orders af.');
  await scan(page, '2000000000015');
  await expect(stage(page)).toContainText('Alles van dit artikel is al gesorteerd.');
  await page.goto('/scan/outbox');
  await expect(page.getByText('Alles is verzonden.')).toBeVisible();
  expect(world.faults.requests.slice(before).filter(r => !/^GET|upload-grants/.test(r))).toEqual([]);
});
