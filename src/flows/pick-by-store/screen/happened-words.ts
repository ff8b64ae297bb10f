import type { Happened } from '../../session/happened.ts';
import { refusedRow, type RowWords } from '../../steps/last-ten/happened-rows.ts';
import type { PickCode } from '../machine/state.ts';
import { t } from '../texts.ts';
import { verdictWords } from './verdict-words.ts';

/** A line of the last ten about a refused scan, or a print. */
export const happenedWords = (happened: Happened): RowWords =>
  happened.kind === 'printed'
    ? { text: t('last_printed'), end: '' }
    : refusedRow(
        happened,
        verdictWords({ look: 'refused', code: happened.code as PickCode, values: happened.values }),
      );
