import { expect, test } from 'vitest';
import { changesOf, draftOf, findKeys, idOf, isKey, keysOf } from './view.ts';

const texts = { 'sort.title': 'Sorteren', 'pl.sort.title': 'Sortowanie', 'pl.product_state.worn': 'Używany' };
const keys = keysOf(texts, ['own.text']);
const draft = draftOf(keys, texts);

test('a key stands once, whatever languages it has a text in', () =>
  expect(keys).toEqual(['own.text', 'product_state.worn', 'sort.title']));

test('a change is sent by its key in its language; an empty text is taken back', () => {
  const edited = {
    ...draft,
    [idOf('own.text')]: 'Van ons',
    [idOf('pl.sort.title')]: ' ',
    [idOf('en.sort.title')]: 'Sorting',
  };
  expect(changesOf(keys, texts, draft)).toEqual([]);
  expect(changesOf(keys, texts, edited)).toEqual([
    { key: 'own.text', value: 'Van ons' },
    { key: 'en.sort.title', value: 'Sorting' },
    { key: 'pl.sort.title', value: null },
  ]);
});

test('a search looks in the key, the Dutch text and that of the language', () => {
  const found = (query: string) => findKeys(keys, draft, 'pl', query);
  expect([found('sort'), found('używ'), found('sorteren pl'), found('sorteren title')]).toEqual([
    ['sort.title'],
    ['product_state.worn'],
    [],
    ['sort.title'],
  ]);
});

test.each([
  ['product_state.worn', true],
  ['storage_zone.Sorteerzone A', true],
  ['worn', false],
  ['pl.product_state.worn', false],
  ['a..b', false],
  ['', false],
])('%s is a key: %s', (key, is) => expect(isKey(key)).toBe(is));
