import { accept, attend, refuse, stay } from '../../steps/verdict-step.ts';
import type { Barred } from '../../session/effects.ts';
import type { SortEventOf, SortOutcome, SortEffect, SortEvent } from './events.ts';
import { initial, type SortState, type SortStateOf, type WorkingSort } from './state.ts';

/** The OMS takes nothing more from this worker (R41). */
export function bar(state: SortState, why: Barred): SortOutcome {
  if (state.name === 'barred') return stay({ ...state, why });
  const back = state.name === 'cannot-store' ? state.back : state;
  return attend({ name: 'barred', verdict: null, why, back }, leaving(back));
}

/** No scan is taken, except that of the place where the article in hand is laid (R41). */
export function barred(state: SortStateOf<'barred'>, event: SortEvent): SortOutcome {
  if (event.name === 'allowed') return stay(initial);
  if (event.name !== 'scan') return stay(state);
  return isLaidDown(state, event)
    ? accept({ ...state, verdict: null, back: initial })
    : refuse(state, 'barred', { read: event.text });
}

/** The article that was in hand when scanning stopped, and the place where it lay; null: it goes to the place for loose articles. */
export function heldIn(
  back: WorkingSort,
): { readonly product_identifier: string; readonly from: string | null } | null {
  if ('work' in back) return { product_identifier: back.work.product_identifier, from: null };
  if (back.name === 'not-requested') return { product_identifier: back.product_identifier, from: null };
  if (back.name === 'repair' && back.phase === 'target' && back.card.product_identifier !== null)
    return { product_identifier: back.card.product_identifier, from: back.card.lies_at };
  return back.name === 'clear' && back.piece !== null
    ? { product_identifier: back.piece.product_identifier, from: back.place.storage_location }
    : null;
}

function isLaidDown({ back }: SortStateOf<'barred'>, { reading }: SortEventOf<'scan'>): boolean {
  const held = heldIn(back);
  if (held === null || reading.kind !== 'location') return false;
  return held.from === null ? reading.use === 'aside' : reading.identifier === held.from;
}

/** Things that end when a step is left. */
export const leaving = (state: SortState): SortEffect[] =>
  state.name === 'complete' ? [{ type: 'release', dispatch_request_id: state.dispatch_request_id }] : [];
