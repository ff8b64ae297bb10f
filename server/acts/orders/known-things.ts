import type { OrderBody } from '../../../contract/orders/sales-order.ts';
import type { KnownThings } from '../../../core/order/judge-order.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** Names that the OMS knows of the articles, the channel and the store of an order. */
export async function knownThings(db: Queryable, order: OrderBody): Promise<KnownThings> {
  const names = async (sql: string, asked: readonly (string | null | undefined)[]) =>
    new Set((await db.query<{ name: string }>(sql, [asked])).map(({ name }) => name));
  const [products, channels, stores] = await Promise.all([
    names(
      'SELECT identifier AS name FROM products WHERE identifier = ANY($1)',
      order.lines.map(line => line.product_identifier),
    ),
    names('SELECT identifier AS name FROM sales_channels WHERE identifier = ANY($1)', [
      order.sales_channel_identifier,
    ]),
    names(
      `SELECT identifier AS name FROM typed_locations WHERE identifier = ANY($1) AND type = 'store' AND active`,
      [order.fulfilment_location],
    ),
  ]);
  return { products, channels, stores };
}
