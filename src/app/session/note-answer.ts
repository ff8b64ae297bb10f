import { setSession, useSession } from '../state/session.ts';
import { afterFetch } from './next-session.ts';

/** Updates the session by any answer of the OMS: a 401 clears the user state (specification, section 4). */
export function noteAnswer(kind: 'ok' | 'refused' | 'signed-out' | 'later'): void {
  const session = useSession.getState();
  if (kind === 'signed-out' && session.phase === 'signed-in' && !session.expired)
    setSession(afterFetch(session, { kind }, Date.now()));
}
