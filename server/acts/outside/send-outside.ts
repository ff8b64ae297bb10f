import { system } from '../../../core/delivery/changes.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import { lockDelivery } from '../deliveries/hold-delivery.ts';
import { everywhere } from '../../ground/writes/lock-deliveries.ts';
import { authorOfJob, writeDeliveries } from '../deliveries/write-deliveries.ts';
import type { OutsideMessage, OutsideSender, OutsideSending } from './sender.ts';
import { askToSend, type OutsideAsk } from './tell-outside.ts';

/** Pauses before another try (order-rules.md 7), in seconds; after the last one a person decides. */
const PAUSES = [60, 300, 1800, 7200, 43_200, 86_400];

interface Message extends OutsideMessage {
  readonly kind: OutsideAsk;
  readonly tries: number;
}

/**
 * Sends the oldest message about a delivery that has not been taken, so that what is cancelled was asked before. It may be
 * sent twice, when the server ends between sending and this being written: under the same key.
 */
export async function sendOutside(
  db: Database,
  sender: OutsideSender,
  { dispatch_request_id: id }: { readonly dispatch_request_id: number },
): Promise<void> {
  const message = await db.one<Message>(OLDEST, [id]);
  if (!message) return void (await db.execute(LAPSED, [id]));
  const sending = await sender.send(message);
  await untilSettled(() => db.transaction(tx => settle(tx, id, message, sending)));
}

async function settle(
  tx: Transaction,
  id: number,
  { key, kind, tries }: Message,
  sending: OutsideSending,
): Promise<void> {
  await lockDelivery(tx, everywhere, { id });
  const pause = sending.kind === 'later' ? PAUSES[tries] : undefined;
  const outcome = sending.kind === 'later' && pause === undefined ? 'given-up' : sending.kind;
  const why = sending.kind === 'sent' ? null : sending.why;
  // Another process may have settled it.
  if ((await tx.execute(SETTLE, [key, tries, outcome, why, pause ?? null])) === 0) return;
  askToSend(tx, id, pause);
  const now = await tx.one<{ status: string }>('SELECT status FROM dispatch_requests WHERE id = $1', [id]);
  const author = authorOfJob('timer');
  if (outcome === 'sent' && kind === 'cancellation' && now?.status === 'cancel-to-be-requested')
    await writeDeliveries(tx, author, [{ id, from: now.status, status: 'cancel-requested', actor: system }]);
  if (outcome === 'refused' && kind === 'request' && now?.status === 'requested-externally') {
    await tx.execute('UPDATE outside_messages SET refusal_key = $2 WHERE key = $1', [key, author.change_key]);
    await writeDeliveries(tx, author, [{ id, from: now.status, status: 'to-be-requested', actor: system }]);
  }
}

// Messages decided otherwise while they could not be sent are not sent any more. Another address is told after its request, also
// after one of which only the receiver's report says that it is there.
const OLDEST = `
  SELECT m.key, m.kind, m.body, m.tries FROM outside_messages m JOIN dispatch_requests d ON d.id = m.dispatch_request_id
  WHERE d.id = $1 AND m.sent_at IS NULL AND m.ended_at IS NULL
    AND CASE m.kind WHEN 'request' THEN d.status IN ('requested-externally', 'cancel-to-be-requested')
      WHEN 'cancellation' THEN d.status IN ('cancel-to-be-requested', 'cancelled')
      WHEN 'purchase-order' THEN d.status IN ('requested', 'requested-externally', 'request-confirmed')
      ELSE d.status IN ('request-confirmed', 'unknown', 'cancel-to-be-requested', 'cancel-requested')
        OR d.status = 'requested-externally' AND EXISTS (SELECT FROM outside_messages r
          WHERE r.dispatch_request_id = d.id AND r.kind = 'request' AND r.sent_at IS NOT NULL) END
  ORDER BY m.id LIMIT 1`;

// A message that a trigger's action asked for, and is decided otherwise, ends its result.
const LAPSED = `
  UPDATE event_results r SET is_successful = true, executed_at = now(), next_try_at = NULL,
    result = 'Vervallen: er is inmiddels anders besloten over de levering.'
  FROM outside_messages m WHERE m.dispatch_request_id = $1 AND m.kind <> 'address' AND m.sent_at IS NULL AND m.ended_at IS NULL
    AND r.outside_key = m.key AND r.is_successful IS NULL`;

const SETTLE = `
  UPDATE outside_messages SET tries = tries + 1, why = $4, next_try_at = now() + make_interval(secs => $5),
    sent_at = CASE WHEN $3 = 'sent' THEN now() END, ended_at = CASE WHEN $3 NOT IN ('sent', 'later') THEN now() END
  WHERE key = $1 AND tries = $2 AND sent_at IS NULL AND ended_at IS NULL`;
