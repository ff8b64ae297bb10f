import type { ReplyOf } from '../../../contract/http.ts';
import type { listYearOfTimes } from '../../../contract/warehouse/plan.ts';
import { seeServiceType } from '../../../core/access/locations.ts';
import { holds } from '../../../core/access/right.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';
import { TIME_AS_JSON } from './select-service-times.ts';

type Year = ReplyOf<typeof listYearOfTimes>['body'];

/** Places of a type that are read at once; a chain has fewer. */
const MOST_PLACES = 2_000;

/**
 * A service of a user's active locations of a type, as a year is planned: their weekdays, and the dates of that year. The
 * first service that the user may see, unless one is named; undefined: there is no such service there.
 */
export async function selectYear(
  db: Queryable,
  user: User,
  type: string,
  { year, service_type: asked }: { readonly year: string; readonly service_type?: string | undefined },
): Promise<Year | undefined> {
  const all = await db.query<Year['service_types'][number]>(TYPES, [type]);
  const service_types = all.filter(({ identifier }) => holds(user, seeServiceType(identifier)));
  const service_type = service_types.find(({ identifier }) => asked === undefined || identifier === asked);
  if (!service_type)
    return asked === undefined ? { service_types, service_type: null, places: [] } : undefined;
  const places = await db.query<Year['places'][number]>(PLACES, [
    type,
    service_type.identifier,
    `${year}-01-01`,
    `${year}-12-31`,
    user.canmanagealllocations,
    user.id,
    MOST_PLACES,
  ]);
  return { service_types, service_type, places };
}

const TYPES = `
  SELECT identifier, display_name, gui_sort_order, is_cutoff, uses_capacities, can_edit FROM service_types
  WHERE $1 = ANY (location_types) ORDER BY gui_sort_order, id`;
const PLACES = `
  SELECT l.id, l.identifier, l.display_name, l.time_zone, location_address(l.id, 'visiting') ->> 'city' AS city,
    COALESCE((SELECT json_agg(${TIME_AS_JSON} ORDER BY t.week_day, t.date, t.id) FROM service_times t
      WHERE t.location_id = l.id AND t.service_type_id = s.id AND (t.date IS NULL OR t.date BETWEEN $3 AND $4)), '[]') AS service_times
  FROM typed_locations l, service_types s
  WHERE l.type = $1 AND s.identifier = $2 AND l.active
    AND ($5 OR l.id IN (SELECT location_id FROM user_locations WHERE user_id = $6))
  ORDER BY l.identifier LIMIT $7`;
