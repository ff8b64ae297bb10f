import { hash } from 'node:crypto';
import type { OrderBody } from '../../../contract/orders/sales-order.ts';
import { judgeOrder, type OrderFault } from '../../../core/order/judge-order.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { knownThings } from '../../acts/orders/known-things.ts';
import { keptFaults } from '../../acts/orders/order-imports.ts';
import { existsFault } from '../../acts/orders/take-in.ts';
import { canonical } from '../../ground/writes/canonical.ts';
import { products } from '../data/demo-products.ts';
import type { Random } from '../random.ts';
import { bodyOf, identifierOf } from './demo-order.ts';

/** Stores an order as it came, at the time it was placed: what it made, or why it was not taken in. */
export async function addImport(
  db: Queryable,
  body: OrderBody,
  { made = null, errors = [] }: { readonly made?: number | null; readonly errors?: readonly OrderFault[] },
): Promise<void> {
  await db.execute(INSERT, [
    body.placed_at,
    body.identifier,
    JSON.stringify(body),
    hash('sha256', canonical(body), 'buffer'),
    made,
    ...keptFaults(body, errors),
  ]);
}

/** Three orders that were not taken in: an unknown article, a wrong total, and another content of an order that is there. */
export async function addImportErrors(db: Queryable, random: Random): Promise<void> {
  const [article] = products;
  if (!article) throw new RangeError('there are articles');
  const body = (nth: number) => bodyOf({ nth, articles: [[article, 1]] }, random);
  const unknown = body(9001);
  const wrong = [
    { ...unknown, lines: unknown.lines.map(line => ({ ...line, product_identifier: '999999' })) },
    { ...body(9002), grand_total: 1 },
  ];
  for (const order of wrong) {
    const errors = judgeOrder(order, await knownThings(db, order), Date.parse(order.placed_at));
    await addImport(db, order, { errors });
  }
  await addImport(db, body(9003), { errors: [existsFault(identifierOf(9003))] });
}

// It was long enough ago not to be judged again by itself.
const INSERT = `
  INSERT INTO order_imports (received_at, first_received_at, judged_at, user_id, identifier, content, content_hash, sales_order_id, errors, more_errors)
  SELECT $1::timestamptz, $1::timestamptz, $1::timestamptz, (SELECT id FROM users WHERE username = 'beheer'), $2, $3, $4, $5, $6, $7`;
