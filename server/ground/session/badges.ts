import { randomInt } from 'node:crypto';
import type { Queryable } from '../db/pool.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

const MOST_TRIES = 5;
export const LOCK_MINUTES = 15;

export type BadgeReading =
  | { readonly kind: 'user'; readonly user_id: number }
  | { readonly kind: 'wrong' }
  /** No PIN is checked until `seconds` have passed. */
  | { readonly kind: 'locked'; readonly seconds: number };

/**
 * The user of a badge, if the PIN is right. A try is counted before it is checked, so many tries at once have no
 * advantage over one after another. Unknown badges are counted too, and take as long.
 */
export async function userOfBadge(db: Queryable, badge: string, pin: string): Promise<BadgeReading> {
  const tried = await db.one<{ tries: number; seconds: number }>(COUNT_TRY, [
    badge,
    LOCK_MINUTES,
    MOST_TRIES,
  ]);
  if (tried && tried.tries > MOST_TRIES) return { kind: 'locked', seconds: Math.max(1, tried.seconds) };
  const row = await db.one<{ user_id: number; pin_hash: string }>(
    'SELECT user_id, pin_hash FROM badges b JOIN users u ON u.id = b.user_id WHERE badge = $1 AND u.closed_at IS NULL',
    [badge],
  );
  if (!(await passwordMatches(pin, row?.pin_hash)) || !row) return { kind: 'wrong' };
  await db.execute('DELETE FROM badge_tries WHERE badge = $1', [badge]);
  return { kind: 'user', user_id: row.user_id };
}

/** The lock ends this long after the last try that was checked: tries during the lock do not prolong it. */
const COUNT_TRY = `
  INSERT INTO badge_tries AS b (badge) VALUES ($1)
  ON CONFLICT (badge) DO UPDATE SET
    tries = CASE WHEN b.last_at < now() - make_interval(mins => $2) THEN 1 ELSE LEAST(b.tries, $3) + 1 END,
    last_at = CASE WHEN b.last_at >= now() - make_interval(mins => $2) AND b.tries >= $3 THEN b.last_at ELSE now() END
  RETURNING tries, ceil(extract(epoch FROM last_at + make_interval(mins => $2) - now()))::int AS seconds`;

/** Gives a user a new badge with this PIN; the old badge stops working. */
export async function giveBadge(db: Queryable, user_id: number, pin: string): Promise<string> {
  const badge = `OMSPAS-${String(randomInt(100_000_000)).padStart(8, '0')}`;
  await db.execute(
    `INSERT INTO badges (badge, user_id, pin_hash) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET badge = excluded.badge, pin_hash = excluded.pin_hash`,
    [badge, user_id, await hashPassword(pin)],
  );
  return badge;
}
