import { expect } from 'playwright/test';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import { openSort, scanReady, signIn, sortPath, stage } from './hands.ts';
import { test, type World, withoutServiceWorker } from './world.ts';

/** A session that is missing, ends under work, or is kept alive (shell-search-settings.md 6). */
test.use(withoutServiceWorker);

const endSessions = (world: World) => world.db.execute('DELETE FROM sessions');
const BATCH_PAGE = `/locations/dc/DC01/shipment-batch/${MAIN_BATCH}`;

test("not signed in: 'Je bent niet ingelogd.', no redirect on this machine, sign-in comes back to the page", async ({
  page,
}) => {
  await page.goto(BATCH_PAGE);
  await expect(page.getByRole('alert')).toHaveText('Je bent niet ingelogd.');
  await page.getByRole('link', { name: 'Aanmelden' }).click();
  await page.getByLabel('Gebruikersnaam').fill('magazijn');
  await page.getByLabel('Wachtwoord').fill('fout');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page.getByRole('alert')).toHaveText('Gebruikersnaam of wachtwoord onjuist.');
  await page.getByLabel('Wachtwoord').fill('welkom');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL(BATCH_PAGE);
  await expect(page.getByRole('heading', { name: `Batch ${MAIN_BATCH}` })).toBeVisible();
});

test('the session ends: after 3 s to the portal with the page as referrer', async ({ page, world }) => {
  await signIn(page, 'magazijn');
  await page.goto(BATCH_PAGE);
  await expect(page.getByRole('heading', { name: `Batch ${MAIN_BATCH}` })).toBeVisible();
  await endSessions(world);
  // It stands there for these seconds, however late the page is whole.
  await Promise.all([expect(page.getByRole('alert')).toHaveText('Je bent niet ingelogd.'), page.reload()]);
  await expect(page).toHaveURL(`/portal/login?referrer=${encodeURIComponent(BATCH_PAGE)}`);
});

test('the session ends under a form: its edits are there again after signing in, for their user alone', async ({
  page,
  world,
}) => {
  const form = '/locations/dc/DC01/goods-receipt/create';
  const edit = async () => {
    await page.goto(form);
    await page.getByLabel('Leverancier').selectOption({ index: 1 });
    await page.getByLabel('Referentie').fill('PAKBON-77');
    await endSessions(world);
    await page.getByRole('button', { name: 'Aanmaken' }).click();
    await page.waitForURL(/\/portal\/login/);
  };
  await signIn(page, 'magazijn');
  await edit();
  await signIn(page, 'magazijn');
  await page.goto(form);
  await expect(page.getByLabel('Referentie')).toHaveValue('PAKBON-77');
  await expect(page.getByLabel('Leverancier')).not.toHaveValue('');
  await expect(page.getByText('Er zijn wijzigingen die niet zijn opgeslagen.')).toBeVisible();
  page.once('dialog', dialog => void dialog.accept());
  await edit();
  await signIn(page, 'magazijn2');
  await page.goto(form);
  await expect(page.getByLabel('Referentie')).toHaveValue('');
});

for (const [when, isSaving] of [
  ['while it is written', false],
  ['while it is saved', true],
] as const)
  test(`the session ends ${when}: a note on an order is there again after signing in`, async ({
    page,
    world,
  }) => {
    const path = '/orders/detail/261117-0001/overview';
    const note = page.getByLabel('Nieuwe notitie').getByRole('textbox');
    const save = /^POST .*\/comments$/;
    await signIn(page, 'backoffice');
    await page.goto(path);
    await note.fill('Klant belt terug om drie uur');
    const answer = world.faults.set(save, 'wait');
    if (isSaving) {
      await page.getByRole('button', { name: 'Opslaan' }).click();
      await expect.poll(() => world.faults.requests.some(asked => save.test(asked))).toBe(true);
    }
    await endSessions(world);
    answer();
    await page.waitForURL(/\/portal\/login/);
    await signIn(page, 'backoffice');
    await page.goto(path);
    await expect(note).toHaveValue('Klant belt terug om drie uur');
  });

test("the session ends on a scan route: 'Meld opnieuw aan', the work stays", async ({ page, world }) => {
  await page.clock.install();
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await endSessions(world);
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Meld opnieuw aan');
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(sortPath(MAIN_BATCH));
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
});

test("the session ends in a store: 'Meld opnieuw aan' at the delivery that is being picked, and at the list, which leads there and back", async ({
  page,
  world,
}) => {
  await page.clock.install();
  await signIn(page, 'winkel');
  const { id } = await world.delivery('261116-0001');
  const delivery = `/orders/detail/261116-0001/pick-by-store/${id}`;
  await page.goto(delivery);
  await scanReady(page);
  await endSessions(world);
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Meld opnieuw aan');
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(delivery);
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await page.goto('/scan/te-leveren');
  await page.getByRole('button', { name: 'Meld opnieuw aan' }).click();
  await expect(page).toHaveURL(`/portal/login?referrer=${encodeURIComponent('/scan/te-leveren')}`);
});

for (const path of ['/scan', '/scan/te-leveren'])
  test(`another user signs in on the device of one whose session has ended: ${path} is of their store`, async ({
    page,
    world,
  }) => {
    await signIn(page, 'winkel');
    await page.goto(path);
    await expect(page.getByRole('heading')).toHaveText('Te leveren · Utrecht Centrum');
    await endSessions(world);
    await signIn(page, 'winkel2');
    await page.goto(path);
    await expect(page.getByRole('heading')).toHaveText('Te leveren · Amsterdam Noord');
    await expect(page.getByRole('list', { name: 'Te leveren' }).getByRole('link').first()).toBeVisible();
  });

test('the session is kept alive every five minutes', async ({ page, world }) => {
  await page.clock.install();
  await signIn(page, 'magazijn');
  await page.goto('/scan');
  await expect(page.getByRole('link', { name: MAIN_BATCH })).toBeVisible();
  const beats = () => world.faults.requests.filter(r => r === 'GET /api/keepalive').length;
  expect(beats()).toBe(0);
  await page.clock.runFor(301_000);
  await expect.poll(beats).toBe(1);
  await page.clock.runFor(300_000);
  await expect.poll(beats).toBe(2);
});
