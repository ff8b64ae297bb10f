import { euroText } from '../../../core/order/euro-text.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import type { Author } from '../deliveries/write-deliveries.ts';
import { propose } from '../refunds/propose.ts';
import { piecesOf, textOf } from './select-trigger-facts.ts';

/** The outcome of an action, with a sentence for people. */
export interface ActionOutcome {
  readonly is_successful: boolean;
  readonly result: string;
}

/** An action that is to be done now, in the transaction of its result. */
export interface DueAction {
  readonly author: Author;
  readonly sales_order_id: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly trigger_id: number;
  readonly condition_group: string;
}

const done = (result: string): ActionOutcome => ({ is_successful: true, result });
const failed = (result: string): ActionOutcome => ({ is_successful: false, result });
/** An action that does not apply any more is no failure. */
const lapsed = (why: string): ActionOutcome => done(`Vervallen: ${why}`);

/** Actions inside: each reads the state of now under the order's lock. */
export const insideActions: Readonly<
  Record<string, (tx: Transaction, due: DueAction) => Promise<ActionOutcome>>
> = {
  'create-refund': createRefund,
  'add-comment': addComment,
};

/** Proposes to pay back the pieces of the event's delivery, and the shipping costs where the parameters say so. */
async function createRefund(tx: Transaction, due: DueAction): Promise<ActionOutcome> {
  const { author, sales_order_id: order, payload, parameters } = due;
  if (order === null) return failed('Deze gebeurtenis gaat over geen order.');
  await tx.execute('SELECT FROM sales_orders WHERE id = $1 FOR NO KEY UPDATE', [order]);
  const delivery = textOf(payload['dispatch_request_identifier']);
  const pieces = delivery === null ? [] : await piecesOf(tx, delivery);
  const shipping = parameters['shipping'] === true ? await shippingOf(tx, order) : 0;
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
  const isPaid = await tx.one(PAID, [order]);
  if (code === 'nothing' || !isPaid) return lapsed('er is niets terug te betalen.');
  return failed(detail);
}

const SHIPPING = 'Verzendkosten';

/** Cents of shipping that nobody has paid back or proposed yet. */
async function shippingOf(tx: Transaction, order: number): Promise<number> {
  const row = await tx.one<{ cents: number }>(SHIPPING_LEFT, [order, SHIPPING]);
  return Math.max(row?.cents ?? 0, 0);
}

async function addComment(
  tx: Transaction,
  { author, sales_order_id, parameters }: DueAction,
): Promise<ActionOutcome> {
  const text = textOf(parameters['text'])?.trim() ?? '';
  if (sales_order_id === null || text === '') return failed('Er is geen order, of geen tekst.');
  await tx.execute(
    'INSERT INTO sales_order_comments (sales_order_id, comment, user_id, change_key) VALUES ($1, $2, NULL, $3)',
    [sales_order_id, text.slice(0, 10_000), author.change_key],
  );
  return done('Opmerking geplaatst');
}

const SHIPPING_LEFT = `
  SELECT round(COALESCE(o.shipping_gross_amount, 0) * 100)::bigint - COALESCE((
    SELECT sum(a.amount) FROM refund_request_additions a JOIN refund_requests r ON r.id = a.refund_request_id
    WHERE r.sales_order_id = o.id AND NOT r.is_replaced AND r.status <> 'decision-denied-final' AND a.reason = $2), 0)::bigint AS cents
  FROM sales_orders o WHERE o.id = $1`;
const PAID = `SELECT FROM sales_order_payments WHERE sales_order_id = $1 AND payment_status IN ('captured', 'paid') AND amount > 0`;
