import { expect, test } from 'vitest';
import { returnNamed } from './return-named.ts';

const SSCC = '387123456789012347';
const of = (
  id: number,
  order_identifier: string,
  tracking_codes: string[] = [],
  outgoing: string[] = [],
) => ({
  id,
  order_identifier,
  carrier: 'postnl_parcel',
  tracking_codes,
  shipped_as: [{ identifier: `${order_identifier}-1`, carrier: 'dpd', tracking_codes: outgoing }],
});
const returns = [
  of(1, '261114-0030', ['3SRETR900002'], ['09980525414724']),
  of(2, '261120-WEB-1', [SSCC], ['3SOUT1']),
  of(3, '261120-web-1'),
  { id: 4, order_identifier: 'B2B/77', carrier: null, tracking_codes: [] },
];

test.each([
  ['3SRETR900002', 1],
  ['3sretr900002', 1],
  [']C03S RETR 900 002', 1],
  ['261114-0030', 1],
  [' 261114-0030-1\r', 1],
  ['0081827 0998 0525 4147 24 101 276 H', 1],
  ['261120-WEB-1', 2],
  ['261120-Web-1', 2],
  [SSCC, 2],
  [`00${SSCC}`, 2],
  [`(00) 3 8712345 678901234 7`, 2],
  [`]C100${SSCC}`, 2],
  [`https://id.gs1.org/00/${SSCC}`, 2],
  ['3S-OUT-1', undefined],
  ['3s out 1', 2],
  ['261120-web-1', 3],
  [']Q0b2b/77', 4],
  ['2611 20-WEB-1', 2],
  ['261120-WEB - 1', 2],
  ['261114 -0030-1', 1],
  ['#261114-0030', 1],
  ['261114\u22120030', 1],
  ['261114\u20110030\u20111', 1],
  ['# b2b / 77', 4],
  ['261114-003', undefined],
  ['2611140030', undefined],
  ['', undefined],
])('%j names return %s', (text, id) => {
  expect(returnNamed(text, returns)?.id).toBe(id);
});
