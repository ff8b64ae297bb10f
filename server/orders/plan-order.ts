import type { OrderBody } from '../../contract/orders/sales-order.ts';
import { isPickup } from '../../core/order/judge-order.ts';
import type { Transaction } from '../db/pool.ts';
import { makeDelivery } from '../deliveries/make-delivery.ts';
import type { Author } from '../deliveries/write-deliveries.ts';
import { writeLines } from '../deliveries/write-lines.ts';
import type { NewOrder } from './insert-order.ts';

/** The place of what has no place (order-rules.md 0, 'Parked'). */
const PARKED = { type: 'warehouse', identifier: 'GEEN' } as const;

/** Gives a new order its deliveries. Nothing assigns yet: all of it is parked, for a person to place. */
export async function planOrder(
  tx: Transaction,
  author: Author,
  { id, identifier, lines }: NewOrder,
  order: OrderBody,
): Promise<void> {
  const parked = await tx.one<{ id: number }>(
    'SELECT id FROM typed_locations WHERE type = $1 AND identifier = $2',
    [PARKED.type, PARKED.identifier],
  );
  if (!parked) throw new Error(`there is no location ${PARKED.type} ${PARKED.identifier}`);
  const delivery = await makeDelivery(tx, author, {
    identifier: `${identifier}-1`,
    sales_order_id: id,
    location_id: parked.id,
    status: 'unable-to-assign',
    dispatch_type: isPickup(order) ? 'click_and_collect' : 'dc_delivery',
    gift_wrapped: order.gift_wrapped ?? false,
  });
  await writeLines(
    tx,
    author,
    lines.map(line => ({
      kind: 'insert',
      to: delivery.id,
      sales_order_line_id: line.id,
      product_identifier: line.product_identifier,
      quantity: line.quantity,
    })),
  );
}
