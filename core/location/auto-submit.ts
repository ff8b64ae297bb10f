import { buildAutomaton, runAutomaton } from './pattern-automaton.ts';
import { parsePattern } from './pattern-grammar.ts';

export type CompiledPattern =
  | { readonly ok: true; readonly matches: (text: string) => boolean }
  | { readonly ok: false; readonly code: 'unsupported'; readonly at: number };

/** The longest storage location. */
const LONGEST_INPUT = 64;

/**
 * Compiles `storage-location-auto-submit-regex`, a setting, without RegExp: `^(\d+)+$` on 28 digits froze a page for
 * 7.5 s (reliability, Security). It matches as RegExp.test without flags does, in time linear in the text.
 */
export function compilePattern(source: string): CompiledPattern {
  const parsed = parsePattern(source);
  if (!parsed.ok) return { ok: false, code: 'unsupported', at: parsed.at };
  const automaton = buildAutomaton(parsed.pattern);
  return { ok: true, matches: text => text.length <= LONGEST_INPUT && runAutomaton(automaton, text).matched };
}
