import { initial, transitions } from './machine.ts';
import { emptyHand, type Hand, type PickState } from './state.ts';

/** Without the verdict of the last scan: after a restart the screen begins quietly. */
export const stored = (state: PickState): PickState =>
  state.name === 'cannot-store' ? stored(state.back) : { ...state, verdict: null };

/** What was saved as a state; of a newer version, before a rollback, it may be one that this one does not have. */
export function restored(saved: unknown): PickState {
  const state = saved as PickState | null | undefined;
  if (!state || typeof state !== 'object' || !Object.hasOwn(transitions, state.name)) return initial;
  return { ...state, verdict: null };
}

/** The hand in a saved state of a delivery; empty where nothing was scanned. */
export function savedHand(saved: unknown): Hand {
  const state = restored(saved);
  return 'hand' in state ? state.hand : emptyHand;
}
