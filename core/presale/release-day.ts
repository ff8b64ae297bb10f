import type { Day } from '../calendar/day.ts';

/** Pieces that are there from a day on. */
export interface Supply {
  readonly on: Day;
  readonly pieces: number;
}

/** The share of a delivery that waits: its pieces of the release day, and the day on which it is whole; null: nobody knows. */
export interface Share {
  readonly on_release: number;
  readonly whole_on: Day | null;
}

/**
 * Divides what comes among the deliveries that wait, in their order: the first takes what comes first. Nothing is given before
 * the release; without a release day nobody knows when.
 */
export function sharesOf(
  waiting: readonly number[],
  supplies: readonly Supply[],
  release: Day | null,
): readonly Share[] {
  const open = supplies
    .map(({ on, pieces }) => ({ on: release !== null && on < release ? release : on, left: pieces }))
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  let first = 0;
  return waiting.map(pieces => {
    let [without, on_release] = [pieces, 0];
    let whole_on: Day | null = release;
    while (without > 0 && first < open.length) {
      const supply = open[first];
      if (!supply) break;
      const taken = Math.min(without, supply.left);
      supply.left -= taken;
      without -= taken;
      if (taken > 0) whole_on = supply.on;
      if (supply.on === release) on_release += taken;
      if (supply.left === 0) first += 1;
    }
    return { on_release, whole_on: release === null || without > 0 ? null : whole_on };
  });
}

/** Whether what was promised for a day cannot be there: it is whole later, or nobody knows when. */
export const isBroken = (promised_on: Day | null, whole_on: Day | null): boolean =>
  promised_on !== null && (whole_on === null || whole_on > promised_on);
