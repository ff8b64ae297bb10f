import type { Reading } from '../../../core/delivery/resolution.ts';
import type { Look, Result, SortEffect, SortState, VerdictCode } from './state.ts';

type Values = Readonly<Record<string, string | number>>;

/** Nothing to do in the world. */
export const stay = (state: SortState): Result => ({ state, effects: [] });

/** The flow does not move; colour, word and the low tone (R2). */
export const refuse = (state: SortState, code: VerdictCode, values: Values): Result => ({
  state: withVerdict(state, 'refused', code, values),
  effects: [{ type: 'signal', signal: 'refuse' }],
});

/** A scan that was understood and needs no word of its own. */
export const accept = (state: SortState): Result => ({
  state,
  effects: [{ type: 'signal', signal: 'accept' }],
});

/** The screen turns amber: what was shown before is no longer true, or this article goes nowhere. */
export const attend = (state: SortState, more: readonly SortEffect[] = []): Result => ({
  state,
  effects: [{ type: 'signal', signal: 'attention' }, ...more],
});

export const withVerdict = (state: SortState, look: Look, code: VerdictCode, values: Values): SortState => ({
  ...state,
  verdict: { look, code, values },
});

/** A refused scan names what was read (R1): the kind of code, and the article's name. */
export function named({ state, effects }: Result, reading: Reading): Result {
  if (state.verdict?.look !== 'refused' || isUnknown(reading)) return { state, effects };
  const what = reading.kind === 'foreign-location' ? 'location' : reading.kind;
  const name =
    reading.kind === 'article' && 'article' in reading.resolution ? reading.resolution.article.name : '';
  const { look, code, values } = state.verdict;
  return { state: withVerdict(state, look, code, { ...values, what, ...(name ? { name } : {}) }), effects };
}

/** A code of no known kind: more likely a misread of what was expected than an article. */
export const isUnknown = (reading: Reading): boolean =>
  reading.kind === 'article' && reading.resolution.kind === 'unknown';
