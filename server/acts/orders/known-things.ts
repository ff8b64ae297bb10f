import type { OrderBody } from '../../../contract/orders/sales-order.ts';
import type { KnownThings } from '../../../core/order/judge-order.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** Names that the OMS knows of the articles, the channel and the store of an order. */
export async function knownThings(db: Queryable, order: OrderBody): Promise<KnownThings> {
  const { lines, sales_channel_identifier, fulfilment_location } = order;
  const named = await db.one<Record<keyof KnownThings, readonly string[]>>(NAMED, [
    lines.map(line => line.product_identifier),
    sales_channel_identifier,
    fulfilment_location ?? null,
  ]);
  return {
    products: new Set(named?.products),
    channels: new Set(named?.channels),
    stores: new Set(named?.stores),
  };
}

const NAMED = `
  SELECT ARRAY(SELECT identifier FROM products WHERE identifier = ANY ($1)) AS products,
    ARRAY(SELECT identifier FROM sales_channels WHERE identifier = $2) AS channels,
    ARRAY(SELECT identifier FROM typed_locations WHERE identifier = $3 AND type = 'store' AND active) AS stores`;
