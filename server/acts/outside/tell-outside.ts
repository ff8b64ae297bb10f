import { untilSettled } from '../../ground/db/failures.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import { lockDelivery } from '../deliveries/hold-delivery.ts';
import { everywhere } from '../../ground/writes/lock-deliveries.ts';
import { addJob } from '../../ground/jobs/add-job.ts';

/** Requests about a delivery that can be made outside. */
export type OutsideAsk = 'request' | 'purchase-order' | 'address' | 'cancellation';

/**
 * Keeps a message about a delivery that this transaction has locked, and asks for it to be sent. What could not be sent before
 * is over with a new request, and an address with a new address.
 */
export async function tellOutside(tx: Transaction, id: number, kind: OutsideAsk): Promise<void> {
  await tx.execute(END_OLDER, [id, kind]);
  await tx.execute(INSERT, [id, kind]);
  askToSend(tx, id);
}

/** Asks for what is to be told of a delivery to be sent, in so many seconds. */
export const askToSend = (tx: Transaction, id: number, seconds = 0): void =>
  addJob(tx, 'send-outside', { dispatch_request_id: id }, seconds, `send-outside-${String(id)}`);

/** Tells who was asked to send these deliveries, and has not yet, that they go to another address. */
export async function tellAddress(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const { id } of await tx.query<{ id: number }>(ASKED, [ids])) await tellOutside(tx, id, 'address');
}

/** Tells who sends a delivery that it is cancelled: once, and not when it was answered meanwhile. */
export const askCancellation = (
  db: Database,
  { dispatch_request_id: id }: { readonly dispatch_request_id: number },
): Promise<void> => untilSettled(() => db.transaction(tx => askCancellationNow(tx, id)));

/** The same in a transaction of its caller. */
export async function askCancellationNow(tx: Transaction, id: number): Promise<void> {
  await lockDelivery(tx, everywhere, { id });
  if (await tx.one(TO_CANCEL, [id])) await tellOutside(tx, id, 'cancellation');
}

const END_OLDER = `
  UPDATE outside_messages SET ended_at = now()
  WHERE dispatch_request_id = $1 AND sent_at IS NULL AND ended_at IS NULL AND ($2 = 'request' OR kind = $2)`;

// Deliveries that feed a store go there. Cancelled ones may leave nevertheless.
const ASKED = `
  SELECT id FROM dispatch_requests d WHERE id = ANY ($1::int[]) AND dispatch_action IS NULL
    AND status IN ('requested-externally', 'request-confirmed', 'unknown', 'cancel-to-be-requested', 'cancel-requested')
    AND EXISTS (SELECT FROM outside_messages WHERE dispatch_request_id = d.id AND kind = 'request') ORDER BY id`;

/** Orders a delivery of its supplier, once: it is there to be sent, or was. */
export async function orderOfSupplier(tx: Transaction, id: number): Promise<void> {
  if (await tx.one(TO_ORDER, [id])) await tellOutside(tx, id, 'purchase-order');
}

/** The message that was asked last of who sends a delivery. */
export const lastAsked = (
  tx: Transaction,
  id: number,
  kind: OutsideAsk,
): Promise<{ readonly key: string } | undefined> => tx.one(LAST_ASKED, [id, kind]);

const TO_CANCEL = `
  SELECT FROM dispatch_requests WHERE id = $1
    AND (status = 'cancel-to-be-requested' OR status = 'cancelled' AND EXISTS (SELECT FROM outside_messages
      WHERE dispatch_request_id = $1 AND kind = 'purchase-order' AND (sent_at IS NOT NULL OR tries > 0)))
    AND NOT EXISTS (SELECT FROM outside_messages WHERE dispatch_request_id = $1 AND kind = 'cancellation')`;
const TO_ORDER = `
  SELECT FROM dispatch_requests d JOIN typed_locations l ON l.id = d.location_id AND l.type = 'vendor'
  WHERE d.id = $1 AND d.status IN ('requested', 'requested-externally', 'request-confirmed') AND d.paused_at IS NULL
    AND NOT EXISTS (SELECT FROM outside_messages WHERE dispatch_request_id = $1 AND kind = 'purchase-order')`;
const LAST_ASKED = `
  SELECT key FROM outside_messages WHERE dispatch_request_id = $1 AND kind = $2 AND (sent_at IS NOT NULL OR ended_at IS NULL OR why IS NOT NULL)
  ORDER BY id DESC LIMIT 1`;

// An address goes to who needs it. What feeds a store goes there. A part that is cancelled was never asked by its own name:
// the message names the delivery that it was split off from.
const INSERT = `
  INSERT INTO outside_messages (dispatch_request_id, kind, body, key)
  SELECT d.id, $2, json_build_object('key', k.key, 'kind', $2::text, 'sales_order_identifier', o.identifier,
    'dispatch_request_identifier', d.identifier,
    'dispatcher', json_build_object('type', l.type, 'identifier', l.identifier),
    'dispatch_request_lines', (SELECT json_agg(json_build_object('product_identifier', n.product_identifier, 'quantity', n.quantity)
      ORDER BY n.id) FROM dispatch_request_lines n WHERE n.dispatch_request_id = d.id))::jsonb ||
    CASE $2 WHEN 'address' THEN json_build_object('shipping_address', o.shipping_address)
    WHEN 'cancellation' THEN json_build_object('part_of',
      (SELECT p.identifier FROM dispatch_requests p WHERE p.id = d.split_from_id))
    ELSE json_build_object('dispatch_type', d.dispatch_type, 'dispatch_date', d.dispatch_date,
      'delivery_date', d.delivery_date, 'carrier_method_identifier', m.identifier, 'gift_wrapped', d.gift_wrapped,
      'shipping_address', COALESCE(to_json(fed.address), to_json(o.shipping_address))) END::jsonb, k.key
  FROM (SELECT gen_random_uuid() AS key) k, dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
  JOIN typed_locations l ON l.id = d.location_id LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id
  LEFT JOIN LATERAL (SELECT location_address(f.location_id, 'visiting') AS address FROM dispatch_request_cascades c
    JOIN dispatch_requests f ON f.id = c.into_id WHERE c.from_id = d.id AND d.dispatch_action = 'crossdocking' LIMIT 1) fed ON true
  WHERE d.id = $1`;
