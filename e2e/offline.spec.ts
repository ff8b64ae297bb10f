import { expect, type Page } from 'playwright/test';
import { SMALL_BATCH } from '../server/demo/data/demo-batches.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codeOn, knownAs, openSort, scan, scanReady, signIn, sortPath, stage } from './hands.ts';
import { allSent, entriesOf, installed, stateStored, unsent, workerOf } from './on-device.ts';
import { ean, lying, pick, place, put, withoutSpecialSteps } from './pieces.ts';
import { onlyOrders, orderOf } from './scenes.ts';
import { test, type World } from './world.ts';

/** The network goes and comes back: work goes on, and every scan reaches the OMS exactly once (reliability.md). */
const strip = (page: Page) => page.getByRole('banner');
const WRITES = /^(POST|PUT) \/api\/rest\//;

/** Every piece of a batch that is still to be sorted. */
async function piecesOf(world: World, batch: string): Promise<{ product: string; ean: string }[]> {
  const deliveries = await world.facts(batch);
  return deliveries
    .flatMap(d => d.lines)
    .flatMap(l =>
      Array.from({ length: l.quantity - l.placed }, () => ({ product: l.product, ean: l.eans[0] ?? '' })),
    );
}

test('the network goes half-way through a batch: every scan of it is in the OMS exactly once in the end', async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  const pieces = await piecesOf(world, SMALL_BATCH);
  const hands: string[] = [];
  const sort = async ({ product, ean: code }: { product: string; ean: string }) =>
    void hands.push(`${product} ${await place(page, code)}`);
  await signIn(page, 'magazijn');
  await openSort(page, SMALL_BATCH, 'C');
  await installed(page, SMALL_BATCH);
  const half = Math.floor(pieces.length / 2);
  for (const piece of pieces.slice(0, half)) await sort(piece);
  await allSent(page);

  await world.offline(page);
  await expect(strip(page)).toContainText('Offline');
  const [first, inHand, ...rest] = pieces.slice(half);
  if (!first || !inHand) throw new RangeError('too small a batch to halve');
  await sort(first);
  await expect(stage(page)).toHaveAttribute('data-state', 'local');
  await expect(stage(page)).toContainText('op dit apparaat');
  await expect(strip(page)).toHaveText(/Offline · 1 wacht · \d:\d\d/);

  const location = await pick(page, inHand.ean);
  await stateStored(page);
  await page.reload();
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await expect(codeOn(page)).toHaveText(location);
  await expect(strip(page)).toHaveText(/Offline · 1 wacht · \d:\d\d/);
  await put(page, location);
  hands.push(`${inHand.product} ${location}`);
  for (const piece of rest) await sort(piece);
  await expect(strip(page)).toHaveText(new RegExp(`Offline · ${rest.length + 2} wachten · \\d:\\d\\d`));
  expect(await lying(world, SMALL_BATCH)).toHaveLength(half);

  await world.online(page);
  await allSent(page);
  await expect(strip(page)).toContainText('Scanner klaar');
  expect(await lying(world, SMALL_BATCH)).toEqual(hands.toSorted());
  const sorted = await world.facts(SMALL_BATCH);
  expect(sorted.flatMap(d => d.lines).every(l => l.placed === l.quantity)).toBe(true);
});

test("completed offline it reads 'wacht op bevestiging' until the OMS has confirmed", async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  const order = await orderOf(world, MAIN_BATCH, 'A-14', ean(cast.single));
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await world.offline(page);
  await pick(page, ean(cast.single));
  await scan(page, 'A-14');
  await expect(stage(page, 'ORDER COMPLEET')).toContainText('op dit apparaat');
  await scan(page, order.labels[0] ?? '');
  await expect(stage(page)).toContainText('Scan A-14 = verzonden');
  await scan(page, 'A-14');
  await expect(stage(page)).toContainText('Order op A-14 is verzonden');
  await expect(stage(page)).toContainText('wacht op bevestiging');
  expect((await world.delivery(order.order)).status).toBe('requested');

  await world.online(page);
  await expect(stage(page)).not.toContainText('wacht op bevestiging');
  await expect(stage(page)).toContainText('Order op A-14 is verzonden');
  expect(await world.delivery(order.order)).toMatchObject({
    status: 'shipped',
    location_completed: true,
    shipped_label: order.labels[0],
  });
  expect(await world.placements(MAIN_BATCH)).toMatchObject([{ location: 'A-14', quantity: 1 }]);
});

test("a packing slip waits for the network: the article is placed, the order stays in 'Af te ronden' until it is printed", async ({
  page,
  world,
}) => {
  await orderOf(world, MAIN_BATCH, 'A-14', ean(cast.single));
  // The device has no copy of the slip.
  const heal = world.faults.set(/\/packing-slip\?/, 'cut');
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await installed(page, MAIN_BATCH);
  // The printers of the OMS are kept for a start without a network.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('oms.printers.dc.DC01')))
    .toContain('pakbon');
  await world.offline(page);
  await page.reload();
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await scan(page, ean(cast.single));
  await expect(stage(page)).toContainText('Afdrukken wacht op verbinding');
  await page.getByRole('button', { name: 'Afdrukken' }).click();
  await expect(page.getByRole('button', { name: 'Verder zonder pakbon' })).toBeVisible();
  await scan(page, 'A-14');
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('Afdrukken wacht op verbinding');
  expect([world.printed(), await world.printJobs()]).toEqual([0, []]);

  heal();
  await world.online(page);
  await allSent(page);
  expect(await lying(world, MAIN_BATCH)).toEqual([`${cast.single.identifier} A-14`]);
  await page.getByRole('button', { name: 'Af te ronden (1)' }).click();
  await page.getByRole('dialog').getByText('A-14').click();
  // The OMS's printers are known again, not only its answers.
  await expect(stage(page, 'ORDER COMPLEET')).toContainText('Scan het verzendlabel');
  await expect
    .poll(world.printJobs)
    .toEqual(['261119-0014 packing-slips dc01-pakbon-1 done', '261119-0014 labels dc01-label-1 done']);
});

test('an article that is not on the device is refused offline, and asked of the OMS when there is a network', async ({
  page,
  world,
}) => {
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await world.offline(page);
  await scan(page, ean(cast.surplus));
  await expect(stage(page, 'SCAN ARTIKEL')).toHaveAttribute('data-state', 'refused');
  await expect(stage(page)).toContainText('Product niet gevonden');
  await expect(stage(page)).toContainText(
    'Niet in het werkpakket op dit apparaat: scan opnieuw zodra er verbinding is',
  );
  await expect(stage(page)).toContainText(`Gelezen ${ean(cast.surplus)}`);
  await world.online(page);
  await expect(strip(page)).toContainText('Scanner klaar');
  await scan(page, ean(cast.surplus));
  await expect(stage(page)).toContainText('Dit artikel hoort niet bij deze batch.');
});

test("the session ends in mid-work: 'Meld opnieuw aan', work goes on, and the scans wait for their author", async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 3);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await expect.poll(() => world.db.query('SELECT 1 FROM upload_grants')).toHaveLength(1);
  await world.db.execute('DELETE FROM sessions');
  await world.db.execute('DELETE FROM upload_grants');
  await place(page, ean(cast.popular));
  await expect(strip(page)).toContainText('Meld opnieuw aan');
  await place(page, ean(cast.popular));
  await expect(page).toHaveURL(sortPath(MAIN_BATCH));
  expect(await unsent(page)).toEqual(['place-article pending', 'place-article pending']);
  expect(await lying(world, MAIN_BATCH)).toEqual([]);

  await signIn(page, 'magazijn');
  await page.reload();
  await allSent(page);
  await expect(strip(page)).toContainText('Scanner klaar');
  expect(await lying(world, MAIN_BATCH)).toEqual(Array(2).fill(`${cast.popular.identifier} A-01`));
});

test('scans are of the worker who is shown; a colleague on the same device sees for whom they wait, begins anew, and never sends them', async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 5);
  const authors = async () => (await world.placements(MAIN_BATCH)).map(p => p.username).sort();
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await expect.poll(() => world.db.query('SELECT 1 FROM upload_grants')).toHaveLength(1);
  await world.offline(page);
  await place(page, ean(cast.popular));
  await place(page, ean(cast.popular));

  await world.db.execute('DELETE FROM sessions');
  await world.db.execute('DELETE FROM upload_grants');
  await world.online(page);
  await signIn(page, 'magazijn2');
  // Opens the work directly, as the portal does after signing in: the device still remembers Fatima until the OMS
  // says who it is.
  const tell = world.faults.set(/GET \/api\/current-user/, 'hang');
  await page.goto(sortPath(MAIN_BATCH));
  await scanReady(page);
  await place(page, ean(cast.popular));
  await pick(page, ean(cast.popular));
  const recorded = await entriesOf(page);
  expect(recorded.map(e => e.user_name)).toEqual(Array(3).fill('Fatima el Idrissi'));
  tell();
  await world.offline(page);
  await world.online(page);
  await knownAs(page, 'Daan Visser');
  await scanReady(page);
  await place(page, ean(cast.popular));
  await expect.poll(authors).toEqual(['magazijn2']);
  // The device knows it when the reply has come.
  await expect.poll(() => unsent(page)).toEqual(Array(3).fill('place-article pending'));
  await page.goto('/scan/outbox');
  await expect(page.getByText('Van collega’s (3)')).toBeVisible();
  await expect(page.getByText('wacht op Fatima el Idrissi')).toHaveCount(3);

  await signIn(page, 'magazijn');
  await page.goto(sortPath(MAIN_BATCH));
  await expect(codeOn(page)).toHaveText('A-01');
  await put(page, 'A-01');
  await allSent(page);
  expect(await authors()).toEqual([...Array(4).fill('magazijn'), 'magazijn2']);
});

test('the network comes back when no page is open: the service worker sends what waits', async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 2);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await installed(page, MAIN_BATCH);
  await world.offline(page);
  await place(page, ean(cast.popular));
  await place(page, ean(cast.popular));

  const blank = await page.context().newPage();
  const worker = await workerOf(blank, world.url);
  await page.close();
  await world.online(blank);
  expect(await lying(world, MAIN_BATCH)).toEqual([]);
  await worker.wake();
  await expect.poll(() => lying(world, MAIN_BATCH)).toEqual(Array(2).fill(`${cast.popular.identifier} A-01`));
});

test('a captive portal, errors, broken connections, lost replies: nothing is lost and nothing comes twice', async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 20);
  const redirect = { status: 302, body: {} } as const;
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  let scans = 0;
  for (const [fault, match] of [
    ['html', /\/api\//],
    ['error', /\/api\/rest\//],
    ['cut', WRITES],
    ['lost', WRITES],
    [redirect, WRITES],
    ['hang', WRITES],
    ['lost', WRITES],
  ] as const) {
    const heal = world.faults.set(match, fault);
    const before = world.faults.requests.length;
    await place(page, ean(cast.popular));
    scans++;
    // The sender's back-off ends with the network's return, as in reality.
    await world.offline(page);
    await world.online(page);
    await expect
      .poll(() => world.faults.requests.slice(before).filter(r => match.test(r)).length)
      .toBeGreaterThan(0);
    heal();
  }
  await world.offline(page);
  await world.online(page);
  await allSent(page);
  expect(await lying(world, MAIN_BATCH)).toEqual(Array(scans).fill(`${cast.popular.identifier} A-01`));
  const attempts = (await entriesOf(page)).map(e => e.attempts);
  expect(attempts.some(n => n > 1)).toBe(true);
});

test('work that is not on the device cannot be opened offline, and says so', async ({ page, world }) => {
  await onlyOrders(world, MAIN_BATCH, 'A-01');
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await installed(page, MAIN_BATCH);
  await world.offline(page);
  await page.goto(sortPath(SMALL_BATCH));
  await expect(page.getByRole('alert')).toContainText('Geen verbinding');
  await page.goto(sortPath(MAIN_BATCH));
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
});
