import { dutchDay } from '../../../core/calendar/day.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { makeDelivery } from '../deliveries/make-delivery.ts';
import type { Author } from '../deliveries/write-deliveries.ts';
import { writeLines } from '../deliveries/write-lines.ts';

/** A return that is announced today: articles of an order are expected back at a location, and take no stock. */
export interface NewReturn {
  readonly identifier: string;
  readonly sales_order_id: number;
  readonly location_id: number;
  readonly metadata?: object;
  /** When the customer withdrew from the purchase, by this return. */
  readonly withdrawal_declared_at?: string;
  /** Method by which the customer sends it back: a label comes by itself; none: it is here, or comes in some other way. */
  readonly carrier_method_id?: number;
  readonly lines: readonly {
    readonly sales_order_line_id: number;
    readonly product_identifier: string;
    readonly quantity: number;
    readonly return_reason?: string;
    readonly product_state?: string;
  }[];
}

/** Makes an announced return with its lines. */
export async function insertReturn(
  tx: Transaction,
  author: Author,
  { lines, ...named }: NewReturn,
): Promise<{ readonly id: number; readonly identifier: string }> {
  const made = await makeDelivery(tx, author, {
    ...named,
    status: 'return-announced',
    dispatch_type: 'return',
    dispatch_date: dutchDay(Date.now()),
    uses_stock: false,
  });
  await writeLines(
    tx,
    author,
    lines.map(line => ({ kind: 'insert', to: made.id, ...line })),
  );
  return made;
}
