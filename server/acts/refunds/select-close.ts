import type { RefundClose } from '../../../contract/orders/refund-close.ts';
import { addDays, dutchDay, type Day } from '../../../core/calendar/day.ts';
import { paymentMethodName, paymentProviderName } from '../../../core/order/payment-words.ts';
import {
  type CloseDifference,
  countedOurs,
  countedTheirs,
  differenceOf,
  type OursBack,
  type TheirsBack,
} from '../../../core/refund/close.ts';
import { isLookedUp, type TransactionState } from '../../../core/refund/outcome.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { inEuro } from './select-refunds.ts';

const DAYS = 14;
/** Differences that are told; a day with more has another fault, such as the file of another shop. */
const MOST_DIFFERENCES = 200;

interface Row {
  readonly day: Day;
  readonly provider: string | null;
  readonly method: string | null;
  readonly order_identifier: string | null;
  readonly refund_id: number | null;
  readonly at: string | null;
  readonly tries: number;
  readonly key: string | null;
  readonly reference: string | null;
  readonly our_amount: number | null;
  readonly our_state: TransactionState | null;
  readonly their_amount: number | null;
  readonly their_state: TheirsBack['state'] | null;
}
interface ProviderDay {
  readonly provider: string;
  readonly day: Day;
  readonly told_at: string | null;
  readonly by_file: boolean;
  readonly told_by: string | null;
  readonly failed_at: string | null;
}

/** A payment back of a day, on both sides. */
interface Laid {
  readonly row: Row;
  readonly ours: OursBack | null;
  readonly theirs: TheirsBack | null;
  readonly difference: CloseDifference | null;
  readonly isTold: boolean;
}

/** Lays what we sent on a day beside what the providers say, and does so for the fourteen days until today. */
export async function selectClose(
  db: Queryable,
  day: Day,
  canBeAsked: (provider: string) => boolean,
): Promise<RefundClose> {
  const today = dutchDay(Date.now());
  const first = addDays(today, 1 - DAYS);
  // The days between an old one and these are not read.
  const ranges =
    day < first || day > today
      ? [
          [day, day],
          [first, today],
        ]
      : [[first, today]];
  const [rowsOf, daysOf, open] = await Promise.all([
    Promise.all(ranges.map(range => db.query<Row>(ROWS, range))),
    Promise.all(ranges.map(range => db.query<ProviderDay>(TOLD, range))),
    db.one<RefundClose['open']>(OPEN),
  ]);
  const [rows, told] = [rowsOf.flat(), daysOf.flat()];
  const toldOf = new Map(told.map(one => [`${one.provider} ${one.day}`, one]));
  const all = rows.map((row): Laid => {
    const ours = row.our_state === null ? null : { amount: row.our_amount ?? 0, state: row.our_state };
    const theirs =
      row.their_state === null ? null : { amount: row.their_amount ?? 0, state: row.their_state };
    const isTold = Boolean(toldOf.get(`${row.provider ?? ''} ${row.day}`)?.told_at) || theirs !== null;
    return { row, ours, theirs, isTold, difference: differenceOf(ours, theirs, isTold) };
  });
  const own = all.filter(({ row }) => row.day === day);
  const providers = [
    ...new Set([
      ...own.flatMap(({ row }) => (row.provider === null ? [] : [row.provider])),
      ...told.filter(one => one.day === day).map(one => one.provider),
    ]),
  ].toSorted();
  return {
    day,
    days: Array.from({ length: DAYS }, (_, nth) => addDays(first, nth)).map(one => ({
      day: one,
      state: stateOf(all.filter(({ row }) => row.day === one)),
    })),
    total: sumsOf(own),
    rows: groupsOf(own),
    providers: providers.map(identifier => {
      const {
        told_at = null,
        by_file = false,
        told_by = null,
        failed_at = null,
      } = toldOf.get(`${identifier} ${day}`) ?? {};
      return {
        identifier,
        name: paymentProviderName(identifier),
        can_be_asked: canBeAsked(identifier),
        told_at,
        by_file,
        told_by,
        failed_at,
      };
    }),
    differences: own.flatMap(differencesIn).slice(0, MOST_DIFFERENCES),
    open: open ?? { processing: 0, automatic: 0, manual: 0, error: 0 },
  };
}

function stateOf(laid: readonly Laid[]): RefundClose['days'][number]['state'] {
  if (laid.length === 0) return 'none';
  if (laid.some(({ difference }) => difference !== null)) return 'differs';
  return laid.every(({ isTold, ours }) => isTold || ours?.state === 'by-hand' || ours?.state === 'refused')
    ? 'ok'
    : 'open';
}

/** Both sides added up; one that nobody told of yet, or that a person paid, is as we say. */
function sumsOf(laid: readonly Laid[]): RefundClose['total'] {
  const ours = laid.map(one => countedOurs(one.ours));
  const theirs = laid.map(one =>
    one.isTold ? countedTheirs(one.theirs) : one.ours?.state === 'unknown' ? 0 : countedOurs(one.ours),
  );
  const [mine, other] = [ours, theirs].map(all => all.reduce((sum, cents) => sum + cents, 0)) as [
    number,
    number,
  ];
  return {
    ours_count: ours.filter(cents => cents > 0).length,
    ours: inEuro(mine),
    theirs_count: theirs.filter(cents => cents > 0).length,
    theirs: inEuro(other),
    difference: inEuro(mine - other),
  };
}

/** By method and provider. */
function groupsOf(laid: readonly Laid[]): RefundClose['rows'] {
  const groups = new Map<string, Laid[]>();
  for (const one of laid) {
    const byHand = one.ours?.state === 'by-hand';
    const of = byHand ? '' : `${one.row.provider ?? ''} ${one.row.method ?? ''}`;
    groups.set(of, [...(groups.get(of) ?? []), one]);
  }
  return [...groups]
    .toSorted(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1))
    .map(([of, own]) => ({
      method: of === '' ? '' : paymentMethodName(own[0]?.row.method ?? ''),
      provider: of === '' ? '' : paymentProviderName(own[0]?.row.provider ?? ''),
      by_hand: of === '',
      ...sumsOf(own),
    }));
}

const differencesIn = ({ row, ours, theirs, difference }: Laid): RefundClose['differences'] =>
  difference === null
    ? []
    : [
        {
          kind: difference,
          provider: paymentProviderName(row.provider ?? ''),
          method: row.method === null ? null : paymentMethodName(row.method),
          order_identifier: row.order_identifier,
          refund_id: row.refund_id,
          can_look_up: difference === 'unknown' && isLookedUp(row.provider ?? ''),
          at: row.at,
          tries: row.tries,
          key: row.key,
          reference: row.reference,
          ours: ours && inEuro(ours.amount),
          theirs: theirs && inEuro(theirs.amount),
        },
      ];

const dayOf = (time: string): string => `to_char(${time} AT TIME ZONE 'Europe/Amsterdam', 'YYYY-MM-DD')`;
const begin = (day: string): string => `(${day}::date)::timestamp AT TIME ZONE 'Europe/Amsterdam'`;
const SENT = 'COALESCE(t.asked_at, t.created_at)';

// One that the provider booked on another day than we asked for it counts on ours.
const ROWS = `
  SELECT ${dayOf(SENT)} AS day, p.provider, p.method, o.identifier AS order_identifier, r.id AS refund_id, ${SENT} AS at, t.tries, t.key,
    COALESCE(t.reference, s.reference) AS reference, t.amount AS our_amount, t.state AS our_state, s.amount AS their_amount,
    s.state AS their_state
  FROM refund_transactions t JOIN refund_requests r ON r.id = t.refund_request_id JOIN sales_orders o ON o.id = r.sales_order_id
  LEFT JOIN sales_order_payments p ON p.id = t.payment_id
  LEFT JOIN LATERAL (SELECT * FROM provider_refunds f
    WHERE f.provider = p.provider AND (f.key = t.key OR f.reference = t.reference) LIMIT 1) s ON true
  WHERE ${SENT} >= ${begin('$1')} AND ${SENT} < ${begin('($2::date + 1)')} AND (t.tries > 0 OR t.state = 'by-hand')
  UNION ALL
  SELECT f.day::text, f.provider, p.method, o.identifier, NULL, NULL, 0, f.key, f.reference, NULL, NULL, f.amount, f.state
  FROM provider_refunds f LEFT JOIN sales_order_payments p ON p.provider = f.provider AND p.reference = f.payment_reference
  LEFT JOIN sales_orders o ON o.id = p.sales_order_id
  WHERE f.day BETWEEN $1 AND $2 AND NOT EXISTS (SELECT FROM refund_transactions t WHERE t.key = f.key)
    AND NOT EXISTS (SELECT FROM refund_transactions t WHERE t.reference = f.reference)
  ORDER BY 1, 6, 9`;
const TOLD = `
  SELECT d.provider, d.day::text, d.told_at, d.by_file, u.name AS told_by, d.failed_at
  FROM provider_days d LEFT JOIN users u ON u.id = d.told_by WHERE d.day BETWEEN $1 AND $2`;
const OPEN = `
  SELECT count(*) FILTER (WHERE status IN ('refund-to-be-processed', 'refund-processing'))::int AS processing,
    count(*) FILTER (WHERE status = 'proposal-to-be-released-automatically')::int AS automatic,
    count(*) FILTER (WHERE status IN ('refund-to-be-processed-manually', 'refund-processing-manually'))::int AS manual,
    count(*) FILTER (WHERE status = 'refund-error')::int AS error
  FROM refund_requests WHERE NOT is_replaced AND status = ANY ('{refund-to-be-processed,refund-processing,refund-error,
    proposal-to-be-released-automatically,refund-to-be-processed-manually,refund-processing-manually}')`;
