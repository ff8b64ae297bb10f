import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BatchTypeHere } from '../../../../contract/warehouse/new-batch.ts';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { columnsOf, inZones, pickZonesOf, readCount, startWith } from './create-view.ts';

const delivery = (id: number, zones: readonly string[], placed_at = '2026-11-10T06:00:00Z') =>
  ({
    id,
    identifier: `d${id}`,
    sales_order: { identifier: `o${id}`, placed_at },
    dispatch_request_lines: zones.map(zone => ({
      storage_location:
        zone === ''
          ? null
          : { identifier: `${zone}-01`, storage_zone: { identifier: zone, display_name: zone } },
    })),
  }) as unknown as DispatchRequest;
const type = (identifier: string, overdue: number, today: number, next_workday: number) =>
  ({ identifier, batchable_order_counts: { overdue, today, next_workday } }) as BatchTypeHere;

describe('pick zones (specification, section 9)', () => {
  it('a pick zone is the combination of the places of an order, in any order and each once', () => {
    const zones = pickZonesOf([
      delivery(1, ['Q', 'P', 'Q']),
      delivery(2, ['P', 'Q']),
      delivery(3, ['P']),
      delivery(4, ['']),
      delivery(5, ['', 'P']),
    ]);
    expect(zones.map(({ name, deliveries }) => [name, deliveries.map(({ id }) => id)])).toEqual([
      ['P', [3, 5]],
      ['P + Q', [1, 2]],
      ['', [4]],
    ]);
  });

  it('come in columns of 10, most orders first, and every order is in one of them', () => {
    const letters = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E', ''), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 120 }), places => {
        const deliveries = places.map((zones, i) => delivery(i + 1, zones));
        const zones = pickZonesOf(deliveries);
        const columns = columnsOf(zones);
        expect(columns.flat()).toEqual(zones);
        expect(columns.slice(0, -1).every(column => column.length === 10)).toBe(true);
        expect(columns.every(column => column.length > 0 && column.length <= 10)).toBe(true);
        const counts = zones.map(zone => zone.deliveries.length);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
        const ids = zones.flatMap(zone => zone.deliveries.map(({ id }) => id));
        expect(ids.toSorted((a, b) => a - b)).toEqual(deliveries.map(({ id }) => id));
        expect(new Set(zones.map(({ name }) => name)).size).toBe(zones.length);
      }),
    );
  });

  it('give their orders, the most recent first', () => {
    const zones = pickZonesOf([
      delivery(1, ['P'], '2026-11-10T06:00:00Z'),
      delivery(2, ['Q'], '2026-11-10T08:00:00Z'),
      delivery(3, ['P'], '2026-11-10T07:00:00Z'),
      delivery(4, ['T'], '2026-11-10T09:00:00Z'),
    ]);
    expect(inZones(zones, new Set(['P', 'Q'])).map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(inZones(zones, new Set())).toEqual([]);
  });
});

describe('the recent-orders count (specification, section 5)', () => {
  it.each([
    ['1', 40, 1],
    ['40', 40, 40],
    [' 12 ', 40, 12],
    ['', 40, 40],
    ['41', 40, null],
    ['0', 40, null],
    ['-1', 40, null],
    ['1.5', 40, null],
    ['veel', 40, null],
    ['', 0, null],
  ])("'%s' of %i is %s", (text, all, count) => expect(readCount(text, all)).toBe(count));
});

describe('what the page starts with', () => {
  it.each([
    ['the type with most orders', [type('a', 1, 2, 3), type('b', 0, 9, 0), type('c', 9, 0, 0)], 'b', 'today'],
    ['what is late and for today', [type('a', 1, 2, 3)], 'a', 'overdue,today'],
    ['what is late', [type('a', 1, 0, 3)], 'a', 'overdue'],
    ['what comes next when nothing is due', [type('a', 0, 0, 3)], 'a', 'next_workday'],
  ])('%s', (_, types, chosen, dates) => expect(startWith(types)).toEqual({ type: chosen, dates }));
});
