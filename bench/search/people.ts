import type { Database } from '../../server/ground/db/pool.ts';
import { type User, userOf, type UserRow } from '../../server/ground/session/user.ts';
import { headersOf, signIn } from '../client.ts';

/** Somebody who searches: who manages all locations, or is linked to some. */
export interface Searcher {
  readonly name: string;
  readonly user: User;
  readonly headers: Record<string, string>;
}

/** Users linked to the dc, to one, five and up to three hundred stores; with the permissions of the back office. */
const LINKED: readonly (readonly [name: string, type: string, places: number])[] = [
  ['1 store', 'store', 1],
  ['dc', 'dc', 1],
  ['5 stores', 'store', 5],
  ['300 stores', 'store', 300],
];

/** Every kind of user, signed in; who manages all is the first. */
export async function openSearchers(db: Database, base: string): Promise<Searcher[]> {
  for (const [name, type, places] of LINKED) await db.execute(MAKE_USER, [name, type, places]);
  const rows = await db.query<UserRow>(SELECT_USERS, [LINKED.map(([name]) => name)]);
  return Promise.all(
    rows.map(async row => ({
      name: row.username === 'beheer' ? 'all' : row.username,
      user: userOf(row),
      headers: headersOf(await signIn(base, row.username)),
    })),
  );
}

const MAKE_USER = `
  WITH made AS (
    INSERT INTO users (username, name, password_hash, homepage, permissions)
    SELECT $1, $1, password_hash, homepage, permissions FROM users WHERE username = 'backoffice'
    ON CONFLICT (username) DO NOTHING RETURNING id)
  INSERT INTO user_locations (user_id, location_id)
  SELECT made.id, l.id FROM made, (SELECT id FROM typed_locations WHERE type = $2 AND active ORDER BY id LIMIT $3) l`;

const SELECT_USERS = `
  SELECT u.id, u.username, u.name, u.homepage, u.language, u.permissions, '[]'::json AS locations
  FROM users u WHERE username = 'beheer' OR username = ANY ($1) ORDER BY id`;
