import type { MutationOf } from '../../../contract/scanning/mutation.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { newId } from '../sorting/test-batch.ts';

export interface TestReturn {
  readonly id: number;
  readonly identifier: string;
  readonly order_identifier: string;
  readonly label: string;
  readonly lines: { id: number; product_identifier: string; ean: string; quantity: number }[];
}

let made = 0;

/** An announced return at DC01: article (by its index in the catalogue) and pieces of each line. */
export async function addReturn(
  db: Queryable,
  lines: readonly (readonly [product: number, quantity: number])[],
  location = 'DC01',
): Promise<TestReturn> {
  const label = `3STEST${String(++made).padStart(6, '0')}`;
  const row = await db.one<TestReturn>(
    `WITH o AS (
       INSERT INTO sales_orders (identifier, placed_at, shipping_address) VALUES ('261101-' || $1, now(), '{}') RETURNING id, identifier
     ), d AS (
       INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, carrier_method_id)
       SELECT o.identifier || '-R1', o.id, (SELECT id FROM locations WHERE identifier = $2), 'return-announced', 'return', 1 FROM o
       RETURNING id, identifier, sales_order_id
     ), wanted AS (
       SELECT p.identifier, p.name, a.quantity, a.nth FROM unnest($3::int[], $4::int[]) WITH ORDINALITY AS a(product, quantity, nth)
       JOIN (SELECT *, row_number() OVER (ORDER BY identifier) - 1 AS place FROM products) p ON p.place = a.product
     ), sl AS (
       INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity)
       SELECT o.id, w.identifier, w.name, w.quantity FROM wanted w, o ORDER BY w.nth RETURNING id, product_identifier, quantity
     ), l AS (
       INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
       SELECT d.id, sl.id, sl.product_identifier, sl.quantity FROM sl, d ORDER BY sl.id RETURNING id, product_identifier, quantity
     )
     SELECT d.id, d.identifier, o.identifier AS order_identifier, (SELECT json_agg(json_build_object('id', l.id,
       'product_identifier', l.product_identifier, 'quantity', l.quantity,
       'ean', (SELECT min(ean) FROM product_eans e WHERE e.product_identifier = l.product_identifier)) ORDER BY l.id) FROM l) AS lines
     FROM d, o`,
    [String(made).padStart(6, '0'), location, lines.map(([p]) => p), lines.map(([, n]) => n)],
  );
  if (!row) throw new Error('a return was made');
  await db.execute('INSERT INTO tracking_codes (dispatch_request_id, code) VALUES ($1, $2)', [row.id, label]);
  return { ...row, label };
}

const head = () => ({ id: newId(), version: 1 as const, at: new Date().toISOString() });
const place = { location_type: 'dc', location: 'DC01', zone: 'R', storage_location: 'R-01' };

/** The first article of a return, sellable, at R-01. */
export const receiving = (
  of: TestReturn,
  more: Partial<MutationOf<'receive-return'>> = {},
): MutationOf<'receive-return'> => ({
  ...head(),
  type: 'receive-return',
  ...place,
  product_identifier: of.lines[0]?.product_identifier ?? '',
  product_state: 'sellable',
  dispatch_request_id: of.id,
  quantity: 1,
  ...more,
});
export const receivingByLabel = (
  label: string,
  ean: string,
  more: Partial<MutationOf<'receive-by-label'>> = {},
): MutationOf<'receive-by-label'> => ({
  ...head(),
  type: 'receive-by-label',
  ...place,
  label,
  ean,
  product_state: 'sellable',
  quantity: 1,
  ...more,
});
export const takingBackReturn = (mutation_id: string): MutationOf<'take-back-return'> => ({
  ...head(),
  type: 'take-back-return',
  location_type: 'dc',
  location: 'DC01',
  dispatch_request_id: null,
  mutation_id,
});
export const layingApart = (
  refused: { readonly id: string },
  product_identifier: string,
  storage_location = 'R-APART',
): MutationOf<'return-aside'> => ({
  ...head(),
  type: 'return-aside',
  ...place,
  storage_location,
  product_identifier,
  quantity: 1,
  resolves: refused.id,
});
