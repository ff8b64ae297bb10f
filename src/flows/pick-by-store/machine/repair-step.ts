import { refuse, stay, withVerdict } from '../../steps/verdict-step.ts';
import {
  countOf,
  emptyHand,
  type PickEventOf,
  type Hand,
  type PickCard,
  type PickOutcome,
  type PickStateOf,
  type PickVerdict,
} from './state.ts';

/** Refusals that only a decision elsewhere can end: the same completion would be refused again (P11). */
const final: readonly string[] = ['already-shipped', 'already-unable-to-ship', 'cancelled', 'rerouted'];

/** The card of a refused completion, with what is in hand (P10). */
export const repairOf = (hand: Hand, card: PickCard): PickStateOf<'repair'> => ({
  name: 'repair',
  verdict: null,
  hand,
  card,
  back: {},
});

/** Whether the same completion may be sent again (P11). */
export const mayTryAgain = ({ card }: PickStateOf<'repair'>): boolean => !final.includes(card.code);

/** Pieces of a line that still lie in the worker's hands. */
export const leftInHand = (state: PickStateOf<'repair'>, line_id: number): number =>
  Math.max(0, countOf(state.hand, line_id) - (state.back[line_id] ?? 0));

/** An article was put back on its shelf (P10). */
export function countBack(state: PickStateOf<'repair'>, event: PickEventOf<'scan'>): PickOutcome {
  const line_id = event.lines.find(id => leftInHand(state, id) > 0);
  const name = event.article ?? event.barcode;
  if (line_id === undefined)
    return refuse(state, 'not-in-hand', { read: event.text, name, known: Number(event.article !== null) });
  const back = { ...state.back, [line_id]: (state.back[line_id] ?? 0) + 1 };
  const left = leftInHand({ ...state, back }, line_id);
  return {
    state: withVerdict({ ...state, back }, 'accepted', 'counted-back', { name, left }),
    effects: [{ type: 'keep' }, { type: 'signal', signal: 'accept' }],
  };
}

/** An article of a delivery that takes no more goes back to its shelf, and out of the hand; null: it is not in hand (P4a, P8). */
export function layBack(
  hand: Hand,
  { lines, article, barcode }: PickEventOf<'scan'>,
): { readonly hand: Hand; readonly verdict: PickVerdict } | null {
  const line_id = lines.find(id => countOf(hand, id) > 0);
  if (line_id === undefined) return null;
  const left = countOf(hand, line_id) - 1;
  const last = hand.scans.findIndex(scan => scan.line_id === line_id);
  return {
    hand: {
      ...hand,
      counts: { ...hand.counts, [line_id]: left },
      scans: hand.scans.filter((_, i) => i !== last),
    },
    verdict: { look: 'accepted', code: 'counted-back', values: { name: article ?? barcode, left } },
  };
}

/** Ends the card; the new mutation names the refused one (P10, P12). */
export function putBack({ card }: PickStateOf<'repair'>): PickOutcome {
  const { mutation_id: resolves } = card;
  return {
    state: withVerdict<PickStateOf<'scan'>>(
      { name: 'scan', verdict: null, hand: emptyHand },
      'accepted',
      'put-back',
      {},
    ),
    effects: [
      { type: 'record', drafts: [{ type: 'pick-put-back', resolves }], resolves },
      { type: 'signal', signal: 'accept' },
    ],
  };
}

/** Sends the same completion again, under its own key (P11). */
export function tryAgain(state: PickStateOf<'repair'>): PickOutcome {
  const { card, hand } = state;
  if (!mayTryAgain(state)) return stay(state);
  return {
    state: { name: 'completed', verdict: null, hand, result: card.result, reason: null },
    effects: [{ type: 'retry', mutation_id: card.mutation_id }],
  };
}
