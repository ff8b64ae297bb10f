import type { Problem } from '../../../contract/problem.ts';
import type { SessionRow } from '../../db/cache-db.ts';
import type { Session, SignedIn } from '../state/session.ts';
import { stillHolds } from './view.ts';

/** The OMS's data about the signed-in user. */
export type SessionData = Omit<SignedIn, 'lastContact'>;

/** The result of the loads at the start. */
export type Fetched =
  | { kind: 'fresh'; data: SessionData }
  | { kind: 'signed-out' }
  /** No answer from the OMS. */
  | { kind: 'offline' }
  /** The OMS answered with an error. */
  | { kind: 'failed'; problem?: Problem | undefined };

/** The session that the device alone knows: the last user, for 16 hours since the last contact. */
export function fromCache(row: SessionRow | undefined, now: number): Session {
  if (!row) return { phase: 'starting' };
  if (!stillHolds(row.last_contact_at, now)) return { phase: 'starting', lapsed: true };
  const { user, config, translations, last_contact_at: lastContact } = row;
  return {
    phase: 'signed-in',
    expired: false,
    user,
    config,
    locations: user.locations,
    closed: [],
    translations,
    lastContact,
  };
}

/** The session after the loads, or after any call whose answer says something about it. */
export function afterFetch(session: Session, fetched: Fetched, now: number): Session {
  switch (fetched.kind) {
    case 'fresh':
      return { phase: 'signed-in', expired: false, ...fetched.data, lastContact: now };
    case 'signed-out':
      return session.phase === 'signed-in'
        ? { ...session, expired: true }
        : { phase: 'signed-out', config: null };
    case 'offline':
    case 'failed':
      if (session.phase !== 'signed-in') {
        const lapsed = 'lapsed' in session && session.lapsed === true;
        return {
          phase: 'unavailable',
          offline: fetched.kind === 'offline',
          lapsed,
          ...(fetched.kind === 'failed' && fetched.problem && { problem: fetched.problem }),
        };
      }
      return stillHolds(session.lastContact, now) ? session : { ...session, expired: true };
  }
}
