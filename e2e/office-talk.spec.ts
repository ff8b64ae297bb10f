import { expect, type Page } from 'playwright/test';
import { newId } from '../server/acts/sorting/test-batch.ts';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import { violationsOf } from './accessible.ts';
import { openSort, signIn, stage } from './hands.ts';
import { begin, code } from './office-begins.ts';
import { openNth } from './picks.ts';
import { pick, withoutSpecialSteps } from './pieces.ts';
import { test, withoutServiceWorker } from './world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 320, height: 640 } });

const NOTE = 'Graag een kaartje erbij.';

/** When the page first shows these words, by its own clock; the pages of a test share it. */
const whenSeen = (page: Page, words: string): Promise<number> =>
  page.evaluate(
    sought =>
      new Promise<number>(seen => {
        new MutationObserver((_, observer) => {
          if (!document.body.textContent.includes(sought)) return;
          observer.disconnect();
          seen(Date.now());
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    words,
  );

test('what the office says about a delivery is on the scanner that has it by itself; one press answers, also without a network', async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  await signIn(page, 'magazijn');
  const { id } = await begin(world, { 'A-01': 2 });
  const marieke = await world.device('backoffice');
  const send = (text: string) =>
    marieke.request.post(`/api/rest/dispatch-requests/id:${String(id)}/messages`, {
      data: { text },
      headers: { 'X-Requested-With': 'fetch', 'Idempotency-Key': newId() },
    });
  const [of] = await world.db.query<{ order: string }>(
    'SELECT o.identifier AS order FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id WHERE d.id = $1',
    [id],
  );
  await marieke.goto(`/orders/detail/${of?.order ?? ''}/overview`);
  const card = marieke.getByRole('list', { name: 'Berichten aan de vloer' });
  await openSort(page, MAIN_BATCH, 'A');
  expect(await pick(page, code)).toBe('A-01');
  const seen = whenSeen(page, NOTE);
  const at = Date.now();
  expect((await send(NOTE)).status()).toBe(201);
  const delay = (await seen) - at;
  // The goal is a second; a busy machine is slower.
  test.info().annotations.push({ type: 'delay', description: `${String(delay)} ms` });
  await expect(card).toContainText('Nog niet gezien');
  expect(await violationsOf(marieke)).toEqual([]);
  await expect(stage(page, 'SCAN LEGPLAATS')).toContainText('A-01');
  expect(await violationsOf(page)).toEqual([]);

  await world.offline(page);
  await page.getByRole('button', { name: `Kantoor: ${NOTE}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Bericht van kantoor' });
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Gedaan' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await world.online(page);
  await expect(card).toContainText('Vloer: Gedaan');
});

test('a message is written by keyboard, stands on the pick of the store, and the answer comes back to the card', async ({
  world,
}) => {
  const { delivery, page } = await openNth(world, 10);
  const marieke = await world.device('backoffice');
  await marieke.setViewportSize({ width: 1440, height: 900 });
  await marieke.goto(`/orders/detail/${delivery.order}/overview`);
  const acts = marieke.getByRole('group', { name: new RegExp(`^Levering ${delivery.order}`) });
  await acts.getByRole('button', { name: /Meer/ }).press('Enter');
  await marieke.getByRole('menuitem', { name: 'Bericht aan de vloer' }).press('Enter');
  const dialog = marieke.getByRole('dialog', { name: /Bericht aan de vloer/ });
  const text = dialog.getByRole('textbox', { name: 'Bericht' });
  await expect(text).toBeFocused();
  await marieke.keyboard.press('Control+Enter');
  await expect(text).toHaveAccessibleDescription(/Vul een bericht in\./);
  await marieke.keyboard.type(NOTE);
  expect(await violationsOf(marieke)).toEqual([]);
  const heal = world.faults.set(/^POST .*messages/, 'error');
  await marieke.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(text).toHaveValue(NOTE);
  heal();
  await marieke.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  const card = marieke.getByRole('list', { name: 'Berichten aan de vloer' });
  await expect(card).toContainText(NOTE);

  await page.getByRole('button', { name: `Kantoor: ${NOTE}` }).click();
  const answer = page.getByRole('dialog', { name: 'Bericht van kantoor' });
  expect(await violationsOf(page)).toEqual([]);
  await answer.getByLabel('Of in eigen woorden').fill('Kaart is op.');
  await answer.getByRole('button', { name: 'Verstuur' }).click();
  await expect(answer).toHaveCount(0);
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await expect(card).toContainText('Vloer: Kaart is op.');
});
