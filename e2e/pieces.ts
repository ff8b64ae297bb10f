import { expect, type Page } from 'playwright/test';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codeOn, scan, stage } from './hands.ts';
import { onlyOrders } from './scenes.ts';
import type { OmsData } from './truth.ts';
import { pad } from '../core/gtin/gtin.ts';

/** The code of an article, as it is scanned: its first, padded to 13 digits. */
export const ean = (product: { codes: readonly string[] }): string => pad(product.codes[0] ?? '');

/** Sorting without special steps: an article, a location, and on. */
export async function withoutSpecialSteps(world: OmsData): Promise<void> {
  await world.db.execute(`UPDATE frontend_parameters SET value = '[]' WHERE key = 'extra-processing-steps'`);
}

/**
 * Orders at these locations that want the article and nothing else, so many pieces each; gives their deliveries' ids
 * by location.
 */
export async function want(
  world: OmsData,
  product: string,
  amounts: Readonly<Record<string, number>>,
): Promise<Record<string, number>> {
  const orders = await onlyOrders(world, MAIN_BATCH, ...Object.keys(amounts));
  for (const order of orders)
    await world.db.execute(
      `WITH gone AS (DELETE FROM dispatch_request_lines WHERE dispatch_request_id = $1 AND id <> $2)
       UPDATE dispatch_request_lines SET product_identifier = $3, quantity = $4 WHERE id = $2`,
      [order.id, order.lines[0]?.id, product, amounts[order.location ?? '']],
    );
  return Object.fromEntries(orders.map(o => [o.location, o.id]));
}

/** Scans an article; gives the location that the screen sends it to. */
export async function pick(page: Page, ean: string): Promise<string> {
  await scan(page, ean);
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  return (await codeOn(page).textContent()) ?? '';
}

/** Puts the article in hand at a location, and leaves ORDER COMPLEET with 'Later'. */
export async function put(page: Page, location: string): Promise<void> {
  await scan(page, location);
  await expect(stage(page)).toContainText(`Gelegd op ${location}`);
  if (await stage(page, 'ORDER COMPLEET').isVisible())
    await page.getByRole('button', { name: 'Later' }).click();
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
}

/** Sorts one piece to where the screen sends it. */
export async function place(page: Page, ean: string): Promise<string> {
  const location = await pick(page, ean);
  await put(page, location);
  return location;
}

/** The pieces of a batch as the OMS has them: `article location` of each placed piece, sorted. */
export async function lying(world: OmsData, batch: string): Promise<string[]> {
  const placements = await world.placements(batch);
  return placements
    .filter(p => !p.taken_back)
    .flatMap(p => Array.from({ length: p.quantity }, () => `${p.product} ${p.location}`))
    .sort();
}
