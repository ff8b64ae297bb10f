import { go } from '../path.ts';
import { SWITCH_PATH } from '../session/view.ts';

/** The screen's initial data, in the history's state: a badge must not be in the address bar. */
export interface SwitchState {
  readonly badge: string | null;
  /** Path of the work. */
  readonly back: string;
}

/** Opens 'Wissel van gebruiker', with the scanned badge if there is one. */
export function openSwitch(badge: string | null): void {
  const state: SwitchState = { badge, back: location.pathname + location.search };
  go(SWITCH_PATH, { state });
}

/** Reads the state; after a reload without one it is that of a fresh start. */
export function switchState(state: unknown): SwitchState {
  const { badge, back } = (state ?? {}) as Partial<SwitchState>;
  return { badge: badge ?? null, back: back?.startsWith('/') && back !== SWITCH_PATH ? back : '/scan' };
}
