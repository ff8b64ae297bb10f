import { expect, type Page } from 'playwright/test';

/** Presses keys in the menu that has just been opened, of which the last one closes it. */
export async function pressInMenu(page: Page, ...keys: readonly string[]): Promise<void> {
  await hasKeyboard(page);
  for (const key of keys) await page.keyboard.press(key);
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** The menu is drawn before it has the keyboard. */
export const hasKeyboard = (page: Page): Promise<void> =>
  expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeVisible();

/** Opens the menu of the delivery that the keys act on, and chooses by these keys. */
export async function choose(page: Page, ...keys: readonly string[]): Promise<void> {
  // While a dialog is open the page has no keys.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('.');
  await pressInMenu(page, ...keys);
}

/** The page of an order, once the acts of a delivery have their menu. */
export async function openActs(page: Page, order: string): Promise<void> {
  await page.goto(`/orders/detail/${order}/overview`);
  await expect(page.getByRole('button', { name: /^Meer acties: Levering/ }).first()).toBeVisible();
}
