import { paymentProviderName } from '../../../core/order/payment-words.ts';
import { isLookedUp, type Saying } from '../../../core/refund/outcome.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { Refusal } from '../../ground/http/problem.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import type { Change } from '../../ground/writes/once.ts';
import { authorOf } from '../deliveries/write-deliveries.ts';
import { holdRefund } from './hold-refund.ts';
import {
  knownAlready,
  paymentNotFound,
  referenceDiffers,
  referenceTaken,
  refundNotFound,
} from './refusals.ts';
import { type Payment, paymentsBack, setState, settle } from './work-refund.ts';

/** The end of a payment back as a person gives it. */
export interface SaidOutcome {
  readonly payment: number;
  readonly outcome: Saying;
  readonly comment: string;
  /** The provider's, where they have it. */
  readonly reference?: string | undefined;
}

/**
 * Ends a payment back of which nobody knew whether it was paid, by what a person says. One that was not paid is asked for again in its
 * own row, under its own key, or is paid by hand. Of one that the provider does not know, a look-up has the last word before that.
 */
export async function sayOutcome(
  tx: Transaction,
  change: Change,
  id: number,
  { payment, outcome, comment, reference }: SaidOutcome,
): Promise<Refusal | undefined> {
  const refund = await holdRefund(tx, change.by, id);
  if (!refund) return refundNotFound;
  const [one] = await paymentsBack(tx, 't.refund_request_id = $3 AND t.id = $4', id, payment);
  if (!one) return paymentNotFound;
  if (one.state !== 'unknown') return knownAlready;
  const isLookedFor = outcome === 'not-known' && isLookedUp(one.provider);
  if (outcome === 'paid') {
    const fault = reference === undefined ? undefined : await referenceFault(tx, one, reference);
    if (fault) return fault;
    await setState(tx, one, 'settled', { reference: reference ?? null });
  } else if (outcome === 'not-paid-by-hand') await setState(tx, one, 'refused', { reason: SAID_NOT });
  else await tx.execute(isLookedFor ? SAID_ABSENT : ASK_AGAIN, [payment]);
  await settle(tx, refund, {
    author: authorOf(change, 'office'),
    comment: `${said(outcome, reference)}: ${comment}`,
  });
  if (isLookedFor) workNow(tx, id);
  return undefined;
}

/** A provider's name is of one payment back, of its amount, and of one that was paid there. */
async function referenceFault(
  tx: Transaction,
  { id, provider, key, amount }: Payment,
  reference: string,
): Promise<Refusal | undefined> {
  await tx.execute('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${provider}/${reference}`]);
  if (await tx.one(TAKEN, [id, provider, reference, key])) return referenceTaken;
  const theirs = await tx.one<{ amount: number; state: string }>(THEIRS, [provider, reference]);
  if (!theirs || (theirs.amount === amount && theirs.state !== 'refused')) return undefined;
  return referenceDiffers(paymentProviderName(provider), theirs.amount, theirs.state === 'refused');
}

/** Has the worker look up at once what is open. */
export async function lookUpNow(tx: Transaction, change: Change, id: number): Promise<Refusal | undefined> {
  const refund = await holdRefund(tx, change.by, id);
  if (!refund) return refundNotFound;
  const open = await paymentsBack(tx, `t.refund_request_id = $3 AND t.state = 'unknown'`, id);
  if (open.length === 0) return knownAlready;
  workNow(tx, id);
  return undefined;
}

const workNow = (tx: Transaction, id: number): void =>
  addJob(tx, 'refund', { refund_request_id: id }, 0, `refund-${String(id)}`);

const SAID_NOT = 'niet betaald, volgens een medewerker';

/** The words in the history before the remark. */
function said(outcome: Saying, reference: string | undefined): string {
  switch (outcome) {
    case 'paid':
      return reference === undefined ? 'Is betaald' : `Is betaald, kenmerk ${reference}`;
    case 'not-paid-ask-again':
      return 'Is niet betaald, wordt opnieuw gevraagd';
    case 'not-paid-by-hand':
      return 'Is niet betaald, wordt met de hand uitbetaald';
    case 'not-known':
      return 'De provider kent hem niet, wordt nagevraagd en dan opnieuw gevraagd';
  }
}

// A name that the provider gave and knows no more would have it looked up, and never asked for.
const ASK_AGAIN = `
  UPDATE refund_transactions SET state = 'to-send', is_asked_again = true, reference = NULL, reason = NULL, absent_at = NULL, changed_at = now()
  WHERE id = $1 AND state = 'unknown'`;
// As a look-up that found nothing long enough ago: the next one decides. Under its key, as its name is not known there.
const SAID_ABSENT = `
  UPDATE refund_transactions SET absent_at = now() - interval '1 hour', reference = NULL WHERE id = $1 AND state = 'unknown'`;
const TAKEN = `
  SELECT FROM refund_transactions t JOIN sales_order_payments p ON p.id = t.payment_id
  WHERE t.reference = $3 AND t.id <> $1 AND p.provider = $2
  UNION ALL SELECT FROM provider_refunds WHERE provider = $2 AND reference = $3 AND key <> $4`;
const THEIRS = 'SELECT amount, state FROM provider_refunds WHERE provider = $1 AND reference = $2';
