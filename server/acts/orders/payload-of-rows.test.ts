import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { orderSchema } from '../../../contract/orders/sales-order.ts';
import { judgeOrder } from '../../../core/order/judge-order.ts';
import { seedMany } from '../../demo/seed-many.ts';
import { freshDatabase } from '../../testing/database.ts';
import { knownThings } from './known-things.ts';
import { PAYLOAD_OF_ROWS } from './payload-of-rows.ts';

it('makes of every order of the demo, also of a large one, what the intake would take in', async () => {
  const db = await freshDatabase();
  await seedMany(db, 500, () => undefined);
  const rows = await db.query<{ identifier: string; total: number; body: unknown }>(
    `SELECT identifier, grand_total::float AS total, (${PAYLOAD_OF_ROWS}) AS body FROM sales_orders o`,
  );
  expect(rows.length).toBeGreaterThan(800);
  const wrong = [];
  for (const { identifier, total, body } of rows) {
    const read = z.safeParse(orderSchema, body);
    const faults = read.success
      ? judgeOrder(read.data, await knownThings(db, read.data), Date.now())
      : read.error.issues;
    if (faults.length > 0 || read.data?.grand_total !== total) wrong.push({ identifier, total, faults });
  }
  expect(wrong).toEqual([]);
});
