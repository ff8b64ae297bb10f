import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignSortingLocations, type FreeLocation } from './assign.ts';

const at = (id: number, position: number): FreeLocation => ({ id, position });

describe('A batch that gets its zone', () => {
  it('gives every delivery a location in walking order', () => {
    const free = [at(10, 3), at(11, 1), at(12, 2)];
    expect([...(assignSortingLocations([7, 5], free) ?? [])]).toEqual([
      [7, 11],
      [5, 12],
    ]);
    expect(free.map(l => l.id)).toEqual([10, 11, 12]);
  });
  it('ZoneFullyOccupied: gives none when there are too few', () => {
    expect(assignSortingLocations([1, 2], [at(10, 1)])).toBeNull();
    expect(assignSortingLocations([1], [])).toBeNull();
  });
  it('needs none when it has no deliveries', () => {
    expect(assignSortingLocations([], [])?.size).toBe(0);
  });
  it('never gives a location twice, or one that is not free', () => {
    const free = fc.uniqueArray(fc.record({ id: fc.nat(100), position: fc.nat(20) }), {
      selector: l => l.id,
    });
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), free, (deliveries, locations) => {
        const given = assignSortingLocations(deliveries, locations);
        expect(given === null).toBe(deliveries.length > locations.length);
        if (!given) return;
        expect([...given.keys()]).toEqual(deliveries);
        expect(new Set(given.values()).size).toBe(deliveries.length);
        for (const id of given.values()) expect(locations.some(l => l.id === id)).toBe(true);
      }),
    );
  });
});
