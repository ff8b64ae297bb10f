import type { ComplaintBody, ReturnBody } from '../../contract/orders/follow-up.ts';
import type { Transaction } from '../db/pool.ts';
import { type Refusal, refuse } from '../http/problem.ts';

/**
 * The delivery that was made of this body before, by its identifier; undefined: none. Two at once wait for each other here.
 * An identifier that this OMS would give itself, to a delivery of this order or another, is refused.
 */
export async function knownFollowUp(
  tx: Transaction,
  order: { readonly id: number; readonly identifier: string },
  { identifier, status, dispatcher_type, dispatcher_identifier }: ReturnBody | ComplaintBody,
): Promise<{ id: number } | Refusal | undefined> {
  const own = identifier.startsWith(`${order.identifier}-`)
    ? /^(?!R?\d+$)[A-Za-z0-9]+$/.test(identifier.slice(order.identifier.length + 1))
    : !/^\d{6}-/.test(identifier);
  if (!own) return reserved(identifier);
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`follow-up ${identifier}`]);
  const known = await tx.one<{ id: number; same: boolean }>(SELECT, [
    identifier,
    order.id,
    status === 'return-announced',
    dispatcher_type,
    dispatcher_identifier,
  ]);
  if (!known) return undefined;
  return known.same ? known : taken;
}

const reserved = (identifier: string): Refusal =>
  refuse(
    422,
    'identifier-reserved',
    `Zo nummert het OMS zelf: ${identifier}. Kies een ander kenmerk, bijvoorbeeld een UUID.`,
    { read: identifier },
  );
const taken = refuse(409, 'identifier-taken', 'Er is al een andere levering met dit kenmerk.');

const SELECT = `
  SELECT d.id, d.sales_order_id = $2 AND (d.dispatch_type = 'return') = $3 AND l.type = $4 AND l.identifier = $5 AS same
  FROM dispatch_requests d JOIN typed_locations l ON l.id = d.location_id WHERE d.identifier = $1`;
