import type { Reading } from '../../../../core/delivery/resolution.ts';
import { answerDrafts, type AnswerDraft } from '../../extra-info/machine/answer-drafts.ts';
import type { GivenAnswer } from '../../extra-info/machine/asking.ts';
import { accept, attend, refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import type { SortEventOf, SortOutcome, SortEvent } from './events.ts';
import { initial, isForDelivery, type SortStateOf, type SortedWork } from './state.ts';

/** The pieces are counted, or it is asked first: they make it far more than the supplier announced (R33). */
export const countOrAsk = (work: SortedWork): SortOutcome =>
  becomesFarMore(work) ? attend({ name: 'far-more', verdict: null, work, answers: [] }) : count(work, []);

/** Without a delivery the flow resets after the count (R31); the answers about its pieces are recorded with it. */
function count(work: SortedWork, answers: readonly GivenAnswer[]): SortOutcome {
  const { quantity, counting } = work;
  const sum = sumOf(work);
  const over = isOver(sum);
  return {
    state: withVerdict(initial, over ? 'corrected' : counting?.online ? 'accepted' : 'local', 'counted', {
      article: work.product_identifier,
      quantity,
      ...sum,
    }),
    effects: [
      {
        type: 'record',
        on_failure: 'cannot-store',
        drafts: [
          ...answersOf(work, answers),
          {
            type: 'receive-line',
            goods_receipt_line_id: work.line_id,
            product_identifier: work.product_identifier,
            quantity_scanned: quantity,
          },
        ],
      },
      { type: 'signal', signal: over ? 'attention' : 'accept' },
    ],
  };
}

/** The answers about its pieces, on the line that gets them (R10). */
export const answersOf = (work: SortedWork, answers: readonly GivenAnswer[]): AnswerDraft[] => {
  const line_type = isForDelivery(work) ? 'dispatch-request' : 'goods-receipt';
  return answerDrafts({ ...work, line: { line_type, line_id: work.line_id } }, answers);
};

type Sum = Pick<SortEventOf<'count-raised'>, 'scanned' | 'expected'>;

/** The line once the pieces in hand are counted. */
export const sumOf = ({ quantity, counting }: SortedWork): Sum => ({
  scanned: (counting?.scanned ?? 0) + quantity,
  expected: counting?.quantity ?? 0,
});

/** More than the supplier announced; of an article that it did not announce any number is. */
const isOver = ({ scanned, expected }: Sum): boolean => expected > 0 && scanned > expected;

const isFarMore = ({ scanned, expected }: Sum): boolean => expected > 0 && scanned > expected * 1.2;

/** Once somebody has said that it is so, the next pieces are counted without a question. */
const becomesFarMore = (work: SortedWork): boolean =>
  isFarMore(sumOf(work)) && !isFarMore(sumOf({ ...work, quantity: 0 }));

/** Another device counted the same line: the sum that is in sight is corrected (R33). */
export function countRaised(state: SortStateOf<'scan-article'>, { scanned, expected }: Sum): SortOutcome {
  if (state.verdict?.code !== 'counted') return stay(state);
  const look = isOver({ scanned, expected }) ? 'corrected' : state.verdict.look;
  const raised = withVerdict(state, look, 'counted', { ...state.verdict.values, scanned, expected });
  return look === state.verdict.look ? stay(raised) : attend(raised);
}

/** Far more than was announced: counted by its button or with one more piece, else laid apart (R33). */
export function farMore(state: SortStateOf<'far-more'>, event: SortEvent): SortOutcome {
  const { work, answers } = state;
  switch (event.name) {
    case 'next':
      return count(work, answers);
    case 'scan': {
      const { reading, text } = event;
      if (reading.kind === 'location' && reading.use === 'aside')
        return accept(withVerdict(initial, 'accepted', 'laid-apart', { location: reading.identifier }));
      // Its own questions were not asked of another piece.
      return isArticleOf(work, event) && isCounted(reading) && answers.length === 0
        ? count({ ...work, quantity: work.quantity + piecesIn(reading) }, [])
        : refuse(state, 'expected-count', { read: text });
    }
    default:
      return stay(state);
  }
}

const isCounted = (reading: Reading): boolean =>
  reading.kind === 'article' && reading.resolution.kind === 'receive';

/** Pieces that a scanned code stands for: those in a carton, else one. */
export const piecesIn = (reading: Reading): number =>
  (reading.kind === 'article' && 'article' in reading.resolution && reading.resolution.article.pieces) || 1;

/** Whether the article in hand, or another piece of it, was scanned. */
export const isArticleOf = (work: SortedWork, { reading }: SortEventOf<'scan'>): boolean =>
  reading.kind === 'article' &&
  'article' in reading.resolution &&
  reading.resolution.article.product_identifier === work.product_identifier;
