import { expect, it } from 'vitest';
import { isClear } from './clear.ts';
import type { Sighting } from './read.ts';

/** A symbol so wide, in pixels, that another decoder reads on so many lines. */
const seen = (format: Sighting['format'], text: string, width: number, lines: number): Sighting => ({
  text,
  format,
  lines,
  corners: {
    topLeft: { x: 100, y: 100 },
    topRight: { x: 100 + width, y: 100 },
    bottomLeft: { x: 100, y: 200 },
    bottomRight: { x: 100 + width, y: 200 },
  },
});

it('a large symbol that is read on many lines is believed, a small one or one of few lines is not', () => {
  expect(isClear(seen('ean_13', '8480010001136', 300, 80))).toBe(true);
  expect(isClear(seen('ean_13', '7034759003930', 300, 4))).toBe(false);
  expect(isClear(seen('ean_13', '4184161544200', 120, 40))).toBe(false);
  expect(isClear(seen('code_128', 'A-12-34-B', 260, 20))).toBe(true);
  expect(isClear(seen('code_128', '1Z769L8232588494', 240, 40))).toBe(false);
});

it('half an article number, of which there is more to read, is never believed so, nor a symbol that is nowhere', () => {
  expect(isClear(seen('upc_e', '01234565', 300, 80))).toBe(false);
  expect(isClear(seen('itf', '15400141288763', 500, 80))).toBe(false);
  expect(isClear({ text: '8480010001136', format: 'ean_13', lines: 80 })).toBe(false);
});
