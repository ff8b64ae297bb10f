import type { Transaction } from '../../ground/db/pool.ts';

/** Tables that large demo data is inserted into. */
const TABLES = [
  'sales_orders',
  'sales_order_lines',
  'sales_order_addresses',
  'sales_order_payments',
  'sales_order_comments',
  'dispatch_request_batches',
  'dispatch_requests',
  'dispatch_request_lines',
  'dispatch_request_replacements',
  'return_receipts',
  'tracking_codes',
  'refund_requests',
  'hold_reasons',
  'responsible_locations',
  'order_history',
  'stock_moves',
];

/**
 * Does `work` on tables without triggers, references and indexes, and makes those again at once, of all rows: row by row they take
 * most of the time. Keys stay. It is all in one transaction, so that nothing is left half; others wait for its tables meanwhile.
 */
export async function withBareTables(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const references = await tx.query<{ table: string; name: string; definition: string }>(REFERENCES, [
    TABLES,
  ]);
  const indexes = await tx.query<{ name: string; definition: string }>(INDEXES, [TABLES]);
  for (const table of TABLES) await tx.execute(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const { table, name } of references) await tx.execute(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await tx.execute(`DROP INDEX ${name}`);
  await work();
  await tx.execute(`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const { definition } of indexes) await tx.execute(definition);
  for (const { table, name, definition } of references)
    await tx.execute(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const table of TABLES) await tx.execute(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

const REFERENCES = `
  SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])`;
// But those of keys. One of a journal is of all its months.
const INDEXES = `
  SELECT indexrelid::regclass::text AS name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition
  FROM pg_index i WHERE indrelid = ANY ($1::regclass[])
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`;
