import { afterEach, expect, test } from 'vitest';
import { speak } from './languages.ts';
import { refusalText } from './refusal.ts';

const problem = { code: 'voided', title: 'Conflict', detail: 'Deze scan is vervallen verklaard.' };

afterEach(() => speak('nl'));

test.each([
  ['nl', problem, 'Deze scan is vervallen verklaard.'],
  ['en', problem, 'A supervisor has dropped this scan.'],
  ['pl', problem, 'Przełożony pominął ten skan.'],
  ['pl', { ...problem, code: 'not-known-here' }, 'Deze scan is vervallen verklaard.'],
  ['nl', { code: 'voided', title: 'Conflict' }, 'Vervallen'],
] as const)(
  '%s: a refusal is in the words of the language where there are any',
  async (code, refused, text) => {
    await speak(code);
    expect(refusalText(refused, 'Vervallen')).toBe(text);
  },
);
