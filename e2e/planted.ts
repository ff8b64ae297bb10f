import type { Queryable } from '../server/ground/db/pool.ts';

/** Runs wherever it is not shown as text; the content security policy would stop it, and `world` would notice. */
const PLANTED = '</p><img src=x onerror=alert(1)>';

/** A script in every text that people or other systems write: names, addresses, questions. */
export async function plantScripts(db: Queryable, planted = PLANTED): Promise<void> {
  const columns: readonly (readonly [table: string, column: string])[] = [
    ['users', 'name'],
    ['locations', 'display_name'],
    ['storage_zones', 'display_name'],
    ['products', 'name'],
    ['product_questions', 'question'],
    ['sales_order_lines', 'product_name'],
    ['batch_types', 'display_name'],
    ['carriers', 'display_name'],
    ['carrier_methods', 'display_name'],
    ['dispatch_types', 'display_name'],
    ['product_states', 'display_name'],
    ['printers', 'name'],
  ];
  for (const [table, column] of columns)
    await db.execute(`UPDATE ${table} SET ${column} = ${column} || $1`, [planted]);
  await db.execute(
    `UPDATE sales_orders SET shipping_address = (
       SELECT jsonb_object_agg(key, value || $1) FROM jsonb_each_text(shipping_address))`,
    [planted],
  );
}
