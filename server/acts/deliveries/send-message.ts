import type { DeliveryMessage } from '../../../contract/orders/delivery-message.ts';
import { isOnFloor, type OnFloor } from '../../../core/delivery/message.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { notFound, refuse, type Refusal } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';
import { changeRefusal } from './change-refusal.ts';
import { type DeliveryName, holdDelivery } from './hold-delivery.ts';

/** A message to the floor that has a delivery; triggers write its history, and tell the devices. */
export async function sendMessage(
  tx: Transaction,
  { by, key }: Change,
  name: DeliveryName,
  text: string,
): Promise<DeliveryMessage | Refusal> {
  const delivery = await holdDelivery(tx, by, name);
  if (!delivery) return notFound('Levering niet gevonden');
  if (delivery.replaced_by.length > 0)
    return changeRefusal(tx, { code: 'replaced', by: delivery.replaced_by }, delivery);
  const work = await tx.one<Pick<OnFloor, 'batch' | 'is_being_received'>>(SELECT_WORK, [delivery.id]);
  if (!work || !isOnFloor({ ...delivery, ...work })) return notOnFloor;
  const before = await tx.one<{ n: number }>(
    'SELECT count(*)::int AS n FROM delivery_messages WHERE dispatch_request_id = $1',
    [delivery.id],
  );
  if ((before?.n ?? 0) >= MOST_MESSAGES) return tooMany;
  const made = await tx.one<{ id: number }>(INSERT, [delivery.id, text, by.id, key]);
  const sent = await tx.one<{ message: DeliveryMessage }>('SELECT message FROM told_messages WHERE id = $1', [
    made?.id,
  ]);
  if (!sent) throw new Error('an insert gives its row');
  return sent.message;
}

/** Messages of a delivery: every device that has the delivery has them all. */
export const MOST_MESSAGES = 100;
const tooMany = refuse(422, 'too-many', 'Over deze levering zijn al 100 berichten gestuurd: meer kan niet.');
const notOnFloor = refuse(
  409,
  'not-on-floor',
  'Niemand op de vloer heeft deze levering: zij zit in geen open batch of goederenontvangst, en geen winkel verzamelt haar.',
);

const SELECT_WORK = `
  SELECT b.status AS batch, r.id IS NOT NULL AND r.completed_at IS NULL AS is_being_received
  FROM dispatch_requests d LEFT JOIN dispatch_request_batches b ON b.id = d.batch_id
  LEFT JOIN goods_receipts r ON r.id = d.goods_receipt_id WHERE d.id = $1`;
const INSERT = `
  INSERT INTO delivery_messages (dispatch_request_id, text, user_id, change_key) VALUES ($1, $2, $3, $4) RETURNING id`;
