import { expect, type Page } from 'playwright/test';
import { SMALL_RECEIPT } from '../server/demo/data/demo-receipts.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codeOn, openSort, scan, signIn, stage, type StepName, typed, startAgain } from './hands.ts';
import { unsent } from './on-device.ts';
import { ean } from './pieces.ts';
import { changeRights, none, notSorting } from './rights.ts';
import { orderOf, sortArticle } from './scenes.ts';
import { fillable } from './storage.ts';
import { test, type World, withoutServiceWorker } from './world.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

test.use(withoutServiceWorker);

/** Bad input: what was read, what was expected, the flow where it was, nothing lost (scan-screen.md, 'refused'). */
const UNKNOWN = '8719999000008';

async function atWork(page: Page, world: World, location = 'A-14', product = cast.single, quantity = 1) {
  const order = await orderOf(world, MAIN_BATCH, location, ean(product), quantity);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  return order;
}

/** The stage is red with these words, and the flow is at the same step. */
async function refused(page: Page, step: StepName, ...words: string[]): Promise<void> {
  await expect(stage(page, step)).toHaveAttribute('data-state', 'refused');
  for (const said of words) await expect(stage(page)).toContainText(said);
}

const nothingPlaced = async (world: World) => expect(await world.placements(MAIN_BATCH)).toEqual([]);

test('R4 at SCAN ARTIKEL: unknown, wrong check digit, too long, letters, another batch; then the work goes on', async ({
  page,
  world,
}) => {
  await atWork(page, world);
  const read: [string, string[]][] = [
    [UNKNOWN, ['Product niet gevonden', `Gelezen ${UNKNOWN}`, 'Verwacht: artikel']],
    ['8712345678900', ['Product niet gevonden', 'Gelezen 8712345678900', 'Het controlecijfer klopt niet']],
    ['12345678901334567', ['Een artikelcode heeft hoogstens 13 cijfers', 'Gelezen 12345678901334567']],
    ['GEEN-CODE', ['Een artikelcode heeft alleen cijfers', 'Gelezen GEEN-CODE', 'Verwacht: artikel']],
    [ean(cast.surplus), ['Dit artikel hoort niet bij deze batch.', cast.surplus.name, 'Leg apart']],
    ['A-14', ['Op A-14 ligt geen complete order.', 'Verwacht: artikel']],
    ['B-01', ['Gelezen B-01', 'Verwacht: artikel']],
    ['A', ['Gelezen A', 'Verwacht: artikel']],
  ];
  for (const [text, words] of read) {
    await scan(page, text);
    await refused(page, 'SCAN ARTIKEL', ...words);
  }
  await nothingPlaced(world);
  await scan(page, ean(cast.single));
  await expect(codeOn(page)).toHaveText('A-14');
});

test('R4 an address read at 320 px wide stays within the screen: what was read, and what was expected', async ({
  page,
  world,
}) => {
  await atWork(page, world);
  await page.setViewportSize({ width: 320, height: 640 });
  await scan(page, 'https://www.voorbeeld-winkel.nl/producten/12345678901234567890');
  await refused(page, 'SCAN ARTIKEL', '12345678901234567890', 'Verwacht: artikel');
  expect(await stage(page).evaluate(red => red.scrollWidth - red.clientWidth)).toBe(0);
});

test('R4 offline an unknown article says that it is not in the package on this device', async ({
  page,
  world,
}) => {
  await atWork(page, world);
  await world.offline(page);
  await expect(page.getByRole('banner')).toContainText('Offline');
  await scan(page, UNKNOWN);
  await refused(
    page,
    'SCAN ARTIKEL',
    'Product niet gevonden',
    'Niet in het werkpakket op dit apparaat: scan opnieuw zodra er verbinding is',
  );
});

test('R2 R13 at SCAN LEGPLAATS: another location, a foreign one, no location, an article; the right one still counts', async ({
  page,
  world,
}) => {
  const order = await atWork(page, world, 'A-01', cast.popular, 2);
  await scan(page, ean(cast.popular));
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(codeOn(page)).toHaveText('A-01');
  const read: [string, string][] = [
    ['A-02', 'Onjuiste legplaats. Probeer het opnieuw.'],
    ['B-01', 'Deze legplaats hoort niet bij deze zone.'],
    ['XX-99', 'Onjuiste legplaats. Probeer het opnieuw.'],
    ['A-APART', 'Dit is de plaats voor losse artikelen.'],
    [ean(cast.single), `Gelezen ${ean(cast.single)}`],
  ];
  for (const [text, said] of read) {
    await scan(page, text);
    await refused(page, 'SCAN LEGPLAATS', said, `Gelezen ${text}`, 'Verwacht: legplaats A-01');
    await expect(codeOn(page)).toHaveText('A-01');
  }
  await nothingPlaced(world);
  await scan(page, 'A-01');
  await expect.poll(async () => (await world.delivery(order.order)).lines[0]?.placed).toBe(1);
});

test('R17 R18 at ORDER COMPLEET: a wrong label, an article, a wrong location; nothing is shipped', async ({
  page,
  world,
}) => {
  const other = (await world.facts(MAIN_BATCH)).find(d => d.location === 'A-18');
  const order = await atWork(page, world);
  await sortArticle(page, ean(cast.single));
  // While the slip is printed, that is said of what is no label.
  await expect(stage(page)).toContainText('Afgedrukt op');
  for (const text of [other?.labels[0] ?? '', '3SXXXX0000000']) {
    await scan(page, text);
    await refused(page, 'ORDER COMPLEET', 'Onjuiste barcode.', `Gelezen ${text}`, 'Verwacht: verzendlabel');
  }
  await scan(page, ean(cast.single));
  await refused(page, 'ORDER COMPLEET', `Gelezen ${ean(cast.single)}`, 'Verwacht: verzendlabel');
  await scan(page, order.labels[0] ?? '');
  await scan(page, 'A-15');
  await refused(page, 'ORDER COMPLEET', 'Onjuiste legplaats', 'Gelezen A-15', 'Verwacht: legplaats A-14');
  expect(await world.delivery(order.order)).toMatchObject({ status: 'requested', location_completed: false });
});

test("R17 no label codes on the device: the check-failed text, and 'ga toch door'", async ({
  page,
  world,
}) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-14', ean(cast.single));
  await world.db.execute('DELETE FROM tracking_codes WHERE dispatch_request_id = $1', [order.id]);
  // One that somebody outside has confirmed: the OMS makes no label of it.
  await setDeliveries(world.db, `status = 'request-confirmed'`, 'id = $1', [order.id]);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await sortArticle(page, ean(cast.single));
  await expect(stage(page, 'ORDER COMPLEET')).toContainText('Fout bij het controleren van het verzendlabel');
  await page.getByRole('button', { name: 'Ga toch door' }).click();
  await expect(stage(page, 'ORDER COMPLEET')).toContainText('Verder zonder labelcontrole');
  await expect(stage(page, 'ORDER COMPLEET')).toContainText('Scan A-14 = verzonden');
});

test('R17 a label that its carrier refuses: the step says so, with why, instead of waiting', async ({
  page,
  world,
}) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-14', ean(cast.single));
  await world.db.execute('DELETE FROM tracking_codes WHERE dispatch_request_id = $1', [order.id]);
  await world.db.execute(
    `INSERT INTO carrier_labels (dispatch_request_id, state, why) VALUES ($1, 'failed', 'adres niet gevonden')`,
    [order.id],
  );
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await sortArticle(page, ean(cast.single));
  await expect(stage(page, 'ORDER COMPLEET')).toContainText(
    'Het verzendlabel kon niet worden gemaakt: adres niet gevonden. Vraag het kantoor.',
  );
  await expect(page.getByRole('button', { name: 'Ga toch door' })).toBeVisible();
  // The office has corrected it, and it came.
  await world.db.execute(`UPDATE carrier_labels SET state = 'over' WHERE dispatch_request_id = $1`, [
    order.id,
  ]);
  await world.db.execute(
    `INSERT INTO tracking_codes (dispatch_request_id, code) VALUES ($1, '3SNIEUW000000001')`,
    [order.id],
  );
  await expect(stage(page, 'ORDER COMPLEET')).toContainText('Scan het verzendlabel');
});

test('a wrong code that is typed gets the same answer as a scanned one', async ({ page, world }) => {
  await atWork(page, world);
  await typed(page, UNKNOWN);
  await refused(page, 'SCAN ARTIKEL', 'Product niet gevonden', `Gelezen ${UNKNOWN}`);
});

test('the batch is closed while the device is offline: a placement under way comes back as a card, and no article is taken any more', async ({
  page,
  world,
}) => {
  await atWork(page, world, 'A-01', cast.popular, 2);
  await scan(page, ean(cast.popular));
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(codeOn(page)).toHaveText('A-01');
  await world.offline(page);
  await world.db.execute(`UPDATE dispatch_request_batches SET status = 'closed' WHERE identifier = $1`, [
    MAIN_BATCH,
  ]);
  await scan(page, 'A-01');
  await world.online(page);
  await expect(page.getByRole('button', { name: 'Herstel 1 · A-01' })).toBeVisible();
  await expect(
    page.getByText('De batch heeft status ‘Gesloten’. Nieuwe scans worden niet meer aangenomen.'),
  ).toBeVisible();
  await scan(page, ean(cast.popular));
  await refused(page, 'SCAN ARTIKEL', 'De batch heeft status ‘Gesloten’.', 'Leg apart');
  // On the smallest screen the name is whole in the bar of the last scan.
  await page.setViewportSize({ width: 320, height: 640 });
  const below = () =>
    page.locator('[data-last]').evaluate(bar => {
      const [name, all] = [bar.querySelector('.two-lines'), bar].map(one => one?.getBoundingClientRect());
      return name && all ? all.bottom - name.bottom : 0;
    });
  await expect.poll(below).toBeGreaterThan(0);
  await nothingPlaced(world);
  await page.getByRole('button', { name: 'Herstel 1 · A-01' }).click();
  await expect(stage(page, 'HERSTEL')).toContainText('De batch is gesloten.');
  await scan(page, ean(cast.popular));
  await scan(page, 'A-APART');
  await expect(stage(page)).toContainText('Hersteld: ligt op A-APART');
  await expect.poll(() => world.db.query('SELECT quantity FROM set_asides')).toEqual([{ quantity: 1 }]);
});

test('R41 the permission is taken away with an article in hand: nothing more is taken, and it is laid apart', async ({
  page,
  world,
}) => {
  await atWork(page, world, 'A-01', cast.popular, 2);
  await scan(page, ean(cast.popular));
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(codeOn(page)).toHaveText('A-01');
  await changeRights(world, page, notSorting);
  await expect(stage(page, 'GESTOPT')).toContainText('Je recht om hier te scannen is weg.');
  await expect(codeOn(page)).toHaveText('A-APART');
  await scan(page, 'A-01');
  await expect(stage(page)).toContainText('Gelezen A-01');
  await scan(page, 'A-APART');
  await expect(stage(page)).toContainText('Laat alles liggen.');
  await nothingPlaced(world);
  expect(await unsent(page)).toEqual([]);
});

test('R41 the permission is taken away while no event stream can be opened: the next try tells', async ({
  page,
  world,
}) => {
  await atWork(page, world);
  const opens = () => world.faults.requests.filter(asked => asked.startsWith('GET /api/events')).length;
  await expect.poll(opens).toBe(1);
  const open = world.faults.set(/^GET \/api\/events/, { status: 503, body: {} });
  world.faults.cutStreams();
  await expect.poll(opens).toBeGreaterThan(2);
  await changeRights(world, page, none);
  open();
  await expect(stage(page, 'GESTOPT')).toContainText('Je recht om hier te scannen is weg.');
});

for (const [what, why, take] of [
  [
    'the account is closed',
    'OMS neemt niets meer aan van jouw account.',
    `UPDATE users SET closed_at = now() WHERE username = 'magazijn'`,
  ],
  [
    'the location is taken away',
    'Je werkt niet meer op deze locatie.',
    `DELETE FROM user_locations WHERE user_id = (SELECT id FROM users WHERE username = 'magazijn')`,
  ],
] as const)
  test(`R41 ${what} with an article in hand: the stage says so before the next scan, and the article is laid apart`, async ({
    page,
    world,
  }) => {
    await atWork(page, world, 'A-01', cast.popular, 2);
    await scan(page, ean(cast.popular));
    await page.getByRole('button', { name: 'Verder' }).click();
    await expect(codeOn(page)).toHaveText('A-01');
    await world.db.execute(take);
    await expect(stage(page, 'GESTOPT')).toContainText(why);
    await expect(codeOn(page)).toHaveText('A-APART');
    await scan(page, 'A-APART');
    await expect(stage(page)).toContainText('Laat alles liggen.');
    await nothingPlaced(world);
  });

for (const [fault, words] of [
  ['error', 'a 500 of the server'],
  ['html', 'a reply that is HTML'],
] as const) {
  test(`${words} to a look-up: 'Fout bij het verwerken. Probeer het opnieuw.'`, async ({ page, world }) => {
    await atWork(page, world);
    world.faults.set(/process-product/, fault);
    await scan(page, UNKNOWN);
    await refused(page, 'SCAN ARTIKEL', 'Fout bij het verwerken. Probeer het opnieuw.', `Gelezen ${UNKNOWN}`);
  });

  test(`${words} to what was scanned: it waits in sight and arrives exactly once`, async ({
    page,
    world,
  }) => {
    const order = await atWork(page, world, 'A-01', cast.popular, 3);
    const heal = world.faults.set(/^POST \/api\/rest\/(mutations|locations)/, fault);
    await scan(page, ean(cast.popular));
    await page.getByRole('button', { name: 'Alle 3' }).click();
    await page.getByRole('button', { name: 'Verder' }).click();
    await startAgain(page);
    await scan(page, ean(cast.popular));
    await page.getByRole('button', { name: 'Verder' }).click();
    await scan(page, 'A-01');
    await expect(stage(page, 'SCAN ARTIKEL')).toContainText('Gelegd op A-01');
    await page.getByRole('button', { name: 'Open de wachtrij' }).click();
    await expect(page.getByRole('main')).toContainText('1 wacht');
    await nothingPlaced(world);
    heal();
    await expect(page.getByText('Alles is verzonden.')).toBeVisible();
    expect(await world.placements(MAIN_BATCH)).toHaveLength(1);
    expect((await world.delivery(order.order)).lines[0]?.placed).toBe(1);
  });
}

test("R26 the disk is full: 'Niet opgeslagen. Leg … terug.', scanning stops and goes on when there is room", async ({
  page,
  world,
}) => {
  const disk = await fillable(page);
  const order = await atWork(page, world, 'A-01', cast.popular, 2);
  await scan(page, ean(cast.popular));
  await page.getByRole('button', { name: 'Verder' }).click();
  await disk(true);
  await scan(page, 'A-01');
  await expect(stage(page)).toHaveAttribute('data-state', 'cannot-store');
  await expect(stage(page)).toContainText(`Niet opgeslagen. Leg ${cast.popular.name} terug.`);
  await expect(codeOn(page)).toHaveText('A-01');
  await scan(page, 'A-01');
  await expect(stage(page)).toHaveAttribute('data-state', 'cannot-store');
  await disk(true);
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  // It was tried while there is no room.
  await page.waitForFunction(() => 'full' in window && window.full !== 0);
  await expect(stage(page)).toHaveAttribute('data-state', 'cannot-store');
  await disk(false);
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(stage(page, 'SCAN LEGPLAATS')).toContainText('A-01');
  await nothingPlaced(world);
  await scan(page, 'A-01');
  await expect.poll(async () => (await world.delivery(order.order)).lines[0]?.placed).toBe(1);
});

test('the disk is full: what is decided in the queue or of a receipt is not stored, and the page says so', async ({
  page,
  world,
}) => {
  const disk = await fillable(page);
  const notStored = page.getByText('Niet opgeslagen: dit apparaat kan niets meer opslaan. Maak ruimte vrij.');
  await signIn(page, 'magazijn');
  await page.goto(`/locations/dc/DC01/goods-receipt/${SMALL_RECEIPT}`);
  const finish = async () => {
    await page.getByRole('button', { name: 'Klaar met scannen' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Klaar met scannen|Toch afronden/ })
      .click();
  };
  await expect(page.getByRole('button', { name: 'Klaar met scannen' })).toBeVisible();
  await disk(true);
  await finish();
  await expect(notStored).toBeVisible();
  await changeRights(world, page, notSorting);
  await disk(false);
  await finish();
  await expect(notStored).toBeHidden();
  await page.goto('/scan/outbox');
  await expect(page.getByText('Geparkeerd (1)')).toBeVisible();
  await disk(true);
  await page.getByRole('button', { name: 'Opnieuw' }).click();
  await expect(notStored).toBeVisible();
  await expect(page.getByText('Geparkeerd (1)')).toBeVisible();
  await disk(false);
  await page.getByRole('button', { name: 'Opnieuw' }).click();
  await expect(notStored).toBeHidden();
});
