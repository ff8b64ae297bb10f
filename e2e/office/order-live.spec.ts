import { expect, type Page } from 'playwright/test';
import { MAIN_BATCH } from '../../server/demo/main-batch.ts';
import { violationsOf } from '../accessible.ts';
import { openSort, signIn, stage } from '../hands.ts';
import { begin, code } from '../office-begins.ts';
import { pick, place, withoutSpecialSteps } from '../pieces.ts';
import { openCard } from '../repairs.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

/** An order's page is alive: what others do shows by itself, and what is done on it is on the scanner; how soon, of which the goal is a second, is told as an annotation. */
const PAUSED = 'De levering is gepauzeerd.';

async function orderOf(world: World, id: number): Promise<string> {
  const [of] = await world.db.query<{ identifier: string }>(
    'SELECT o.identifier FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id WHERE d.id = $1',
    [id],
  );
  return of?.identifier ?? '';
}

/** Keeps the moment at which a page first shows these words. */
const noteWhenSeen = (page: Page, words: string): Promise<void> =>
  page.evaluate(sought => {
    const noted = window as unknown as { seenAt?: number };
    new MutationObserver(() => {
      if (document.body.textContent.includes(sought)) noted.seenAt ??= Date.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, words);
const seenAt = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => (window as unknown as { seenAt?: number }).seenAt);

/** Tells how long after the pause of a delivery, by the clock of the OMS, a page showed the words. */
async function tellDelay(world: World, id: number, page: Page): Promise<void> {
  await expect.poll(() => seenAt(page)).toBeDefined();
  const [of] = await world.db.query<{ at: number }>(
    'SELECT extract(epoch FROM paused_at)::float8 * 1000 AS at FROM dispatch_requests WHERE id = $1',
    [id],
  );
  const delay = ((await seenAt(page)) ?? Infinity) - (of?.at ?? 0);
  test.info().annotations.push({ type: 'delay', description: `${String(Math.round(delay))} ms` });
}

const main = (page: Page) => page.getByRole('main');
async function openOrder(world: World, id: number): Promise<Page> {
  const page = await world.device('backoffice');
  // The stream tells what a colleague does from the moment that it is open.
  const stream = page.waitForResponse(of => /office-events\?.*order:/.test(of.url()));
  await page.goto(`/orders/detail/${await orderOf(world, id)}/overview`);
  await expect(main(page)).toContainText(MAIN_BATCH);
  await stream;
  return page;
}

test('pausing on the page of an order is on the scanner that has its article in hand; one without a network gets a repair card', async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  await world.db.execute(
    `UPDATE frontend_parameters SET value = '["product-not-in-requested-dispatch-request"]' WHERE key = 'extra-processing-steps'`,
  );
  await signIn(page, 'magazijn');
  const { id } = await begin(world, { 'A-01': 2 });
  const marieke = await openOrder(world, id);
  const daan = await world.device('magazijn2');
  await openSort(daan, MAIN_BATCH, 'A');
  await world.offline(daan);
  expect(await place(daan, code)).toBe('A-01');
  await openSort(page, MAIN_BATCH, 'A');
  expect(await pick(page, code)).toBe('A-01');
  await noteWhenSeen(page, PAUSED);
  await marieke.getByRole('button', { name: 'Pauzeren' }).first().click();
  await expect(stage(page, 'SPECIALE VERWERKING')).toContainText(PAUSED);
  await tellDelay(world, id, page);
  await world.online(daan);
  await openCard(daan, 'A-01', 'paused');
  await expect(stage(daan)).toContainText(PAUSED);
});

test('what a colleague does is told in the dialog that is open about the order, at once', async ({
  world,
}) => {
  const { office, id } = await begin(world, { 'A-01': 2 });
  const marieke = await openOrder(world, id);
  const dialog = marieke.getByRole('dialog');
  const told = dialog.getByText(/^Gewijzigd door Joost Hendriks/);
  const acts = [() => office.pause(id), () => office.resume(id)];
  for (const [nth, button] of ['Regels annuleren', 'Meer'].entries()) {
    await marieke.getByRole('button', { name: button }).first().click();
    if (button === 'Meer') await marieke.getByRole('menuitem').first().click();
    await expect(dialog).toBeVisible();
    await expect(told).toHaveCount(0);
    await acts[nth]?.();
    await expect(told).toBeVisible();
    await marieke.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('what a colleague does shows on the page of the order, with why; the timeline tells it', async ({
  world,
}) => {
  const { office, id } = await begin(world, { 'A-01': 2 });
  const marieke = await openOrder(world, id);
  await noteWhenSeen(marieke, 'Gepauzeerd door');
  await office.pause(id);
  await expect(main(marieke)).toContainText('Gepauzeerd door Joost Hendriks.');
  await tellDelay(world, id, marieke);
  expect(await violationsOf(marieke)).toEqual([]);
  await marieke.getByRole('link', { name: 'Tijdlijn' }).click();
  const rows = main(marieke).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Gepauzeerd' })).toContainText('Joost Hendriks');
  await office.resume(id);
  await expect(rows.filter({ hasText: 'Hervat' })).toBeVisible();
  await marieke.getByRole('button', { name: /^Leveringen/ }).click();
  await expect(marieke).toHaveURL(/group=deliveries/);
  await marieke.goto(marieke.url().replace('group=deliveries', 'group=holds'));
  await expect(main(marieke)).toContainText('Er is niets gebeurd dat hierbij past.');
  expect(await violationsOf(marieke)).toEqual([]);
});

test("while a note is being written a colleague's act waits in a bar, and the note stays", async ({
  world,
}) => {
  const { office, id } = await begin(world, { 'A-01': 2 });
  const marieke = await openOrder(world, id);
  const note = marieke.getByRole('textbox', { name: 'Schrijf een notitie' });
  await note.fill('Klant belde');
  await office.pause(id);
  const bar = marieke.getByRole('status').filter({ hasText: 'Gewijzigd door Joost Hendriks' });
  await expect(bar).toContainText('Wat je invult, blijft staan.');
  await expect(main(marieke)).not.toContainText('Gepauzeerd door');
  expect(await violationsOf(marieke)).toEqual([]);
  await bar.getByRole('button', { name: 'Vernieuwen' }).click();
  await expect(main(marieke)).toContainText('Gepauzeerd door Joost Hendriks.');
  await expect(bar).toHaveCount(0);
  await expect(note).toHaveValue('Klant belde');
});
