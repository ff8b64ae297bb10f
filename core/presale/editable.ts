import type { Day } from '../calendar/day.ts';

/** The days of a presale, and what a person may change of it. */
export interface PresaleDays {
  readonly presale_starts_at: Day | null;
  readonly presale_ends_at: Day | null;
  readonly release_date: Day | null;
}
export type PresaleField =
  keyof PresaleDays | 'id' | 'product_identifier' | 'additional_identifier' | 'virtual_stock';

const isAhead = (day: Day | null, today: Day): boolean => day === null || day > today;

/** Whether it sells on a day (shell-search-settings.md 4): it has started, has not ended, and is released later. */
export const runsOn = (
  { presale_starts_at, presale_ends_at, release_date }: PresaleDays,
  today: Day,
): boolean =>
  [
    presale_starts_at !== null && presale_starts_at <= today,
    presale_ends_at !== null && presale_ends_at > today,
    release_date !== null && release_date > today,
  ].every(Boolean);

/**
 * May this field of a presale be changed, as it is today (shell-search-settings.md 4, Presale phases)? The start before the
 * presale runs, the end and the virtual stock until it is released; nothing else.
 */
export function isEditable(presale: PresaleDays, field: PresaleField, today: Day): boolean {
  const isFinished = !isAhead(presale.release_date, today);
  switch (field) {
    case 'presale_starts_at':
      // A presale that runs has started.
      return !isFinished && isAhead(presale.presale_starts_at, today);
    case 'presale_ends_at':
    case 'virtual_stock':
      return !isFinished;
    default:
      return false;
  }
}
