import type { Saying } from '../../../core/refund/outcome.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { Refusal } from '../../ground/http/problem.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import type { Change } from '../../ground/writes/once.ts';
import { authorOf } from '../deliveries/write-deliveries.ts';
import { holdRefund } from './hold-refund.ts';
import { knownAlready, paymentNotFound, refundNotFound } from './refusals.ts';
import { paymentsBack, setState, settle } from './work-refund.ts';

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
 * own row, under its own key, or is paid by hand.
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
  if (outcome === 'paid') await setState(tx, one, 'settled', { reference: reference ?? null });
  else if (outcome === 'not-paid-by-hand') await setState(tx, one, 'refused', { reason: SAID_NOT });
  else await tx.execute(ASK_AGAIN, [payment]);
  await settle(tx, refund, {
    author: authorOf(change, 'office'),
    comment: `${said(outcome, reference)}: ${comment}`,
  });
  return undefined;
}

/** Has the worker look up at once what is open. */
export async function lookUpNow(tx: Transaction, change: Change, id: number): Promise<Refusal | undefined> {
  const refund = await holdRefund(tx, change.by, id);
  if (!refund) return refundNotFound;
  const open = await paymentsBack(tx, `t.refund_request_id = $3 AND t.state = 'unknown'`, id);
  if (open.length === 0) return knownAlready;
  addJob(tx, 'refund', { refund_request_id: id }, 0, `refund-${String(id)}`);
  return undefined;
}

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
  }
}

// A name that the provider gave and knows no more would have it looked up, and never asked for.
const ASK_AGAIN = `
  UPDATE refund_transactions SET state = 'to-send', reference = NULL, reason = NULL, absent_at = NULL, changed_at = now()
  WHERE id = $1 AND state = 'unknown'`;
