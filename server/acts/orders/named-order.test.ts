import { beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { namedOrder } from './named-order.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

it('of two labels that differ in their hyphens alone each names its own order', async () => {
  const sent = await db.query<{ id: number; order: number }>(
    `SELECT min(id) AS id, sales_order_id AS order FROM dispatch_requests GROUP BY sales_order_id ORDER BY 2 LIMIT 2`,
  );
  const codes = ['AB-1200001', 'AB1200001'];
  for (const [i, { id }] of sent.entries())
    await db.execute('INSERT INTO tracking_codes (dispatch_request_id, code) VALUES ($1, $2)', [
      id,
      codes[i],
    ]);
  const orders = sent.map(({ order }) => order);
  expect(await Promise.all(codes.map(code => namedOrder(db, code)))).toEqual(orders);
  expect(await Promise.all(codes.map(code => namedOrder(db, `]C0${code}`)))).toEqual(orders);
});
