import { mayFollow } from '../../../core/refund/acts.ts';
import { PAID_PAYMENTS, paymentProviderName } from '../../../core/order/payment-words.ts';
import { isForPerson, statusByPayments, type TransactionState } from '../../../core/refund/outcome.ts';
import type { RefundStatus } from '../../../core/refund/status.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import type { Database, Queryable, Transaction } from '../../ground/db/pool.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import { everywhere } from '../../ground/writes/lock-deliveries.ts';
import { type Author, authorOfJob } from '../deliveries/write-deliveries.ts';
import { type HeldRefund, holdRefund } from './hold-refund.ts';
import type { RefundAsk, RefundFound, RefundOutcome, RefundProviders } from './refund-provider.ts';
import { writeRefund } from './write-refund.ts';

/** Pauses before what was certainly not taken is asked again (order-rules.md 8), in seconds; after the last one a person pays. */
const PAUSES = [60, 300, 1800, 7200, 43_200];
/** After so long nobody waits for an answer any more: the process that asked has ended. */
const ORPHANED_SECONDS = 120;
/** When a payment of which the outcome is open is looked up again. */
const LOOK_SECONDS = { unknown: 60, accepted: 900 } as const;

/** A payment back, with the payment that it is of. */
export interface Payment extends RefundAsk {
  readonly id: number;
  readonly refund_request_id: number;
  readonly payment_id: number;
  readonly provider: string;
  readonly payment_status: string;
  readonly reason: string | null;
  readonly state: TransactionState;
  readonly tries: number;
  readonly is_orphaned: boolean;
  /** The provider may have another under the same key. */
  readonly is_asked_again: boolean;
  /** A look-up found nothing of it before, long enough ago. */
  readonly was_absent: boolean;
}

/**
 * Takes the payments back of a request a step further, one at a time. That one is asked for is kept before it is asked: what has no
 * certain answer, also because this process ends, is `unknown`, and is only looked up from then on, under the same key.
 */
export async function workRefund(
  db: Database,
  providers: RefundProviders,
  { refund_request_id: id }: { readonly refund_request_id: number },
): Promise<void> {
  const next = await untilSettled(() => db.transaction(tx => takeNext(tx, id)));
  if (!next) return;
  const provider = providers(next.provider);
  // Without a look-up nobody is asked again and again: a webhook says how it ended, or a person.
  const outcome = next.state === 'sending' ? await provider.refund(next) : await provider.find?.(next);
  if (!outcome) return;
  await untilSettled(() => db.transaction(tx => keepOutcome(tx, next, outcome)));
}

/** Statuses in which a payment back may be open. */
export const WORKED: readonly string[] = ['refund-to-be-processed', 'refund-processing', 'refund-error'];

/** The next payment to ask for, noted as asked; else one to look up. */
async function takeNext(tx: Transaction, id: number): Promise<Payment | undefined> {
  const refund = await holdRefund(tx, everywhere, id);
  if (!refund || !WORKED.includes(refund.status)) return undefined;
  const payments = await paymentsBack(tx, ofRequest, id);
  const sending = payments.find(one => one.state === 'sending');
  if (sending && !sending.is_orphaned) {
    again(tx, id, ORPHANED_SECONDS);
    return undefined;
  }
  if (sending) await setState(tx, sending, 'unknown');
  const toSend = payments.find(one => one.state === 'to-send');
  if (toSend && !PAID_PAYMENTS.includes(toSend.payment_status)) {
    await setState(tx, toSend, 'refused', { reason: UNDER_CHARGEBACK });
    await settle(tx, refund);
    return undefined;
  }
  if (toSend) {
    await tx.execute(
      `UPDATE refund_transactions SET state = 'sending', tries = tries + 1, asked_at = now(), changed_at = now() WHERE id = $1`,
      [toSend.id],
    );
    return { ...toSend, state: 'sending', tries: toSend.tries + 1 };
  }
  if (sending) await settle(tx, refund);
  const open = payments.find(one => ['unknown', 'accepted', 'sending'].includes(one.state));
  return open && { ...open, state: open.state === 'sending' ? 'unknown' : open.state };
}

const UNDER_CHARGEBACK = 'de betaling is teruggeboekt';

/** Payments back by a provider, of a payment or a request; `where`: SQL of transaction `t` and payment `p` with $3 and more. */
export const paymentsBack = (
  db: Queryable,
  where: string,
  ...values: readonly unknown[]
): Promise<Payment[]> =>
  db.query<Payment>(`${BACK} AND ${where} ORDER BY t.id`, [
    ORPHANED_SECONDS,
    LOOK_SECONDS.unknown,
    ...values,
  ]);
const ofRequest = 't.refund_request_id = $3';

/** Keeps how a payment back stands by its provider, and gives its request the status that follows. */
export async function keepOutcome(
  tx: Transaction,
  payment: Payment,
  outcome: RefundOutcome | RefundFound,
): Promise<void> {
  const { refund_request_id: id } = payment;
  const refund = await holdRefund(tx, everywhere, id);
  if (!refund) return;
  switch (outcome.kind) {
    case 'settled':
    case 'accepted':
      await setState(tx, payment, outcome.kind, { reference: outcome.reference });
      break;
    case 'refused':
      // Found by its key, it may be the one that was asked for before; its own may still be on its way: a second look decides.
      if (isFoundByKeyOfTwo(payment) && !payment.was_absent) {
        await noteAbsent(tx, payment);
        // Nobody else looks at what a person said is paid.
        if (payment.state === 'settled') lookAgain(tx, payment, LOOK_SECONDS.unknown);
      } else await setState(tx, payment, 'refused', { reason: outcome.reason });
      break;
    case 'not-taken': {
      const pause = PAUSES[payment.tries - 1];
      await setState(tx, payment, pause === undefined ? 'refused' : 'to-send', { reason: outcome.reason });
      if (pause !== undefined) again(tx, id, pause);
      return settle(tx, refund, { goesOn: pause === undefined });
    }
    case 'absent':
      // The provider had it: a person looks where it went.
      if (payment.reference !== null) await setState(tx, payment, 'unknown');
      // It may still be on its way: a second look decides.
      else if (payment.was_absent)
        await (payment.tries > PAUSES.length
          ? setState(tx, payment, 'refused', { reason: neverTaken(payment.provider) })
          : setState(tx, payment, 'to-send'));
      else await noteAbsent(tx, payment);
      break;
    case 'unknown':
      if (payment.state === 'sending') await setState(tx, payment, 'unknown');
  }
  await settle(tx, refund);
}

const isFoundByKeyOfTwo = ({ state, reference, is_asked_again }: Payment): boolean =>
  state !== 'sending' && reference === null && is_asked_again;

const noteAbsent = (tx: Transaction, { id, tries }: Payment): Promise<number> =>
  tx.execute(
    'UPDATE refund_transactions SET absent_at = COALESCE(absent_at, now()) WHERE id = $1 AND tries = $2',
    [id, tries],
  );

const neverTaken = (provider: string): string =>
  `${paymentProviderName(provider)} kent de terugbetaling niet`;

/** By whom a request gets its next status: the worker, or a person who said why. */
interface By {
  readonly author?: Author;
  readonly comment?: string;
  /** false: a job for it is there already. */
  readonly goesOn?: boolean;
}

/** Gives the request the status that its payments have together; what is open is looked up later. */
export async function settle(
  tx: Transaction,
  { id, status: from }: HeldRefund,
  { author = authorOfJob('refund-worker'), comment, goesOn = true }: By = {},
): Promise<void> {
  const payments = await paymentsBack(tx, ofRequest, id);
  const states = payments.map(({ state }) => state);
  const failure = payments.find(({ state, reason }) => state !== 'settled' && reason !== null)?.reason;
  let now = from;
  const become = async (status: RefundStatus): Promise<void> => {
    if (status === now || !mayFollow(now, status)) return;
    await write(status);
    now = status;
  };
  const write = (status: RefundStatus): Promise<void> =>
    writeRefund(tx, author, {
      id,
      from: now,
      status,
      ...(failure && { failure }),
      ...(comment && { comment }),
    });
  await become(statusByPayments(payments));
  // The history has what was said, also while another payment back is open.
  if (comment && now === from) await write(now);
  if (isForPerson(payments)) await become('refund-to-be-processed-manually');
  if (!goesOn) return;
  if (states.includes('to-send')) again(tx, id, 0);
  else if (states.includes('unknown')) again(tx, id, LOOK_SECONDS.unknown);
  else if (states.includes('accepted')) again(tx, id, LOOK_SECONDS.accepted);
}

const again = (tx: Transaction, id: number, seconds: number): void =>
  addJob(tx, 'refund', { refund_request_id: id }, seconds, `refund-${String(id)}`);

/** Asks the provider how a payment stands, with all that goes back of it. */
export const lookAgain = (
  tx: Transaction,
  { payment_id }: { readonly payment_id: number },
  seconds: number,
): void => addJob(tx, 'payment-news', { payment_id }, seconds, `payment-news-${String(payment_id)}`);

/**
 * By the answer to its last try. A refusal is for ever; one that was settled can only come back; one that is to be sent is there already.
 */
export const setState = (
  tx: Transaction,
  { id, tries }: Payment,
  state: TransactionState,
  {
    reference = null,
    reason = null,
  }: { readonly reference?: string | null; readonly reason?: string | null } = {},
): Promise<number> => tx.execute(SET_STATE, [id, state, reference, reason, tries]);

const SET_STATE = `
  UPDATE refund_transactions SET state = $2, reference = COALESCE($3, reference), reason = $4, absent_at = NULL, changed_at = now(),
    is_asked_again = is_asked_again OR $2 = 'to-send' AND state = 'unknown'
  WHERE id = $1 AND tries = $5
    AND (state IN ('to-send', 'sending', 'unknown', 'accepted') OR state = 'settled' AND $2 = 'refused')`;
const BACK = `
  SELECT t.id, t.refund_request_id, t.payment_id, t.key, t.state, t.tries, t.reference, t.amount, t.reason, t.is_asked_again, p.provider, p.payment_status,
    p.reference AS payment_reference, o.identifier AS description,
    t.changed_at < now() - make_interval(secs => $1) AS is_orphaned,
    COALESCE(t.absent_at < now() - make_interval(secs => $2), false) AS was_absent
  FROM refund_transactions t JOIN sales_order_payments p ON p.id = t.payment_id JOIN sales_orders o ON o.id = p.sales_order_id
  WHERE t.state <> 'by-hand'`;
