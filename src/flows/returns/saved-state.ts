import { initial, transitions } from './machine.ts';
import type { ReturnState } from './state.ts';

/** Without the verdict of the last scan: after a restart the screen begins quietly. */
export const stored = (state: ReturnState): ReturnState =>
  state.name === 'cannot-store' ? stored(state.back) : { ...state, verdict: null };

/** Id of the photo of the article in hand. */
export const photoOf = (state: ReturnState): string | undefined =>
  state.name === 'cannot-store' ? photoOf(state.back) : 'work' in state ? state.work.photo : undefined;

/** What was saved as a state; of a newer version, before a rollback, it may be a step that this one does not have. */
export function restored(saved: unknown): ReturnState {
  const state = saved as ReturnState | undefined;
  return state && typeof state === 'object' && Object.hasOwn(transitions, state.name)
    ? { ...state, verdict: null }
    : initial;
}
