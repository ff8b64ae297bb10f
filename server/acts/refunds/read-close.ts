import type { Day } from '../../../core/calendar/day.ts';
import {
  type CloseDifference,
  countedOurs,
  countedTheirs,
  differenceOf,
  type OursBack,
  type TheirsBack,
} from '../../../core/refund/close.ts';
import type { TransactionState } from '../../../core/refund/outcome.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** A payment back as the database lays both sides of it together; amounts in cents. */
export interface Row {
  readonly day: Day;
  /** On which we asked for it, or the provider booked what is not ours. */
  readonly own_day: Day;
  readonly provider: string | null;
  readonly method: string | null;
  readonly order_identifier: string | null;
  readonly refund_id: number | null;
  readonly refund_revision: number | null;
  readonly payment_id: number | null;
  readonly at: string | null;
  readonly tries: number;
  readonly key: string | null;
  readonly reference: string | null;
  readonly our_amount: number | null;
  readonly our_state: TransactionState | null;
  readonly their_amount: number | null;
  readonly their_state: TheirsBack['state'] | null;
  readonly counted_day: Day | null;
  readonly counted_ours: number;
  readonly counted_theirs: number;
}
interface ProviderDay {
  readonly provider: string;
  readonly day: Day;
  readonly told_at: string | null;
  readonly by_file: boolean;
  readonly told_by: string | null;
  readonly failed_at: string | null;
}
interface Explanation {
  readonly day: Day;
  readonly difference: string;
  readonly text: string;
  readonly by: string;
  readonly at: string;
}
type Told = ReadonlyMap<string, ProviderDay>;
/** A payment back of a day, on both sides; cents as the day counts them. */
export interface Laid {
  readonly row: Row;
  readonly ours: OursBack | null;
  readonly theirs: TheirsBack | null;
  readonly difference: CloseDifference | null;
  readonly isTold: boolean;
  readonly our_cents: number;
  readonly their_cents: number;
}

/** Days of the close: their payments, what providers told of each day, and what was explained. */
export interface Days {
  readonly laid: readonly Laid[];
  readonly told: Told;
  readonly explanations: readonly Explanation[];
}

/** Reads the payments back that count on these days, on both sides. */
export async function readDays(db: Queryable, first: Day, last: Day): Promise<Days> {
  const [rows, days, explanations] = await Promise.all([
    db.query<Row>(ROWS, [first, last]),
    db.query<ProviderDay>(TOLD, [first, last]),
    db.query<Explanation>(EXPLANATIONS, [first, last]),
  ]);
  const told = new Map(days.map(one => [`${one.provider} ${one.day}`, one]));
  return { laid: rows.flatMap(row => laidOf(row, told)), told, explanations };
}

/** Both sides of a payment back, less what closed days count of it; none when they count all of it. */
function laidOf(row: Row, told: Told): readonly Laid[] {
  const ours = row.our_state === null ? null : { amount: row.our_amount ?? 0, state: row.our_state };
  const theirs = row.their_state === null ? null : { amount: row.their_amount ?? 0, state: row.their_state };
  const told_at = told.get(`${row.provider ?? ''} ${row.own_day}`)?.told_at ?? null;
  const isTold =
    theirs !== null || (told_at !== null && (row.at === null || Date.parse(told_at) > Date.parse(row.at)));
  // One that nobody told of yet, or that a person paid, is as we say.
  const said = isTold ? countedTheirs(theirs) : ours?.state === 'unknown' ? 0 : countedOurs(ours);
  const our_cents = countedOurs(ours) - row.counted_ours;
  const their_cents = said - row.counted_theirs;
  const isLate = row.counted_day !== null;
  if (isLate && our_cents === 0 && their_cents === 0) return [];
  const difference = isLate ? 'late' : differenceOf(ours, theirs, isTold);
  return [{ row, ours, theirs, isTold, our_cents, their_cents, difference }];
}

const dayOf = (time: string): string => `(${time} AT TIME ZONE 'Europe/Amsterdam')::date`;
const begin = (day: string): string => `(${day}::date)::timestamp AT TIME ZONE 'Europe/Amsterdam'`;
const within = (time: string): string => `${time} >= ${begin('$1')} AND ${time} < ${begin('($2::date + 1)')}`;
const SENT = 'COALESCE(t.asked_at, t.created_at)';
/** SQL: the cents that closed days count of a payment back by these names. */
const counted = (...names: string[]): string => `
  LEFT JOIN LATERAL (SELECT max(c.day) AS day, COALESCE(sum(c.ours), 0)::bigint AS ours, COALESCE(sum(c.theirs), 0)::bigint AS theirs
    FROM closed_payments c WHERE c.payment IN (${names.join(', ')})) k ON true`;
/** The day on which it counts: its own, or once a closed day counts it, the one that learned of its change. */
const counts = (own: string, learned: string): string =>
  `open_day(CASE WHEN k.day IS NULL THEN ${own} ELSE ${dayOf(learned)} END)`;

// One that the provider booked on another day than we asked for it counts on ours.
const ROWS = `
  WITH near AS (
    SELECT t.id FROM refund_transactions t WHERE ${within(SENT)}
    UNION SELECT t.id FROM refund_transactions t WHERE ${within('t.changed_at')}
    UNION SELECT t.id FROM provider_refunds f JOIN refund_transactions t ON t.key = f.key WHERE ${within('f.told_at')}
    UNION SELECT t.id FROM provider_refunds f JOIN refund_transactions t ON t.reference = f.reference WHERE ${within('f.told_at')}
  ), rows AS (
    SELECT ${counts(dayOf(SENT), 'GREATEST(t.changed_at, s.told_at)')} AS day, ${dayOf(SENT)} AS own_day, p.provider, p.method,
      o.identifier AS order_identifier, r.id AS refund_id, r.revision AS refund_revision, t.id AS payment_id, ${SENT} AS at, t.tries, t.key, COALESCE(t.reference, s.reference) AS reference,
      t.amount AS our_amount, t.state AS our_state, s.amount AS their_amount, s.state AS their_state,
      k.day AS counted_day, k.ours AS counted_ours, k.theirs AS counted_theirs
    FROM near JOIN refund_transactions t ON t.id = near.id JOIN refund_requests r ON r.id = t.refund_request_id
    JOIN sales_orders o ON o.id = r.sales_order_id
    LEFT JOIN sales_order_payments p ON p.id = t.payment_id
    LEFT JOIN LATERAL (SELECT * FROM provider_refunds f
      WHERE f.provider = p.provider AND (f.key = t.key OR f.reference = t.reference) LIMIT 1) s ON true
    ${counted('t.key::text', `s.provider || '/' || s.reference`)}
    WHERE t.tries > 0 OR t.state = 'by-hand'
    UNION ALL
    SELECT ${counts('f.day', 'f.told_at')}, f.day, f.provider, p.method, o.identifier, NULL, NULL, NULL, NULL, 0, f.key, f.reference, NULL, NULL,
      f.amount, f.state, k.day, k.ours, k.theirs
    FROM provider_refunds f LEFT JOIN sales_order_payments p ON p.provider = f.provider AND p.reference = f.payment_reference
    LEFT JOIN sales_orders o ON o.id = p.sales_order_id
    ${counted(`f.provider || '/' || f.reference`)}
    WHERE (f.day BETWEEN $1 AND $2 OR ${within('f.told_at')})
      AND NOT EXISTS (SELECT FROM refund_transactions t WHERE t.key = f.key)
      AND NOT EXISTS (SELECT FROM refund_transactions t WHERE t.reference = f.reference)
  )
  SELECT day::text, own_day::text, provider, method, order_identifier, refund_id, refund_revision, payment_id, at, tries, key, reference, our_amount, our_state,
    their_amount, their_state, counted_day::text, counted_ours, counted_theirs
  FROM rows WHERE day BETWEEN $1 AND $2 ORDER BY day, refund_id, reference`;
const TOLD = `
  SELECT d.provider, d.day::text, d.told_at, d.by_file, u.name AS told_by, d.failed_at
  FROM provider_days d LEFT JOIN users u ON u.id = d.told_by WHERE d.day BETWEEN $1 AND $2`;
const EXPLANATIONS = `
  SELECT e.day::text, e.difference, e.explanation AS text, u.name AS by, e.explained_at AS at
  FROM close_explanations e JOIN users u ON u.id = e.explained_by WHERE e.day BETWEEN $1 AND $2 ORDER BY e.id`;
