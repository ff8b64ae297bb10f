/** Chosen rows of a list, by key. The choice survives sorting and paging, not another filter. */
export type Chosen = ReadonlySet<string>;

/** The choice after a press on a row's box; with Shift the range from the previously pressed row is chosen too. */
export function choose(
  chosen: Chosen,
  keys: readonly string[],
  key: string,
  { from, isRange }: { readonly from: string | null; readonly isRange: boolean },
): Chosen {
  const next = new Set(chosen);
  const start = from === null ? -1 : keys.indexOf(from);
  const end = keys.indexOf(key);
  if (isRange && start !== -1 && end !== -1) {
    for (const between of keys.slice(Math.min(start, end), Math.max(start, end) + 1)) next.add(between);
    return next;
  }
  if (!next.delete(key)) next.add(key);
  return next;
}

/** How much of a list is chosen, for the box over it. */
export type AllState = 'all' | 'some' | 'none';

export function allState(chosen: Chosen, keys: readonly string[]): AllState {
  const count = keys.filter(key => chosen.has(key)).length;
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some';
}

/** Chooses all of these, or none of them. */
export const chooseAll = (chosen: Chosen, keys: readonly string[]): Chosen =>
  allState(chosen, keys) === 'all'
    ? new Set([...chosen].filter(key => !keys.includes(key)))
    : new Set([...chosen, ...keys]);
