interface Bar {
  /** How wide each tab is (px). */
  readonly widths: readonly number[];
  /** The place of the current tab; -1: none is. */
  readonly current: number;
  readonly gap: number;
  readonly room: number;
  /** How wide 'Meer' is, which the rest is in. */
  readonly more: number;
}

/** The places of the tabs that a bar shows: the first ones, and the current one always; null: all have room. */
export function fittingTabs({ widths, current, gap, room, more }: Bar): readonly number[] | null {
  const needs = (shown: readonly number[]) => shown.reduce((sum, nth) => sum + (widths[nth] ?? 0) + gap, 0);
  const all = widths.map((_, nth) => nth);
  if (needs(all) - gap <= room) return null;
  const first = (most: number) => all.filter(nth => nth < most || nth === current);
  const most = all.findLast(nth => needs(first(nth)) + more <= room) ?? 0;
  return first(most);
}
