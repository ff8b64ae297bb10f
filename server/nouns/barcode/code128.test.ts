import { expect, test } from 'vitest';
import { barcodePath, code128 } from '../../../core/code128/code128.ts';
import { barWidths } from './bar-widths.ts';

test.each(['DOE01', 'DOE07', 'DOE10', 'DOE19', 'TEST-', '~ aZ!', 'A-12'])(
  '%s has the bars of bwip-js',
  text => {
    expect(code128(text)).toEqual(barWidths('code128', text));
  },
);

test('a text outside set B has no bars', () => {
  expect(() => code128('é')).toThrow('set B');
});

test('the path has a quiet zone of 10 modules on both sides', () => {
  const { path, width } = barcodePath('DOE01', 9);
  expect(path).toMatch(/^M10 0h2v9h-2z/);
  expect(width).toBe(10 + 11 * 7 + 13 + 10);
});
