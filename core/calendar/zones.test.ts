import { expect, it } from 'vitest';
import { isZone } from './time.ts';
import { zonesWith, zoneText } from './zones.ts';

it('zones to choose are those near the Netherlands and the one of the location, each once, and all of them are zones', () => {
  const zones = zonesWith('Asia/Tokyo');
  expect(zones).toEqual(
    expect.arrayContaining([
      'Asia/Tokyo',
      'Atlantic/Canary',
      'America/Curacao',
      'Europe/Amsterdam',
      'Europe/London',
    ]),
  );
  expect(zones).toEqual([...new Set(zones)].sort());
  expect(zones.filter(zone => !isZone(zone))).toEqual([]);
  expect(zonesWith('Europe/Amsterdam')).not.toContain('Asia/Tokyo');
});

it('a zone is read without the signs of its name', () => {
  expect(zoneText('Europe/Isle_of_Man')).toBe('Europe/Isle of Man');
});
