import { addDays, type Day } from '../calendar/day.ts';
import { isHoliday } from '../calendar/workday.ts';
import { isoWeekday, type ServiceDay } from '../service-time/service-day.ts';
import { type ActiveMethod, workOf } from './facts.ts';
import type { Ledger } from './ledger.ts';
import type { Leg, Way } from './ways.ts';

/** The day of a place, and the latest time that its clocks have shown, HH:MM. */
export interface Clock {
  readonly day: Day;
  readonly time: string;
}
/** The moment of planning. */
export interface Moment {
  /** By the clocks of a zone. */
  readonly at: (zone: string) => Clock;
  /** The last day that is looked at, without a promised date. */
  readonly until: Day;
}
export interface Dates {
  readonly dispatch_date: Day;
  readonly delivery_date: Day;
}
/** Why a leg has no dates, and where. */
export interface NoDates {
  readonly code: 'closed' | 'capacity';
  readonly leg: Leg;
}

/** A delivery without a method is one day on its way. */
const USUAL: Pick<ActiveMethod, 'transit_days' | 'delivery_weekdays'> = {
  transit_days: 1,
  delivery_weekdays: [1, 2, 3, 4, 5, 6],
};

/**
 * The dates of each leg of a way (order-rules.md 5, 'Dates'). A leg begins on the day that the one before it ends. Only
 * the last one, which the customer sees, meets a later promised date from behind.
 */
export function datesOf(
  way: Way,
  now: Moment,
  promised: Day | null,
  ledger: Ledger,
): readonly Dates[] | NoDates {
  const all: Dates[] = [];
  let from: Day | undefined;
  for (const leg of way.legs) {
    const days = { leg, now, ledger };
    const first = firstDates(days, from ?? now.at(leg.place.time_zone).day);
    if ('code' in first) return first;
    all.push(leg === way.last ? lastDates(days, first, promised) : first);
    // A supplier brings it on that day; a feeder sends it.
    from = leg.dispatch_type === null ? first.dispatch_date : first.delivery_date;
  }
  return all;
}

interface Days {
  readonly leg: Leg;
  readonly now: Moment;
  readonly ledger: Ledger;
}

/**
 * The first dates from a day on. Day 0 is the first open service day, today only before its cut-off; it leaves so many
 * service days later as its work takes, on one with capacity left.
 */
function firstDates(days: Days, from: Day): Dates | NoDates {
  const { leg, now, ledger } = days;
  let toWork = daysOfWork(leg);
  let wasFull = false;
  for (let date = from; date <= now.until; date = ledger.after(date)) {
    const day = openDay(days, date);
    if (!day || toWork-- > 0) continue;
    if (hasRoom(days, date, day)) return { dispatch_date: date, delivery_date: deliveryDate(days, date) };
    wasFull = true;
  }
  return { code: wasFull ? 'capacity' : 'closed', leg };
}

/** The last dates that make the promised one; the first ones when none after them do. */
function lastDates(days: Days, first: Dates, promised: Day | null): Dates {
  if (promised === null) return first;
  let date = promised;
  for (let back = 0; back < BACK && date > first.dispatch_date; back++, date = days.ledger.before(date)) {
    const day = openDay(days, date);
    if (!day || !hasRoom(days, date, day)) continue;
    const delivery_date = deliveryDate(days, date);
    if (delivery_date <= promised) return { dispatch_date: date, delivery_date };
  }
  return first;
}
/** Days before a promised date in which a service day is looked for. */
const BACK = 14;

function openDay({ leg, now, ledger }: Days, date: Day): ServiceDay | null {
  const day = ledger.day(leg.place, leg.service, date);
  const local = now.at(leg.place.time_zone);
  const isLate = date === local.day && day?.cutoff && local.time >= day.cutoff;
  return date < local.day || isLate ? null : day;
}

const hasRoom = ({ leg, ledger }: Days, date: Day, day: ServiceDay): boolean =>
  day.max_capacity === null || ledger.used(leg.place.id, leg.service, date) < day.max_capacity;

/** How many service days the work of a service takes at a place. */
export function daysOfWork({ place, service }: Pick<Leg, 'place' | 'service'>): number {
  const days = Number(place.properties[workOf(service) ?? ''] ?? 0);
  return Number.isInteger(days) && days > 0 ? days : 0;
}

const deliveryDate = ({ leg, ledger }: Days, dispatch_date: Day): Day =>
  arrivalDay(dispatch_date, leg.method ?? null, date => ledger.after(date));

/** So many delivery weekdays later as the method is on its way; carriers rest on public holidays. */
export function arrivalDay(
  dispatch_date: Day,
  method: Pick<ActiveMethod, 'transit_days' | 'delivery_weekdays'> | null,
  after: (date: Day) => Day = date => addDays(date, 1),
): Day {
  const { transit_days, delivery_weekdays } = method ?? USUAL;
  let date = dispatch_date;
  const isDelivered = delivery_weekdays.some(day => day >= 1 && day <= 7);
  for (let left = isDelivered ? transit_days : 0; left > 0;) {
    date = after(date);
    if (delivery_weekdays.includes(isoWeekday(date)) && !isHoliday(date)) left -= 1;
  }
  return date;
}
