import { transitions } from '../machine/machine.ts';
import { emptyHand, initial, type Hand, type PickState } from '../machine/state.ts';

/** Drops the verdict of the last scan: after a restart the screen begins without one. */
export const stored = (state: PickState): PickState =>
  state.name === 'cannot-store' || state.name === 'barred' ? stored(state.back) : { ...state, verdict: null };

/** Reads a saved state; after a rollback it may come from a newer version, and be unknown here. */
export function restored(saved: unknown): PickState {
  const state = saved as PickState | null | undefined;
  if (!state || typeof state !== 'object' || !Object.hasOwn(transitions, state.name)) return initial;
  return { ...state, verdict: null };
}

/** The articles in hand of a delivery that is being picked; of a completed one none. */
export function begunHand(saved: unknown): Hand {
  const state = restored(saved);
  return state.name === 'scan' ? state.hand : emptyHand;
}

/** The hand in a saved state of a delivery; empty when nothing was scanned. */
export function savedHand(saved: unknown): Hand {
  const state = restored(saved);
  return 'hand' in state ? state.hand : emptyHand;
}
