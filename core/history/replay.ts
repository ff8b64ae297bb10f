import type { Fact, HistoryRow } from './row.ts';

/** How a thing of an order stood at a moment. */
export interface Stood {
  /** The row that last named it, at that moment or after it. */
  readonly of: HistoryRow;
  readonly status: string;
  readonly facts: Readonly<Record<string, Fact>>;
}
export type Standing = ReadonlyMap<string, Stood>;

/** The thing that a row is about: an address is of its kind, whose rows are each of a new one. */
export const thingOf = ({ data_type, object_id, status_identifier }: HistoryRow): string =>
  `${data_type} ${data_type === 'address' ? status_identifier : String(object_id)}`;

/**
 * How the things of an order stood before its `undone` newest rows: rows are read backwards from how they are now. Rows come newest
 * first. A thing without a row is not known, so the oldest row that is kept is where this begins.
 */
export function standingBefore(newestFirst: readonly HistoryRow[], undone: number): Standing {
  const standing = new Map<string, Stood>();
  for (const row of newestFirst) if (!standing.has(thingOf(row))) standing.set(thingOf(row), asItIs(row));
  for (const row of newestFirst.slice(0, undone)) {
    const thing = thingOf(row);
    const stood = standing.get(thing);
    const before = stood && undo(stood, row);
    if (before) standing.set(thing, before);
    else standing.delete(thing);
  }
  return standing;
}

const asItIs = (row: HistoryRow): Stood => ({ of: row, status: row.status_identifier, facts: row.now ?? {} });

/** A thing before one of its rows; null: that row made it. */
function undo({ of, facts }: Stood, row: HistoryRow): Stood | null {
  const before = row.caused_by_status_identifier;
  if (before === null) return null;
  const old = Object.entries(row.facts ?? {}).map(([name, [was]]) => [name, was]);
  return { of, status: before, facts: { ...facts, ...Object.fromEntries(old) } };
}

/**
 * Moments at which an act was whole, newest first, as the number of rows that came after each: rows of one act that follow each other
 * are one step. The last one is just after the oldest act that is kept.
 */
export const moments = (newestFirst: readonly HistoryRow[]): readonly number[] =>
  newestFirst.flatMap((row, nth) => {
    const later = newestFirst[nth - 1];
    const isOneAct = later && later.change_key !== null && later.change_key === row.change_key;
    return isOneAct ? [] : [nth];
  });
