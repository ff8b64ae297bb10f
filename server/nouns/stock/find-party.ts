import type { Queryable } from '../../ground/db/pool.ts';
import { notFound, type Refusal } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';

/** A location of the user, as a holder of stock: active, or with some of before. */
export const findParty = async (
  db: Queryable,
  user: User,
  party: string,
): Promise<{ readonly id: number; readonly name: string; readonly type: string } | Refusal> =>
  (await db.one<{ id: number; name: string; type: string }>(SELECT, [
    party,
    user.canmanagealllocations,
    user.id,
  ])) ?? notFound(`Geen locatie met identifier '${party}' gevonden!`);

const SELECT = `
  SELECT id, display_name AS name, type FROM typed_locations
  WHERE identifier = $1 AND (active OR EXISTS (SELECT FROM stock_levels s WHERE s.location_id = typed_locations.id))
    AND ($2 OR id IN (SELECT location_id FROM user_locations WHERE user_id = $3))
  ORDER BY type_id LIMIT 1`;
