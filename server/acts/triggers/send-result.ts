import { isKeyed } from '../../../core/trigger/trigger.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import { lapsed } from './actions/action.ts';
import { type DueResult, giveUpWaiting, holdBack, keepResult, noteTry, selectDue } from './due-result.ts';
import { type Ports, prepared, type Prepared } from './keyed.ts';
import type { Sending } from './ports/port.ts';
import { isGone, mayAsk, noteAnswer, noteGone, noteSilence } from './receivers.ts';

/** Asks for a result that is done outside, in so many seconds; a later one takes the place of one that has not begun. */
export const askResult = (tx: Transaction, id: number, seconds = 0): void =>
  addJob(tx, 'event-result', { event_result_id: id }, seconds, `result-${String(id)}`);

/** Pauses before another try outside (order-rules.md 7), in seconds; after the last one a person decides. */
const PAUSES = [60, 300, 1800, 7200, 43_200, 86_400];

/** A receiver that is dead for so long has a person look: what it missed by then is not what it should get unseen. */
const MOST_WAIT_HOURS = 72;

/**
 * Sends what an action does outside, as the state is now, under the key of its result. It may be sent twice, when the server ends
 * between sending and this being written: under the same key.
 */
export async function sendResult(
  db: Database,
  ports: Ports,
  { event_result_id: id }: { readonly event_result_id: number },
): Promise<void> {
  const ready = await untilSettled(() => db.transaction(tx => prepare(tx, ports, id)));
  if (!ready) return;
  const sending = await ready.send();
  await untilSettled(() => db.transaction(tx => settle(tx, ready.due, ready, sending)));
}

/** undefined: there is nothing to send. */
async function prepare(
  tx: Transaction,
  ports: Ports,
  id: number,
): Promise<(Prepared & { readonly due: DueResult }) | undefined> {
  const due = await selectDue(tx, id);
  if (!due || !isKeyed(due.action_class)) return undefined;
  const message = await prepared[due.action_class](tx, ports, due);
  if (typeof message === 'string') {
    await keepResult(tx, id, lapsed(message));
    return undefined;
  }
  const { receiver, address } = message;
  // An address that wants nothing more is called again by a person alone.
  if (due.user_id === null && (await isGone(tx, address))) {
    await keepResult(tx, id, {
      is_successful: false,
      result: 'De ontvanger wilde dit nooit meer (410)',
      code: '410',
      receiver,
    });
    return undefined;
  }
  const dead = await mayAsk(tx, receiver);
  if (dead) {
    if (await giveUpWaiting(tx, id, receiver, MOST_WAIT_HOURS)) return undefined;
    if (await holdBack(tx, due, receiver, dead.wait)) askResult(tx, id, dead.wait);
    return undefined;
  }
  return { ...message, due };
}

async function settle(
  tx: Transaction,
  due: DueResult,
  { receiver, address, said }: Prepared,
  sending: Sending,
): Promise<void> {
  const { id, tries } = due;
  if (sending.kind === 'sent') {
    await keepResult(tx, id, { is_successful: true, result: said(sending.said), receiver });
    return noteAnswer(tx, { receiver, address });
  }
  const { kind, code, why, only_this } = sending;
  const pause = kind === 'later' ? PAUSES[tries] : undefined;
  if (pause === undefined) await keepResult(tx, id, { is_successful: false, result: why, code, receiver });
  else if (await noteTry(tx, due, { why, code, receiver, pause })) askResult(tx, id, pause);
  // Its row comes last: every result of this receiver wants it.
  if (kind === 'gone') await noteGone(tx, address);
  if (kind === 'later' && only_this !== true) await noteSilence(tx, receiver);
}
