import { randomUUID } from 'node:crypto';
import { type Actor, mayChange, statusReached } from '../../../core/delivery/changes.ts';
import {
  type ColumnMarked,
  columnsMarked,
  type DeliveryValues,
  sqlTypeOf,
} from '../../../core/delivery/columns.ts';
import { shortages } from '../../../core/delivery/reactions.ts';
import type { DeliveryStatus } from '../../../core/delivery/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { quoted } from '../../ground/db/quoted.ts';
import type { Change } from '../../ground/writes/once.ts';
import { type ChangedDelivery, factsOf, react } from './react.ts';

/** The cause of a change: `processor_config_identifier` of the delivery's history (order-rules.md 9). */
export type Processor =
  | 'office'
  | 'outside'
  | 'batch'
  | 'receipt'
  | 'intake'
  | 'hold-rules'
  | 'assigner'
  | 'timer'
  | 'refund-worker'
  | `api:${string}`
  | `trigger:${string}`
  | `scan.${string}`;

/** The author of a change, the cause, and the key, by the names of their columns. */
export interface Author {
  readonly changed_by: number | null;
  readonly changed_as: Processor;
  readonly change_key: string;
}

export const authorOf = ({ by, key }: Change, changed_as: Processor): Author => ({
  changed_by: by.id,
  changed_as,
  change_key: key,
});

/** The system itself as the author of a change that a job makes. */
export const authorOfJob = (changed_as: 'assigner' | 'timer' | 'refund-worker'): Author => ({
  changed_by: null,
  changed_as,
  change_key: randomUUID(),
});

/** Notes what set off the job whose changes of this transaction follow, and the key of that act; null: it is not known. */
export const setOffBy = (tx: Transaction, processor: string | null, key: string | null): void =>
  tx.write(`SELECT set_config('oms.set_off_by', $1, true), set_config('oms.set_off_by_key', $2, true)`, [
    processor ?? '',
    key ?? '',
  ]);

/**
 * The status that a delivery gets, if mayChange allows it: an outside party is asked to cancel first. A refusal comes
 * before this; here it is a bug.
 */
export function checkedStatus(from: string, to: string, actor: Actor): DeliveryStatus {
  // The database holds a status; any other text has no transition.
  const [before, after] = [from as DeliveryStatus, to as DeliveryStatus];
  if (before === after) return after;
  if (!mayChange(before, after, actor))
    throw new RangeError(`nothing makes a delivery ${to} that is ${from} (${actor.kind})`);
  return actor.kind === 'person' ? statusReached(before, after) : after;
}

type Column = ColumnMarked<'C'>;

/** The columns that a set of rows gives each delivery besides its id, its author and the `extra` ones. */
export const rowsOf = (source: string, given: readonly Column[], extra = ''): string =>
  `json_to_recordset(${source}::json) AS r(id int, ${given.map(name => `${name} ${sqlTypeOf(name)}, `).join('')}${extra}
    changed_by int, changed_as text, change_key uuid)`;

/**
 * SQL: gives deliveries the columns of rows `r` of `from`. A row without a `change_key` has no author: it is only a placement.
 * Triggers raise the revision, write history and event, and tell devices of their work's new version, in the same transaction; a
 * writer that sets `version` has raised that of the batch, receipt or returns itself.
 */
export const updateDeliveries = (given: readonly Column[], from: string, set = ''): string => `
  UPDATE dispatch_requests d SET ${setting(given)}${set}updated_at = now(),
    changed_by = CASE WHEN r.change_key IS NULL THEN d.changed_by ELSE r.changed_by END,
    changed_as = COALESCE(r.changed_as, d.changed_as), change_key = COALESCE(r.change_key, d.change_key)
  FROM ${from}, ${WRITER} WHERE d.id = r.id`;

/** SQL, of a FROM: names this statement as one of a writer of deliveries; the database refuses the others (migration 006). */
export const WRITER = `(SELECT set_config('oms.delivery_writer', statement_timestamp()::text, true)) AS writer`;

/** SQL: deliveries as they were (`before`) and as they are (`changed`), for `react`; null: there are none. */
export const CHANGED = `(SELECT json_agg(json_build_object('before', b.facts, 'after', c.facts) ORDER BY c.id)
  FROM before b JOIN changed c ON c.id = b.id)`;

/** The row of `CHANGED`. */
export interface ChangedRow {
  readonly changed: readonly ChangedDelivery[] | null;
}

const setting = (given: readonly Column[]): string =>
  given
    .filter(name => name !== 'reassign_at')
    .map(name => `${name} = ${name === 'version' ? 'COALESCE(r.version, d.version)' : `r.${name}`}, `)
    .join('') +
  (given.includes('status') || given.includes('reassign_at') ? `reassign_at = ${reassignAt(given)}, ` : '');

/**
 * SQL: when it is planned anew. A shortage that an act makes has a time, unless the writer gives one; a feeder has none, because
 * the delivery that it feeds is planned anew; one that has ended is not.
 */
function reassignAt(given: readonly Column[]): string {
  const now = (name: Column) => `${given.includes(name) ? 'r' : 'd'}.${name}`;
  return `CASE
    WHEN ${now('status')} NOT IN (${SHORTAGES}) THEN NULL
    WHEN ${now('status')} = d.status OR ${now('is_replaced')} OR d.dispatch_action IS NOT NULL OR r.change_key IS NULL THEN ${now('reassign_at')}
    ELSE COALESCE(${now('reassign_at')}, reassign_time(r.changed_as)) END`;
}

const SHORTAGES = quoted(shortages);

/** The new values of a locked delivery; a column that is not named stays as it is. */
export type DeliveryChange = { readonly id: number } & {
  readonly [Name in Exclude<Column, 'status'>]?: DeliveryValues<Column>[Name] | null;
} & (
    | { readonly status?: never }
    | {
        /** As it is in the database, locked by this transaction. */
        readonly from: string;
        readonly status: string;
        readonly actor: Actor;
      }
  );

/**
 * Changes deliveries that this transaction has locked, all in the same columns, and does what follows from it. `author` null:
 * the change has no author.
 */
export async function writeDeliveries(
  tx: Transaction,
  author: Author | null,
  changes: readonly DeliveryChange[],
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const given = columnsMarked('C').filter(name => name in first);
  const rows = changes.map(change => ({
    ...change,
    ...(change.status !== undefined && {
      status: checkedStatus(change.from, change.status, change.actor),
    }),
    ...author,
  }));
  await change(tx, given, rows);
}

/** Gives deliveries the columns of rows, and does what follows from it. */
export async function change(
  tx: Transaction,
  given: readonly Column[],
  rows: readonly object[],
  set = '',
): Promise<void> {
  if (rows.length === 0) return;
  const from = rowsOf('$1', given);
  const row = await tx.kept.one<ChangedRow>(
    `WITH before AS (SELECT b.id, ${factsOf('b')} AS facts FROM ${from} JOIN dispatch_requests b ON b.id = r.id),
       changed AS (${updateDeliveries(given, from, set)} RETURNING d.id, ${factsOf('d')} AS facts)
     SELECT ${CHANGED} AS changed`,
    [JSON.stringify(rows)],
  );
  react(tx, row?.changed ?? []);
}
