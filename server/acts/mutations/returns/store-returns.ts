import type { Transaction } from '../../../ground/db/pool.ts';
import { placedOn } from '../../../../core/delivery/delivery.ts';
import { rowsOf, updateDeliveries } from '../../deliveries/write-deliveries.ts';
import type { Changes } from '../changes.ts';
import type { World } from '../world.ts';

/** Writes the decided changes about returns, and notifies every server process at commit. */
export function storeReturns(tx: Transaction, changes: Changes, world: World): void {
  const { returns, authors, return_receipts, return_take_backs, return_asides } = changes;
  if (returns.size > 0) {
    const versionOf = (location_id: number) => (world.returns.versions.get(location_id) ?? 0) + 1;
    tx.write(STORE, [
      JSON.stringify(return_receipts),
      JSON.stringify(
        [...returns].map(([d, location_id]) => ({
          id: d.id,
          status: d.status,
          version: versionOf(location_id),
          ...authors.get(d),
        })),
      ),
      JSON.stringify(
        [...returns.keys()]
          .flatMap(d => d.lines)
          .map(line => ({ id: line.id, quantity_placed: placedOn(line) })),
      ),
      JSON.stringify([...new Set(returns.values())].map(id => ({ id, version: versionOf(id) }))),
    ]);
  }
  // After the receipts: a list may have both halves of a pair.
  if (return_take_backs.length > 0)
    tx.write('UPDATE return_receipts SET taken_back_at = now() WHERE mutation_id = ANY($1::uuid[])', [
      return_take_backs,
    ]);
  if (return_asides.length > 0) tx.write(INSERT_ASIDES, [JSON.stringify(return_asides)]);
}

const RETURN_COLUMNS = ['status', 'version'] as const;

const STORE = `
  WITH received AS (
    INSERT INTO return_receipts (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id,
      product_state, quantity, user_id, device_id, resolves, scanned_at, created_at)
    SELECT mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id,
      product_state, quantity, user_id, device_id, resolves, scanned_at, clock_timestamp()
    FROM json_to_recordset($1::json) AS r(mutation_id uuid, dispatch_request_id int, dispatch_request_line_id int,
      storage_location_id int, product_state text, quantity int, user_id int, device_id uuid, resolves uuid,
      scanned_at timestamptz)
  ), changed AS (${updateDeliveries(RETURN_COLUMNS, rowsOf('$2', RETURN_COLUMNS))}
  ), counted AS (
    UPDATE dispatch_request_lines n SET quantity_placed = r.quantity_placed
    FROM json_to_recordset($3::json) AS r(id int, quantity_placed int)
    WHERE n.id = r.id AND n.quantity_placed <> r.quantity_placed
  ), raised AS (
    UPDATE return_work w SET version = r.version
    FROM json_to_recordset($4::json) AS r(id int, version int) WHERE w.location_id = r.id RETURNING w.location_id
  )
  SELECT pg_notify('oms_events', json_build_object('return_location_id', location_id)::text) FROM raised`;

const INSERT_ASIDES = `
  INSERT INTO return_asides (mutation_id, storage_location_id, product_identifier, quantity, user_id, resolves)
  SELECT mutation_id, storage_location_id, product_identifier, quantity, user_id, resolves
  FROM json_to_recordset($1::json) AS r(mutation_id uuid, storage_location_id int, product_identifier text,
    quantity int, user_id int, resolves uuid)`;
