import { describe, expect, it } from 'vitest';
import { barWidths, type Symbology } from '../../../../server/nouns/barcode/bar-widths.ts';
import type { Grey } from '../grey.ts';
import { readLines } from './read-lines.ts';
import { lookOver } from './stripes.ts';

const effort = { regions: 3, strips: 5, places: 4 };
type Look = {
  module?: number;
  blur?: number;
  dark?: number;
  light?: number;
  noise?: number;
  turn?: number;
  round?: number;
  aside?: number;
  stain?: number;
};

/**
 * A photograph of a symbol: turned (degrees), blurred and noisy, on paper with grey around it; `round`: on a cylinder
 * of which its half takes this angle (radians); `aside`: seen from a side, so that its middle is this part of
 * its half away from the middle of the picture; `stain`: the three modules from this one are grey.
 */
const photo = (
  widths: readonly number[],
  { module = 2, blur = 0, dark = 30, light = 220, noise = 0, turn = 0, round = 0, aside = 0, stain }: Look,
): Grey => {
  const [width, height] = [480, 480];
  const modules = widths.flatMap((w, i) => Array<number>(w).fill(i % 2 === 0 ? 1 : 0));
  if (stain !== undefined) modules.fill(0.5, stain, stain + 3);
  // Four samples a pixel along the bars' normal, blurred by a box three times.
  let line = new Float64Array(width * 2 * 4).fill(0);
  const from = (width * 2 - modules.length * module) * 2;
  for (let i = 0; i < line.length; i++) line[i] = modules[Math.floor((i - from) / (module * 4))] ?? 0;
  const box = Math.round(blur * module * 4);
  for (let pass = 0; pass < 3; pass++)
    line = line.map((_, i, all) => {
      let sum = 0;
      for (let d = -box; d <= box; d++) sum += all[i + d] ?? 0;
      return sum / (2 * box + 1);
    });
  const half = (modules.length * module) / 2;
  const radians = (turn * Math.PI) / 180;
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const across = dx * Math.cos(radians) + dy * Math.sin(radians);
      const along = dy * Math.cos(radians) - dx * Math.sin(radians);
      const onPaper = Math.abs(along) < 60 && Math.abs(across) < half + 14 * module;
      const part = across / half;
      const flat = round
        ? (Math.asin(part * Math.sin(round)) / round) * half
        : ((part + aside) / (1 + aside * part)) * half;
      const darkness = Math.abs(along) < 40 ? (line[Math.round((flat + width) * 4)] ?? 0) : 0;
      const value = onPaper ? light + (dark - light) * darkness : (light + dark) / 2;
      data[y * width + x] = Math.max(0, Math.min(255, value + noise * random()));
    }
  return { data, width, height };
};
const read = (picture: Grey, said?: string) =>
  readLines(picture, lookOver(picture).stripes, effort, new Set(said === undefined ? [] : [said]));
const texts = (symbology: Symbology, text: string, look: Look = {}, said?: string): string[] =>
  read(photo(barWidths(symbology, text), look), said).map(({ text: found }) => found);

describe('reads by lines', () => {
  it.each([
    ['ean13', '4006381333931', '4006381333931'],
    ['ean8', '96385074', '96385074'],
    ['upca', '036000291452', '0036000291452'],
    ['upce', '01234565', '01234565'],
    ['code128', 'JVGL0000123', 'JVGL0000123'],
    ['gs1-128', '(00)340123450000000123', ']C100340123450000000123'],
  ] as const)('%s %s', (symbology, text, spelled) => {
    expect(texts(symbology, text)).toEqual([spelled]);
  });
  it('drawn sharp and large, where each bend looks as good as none', () => {
    expect(texts('ean13', '8712340512076', { module: 4 })).toEqual(['8712340512076']);
  });
  it.each([20, 45, 90, 180, 200])('turned by %i degrees', turn => {
    expect(texts('ean13', '4006381333931', { turn })).toEqual(['4006381333931']);
  });
  it.each([
    ['ean13', '4006381333931'],
    ['code128', 'A-12-34-B'],
  ] as const)('where the blur is as wide as a narrow bar: %s', (symbology, text) => {
    expect(texts(symbology, text, { module: 3, blur: 0.7 })).toEqual([text]);
  });
  it.each([
    ['ean13', '4006381333931'],
    ['ean8', '96385074'],
    ['upce', '01234565'],
    ['code128', 'A-12-34-B'],
  ] as const)('on a round package: %s', (symbology, text) => {
    expect(texts(symbology, text, { module: 3, round: 1 })).toEqual([text]);
  });
  it('on nearly half of a round package: a label', () => {
    expect(texts('code128', 'A-12-34-B', { module: 3, round: 1.2 })).toEqual(['A-12-34-B']);
  });
  it.each([0.15, 0.18, -0.18])(
    'seen from a side, by the part of its half that its middle is off: a label, %d',
    aside => {
      expect(texts('code128', 'A-12-34-B', { module: 3, aside })).toEqual(['A-12-34-B']);
    },
  );
  it.each([
    ['ean8', '96385074', '0000096385074'],
    ['upce', '01234565', '0012345000065'],
  ] as const)(
    'with a stain when another decoder read the same, as 13 digits: %s',
    (symbology, text, said) => {
      expect(texts(symbology, text, { stain: 11 })).toEqual([]);
      expect(texts(symbology, text, { stain: 11 }, said)).toEqual([text]);
    },
  );
  it('in a tenth of the contrast, and with noise as strong as that', () => {
    expect(texts('ean13', '4006381333931', { dark: 100, light: 120, noise: 20 })).toEqual(['4006381333931']);
  });
});

describe('gives nothing', () => {
  it('for a symbol whose check digit is wrong: its other characters do not prove it', () => {
    const widths = barWidths('ean13', '4006381333931');
    // The last character is the one before the end guard: 1 (2221) becomes 7 (1312).
    expect(read(photo(widths.toSpliced(-7, 4, 1, 3, 1, 2), {}))).toEqual([]);
  });
  it('for the left half of an EAN-13, which is a UPC-E with a 1 to the bar', () => {
    const half = [...barWidths('ean13', '1759018750535').slice(0, 32), 1];
    expect(read(photo(half, {}), '0175901000081')).toEqual([]);
  });
  it('for a Code 128 whose check character is wrong', () => {
    const widths = barWidths('code128', 'JVGL0000123');
    // The check character becomes value 0; the stop has 7 elements.
    expect(read(photo(widths.toSpliced(-13, 6, 2, 1, 2, 2, 2, 2), {}))).toEqual([]);
  });
  it('for stripes', () => {
    expect(read(photo(Array<number>(59).fill(2), {}))).toEqual([]);
  });
});
