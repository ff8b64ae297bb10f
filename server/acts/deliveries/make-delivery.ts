import { type ReactingDelivery, shortages } from '../../../core/delivery/reactions.ts';
import type { DeliveryStatus } from '../../../core/delivery/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { factsOf, react } from './react.ts';
import { type Author, WRITER } from './write-deliveries.ts';

/** The columns that a new delivery may get. */
const columns = {
  identifier: 'text',
  sales_order_id: 'int',
  location_id: 'int',
  supplier_location_id: 'int',
  status: 'text',
  dispatch_type: 'text',
  carrier_id: 'int',
  carrier_method_id: 'int',
  dispatch_date: 'date',
  delivery_date: 'date',
  released_status: 'text',
  uses_stock: 'boolean',
  dispatch_action: 'text',
  is_dispatch_assign_retryable: 'boolean',
  responsible_location_id: 'int',
  metadata: 'jsonb',
  unable_to_ship_reason: 'text',
  paused_at: 'timestamptz',
  gift_wrapped: 'boolean',
  split_from_id: 'int',
  shipped_at: 'timestamptz',
  shipped_to: 'jsonb',
} as const;
type Column = keyof typeof columns;

/** A delivery to be made, in no batch and of no receipt; `writeLines` adds its lines. What is not given has the column's default. */
export interface NewDelivery {
  readonly identifier: string;
  readonly sales_order_id: number;
  readonly location_id: number;
  readonly supplier_location_id?: number | null;
  readonly status: DeliveryStatus;
  readonly dispatch_type: string;
  /** Carrier when it has no method. */
  readonly carrier_id?: number | null;
  readonly carrier_method_id?: number | null;
  readonly dispatch_date?: string | null;
  readonly delivery_date?: string | null;
  readonly released_status?: DeliveryStatus | null;
  /** False: a return, a complaint, a supplier's, or one that is fed. */
  readonly uses_stock?: boolean;
  readonly dispatch_action?: 'crossdocking' | null;
  readonly is_dispatch_assign_retryable?: boolean | null;
  readonly responsible_location_id?: number | null;
  readonly metadata?: object;
  readonly unable_to_ship_reason?: string | null;
  readonly paused_at?: string | null;
  readonly gift_wrapped?: boolean;
  /** It was a part of that delivery. */
  readonly split_from_id?: number;
  /** It left with that delivery. */
  readonly shipped_at?: string | null;
  /** Where that was, when the order has another address by now. */
  readonly shipped_to?: object | null;
}

/**
 * Makes a delivery, and does what follows from it. Triggers write its history and event, and for a return raise the version of its
 * location's returns, in the same transaction as for a change (write-deliveries.ts).
 */
export async function makeDelivery(
  tx: Transaction,
  author: Author,
  made: NewDelivery,
): Promise<{ readonly id: number; readonly identifier: string }> {
  const given = (Object.keys(columns) as Column[]).filter(name => name in made);
  // A part that is split off is short from the start; of a feeder the delivery that it feeds is planned anew.
  const isShort = shortages.includes(made.status) && !made.dispatch_action;
  const row = await tx.one<{ id: number; identifier: string; facts: ReactingDelivery }>(
    `INSERT INTO dispatch_requests AS d (${given.join(', ')}, changed_by, changed_as, change_key, reassign_at)
     SELECT r.*, ${isShort ? 'reassign_time(r.changed_as)' : 'NULL'} FROM json_to_record($1::json)
       AS r(${given.map(name => `${name} ${columns[name]}`).join(', ')}, changed_by int, changed_as text, change_key uuid), ${WRITER}
     RETURNING d.id, d.identifier, ${factsOf('d')} AS facts`,
    [JSON.stringify({ ...made, ...author })],
  );
  if (!row) throw new Error('an insert gives its row');
  const { facts, ...name } = row;
  react(tx, [{ before: null, after: facts }]);
  return name;
}

/**
 * SQL: the number of the last delivery of order `o`; 0: it has none. Identifiers that others gave (a return, a complaint)
 * have no number.
 */
export const LAST_NUMBER = `COALESCE((
  SELECT max(substring(d.identifier FROM length(o.identifier) + 2)::int) FROM dispatch_requests d
  WHERE d.sales_order_id = o.id AND starts_with(d.identifier, o.identifier || '-')
    AND substring(d.identifier FROM length(o.identifier) + 2) ~ '^\\d{1,9}$'), 0)`;

/** The identifier of the next delivery of an order that this transaction has locked: the order's, with the first number that no other has. */
export async function nextIdentifier(tx: Transaction, sales_order_id: number): Promise<string> {
  const row = await tx.one<{ identifier: string }>(
    `SELECT o.identifier || '-' || 1 + ${LAST_NUMBER} AS identifier FROM sales_orders o WHERE o.id = $1`,
    [sales_order_id],
  );
  if (!row) throw new Error(`there is no order ${sales_order_id}`);
  return row.identifier;
}
