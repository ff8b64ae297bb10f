import * as fc from 'fast-check';
import type { Delivery, Line } from './delivery.ts';

/** `placed` of `quantity` pieces of an article. */
export const lineOf = (product_identifier: string, quantity: number, placed = 0, id = 1): Line => ({
  id,
  product_identifier,
  quantity,
  placed: placed > 0 ? [{ id: `m${id}`, quantity: placed }] : [],
});
export const deliveryOf = (id: number, lines: readonly Line[], over: Partial<Delivery> = {}): Delivery => ({
  id,
  status: 'requested',
  paused_at: null,
  storage_location: `A-${id}`,
  location_completed: false,
  lines,
  ...over,
});

const anyLine: fc.Arbitrary<Line> = fc
  .record({
    id: fc.integer({ min: 1, max: 1000 }),
    product_identifier: fc.constantFrom('beker', 'vaas'),
    quantity: fc.integer({ min: 1, max: 5 }),
    placed: fc.integer({ min: 0, max: 6 }),
  })
  .map(l => lineOf(l.product_identifier, l.quantity, l.placed, l.id));
const anyDelivery: fc.Arbitrary<Delivery> = fc
  .record({
    id: fc.integer({ min: 1, max: 20 }),
    lines: fc.array(anyLine, { maxLength: 3 }),
    status: fc.constantFrom('requested', 'requested', 'request-confirmed', 'cancelled', 'shipped', 'on-hold'),
    paused_at: fc.constantFrom(null, null, '2026-11-20T08:00:00Z'),
    storage_location: fc.option(fc.constantFrom('A-1', 'A-2')),
  })
  .map(({ id, lines, ...over }) => deliveryOf(id, lines, over));
/** A batch: ids are unique. */
export const anyDeliveries = fc.uniqueArray(anyDelivery, { selector: d => d.id, maxLength: 8 });
