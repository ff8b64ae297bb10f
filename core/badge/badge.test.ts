import { expect, test } from 'vitest';
import { readBadge } from './badge.ts';

test.each([
  ['OMSPAS-40718263', 'OMSPAS-40718263'],
  [' omspas-40718263\r', 'OMSPAS-40718263'],
  ['OMSPAS-4071826', null],
  ['OMSPAS-407182635', null],
  ['8712340512076', null],
  ['A-12', null],
  ['3SOMSD261119001', null],
  ['(00)OMSPAS-40718263', null],
])('%j says the badge %j', (text, badge) => {
  expect(readBadge(text)).toBe(badge);
});
