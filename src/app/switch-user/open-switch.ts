import { go } from '../path.ts';
import { SWITCH_PATH } from '../session/view.ts';

/** What the screen begins with, in the history's state: a badge is not for the address bar. */
export interface SwitchState {
  readonly badge: string | null;
  /** Where the work was. */
  readonly back: string;
}

/** Opens 'Wissel van gebruiker', with the badge that was scanned if one was. */
export function openSwitch(badge: string | null): void {
  const state: SwitchState = { badge, back: location.pathname };
  go(SWITCH_PATH, { state });
}

/** The state as it comes back, which after a reload without one is that of a fresh start. */
export function switchState(state: unknown): SwitchState {
  const { badge, back } = (state ?? {}) as Partial<SwitchState>;
  return { badge: badge ?? null, back: back?.startsWith('/') && back !== SWITCH_PATH ? back : '/scan' };
}
