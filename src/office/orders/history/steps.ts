import type { HistoryEntry } from '../../../../contract/orders/order-detail.ts';
import { type Standing, type Stood, standingBefore } from '../../../../core/history/replay.ts';
import type { Fact, HistoryRow } from '../../../../core/history/row.ts';
import { threads } from '../../../../core/history/threads.ts';
import { shortDay } from '../../../texts/office-formats.ts';
import { paymentMethod } from '../../../texts/words/payment.ts';
import { t } from './texts.ts';
import { stateName, typeName } from './view.ts';

/** A row of which the OMS tells what caused it; another OMS has only the documented columns. */
export type ToldRow = HistoryEntry & HistoryRow;
export const toldRows = (rows: readonly HistoryEntry[]): readonly ToldRow[] =>
  rows.filter((row): row is ToldRow => row.object_id !== undefined && row.change_key !== undefined);

export interface Thread {
  /** Its first row's. */
  readonly id: string;
  readonly rows: readonly ToldRow[];
  /** 'Manco → Opnieuw gepland → Mail aan de klant'. */
  readonly title: string;
}

/** Threads of what caused what, the last changed first. */
export const threadsOf = (rows: readonly ToldRow[]): readonly Thread[] =>
  threads(rows).map(thread => ({
    id: thread[0]?.id ?? '',
    rows: thread,
    title: titleOf(thread.flatMap(row => stepText(row) ?? [])),
  }));

const MOST_STEPS = 6;

/** Steps in their order, each once, however many things it was done to. */
function titleOf(steps: readonly string[]): string {
  const once = [...new Set(steps)];
  const shown = once.slice(0, MOST_STEPS);
  const more = once.length - shown.length;
  return [...shown, ...(more > 0 ? [t('and_more', { n: more })] : [])].join(' → ');
}

/** A row as a step of its thread; null: another row says it. */
export function stepText(row: ToldRow): string | null {
  const { data_type, status_identifier: to, caused_by_status_identifier: from } = row;
  const name = row.object_identifier ?? '';
  switch (data_type) {
    case 'sales-order':
      return from === null
        ? t('came_in')
        : t('step', { type: typeName(row), state: stateName(data_type, to) });
    case 'event-result':
      return name;
    case 'stock-correction':
      return t('corrected', { place: name });
    case 'dispatch-request':
      if (row.processor_config_identifier === 'assigner') return t('planned');
      return from === null
        ? null
        : from === to
          ? t('step', { type: typeName(row), state: t('changed') })
          : stateName(data_type, to);
    // The row of its delivery says it.
    case 'dispatch-request-lines':
      return null;
    case 'sales-order-line':
    case 'payment':
    case 'invoice':
      return from === null ? typeName(row) : stateName(data_type, to);
    case 'address':
      return stateName(data_type, to);
    default:
      return t('step', { type: typeName(row), state: stateName(data_type, to) });
  }
}

/** Kinds of things that are shown as they were, in this order; the others are messages about them. */
const THINGS = [
  'dispatch-request',
  'hold-reason',
  'refund-request',
  'payment',
  'invoice',
  'sales-order-line',
  'address',
];

export interface ShownThing {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly was: string;
  readonly facts: string;
  /** null: the same. */
  readonly now: string | null;
}

/** The things of the order before its `undone` newest rows, each beside what it is now. */
export function thingsBefore(rows: readonly ToldRow[], undone: number): readonly ShownThing[] {
  const now = withPieces(standingBefore(rows, 0), []);
  return [...withPieces(standingBefore(rows, undone), rows.slice(0, undone))]
    .filter(([, { of }]) => THINGS.includes(of.data_type))
    .toSorted(([, a], [, b]) => rankOf(a) - rankOf(b) || a.of.object_id - b.of.object_id)
    .map(([id, stood]) => {
      const today = now.get(id);
      const [was, is] = [wordsOf(stood), today && wordsOf(today)];
      return {
        id,
        type: typeName(stood.of),
        name: nameOf(stood.of as ToldRow),
        was: stood.of.data_type === 'address' ? '' : stateName(stood.of.data_type, stood.status),
        facts: factsText(stood.facts),
        now: is === undefined || is === was ? null : is,
      };
    });
}
/**
 * Deliveries with their articles of that moment: those of now, but where rows tell of their changes. A change of which nothing is told
 * may have been of these.
 */
function withPieces(standing: Standing, undone: readonly ToldRow[]): Standing {
  return new Map(
    [...standing].map(([id, stood]) => {
      const { of, facts } = stood;
      if (of.data_type !== 'dispatch-request') return [id, stood];
      const told = standing.get(`dispatch-request-lines ${String(of.object_id)}`);
      const { pieces = null } = told?.facts ?? facts;
      const isKnown = pieces !== null || told !== undefined || facts['pieces'] !== undefined;
      const isTold =
        isKnown && !undone.some(row => row.object_id === of.object_id && tellsNothing(row, undone));
      return [id, { ...stood, facts: { ...facts, pieces: isTold ? pieces : t('pieces_unknown') } }];
    }),
  );
}

/** A delivery was changed, and no row of that act says in what. */
const tellsNothing = (row: ToldRow, rows: readonly ToldRow[]): boolean =>
  row.data_type === 'dispatch-request' &&
  row.caused_by_status_identifier === row.status_identifier &&
  Object.keys(row.facts ?? {}).length === 0 &&
  !rows.some(
    other =>
      other.data_type === 'dispatch-request-lines' &&
      other.object_id === row.object_id &&
      other.change_key === row.change_key,
  );

const rankOf = ({ of }: Stood): number => THINGS.indexOf(of.data_type);
const wordsOf = ({ of, status, facts }: Stood): string =>
  [of.data_type === 'address' ? '' : stateName(of.data_type, status), factsText(facts)]
    .filter(Boolean)
    .join(', ');

function nameOf(row: ToldRow): string {
  if (row.data_type === 'address') return stateName('address', row.status_identifier);
  const name = row.object_identifier ?? '';
  return row.data_type === 'payment' ? paymentMethod(name) : name;
}

const factsText = (facts: Readonly<Record<string, Fact>>): string =>
  Object.entries(facts)
    .flatMap(([name, value]) =>
      value === null ? [] : [name === 'dispatch_date' ? shortDay(String(value)) : String(value)],
    )
    .join(', ');
