import { START_A, STOP, symbols } from '../../../../core/code128/code128.ts';
import type { Alphabet, Layout, Pattern } from './symbols.ts';

const modulesOf = (text: string): Pattern =>
  Array.from(text).flatMap((width, i) => Array<number>(Number(width)).fill(i % 2 === 0 ? 1 : 0));
const patterns = symbols.map(modulesOf);
const starts: Alphabet = { patterns: patterns.slice(START_A) };
const values: Alphabet = { patterns: patterns.slice(0, START_A) };

const character = 11;
const modulesWith = (characters: number): number => character * characters + modulesOf(STOP).length;
/** Dark bars of a symbol with so many characters: three each, and four of the stop. */
export const barsWith = (characters: number): number => 3 * characters + 4;

/** A symbol of so many characters; the start and the check character count. */
export const code128 = (characters: number): Layout => ({
  format: 'code_128',
  modules: modulesWith(characters),
  quietModules: 5,
  fixed: [...Array<number>(character * characters).fill(0), ...modulesOf(STOP)],
  slots: Array.from({ length: characters }, (_, i) => ({
    at: character * i,
    width: character,
    alphabet: i === 0 ? starts : values,
  })),
  text: choices => {
    const [start = 0, ...rest] = Array.from(choices);
    const check = rest.pop();
    const sum = rest.reduce((total, value, i) => total + value * (i + 1), START_A + start);
    return sum % 103 === check ? textOf('ABC'.charAt(start) as CodeSet, rest) : null;
  },
});

type CodeSet = 'A' | 'B' | 'C';
const fnc1 = 102;
const shift = 98;
/** Code sets that values select, by the set that they stand in (ISO/IEC 15417, table 1). */
const selects: Record<CodeSet, Record<number, CodeSet>> = {
  A: { 99: 'C', 100: 'B' },
  B: { 99: 'C', 101: 'A' },
  C: { 100: 'B', 101: 'A' },
};

/** The value of FNC4, by code set: the next character, and after two of them all, are of the upper half of Latin-1. */
const fnc4: Record<CodeSet, number | null> = { A: 101, B: 100, C: null };

/**
 * The text of the values between start and check. As a scanner sends it, FNC1 is `]C1` or GS; FNC2 and FNC3 are orders to
 * the scanner.
 */
const textOf = (first: CodeSet, data: readonly number[]): string | null => {
  let set = first;
  let text = '';
  let shifted = false;
  let upperNext = false;
  let upper = false;
  for (const [i, value] of data.entries()) {
    const now = shifted ? (set === 'A' ? 'B' : 'A') : set;
    shifted = false;
    const next = selects[set][value];
    if (value === fnc1) text += i === 0 ? ']C1' : '\u001d';
    else if (set === 'C' && value < 100) text += String(value).padStart(2, '0');
    else if (next) set = next;
    else if (value === fnc4[now]) {
      if (upperNext) upper = !upper;
      upperNext = !upperNext;
    } else if (value === shift && set !== 'C') shifted = true;
    else if (value < 96) {
      const plain = now === 'A' && value >= 64 ? value - 64 : value + 32;
      text += String.fromCharCode(plain + (upper === upperNext ? 0 : 128));
      upperNext = false;
    }
  }
  return text === '' ? null : text;
};
