import { accept, attend, refuse, stay } from '../../steps/verdict-step.ts';
import type { Barred } from '../../session/effects.ts';
import {
  initial,
  type ReturnEventOf,
  type ReturnOutcome,
  type ReturnEvent,
  type ReturnState,
  type ReturnStateOf,
  type WorkingReturn,
} from './state.ts';

/** The OMS takes nothing more from this worker (R21). */
export function bar(state: ReturnState, why: Barred): ReturnOutcome {
  if (state.name === 'barred') return stay({ ...state, why });
  const back = state.name === 'cannot-store' ? state.back : state;
  return attend({ name: 'barred', verdict: null, why, back });
}

/** No scan is taken, except that of the place where the article in hand is laid (R21). */
export function barred(state: ReturnStateOf<'barred'>, event: ReturnEvent): ReturnOutcome {
  if (event.name === 'allowed') return stay(initial);
  if (event.name !== 'scan') return stay(state);
  return isLaidDown(state, event)
    ? accept({ ...state, verdict: null, back: initial })
    : refuse(state, 'barred', { read: event.text });
}

/** The article that was in hand when scanning stopped, and the place where it lay; null: it goes to the place for loose articles. */
export function heldIn(
  back: WorkingReturn,
): { readonly article: string; readonly from: string | null } | null {
  if ('work' in back) return { article: back.work.product_identifier ?? back.work.read, from: null };
  return back.name === 'repair' && back.phase === 'target'
    ? { article: back.card.product_identifier, from: back.card.lies_at }
    : null;
}

function isLaidDown({ back }: ReturnStateOf<'barred'>, { reading }: ReturnEventOf<'scan'>): boolean {
  const held = heldIn(back);
  if (held === null || reading.kind !== 'location') return false;
  return held.from === null ? reading.use === 'aside' : reading.identifier === held.from;
}
