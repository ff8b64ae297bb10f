import { describe, expect, it } from 'vitest';
import bwipjs from 'bwip-js/node';
import { barWidths } from '../../../../server/nouns/barcode/bar-widths.ts';
import { barsWith, code128 } from './code128.ts';

/** The values of the characters that bwip-js draws, the start as 0 to 2, as a fit chooses them. */
const valuesOf = (widths: readonly number[]): { choices: number[]; characters: number } => {
  const modules = widths.flatMap((w, i) => Array<number>(w).fill(i % 2 === 0 ? 1 : 0));
  const characters = (modules.length - 13) / 11;
  const { slots } = code128(characters);
  const choices = slots.map(({ at, width, alphabet }) =>
    alphabet.patterns.findIndex(pattern => pattern.join() === modules.slice(at, at + width).join()),
  );
  return { choices, characters };
};
const read = (widths: readonly number[]): string | null => {
  const { choices, characters } = valuesOf(widths);
  return code128(characters).text(choices);
};
/** With functions of bwip-js in the text, as ^FNC1; `binarytext`: a byte for each character. */
const drawn = (text: string, binarytext = false): number[] => {
  // oxlint-disable-next-line import/no-named-as-default-member -- the module's own `raw` is a kind of barcode; this one gives bar widths
  const [symbol] = bwipjs.raw({ bcid: 'code128', text, parsefnc: true, binarytext });
  if (!symbol || !('sbs' in symbol)) throw new Error('no symbol');
  return symbol.sbs;
};

describe('the texts that bwip-js draws', () => {
  it.each([
    'JVGL0000123',
    'A-12-34-B',
    '1Z999AA10123456784',
    '003412345678901234',
    'lower ~ case',
    'TAB\there',
    'mixed\tAb',
  ])('%j', text => {
    expect(read(barWidths('code128', text))).toBe(text);
  });
  it('each of the 103 values stands where the standard has it', () => {
    const ascii = Array.from({ length: 96 }, (_, i) => String.fromCharCode(32 + i)).join('');
    expect(read(barWidths('code128', ascii))).toBe(ascii);
    const pairs = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0')).join('');
    expect(read(barWidths('code128', pairs))).toBe(pairs);
  });
  it.each([
    ['^FNC100340123450000000123', ']C100340123450000000123'],
    ['^FNC110ABC^FNC121Z9', ']C110ABC\u001d21Z9'],
    ['^FNC3abcdef', 'abcdef'],
  ])('functions: %s', (text, spelled) => {
    expect(read(drawn(text))).toBe(spelled);
  });
});

it.each(['\u00e9', 'caf\u00e9 1', '\u00f3\u00f3\u00f3\u00f31234\u00f3\u00f3ab\u00f3zz'])(
  'the upper half of Latin-1: %s',
  text => {
    expect(read(drawn(text, true))).toBe(text);
  },
);
it('a wrong check character gives nothing', () => {
  const { choices, characters } = valuesOf(barWidths('code128', 'JVGL0000123'));
  expect(code128(characters).text(choices.toSpliced(3, 1, (choices[3]! + 1) % 103))).toBeNull();
});
it('has three bars a character, and four at the end', () => {
  const widths = barWidths('code128', 'JVGL0000123');
  expect(barsWith(valuesOf(widths).characters)).toBe((widths.length + 1) / 2);
});
