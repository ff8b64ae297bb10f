import type { Transaction } from '../../ground/db/pool.ts';
import type { Refusal } from '../../ground/http/problem.ts';
import type { Author } from '../deliveries/write-deliveries.ts';
import { payByHand } from './act.ts';
import { captured } from '../../../core/refund/ceiling.ts';
import { holdRefund, paymentsOf, takenOf } from './hold-refund.ts';
import { priceOf, replacedBy, type WantedPieces } from './price-pieces.ts';
import { aboveLeft, nothingToRefund } from './refusals.ts';
import { repriceUndecided, undecidedOf } from './reprice.ts';
import { makeRefund, type RefundAddition, replaceRefunds, totalOf, writeRefund } from './write-refund.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import { everywhere } from '../../ground/writes/lock-deliveries.ts';

/** Pieces and amounts that are to go back of an order, and how. */
export interface Proposal {
  readonly lines: readonly WantedPieces[];
  readonly additions: readonly RefundAddition[];
  readonly comment: string | null;
  /** Another party's own name of it; none: the OMS proposes it. */
  readonly external_identifier?: string;
  /** It was paid already, by that party. */
  readonly is_refunded?: boolean;
  /** The trigger that proposes it, and the group of its conditions that held. */
  readonly trigger?: { readonly id: number; readonly condition_group: string };
  /** Approved by itself after so many hours; none: by a person. */
  readonly release_after?: number;
}

/**
 * Makes a refund request of an order that this transaction holds, for the price of these pieces or what is left of their lines.
 * Undecided proposals of the OMS about the same pieces are replaced. What undecided refunds have of its pieces comes to it when they
 * are denied: until then the OMS's proposal may be one of nothing. Money that another party has paid counts before what is undecided.
 * Gives its id, or a refusal: nothing to pay back, or more than the payments have.
 */
export async function propose(
  tx: Transaction,
  author: Author,
  order: number,
  { lines: wanted, additions, comment, external_identifier, is_refunded, release_after, trigger }: Proposal,
): Promise<{ readonly id: number } | Refusal> {
  const isByOms = external_identifier === undefined;
  const replaced = isByOms ? await replacedBy(tx, order, wanted) : [];
  const priced = await priceOf(tx, order, wanted, is_refunded ? await undecidedOf(tx, order) : replaced);
  if (isRefusal(priced)) return priced;
  const { lines, left, deliveries, is_held } = priced;
  const amount = totalOf({ lines, additions });
  if (amount === 0 && !(isByOms && is_held)) return nothingToRefund;
  if (amount > left) return aboveLeft(left);
  await replaceRefunds(tx, author, replaced);
  const [delivery] = deliveries;
  const method = await tx.one<{ id: number }>(METHOD, [order]);
  const from = isByOms ? 'created-by-oms' : 'created-by-external-party';
  const id = await makeRefund(tx, author, {
    sales_order_id: order,
    dispatch_request_id: delivery ?? null,
    status: from,
    ...(!isByOms && { external_identifier }),
    refund_method_id: method?.id ?? null,
    comment,
    ...(trigger && {
      caused_by_trigger_id: trigger.id,
      caused_by_trigger_condition_group: trigger.condition_group,
    }),
    lines,
    additions,
  });
  if (is_refunded) {
    const made = await holdRefund(tx, everywhere, id);
    if (made) await payByHand(tx, made);
    await writeRefund(tx, author, { id, from, status: 'refunded-externally' });
    await repriceUndecided(tx, author, order, [id]);
    // The caller rolls back what was written until here.
    const over = (await takenOf(tx, order, [])) - captured(await paymentsOf(tx, order));
    if (over > 0) return aboveLeft(Math.max(amount - over, 0));
  } else {
    await writeRefund(tx, author, {
      id,
      from,
      status: release_after === undefined ? 'proposal' : 'proposal-to-be-released-automatically',
      ...(release_after !== undefined && { release_after }),
    });
    await repriceUndecided(tx, author, order, replaced);
  }
  return { id };
}

// The customer's own choice, if it was ever paid by here; else that of the payment by which most came in.
const METHOD = `
  SELECT m.id FROM sales_orders o
  LEFT JOIN LATERAL (SELECT provider, COALESCE(account, provider) AS account, method FROM sales_order_payments
    WHERE sales_order_id = o.id AND payment_status IN ('captured', 'paid') ORDER BY amount DESC NULLS LAST, id LIMIT 1) p ON true
  JOIN payment_service_provider_account_methods m ON CASE WHEN o.preferred_refund_method IS NOT NULL
    THEN m.method = o.preferred_refund_method ELSE (m.provider, m.account, m.method) = (p.provider, p.account, p.method) END
  WHERE o.id = $1 ORDER BY (m.provider, m.account) IS NOT DISTINCT FROM (p.provider, p.account) DESC, m.id LIMIT 1`;
