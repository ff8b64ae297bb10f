import { actFault, type RefundAct } from '../../../core/refund/acts.ts';
import { captured, partsOf } from '../../../core/refund/ceiling.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { Refusal } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';
import { authorOf } from '../deliveries/write-deliveries.ts';
import { approve, type ApprovedAmounts } from './approve.ts';
import { holdRefund, paymentsOf, takenOf, type HeldRefund } from './hold-refund.ts';
import { aboveLeft, commentMissing, lockedBy, notOwner, notPossible, refundNotFound } from './refusals.ts';
import { repriceUndecided } from './reprice.ts';
import { writeRefund } from './write-refund.ts';

/** A person's act on a refund, as its call has it. */
export interface GivenAct {
  readonly id: number;
  readonly act: RefundAct;
  readonly comment?: string;
  readonly amounts?: ApprovedAmounts;
}

/** Does an act of a person on a refund of an order that they may see (order-rules.md 8). */
export async function actOnRefund(
  tx: Transaction,
  change: Change,
  { id, act, comment = '', amounts = {} }: GivenAct,
): Promise<Refusal | undefined> {
  const refund = await holdRefund(tx, change.by, id);
  if (!refund) return refundNotFound;
  const fault = actFault(act, refund, change.by.id);
  if (fault === 'not-owner') return notOwner(refund.locked_by_name);
  if (fault)
    return act === 'lock-manual-processing' && refund.locked_by !== null && !refund.is_replaced
      ? lockedBy(refund.locked_by_name)
      : notPossible(refund);
  const rules = await settingsOf(tx, 'refunds');
  if ((act === 'approve' || act === 'deny') && !comment && rules.get('require-comment') === true)
    return commentMissing;
  const author = authorOf(change, 'office');
  const { status: from } = refund;
  switch (act) {
    case 'approve':
      return approve(tx, author, refund, amounts, comment || null);
    case 'release-automatic-processing':
      return approve(tx, author, refund, {}, null);
    case 'deny':
      await writeRefund(tx, author, {
        id,
        from,
        status: 'decision-denied-final',
        ...(comment && { comment }),
      });
      await repriceUndecided(tx, author, refund.sales_order_id, [id]);
      return undefined;
    case 'cancel-automatic-processing':
      await writeRefund(tx, author, { id, from, status: 'proposal' });
      return undefined;
    case 'lock-manual-processing': {
      const left =
        captured(await paymentsOf(tx, refund.sales_order_id)) -
        (await takenOf(tx, refund.sales_order_id, [id]));
      // Since it was approved a payment may have come under chargeback.
      if (refund.amount > left) return aboveLeft(Math.max(left, 0));
      await writeRefund(tx, author, {
        id,
        from,
        status: 'refund-processing-manually',
        locked_by: change.by.id,
        unlock_after: Number(rules.get('lock-hours')),
      });
      return undefined;
    }
    case 'unlock-manual-processing':
      await writeRefund(tx, author, { id, from, status: 'refund-to-be-processed-manually' });
      return undefined;
    case 'finish-manual-processing':
      await payByHand(tx, refund);
      await writeRefund(tx, author, { id, from, status: 'refunded', ...(comment && { comment }) });
      return undefined;
  }
}

/** Keeps on which payments somebody has paid back what no provider did, so that nothing is paid back twice. */
export async function payByHand(tx: Transaction, { id, sales_order_id, amount }: HeldRefund): Promise<void> {
  const row = await tx.one<{ paid: number }>(PAID, [id]);
  const left = amount - (row?.paid ?? 0);
  const parts = partsOf(left, await paymentsOf(tx, sales_order_id)) ?? [{ payment_id: null, amount: left }];
  await tx.execute(BY_HAND, [id, JSON.stringify(parts)]);
}

const PAID = `
  SELECT COALESCE(sum(amount), 0)::bigint AS paid FROM refund_transactions WHERE refund_request_id = $1 AND state IN ('settled', 'by-hand')`;
const BY_HAND = `
  INSERT INTO refund_transactions (refund_request_id, payment_id, amount, state)
  SELECT $1, r.payment_id, r.amount, 'by-hand' FROM json_to_recordset($2::json) AS r(payment_id int, amount bigint) WHERE r.amount > 0`;
