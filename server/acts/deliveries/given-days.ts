import type { Day } from '../../../core/calendar/day.ts';
import { refuse } from '../../ground/http/problem.ts';

/** The days that a person gives a delivery. */
export interface GivenDays {
  readonly dispatch_date: Day;
  /** None: it is computed. */
  readonly delivery_date?: Day | null | undefined;
}

/** Whether they contradict each other. */
export const isTooEarly = ({ dispatch_date, delivery_date }: GivenDays): boolean =>
  !!delivery_date && delivery_date < dispatch_date;
export const arrivesTooEarly = refuse(
  422,
  'arrives-before-dispatch',
  'De leverdatum mag niet voor de uitleverdatum liggen.',
);
