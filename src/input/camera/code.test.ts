import { expect, it } from 'vitest';
import { byRank, codeOf, isSameThing } from './code.ts';
import type { Format } from './read.ts';

const code = (text: string, format: Format) => codeOf({ text, format });
const ean = code('8712345678906', 'ean_13');
const link = code('https://id.shop.nl/01/08712345678906/10/LOT7', 'qr_code');
const page = code('https://www.shop.nl/koffie', 'qr_code');

it('a Digital Link, the squares of GS1 and the bars of one article are on one thing; two lots of it are two', () => {
  expect(isSameThing(ean, link)).toBe(true);
  expect(isSameThing(ean, code(']d2010871234567890610LOT7', 'data_matrix'))).toBe(true);
  expect(isSameThing(ean, code(']e00108712345678906', 'databar'))).toBe(true);
  expect(isSameThing(ean, code('08712345678906', 'itf'))).toBe(true);
  expect(isSameThing(link, code(']d20108712345678906\u001d10LOT7', 'data_matrix'))).toBe(true);
  expect(isSameThing(link, code(']d20108712345678906\u001d10LOT8', 'data_matrix'))).toBe(false);
  expect(
    isSameThing(code(']C100340123450000000123', 'code_128'), code(']d200340123450000000123', 'data_matrix')),
  ).toBe(true);
  expect(isSameThing(ean, page)).toBe(false);
  expect(isSameThing(ean, code('18712345678903', 'itf'))).toBe(false);
});

it('what says most comes first, then the bars, then other squares, then the address of a page', () => {
  const text = code('3SABCD0123456789', 'data_matrix');
  const label = code('3SABCD0123456789', 'code_128');
  expect([page, text, label, link].sort(byRank)).toEqual([link, label, text, page]);
});
