import type { BodyOf } from '../../../contract/http.ts';
import type { correctDispatchProof, proveDispatch as call } from '../../../contract/orders/follow-up.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
import { labelOf } from '../../../core/delivery/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { isRefusal, notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';
import { type DeliveryName, holdDelivery } from '../deliveries/hold-delivery.ts';
import { authorOf, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { hasPaidBack } from '../refunds/waits-for-goods.ts';

type Proof = BodyOf<typeof call>;

/** Verzendbewijs: the customer showed that what they withdrew from was sent, so that its refund waits for the goods no more. */
export async function proveDispatch(
  tx: Transaction,
  change: Change,
  name: DeliveryName,
  proof: Proof,
): Promise<Refusal | undefined> {
  const held = await holdWithdrawal(tx, change, name, proof);
  if (isRefusal(held)) return held;
  if (held.dispatch_proof !== null)
    return refuse(409, 'proven-already', `Er is al een verzendbewijs: ${held.dispatch_proof}.`);
  await writeProof(tx, change, held, proof);
  tx.write(PROVEN, [held.id, change.by.id, change.key]);
  return undefined;
}

/** Corrects a proof as long as no money went back by it; what it said before is kept, with who changed it and why. */
export async function correctProof(
  tx: Transaction,
  change: Change,
  name: DeliveryName,
  { reason, ...proof }: BodyOf<typeof correctDispatchProof>,
): Promise<Refusal | undefined> {
  const held = await holdWithdrawal(tx, change, name, proof);
  if (isRefusal(held)) return held;
  if (held.dispatch_proof === null)
    return refuse(409, 'not-proven', 'Er is nog geen verzendbewijs om te corrigeren.');
  if (held.is_paid)
    return refuse(409, 'paid-already', 'Er is al geld teruggegaan: het verzendbewijs blijft zoals het is.');
  await tx.execute(CORRECTED, [held.id, reason, change.by.id, change.key]);
  await writeProof(tx, change, held, proof);
  return undefined;
}

/** Holds a return of a withdrawal whose goods are not there, of which this proof may be; a refusal when it is none. */
async function holdWithdrawal(
  tx: Transaction,
  change: Change,
  name: DeliveryName,
  { sent_on }: Proof,
): Promise<Refusal | (Told & { readonly id: number })> {
  const held = await holdDelivery(tx, change.by, name);
  const row = held && (await tx.one<Told>(TOLD, [held.id]));
  if (!held || !row) return notFound('Levering niet gevonden');
  if (row.withdrawal_declared_at === null)
    return refuse(409, 'not-withdrawn', 'Met deze levering heeft de klant de koop niet herroepen.');
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
  return { ...row, id: held.id };
}

const writeProof = (
  tx: Transaction,
  change: Change,
  { id }: { readonly id: number },
  { proof, sent_on }: Proof,
): Promise<unknown> =>
  writeDeliveries(tx, authorOf(change, 'office'), [
    { id, dispatch_proof: proof, dispatch_proven_on: sent_on },
  ]);

interface Told {
  readonly withdrawal_declared_at: string | null;
  readonly dispatch_proof: string | null;
  readonly is_paid: boolean;
}
const TOLD = `
  SELECT d.withdrawal_declared_at, d.dispatch_proof, ${hasPaidBack('d')} AS is_paid FROM dispatch_requests d WHERE d.id = $1`;
const PROVEN = `
  INSERT INTO trigger_events (event, sales_order_id, payload, user_id, change_key)
  SELECT 'withdrawal-proven', sales_order_id, jsonb_build_object('dispatch_request_identifier', identifier), $2, $3
  FROM dispatch_requests WHERE id = $1`;
const CORRECTED = `
  INSERT INTO dispatch_proof_corrections (dispatch_request_id, proof_before, proven_on_before, reason, user_id, change_key)
  SELECT id, dispatch_proof, dispatch_proven_on, $2, $3, $4 FROM dispatch_requests WHERE id = $1`;
