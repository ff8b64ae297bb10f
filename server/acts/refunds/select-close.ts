import { createHash } from 'node:crypto';
import type { RefundClose } from '../../../contract/orders/refund-close.ts';
import { addDays, dutchDay, type Day } from '../../../core/calendar/day.ts';
import { paymentMethodName, paymentProviderName } from '../../../core/order/payment-words.ts';
import { closeDifferences } from '../../../core/refund/close.ts';
import { isLookedUp } from '../../../core/refund/outcome.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { type Days, type Laid, readDays, type Row } from './read-close.ts';
import { inEuro } from './select-refunds.ts';

const DAYS = 14;
/** Differences that are told; a day with more has another fault, such as the file of another shop. */
const MOST_DIFFERENCES = 200;

type Difference = RefundClose['differences'][number];
/** All of an answer that a closed day keeps. */
export type Statement = Pick<RefundClose, 'total' | 'rows' | 'providers' | 'differences'>;

/** A day as it is now, with what closing it needs. */
export interface DayNow extends Statement {
  readonly version: string;
  readonly unexplained: number;
  readonly payments: readonly { readonly payment: string; readonly ours: number; readonly theirs: number }[];
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
  const isApart = day < first || day > today;
  const [recent, apart, closed, open] = await Promise.all([
    readDays(db, first, today),
    isApart ? readDays(db, day, day) : null,
    db.query<ClosedDay>(CLOSED, [day, first, today]),
    db.one<RefundClose['open']>(OPEN),
  ]);
  const closing = closed.find(one => one.day === day);
  const { version, unexplained, ...now } = dayNow(apart ?? recent, day, canBeAsked);
  const { total, rows, providers, differences } = closing?.statement ?? now;
  return {
    day,
    days: Array.from({ length: DAYS }, (_, nth) => addDays(first, nth)).map(one => {
      const kept = closed.find(other => other.day === one);
      return {
        day: one,
        state: kept
          ? kept.statement.differences.length > 0
            ? 'explained'
            : 'ok'
          : stateOf(laidOn(recent, one), dayNow(recent, one, canBeAsked)),
        is_closed: kept !== undefined,
      };
    }),
    closed: closing ? { by: closing.by, at: closing.at } : null,
    is_over: day < today,
    version,
    total,
    rows,
    providers,
    unexplained: closing ? 0 : unexplained,
    differences: differences.slice(0, MOST_DIFFERENCES),
    open: open ?? { processing: 0, automatic: 0, manual: 0, error: 0 },
  };
}

/** A day as it is now, whether or not it is closed. */
export const selectDayNow = async (
  db: Queryable,
  day: Day,
  canBeAsked: (provider: string) => boolean,
): Promise<DayNow> => dayNow(await readDays(db, day, day), day, canBeAsked);

const laidOn = ({ laid }: Days, day: Day): readonly Laid[] => laid.filter(({ row }) => row.day === day);

function dayNow(days: Days, day: Day, canBeAsked: (provider: string) => boolean): DayNow {
  const own = laidOn(days, day);
  const providers = [
    ...new Set([
      ...own.flatMap(({ row }) => (row.provider === null ? [] : [row.provider])),
      ...[...days.told.values()].filter(one => one.day === day).map(one => one.provider),
    ]),
  ].toSorted();
  const explanationOf = ({ id }: Pick<Difference, 'id'>): Difference['explanation'] => {
    const last = days.explanations.findLast(one => one.day === day && one.difference === id);
    return last ? { text: last.text, by: last.by, at: last.at } : null;
  };
  const differences = [
    ...own.flatMap(differencesIn),
    ...providers.flatMap(provider => silenceOf(provider, day, own, days.told)),
  ]
    .map(one => ({ ...one, explanation: explanationOf(one) }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || sizeOf(b) - sizeOf(a));
  const [total, rows] = [sumsOf(own), groupsOf(own)];
  return {
    total,
    rows,
    providers: providers.map(identifier => {
      const {
        told_at = null,
        by_file = false,
        told_by = null,
        failed_at = null,
      } = days.told.get(`${identifier} ${day}`) ?? {};
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
    differences,
    unexplained: differences.filter(one => one.explanation === null).length,
    version: nameOf([total, rows, differences.map(({ id, explanation }) => [id, explanation])]),
    payments: own.map(one => ({
      payment: paymentOf(one.row),
      ours: one.our_cents,
      theirs: one.their_cents,
    })),
  };
}

/** A name by which the same is known again. */
const nameOf = (of: unknown): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 20);
/** The name of a payment back in the days that count it. */
const paymentOf = ({ key, our_state, provider, reference }: Row): string =>
  our_state === null ? `${provider ?? ''}/${reference ?? ''}` : (key ?? '');
/** Without an explanation first, then the worst. */
const rankOf = ({ kind, explanation }: Difference): number =>
  closeDifferences.indexOf(kind) + (explanation === null ? 0 : closeDifferences.length);
const sizeOf = ({ ours, theirs }: Difference): number => Math.abs((ours ?? 0) - (theirs ?? 0));

function stateOf(laid: readonly Laid[], { differences }: DayNow): RefundClose['days'][number]['state'] {
  if (laid.length === 0) return 'none';
  const real = differences.filter(({ kind }) => kind !== 'silent');
  if (real.some(({ explanation }) => explanation === null)) return 'differs';
  if (differences.some(({ explanation }) => explanation === null) || laid.some(isAwaited)) return 'open';
  return differences.length > 0 ? 'explained' : 'ok';
}

/** Whether a provider is still to say that it paid. */
const isAwaited = ({ isTold, ours }: Laid): boolean =>
  !isTold && ours !== null && !['by-hand', 'refused', 'unknown'].includes(ours.state);

/** Both sides added up. */
function sumsOf(laid: readonly Laid[]): RefundClose['total'] {
  const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
  const [ours, theirs] = [laid.map(one => one.our_cents), laid.map(one => one.their_cents)];
  return {
    ours_count: ours.filter(cents => cents > 0).length,
    ours: inEuro(sum(ours)),
    theirs_count: theirs.filter(cents => cents > 0).length,
    theirs: inEuro(sum(theirs)),
    difference: inEuro(sum(ours) - sum(theirs)),
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

const differencesIn = ({ row, ours, theirs, difference, our_cents, their_cents }: Laid): Difference[] => {
  if (difference === null) return [];
  const isLate = row.counted_day !== null;
  const [mine, other] = isLate ? [our_cents, their_cents] : [ours?.amount ?? null, theirs?.amount ?? null];
  return [
    {
      id: nameOf([paymentOf(row), difference, mine, other, theirs?.state]),
      kind: difference,
      provider: paymentProviderName(row.provider ?? ''),
      method: row.method === null ? null : paymentMethodName(row.method),
      order_identifier: row.order_identifier,
      refund_id: row.refund_id,
      unknown_payment:
        ours?.state === 'unknown' && row.payment_id !== null && row.refund_revision !== null
          ? { id: row.payment_id, refund_revision: row.refund_revision }
          : null,
      can_look_up: ours?.state === 'unknown' && isLookedUp(row.provider ?? ''),
      at: row.at,
      tries: row.tries,
      key: row.key,
      reference: row.reference,
      ours: mine === null ? null : inEuro(mine),
      theirs: other === null ? null : inEuro(other),
      counted:
        row.counted_day === null
          ? null
          : { day: row.counted_day, ours: inEuro(row.counted_ours), theirs: inEuro(row.counted_theirs) },
      explanation: null,
    },
  ];
};

/** A day that is over waits for who did not tell of it since. */
function silenceOf(provider: string, day: Day, laid: readonly Laid[], told: Days['told']): Difference[] {
  const told_at = told.get(`${provider} ${day}`)?.told_at;
  if (day >= dutchDay(Date.now()) || (told_at && dutchDay(Date.parse(told_at)) > day)) return [];
  const own = laid.filter(one => one.row.provider === provider && one.row.own_day === day);
  if (!own.some(isAwaited) && told_at === undefined) return [];
  const cents = own.filter(isAwaited).reduce((sum, one) => sum + one.our_cents, 0);
  return [
    {
      id: nameOf(['silent', provider, cents]),
      kind: 'silent',
      provider: paymentProviderName(provider),
      method: null,
      order_identifier: null,
      refund_id: null,
      unknown_payment: null,
      can_look_up: false,
      at: null,
      tries: 0,
      key: null,
      reference: null,
      ours: inEuro(cents),
      theirs: null,
      counted: null,
      explanation: null,
    },
  ];
}

interface ClosedDay {
  readonly day: Day;
  readonly statement: Statement;
  readonly by: string;
  readonly at: string;
}

const CLOSED = `
  SELECT c.day::text, c.statement, u.name AS by, c.closed_at AS at
  FROM closed_days c JOIN users u ON u.id = c.closed_by WHERE c.day = $1 OR c.day BETWEEN $2 AND $3`;
const OPEN = `
  SELECT count(*) FILTER (WHERE status IN ('refund-to-be-processed', 'refund-processing'))::int AS processing,
    count(*) FILTER (WHERE status = 'proposal-to-be-released-automatically')::int AS automatic,
    count(*) FILTER (WHERE status IN ('refund-to-be-processed-manually', 'refund-processing-manually'))::int AS manual,
    count(*) FILTER (WHERE status = 'refund-error')::int AS error
  FROM refund_requests WHERE NOT is_replaced AND status = ANY ('{refund-to-be-processed,refund-processing,refund-error,
    proposal-to-be-released-automatically,refund-to-be-processed-manually,refund-processing-manually}')`;
