import { expect, type Page } from 'playwright/test';
import { violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { choose, openActs } from './menu-keys.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// A line, or a whole delivery, goes elsewhere without reroute mode (orders-and-deliveries.md 4 and 5), by keyboard alone.

/** Six pieces of one article and one of another, to be sorted at the DC. */
const MANY = '261119-0002';
/** At the DC, in no batch yet. */
const PLANNED = '261117-0018';
const ARTICLE = 'Allesreiniger Extra sterk';

async function openOrder(page: Page, order: string): Promise<void> {
  await signIn(page, 'beheer');
  await openActs(page, order);
}

const deliveries = (world: World, order: string) =>
  world.db.query<{ at: string; status: string; pieces: number }>(
    `SELECT l.identifier AS at, d.status, sum(n.quantity)::int AS pieces FROM dispatch_requests d
     JOIN sales_orders o ON o.id = d.sales_order_id JOIN locations l ON l.id = d.location_id
     JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
     WHERE o.identifier = $1 AND NOT d.is_replaced GROUP BY d.id, l.identifier ORDER BY pieces DESC`,
    [order],
  );

test('Regel rerouten: from one piece to all of a line go to a new delivery', async ({ page, world }) => {
  await openOrder(page, MANY);
  await page.getByRole('button', { name: new RegExp(`^Acties voor ${ARTICLE}`) }).press('Enter');
  await page.getByRole('menuitem', { name: 'Regel rerouten' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Regel rerouten' });
  const quantity = dialog.getByRole('spinbutton');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('6');
  for (const wrong of ['0', '7']) {
    await quantity.fill(wrong);
    await expect(dialog.getByText('Kies een aantal van 1 tot en met 6.').first()).toBeVisible();
  }
  await quantity.fill('2');
  await dialog.getByLabel('Type locatie').selectOption('Winkel');
  await dialog.getByLabel('Locatie', { exact: true }).selectOption('Groningen');
  await expect(dialog.getByRole('status')).toContainText(`Er komt 1 levering bij: 2 × ${ARTICLE}`);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('De reroute is opgeslagen.')).toBeVisible();
  expect(await deliveries(world, MANY)).toMatchObject([
    { at: 'DC01', pieces: 5 },
    { at: '103', status: 'to-be-requested', pieces: 2 },
  ]);
});

test('Locatie wijzigen: all of a delivery of the DC goes to a store; a refusal stays in the dialog', async ({
  page,
  world,
}) => {
  await openOrder(page, MANY);
  await choose(page, 'l');
  const dialog = page.getByRole('dialog', { name: 'Locatie wijzigen' });
  await expect(dialog.getByLabel('Uitleverdatum')).toBeVisible();
  await expect(dialog.getByLabel('Type locatie')).toHaveCount(0);
  await expect(dialog.getByLabel('Locatie', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toContainText('Nog te kiezen: ');
  await dialog.getByLabel('Locatie', { exact: true }).selectOption('Utrecht Centrum');
  await expect(dialog.getByRole('status')).toContainText('1 levering wordt vervangen door 1: ');
  const heal = world.faults.set(/^POST .*\/dispatch-requests$/, 'error');
  await page.keyboard.press('Control+Enter');
  // Beside what is said of the stock there.
  const failed = dialog
    .getByRole('alert')
    .filter({ hasText: 'Er is iets misgegaan bij het opslaan van de reroute.' });
  await expect(failed).toBeVisible();
  heal();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('De reroute is opgeslagen.')).toBeVisible();
  expect(await deliveries(world, MANY)).toMatchObject([{ at: '101', status: 'to-be-requested', pieces: 7 }]);
});

test('Locatie wijzigen of what is only planned is taken back by the toast', async ({ page, world }) => {
  await openOrder(page, PLANNED);
  const before = await deliveries(world, PLANNED);
  await choose(page, 'l');
  const dialog = page.getByRole('dialog', { name: 'Locatie wijzigen' });
  await dialog.getByLabel('Locatie', { exact: true }).selectOption('Groningen');
  await expect(dialog.getByRole('status')).toContainText('1 levering wordt vervangen door 1: ');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('De reroute is opgeslagen.')).toBeVisible();
  expect(await deliveries(world, PLANNED)).toMatchObject([{ at: '103' }]);
  await page.getByRole('button', { name: 'Ongedaan maken' }).press('Enter');
  await expect(page.getByText('Ongedaan gemaakt.')).toBeVisible();
  expect(await deliveries(world, PLANNED)).toEqual(before);
});

test('Reroute of a delivery brings its lines; Suggestie asks how at once', async ({ page }) => {
  await openOrder(page, MANY);
  await page
    .getByRole('group', { name: `Levering ${MANY}-1, ` })
    .getByRole('button', { name: 'Reroute' })
    .press('Enter');
  await expect(page).toHaveURL(/\/reroute\?delivery=\d+/);
  await expect(page.getByRole('region', { name: /^Nieuwe levering 1:/ })).toContainText(ARTICLE);
  await page.goto(`/orders/detail/${MANY}/overview`);
  await page
    .getByRole('group', { name: `Levering ${MANY}-1, ` })
    .getByRole('button', { name: /^Meer/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Suggestie' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Optimaliseren' })).toBeVisible();
});

test('what no place can send is named as that, and who is linked to where it is parked puts it right', async ({
  page,
}) => {
  await signIn(page, 'backoffice');
  await page.goto('/orders/detail/261117-0008/overview');
  const acts = page.getByRole('group', { name: 'Levering 261117-0008-1, Niet toe te wijzen' });
  await expect(acts.getByRole('button', { name: 'Reroute' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('261117-0008-1 · Niet toegewezen');
  await expect(page.getByRole('main')).not.toContainText('GEEN');
});
