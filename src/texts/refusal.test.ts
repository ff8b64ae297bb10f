import { afterEach, expect, test } from 'vitest';
import { speak } from './languages.ts';
import { refusalText } from './refusal.ts';

const unread = { code: 'unread-reply', title: 'unread reply', detail: '0.lines.2.quantity' };
const problem = { code: 'voided', title: 'Conflict', detail: 'Deze scan is vervallen verklaard.' };

afterEach(() => speak('nl'));

test.each([
  ['nl', problem, 'Deze scan is vervallen verklaard.'],
  ['en', problem, 'A supervisor has dropped this scan.'],
  ['pl', problem, 'Przełożony pominął ten skan.'],
  [
    'nl',
    unread,
    'Het OMS heeft geantwoord, maar dit veld ontbreekt of is anders dan verwacht: 0.lines.2.quantity.',
  ],
  ['pl', { ...problem, code: 'not-known-here' }, 'Deze scan is vervallen verklaard.'],
  ['nl', { code: 'voided', title: 'Conflict' }, 'Vervallen'],
] as const)(
  '%s: a refusal is in the words of the language where there are any',
  async (code, refused, text) => {
    await speak(code);
    expect(refusalText(refused, 'Vervallen')).toBe(text);
  },
);

test('a refusal without words is said by its code, in the language of the user', () => {
  expect(refusalText({ code: 'unknown-question', title: '' })).toBe(
    'Het OMS heeft dit geweigerd (unknown-question).',
  );
});
