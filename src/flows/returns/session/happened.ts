import type { Happened, Noted } from '../../session/happened.ts';
import { refusedRow, type RowWords } from '../../steps/last-ten/happened-rows.ts';
import { t as steps } from '../../steps/texts.ts';
import type { ReturnState, ReturnCode } from '../machine/state.ts';
import { verdictWords } from '../screen/verdict-words.ts';
import { t } from '../texts.ts';
import type { ReturnModelFacts } from './return-model.ts';

const apart: ReadonlySet<ReturnCode> = new Set([
  'return-cancelled',
  'not-in-return',
  'already-received',
  'corrected-gone',
  'corrected-cancelled',
]);

/** An article that is not received, and so laid apart; null: there is none. */
export function apartIn({ verdict }: ReturnState, facts: ReturnModelFacts): Noted | null {
  if (!verdict || !apart.has(verdict.code) || !verdict.values['name']) return null;
  const { code, values } = verdict;
  return { kind: 'apart', code, values: { ...values, aside: facts.aside ?? '' } };
}

/** A line of the last ten about what is no mutation. */
export function happenedWords(happened: Happened): RowWords {
  const { kind, code, values } = happened;
  const words = verdictWords({ look: 'refused', code: code as ReturnCode, values }, null);
  if (kind !== 'apart') return refusedRow(happened, words);
  return {
    text: String(values['name']),
    end: values['aside'] ? steps('last_end', { location: values['aside'] }) : t('last_apart'),
    why: words.text,
  };
}
