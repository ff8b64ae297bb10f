import { attend, refuse, stay } from '../../steps/verdict-step.ts';
import type { Barred } from '../../session/effects.ts';
import { layBack, repairOf, tryAgain } from './repair-step.ts';
import {
  emptyHand,
  piecesIn,
  type PickEvent,
  type PickState,
  type PickOutcome,
  type PickStateOf,
  type WorkingPick,
} from './state.ts';

/** The OMS takes nothing more from this worker (P19). */
export function bar(state: PickState, why: Barred): PickOutcome {
  if (state.name === 'barred') return stay({ ...state, why });
  const back = state.name === 'cannot-store' ? state.back : state;
  return attend({ name: 'barred', verdict: null, why, back });
}

/** No scan is taken; what was in hand is laid back, and then counts no more (P19). */
export function barred(state: PickStateOf<'barred'>, event: PickEvent): PickOutcome {
  switch (event.name) {
    case 'allowed':
      return goesOn(state.back);
    // A completion that was refused meanwhile: its card stands when scans are taken again.
    case 'open-repair':
      return stay({ ...state, back: repairOf(state.back.hand, event.card) });
    case 'put-back':
      return {
        state: { ...state, verdict: null, back: { ...state.back, hand: emptyHand } },
        effects: [{ type: 'keep' }, { type: 'signal', signal: 'accept' }],
      };
    case 'scan': {
      const laid = layBack(state.back.hand, event);
      return laid
        ? {
            state: { ...state, verdict: laid.verdict, back: { ...state.back, hand: laid.hand } },
            effects: [{ type: 'keep' }, { type: 'signal', signal: 'accept' }],
          }
        : refuse(state, 'barred', { read: event.text });
    }
    default:
      return stay(state);
  }
}

/** A completion that was refused for want of the right goes again, while its goods were not laid back (P11). */
const goesOn = (back: WorkingPick): PickOutcome =>
  back.name === 'repair' && back.card.code === 'forbidden' && piecesIn(back.hand) > 0
    ? tryAgain(back)
    : stay({ ...back, verdict: null });
