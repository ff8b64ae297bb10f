import { describe, expect, it } from 'vitest';
import type { Location } from '../../../../contract/warehouse/location.ts';
import { dispatchers, listInput, noFilters, settle, typesOf } from './filters.ts';

let id = 0;
const place = (type: string, identifier: string, processes = true): Location => ({
  id: ++id,
  identifier,
  display_name: identifier,
  location_type: { identifier: type, display_name: type },
  active: '1',
  location_properties: [
    {
      location_property_key: { identifier: 'canProcessProducts', display_name: '', data_type: 'boolean' },
      boolean_value: processes,
    },
  ],
});
const dc = place('dc', 'DC01');
const [one, two] = [place('store', '101'), place('store', '102')];
const atDc = { ...noFilters, dispatcher_type: 'dc', dispatcher_identifier: 'DC01' };
describe('the filters of the batch list (specification, sections 2, 6, 9)', () => {
  it('dispatchers are my dcs and stores that process articles', () => {
    const { location_properties: _, ...bare } = place('dc', 'DC02');
    const of = dispatchers([one, dc, place('store', '103', false), place('warehouse', 'M1'), bare]);
    expect(of.map(({ identifier }) => identifier)).toEqual(['101', 'DC01']);
    expect(typesOf(of).map(({ identifier }) => identifier)).toEqual(['dc', 'store']);
    expect(dispatchers([one, two, dc], { type: 'store', identifier: '102' })).toEqual([two]);
  });

  it('loads only when dispatcher type and dispatcher are chosen', () => {
    expect(listInput(noFilters)).toBeNull();
    expect(listInput({ ...noFilters, dispatcher_type: 'dc' })).toBeNull();
    expect(listInput(atDc)?.params).toEqual({ type: 'dc', location: 'DC01' });
  });

  it('with one location it is chosen', () => {
    expect(settle(noFilters, [dc])).toMatchObject({ dispatcher_type: 'dc', dispatcher_identifier: 'DC01' });
  });

  it('another type drops the dispatcher, and takes the only one there is', () => {
    const chosen = { ...noFilters, dispatcher_type: 'store', dispatcher_identifier: 'DC01' };
    expect(settle(chosen, [dc, one, two]).dispatcher_identifier).toBe('');
    expect(settle(chosen, [dc, one]).dispatcher_identifier).toBe('101');
    expect(settle({ ...chosen, dispatcher_identifier: '102' }, [dc, one, two]).dispatcher_identifier).toBe(
      '102',
    );
  });

  it('until the locations are loaded, a page of a location begins with its own', () => {
    expect(settle(noFilters, null, { type: 'dc', identifier: 'DC01' })).toEqual(atDc);
    expect(settle(atDc, null)).toEqual(noFilters);
  });

  it('a location that is no longer mine is forgotten', () => {
    const chosen = { ...noFilters, dispatcher_type: 'warehouse', dispatcher_identifier: 'M1' };
    expect(settle(chosen, [dc, one])).toEqual(noFilters);
  });

  it('asks for all but closed, oldest first, or for the status that is filtered', () => {
    expect(listInput(atDc)?.query).toEqual({
      not_status: 'closed',
      sort_by: 'created_at',
      sort_dir: 'asc',
      include: 'dispatcher,storage_zone,type',
    });
    expect(listInput({ ...atDc, status: 'closed', batch_type: 'dc_sort' })?.query).toMatchObject({
      status: 'closed',
      batch_type: 'dc_sort',
    });
    expect(listInput({ ...atDc, status: 'closed' })?.query).not.toHaveProperty('not_status');
    // An address may name a status that does not exist: it is no filter.
    expect(listInput({ ...atDc, status: 'lost' })?.query).toHaveProperty('not_status', 'closed');
  });
});
