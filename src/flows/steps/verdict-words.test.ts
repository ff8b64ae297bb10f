import { expect, test } from 'vitest';
import { codeWords, spoken } from './verdict-words.ts';

const { read, mismatch, sentence } = codeWords(() => 'verzendlabel');

test('what was read is said with the kind of code where that is known', () => {
  expect([
    read({ read: 'X' }),
    read({ read: 'X', what: 'location' }),
    read({ read: 'X', what: 'label' }),
    read({ read: 'X', what: 'article', name: 'Vaas' }),
    read({ read: 'X', what: 'article', name: 'X' }),
  ]).toEqual([
    'Gelezen X',
    'Gelezen X (legplaats)',
    'Gelezen X (verzendlabel)',
    'Gelezen X (Vaas)',
    'Gelezen X (artikel)',
  ]);
});

test('a code of the wrong kind, and a refusal with a sentence of its own, say what was read and what is expected', () => {
  expect(mismatch({ read: 'X' }, 'een artikel')).toEqual({
    text: 'Gelezen X',
    note: 'Verwacht: een artikel',
  });
  expect(sentence('Product niet gevonden', { read: 'X' })).toEqual({
    text: 'Product niet gevonden',
    note: 'Gelezen X',
  });
});

test('texts are read aloud without a second full stop', () => {
  expect(spoken(['Onjuiste legplaats.', 'Gelezen X', undefined, '', 'Hoeveel van 3?', 'A-01'])).toBe(
    'Onjuiste legplaats. Gelezen X. Hoeveel van 3? A-01',
  );
  expect(spoken(['Pakbon wordt afgedrukt…', 'Order 1'])).toBe('Pakbon wordt afgedrukt… Order 1');
});
