import { randomBytes } from 'node:crypto';
import type { Mutation, MutationOf, MutationResult } from '../../../contract/scanning/mutation.ts';
import { uuidv7 } from '../../../core/id/uuidv7.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { userOf, type User, type UserRow } from '../../ground/session/user.ts';

export const newId = (at = Date.now()): string => uuidv7(at, randomBytes(10));

export interface TestDelivery {
  readonly id: number;
  readonly order_identifier: string;
  readonly storage_location: string | null;
  readonly lines: { id: number; product_identifier: string; product_name: string; quantity: number }[];
}
export interface TestBatch {
  readonly id: number;
  readonly identifier: string;
  readonly deliveries: TestDelivery[];
}
interface DeliverySpec {
  /** Article (by its index in the catalogue) and pieces of each line. */
  readonly lines: readonly (readonly [product: number, quantity: number])[];
  /** False: no location is bound. */
  readonly location?: false;
  readonly tracking?: readonly string[];
}

let made = 0;

/**
 * A batch at DC01 in zone D, a location for each delivery from the nth on: three lines instead of a file of fixtures.
 */
export async function addBatch(db: Queryable, specs: readonly DeliverySpec[], from = 1): Promise<TestBatch> {
  const identifier = `test-${++made}`;
  const products = await db.query<{ identifier: string; name: string }>(
    'SELECT identifier, name FROM products ORDER BY identifier LIMIT 40',
  );
  const batch = await insert(
    db,
    `INSERT INTO dispatch_request_batches (identifier, batch_type_id, location_id, storage_zone_id)
     SELECT $1, 1, 1, id FROM storage_zones WHERE identifier = 'D' RETURNING id`,
    [identifier],
  );
  const deliveries: TestDelivery[] = [];
  for (const [i, spec] of specs.entries()) {
    const order_identifier = `261120-${identifier}-${i + 1}`;
    const order = await insert(
      db,
      `INSERT INTO sales_orders (identifier, placed_at, shipping_address) VALUES ($1, now(), '{}') RETURNING id`,
      [order_identifier],
    );
    const storage_location = spec.location === false ? null : `D-${String(from + i).padStart(2, '0')}`;
    const id = await insert(
      db,
      `INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, batch_id,
         storage_location_id)
       VALUES ($1, $2, 1, 'requested', 'dc_delivery', $3, (SELECT id FROM storage_locations WHERE identifier = $4))
       RETURNING id`,
      [`${order_identifier}-1`, order, batch, storage_location],
    );
    const lines: TestDelivery['lines'] = [];
    for (const [nth, quantity] of spec.lines) {
      const product = products[nth];
      if (!product) throw new RangeError('no such article');
      const orderLine = await insert(
        db,
        `INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity)
         VALUES ($1, $2, $3, $4) RETURNING id`,
        [order, product.identifier, product.name, quantity],
      );
      const line = await insert(
        db,
        `INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
         VALUES ($1, $2, $3, $4) RETURNING id`,
        [id, orderLine, product.identifier, quantity],
      );
      lines.push({ id: line, product_identifier: product.identifier, product_name: product.name, quantity });
    }
    for (const code of spec.tracking ?? [])
      await db.execute('INSERT INTO tracking_codes (dispatch_request_id, code) VALUES ($1, $2)', [id, code]);
    deliveries.push({ id, order_identifier, storage_location, lines });
  }
  return { id: batch, identifier, deliveries };
}

async function insert(db: Queryable, sql: string, params: readonly unknown[]): Promise<number> {
  const row = await db.one<{ id: number }>(sql, params);
  if (!row) throw new Error('nothing was inserted');
  return row.id;
}

export async function userCalled(db: Queryable, username: string): Promise<User> {
  const row = await db.one<UserRow>(
    `SELECT id, username, name, homepage, permissions,
       (SELECT json_agg(json_build_object('type', l.type, 'identifier', l.identifier, 'display_name', l.display_name))
        FROM user_locations ul JOIN typed_locations l ON l.id = ul.location_id WHERE ul.user_id = users.id) AS locations
     FROM users WHERE username = $1`,
    [username],
  );
  if (!row) throw new Error(`no user ${username}`);
  return userOf(row);
}

const head = () => ({ id: newId(), version: 1 as const, at: new Date().toISOString() });

/** The nth line's article in its delivery's location; `over` for what is different. */
export function placement(
  batch: TestBatch,
  delivery = 0,
  line = 0,
  over: Partial<MutationOf<'place-article'>> = {},
): MutationOf<'place-article'> {
  const target = batch.deliveries[delivery];
  const wanted = target?.lines[line];
  if (!target || !wanted) throw new RangeError('no such delivery or line');
  return {
    ...head(),
    type: 'place-article',
    location_type: 'dc',
    location: 'DC01',
    zone: 'D',
    storage_location: target.storage_location ?? 'D-60',
    process_type: 'sort',
    dispatch_request_batch_identifier: batch.identifier,
    product_identifier: wanted.product_identifier,
    dispatch_request_id: target.id,
    quantity: 1,
    extra_processing_steps: [],
    ...over,
  };
}
export const takingBack = (placed: MutationOf<'place-article'>): MutationOf<'take-back'> => ({
  ...head(),
  type: 'take-back',
  dispatch_request_id: placed.dispatch_request_id,
  mutation_id: placed.id,
});
export const shipping = (
  delivery: TestDelivery | undefined,
  label: string | null = null,
): MutationOf<'mark-shipped'> => ({
  ...head(),
  type: 'mark-shipped',
  dispatch_request_id: delivery?.id ?? 0,
  label,
});
export const completing = (
  delivery: TestDelivery | undefined,
  storage_location = delivery?.storage_location ?? '',
): MutationOf<'complete-storage-location'> => ({
  ...head(),
  type: 'complete-storage-location',
  dispatch_request_id: delivery?.id ?? 0,
  storage_location,
});
export const settingAside = (
  placed: MutationOf<'place-article'>,
  storage_location: string,
): MutationOf<'set-aside'> => ({
  ...head(),
  type: 'set-aside',
  location_type: placed.location_type,
  location: placed.location,
  zone: placed.zone,
  storage_location,
  dispatch_request_batch_identifier: placed.dispatch_request_batch_identifier,
  goods_receipt_identifier: placed.goods_receipt_identifier,
  product_identifier: placed.product_identifier,
  quantity: placed.quantity,
  resolves: placed.id,
});
export const voiding = (voided: Mutation, author_id: number): MutationOf<'void'> => ({
  ...head(),
  type: 'void',
  mutation_id: voided.id,
  author_id,
  reason: 'Apparaat kwijt',
  voided: JSON.stringify(voided),
});

/** '200', or the problem's code: most tests ask this. */
export const outcome = (result: MutationResult | undefined): string =>
  result === undefined ? 'none' : 'problem' in result ? result.problem.code : String(result.status);
