import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './auto-submit.ts';
import { buildAutomaton, runAutomaton } from './pattern-automaton.ts';
import { parsePattern } from './pattern-grammar.ts';

const matches = (source: string, text: string) => {
  const compiled = compilePattern(source);
  return compiled.ok ? compiled.matches(text) : `unsupported at ${compiled.at}`;
};

describe('A sorting location auto-submits when the configured pattern matches', () => {
  it.each([
    ['^[A-Z]-\\d{2}$', 'B-03', true],
    ['^[A-Z]-\\d{2}$', 'B-3', false],
    ['^[A-Z]-\\d{2}$', 'xB-03', false],
    ['[A-Z]\\d', 'locatie B3 hier', true],
    ['^(?:A|B)\\d{1,3}(\\.\\d)?$', 'B12.4', true],
    ['^(?:A|B)\\d{1,3}(\\.\\d)?$', 'B1234', false],
    ['^[^a-z\\s]+$', 'A 1', false],
    ['^[\\w-]+?$', 'A_1-2', true],
    ['^.{4,}$', 'A\n01', false],
    ['^a{0}$', '', true],
    ['^[]$', 'a', false],
    ['^[^]$', '\n', true],
  ])('%s on %j: %s', (source, text, expected) => {
    expect(matches(source, text)).toBe(expected);
    expect(new RegExp(source).test(text)).toBe(expected);
  });

  it('A text of more than 64 characters is no location', () => {
    expect([matches('^\\d+$', '1'.repeat(64)), matches('^\\d+$', '1'.repeat(65))]).toEqual([true, false]);
  });
});

describe('What cannot be matched in linear time, or is no pattern, is unsupported', () => {
  it.each([
    ['(a)\\1', 3],
    ['(?=a)', 1],
    ['a(?<x>b)', 2],
    ['\\bA', 0],
    ['a**', 2],
    ['a{', 1],
    ['a{3,1}', 1],
    ['[z-a]', 4],
    ['[\\d-x]', 5],
    ['[a', 2],
    ['(a', 2],
    ['a)', 1],
    ['a\\', 1],
    ['^*', 1],
    ['a{1001}', 1],
    ['((a{99}){99}){99}', 8],
    ['(){999999999}', 2],
    ['a{600}|b{600}', 13],
    ['a'.repeat(257), 256],
  ])('%s at %i', (source, at) => {
    expect(compilePattern(source)).toEqual({ ok: false, code: 'unsupported', at });
  });

  it('Any text gives an answer, never a throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), source => {
        const compiled = compilePattern(source);
        expect(compiled.ok || (compiled.at >= 0 && compiled.at <= source.length)).toBe(true);
      }),
    );
  });
});

/** Patterns of the supported grammar, not too deep, because RegExp must answer them too. */
const { pattern: patterns } = fc.letrec<{ pattern: string; sequence: string; term: string; atom: string }>(
  tie => ({
    pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map(parts => parts.join('|')),
    sequence: fc.array(tie('term'), { maxLength: 4 }).map(parts => parts.join('')),
    term: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom('^', '$') },
      {
        weight: 6,
        arbitrary: fc
          .tuple(
            tie('atom'),
            fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{0}', '{2,}', '{1,2}', '+?', '{0,2}?'),
          )
          .map(([atom, quantifier]) => atom + quantifier),
      },
    ),
    atom: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom('a', 'b', '1', '-', ' ', ']', '}', '\\-', '\\.', '\\/', '\\n', '.'),
      fc.constantFrom('\\d', '\\D', '\\w', '\\W', '\\s', '\\S'),
      fc.constantFrom('[ab]', '[^a1]', '[a-c-]', '[\\d-]', '[^\\w]', '[]', '[^]', '[\\]^-b]', '[.*]'),
      tie('pattern').map(inner => `(${inner})`),
      tie('pattern').map(inner => `(?:${inner})`),
    ),
  }),
);
const texts = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', '1', '-', '.', ' ', ']', '\n'),
  maxLength: 7,
});

describe('The linear engine', () => {
  it('agrees with RegExp on every supported pattern', () => {
    fc.assert(
      fc.property(patterns, fc.array(texts, { minLength: 1, maxLength: 5 }), (source, inputs) => {
        const compiled = compilePattern(source);
        const expected = new RegExp(source);
        fc.pre(compiled.ok);
        expect(inputs.map(compiled.matches)).toEqual(inputs.map(text => expected.test(text)));
      }),
      { numRuns: 2000 },
    );
  });

  it('supports every small pattern of its grammar', () => {
    fc.assert(
      fc.property(patterns, source => {
        fc.pre(source.length <= 40);
        expect(compilePattern(source)).toMatchObject({ ok: true });
      }),
    );
  });

  it('visits each state at most once per position, and has as many states as the parser counted', () => {
    fc.assert(
      fc.property(
        patterns,
        fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 64 }),
        (source, text) => {
          const parsed = parsePattern(source);
          if (!parsed.ok) return;
          const automaton = buildAutomaton(parsed.pattern);
          expect(automaton.states.length).toBe(parsed.pattern.size + 1);
          expect(runAutomaton(automaton, text).visits).toBeLessThanOrEqual(
            automaton.states.length * (text.length + 1),
          );
        },
      ),
    );
  });

  it.each(['^(\\d+)+$', '^(\\d*)*$', '^(\\d|\\d\\d)+$', '(\\d+)*x'])(
    '%s on 28 digits and a letter stays within that budget',
    source => {
      const parsed = parsePattern(source);
      expect(parsed.ok && runAutomaton(buildAutomaton(parsed.pattern), `${'1'.repeat(28)}!`)).toMatchObject({
        matched: false,
      });
    },
  );
});
