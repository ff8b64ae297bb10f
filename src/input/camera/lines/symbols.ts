import { hasValidCheckDigit } from '../../../../core/gtin/check-digit.ts';
import { expandUpcE } from '../../../../core/gtin/upc-e.ts';
import type { Format } from '../read.ts';

/** Modules of one character, 1 dark and 0 light. */
export type Pattern = readonly number[];

/** A slot in a symbol that holds one of several patterns of the same width. */
export type Slot = { readonly at: number; readonly width: number; readonly alphabet: Alphabet };

/** Patterns that may stand in one slot. */
export type Alphabet = { readonly patterns: readonly Pattern[] };

/** A kind of symbol: its fixed dark modules (the others are light), and its slots. */
export type Layout = {
  readonly format: Format;
  readonly modules: number;
  /** Light modules that must be before and after it: the standard's, less what blur and print take. */
  readonly quietModules: number;
  readonly fixed: readonly number[];
  readonly slots: readonly Slot[];
  /**
   * The text of the patterns chosen for the slots; null when the standard forbids the parity or the check character.
   */
  readonly text: (choices: ArrayLike<number>) => string | null;
};

const bits = (text: string): Pattern => Array.from(text, Number);
const mirrored = (pattern: Pattern): Pattern => pattern.toReversed();
const inverted = (pattern: Pattern): Pattern => pattern.map(bit => 1 - bit);

/** Number sets A, B and C of ISO/IEC 15420, table 1. */
const setA = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
].map(bits);
const setC = setA.map(inverted);
const setB = setC.map(mirrored);

/** Sets A and B in one slot whose parity has a meaning: 10 and more is B. */
const either: Alphabet = { patterns: [...setA, ...setB] };
const onlyA: Alphabet = { patterns: setA };
const onlyC: Alphabet = { patterns: setC };

/** The left characters of an EAN-13 that are of set B, by its first digit (ISO/IEC 15420, table 2). */
const firstDigits = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
];
/**
 * The characters of a UPC-E that are of set B, by its check digit. GS1 knows only those that begin with 0 (General
 * Specifications 5.2.2.4); those with 1 have the other parity, and then the left half of an EAN-13 is one to the bar.
 */
const upcEChecks = [
  '111000',
  '110100',
  '110010',
  '110001',
  '101100',
  '100110',
  '100011',
  '101010',
  '101001',
  '100101',
];

const slots = (alphabet: Alphabet, count: number, from: number): Slot[] =>
  Array.from({ length: count }, (_, i) => ({ at: from + 7 * i, width: 7, alphabet }));

const put = (modules: number, parts: readonly [number, string][]): number[] => {
  const fixed = Array<number>(modules).fill(0);
  for (const [at, part] of parts) for (const [i, bit] of bits(part).entries()) fixed[at + i] = bit;
  return fixed;
};

const digitsOf = (choices: ArrayLike<number>): string =>
  Array.from(choices, choice => String(choice % 10)).join('');
const parityOf = (choices: ArrayLike<number>): string =>
  Array.from(choices, choice => (choice >= 10 ? '1' : '0'))
    .slice(0, 6)
    .join('');

const checked = (digits: string): string | null => (hasValidCheckDigit(digits) ? digits : null);

export const ean13: Layout = {
  format: 'ean_13',
  modules: 95,
  quietModules: 3,
  fixed: put(95, [
    [0, '101'],
    [45, '01010'],
    [92, '101'],
  ]),
  slots: [...slots(either, 6, 3), ...slots(onlyC, 6, 50)],
  text: choices => {
    const first = firstDigits.indexOf(parityOf(choices));
    return first < 0 ? null : checked(`${first}${digitsOf(choices)}`);
  },
};

export const ean8: Layout = {
  format: 'ean_8',
  modules: 67,
  quietModules: 5,
  fixed: put(67, [
    [0, '101'],
    [31, '01010'],
    [64, '101'],
  ]),
  slots: [...slots(onlyA, 4, 3), ...slots(onlyC, 4, 36)],
  text: choices => checked(digitsOf(choices)),
};

export const upcE: Layout = {
  format: 'upc_e',
  modules: 51,
  // The left half of an EAN-13 looks like an EAN-8 that four light modules follow.
  quietModules: 5,
  fixed: put(51, [
    [0, '101'],
    [45, '010101'],
  ]),
  slots: slots(either, 6, 3),
  text: choices => {
    const check = upcEChecks.indexOf(parityOf(choices));
    if (check < 0) return null;
    const text = `0${digitsOf(choices)}${check}`;
    return expandUpcE(text).some(({ verified }) => verified) ? text : null;
  },
};
