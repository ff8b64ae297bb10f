import type { ReturnBody } from '../../../contract/orders/follow-up.ts';
import { takeForReturn } from '../../../core/returns/take-for-return.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { tooMany } from '../deliveries/change-refusal.ts';
import { authorOf } from '../deliveries/write-deliveries.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import { insertReturn } from '../returns/insert-return.ts';
import { returnableOf } from '../returns/returnable.ts';
import type { Change } from '../../ground/writes/once.ts';

/** Retour: articles that an order has shipped are expected back at a location (order-rules.md 3). */
export async function makeReturn(
  tx: Transaction,
  change: Change,
  order: number,
  {
    identifier,
    dispatcher_type,
    dispatcher_identifier,
    lines,
    metadata,
    withdrawal_declared_at: withdrawn,
  }: ReturnBody,
): Promise<{ id: number } | Refusal> {
  const location = await tx.one<{ id: number; active: boolean }>(SELECT_LOCATION, [
    dispatcher_type,
    dispatcher_identifier,
  ]);
  if (!location) return notFound('Locatie niet gevonden');
  if (!location.active)
    return refuse(422, 'inactive-location', `Locatie ${dispatcher_identifier} is niet actief.`, {
      read: dispatcher_identifier,
    });
  if (withdrawn !== undefined && Date.parse(withdrawn) > Date.now() + MOST_CLOCK_OFF_MS)
    return refuse(422, 'declared-in-future', 'De klant kan de koop niet in de toekomst hebben herroepen.', {
      read: withdrawn,
    });
  // Two acts do not announce the same pieces.
  await tx.query('SELECT FROM sales_orders WHERE id = $1 FOR NO KEY UPDATE', [order]);
  const unknown = await tx.one<{ reason: string }>(UNKNOWN_REASON, [
    lines.flatMap(line => line.return_reason ?? []),
  ]);
  if (unknown)
    return refuse(422, 'unknown-reason', `Deze retourreden is er niet: ${unknown.reason}.`, {
      read: unknown.reason,
    });
  const asked = (await settingsOf(tx, 'order-detail')).get('return-announcement-fields') as readonly string[];
  const unasked = Object.keys(metadata ?? {}).find(field => !asked.includes(field));
  if (unasked !== undefined)
    return refuse(422, 'unknown-field', `Dit gegeven wordt bij een retour niet gevraagd: ${unasked}.`, {
      read: unasked,
      expected: asked.join(', '),
    });
  const { taken, over } = takeForReturn(await returnableOf(tx, order), lines);
  if (over) return tooMany(await nameOf(tx, over.product_identifier), over.most);
  const method = await tx.one<{ id: number }>(SENT_BY, [taken.map(line => line.sales_order_line_id)]);
  const made = await insertReturn(tx, authorOf(change, 'office'), {
    identifier,
    sales_order_id: order,
    location_id: location.id,
    lines: taken.map(({ return_reason, ...line }) => ({ ...line, ...(return_reason && { return_reason }) })),
    ...(method && { carrier_method_id: method.id }),
    ...(metadata && { metadata: { announcement: metadata } }),
    ...(withdrawn !== undefined && { withdrawal_declared_at: withdrawn }),
  });
  if (withdrawn !== undefined) tx.write(DECLARED, [order, made.identifier, change.by.id, change.key]);
  return made;
}

const nameOf = async (tx: Transaction, product: string): Promise<string> =>
  (await tx.one<{ name: string }>('SELECT name FROM products WHERE identifier = $1', [product]))?.name ??
  product;

/** Clocks differ. */
const MOST_CLOCK_OFF_MS = 5 * 60_000;
const DECLARED = `
  INSERT INTO trigger_events (event, sales_order_id, payload, user_id, change_key)
  VALUES ('withdrawal-declared', $1, jsonb_build_object('dispatch_request_identifier', $2::text), $3, $4)`;
// It comes back as it went, where that has labels.
const SENT_BY = `
  SELECT m.id FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
  JOIN carrier_methods m ON m.id = d.carrier_method_id
  WHERE n.sales_order_line_id = ANY ($1::int[]) AND has_left(d.status, d.shipped_at) AND m.has_label_config
  ORDER BY d.shipped_at DESC NULLS LAST, d.id DESC LIMIT 1`;
const SELECT_LOCATION = 'SELECT id, active FROM typed_locations WHERE type = $1 AND identifier = $2';
const UNKNOWN_REASON = `
  SELECT reason FROM unnest($1::text[]) AS reason
  WHERE NOT EXISTS (SELECT FROM return_reasons r WHERE r.identifier = reason) LIMIT 1`;
