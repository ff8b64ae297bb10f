import { expect, test } from 'vitest';
import { amountText, centsIn } from './amount.ts';

test.each([
  ['12', 1200],
  [' 12,5 ', 1250],
  ['12.50', 1250],
  ['0,29', 29],
  ['1.005', null],
  ['-1', null],
  ['', null],
  ['1e3', null],
  ['€ 5', null],
])('%j is %j cents', (text, cents) => expect(centsIn(text)).toBe(cents));

test('an amount is typed as it is shown', () => expect(amountText(8.1)).toBe('8,10'));
