import type { Reading } from '../../../../core/delivery/resolution.ts';
import { withVerdict } from '../../steps/verdict-step.ts';
import type { SortOutcome } from './events.ts';

/** The verdict of a refused scan names what was read (R1): the kind of code, and the article's name. */
export function named({ state, effects }: SortOutcome, reading: Reading): SortOutcome {
  if (state.verdict?.look !== 'refused' || isUnknown(reading)) return { state, effects };
  const what = reading.kind === 'foreign-location' ? 'location' : reading.kind;
  const name =
    reading.kind === 'article' && 'article' in reading.resolution ? reading.resolution.article.name : '';
  const { look, code, values } = state.verdict;
  return { state: withVerdict(state, look, code, { ...values, what, ...(name ? { name } : {}) }), effects };
}

/** A code of no known kind is more likely a misread of the expected code than an article. */
export const isUnknown = (reading: Reading): boolean =>
  reading.kind === 'article' && reading.resolution.kind === 'unknown';
