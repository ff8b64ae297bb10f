import { expect, type Page } from 'playwright/test';
import { signIn } from '../hands.ts';
import { Keyboard } from './keyboard.ts';
import { hasKeyboard } from './menu-keys.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

/** The questions of a day, answered without a mouse and with few keys; how many is printed. Each begins where its user comes in. */
const rows = (page: Page) => page.locator('table[data-list] tbody tr:not([aria-hidden], [data-below])');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const first = async (page: Page): Promise<string> =>
  (await rows(page).first().getByRole('link').textContent()) ?? '';

async function open(page: Page, user: string, path = '/orders/search'): Promise<Keyboard> {
  await signIn(page, user);
  await page.goto(path);
  await expect(page.getByRole('combobox', { name: 'Zoek op ordernummer' })).toBeVisible();
  return new Keyboard(page);
}

test('where is order X?', async ({ page }) => {
  const hands = await open(page, 'backoffice', '/locations');
  await hands.press('/');
  await expect(page.getByRole('combobox', { name: 'Zoek op ordernummer' })).toBeFocused();
  await hands.type('261119-0059');
  await hands.press('Enter');
  await expect(title(page)).toHaveText('Order: 261119-0059');
  hands.atMost(13, 'where is order X');
});

test('which orders of store Y are late?', async ({ page, world }) => {
  const [late] = await world.db.query<{ identifier: string }>(
    `UPDATE dispatch_requests d SET dispatch_date = current_date - 30 FROM sales_orders o
     WHERE o.id = d.sales_order_id AND d.id = (SELECT max(one.id) FROM dispatch_requests one
       JOIN locations l ON l.id = one.location_id
       WHERE l.identifier = '101' AND one.status = 'requested' AND NOT one.is_replaced)
     RETURNING o.identifier`,
  );
  const hands = await open(page, 'backoffice');
  await expect(rows(page)).not.toHaveCount(0);
  await hands.press('f');
  await expect(page.getByRole('form').getByLabel('Ordernummer')).toBeFocused();
  await hands.walk('Tab', page.getByLabel('Type locatie', { exact: true }));
  await hands.press('w');
  await expect(page.getByLabel('Type locatie', { exact: true })).toHaveValue('store');
  await expect(page.getByRole('button', { name: 'Locatie: Alle' })).toBeEnabled();
  await hands.press('Tab', 'Enter');
  await hasKeyboard(page);
  await hands.type('utr');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Utrecht Centrum' })).toBeFocused();
  await hands.press('Enter', 'Escape');
  await expect(page).toHaveURL(/dispatcher_identifier=101/);
  await expect(page.locator('table[data-list]').locator('xpath=..')).toHaveAttribute('aria-busy', 'false');
  await hands.press('j');
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  await hands.walk('Shift+Tab', page.getByRole('button', { name: 'Uitleverdatum' }));
  await hands.press('Enter');
  const head = page.getByRole('columnheader', { name: 'Uitleverdatum' });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).first()).toContainText(late?.identifier ?? '');
  await expect(
    rows(page)
      .first()
      .getByRole('img', { name: /^Te laat/ }),
  ).toBeVisible();
  await expect(rows(page).first()).toContainText('Utrecht Centrum');
  hands.atMost(40, 'which orders of store Y are late');
});

test('what waits for a decision?', async ({ page }) => {
  const hands = await open(page, 'backoffice');
  await hands.go('gebl');
  await expect(title(page)).toHaveText('Geblokkeerd');
  await expect(rows(page)).not.toHaveCount(0);
  const order = await first(page);
  await hands.press('j');
  await expect(page.getByRole('link', { name: order })).toBeFocused();
  await hands.press('Enter');
  await expect(title(page)).toHaveText(`Order: ${order}`);
  hands.atMost(8, 'what waits for a decision');
});

test('who still has to pick today?', async ({ page }) => {
  const hands = await open(page, 'winkel');
  await hands.go('winkelp');
  await expect(title(page)).toHaveText('Winkelpick');
  await expect(rows(page)).not.toHaveCount(0);
  const order = await first(page);
  await hands.press('j');
  await expect(page.getByRole('link', { name: order })).toBeFocused();
  await hands.press('Enter');
  await expect(page).toHaveURL(/\/pick-by-store\/\d+$/);
  hands.atMost(11, 'who still has to pick today');
});
