import type { Happened, Noted } from '../../session/happened.ts';
import { refusedRow, type RowWords } from '../../steps/last-ten/happened-rows.ts';
import { t as steps } from '../../steps/texts.ts';
import { goesApart } from '../machine/article-step.ts';
import type { SortState, SortCode } from '../machine/state.ts';
import { verdictWords } from '../screen/verdict-words.ts';
import type { SubjectFacts } from '../screen/subject.ts';
import { t } from '../texts.ts';

/** An article that is laid apart, with the reason; null: nothing is. */
export function apartIn(state: SortState, facts: SubjectFacts): Noted | null {
  if (state.name === 'not-requested' && state.verdict === null) {
    const { why: code, product_identifier } = state;
    const name = facts.article(product_identifier)?.name ?? product_identifier;
    return { kind: 'apart', code, values: { name, aside: facts.aside ?? '' } };
  }
  if (state.name !== 'scan-article' || !state.verdict || !goesApart(state)) return null;
  const { code, values } = state.verdict;
  return { kind: 'apart', code, values: { ...values, aside: facts.aside ?? '' } };
}

const reasons = {
  cancelled: 'last_cancelled',
  paused: 'last_paused',
  rerouted: 'last_rerouted',
} as const;

/** A line of the last ten about what is no mutation. */
export function happenedWords(happened: Happened): RowWords {
  const { kind, code, values } = happened;
  switch (kind) {
    case 'refused':
      return refusedRow(happened, verdictWords({ look: 'refused', code: code as SortCode, values }));
    case 'printed':
      return { text: t(code === 'slip' ? 'last_printed_slip' : 'last_printed_label', values), end: '' };
    case 'apart':
      return {
        text: String(values['name']),
        end: values['aside'] ? steps('last_end', { location: values['aside'] }) : t('last_apart'),
        why: t(reasons[code as keyof typeof reasons] ?? 'last_not_needed'),
      };
  }
}
