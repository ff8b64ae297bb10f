import type { Happened } from '../../session/happened.ts';
import type { VerdictWords } from '../verdict-words.ts';
import { t } from '../texts.ts';
import type { LastScan } from './last-scan.ts';

/** Words of the last ten about one thing. */
export type RowWords = Pick<LastScan, 'text' | 'end' | 'why'>;

const SHOWN = 10;
const icons = { refused: 'close', apart: 'ban', printed: 'printer' } as const;

/** The last ten: scans, and between them what happened beside them, newest first. */
export const withHappened = (
  scans: readonly LastScan[],
  happened: readonly Happened[],
  wordsOf: (happened: Happened) => RowWords,
): readonly LastScan[] =>
  happened.length === 0
    ? scans
    : [
        ...happened.map((one): LastScan => ({
          id: one.id,
          at: one.at,
          icon: icons[one.kind],
          state: one.kind === 'refused' ? 'refused' : null,
          undo: null,
          ...wordsOf(one),
        })),
        ...scans,
      ]
        .sort((a, b) => b.at - a.at)
        .slice(0, SHOWN);

/** A refused scan: its code, what was expected, and the sentence that was on the screen. */
export function refusedRow({ values: { read, expected } }: Happened, { text }: VerdictWords): RowWords {
  if (!read) return { text, end: '', why: '' };
  return {
    text: t('refused_read', { read }),
    end: expected ? t('refused_wanted', { expected }) : '',
    why: text,
  };
}
