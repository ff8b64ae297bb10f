import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scannedText } from './scanned-text.ts';

const GS = '\u001d';

describe('The identifier of a symbol is no part of its code (ISO/IEC 15424)', () => {
  test.each([
    [']C0A-14', 'A-14'],
    [']A0A-14', 'A-14'],
    [']Q1A', 'A'],
    [']c0a-14', 'a-14'],
    [' ]X0 261120-WEB-1\r', '261120-WEB-1'],
    [']E08712345678906', '8712345678906'],
    [']E3871234567890612', '871234567890612'],
    [']E08712345678906]E112', '8712345678906'],
    [']E09789022777527]E251495', '9789022777527'],
    [']E112', ''],
    [']E251495', ''],
    [']d2010871234567890610LOT', `${GS}010871234567890610LOT`],
    [']C1A-14', 'A-14'],
    ['A-14', 'A-14'],
    ['*A-14*', 'A-14'],
    [']A0*A-14*', 'A-14'],
    [']A1 *261120-WEB-1* ', '261120-WEB-1'],
    ['*8712345678906*', '8712345678906'],
    ['**', '**'],
    ['*A-14', '*A-14'],
    ['*A*14*', '*A*14*'],
    [']Q1https://id.gs1.org/01/08712345678906', `${GS}0108712345678906`],
    [']', ']'],
    [']C0', ''],
  ])('%j means %j', (text, code) => {
    expect(scannedText(text)).toBe(code);
  });

  test('what has been read is read as the same again', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9A-Z-]{1,20}$/),
        fc.stringMatching(/^\][A-DF-Z][0-9]$/),
        (code, symbol) => {
          expect(scannedText(symbol + code).replace(GS, '')).toBe(code);
          expect(scannedText(scannedText(symbol + code))).toBe(scannedText(symbol + code));
        },
      ),
    );
  });
});
