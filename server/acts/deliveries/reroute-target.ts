import type { NewDeliveryBody } from '../../../contract/orders/reroute.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { type Refusal, notFound } from '../../ground/http/problem.ts';
import { requireLocation, type User } from '../../ground/session/user.ts';
import { findActiveMethod } from './change-carrier.ts';

/** The place of a new delivery, and the method by which it leaves. */
export interface Target {
  readonly location_id: number;
  readonly type: string;
  readonly identifier: string;
  /** Null: a supplier sends it. */
  readonly method: NonNullable<Awaited<ReturnType<typeof findActiveMethod>>> | null;
  /** May this location send this type by this method? */
  readonly is_active: boolean;
}

/**
 * The places of new deliveries: the user's own, or a supplier that sends to the customer (order-rules.md 0, Rights). A
 * supplier needs no active method (order-rules.md 5).
 */
export async function findTargets(
  tx: Transaction,
  user: User,
  wanted: readonly NewDeliveryBody[],
): Promise<Target[] | Refusal> {
  const targets: Target[] = [];
  for (const body of wanted) {
    const { dispatcher_type: type, dispatcher_identifier: identifier } = body;
    const isDropship = body.dispatch_type_identifier === 'vendor_dropship';
    const refusal = isDropship && type === 'vendor' ? undefined : requireLocation(user, type, identifier);
    if (refusal) return refusal;
    const location = await tx.one<{ id: number; active: boolean }>(SELECT_LOCATION, [
      type,
      identifier,
      body.dispatch_type_identifier,
    ]);
    if (!location) return notFound('Locatie niet gevonden');
    const method = await methodOf(tx, location.id, body);
    targets.push({
      location_id: location.id,
      type,
      identifier,
      method: method ?? null,
      is_active: location.active && (isDropship ? type === 'vendor' : method !== undefined),
    });
  }
  return targets;
}

async function methodOf(
  tx: Transaction,
  location_id: number,
  { dispatch_type_identifier, carrier_identifier, carrier_method_identifier }: NewDeliveryBody,
): Promise<Awaited<ReturnType<typeof findActiveMethod>>> {
  if (!carrier_identifier || !carrier_method_identifier) return undefined;
  return findActiveMethod(tx, {
    location_id,
    dispatch_type: dispatch_type_identifier,
    carrier_identifier,
    carrier_method_identifier,
  });
}

// Active, and sends the type.
const SELECT_LOCATION = `
  SELECT l.id, l.active AND EXISTS (SELECT FROM location_dispatch_types lt JOIN dispatch_types t ON t.id = lt.dispatch_type_id
    WHERE lt.location_id = l.id AND t.identifier = $3 AND t.is_active) AS active
  FROM typed_locations l WHERE l.type = $1 AND l.identifier = $2`;
