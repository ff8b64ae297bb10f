import { addDays, type Day } from '../calendar/day.ts';
import { serviceDay, type ServiceDay } from '../service-time/service-day.ts';
import type { SendingPlace, PlanContext } from './facts.ts';

/** Stock, and room on service days, left while an order is planned. What a part takes, the next one has not. */
export interface Ledger {
  /** Pieces of a product at a location. */
  readonly stock: (location: number, product: string) => number;
  readonly take: (location: number, product: string, quantity: number) => void;
  /** A service of a place on a day; null: closed. */
  readonly day: (place: SendingPlace, service: string, date: Day) => ServiceDay | null;
  /** Deliveries planned for a service of a location on a day. */
  readonly used: (location: number, service: string, date: Day) => number;
  readonly book: (location: number, service: string, date: Day) => void;
  readonly after: (date: Day) => Day;
  readonly before: (date: Day) => Day;
}

export function openLedger({ stock, used }: Pick<PlanContext, 'stock' | 'used'>): Ledger {
  const pieces = new Map<string, number>();
  for (const row of stock) pieces.set(`${row.location_id}/${row.product_identifier}`, row.available);
  const booked = new Map<string, number>();
  for (const row of used) booked.set(`${row.location_id}/${row.service}/${row.date}`, row.deliveries);
  const days = new Map<string, ServiceDay | null>();
  const add = (counts: Map<string, number>, name: string, more: number) =>
    counts.set(name, (counts.get(name) ?? 0) + more);
  return {
    stock: (location, product) => pieces.get(`${location}/${product}`) ?? 0,
    take: (location, product, quantity) => add(pieces, `${location}/${product}`, -quantity),
    day: (place, service, date) => {
      const name = `${place.id}/${service}/${date}`;
      const known = days.get(name);
      if (known !== undefined) return known;
      const read = serviceDay(place.service_times, service, date);
      days.set(name, read);
      return read;
    },
    used: (location, service, date) => booked.get(`${location}/${service}/${date}`) ?? 0,
    after: kept(date => addDays(date, 1)),
    before: kept(date => addDays(date, -1)),
    book: (location, service, date) => add(booked, `${location}/${service}/${date}`, 1),
  };
}

/** The same few days are asked for at each place. */
function kept(read: (date: Day) => Day): (date: Day) => Day {
  const known = new Map<Day, Day>();
  return date => {
    const other = known.get(date) ?? read(date);
    known.set(date, other);
    return other;
  };
}
