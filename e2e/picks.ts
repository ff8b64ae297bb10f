import { expect, type Page } from 'playwright/test';
import { stage, wedge } from './hands.ts';
import type { World } from './world.ts';

/** The nth order of store 101 to be picked, the code of each piece, and the address of its screen. */
export async function nth(world: World, n: number) {
  const order = `261116-00${String(n).padStart(2, '0')}`;
  const delivery = await world.delivery(order);
  return {
    order,
    path: `/orders/detail/${order}/pick-by-store/${delivery.id}`,
    lines: delivery.lines,
    codes: delivery.lines.flatMap(line => Array<string>(line.quantity).fill(line.eans[0] ?? '')),
    status: async () => (await world.delivery(order)).status,
  };
}
export async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    const before = await stage(page).getAttribute('data-beat');
    await wedge(page, code);
    await expect(stage(page)).not.toHaveAttribute('data-beat', before ?? '');
  }
}
export const verdict = (page: Page) => stage(page).locator('p').first();
export const complete = (page: Page) => page.getByRole('button', { name: 'Voltooi levering' });
export const ready = (page: Page) => expect(page.getByRole('banner')).toContainText('Scanner klaar');

/** Starts a walk of these deliveries alone, from the list. */
export async function startWalk(page: Page, ...deliveries: { order: string }[]): Promise<void> {
  await page.goto('/scan/te-leveren');
  await page.getByRole('button', { name: 'Ronde' }).filter({ visible: true }).click();
  const chosen = page.locator('li button[aria-pressed=true]');
  await expect(chosen).toHaveCount(6);
  for (let left = 6; left > 0; left--) {
    await chosen.first().click();
    await expect(chosen).toHaveCount(left - 1);
  }
  for (const { order } of deliveries) await page.getByRole('button', { name: order }).click();
  await page
    .getByRole('button', { name: `Start ronde (${deliveries.length})` })
    .filter({ visible: true })
    .click();
  await ready(page);
}

/** That order on the screen of a shop assistant of the store, ready to scan. */
export async function openNth(world: World, n: number) {
  const delivery = await nth(world, n);
  const page = await world.device('winkel');
  await page.goto(delivery.path);
  await ready(page);
  return { delivery, page };
}
