import {
  type ColumnMarked,
  columnsMarked,
  type DeliveryValues,
  sqlTypeOf,
} from '../../../core/delivery/columns.ts';
import { type ReactingDelivery, shortages } from '../../../core/delivery/reactions.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { factsOf, react } from './react.ts';
import { type Author, WRITER } from './write-deliveries.ts';

type Column = ColumnMarked<'M'>;
/** Columns that each has. */
type Needed = 'identifier' | 'sales_order_id' | 'location_id' | 'status' | 'dispatch_type';

/**
 * A delivery to be made, in no batch and of no receipt; `writeLines` adds its lines. What is not given has the column's default
 * (migration 006 says what each means).
 */
export type NewDelivery = DeliveryValues<Needed> & Partial<DeliveryValues<Exclude<Column, Needed>>>;

/**
 * Makes a delivery, and does what follows from it. Triggers write its history and event, and for a return raise the version of its
 * location's returns, in the same transaction as for a change (write-deliveries.ts).
 */
export async function makeDelivery(
  tx: Transaction,
  author: Author,
  made: NewDelivery,
): Promise<{ readonly id: number; readonly identifier: string }> {
  const [row] = await insertDeliveries(tx, author, [made]);
  if (!row) throw new Error('an insert gives its row');
  const { facts, ...name } = row;
  react(tx, [{ before: null, after: facts }]);
  return name;
}

/**
 * Inserts deliveries that have the same columns, in one statement. Who calls this does what follows. One with a `released_status` was
 * judged by the hold rules: its history has that it waited for them, by its author, and that it has its status by them.
 */
export const insertDeliveries = (
  tx: Transaction,
  author: Author,
  made: readonly NewDelivery[],
): Promise<{ readonly id: number; readonly identifier: string; readonly facts: ReactingDelivery }[]> => {
  const given = columnsMarked('M').filter(name => made[0] && name in made[0]);
  return tx.query(
    `INSERT INTO dispatch_requests AS d (${given.join(', ')}, changed_by, changed_as, change_key, reassign_at)
     SELECT ${given.map(name => `r.${name}, `).join('')}r.changed_by, r.changed_as, r.change_key, ${SHORT_UNTIL}
     FROM json_to_recordset($1::json) AS r(${given.map(name => `${name} ${sqlTypeOf(name)}, `).join('')}
       is_short boolean, changed_by int, changed_as text, change_key uuid), ${WRITER}
     RETURNING d.id, d.identifier, ${factsOf('d')} AS facts`,
    [JSON.stringify(made.map(one => ({ ...one, is_short: isShort(one), ...author })))],
  );
};

// A part that is split off is short from the start; of a feeder the delivery that it feeds is planned anew.
const isShort = ({ status, dispatch_action }: NewDelivery): boolean =>
  shortages.includes(status) && !dispatch_action;
const SHORT_UNTIL = 'CASE WHEN r.is_short THEN reassign_time(r.changed_as) END';

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
