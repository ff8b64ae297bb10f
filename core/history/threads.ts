import type { HistoryRow } from './row.ts';

type Keyed = Pick<HistoryRow, 'change_key' | 'caused_by_change_key'>;

/**
 * Rows by what caused what: those of one act, and of whatever it set off, are one thread. Rows come newest first; of the threads the
 * one that changed last comes first, and each begins with its first row. A row without a key is a thread of its own.
 */
export function threads<R extends Keyed>(newestFirst: readonly R[]): readonly (readonly R[])[] {
  const rootOf = roots(newestFirst);
  const found = new Map<string | R, R[]>();
  for (const row of newestFirst) {
    const key = row.change_key ?? row.caused_by_change_key;
    const root = key === null ? row : rootOf(key);
    found.set(root, [row, ...(found.get(root) ?? [])]);
  }
  return [...found.values()];
}

/** Which key stands for all that hang together with one. */
function roots(rows: readonly Keyed[]): (key: string) => string {
  const cause = new Map<string, string>();
  const rootOf = (key: string): string => {
    let at = key;
    for (let next = cause.get(at); next !== undefined; next = cause.get(at)) at = next;
    return at;
  };
  for (const { change_key: key, caused_by_change_key: by } of rows) {
    if (key === null || by === null) continue;
    const [from, to] = [rootOf(key), rootOf(by)];
    if (from !== to) cause.set(from, to);
  }
  return rootOf;
}
