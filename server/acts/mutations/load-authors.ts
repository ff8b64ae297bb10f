import type { Queryable } from '../../ground/db/pool.ts';
import type { MutationItem } from './item.ts';
import type { LocationKey, World } from './world.ts';

/** The locations of the authors of voided scans; only voiding needs them. */
export async function loadAuthors(
  db: Queryable,
  items: readonly MutationItem[],
): Promise<Pick<World, 'authors'>> {
  const ids = items.flatMap(({ mutation: m }) => (m.type === 'void' ? [m.author_id] : []));
  if (ids.length === 0) return { authors: new Map() };
  const rows = await db.query<{ id: number; locations: LocationKey[] }>(SELECT, [ids]);
  return { authors: new Map(rows.map(({ id, locations }) => [id, locations])) };
}

const SELECT = `
  SELECT u.id, COALESCE((
    SELECT json_agg(json_build_object('type', l.type, 'identifier', l.identifier))
    FROM user_locations ul JOIN typed_locations l ON l.id = ul.location_id WHERE ul.user_id = u.id), '[]') AS locations
  FROM users u WHERE u.id = ANY($1::bigint[])`;
