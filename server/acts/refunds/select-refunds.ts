import type { RefundRequest, UnknownPayment } from '../../../contract/orders/refund-request.ts';
import { type HoldableLine, isHeld, mostFor } from '../../../core/refund/line.ts';
import { isLookedUp } from '../../../core/refund/outcome.ts';
import { undecidedStatuses } from '../../../core/refund/status.ts';
import { paymentMethodName, paymentProviderName } from '../../../core/order/payment-words.ts';
import { type PageQuery, pageOf } from '../../ground/db/list.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';
import { takenOfLine } from './hold-refund.ts';

/** Cents as euro. */
export const inEuro = (cents: number): number => cents / 100;

/** The current refunds of an order, the newest first. */
export const refundsOf = async (db: Queryable, user: Viewer, order: number): Promise<RefundRequest[]> =>
  (await db.query<Row>(CURRENT, [order])).map(row => refundOf(row, user));

/** One refund, replaced or not. */
export async function selectRefund(db: Queryable, user: Viewer, id: number): Promise<RefundRequest> {
  const row = await db.one<Row>(ONE, [id]);
  if (!row) throw new Error(`refund ${String(id)} is gone`);
  return refundOf(row, user);
}

/** The states that a refund had, the newest first. */
export const selectRefundHistory = async (
  db: Queryable,
  user: Viewer,
  id: number,
  asked: PageQuery,
): Promise<RefundRequest[]> =>
  (await db.query<Row>(HISTORY, [id, ...pageOf(asked)])).map(row => refundOf(row, user));

type Viewer = Pick<User, 'id'>;

interface Row {
  readonly id: number;
  readonly revision: number;
  readonly status: string;
  readonly created_at: string;
  readonly comment: string | null;
  readonly comment_by: string | null;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly is_replaced: boolean;
  readonly refund_method_id: number | null;
  readonly refund_method: string | null;
  readonly release_at: string | null;
  readonly caused_by_trigger_id: number | null;
  readonly caused_by_trigger_condition_group: string | null;
  readonly dispatch_request: {
    readonly id: number;
    readonly identifier: string;
    readonly status: string;
  } | null;
  readonly amount: number;
  readonly lines: readonly Line[];
  readonly additions: readonly { readonly reason: string; readonly amount: number }[];
  /** As they are now, also of a state of before. */
  readonly current_status: string;
  readonly locked_by: number | null;
  readonly locked_at: string | null;
  readonly failure: string | null;
  readonly unknown_payments: readonly Omit<UnknownPayment, 'is_looked_up'>[];
  readonly left_to_pay: number;
  readonly history_count: number;
}

interface Line {
  readonly id: number;
  readonly quantity: number;
  readonly amount: number;
  readonly pieces: number;
  readonly price: number;
  readonly taken_amount: number;
  readonly taken_pieces: number;
  readonly open_amount: number;
  readonly open_pieces: number;
  readonly product_identifier: string;
  readonly product_name: string;
  readonly ordered: number;
  readonly ean_codes: string;
}

const UNDECIDED: readonly string[] = undecidedStatuses;
const MANUAL = ['refund-to-be-processed-manually', 'refund-processing-manually'];

/** Details of one to be paid by hand are for who has it locked alone, so that it is paid once. */
function refundOf(row: Row, viewer: Viewer): RefundRequest {
  const isHidden = MANUAL.includes(row.current_status) && row.locked_by !== viewer.id;
  const { refund_method_id, refund_method, user_id, user_name } = row;
  return {
    id: row.id,
    revision: row.revision,
    status: row.status,
    created_at: row.created_at,
    comment: isHidden ? null : row.comment,
    comment_by: isHidden ? null : row.comment_by,
    user_id,
    user: user_name === null ? null : { name: user_name },
    is_replaced: row.is_replaced,
    refund_method_id,
    refund_method:
      refund_method_id === null || refund_method === null
        ? null
        : { id: refund_method_id, display_name: paymentMethodName(refund_method) },
    metadata: {
      ...(row.release_at !== null && { release_time: row.release_at }),
      ...(row.caused_by_trigger_id !== null && { caused_by_trigger_id: row.caused_by_trigger_id }),
      ...(row.caused_by_trigger_condition_group !== null && {
        caused_by_trigger_condition_group: row.caused_by_trigger_condition_group,
      }),
    },
    dispatch_request: row.dispatch_request,
    refund_request_lines: isHidden ? [] : row.lines.map(lineOf),
    refund_request_additions: isHidden
      ? []
      : row.additions.map(({ reason, amount }) => ({ reason, amount: inEuro(amount) })),
    ...(!isHidden && { total_amount: inEuro(row.amount) }),
    locked_at: row.locked_at,
    failure: row.failure,
    outcome_unknown: row.unknown_payments.length > 0,
    unknown_payments: row.unknown_payments.map(({ provider, method, amount, ...one }) => ({
      ...one,
      provider: paymentProviderName(provider),
      method: paymentMethodName(method),
      amount: inEuro(amount),
      is_looked_up: isLookedUp(provider),
    })),
    is_held:
      UNDECIDED.includes(row.current_status) &&
      row.lines.some(line => isHeld(line.quantity, line.amount, inOrder(line))),
    ...(MANUAL.includes(row.current_status) && !isHidden && { left_to_pay: inEuro(row.left_to_pay) }),
    history_count: row.history_count,
  };
}

/** Its order line. */
const inOrder = ({ ordered, ...line }: Line): HoldableLine => ({ ...line, quantity: ordered });

const lineOf = (line: Line): RefundRequest['refund_request_lines'][number] => ({
  refund_amount: inEuro(line.amount),
  quantity: line.quantity,
  maximum_amount: inEuro(mostFor(line.quantity, inOrder(line))),
  dispatch_request_line: {
    id: line.id,
    quantity: line.pieces,
    sales_order_line: {
      product_identifier: line.product_identifier,
      product_name: line.product_name,
      quantity: line.ordered,
      line_gross_price: inEuro(line.price),
      ean_codes: line.ean_codes,
    },
  },
});

/** SQL: lines of refund `f` by rows `given` named g (dispatch_request_line_id, quantity, amount), with what other refunds have of theirs. */
const linesFrom = (given: string): string => `COALESCE((
  SELECT json_agg(json_build_object('id', n.id, 'quantity', g.quantity, 'amount', g.amount, 'pieces', n.quantity,
    'price', round(l.line_gross_price * 100)::bigint, 'ordered', l.quantity, 'product_identifier', l.product_identifier,
    'product_name', l.product_name, 'taken_amount', t.amount, 'taken_pieces', t.pieces, 'open_amount', t.open_amount, 'open_pieces', t.open_pieces,
    'ean_codes', COALESCE((SELECT string_agg(ean, ' ' ORDER BY ean) FROM product_eans WHERE product_identifier = l.product_identifier), ''))
    ORDER BY n.id)
  FROM ${given} JOIN dispatch_request_lines n ON n.id = g.dispatch_request_line_id
  JOIN sales_order_lines l ON l.id = n.sales_order_line_id
  CROSS JOIN LATERAL (${takenOfLine('ARRAY[f.id]')}) t), '[]')`;

// The comment stays while others change the refund.
const SHARED = `
  (SELECT u.name FROM refund_request_history h LEFT JOIN users u ON u.id = h.user_id
    WHERE h.refund_request_id = f.id AND h.comment = r.comment ORDER BY h.id LIMIT 1) AS comment_by,
  (SELECT method FROM payment_service_provider_account_methods WHERE id = r.refund_method_id) AS refund_method,
  f.caused_by_trigger_id, f.caused_by_trigger_condition_group, f.status AS current_status, f.locked_by, f.locked_at,
  (SELECT json_build_object('id', d.id, 'identifier', d.identifier, 'status', d.status)
    FROM dispatch_requests d WHERE d.id = f.dispatch_request_id) AS dispatch_request,
  COALESCE((SELECT json_agg(json_build_object('id', t.id, 'provider', p.provider, 'method', p.method, 'amount', t.amount, 'key', t.key,
      'reference', t.reference, 'asked_at', t.asked_at, 'tries', t.tries) ORDER BY t.id)
    FROM refund_transactions t JOIN sales_order_payments p ON p.id = t.payment_id
    WHERE t.refund_request_id = f.id AND t.state = 'unknown'), '[]') AS unknown_payments,
  f.amount - COALESCE((SELECT sum(t.amount) FROM refund_transactions t WHERE t.refund_request_id = f.id
    AND t.state IN ('settled', 'by-hand')), 0)::bigint AS left_to_pay,
  (SELECT count(*)::int FROM refund_request_history h WHERE h.refund_request_id = f.id) AS history_count`;

const SELECT = `
  SELECT r.id, r.revision, r.status, r.created_at, r.comment, r.changed_by AS user_id, u.name AS user_name, r.is_replaced,
    r.refund_method_id, r.amount, r.failure, r.release_at,
    ${linesFrom('(SELECT * FROM refund_request_lines WHERE refund_request_id = r.id) g')} AS lines,
    COALESCE((SELECT json_agg(json_build_object('reason', reason, 'amount', amount) ORDER BY position)
      FROM refund_request_additions WHERE refund_request_id = r.id), '[]') AS additions,
    ${SHARED}
  FROM refund_requests r JOIN refund_requests f ON f.id = r.id LEFT JOIN users u ON u.id = r.changed_by`;
const CURRENT = `${SELECT} WHERE r.sales_order_id = $1 AND NOT r.is_replaced ORDER BY r.created_at DESC, r.id DESC`;
const ONE = `${SELECT} WHERE r.id = $1`;

const HISTORY = `
  SELECT f.id, f.revision, r.status, r.created_at, r.comment, r.user_id, u.name AS user_name, r.is_replaced,
    r.refund_method_id, r.amount, r.failure, r.release_at,
    ${linesFrom('jsonb_to_recordset(r.lines) AS g(dispatch_request_line_id int, quantity int, amount bigint)')} AS lines,
    r.additions, ${SHARED}
  FROM refund_request_history r JOIN refund_requests f ON f.id = r.refund_request_id LEFT JOIN users u ON u.id = r.user_id
  WHERE f.id = $1 ORDER BY r.id DESC LIMIT $2 OFFSET $3`;
