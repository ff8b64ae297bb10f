import { expect, onTestFinished, test } from 'vitest';
import { noRules } from '../../../core/code/scan-rules.ts';
import { setScanRules } from '../../input/scan-rules.ts';
import { t } from './texts.ts';
import { codeWords, pricedOff, spoken } from './verdict-words.ts';

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

test.each([
  ['the table is empty', [], '2812345012994', 'priced_off'],
  ['no pattern is of this code', ['21AAAAAPPPPPC'], '2812345012994', 'priced_unknown'],
  ['a pattern says where its article is', ['28AAAAAPPPPPC'], '2812345012994', ''],
  ['it is the number of an article', [], '8712345678906', ''],
])('a code with a price that nobody knows is named: %s', (_, priced, read, note) => {
  setScanRules({ ...noRules, priced });
  onTestFinished(() => setScanRules(noRules));
  expect(pricedOff({ read })).toBe(note && t(note as 'priced_off'));
});
