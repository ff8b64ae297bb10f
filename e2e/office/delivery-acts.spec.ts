import { expect, type Page } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { BY_HAND, signIn } from '../hands.ts';
import { inOffice } from '../office-acts.ts';
import { choose, hasKeyboard, openActs, pressInMenu } from './menu-keys.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

/** The acts of a delivery without a mouse (orders-and-deliveries.md 4; order-rules.md 3); what each takes is told as an annotation. */
const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text });
const menu = (page: Page) => page.getByRole('menu');
const planned = '261117-0018';
const requested = '261119-0001';

async function openOrder(page: Page, order: string): Promise<void> {
  await signIn(page, 'beheer');
  await openActs(page, order);
}

/** Leaves the menu for the act that stands `nth` before it. */
async function chooseButton(page: Page, nth: number): Promise<void> {
  await choose(page, 'Escape');
  // The keyboard comes back to its button a frame after the menu has gone.
  await expect(page.locator('[aria-haspopup]:focus')).toBeVisible();
  for (let at = 0; at < nth; at += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
}

/** Opens Definitief manco, the last act but one, and enters one piece of the first line. */
async function giveUpOne(page: Page): Promise<void> {
  await choose(page, 'End', 'ArrowUp', 'Enter');
  await expect(
    dialog(page)
      .getByLabel(/^Manco: /)
      .first(),
  ).toBeFocused();
  await page.keyboard.type('1');
}

const confirm = (page: Page) => page.keyboard.press('Control+Enter');
const stateOf = (world: World, order: string) =>
  world.db.query<{ status: string; paused: boolean; day: string; reason: string | null }>(
    `SELECT status, paused_at IS NOT NULL AS paused, to_char(dispatch_date, 'YYYY-MM-DD') AS day, unable_to_ship_reason AS reason
     FROM dispatch_requests WHERE identifier LIKE $1 || '-%' ORDER BY id`,
    [order],
  );
/** The id of the first delivery of an order. */
async function firstOf(world: World, order: string): Promise<number> {
  const [one] = await world.db.query<{ id: number }>(
    'SELECT id FROM dispatch_requests WHERE identifier = $1',
    [`${order}-1`],
  );
  if (!one) throw new Error('the delivery is there');
  return one.id;
}
const undo = (page: Page) => page.getByRole('button', { name: 'Ongedaan maken' }).press('Enter');
const told = (keys: string) => test.info().annotations.push({ type: 'keys', description: keys });

test('Pauzeren happens at once, and is taken back by the toast; the keyboard goes on at the delivery', async ({
  page,
  world,
}) => {
  told('Pauzeren: . Esc Shift-Tab Shift-Tab Enter');
  await openOrder(page, requested);
  await chooseButton(page, 2);
  await expect(toast(page, 'Er wordt niet meer aan gewerkt; wat ligt, blijft liggen.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hervatten' })).toBeVisible();
  await expect(page.getByRole('group', { name: `Levering ${requested}-1, Gepauzeerd` })).toBeFocused();
  expect(await stateOf(world, requested)).toMatchObject([{ paused: true }]);
  await undo(page);
  await expect(toast(page, 'is hervat')).toBeVisible();
  expect(await stateOf(world, requested)).toMatchObject([{ paused: false }]);
});

test('Vertragen says what it changes, takes no day in the past, and is taken back by the toast', async ({
  page,
  world,
}) => {
  told('Vertragen: . Esc Shift-Tab Enter, the day, Ctrl-Enter');
  await openOrder(page, planned);
  const [before] = await stateOf(world, planned);
  await chooseButton(page, 1);
  const date = dialog(page).getByLabel('Uitleverdatum');
  await expect(date).toBeFocused();
  await date.fill('2020-01-06');
  await confirm(page);
  await expect(dialog(page)).toContainText('De uitleverdatum mag niet in het verleden liggen.');
  await date.fill('2099-01-05');
  await expect(dialog(page).getByRole('status')).toContainText(
    'De levering gaat op 05-01-2099 in plaats van',
  );
  await confirm(page);
  await expect(dialog(page)).toHaveCount(0);
  expect(await stateOf(world, planned)).toMatchObject([{ day: '2099-01-05' }]);
  await undo(page);
  await expect(toast(page, 'Ongedaan gemaakt.')).toBeVisible();
  expect(await stateOf(world, planned)).toEqual([before]);
});

test('Blokkeren is taken back by who may release; held, it can be released or blocked for good', async ({
  page,
  world,
}) => {
  told('Blokkeren: . B Ctrl-Enter');
  told('Vrijgeven: . Esc Shift-Tab Shift-Tab Shift-Tab Enter, a comment, Ctrl-Enter');
  told('Definitief blokkeren: . Esc Shift-Tab Shift-Tab Enter, a comment, Ctrl-Enter');
  await openOrder(page, planned);
  await choose(page, 'b');
  await expect(dialog(page)).toContainText('De levering wacht tot iemand haar vrijgeeft.');
  await confirm(page);
  await expect(toast(page, 'is geblokkeerd')).toBeVisible();
  expect(await stateOf(world, planned)).toMatchObject([{ status: 'on-hold' }]);
  await undo(page);
  await expect(toast(page, 'Ongedaan gemaakt.')).toBeVisible();
  expect(await stateOf(world, planned)).toMatchObject([{ status: 'to-be-requested' }]);

  const hold = async () => {
    await choose(page, 'b');
    await expect(dialog(page).getByRole('status')).toBeVisible();
    await confirm(page);
    await expect(dialog(page)).toHaveCount(0);
  };
  await hold();
  const release = page.getByRole('button', { name: 'Vrijgeven' });
  await expect(release).toBeVisible();
  await chooseButton(page, 3);
  await expect(dialog(page)).toContainText('Handmatig geblokkeerd door');
  await expect(dialog(page).getByLabel('Toelichting')).toBeFocused();
  await page.keyboard.type('Klant belde');
  await confirm(page);
  await expect(toast(page, 'is vrijgegeven')).toBeVisible();

  await expect(dialog(page)).toHaveCount(0);
  await hold();
  await expect(release).toBeVisible();
  await chooseButton(page, 2);
  await expect(dialog(page).getByRole('status')).toContainText('De levering wordt definitief geblokkeerd');
  await confirm(page);
  await expect(toast(page, 'is definitief geblokkeerd')).toBeVisible();
  expect(await stateOf(world, planned)).toMatchObject([{ status: 'on-hold-final-manual' }]);
});

test('Manco melden: pieces and a reason decide what is said, and the verb waits for both', async ({
  page,
  world,
}) => {
  told('Manco melden: . Esc Shift-Tab Enter, the number, Tab Tab, the reason, Ctrl-Enter');
  await openOrder(page, requested);
  await chooseButton(page, 1);
  const verb = dialog(page).getByRole('button', { name: /^Meld/ });
  await expect(verb).toHaveText('Meld 0 artikelen manco');
  await expect(verb).toHaveAttribute('aria-disabled', 'true');
  await expect(
    dialog(page)
      .getByLabel(/^Manco: /)
      .first(),
  ).toBeFocused();
  await page.keyboard.type('1');
  await expect(verb).toHaveText('Meld 1 artikel manco');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByLabel('Reden')).toBeFocused();
  await page.keyboard.type('Niet g', BY_HAND);
  await expect(dialog(page).getByRole('status')).toContainText('vanzelf naar een andere locatie.');
  await expect(dialog(page).getByRole('status')).toContainText('wordt een eigen levering.');
  await expect(dialog(page).getByRole('status')).toContainText('telt 7 dagen als 0.');
  expect(await violationsOf(page)).toEqual([]);
  await confirm(page);
  await expect(toast(page, '1 artikel is manco gemeld.')).toBeVisible();
  expect(await stateOf(world, requested)).toMatchObject([
    { status: 'requested' },
    { status: 'unable-to-ship', reason: 'not-found' },
  ]);
});

test('Definitief manco and Levering annuleren stand last', async ({ page, world }) => {
  told('Definitief manco: . End ArrowUp Enter, Alles, Ctrl-Enter');
  told('Levering annuleren: . End Enter Ctrl-Enter');
  await openOrder(page, requested);
  await giveUpOne(page);
  await expect(dialog(page).getByRole('status')).toContainText(
    /De klant krijgt 1 artikel niet; €\s[\d,]+ kan gecrediteerd worden\./,
  );
  await confirm(page);
  await expect(toast(page, '1 artikel is definitief manco gemeld.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: `Meer acties: Levering ${requested}-1` }).press('Enter');
  await pressInMenu(page, 'End', 'Enter');
  await expect(dialog(page).getByRole('status')).toContainText(
    /1 artikel wordt geannuleerd; €\s[\d,]+ kan gecrediteerd worden\./,
  );
  await confirm(page);
  await expect(toast(page, 'De producten zijn geannuleerd')).toBeVisible();
  expect((await stateOf(world, requested)).map(({ status }) => status).toSorted()).toEqual([
    'cancelled',
    'unable-to-ship-final',
  ]);
});

test('Verantwoordelijke locatie, Vervoerder wijzigen, Pakbon and Batch aanmaken have a letter', async ({
  page,
}) => {
  told('Verantwoordelijke locatie: . V ArrowDown Ctrl-Enter');
  told('Vervoerder wijzigen: . W Tab ArrowDown Ctrl-Enter');
  told('Pakbon downloaden: . P');
  told('Batch aanmaken: . A Ctrl-Enter');
  await openOrder(page, planned);
  await choose(page, 'v');
  const location = dialog(page).getByLabel('Verantwoordelijke locatie');
  await expect(location).toBeFocused();
  await confirm(page);
  await expect(dialog(page)).toBeVisible();
  await expect(location.locator('option').nth(1)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('status')).toContainText('volgt deze levering op.');
  await confirm(page);
  await expect(toast(page, 'volgt deze levering op.')).toBeVisible();

  await choose(page, 'w');
  await expect(dialog(page).getByRole('button', { name: 'OK' })).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog(page).getByLabel('Vervoerder')).toBeFocused();
  await page.keyboard.press('Tab');
  const method = dialog(page).getByLabel('Bezorgwijze');
  await expect(method).toBeFocused();
  await expect(method).not.toHaveValue('');
  await page.keyboard.press('ArrowDown');
  await confirm(page);
  await expect(toast(page, 'De bezorgwijze is nu')).toBeVisible();

  await choose(page, 'p');
  await expect(dialog(page)).toContainText('Pakbon en labels');
  await page.keyboard.press('Escape');

  await choose(page, 'a');
  await expect(dialog(page)).toContainText('Batch aanmaken');
  await expect(dialog(page).getByLabel(/type/i)).not.toHaveValue('');
  await confirm(page);
  await expect(toast(page, 'Batch succesvol aangemaakt.')).toBeVisible();
});

test('Markeer als verzonden says where the stock goes from', async ({ page, world }) => {
  told('Markeer als verzonden: . Z Ctrl-Enter');
  await openOrder(page, '261116-0020');
  await choose(page, 'z');
  await expect(dialog(page).getByRole('status')).toContainText(
    /Zonder scan verzonden: .* van de voorraad van/,
  );
  await confirm(page);
  await expect(toast(page, 'is verzonden gemeld')).toBeVisible();
  expect(await stateOf(world, '261116-0020')).toMatchObject([{ status: 'shipped' }]);
});

test('what cannot be done now has the focus too, says why, and does nothing', async ({ page }) => {
  await openOrder(page, requested);
  await page.keyboard.press('.');
  await hasKeyboard(page);
  const batch = menu(page).getByRole('menuitem', { name: /^Batch aanmaken/ });
  await expect(batch).toContainText('Zit al in batch 2611-014.');
  await expect(batch).toHaveAttribute('aria-disabled', 'true');
  for (let at = 0; at < 12 && !(await batch.evaluate(one => one === document.activeElement)); at += 1)
    await page.keyboard.press('ArrowDown');
  await expect(batch).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await expect(dialog(page).getByRole('heading')).toHaveCount(0);
});

test('a refusal of the OMS stands in the dialog, whose verb can be pressed again', async ({
  page,
  world,
}) => {
  await openOrder(page, planned);
  await choose(page, 'w');
  const method = dialog(page).getByLabel('Bezorgwijze');
  await expect(method).not.toHaveValue('');
  await method.focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('button', { name: 'OK' })).not.toHaveAttribute('aria-disabled');
  await world.db.execute('DELETE FROM location_dispatch_type_methods');
  await confirm(page);
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Deze bezorgwijze is niet geactiveerd voor dit leveringstype op deze locatie.',
  );
  await expect(dialog(page).getByRole('button', { name: 'OK' })).toBeEnabled();
});

test("a colleague's change is told, and what was filled in stays", async ({ page, world }) => {
  await openOrder(page, planned);
  await chooseButton(page, 1);
  const date = dialog(page).getByLabel('Uitleverdatum');
  await date.fill('2099-01-05');
  const { pause, resume } = await inOffice(world);
  const id = await firstOf(world, planned);
  await pause(id);
  await resume(id);
  await confirm(page);
  await expect(dialog(page).getByRole('alert')).toContainText('Gewijzigd door Joost Hendriks om');
  await expect(date).toHaveValue('2099-01-05');
  await dialog(page).getByRole('button', { name: 'Vernieuwen' }).press('Enter');
  await confirm(page);
  await expect(dialog(page)).toHaveCount(0);
  expect(await stateOf(world, planned)).toMatchObject([{ day: '2099-01-05' }]);
});

test('a delivery that a colleague has replaced keeps its dialog, which says so', async ({ page, world }) => {
  await openOrder(page, planned);
  await chooseButton(page, 1);
  const date = dialog(page).getByLabel('Uitleverdatum');
  await date.fill('2099-01-05');
  const { reroute } = await inOffice(world);
  await reroute(await firstOf(world, planned));
  await confirm(page);
  await expect(dialog(page)).toContainText('Gewijzigd door Joost Hendriks om');
  await expect(dialog(page)).toContainText(`Deze levering is vervangen door ${planned}-2.`);
  await expect(date).toHaveValue('2099-01-05');
  await expect(dialog(page).getByRole('button', { name: /^Vertraag/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(await violationsOf(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Annuleren' }).last().click();
  await expect(page.getByRole('group', { name: /^Levering/ })).toHaveCount(1);
  await expect(page.getByRole('group', { name: `Levering ${planned}-2, Aan te vragen` })).toBeVisible();
});

test('the back button asks before it gives up what was filled in', async ({ page }) => {
  await openOrder(page, planned);
  await page.getByRole('link', { name: 'Orderregels' }).click();
  await page.getByRole('link', { name: 'Overzicht' }).click();
  await page.getByRole('button', { name: 'Vertragen' }).click();
  const date = dialog(page).getByLabel('Uitleverdatum');
  await date.fill('2099-01-05');
  const question = page.getByRole('dialog', { name: 'Pagina verlaten?' });
  await page.evaluate(() => history.back());
  await question.getByText('Blijven').click();
  await expect(date).toHaveValue('2099-01-05');
  await page.evaluate(() => history.back());
  await question.getByText('Verlaten', { exact: true }).click();
  await expect(page).toHaveURL(/sales-lines/);
  await expect(dialog(page)).toHaveCount(0);
});

test('after an answer that was lost the act is done once, however often it is pressed', async ({
  page,
  world,
}) => {
  await openOrder(page, requested);
  await giveUpOne(page);
  const end = world.faults.set(/^PATCH /, 'lost');
  await confirm(page);
  await expect(dialog(page).getByRole('alert')).toContainText('Fout bij het melden van definitief manco');
  end();
  await confirm(page);
  await expect(toast(page, '1 artikel is definitief manco gemeld.')).toBeVisible();
  expect(await stateOf(world, requested)).toHaveLength(2);
});

test('on a phone the acts are a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 915 });
  await signIn(page, 'beheer');
  await page.goto(`/orders/detail/${requested}/overview`);
  const delivery = page.getByRole('group', { name: `Levering ${requested}-1` });
  await delivery.getByRole('button', { name: 'Acties' }).click();
  await expect(dialog(page).getByRole('button', { name: /^Batch aanmaken/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(await violationsOf(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Vervoerder wijzigen' }).click();
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page)).toContainText('Vervoerder wijzigen');
});

test('on the smallest screen a dialog with numbers of pieces has all of them in sight', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'beheer');
  await page.goto(`/orders/detail/${requested}/overview`);
  await page.getByRole('button', { name: 'Acties', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Manco melden' }).click();
  await expect(
    dialog(page)
      .getByLabel(/^Manco: /)
      .first(),
  ).toBeFocused();
  expect(await page.evaluate(sideways)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
});
