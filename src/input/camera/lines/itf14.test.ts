import { expect, it } from 'vitest';
import { lookOver } from './stripes.ts';
import { readLines } from './read-lines.ts';

const wideOf = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

/** The widths of bar, space, bar and so on of an interleaved 2 of 5, whose wide elements are so many narrow ones. */
const itf = (text: string, wide: number): number[] => {
  const width = (bit: string | undefined): number => (bit === '1' ? wide : 1);
  const pairs = text.match(/../g) ?? [];
  return [
    1,
    1,
    1,
    1,
    ...pairs.flatMap(pair => {
      const [bars = '', spaces = ''] = Array.from(pair, digit => wideOf[Number(digit)]);
      return Array.from(bars).flatMap((bar, i) => [width(bar), width(spaces[i])]);
    }),
    wide,
    1,
    1,
  ];
};

/** Reads a picture of the bars; from `hidden` modules on, as many as the second number says, a reflection is on them. */
const read = (widths: readonly number[], [hidden, size]: readonly [number, number] = [0, 0]) => {
  const [width, height, module] = [720, 240, 3];
  const ends = widths.map((_, i) => widths.slice(0, i + 1).reduce((sum, one) => sum + one, 0));
  const from = (width - (ends.at(-1) ?? 0) * module) / 2;
  const isDark = (x: number): boolean => {
    const at = (x - from) / module;
    if (at < 0 || (at >= hidden && at < hidden + size)) return false;
    return ends.findIndex(end => at < end) % 2 === 0;
  };
  const parts = [0.125, 0.375, 0.625, 0.875];
  const data = new Uint8Array(width * height);
  for (let x = 0; x < width; x++) {
    const dark = parts.filter(part => isDark(x + part)).length / parts.length;
    for (let y = 0; y < height; y++)
      data[y * width + x] = 220 - (Math.abs(y - height / 2) < 70 ? dark * 180 : 0);
  }
  const grey = { data, width, height };
  return readLines(grey, lookOver(grey).stripes, { regions: 10, strips: 9, places: 8 });
};

it.each([2.25, 2.5, 2.75, 3])('reads a carton whose wide bars are %d narrow ones', wide => {
  expect(read(itf('15400141288763', wide))).toEqual([{ text: '15400141288763', format: 'itf' }]);
});

it('reads none whose check digit is wrong, or of another length', () => {
  expect(read(itf('15400141288764', 2.5))).toEqual([]);
  expect(read(itf('540014128876', 2.5))).toEqual([]);
  expect(read(itf('0015400141288763', 2.5))).toEqual([]);
});

it('reads no part of a longer one, though a reflection leaves 14 digits with a right check digit', () => {
  const rest = '15400141288763';
  const [start, digits] = [4, 7 * 16];
  for (const more of ['00', '17', '5317'])
    for (const off of [-4, -2, 2, 7]) {
      expect(read(itf(more + rest, 2.5), [0, start + more.length * 8 + off])).toEqual([]);
      expect(read(itf(rest + more, 2.5), [start + digits + 4.5 + off, 60])).toEqual([]);
    }
});
