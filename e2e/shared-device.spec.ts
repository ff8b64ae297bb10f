import { expect, type Page } from 'playwright/test';
import { pad } from '../core/gtin/gtin.ts';
import { DEMO_PIN, demoBadges } from '../server/demo/data/demo-badges.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { violationsOf } from './accessible.ts';
import { openMenu, openSort, scanReady, signIn, signOut, stage, wedge } from './hands.ts';
import { allSent, entriesOf, installed, keptSlips, picksOnDevice, unsent, workerOf } from './on-device.ts';
import { place, withoutSpecialSteps } from './pieces.ts';
import { orderOf, sortArticle } from './scenes.ts';
import { allStorage } from './storage.ts';
import { test, type World } from './world.ts';

const ean = pad(cast.popular.codes[0] ?? '');
const [fatima, daan] = demoBadges.map(({ badge }) => badge);

test('a colleague takes over by badge and PIN; what the first one left goes out as hers, by the page and by the service worker', async ({
  page,
  world,
}) => {
  const authors = async () => (await world.placements(MAIN_BATCH)).map(p => p.username).sort();
  const atWork = async (name: string) => {
    await openMenu(page);
    await expect(page.getByRole('dialog', { name: 'Menu' })).toContainText(name);
    await page.getByRole('button', { name: 'Menu sluiten' }).click();
  };
  const title = page.getByRole('heading', { name: 'Wissel van gebruiker' });
  const pin = page.getByRole('textbox', { name: 'Pincode' });
  await page.setViewportSize({ width: 320, height: 640 });
  await withoutSpecialSteps(world);
  await orderOf(world, MAIN_BATCH, 'A-01', ean, 6);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await installed(page, MAIN_BATCH);
  const heal = world.faults.set(/POST \/api\/rest\/(mutations|locations\/.*process-product)/, 'cut');
  await place(page, ean);
  await place(page, ean);
  expect(await unsent(page)).toEqual(Array(2).fill('place-article pending'));

  const second = await page.context().newPage();
  await second.setViewportSize({ width: 1440, height: 900 });
  await second.goto('/scan');
  await expect(second.getByRole('button', { name: /^Fatima el Idrissi/ })).toBeVisible();

  // Not with an article in hand; at SCAN ARTIKEL.
  await wedge(page, ean);
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await wedge(page, daan ?? '');
  await expect(stage(page, 'SCAN LEGPLAATS')).toContainText('Onjuiste legplaats');
  await wedge(page, 'A-01');
  await scanReady(page);
  await wedge(page, daan ?? '');
  await expect(title).toBeVisible();
  await expect(page.getByText(daan ?? '', { exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // Wrong by keyboard; without a network; right by the large keys.
  await pin.pressSequentially('1111', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Pas of pincode onjuist.');
  await world.offline(page);
  await expect(page.getByText('Wisselen kan alleen met verbinding.').first()).toBeVisible();
  await expect(page.getByText('Scannen gaat gewoon door als Fatima el Idrissi.')).toBeVisible();
  await world.online(page);
  for (const key of DEMO_PIN) await page.getByRole('button', { name: key, exact: true }).click();
  await page.getByRole('button', { name: 'Wissel', exact: true }).click();
  await scanReady(page);
  await atWork('Daan Visser');
  // The other tab is signed in as him too.
  await expect(second.getByRole('button', { name: /^Daan Visser/ })).toBeVisible();
  await second.close();
  await place(page, ean);
  expect((await entriesOf(page)).map(e => `${e.user_name} ${e.state}`)).toEqual([
    ...Array<string>(3).fill('Fatima el Idrissi pending'),
    'Daan Visser pending',
  ]);
  heal();
  await world.offline(page);
  await world.online(page);
  await allSent(page);
  expect(await authors()).toEqual([...Array<string>(3).fill('magazijn'), 'magazijn2']);

  // He leaves unsent entries too; nobody is signed in, no page is open.
  await world.offline(page);
  await place(page, ean);
  const blank = await page.context().newPage();
  const worker = await workerOf(blank, world.url);
  await page.close();
  await world.db.execute('DELETE FROM sessions');
  await world.online(blank);
  await worker.wake();
  await expect
    .poll(authors)
    .toEqual([...Array<string>(3).fill('magazijn'), ...Array<string>(2).fill('magazijn2')]);
});

const MARK = 'Merkteken';

/** Marks all data of customers. */
const markCustomers = ({ db }: World): Promise<unknown> =>
  db.execute(
    `UPDATE sales_orders SET shipping_address = shipping_address || jsonb_build_object(
       'first_name', '${MARK}voornaam', 'last_name', '${MARK}naam', 'full_name', '${MARK}voornaam ${MARK}naam',
       'street', '${MARK}straat', 'phone_number', '${MARK}telefoon')`,
  );

/** The marks in any storage of the page's origin. */
const marks = async (where: Page): Promise<string[]> =>
  [...new Set((await allStorage(where)).match(new RegExp(`${MARK}[a-z]+`, 'g')))].sort();

/** Signs in and sorts a batch whose packing slips, with addresses, are stored on the device. */
async function beginWithSlips(page: Page): Promise<void> {
  await signIn(page, 'backoffice');
  await openSort(page, MAIN_BATCH, 'A');
  await expect.poll(async () => (await keptSlips(page)).length).toBeGreaterThan(5);
}

test('after signing out nothing of a customer is in any storage, and a second tab leaves with it and writes nothing back', async ({
  page,
  world,
}) => {
  await markCustomers(world);
  await beginWithSlips(page);

  // A store's deliveries in a second tab, with the customer's phone number; the next answer is still on its way.
  const second = await page.context().newPage();
  await second.addInitScript(() => localStorage.setItem('oms.device', '{"location":"store/101"}'));
  await second.goto('/scan/te-leveren');
  await expect.poll(async () => (await picksOnDevice(second)).length).toBeGreaterThan(5);
  await second.getByRole('link', { name: /^26/ }).first().click();
  const all = [`${MARK}naam`, `${MARK}straat`, `${MARK}telefoon`, `${MARK}voornaam`];
  await expect.poll(() => marks(second)).toEqual(expect.arrayContaining(all));
  let release = () => {};
  const released = new Promise<void>(resolve => (release = resolve));
  let held = 0;
  await second.route('**/api/rest/dispatch-requests?*', async route => {
    const response = await route.fetch();
    held++;
    await released;
    await route.fulfill({ response });
  });
  await second.goto('/scan/te-leveren');
  await expect.poll(() => held).toBeGreaterThan(0);

  await signOut(page);
  expect(await world.db.query('SELECT FROM sessions')).toEqual([]);
  await expect(second.getByRole('alert')).toHaveText('Je bent niet ingelogd.');
  const late = second.waitForResponse(/dispatch-requests\?/);
  release();
  await (await late).finished();
  for (const where of [second, page]) expect(await marks(where)).toEqual([]);

  // Signs in by badge, on the page for signed-out users.
  await page.goto('/scan/wissel');
  await expect(page.getByText('Er is niemand aangemeld.')).toBeVisible();
  await wedge(page, fatima ?? '');
  await expect(page.getByRole('textbox', { name: 'Pincode' })).toBeFocused();
  await wedge(page, DEMO_PIN);
  await expect(page.getByRole('heading', { name: 'DC Utrecht' })).toBeVisible();
  expect(await marks(page)).toEqual([]);
});

test('after signing out at the portal nothing of a customer is in any storage, an open tab leaves with it, and scans stay', async ({
  page,
  world,
}) => {
  await markCustomers(world);
  await beginWithSlips(page);
  world.faults.set(/POST \/api\/rest\/(mutations|locations\/.*process-product)/, 'cut');
  await sortArticle(page, ean);

  // A link to the portal's target is not signing out.
  const portal = await page.context().newPage();
  await portal.goto('/afgemeld');
  await expect(portal).not.toHaveURL(/afgemeld/);
  expect(await marks(page)).toContain(`${MARK}straat`);

  await portal.goto('/portal');
  await portal.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(portal).toHaveURL('/portal/login?referrer=%2F');
  await expect(page.getByRole('alert')).toHaveText('Je bent niet ingelogd.');
  for (const where of [page, portal]) expect(await marks(where)).toEqual([]);
  expect(await unsent(portal)).toEqual(['place-article pending']);
});

test('what is left of somebody whose 16 hours are over goes when the OMS says that nobody is signed in', async ({
  page,
  world,
}) => {
  await markCustomers(world);
  await beginWithSlips(page);
  await page.goto('/portal');
  expect(await marks(page)).toContain(`${MARK}straat`);
  await world.db.execute('DELETE FROM sessions');
  await page.clock.setSystemTime(Date.now() + 17 * 3600 * 1000);
  await page.goto('/scan');
  await expect(page.getByRole('alert')).toHaveText('Je bent niet ingelogd.');
  await expect.poll(() => marks(page)).toEqual([]);
});
