import { typedNumber } from '../../../../core/order/search/typed.ts';
import { dutchDay } from '../../../../core/calendar/day.ts';
import { clockTime } from '../../../texts/formats.ts';
import { dayAndShortMonth } from '../../../texts/office-formats.ts';

/** One search of the header that found its order (shell-search-settings.md 3). */
export interface Searched {
  /** ISO 8601. */
  readonly searched_at: string;
  readonly query: string;
}

/** Section 9. */
export const DEBOUNCE_MS = 500;
const MOST_SEARCHED = 5;

/** The order number in what was typed or scanned: the part before the first underscore (section 2.1). */
export const orderNumberOf = (typed: string): string => (typedNumber(typed).split('_', 1)[0] ?? '').trim();

/** The history with one search more, the newest first; the same number is there once. */
export const remembered = (history: readonly Searched[], query: string, at: number): readonly Searched[] =>
  [{ searched_at: new Date(at).toISOString(), query }, ...history.filter(one => one.query !== query)].slice(
    0,
    MOST_SEARCHED,
  );

/** The history as the browser has stored it: whatever is none is left out. */
export const historyOf = (stored: unknown): readonly Searched[] =>
  (Array.isArray(stored) ? stored : []).filter(isSearched).slice(0, MOST_SEARCHED);

function isSearched(one: unknown): one is Searched {
  const { searched_at, query } = (one ?? {}) as Partial<Record<keyof Searched, unknown>>;
  return (
    typeof query === 'string' && typeof searched_at === 'string' && !Number.isNaN(Date.parse(searched_at))
  );
}

/** HH:mm of today, otherwise D MMM (section 2.1). */
export const whenOf = (searched_at: string, now: number): string =>
  dutchDay(Date.parse(searched_at)) === dutchDay(now)
    ? clockTime(searched_at)
    : dayAndShortMonth(searched_at);

/** Query of the look-up; the documents' null filters of the dispatcher are those that are not sent (section 5). */
export const lookUpOf = (order_identifier: string) => ({
  query: { order_identifier, limit: 1, offset: 0, include: 'current_dispatch_requests_with_paused' },
});
