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

/** That order on the screen of a shop assistant of the store, ready to scan. */
export async function openNth(world: World, n: number) {
  const delivery = await nth(world, n);
  const page = await world.device('winkel');
  await page.goto(delivery.path);
  await ready(page);
  return { delivery, page };
}
