import { describe, expect, test } from 'vitest';
import { readings } from '../gtin/gtin.ts';
import {
  articleInPriced,
  isPattern,
  isPriced,
  isSubstitute,
  isTable,
  noRules,
  scanRulesOf,
} from './scan-rules.ts';
import { scannedText } from './scanned-text.ts';

describe('Codes with a price or a weight, by the retailer’s table', () => {
  const rules = { ...noRules, priced: ['28AAAAAPPPPPC', '21NNNNNXPPPPC', '02AAAAAGGGGGC', '29NNNNNGGGGGC'] };
  test.each([
    ['the article has zeros for its price', '2812345012994', '2812345000007'],
    ['the article is its number alone', '2100042712348', '00042'],
    ['a UPC-A with a weight', '212345015001', '0212345000007'],
  ])('%s: %s', (_, code, article) => {
    expect(articleInPriced(code, rules)).toBe(article);
    expect(readings(scannedText(` ]E0${code}`, rules))[0]).toBe(article.padStart(13, '0'));
  });
  test.each([
    ['28AAAAAPPPPPC', '2 812345 004999', '2812345000007'],
    ['28AAAAAPPPPPC', ' ]E02\u00a0812345 004999 > ', '2812345000007'],
    ['02AAAAAGGGGGC', '2 12345 01500 1', '0212345000007'],
    ['02AAAAAPPPPPC', '02012345678903', '2012345678903'],
    ['02AAAAAPPPPPC, 28AAAAAPPPPPC', '02812345004999', '2812345000007'],
    ['28AAAAAPPPPPC, 02AAAAAPPPPPC', '0 2812345 004999', '2812345000007'],
    ['02AAAAAPPPPPC', '00212345015001', '0212345000007'],
    ['28AAAAAPPPPPC', '12812345004996', undefined],
  ])('by %s, as printed or in 14 digits, %j is %s', (table, code, article) => {
    expect(readings(scannedText(code, { ...noRules, priced: table.split(', ') }))[0]).toBe(article);
  });
  test.each(['2712345012997', '2812345012995', '8712345678906', '28123450', '', '2812345012994A'])(
    '%j is none of the table’s',
    code => expect([articleInPriced(code, rules), scannedText(code, rules)]).toEqual([null, code]),
  );
  test('without a table it stays as it is, and is known by its form', () => {
    expect(scannedText('2812345012994')).toBe('2812345012994');
    expect(['2812345012994', '212345015001', '0212345015001', '8712345678906', '42'].map(isPriced)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
  test.each([
    ['28AAAAAPPPPPC', true],
    ['02NNNNNXGGGGC', true],
    ['2899AAAPPPPPC', true],
    ['87AAAAAPPPPPC', false],
    ['28AAAAAPPPPPP', false],
    ['28AAAAANPPPPC', false],
    ['28AAPPAAAPPPC', false],
    ['28AAAAAXXXXXC', false],
    ['28AAAAAPPPPC', false],
  ])('the pattern %s: %s', (pattern, is) => expect(isPattern(pattern)).toBe(is));
});

describe('A table in which a pattern never counts is none', () => {
  test.each([
    ['', true],
    ['28AAAAAPPPPPC 29NNNNNGGGGGC', true],
    ['2899AAAPPPPPC, 28AAAAAPPPPPC', true],
    ['28AAAAAPPPPPC, 2899AAAPPPPPC', false],
    ['28AAAAAPPPPPC 28NNNNNGGGGGC', false],
    ['28AAAAAPPPPPC 28AAAAAPPPPPC', false],
    ['28AAAAAPPPPPC 28', false],
  ])('%j: %s', (text, is) => expect(isTable(text)).toBe(is));
});

describe('The text that stands for FNC1', () => {
  test.each([
    ['|', '10LOT|0108712345678906'],
    ['{GS}', '{GS}10LOT{GS}0108712345678906'],
    ['~', ']C110LOT~0108712345678906'],
  ])('%s in %s', (fnc1, text) => {
    expect(readings(scannedText(text, { ...noRules, fnc1 }))).toEqual(['8712345678906']);
    expect(readings(scannedText(text.replace(']C1', '')))).toEqual([]);
  });
  test.each([
    ['|', true],
    ['<GS>', true],
    ['^', true],
    ['#', true],
    ['', false],
    ['-', false],
    ['/', false],
    ['A', false],
    ['1', false],
    ['GS', false],
    ['| |', false],
    ['~~~~~~~~~', false],
  ])('%j: %s', (text, is) => expect(isSubstitute(text)).toBe(is));
});

test('the rules stand in the settings of the configuration', () => {
  expect(
    scanRulesOf({
      'frontend-parameters.scanning.fnc1-substitute': '|',
      'frontend-parameters.scanning.priced-codes': '28AAAAAPPPPPC, 29NNNNNGGGGGC',
    }),
  ).toEqual({ fnc1: '|', priced: ['28AAAAAPPPPPC', '29NNNNNGGGGGC'] });
  expect(scanRulesOf({ 'frontend-parameters.scanning.fnc1-substitute': 7 })).toEqual(noRules);
});
