import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Queryable } from '../db/pool.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let stranger: Promise<string> | undefined;

/** argon2id, salted, in the format of users.password_hash. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Takes as long for an unknown user (no hash) as for a known one, so that timing does not reveal names. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  stranger ??= hashPassword('no one has this password');
  const matches = await verify(stored ?? (await stranger), password);
  return matches && stored !== undefined;
}

/** Gives a user a new password, and ends what was signed in with the old one. Undefined: there is no such user. */
export async function givePassword(db: Queryable, username: string): Promise<string | undefined> {
  const password = randomBytes(12).toString('base64url');
  const given = await db.execute(
    `WITH given AS (UPDATE users SET password_hash = $2 WHERE username = $1 RETURNING id),
       ended AS (DELETE FROM sessions WHERE user_id IN (SELECT id FROM given))
     SELECT id FROM given`,
    [username, await hashPassword(password)],
  );
  return given === 0 ? undefined : password;
}
