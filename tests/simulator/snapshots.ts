import type { TestDatabase } from '../../server/testing/template.ts';

/** Tables that scans and the office change; all other demo data stays. */
const CHANGING = [
  'dispatch_request_batches',
  'dispatch_requests',
  'dispatch_request_lines',
  'inbox',
  'placements',
  'set_asides',
  'held_shipments',
  'voided_scans',
  'product_attribute_values',
  'product_piece_values',
  'goods_receipts',
  'goods_receipt_lines',
  'receipt_scans',
  'receipt_shortages',
  'dispatch_request_replacements',
  'dispatch_request_cascades',
  'batch_departures',
  'tracking_codes',
  'hold_reasons',
  'storage_clearances',
  'stock_levels',
  'stock_moves_unfolded',
  'order_history',
  'trigger_events',
  'return_receipts',
  'return_asides',
  'return_work',
  'return_departures',
  'return_photos',
  'picks',
  'pick_put_backs',
  'upload_grants',
  'upload_grant_locations',
  'outside_messages',
  'delivery_messages',
  'delivery_answers',
] as const;
/** Those of them with a sequence. */
const NUMBERED = [
  'dispatch_requests',
  'dispatch_request_lines',
  'goods_receipt_lines',
  'upload_grants',
] as const;

/** Moments of the database by name, each a schema with the tables that change. */
export interface Snapshots {
  keep(schema: string): Promise<void>;
  /** Restores a moment without triggers and foreign key checks, as a dump is restored. Leases end. */
  putBack(schema: string): Promise<void>;
}

export async function openSnapshots(db: TestDatabase): Promise<Snapshots> {
  const rows = await db.query<{ table_name: string; columns: string }>(
    `SELECT table_name, string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND is_generated = 'NEVER' GROUP BY table_name`,
  );
  /** Columns of a table that are not generated. */
  const written = new Map(rows.map(row => [row.table_name, row.columns]));
  return {
    async keep(schema) {
      await db.execute(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await db.execute(`CREATE SCHEMA ${schema}`);
      for (const table of CHANGING)
        await db.execute(`CREATE TABLE ${schema}.${table} AS TABLE public.${table}`);
    },
    putBack: schema =>
      db.transaction(async tx => {
        await tx.execute('SET LOCAL session_replication_role = replica');
        for (const table of CHANGING) {
          await tx.execute(
            `DELETE FROM public.${table} AS now WHERE now::text NOT IN (SELECT kept::text FROM ${schema}.${table} AS kept)`,
          );
          const columns = written.get(table);
          await tx.execute(
            `INSERT INTO public.${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${schema}.${table} AS kept
             WHERE kept::text NOT IN (SELECT now::text FROM public.${table} AS now)`,
          );
        }
        for (const table of NUMBERED)
          await tx.execute(
            `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
          );
        await tx.execute('DELETE FROM graphile_worker._private_jobs');
        await tx.execute('DELETE FROM claims');
        await tx.execute('DELETE FROM receipt_devices');
      }),
  };
}
