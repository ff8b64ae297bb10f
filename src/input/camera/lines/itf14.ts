import { hasValidCheckDigit } from '../../../../core/gtin/check-digit.ts';
import type { Alphabet, Layout, Pattern } from './symbols.ts';

/** The elements of a digit, 1 wide and 0 narrow (ISO/IEC 16390, table 1). */
const digits = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'].map(
  text => Array.from(text, Number),
);
const pairCount = 7;

/**
 * Dark bars and light spaces in turns, as the darkness of modules: a wide element need not be a whole number of them, so a module
 * may be dark in part.
 */
const drawn = (widths: readonly number[]): Pattern => {
  const ends = widths.map((_, i) => widths.slice(0, i + 1).reduce((sum, width) => sum + width, 0));
  return Array.from({ length: Math.ceil(ends.at(-1) ?? 0) }, (_, module) =>
    widths.reduce((dark, width, i) => {
      const [from, to] = [ends[i]! - width, ends[i]!];
      const covered = Math.min(to, module + 1) - Math.max(from, module);
      return i % 2 === 0 && covered > 0 ? dark + covered : dark;
    }, 0),
  );
};

/** Two digits in one another: the bars are the first, the spaces the second. */
const pairsOf = (wide: number): Alphabet => {
  const widthOf = (bit: number): number => (bit === 1 ? wide : 1);
  const pair = (bars: Pattern, spaces: Pattern): Pattern =>
    drawn(bars.flatMap((bar, i) => [widthOf(bar), widthOf(spaces[i]!)]));
  return { patterns: digits.flatMap(bars => digits.map(spaces => pair(bars, spaces))) };
};

/** Dark bars of the symbol: two of the start, five of each pair, two of the stop. */
export const itf14Bars = 2 + 5 * pairCount + 2;

/** The symbol of a GTIN-14 whose wide elements are so many narrow ones: 2.25 to 3 by GS1, 2.5 as a rule. */
export const itf14 = (wide: number): Layout => {
  const start = [1, 0, 1, 0];
  const pairs = pairsOf(wide);
  const width = pairs.patterns[0]!.length;
  const stop = drawn([wide, 1, 1]);
  return {
    format: 'itf',
    modules: start.length + pairCount * width + stop.length,
    quietModules: 5,
    fixed: [...start, ...Array<number>(pairCount * width).fill(0), ...stop],
    slots: Array.from({ length: pairCount }, (_, i) => ({
      at: start.length + width * i,
      width,
      alphabet: pairs,
    })),
    text: choices => {
      const text = Array.from(choices, pair => String(pair).padStart(2, '0')).join('');
      return hasValidCheckDigit(text) ? text : null;
    },
  };
};
