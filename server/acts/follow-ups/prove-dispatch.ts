import type { BodyOf } from '../../../contract/http.ts';
import type { proveDispatch as call } from '../../../contract/orders/follow-up.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
import { labelOf } from '../../../core/delivery/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';
import { type DeliveryName, holdDelivery } from '../deliveries/hold-delivery.ts';
import { authorOf, writeDeliveries } from '../deliveries/write-deliveries.ts';

/** Verzendbewijs: the customer showed that what they withdrew from was sent, so that its refund waits for the goods no more. */
export async function proveDispatch(
  tx: Transaction,
  change: Change,
  name: DeliveryName,
  { sent_on, proof }: BodyOf<typeof call>,
): Promise<Refusal | undefined> {
  const held = await holdDelivery(tx, change.by, name);
  const row = held && (await tx.one<Told>(TOLD, [held.id]));
  if (!held || !row) return notFound('Levering niet gevonden');
  if (row.withdrawal_declared_at === null)
    return refuse(409, 'not-withdrawn', 'Met deze levering heeft de klant de koop niet herroepen.');
  if (row.dispatch_proof !== null)
    return refuse(409, 'proven-already', `Er is al een verzendbewijs: ${row.dispatch_proof}.`);
  // Goods that came need no proof, and a cancelled return has no refund.
  if (held.status !== 'return-announced')
    return refuse(
      409,
      'status-not-allowed',
      `Dit kan niet bij een levering met status ${labelOf(held.status)}.`,
    );
  if (sent_on > dutchDay(Date.now()))
    return refuse(422, 'sent-in-future', 'De klant kan de artikelen niet in de toekomst hebben verstuurd.', {
      read: sent_on,
    });
  await writeDeliveries(tx, authorOf(change, 'office'), [
    { id: held.id, dispatch_proof: proof, dispatch_proven_on: sent_on },
  ]);
  tx.write(PROVEN, [held.id, change.by.id, change.key]);
  return undefined;
}

interface Told {
  readonly withdrawal_declared_at: string | null;
  readonly dispatch_proof: string | null;
}
const TOLD = 'SELECT withdrawal_declared_at, dispatch_proof FROM dispatch_requests WHERE id = $1';
const PROVEN = `
  INSERT INTO trigger_events (event, sales_order_id, payload, user_id, change_key)
  SELECT 'withdrawal-proven', sales_order_id, jsonb_build_object('dispatch_request_identifier', identifier), $2, $3
  FROM dispatch_requests WHERE id = $1`;
