/** Number of labels of a delivery whose number of pieces is unknown (orders-and-deliveries.md 9). */
export const MOST_LABELS_WHEN_UNKNOWN = 999;

/**
 * How many labels may be asked for (orders-and-deliveries.md 5): at least one for each tracking code, at most one for
 * each piece.
 */
export interface LabelRange {
  readonly least: number;
  readonly most: number;
}

/** `pieces` is the total quantity of the lines; null when it is unknown. */
export function labelRange(trackingCodes: readonly string[], pieces: number | null): LabelRange {
  const least = Math.max(1, new Set(trackingCodes).size);
  return { least, most: Math.max(least, pieces ?? MOST_LABELS_WHEN_UNKNOWN) };
}

/** Whether so many labels may be asked for; `count` must be whole. */
export const isInRange = ({ least, most }: LabelRange, count: number): boolean =>
  Number.isInteger(count) && count >= least && count <= most;

/** Whether there is anything to choose; otherwise the labels button is hidden. */
export const leavesChoice = ({ least, most }: LabelRange): boolean => least < most;
