import type { Day } from '../calendar/day.ts';
import { serviceDay, type ServiceDay } from '../service-time/service-day.ts';
import type { Place, PlanContext } from './facts.ts';

/** What is left while an order is planned: stock, and room on service days. What a part takes, the next one has not. */
export interface Ledger {
  /** Pieces of a product at a location. */
  readonly stock: (location: number, product: string) => number;
  readonly take: (location: number, product: string, quantity: number) => void;
  /** A service of a place on a day; null: closed. */
  readonly day: (place: Place, service: string, date: Day) => ServiceDay | null;
  /** Deliveries planned for a service of a location on a day. */
  readonly used: (location: number, service: string, date: Day) => number;
  readonly book: (location: number, service: string, date: Day) => void;
}

export function openLedger({ stock, used }: Pick<PlanContext, 'stock' | 'used'>): Ledger {
  const pieces = new Map<string, number>();
  for (const row of stock) pieces.set(key(row.location_id, row.product_identifier), row.available);
  const booked = new Map<string, number>();
  for (const row of used) booked.set(key(row.location_id, row.service, row.date), row.deliveries);
  const days = new Map<string, ServiceDay | null>();
  const add = (counts: Map<string, number>, name: string, more: number) =>
    counts.set(name, (counts.get(name) ?? 0) + more);
  return {
    stock: (location, product) => pieces.get(key(location, product)) ?? 0,
    take: (location, product, quantity) => add(pieces, key(location, product), -quantity),
    day: (place, service, date) => {
      const name = key(place.id, service, date);
      const known = days.get(name);
      if (known !== undefined) return known;
      const read = serviceDay(place.service_times, service, date);
      days.set(name, read);
      return read;
    },
    used: (location, service, date) => booked.get(key(location, service, date)) ?? 0,
    book: (location, service, date) => add(booked, key(location, service, date), 1),
  };
}

const key = (...parts: readonly (string | number)[]): string => parts.join('/');
