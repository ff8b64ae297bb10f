import { expect, type Page } from 'playwright/test';
import { codeOn, scan, stage } from './hands.ts';
import type { World } from './world.ts';

export const PATH = '/product-processing/dc/DC01/return';

/** Opens the returns of the dc, by way of the zone form, until the scanner light is on at SCAN LABEL. */
export async function openReturns(page: Page): Promise<void> {
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Kies' }).click();
  await expect(stage(page, 'SCAN LABEL')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
}

/** Puts the article in hand, in a state, in the place that the screen names. */
export async function receive(page: Page, ean: string, state = 'Verkoopbaar'): Promise<string> {
  await scan(page, ean);
  await page.getByRole('button', { name: state }).click();
  const place = await codeOn(page).innerText();
  await scan(page, place);
  await expect(stage(page, 'VOLGENDE')).toContainText(`Gelegd op ${place}`);
  return place;
}

export interface TrueReturn {
  readonly id: number;
  readonly status: string;
  readonly lines: { product: string; ean: string; quantity: number; received: number }[];
}

export async function returnOf(world: World, code: string): Promise<TrueReturn> {
  const row = await world.db.one<TrueReturn>(
    `SELECT d.id, d.status, (SELECT json_agg(json_build_object('product', n.product_identifier, 'quantity', n.quantity,
       'received', n.quantity_placed, 'ean', (SELECT max(ean) FROM product_eans e WHERE e.product_identifier = n.product_identifier))
       ORDER BY n.id) FROM dispatch_request_lines n WHERE n.dispatch_request_id = d.id) AS lines
     FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
     WHERE d.dispatch_type = 'return' AND (o.identifier = $1 OR d.id IN (SELECT dispatch_request_id FROM tracking_codes WHERE code = $1))`,
    [code],
  );
  if (!row) throw new RangeError(`no return ${code}`);
  return row;
}

/** Every piece of a return, by EAN. */
export const pieces = ({ lines }: TrueReturn): string[] =>
  lines.flatMap(l => Array.from({ length: l.quantity - l.received }, () => l.ean));

/** The places of the pieces of a return: `place state`, sorted. */
export const lying = async (world: World, code: string): Promise<string[]> => {
  const { id } = await returnOf(world, code);
  const rows = await world.db.query<{ place: string; product_state: string; quantity: number }>(
    `SELECT s.identifier AS place, r.product_state, r.quantity FROM return_receipts r
     JOIN storage_locations s ON s.id = r.storage_location_id WHERE r.dispatch_request_id = $1 AND r.taken_back_at IS NULL`,
    [id],
  );
  return rows.map(r => `${r.place} ${r.product_state} ${r.quantity}`).sort();
};
