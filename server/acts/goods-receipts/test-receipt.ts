import type { MutationOf } from '../../../contract/scanning/mutation.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { newId } from '../sorting/test-batch.ts';

export interface TestReceipt {
  readonly id: number;
  readonly identifier: string;
  readonly lines: { id: number; product_identifier: string; quantity: number }[];
  readonly deliveries: { id: number; lines: { id: number; product_identifier: string }[] }[];
}

let made = 0;

/**
 * A receipt at DC01 in zone D: lines as [article by its index in the catalogue, expected], and for each delivery the
 * articles it wants, as [article, quantity]; the nth delivery is at D-nn, from `from` on.
 */
export async function addTestReceipt(
  db: Queryable,
  lines: readonly (readonly [product: number, quantity: number])[],
  deliveries: readonly (readonly (readonly [product: number, quantity: number])[])[] = [],
  from = 1,
): Promise<TestReceipt> {
  const identifier = `test-${++made}`;
  const products = await db.query<{ identifier: string; name: string }>(
    'SELECT identifier, name FROM products ORDER BY identifier LIMIT 40',
  );
  const id = await insert(
    db,
    `INSERT INTO goods_receipts (identifier, supplier_location_id, recipient_location_id, storage_zone_id)
     SELECT $1, 5, 1, id FROM storage_zones WHERE identifier = 'D' RETURNING id`,
    [identifier],
  );
  const receipt: TestReceipt = { id, identifier, lines: [], deliveries: [] };
  for (const [nth, quantity] of lines) {
    const product_identifier = products[nth]?.identifier ?? '';
    const line = await insert(
      db,
      `INSERT INTO goods_receipt_lines (goods_receipt_id, product_identifier, quantity) VALUES ($1, $2, $3) RETURNING id`,
      [id, product_identifier, quantity],
    );
    receipt.lines.push({ id: line, product_identifier, quantity });
  }
  for (const [i, wanted] of deliveries.entries()) {
    const order = await insert(
      db,
      `INSERT INTO sales_orders (identifier, placed_at, shipping_address) VALUES ($1, now(), '{}') RETURNING id`,
      [`261120-${identifier}-r${i + 1}`],
    );
    const delivery = await insert(
      db,
      `INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, supplier_location_id, goods_receipt_id,
         status, dispatch_type, storage_location_id)
       VALUES ($1, $2, 1, 5, $3, 'crossdock-requested', 'dc_delivery',
         (SELECT id FROM storage_locations WHERE identifier = $4)) RETURNING id`,
      [`261120-${identifier}-r${i + 1}-1`, order, id, `D-${String(from + i).padStart(2, '0')}`],
    );
    const own: { id: number; product_identifier: string }[] = [];
    for (const [nth, quantity] of wanted) {
      const product = products[nth];
      const orderLine = await insert(
        db,
        `INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity)
         VALUES ($1, $2, $3, $4) RETURNING id`,
        [order, product?.identifier, product?.name, quantity],
      );
      const line = await insert(
        db,
        `INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
         VALUES ($1, $2, $3, $4) RETURNING id`,
        [delivery, orderLine, product?.identifier, quantity],
      );
      own.push({ id: line, product_identifier: product?.identifier ?? '' });
    }
    receipt.deliveries.push({ id: delivery, lines: own });
  }
  return receipt;
}

async function insert(db: Queryable, sql: string, params: readonly unknown[]): Promise<number> {
  const row = await db.one<{ id: number }>(sql, params);
  if (!row) throw new Error('nothing was inserted');
  return row.id;
}

const head = () => ({ id: newId(), version: 1 as const, at: new Date().toISOString() });
const at = { location_type: 'dc', location: 'DC01', zone: 'D' };

/** Counts pieces of the nth line's article without a delivery. */
export function receiving(
  receipt: TestReceipt,
  nth = 0,
  over: Partial<MutationOf<'receive-line'>> = {},
): MutationOf<'receive-line'> {
  const line = receipt.lines[nth];
  return {
    ...head(),
    ...at,
    type: 'receive-line',
    goods_receipt_identifier: receipt.identifier,
    goods_receipt_line_id: line?.id ?? 0,
    product_identifier: line?.product_identifier ?? '',
    quantity_scanned: 1,
    ...over,
  };
}
export const takingBackReceived = (
  received: MutationOf<'receive-line'>,
): MutationOf<'take-back-received'> => ({
  ...head(),
  type: 'take-back-received',
  goods_receipt_line_id: received.goods_receipt_line_id,
  mutation_id: received.id,
});
/** Places an article of the nth delivery in its location. */
export function placing(
  receipt: TestReceipt,
  delivery = 0,
  line = 0,
  over: Partial<MutationOf<'place-article'>> = {},
): MutationOf<'place-article'> {
  const target = receipt.deliveries[delivery];
  return {
    ...head(),
    ...at,
    type: 'place-article',
    storage_location: `D-${String(delivery + 1).padStart(2, '0')}`,
    process_type: 'sort',
    goods_receipt_identifier: receipt.identifier,
    product_identifier: target?.lines[line]?.product_identifier ?? '',
    dispatch_request_id: target?.id ?? 0,
    quantity: 1,
    extra_processing_steps: [],
    ...over,
  };
}
export const finishing = (receipt: TestReceipt): MutationOf<'finish-receipt'> => ({
  ...head(),
  type: 'finish-receipt',
  location_type: 'dc',
  location: 'DC01',
  goods_receipt_identifier: receipt.identifier,
});
