import { euroText } from '../../../../core/order/euro-text.ts';
import { PAID_PAYMENTS } from '../../../../core/order/payment-words.ts';
import type { Transaction } from '../../../ground/db/pool.ts';
import { isRefusal } from '../../../ground/http/problem.ts';
import { propose } from '../../refunds/propose.ts';
import { piecesOf, textOf } from '../select-trigger-facts.ts';
import { type ActionOutcome, done, type DueAction, failed, lapsed } from './action.ts';

/**
 * Proposes to pay back the pieces of the event's delivery, and the shipping costs where the parameters say so, or where the customer
 * withdrew from all that came.
 */
export async function createRefund(tx: Transaction, due: DueAction): Promise<ActionOutcome> {
  const { author, sales_order_id: order, payload, parameters } = due;
  if (order === null) return failed('no-order', 'Deze gebeurtenis gaat over geen order.');
  await tx.execute('SELECT FROM sales_orders WHERE id = $1 FOR NO KEY UPDATE', [order]);
  const delivery = textOf(payload['dispatch_request_identifier']);
  const pieces = delivery === null ? [] : await piecesOf(tx, delivery);
  const isAll = delivery !== null && (await tx.one(WITHDREW_ALL, [order, delivery])) !== undefined;
  const shipping = parameters['shipping'] === true || isAll ? await shippingOf(tx, order) : 0;
  const hours = parameters['automatic_after_hours'];
  const made = await propose(tx, author, order, {
    lines: pieces,
    additions: shipping > 0 ? [{ reason: SHIPPING, amount: shipping }] : [],
    comment: null,
    trigger: { id: due.trigger_id, condition_group: due.condition_group },
    ...(typeof hours === 'number' && { release_after: hours }),
  });
  if (!isRefusal(made)) {
    const row = await tx.one<{ amount: number }>('SELECT amount FROM refund_requests WHERE id = $1', [
      made.id,
    ]);
    return done(`Voorstel van ${euroText(row?.amount ?? 0)}`);
  }
  const { code, detail = '' } = made.problem;
  if (code !== 'nothing') {
    const money = await tx.one<{ is_paid: boolean; is_charged_back: boolean }>(MONEY, [order, PAID_PAYMENTS]);
    if (money?.is_paid) return failed(code, detail);
    if (money?.is_charged_back) return failed('chargeback', CHARGED_BACK);
  }
  return lapsed('er is niets terug te betalen.');
}

const SHIPPING = 'Verzendkosten';
/** A chargeback may be reversed: then somebody has it proposed. */
const CHARGED_BACK = 'De betaling is teruggeboekt. Is dat ongedaan gemaakt, voer dit dan opnieuw uit.';

/** Cents of shipping that nobody has paid back or proposed yet. */
async function shippingOf(tx: Transaction, order: number): Promise<number> {
  const row = await tx.one<{ cents: number }>(SHIPPING_LEFT, [order, SHIPPING]);
  return Math.max(row?.cents ?? 0, 0);
}

const SHIPPING_LEFT = `
  SELECT round(COALESCE(o.shipping_gross_amount, 0) * 100)::bigint - COALESCE((
    SELECT sum(a.amount) FROM refund_request_additions a JOIN refund_requests r ON r.id = a.refund_request_id
    WHERE r.sales_order_id = o.id AND NOT r.is_replaced AND r.status <> 'decision-denied-final' AND a.reason = $2), 0)::bigint AS cents
  FROM sales_orders o WHERE o.id = $1`;
// Nothing that left is still the customer's, after the returns by which they withdrew.
const WITHDREW_ALL = `
  SELECT FROM dispatch_requests d WHERE d.sales_order_id = $1 AND d.identifier = $2 AND d.withdrawal_declared_at IS NOT NULL
    AND (SELECT sum(n.quantity) FROM dispatch_requests r JOIN dispatch_request_lines n ON n.dispatch_request_id = r.id
      WHERE r.sales_order_id = $1 AND r.withdrawal_declared_at IS NOT NULL AND r.status <> 'cancelled')
      >= (SELECT COALESCE(sum(quantity), 0) FROM counting_lines WHERE sales_order_id = $1 AND status NOT IN ('cancelled', 'unable-to-ship-final'))`;
const MONEY = `
  SELECT bool_or(payment_status = ANY ($2) AND amount > 0) AS is_paid, bool_or(payment_status = 'chargeback') AS is_charged_back
  FROM sales_order_payments WHERE sales_order_id = $1`;
