import type { Queryable } from '../../ground/db/pool.ts';
import { people } from './demo-people.ts';

export const DEMO_PIN = '2580';

/**
 * argon2id of the PIN, made beforehand: all badges have the same PIN, and hashing six of them would slow every start.
 */
const PIN_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$SzJI7kOCIN9NYaKjXfi4QQ$qT13I8WhBofoNCA/Sru4VZHDYfBV+j3IyY0chFdeQFE';

const numbers = ['40718263', '51829374', '62930485', '73041596', '84152607', '95263718'];

/** The badges in the order of `people`. */
export const demoBadges = people.map(({ username, name }, i) => ({
  username,
  name,
  badge: `OMSPAS-${numbers[i] ?? ''}`,
}));

/** Badges for everybody. */
export async function seedBadges(db: Queryable): Promise<void> {
  for (const { username, badge } of demoBadges)
    await db.execute(
      'INSERT INTO badges (badge, user_id, pin_hash) SELECT $1, id, $3 FROM users WHERE username = $2',
      [badge, username, PIN_HASH],
    );
}
