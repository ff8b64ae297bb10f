import { addDays, type Day, dutchDay } from '../calendar/day.ts';

// A customer who withdraws from a purchase gives no reason, and is paid back within fourteen days (EU, 2011/83, article 13).

/** Answer to a return that has neither. */
export const REASON_OR_WITHDRAWAL =
  'Geef bij elke regel een retourreden, of zeg wanneer de klant de koop herriep';

const DAYS = 14;
/** So many days before its end somebody is warned. */
const LAST_DAYS = 3;

/** The last day on which the money goes back. */
const lastDayOf = (declaredAt: string): Day => addDays(dutchDay(Date.parse(declaredAt)), DAYS);

export interface WithdrawalTerm {
  readonly last_day: Day;
  /** Below zero: it has passed. */
  readonly days_left: number;
  readonly state: 'running' | 'last-days' | 'passed';
}

/** How much of the term is left on a day. */
export function withdrawalTerm(declaredAt: string, today: Day): WithdrawalTerm {
  const last_day = lastDayOf(declaredAt);
  const days_left = Math.round((Date.parse(last_day) - Date.parse(today)) / 86_400_000);
  return {
    last_day,
    days_left,
    state: days_left < 0 ? 'passed' : days_left < LAST_DAYS ? 'last-days' : 'running',
  };
}
