import { describe, expect, it } from 'vitest';
import type { LocationRef } from '../../../contract/session.ts';
import type { PackageDelivery, WorkPackage } from '../../../contract/scanning/work-package.ts';
import type { BatchStatus } from '../../../core/batch/status.ts';
import {
  arrange,
  currentPlace,
  isEmpty,
  itemOfPackage,
  practicePath,
  sortPath,
  workplaces,
  type WorkItem,
} from './view.ts';

const item = (identifier: string, status: BatchStatus = 'created', placed = 0, zone: string | null = 'A') =>
  ({ identifier, status, zone, orders: 1, quantity: 10, placed, toComplete: 0, onDevice: false }) as WorkItem;
const place = (identifier: string, type = 'dc'): LocationRef => ({
  type,
  identifier,
  display_name: identifier,
});
const names = (items: readonly WorkItem[]) => items.map(({ identifier }) => identifier);
const delivery = (id: number, status: string, quantity: number, placed: number): PackageDelivery => ({
  id,
  identifier: `D${id}`,
  order_identifier: `O${id}`,
  status,
  paused_at: null,
  carrier: null,
  carrier_name: null,
  storage_location: null,
  location_completed: false,
  slip_printed: false,
  tracking_codes: [],
  version: 1,
  lines: [
    { id, product_identifier: 'P', quantity, placed: placed > 0 ? [{ id: `m${id}`, quantity: placed }] : [] },
  ],
});

describe('scan home', () => {
  it('puts the batch most under way first', () => {
    const work = arrange([item('new'), item('begun', 'sorting', 2), item('almost', 'sorting', 9)]);
    expect(names(work.ready)).toEqual(['almost', 'begun', 'new']);
  });

  it('keeps apart what needs a zone, and what waits for something else', () => {
    const work = arrange([
      item('zone', 'created', 0, null),
      item('goods', 'waiting-for-goods-receipt'),
      item('stock', 'check-stock'),
      item('received', 'received'),
    ]);
    expect([work.withoutZone, work.waiting, work.ready].map(names)).toEqual([
      ['zone'],
      ['goods', 'stock'],
      ['received'],
    ]);
    expect(isEmpty(work)).toBe(false);
  });

  it('leaves out what is over', () => {
    expect(
      isEmpty(arrange([item('a', 'closed'), item('b', 'shipped'), item('c', 'unable-to-ship-all')])),
    ).toBe(true);
  });

  it('reads progress from a work package when the OMS cannot be asked; a cancelled delivery takes nothing', () => {
    const workPackage = {
      version: 1,
      zone: { identifier: 'A', display_name: 'Zone A' },
      products: [],
      storage_locations: [],
      dispatch_requests: [
        delivery(1, 'requested', 3, 1),
        delivery(2, 'requested', 2, 2),
        delivery(3, 'cancelled', 5, 0),
        delivery(4, 'shipped', 1, 1),
      ],
    } as Partial<WorkPackage> as WorkPackage;
    const batch = { identifier: '2611-014', status: 'sorting', zone: 'A' } as const;
    expect(itemOfPackage(batch, workPackage, [])).toEqual({
      identifier: '2611-014',
      status: 'sorting',
      zone: 'Zone A',
      orders: 4,
      quantity: 6,
      placed: 4,
      toComplete: 1,
      onDevice: true,
    });
  });

  it('stays at the location last chosen while it is linked; one location needs no choice', () => {
    const [a, b] = [place('a'), place('b')];
    expect(currentPlace([a, b], 'dc/b')).toBe(b);
    expect(currentPlace([a, b], 'dc/gone')).toBeUndefined();
    expect(currentPlace([a], 'dc/gone')).toBe(a);
    expect(currentPlace([], null)).toBeUndefined();
    expect(workplaces([a, place('v', 'vendor')])).toEqual([a]);
  });

  it('leads to the process path of the batch, its parts escaped', () => {
    expect(sortPath(place('d/1'), '2611-014')).toBe('/product-processing/dc/d%2F1/batch/2611-014/sort');
    expect(practicePath(place('1'))).toBe('/product-processing/dc/1/batch/oefenen/sort?oefenen=1');
  });
});
