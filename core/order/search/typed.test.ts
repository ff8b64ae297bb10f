import { expect, test } from 'vitest';
import { numberKey, partsOf, phoneKey, typedNumber, wordsOf } from './typed.ts';

test.each([
  ['#261119-0001', '261119-0001'],
  [' # 261119-0001\u00a0', '261119-0001'],
  ['261119–0001', '261119-0001'],
  ['\u200e261119-0001\u200b', '261119-0001'],
  ['261119-WEB-1', '261119-WEB-1'],
  [']C0261119-0001', '261119-0001'],
  ['#', ''],
])('the number in %j is %j', (text, number) => expect(typedNumber(text)).toBe(number));

test.each([
  '261129-RT-1',
  '2611 29-RT-1',
  '261129-RT - 1 ',
  '#261129-RT-1',
  ' ]C0# 261129-RT-1',
  '261129\u2212RT\u20111',
  '2 6 1 1 2 9\u00a0\u2013\tRT-1',
])('%j is compared as 261129-RT-1', text => expect(numberKey(text)).toBe('261129-RT-1'));

test.each([
  ['lindelaan 12 bis', ['lindelaan', '12', 'bis']],
  ['Lindelaan 12, 1013\u00a0ZZ Amsterdam.', ['Lindelaan', '12', '1013', 'ZZ', 'Amsterdam']],
  ['#12 (bis)', ['12', 'bis']],
  ['jansen 06-1234 5678', ['jansen', '612345678']],
  ['+31 (0)6 12 34 56 78', ['612345678']],
  ['0031612345678', ['612345678']],
  ['020 123 45 67 Jansen', ['201234567', 'Jansen']],
  ['31698765499', ['698765499']],
  ['31 6 98765499 Jansen', ['698765499', 'Jansen']],
  ['jansen, 31-6-98765499', ['jansen', '698765499']],
  ['31 (0)6 9876 5499', ['698765499']],
  ['31 020 123 45 67', ['201234567']],
  ['261119-0001-2', ['261119-0001-2']],
  ['311012-12345', ['311012-12345']],
  ['Kerkstraat 31 261102-001', ['Kerkstraat', '31', '261102-001']],
  ['3169876549912', ['3169876549912']],
  ['310112123456', ['310112123456']],
  ['lindelaan 31 12 1013 ZZ', ['lindelaan', '31', '12', '1013', 'ZZ']],
  ['+32 470 12 34 56', ['32470123456']],
  ['#', []],
])('the words of %j are %j', (text, words) => expect(wordsOf(text)).toEqual(words));

test.each([
  ['06-12345678', '612345678'],
  ['+31612345678', '612345678'],
  ['0313 123456', '313123456'],
  ['', ''],
])('the digits of the telephone number %j are %j', (phone, key) => expect(phoneKey(phone)).toBe(key));

test.each([
  ['12-bis', ['12', 'bis']],
  ['A-2', ['A', '2']],
  ['noord-oost', ['noord-oost']],
  ['1013ZZ12bis', ['1013ZZ', '12bis']],
])('the parts of %j are %j', (word, parts) => expect(partsOf(word)).toEqual(parts));
