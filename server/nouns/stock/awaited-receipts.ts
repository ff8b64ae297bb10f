import type { Awaited } from '../../../core/assign/facts.ts';
import { addDays, type Day } from '../../../core/calendar/day.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** An open receipt of an article, with the pieces on it that are for no crossdock delivery and did not come yet. */
interface Coming {
  readonly product_identifier: string;
  readonly expected_on: Day;
  readonly quantity: number;
  /** Pieces of the article that wait for a receipt already, of any. */
  readonly taken: number;
}

/** An open goods receipt that brings an article into stock. */
export interface ComingReceipt {
  readonly receipt: string;
  readonly location_id: number;
  readonly location_type: string;
  readonly location_identifier: string;
  /** The name of the location that receives it. */
  readonly location: string;
  /** null: nobody knows the day. */
  readonly expected_on: Day | null;
  /** Pieces that are for no crossdock delivery and did not come yet. */
  readonly quantity: number;
}

/** The open receipts of an article, the earliest first, those without a day last. */
export const comingReceipts = (db: Queryable, product: string): Promise<ComingReceipt[]> =>
  db.query<ComingReceipt>(SELECT_COMING, [[product]]);

/**
 * Pieces that goods receipts with a day will bring into stock, the earliest first, less what waits for them (order-rules.md 5,
 * 4). One without a day promises nothing; one whose day has passed is there tomorrow at the earliest. What waits on after the
 * release of its presale takes of receipts. What the delivery `except` takes is free.
 */
export async function awaitedReceipts(
  db: Queryable,
  products: readonly string[],
  today: Day,
  except?: number,
): Promise<Awaited[]> {
  const coming = await db.query<Coming>(SELECT, [products, except ?? null, today]);
  const taken = new Map(coming.map(row => [row.product_identifier, row.taken]));
  return coming.flatMap(({ product_identifier, expected_on, quantity }) => {
    const promised = Math.min(quantity, taken.get(product_identifier) ?? 0);
    taken.set(product_identifier, (taken.get(product_identifier) ?? 0) - promised);
    if (quantity === promised) return [];
    const tomorrow = addDays(today, 1);
    return [
      {
        why: 'receipt',
        presale_id: null,
        product_identifier,
        release_date: expected_on > today ? expected_on : tomorrow,
        quantity: quantity - promised,
      },
    ];
  });
}

const COMING = `
  SELECT r.id, r.identifier AS receipt, r.recipient_location_id AS location_id, l.product_identifier, r.expected_on,
    l.quantity - l.quantity_scanned - COALESCE((
      SELECT sum(n.quantity - n.quantity_placed) FROM dispatch_requests d
      JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
      WHERE d.goods_receipt_id = r.id AND n.product_identifier = l.product_identifier
        AND d.status IN ('crossdock-requested', 'crossdock-received')), 0)::int AS quantity
  FROM goods_receipts r JOIN goods_receipt_lines l ON l.goods_receipt_id = r.id
  WHERE r.completed_at IS NULL AND l.product_identifier = ANY($1)`;
const SELECT = `
  SELECT product_identifier, expected_on, quantity, COALESCE((
    SELECT sum(n.quantity) FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
    WHERE d.status = 'waiting-for-stock' AND NOT d.is_replaced
      AND NOT (n.presales_active AND n.release_date > $3::date)
      AND n.product_identifier = coming.product_identifier AND d.id IS DISTINCT FROM $2::int), 0)::int AS taken
  FROM (${COMING}) coming WHERE quantity > 0 AND expected_on IS NOT NULL ORDER BY expected_on, id`;
const SELECT_COMING = `
  SELECT receipt, coming.location_id, l.type AS location_type, l.identifier AS location_identifier, l.display_name AS location, expected_on, quantity
  FROM (${COMING}) coming JOIN typed_locations l ON l.id = coming.location_id
  WHERE quantity > 0 ORDER BY expected_on, coming.id`;
