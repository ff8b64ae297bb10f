import { type Expression, type RawBuilder, sql } from 'kysely';
import type { User } from './user.ts';

/** The condition that a location (its id) is one of the user's: a linked one, or any with canmanagealllocations. */
export const isOwnLocation = (user: User, location_id: Expression<number>): RawBuilder<boolean> =>
  user.canmanagealllocations
    ? sql<boolean>`true`
    : sql<boolean>`${location_id} IN (SELECT location_id FROM user_locations WHERE user_id = ${user.id})`;
