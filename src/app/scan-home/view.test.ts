import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../contract/batch.ts';
import type { Location } from '../../../contract/location.ts';
import { arrange, currentLocation, practicePath, sortPath } from './view.ts';

const zone = { id: 1, identifier: 'A', display_name: 'Zone A' };
const batch = (identifier: string, change: Partial<Batch> = {}, placed = 0): Batch => ({
  id: 1,
  identifier,
  created_at: '2026-11-20T08:00:00Z',
  status: 'created',
  type: {
    id: 1,
    identifier: 'multi',
    display_name: 'Multi',
    is_batchable: true,
    is_sortable: true,
    batch_configuration: { is_batch_status_editable: true },
  },
  dispatch_request_count: 3,
  dispatcher_type: 'dc',
  dispatcher_identifier: '1',
  dispatcher: { display_name: 'DC' },
  storage_zone_id: 1,
  storage_zone: zone,
  dispatch_date: '2026-11-20',
  allowed_status_changes: [],
  sorting_progress: { quantity: 10, quantity_placed: placed, to_complete: 0 },
  ...change,
});
const location = (identifier: string): Location => ({
  id: 1,
  identifier,
  display_name: identifier,
  location_type: { identifier: 'dc', display_name: 'DC' },
  active: '1',
});
const names = (batches: readonly Batch[]) => batches.map(({ identifier }) => identifier);

describe('scan home', () => {
  it('puts the batch most under way first', () => {
    const work = arrange([
      batch('new'),
      batch('begun', { status: 'sorting' }, 2),
      batch('almost', { status: 'sorting' }, 9),
    ]);
    expect(names(work.ready)).toEqual(['almost', 'begun', 'new']);
  });

  it('keeps apart what needs a zone, and what waits for something else', () => {
    const work = arrange([
      batch('zone', { storage_zone: null, storage_zone_id: null }),
      batch('goods', { status: 'waiting-for-goods-receipt' }),
      batch('stock', { status: 'check-stock' }),
      batch('received', { status: 'received' }),
    ]);
    expect([names(work.withoutZone), names(work.waiting), names(work.ready)]).toEqual([
      ['zone'],
      ['goods', 'stock'],
      ['received'],
    ]);
  });

  it('leaves out what is over and what is never sorted', () => {
    const unsortable = batch('single', { type: { ...batch('x').type, is_sortable: false } });
    const over = (['closed', 'shipped', 'unable-to-ship-all'] as const).map(status =>
      batch(status, { status }),
    );
    expect(arrange([unsortable, ...over])).toEqual({ ready: [], withoutZone: [], waiting: [] });
  });

  it('stays at the location last chosen while it is linked; one location needs no choice', () => {
    const [a, b] = [location('a'), location('b')];
    expect(currentLocation([a, b], 'dc/b')).toBe(b);
    expect(currentLocation([a, b], 'dc/gone')).toBeUndefined();
    expect(currentLocation([a], 'dc/gone')).toBe(a);
    expect(currentLocation([], null)).toBeUndefined();
  });

  it('leads to the process path of the batch, its parts escaped', () => {
    expect(sortPath(location('d/1'), '2611-014')).toBe('/product-processing/dc/d%2F1/batch/2611-014/sort');
    expect(practicePath(location('1'))).toBe('/product-processing/dc/1/batch/oefenen/sort?oefenen=1');
  });
});
