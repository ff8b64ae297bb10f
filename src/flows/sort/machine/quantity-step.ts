import type { Reading } from '../../../../core/delivery/resolution.ts';
import { accept, refuse, stay } from '../../steps/verdict-step.ts';
import type { SortEventOf, SortOutcome, SortEvent } from './events.ts';
import { isArticleOf, piecesIn } from './counting-step.ts';
import { advance, mostOf, taken } from './special-step.ts';
import type { SortConfig, SortStateOf } from './state.ts';
import { isUnknown } from './verdict-step.ts';

/** The number of pieces (R11). */
export function quantity(config: SortConfig, state: SortStateOf<'quantity'>, event: SortEvent): SortOutcome {
  const { work } = state;
  const set = (n: number): SortOutcome =>
    stay({ ...state, verdict: null, work: { ...work, quantity: clamp(n, mostOf(work)) } });
  switch (event.name) {
    case 'scan':
      return (
        again(state, event) ??
        typedAmount(state, event) ??
        refuse(state, 'expected-same-article', { read: event.text })
      );
    case 'set-quantity':
      return Number.isInteger(event.quantity) ? set(event.quantity) : stay(state);
    case 'next':
      return advance(config, taken(work, 'multiple-quantities'), 'multiple-quantities');
    default:
      return stay(state);
  }
}

/** One more scan of the same article adds one, that of a carton its pieces (R11). */
function again(state: SortStateOf<'quantity'>, event: SortEventOf<'scan'>): SortOutcome | null {
  if (!isArticleOf(state.work, event)) return null;
  const most = mostOf(state.work);
  const quantity = state.work.quantity + piecesIn(event.reading);
  if (quantity > most) return refuse(state, 'quantity-full', { n: most });
  return accept({ ...state, verdict: null, work: { ...state.work, quantity } });
}

/** Digits that are no code of anything: too few for an article number, and within MOST_AT_ONCE. */
export const isAmount = (text: string, reading: Reading): boolean =>
  /^\d{1,4}$/.test(text.trim()) && isUnknown(reading);

/** A number typed on a keyboard (R11). What does not fit is refused: it may be what a scanner lost the rest of. */
function typedAmount(
  state: SortStateOf<'quantity'>,
  { text, reading }: SortEventOf<'scan'>,
): SortOutcome | null {
  if (!isAmount(text, reading)) return null;
  const most = mostOf(state.work);
  const n = Number(text);
  if (n > most) return refuse(state, 'quantity-full', { n: most });
  return n > 0 ? accept({ ...state, verdict: null, work: { ...state.work, quantity: n } }) : null;
}

const clamp = (n: number, most: number): number => Math.max(1, Math.min(n, most));
