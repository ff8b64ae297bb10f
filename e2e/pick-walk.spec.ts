import { expect } from 'playwright/test';
import { violationsOf } from './accessible.ts';
import { stage } from './hands.ts';
import { inOffice } from './office-acts.ts';
import { allSent } from './on-device.ts';
import { complete, nth, ready, scan, startWalk, verdict } from './picks.ts';
import { test, withoutServiceWorker } from './world.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

/** A walk along the shelves for several deliveries (src/flows/pick-by-store/SPEC.md, W1 to W7). */
test.use(withoutServiceWorker);

test('W7 a walk: articles once, by shelf, divided over the orders; what is whole is completed at once, what lacks a piece by itself', async ({
  world,
}) => {
  const page = await world.device('winkel');
  const [a, b] = [await nth(world, 10), await nth(world, 11)];
  await startWalk(page, a, b);
  await expect(page.getByRole('banner')).toContainText('0/6');
  const next = page.getByRole('region', { name: 'Ga naar' });
  const later = page.locator('tbody th span:last-child');
  await expect(later).toHaveCount(2);
  const [first, ...others] = [
    await next.locator('p').first().innerText(),
    ...(await later.allTextContents()),
  ];
  await expect(next).toContainText(`volgende: ${others[0]}`);
  const shelves = [first.replace('Ga naar', '').trim(), ...others];
  expect(shelves).toEqual([...shelves].sort((x, y) => x.localeCompare(y)));

  // All but one piece, which only the second order wants.
  await scan(page, ...[...a.codes, ...b.codes].slice(0, -1));
  await scan(page, '8719999000008');
  await expect(verdict(page)).toContainText('in deze ronde');
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('5/6');
  await page.getByRole('button', { name: 'Verdeel' }).click();
  const shares = page.getByRole('list', { name: 'Verdeel over de leveringen' }).getByRole('listitem');
  await expect(shares.filter({ hasText: a.order })).toContainText('Compleet');
  await expect(shares.filter({ hasText: b.order })).toContainText('1 niet gepakt');
  await page.getByRole('button', { name: 'Verdeeld' }).click();
  const ends = page.getByRole('list', { name: 'Leveringen van de ronde' }).getByRole('listitem');
  await expect(ends.filter({ hasText: b.order })).toContainText('1 niet gepakt');
  await page.getByRole('button', { name: 'Voltooi 1 levering' }).click();
  await expect(ends.filter({ hasText: a.order })).toContainText('Levering voltooid');
  await page.getByRole('button', { name: b.order }).click();
  await expect(page).toHaveURL(b.path);
  // The address is there before its screen.
  await expect(stage(page)).toContainText('Scan een artikel');
  await ready(page);
  await scan(page, b.codes.at(-1) ?? '');
  await complete(page).click();
  await expect(stage(page)).toContainText('Levering voltooid');
  // The walk is there until it is left.
  await page.goto('/scan/te-leveren');
  await page.getByRole('button', { name: 'Verder met de ronde' }).filter({ visible: true }).first().click();
  await expect(ends.filter({ hasText: 'Levering voltooid' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Te leveren' }).click();
  await expect(page.getByRole('button', { name: 'Ronde' }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verder met de ronde' })).toHaveCount(0);
  await world.online(page);
  await allSent(page);
  expect([await a.status(), await b.status()]).toEqual(['shipped', 'shipped']);
});

test('W7 the OMS refuses one of the completions: that delivery alone says why, and opens as its card', async ({
  world,
}) => {
  const page = await world.device('winkel');
  const [a, b] = [await nth(world, 10), await nth(world, 11)];
  await startWalk(page, a, b);
  await scan(page, ...a.codes, ...b.codes);
  await page.getByRole('button', { name: 'Verdeel' }).click();
  await page.getByRole('button', { name: 'Verdeeld' }).click();
  await world.offline(page);
  await page.getByRole('button', { name: 'Voltooi 2 leveringen' }).click();
  const ends = page.getByRole('list', { name: 'Leveringen van de ronde' }).getByRole('listitem');
  await expect(ends.filter({ hasText: 'Wacht op bevestiging' })).toHaveCount(2);
  await setDeliveries(
    world.db,
    `status = 'cancelled'`,
    'sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1)',
    [b.order],
  );
  await world.online(page);
  await expect(ends.filter({ hasText: a.order })).toContainText('Levering voltooid');
  await expect(ends.filter({ hasText: b.order })).toContainText('De order is geannuleerd.');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: b.order }).click();
  await expect(stage(page)).toContainText('Niet voltooid');
});

test('W5 the office cancels a delivery of a walk: it leaves the walk, and its articles are to be laid back', async ({
  world,
}) => {
  const page = await world.device('winkel');
  const [a, b] = [await nth(world, 10), await nth(world, 11)];
  await startWalk(page, a, b);
  await scan(page, ...a.codes, ...b.codes);
  await page.getByRole('button', { name: 'Verdeel' }).click();
  await setDeliveries(
    world.db,
    `status = 'cancelled'`,
    'sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1)',
    [b.order],
  );
  const shares = page.getByRole('list', { name: 'Verdeel over de leveringen' }).getByRole('listitem');
  await expect(shares.filter({ hasText: 'Leg terug' })).toContainText(`× ${b.lines[0]?.name}`);
  await expect(shares.filter({ hasText: a.order })).toContainText('Compleet');
  await expect(shares.filter({ hasText: b.order })).toBeHidden();
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText('Ronde · 1 levering');
  await expect(stage(page)).toContainText(`niet meer in deze ronde: ${b.order}`);
});

test('W6 a message of the office about a delivery of the walk names its order, and is answered there', async ({
  world,
}) => {
  const page = await world.device('winkel');
  const [a, b] = [await nth(world, 10), await nth(world, 11)];
  await startWalk(page, a, b);
  const office = await inOffice(world);
  await office.say((await world.delivery(b.order)).id, 'Graag een kaartje erbij.');
  await page.getByRole('button', { name: `Kantoor over ${b.order}: Graag een kaartje erbij.` }).click();
  const dialog = page.getByRole('dialog', { name: 'Bericht van kantoor' });
  await expect(dialog).toContainText(b.order);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Kan niet' }).click();
  await expect(page.getByText('Graag een kaartje erbij.')).toHaveCount(0);
  await allSent(page);
  // The pick of that delivery alone knows of the answer too.
  await page.goto(b.path);
  await ready(page);
  await expect(page.getByText('Graag een kaartje erbij.')).toHaveCount(0);
});
