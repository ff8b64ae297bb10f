import type { Day } from '../../../core/calendar/day.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { LAST_NUMBER } from '../deliveries/make-delivery.ts';

/** Facts of an order that its plan depends on. */
export interface OrderToPlan {
  readonly id: number;
  readonly identifier: string;
  readonly sales_channel_identifier: string | null;
  readonly fulfilment_method: string;
  /** Row id of the store where it is collected. */
  readonly fulfilment_location_id: number | null;
  readonly logistics_scenario: 'partial' | 'complete';
  readonly promised_delivery_date: Day | null;
  readonly country: string;
  /** Coordinates of the shipping address. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The same, and what its deliveries are called by. */
export interface AssignedOrder extends OrderToPlan {
  /** The number of its last delivery; 0: it has none. */
  readonly last_number: number;
}

/** Locks an order until the transaction ends, so that two plans do not number its deliveries at once (order-rules.md 0). */
export async function holdOrder(tx: Transaction, id: number): Promise<AssignedOrder> {
  // A statement sees what was committed before it began, and the second begins when the first has the lock.
  const [, order] = await Promise.all([
    tx.execute('SELECT FROM sales_orders WHERE id = $1 FOR NO KEY UPDATE', [id]),
    readOrder(tx, id),
  ]);
  return order;
}

/** Reads what a plan needs to know of an order, as it is now. */
export async function readOrder(db: Queryable, id: number): Promise<AssignedOrder> {
  const order = await db.one<AssignedOrder>(SELECT, [id]);
  if (!order) throw new Error(`there is no order ${String(id)}`);
  return order;
}

/** Where an order `o` goes. */
export const COUNTRY = `COALESCE(o.shipping_address->>'country', 'NL')`;
/** SQL: what a plan depends on of an order `o`. */
export const PLAN_FACTS = `
  o.id, o.identifier, o.sales_channel_identifier, o.fulfilment_method, o.fulfilment_location_id,
  o.logistics_scenario, o.promised_delivery_date, ${COUNTRY} AS country,
  (o.shipping_address->>'latitude')::float8 AS latitude, (o.shipping_address->>'longitude')::float8 AS longitude`;
/** SQL: the facts of an order `o`. */
export const ORDER_FACTS = `${PLAN_FACTS}, ${LAST_NUMBER} AS last_number`;
const SELECT = `SELECT ${ORDER_FACTS} FROM sales_orders o WHERE o.id = $1`;
