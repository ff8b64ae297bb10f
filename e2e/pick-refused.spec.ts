import { expect } from 'playwright/test';
import { stage } from './hands.ts';
import { allSent, unsent } from './on-device.ts';
import { complete, nth, ready, scan, verdict, openNth } from './picks.ts';
import { changeRights } from './rights.ts';
import { test, withoutServiceWorker } from './world.ts';

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
  await expect(stage(page, 'HERSTEL')).toBeVisible();
  expect(await delivery.status()).toBe('requested');
  await changeRights(world, page, () => rights);
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
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
  await world.db.execute(
    `UPDATE dispatch_requests d SET status = 'cancelled' FROM sales_orders o WHERE o.id = d.sales_order_id AND o.identifier = $1`,
    [order],
  );
  await expect(page.getByText('Leg de 2 artikelen terug die je al had gescand.')).toBeVisible();
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
  await world.db.execute(
    `UPDATE dispatch_requests d SET status = 'cancelled' FROM sales_orders o WHERE o.id = d.sales_order_id AND o.identifier = $1`,
    [order],
  );
  await expect(card).toContainText('leg terug');
  await page.reload();
  await expect(card).toContainText('leg terug');
  await card.click();
  await expect(page.getByText('Leg het artikel terug dat je al had gescand.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Alles teruggelegd' }).click();
  await page.getByRole('button', { name: 'Te leveren', exact: true }).click();
  await expect(page.getByRole('link', { name: '261116-0011' })).toBeVisible();
  await expect(card).toBeHidden();
});
