import { dutchDay, type Day } from '../../../core/calendar/day.ts';
import { dutchDate } from '../../../core/calendar/dutch-date.ts';
import { dutchTime } from '../../../core/calendar/time.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { refuse, type Refusal } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';
import { selectDayNow, type Statement } from './select-close.ts';

/** Holds a day of the close until the transaction ends; a refusal when it was closed. */
export async function holdDay(tx: Transaction, day: Day): Promise<Refusal | undefined> {
  await tx.execute('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`refund-close ${day}`]);
  const closed = await tx.one<{ by: string; at: string }>(CLOSED, [day]);
  return closed && dayClosed(closed);
}

/** Closes a day for good: what it counts stays as it is now, and what is learned of it later counts on that day. */
export async function closeForGood(
  tx: Transaction,
  change: Change,
  day: Day,
  seen: { readonly version: string; readonly by_hand_checked: boolean },
  canBeAsked: (provider: string) => boolean,
): Promise<Refusal | undefined> {
  const closed = await holdDay(tx, day);
  if (closed) return closed;
  if (day >= dutchDay(Date.now())) return notOver;
  const { version, unexplained, payments, ...statement } = await selectDayNow(tx, day, canBeAsked);
  if (version !== seen.version) return changed;
  if (payments.length === 0) return nothing;
  if (unexplained > 0) return openDifferences(unexplained);
  if (statement.rows.some(row => row.by_hand) && !seen.by_hand_checked) return byHandUnchecked;
  const kept: Statement = statement;
  await tx.execute(CLOSE, [day, JSON.stringify(kept), change.by.id, change.key]);
  await tx.execute(COUNT, [day, JSON.stringify(payments)]);
  return undefined;
}

/** Keeps why a difference may stand, as long as it is this one. */
export async function explain(
  tx: Transaction,
  change: Change,
  day: Day,
  { difference, explanation }: { readonly difference: string; readonly explanation: string },
): Promise<Refusal | undefined> {
  const closed = await holdDay(tx, day);
  if (closed) return closed;
  const { differences } = await selectDayNow(tx, day, () => false);
  if (!differences.some(one => one.id === difference)) return gone;
  await tx.execute(EXPLAIN, [day, difference, explanation, change.by.id, change.key]);
  return undefined;
}

const dayClosed = ({ by, at }: { readonly by: string; readonly at: string }): Refusal =>
  refuse(409, 'day-closed', `${by} heeft deze dag op ${dutchDate(at)} om ${dutchTime(at)} gesloten.`);
const notOver = refuse(422, 'day-not-over', 'Deze dag is nog niet voorbij.');
const changed = refuse(409, 'changed', 'De dag is veranderd sinds je hem zag. Kijk hem opnieuw na.');
const gone = refuse(409, 'changed', 'Dit verschil is er niet meer, of het is een ander bedrag geworden.');
const nothing = refuse(422, 'nothing', 'Op deze dag is niets terugbetaald.');
const byHandUnchecked = refuse(
  422,
  'by-hand-unchecked',
  'Er is met de hand uitbetaald: zeg dat dat bij de bank is nagekeken.',
);
const openDifferences = (n: number): Refusal =>
  refuse(
    422,
    'open-differences',
    n === 1 ? 'Er is nog 1 verschil zonder uitleg.' : `Er zijn nog ${String(n)} verschillen zonder uitleg.`,
  );

const CLOSED = `
  SELECT u.name AS by, c.closed_at AS at FROM closed_days c JOIN users u ON u.id = c.closed_by WHERE c.day = $1`;
const CLOSE = `
  INSERT INTO closed_days (day, statement, closed_by, change_key) VALUES ($1, $2::jsonb, $3, $4)`;
const COUNT = `
  INSERT INTO closed_payments (day, payment, ours, theirs)
  SELECT $1, r.payment, r.ours, r.theirs FROM json_to_recordset($2::json) AS r(payment text, ours bigint, theirs bigint)`;
const EXPLAIN = `
  INSERT INTO close_explanations (day, difference, explanation, explained_by, change_key) VALUES ($1, $2, $3, $4, $5)`;
