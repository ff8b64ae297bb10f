import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './auto-submit.ts';

describe('A sorting location auto-submits when the configured pattern matches', () => {
  it.each([
    ['^[A-Z]-\\d{2}$', 'B-03', true],
    ['^[A-Z]-\\d{2}$', 'B-3', false],
    ['^[A-Z]-\\d{2}$', 'xB-03', false],
    ['[A-Z]\\d', 'locatie B3 hier', true],
    ['^(?:A|B)\\d{1,3}(\\.\\d)?$', 'B12.4', true],
    ['^(?:A|B)\\d{1,3}(\\.\\d)?$', 'B1234', false],
    ['^[^a-z\\s]+$', 'A 1', false],
    ['^[\\w-]+$', 'A_1-2', true],
    ['^\\d+-\\d+$', '12-3', true],
    ['^.{4,}$', 'A\n01', false],
    ['', 'A', true],
  ])('%s on %j: %s', (source, text, expected) => expect(compilePattern(source)?.(text)).toBe(expected));

  it('A text of more than 64 characters is no location', () => {
    const matches = compilePattern('^\\d+$');
    expect([matches?.('1'.repeat(64)), matches?.('1'.repeat(65))]).toEqual([true, false]);
  });
});

describe('What RegExp might take long for, or is no pattern, is none', () => {
  it.each([
    // Repeated repetition.
    '^(\\d+)+$',
    '^(\\d*)*$',
    '^(\\d|\\d\\d)+$',
    '(\\d+)*x',
    '(a{99}){99}',
    // Too many ways.
    '\\d*\\d*\\d*x',
    '^\\d+-\\d+-\\d+$',
    '(a|a)'.repeat(13),
    'a?'.repeat(13),
    // Looking around, referring back, and names.
    '(a)\\1',
    '(?=a)',
    'a(?<x>b)',
    '\\bA',
    '((a))',
    // No pattern.
    'a**',
    'a{',
    'a{3,1}',
    '[z-a]',
    '[a',
    '(a',
    'a)',
    'a\\',
    '^*',
    'a{1001}',
    '[]',
  ])('%s', source => expect(compilePattern(source)).toBeNull());

  const piece = fc.constantFrom(
    'a',
    '1',
    '\\d',
    '\\w',
    '.',
    '[a1]',
    '*',
    '+',
    '?',
    '{2,}',
    '{0,9}',
    '(',
    '(?:',
    ')',
    '|',
    '^',
    '$',
  );
  const source = fc.array(piece, { maxLength: 16 }).map(pieces => pieces.join(''));

  it('Any text gives an answer, never a throw, and what is a pattern answers at once', () => {
    fc.assert(
      fc.property(fc.oneof(source, fc.string({ unit: 'binary', maxLength: 300 })), of => {
        const matches = compilePattern(of);
        const began = performance.now();
        for (const text of ['1'.repeat(64), `${'a'.repeat(63)}!`]) matches?.(text);
        expect(performance.now() - began).toBeLessThan(100);
      }),
      { numRuns: 2000 },
    );
  });
});
