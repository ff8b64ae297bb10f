import { hash as digest, randomBytes } from 'node:crypto';
import type { Notifications } from '../db/notify.ts';
import type { Database } from '../db/pool.ts';
import { type User, userOf, type UserRow } from './user.ts';

export const SESSION_SECONDS = 16 * 3600;
// A session is prolonged at most this often, so that not every request is a write.
const PROLONG_AFTER_SECONDS = 10 * 60;
const REMEMBER_MS = 2000;
const REMEMBER_MOST = 5000;

export type Sessions = {
  /** Opens a session and gives its token. Only the cookie has the token: the table has its hash. */
  open(userId: number): Promise<string>;
  /** The user of a token; `prolonged` when the expiry was moved and the cookie must be renewed. 'closed': of an account that is. */
  find(token: string): Promise<{ user: User; prolonged: boolean } | 'closed' | undefined>;
  /** The user of a token, whose session lasts no longer for being asked after. */
  peek(token: string): Promise<User | undefined>;
  end(token: string): Promise<void>;
};

type Found = { user: User; aged: boolean; closed: boolean };
type Remembered = { reading: Promise<Found | undefined>; since: number };

/**
 * Sessions with a cache of at most 2 s, cleared at once when PostgreSQL notifies that a user's rights or sessions
 * changed. A read in progress at that moment is discarded too, and never served.
 */
export async function openSessions(db: Database, notifications: Notifications): Promise<Sessions> {
  const remembered = new Map<string, Remembered>();
  await notifications.onNotify('session_changed', () => remembered.clear());

  function read(hash: Buffer): Promise<Found | undefined> {
    const key = hash.toString('hex');
    const known = remembered.get(key);
    if (known && performance.now() - known.since < REMEMBER_MS) return known.reading;
    if (remembered.size >= REMEMBER_MOST) remembered.clear();
    const reading = selectUser(hash);
    // The callers get the failure; the next call reads again.
    reading.catch(() => remembered.delete(key));
    remembered.set(key, { reading, since: performance.now() });
    return reading;
  }

  async function selectUser(hash: Buffer): Promise<Found | undefined> {
    const row = await db.one<UserRow & { aged: boolean; closed: boolean }>(SELECT_USER, [
      hash,
      SESSION_SECONDS - PROLONG_AFTER_SECONDS,
    ]);
    return row && { user: userOf(row), aged: row.aged, closed: row.closed };
  }

  return {
    async open(userId) {
      const token = randomBytes(32).toString('base64url');
      await db.execute(
        `INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))`,
        [hashed(token), userId, SESSION_SECONDS],
      );
      return token;
    },
    async find(token) {
      const hash = hashed(token);
      const found = await read(hash);
      if (!found) return undefined;
      if (found.closed) return 'closed';
      return { user: found.user, prolonged: found.aged && (await prolong(hash)) };
    },
    async peek(token) {
      const found = await read(hashed(token));
      return found?.closed ? undefined : found?.user;
    },
    async end(token) {
      await db.execute('DELETE FROM sessions WHERE token_hash = $1', [hashed(token)]);
      // The notification says so too, but the caller must not be let in before it comes.
      remembered.clear();
    },
  };

  async function prolong(hash: Buffer): Promise<boolean> {
    remembered.delete(hash.toString('hex'));
    const changed = await db.execute(
      'UPDATE sessions SET expires_at = now() + make_interval(secs => $2) WHERE token_hash = $1 AND expires_at > now()',
      [hash, SESSION_SECONDS],
    );
    return changed === 1;
  }
}

const SELECT_USER = `
  SELECT u.id, u.username, u.name, u.homepage, u.language, u.permissions,
    u.closed_at IS NOT NULL AS closed, s.expires_at < now() + make_interval(secs => $2) AS aged,
    COALESCE((
      SELECT jsonb_agg(jsonb_build_object('type', l.type, 'identifier', l.identifier,
        'display_name', l.display_name) ORDER BY l.type, l.identifier)
      FROM user_locations ul JOIN typed_locations l ON l.id = ul.location_id
      WHERE ul.user_id = u.id), '[]') AS locations
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND s.expires_at > now()`;

const hashed = (token: string): Buffer => digest('sha256', token, 'buffer');
