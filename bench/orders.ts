import { randomUUID } from 'node:crypto';
import { createAddress } from '../server/demo/data/demo-customers.ts';
import { products } from '../server/demo/data/demo-products.ts';
import { createRandom, type Random } from '../server/demo/random.ts';
import type { Database } from '../server/ground/db/pool.ts';
import { makeApiClient } from '../server/ground/session/api-clients.ts';
import type { Shot } from './client.ts';

/** A shop's program that sends orders: one to four lines of the demo's articles, to a home somewhere. */
export async function openShop(db: Database): Promise<{ next(): Shot }> {
  const token = await makeApiClient(db, `meting ${randomUUID()}`, ['web']);
  if (!token) throw new Error('a new api client has its token');
  await db.execute(AMPLE_STOCK);
  const headers = {
    Authorization: `Bearer ${token}`,
    'X-Requested-With': 'fetch',
    'Content-Type': 'application/json',
  };
  const random = createRandom(7);
  return {
    next: () => ({ path: '/api/rest/sales-orders', headers, body: JSON.stringify(orderOf(random)) }),
  };
}

function orderOf(random: Random) {
  const placed_at = new Date().toISOString();
  const first = random.int(products.length);
  const lines = Array.from({ length: 1 + random.int(4) }, (_, i) => ({
    // Steps of 37 meet no article twice in one order.
    product_identifier: products[(first + i * 37) % products.length]?.identifier,
    quantity: 1 + Math.floor(random.int(6) / 5),
    unit_gross_price: (499 + 100 * random.int(40)) / 100,
    tax_class: 'H',
  }));
  const cents = lines.reduce((sum, line) => sum + line.quantity * Math.round(line.unit_gross_price * 100), 0);
  return {
    identifier: `${placed_at.slice(2, 10).replaceAll('-', '')}-${randomUUID()}`,
    placed_at,
    sales_channel_identifier: 'web',
    sales_formula_identifier: 'thuis',
    customer_identifier: `K${String(random.int(100_000))}`,
    fulfilment_method: 'delivery',
    grand_total: cents / 100,
    addresses: [{ address_type: 'shipping', ...createAddress(random) }],
    payments: [
      {
        provider: 'mollie',
        account: 'oms',
        method: 'ideal',
        payment_status: 'captured',
        reference: `tr_${randomUUID()}`,
        amount: cents,
        datetime: placed_at,
      },
    ],
    lines,
  };
}

/** The demo has some hundred of an article; a measurement takes more. */
const AMPLE_STOCK = `
  UPDATE stock_levels s SET stock_level = stock_level + 100000 FROM typed_locations l
  WHERE l.id = s.location_id AND l.type IN ('dc', 'vendor') AND s.stock_level > 0`;
