import { expect } from 'playwright/test';
import { stage, wedge } from './hands.ts';
import { allSent, unsent } from './on-device.ts';
import { complete, nth, ready, scan, verdict, openNth } from './picks.ts';
import { changeRights } from './rights.ts';
import { test, withoutServiceWorker } from './world.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

/** A pick that somebody else ends, or whose right goes, under the worker's hands (src/flows/pick-by-store/SPEC.md). */
test.use(withoutServiceWorker);

test('completed elsewhere meanwhile: a repair card, laid back by scans, and the delivery is viewed', async ({
  world,
}) => {
  const { delivery, page } = await openNth(world, 1);
  await world.offline(page);
  await scan(page, ...delivery.codes);
  await complete(page).click();
  const colleague = await world.device('backoffice');
  await colleague.goto(delivery.path);
  await ready(colleague);
  await scan(colleague, ...delivery.codes);
  await complete(colleague).click();
  await expect(stage(colleague)).toContainText('Bevestigd door OMS');

  await world.online(page);
  await expect.poll(() => unsent(page)).toEqual(['pick-shipped parked already-shipped']);
  await expect(stage(page, 'HERSTEL')).toContainText(
    'al voltooid door Marieke van Dijk op een ander apparaat',
  );
  await scan(page, delivery.codes[0] ?? '');
  await expect(verdict(page)).toContainText('teruggelegd');
  await page.getByRole('button', { name: 'Alles teruggelegd' }).click();
  await allSent(page);
  await expect(page.getByRole('banner')).toContainText(`Order ${delivery.order} bekijken`);
  await expect(page.getByRole('main')).toContainText('Verzonden');
  expect(await world.db.query('SELECT location FROM pick_put_backs')).toEqual([{ location: '101' }]);
  await colleague.goto(`/orders/detail/261116-9999/pick-by-store/1`);
  await expect(colleague.getByRole('alert')).toContainText(
    'De gevraagde order bestaat niet. Mogelijk is de levering al voltooid op een ander apparaat.',
  );
});

test('P11 the right was taken away: the completion is refused, and tried again when it is back', async ({
  world,
}) => {
  const { delivery, page } = await openNth(world, 1);
  await scan(page, ...delivery.codes);
  await world.offline(page);
  await complete(page).click();
  let rights: readonly string[] = [];
  await changeRights(world, page, before => {
    rights = before;
    return [];
  });
  await world.online(page);
  await expect.poll(() => unsent(page)).toEqual(['pick-shipped parked forbidden']);
  await expect(stage(page, 'GESTOPT')).toContainText('Je recht om hier te scannen is weg.');
  await expect(stage(page)).toContainText(/^.*Leg (het artikel|de \d+ artikelen) terug/);
  expect(await delivery.status()).toBe('requested');
  // The device hears of it, and sends the same completion: nobody has to press anything.
  await changeRights(world, page, () => rights);
  await allSent(page);
  await expect(stage(page)).toContainText('Bevestigd door OMS');
  expect(await delivery.status()).toBe('shipped');
});

test('P4a the office cancels a delivery under the worker’s hands: the screen says to lay back what is in them', async ({
  world,
}) => {
  const page = await world.device('winkel');
  const { order, path, codes } = await nth(world, 10);
  await page.goto(path);
  await ready(page);
  await scan(page, ...codes.slice(0, 2));
  await setDeliveries(
    world.db,
    `status = 'cancelled'`,
    'sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1)',
    [order],
  );
  await expect(stage(page)).toContainText('Leg de 2 artikelen terug die je al had gescand.');
});

test("P4b a delivery with articles in hand that the office cancels stays in 'Te leveren' until they are laid back", async ({
  world,
}) => {
  const page = await world.device('winkel');
  const { order, path, codes } = await nth(world, 10);
  await page.goto(path);
  await ready(page);
  await scan(page, codes[0] ?? '');
  await page.goto('/scan/te-leveren');
  const card = page.getByRole('link', { name: order });
  await expect(card.getByRole('progressbar')).toBeVisible();
  await setDeliveries(
    world.db,
    `status = 'cancelled'`,
    'sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1)',
    [order],
  );
  await expect(card).toContainText('leg terug');
  await page.reload();
  await expect(card).toContainText('leg terug');
  await card.click();
  await expect(stage(page)).toContainText('Leg het artikel terug dat je al had gescand.');
  await page.reload();
  await page.getByRole('button', { name: 'Alles teruggelegd' }).click();
  await page.getByRole('button', { name: 'Te leveren', exact: true }).click();
  await expect(page.getByRole('link', { name: '261116-0011' })).toBeVisible();
  await expect(card).toBeHidden();
});

test('P4a paused under the worker’s hands: what to lay back and where, scans are answered, and it goes on afterwards', async ({
  world,
}) => {
  const page = await world.device('winkel');
  const { order, path, codes } = await nth(world, 10);
  const { id } = await world.delivery(order);
  const pause = (at: string) => setDeliveries(world.db, `paused_at = ${at}`, 'id = $1', [id]);
  await page.goto(path);
  await ready(page);
  await scan(page, ...codes.slice(0, 2));
  await pause('now()');
  await expect(stage(page, 'GEPAUZEERD')).toContainText('De levering is gepauzeerd.');
  await expect(stage(page)).toContainText('Leg de 2 artikelen terug die je al had gescand.');
  await expect(stage(page).locator('tbody th span:last-child').first()).toHaveText(/^U-/);
  await scan(page, '4711');
  await expect(verdict(page)).toContainText('Deze levering kan niet gescand worden');
  await scan(page, codes[0] ?? '');
  await expect(verdict(page)).toContainText('teruggelegd');
  await page.getByRole('button', { name: 'Alles teruggelegd' }).click();
  await expect(page.getByRole('heading', { name: /bekijken$/ })).toBeVisible();
  await wedge(page, '4711');
  await expect(page.getByRole('alert').first()).toContainText('Gelezen: 4711');
  await pause('NULL');
  await ready(page);
  await scan(page, codes[0] ?? '');
  await expect(verdict(page)).toContainText('1 van');
});

test("P8 'Kan niet leveren' with pieces in hand says what to lay back and where, and does not call it completed", async ({
  world,
}) => {
  const page = await world.device('winkel');
  const { path, codes } = await nth(world, 10);
  await page.goto(path);
  await ready(page);
  await scan(page, ...codes.slice(0, 2));
  await page.getByRole('button', { name: 'Kan niet leveren' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reden').selectOption('Beschadigd');
  await dialog.getByRole('button', { name: 'Kan niet leveren' }).click();
  await expect(stage(page, 'KAN NIET LEVEREN')).toContainText('Leg de 2 artikelen terug');
  await expect(page.getByText('LEVERING VOLTOOID')).toHaveCount(0);
  await expect(stage(page).locator('tbody th span:last-child').first()).toHaveText(/^U-/);
  await scan(page, codes[0] ?? '');
  await expect(verdict(page)).toContainText('teruggelegd');
  await page.getByRole('button', { name: 'Alles teruggelegd' }).click();
  await expect(page.getByRole('button', { name: 'Volgende levering' })).toBeVisible();
});

test('W8 the right is taken away during a walk: what was picked is laid back', async ({ world }) => {
  const page = await world.device('winkel');
  const { codes } = await nth(world, 10);
  await page.goto('/scan/te-leveren');
  await page.getByRole('button', { name: 'Ronde' }).filter({ visible: true }).click();
  await page
    .getByRole('button', { name: /^Start ronde/ })
    .filter({ visible: true })
    .click();
  await ready(page);
  await scan(page, codes[0] ?? '');
  await changeRights(world, page, () => []);
  await expect(stage(page, 'GESTOPT')).toContainText('Je recht om hier te scannen is weg.');
  await expect(stage(page)).toContainText('Leg het artikel terug dat je al had gescand.');
  await page.getByRole('button', { name: 'Alles teruggelegd' }).click();
  await expect(stage(page)).toContainText('Laat alles liggen.');
});
