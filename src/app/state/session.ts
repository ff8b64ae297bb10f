import type { Problem } from '../../../contract/problem.ts';
import { create } from 'zustand';
import { scanRulesOf } from '../../../core/code/scan-rules.ts';
import { setScanRules } from '../../input/scan-rules.ts';
import type { CurrentUser, FrontendConfig, LocationRef } from '../../../contract/session.ts';

/** The OMS's data about the signed-in user, and when this device last had contact (epoch ms). */
export interface SignedIn {
  user: CurrentUser;
  config: FrontendConfig;
  locations: readonly LocationRef[];
  /** Linked too, but not active: nobody works there. Known while there is a network. */
  closed: readonly LocationRef[];
  translations: Readonly<Record<string, string>>;
  lastContact: number;
}

export type Session =
  /** `lapsed`: the last user's session is on the device, and has ended for want of contact. */
  | { phase: 'starting'; lapsed?: boolean }
  /** No usable session on the device and no answer of the OMS: `offline`, or an internal error. */
  | { phase: 'unavailable'; offline: boolean; lapsed: boolean; problem?: Problem }
  /** `config` is the last known one, for the link to the portal. */
  | { phase: 'signed-out'; config: FrontendConfig | null }
  /** `expired`: the OMS answered 401; work on scan routes goes on (scanning-rules.md, "Who, on which device"). */
  | ({ phase: 'signed-in'; expired: boolean } & SignedIn);

/** The one source of the signed-in user; read by every screen. */
export const useSession = create<Session>()(() => ({ phase: 'starting' }));

/** Replaces the session as a whole; zustand would merge the phases. */
export const setSession = (session: Session): void => {
  if ('config' in session && session.config) setScanRules(scanRulesOf(session.config.settings));
  useSession.setState(session, true);
};

/** The signed-in part of the session, for screens below the guard. */
export function useSignedIn(): SignedIn & { expired: boolean } {
  const session = useSession();
  if (session.phase !== 'signed-in') throw new Error('below the session guard only');
  return session;
}

/** Whether the OMS has ended the session of the user who is at work. */
export function hasEnded(): boolean {
  const session = useSession.getState();
  return session.phase === 'signed-in' && session.expired;
}
