import { printLabels } from '../../../core/access/orders.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import { requireRight, type User } from '../../ground/session/user.ts';

/** For users who manage all locations the print button is a dummy (shell-search-settings.md 6). */
const dummy = refuse(
  403,
  'print-dummy',
  'Afdrukken gebeurt alleen op je eigen locatie. Je mag alle locaties beheren: daarom doet deze knop niets.',
);
export const notOwnLocation = refuse(
  403,
  'foreign-location',
  'Afdrukken kan alleen voor leveringen van je eigen locatie.',
);

/** Why a user may print nothing at all; undefined when they may. */
export const printRefusal = (user: User): Refusal | undefined =>
  requireRight(user, printLabels) ?? (user.canmanagealllocations ? dummy : undefined);

/** Whether the user is linked to the location. */
export async function isOwnLocation(db: Queryable, user: User, location_id: number): Promise<boolean> {
  const linked = await db.one<{ location_id: number }>(
    'SELECT location_id FROM user_locations WHERE user_id = $1 AND location_id = $2',
    [user.id, location_id],
  );
  return linked !== undefined;
}
