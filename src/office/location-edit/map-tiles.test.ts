import { expect, test } from 'vitest';
import { TILE, tileAddress, tilesAround } from './map-tiles.ts';

const utrecht = { latitude: 52.0907, longitude: 5.1214 };
const size = { width: 300, height: 180 };

test('the tile of a place is the one that the formula of slippy maps names', () => {
  const [tile] = tilesAround(utrecht, { width: 0, height: 0 });
  // https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
  expect(tile).toMatchObject({ x: 33_700, y: 21_620 });
  expect(tile && tileAddress('https://kaart.example/{z}/{x}/{y}.png', tile)).toBe(
    'https://kaart.example/16/33700/21620.png',
  );
});

test('the tiles cover the picture without a gap, and the point is in its middle', () => {
  const tiles = tilesAround(utrecht, size);
  for (const [x, y] of [
    [-150, -90],
    [149, -90],
    [-150, 89],
    [149, 89],
    [0, 0],
  ] as const)
    expect(
      tiles.filter(one => one.left <= x && x < one.left + TILE && one.top <= y && y < one.top + TILE),
    ).toHaveLength(1);
});

test('west of the date line comes what is east of it; beyond the poles there is nothing', () => {
  expect(tilesAround({ latitude: 0, longitude: 179.999 }, size).map(({ x }) => x)).toContain(0);
  const atPole = tilesAround({ latitude: 90, longitude: 0 }, size);
  expect(atPole.length).toBeGreaterThan(0);
  expect(Math.min(...atPole.map(({ y }) => y))).toBe(0);
});
