import { transitions } from '../machine/machine.ts';
import { initial } from '../machine/state.ts';
import type { ReturnState } from '../machine/state.ts';

/** Drops the verdict of the last scan: after a restart the screen begins without one. */
export const stored = (state: ReturnState): ReturnState =>
  state.name === 'cannot-store' || state.name === 'barred' ? stored(state.back) : { ...state, verdict: null };

/** Id of the photo of the article in hand. */
export const photoOf = (state: ReturnState): string | undefined =>
  state.name === 'cannot-store' || state.name === 'barred'
    ? photoOf(state.back)
    : 'work' in state
      ? state.work.photo
      : undefined;

/** Reads a saved state; after a rollback it may come from a newer version, with a step that is unknown here. */
export function restored(saved: unknown): ReturnState {
  const state = saved as ReturnState | undefined;
  return state && typeof state === 'object' && Object.hasOwn(transitions, state.name)
    ? { ...state, verdict: null }
    : initial;
}
