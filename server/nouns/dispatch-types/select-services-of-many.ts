import type { ReplyOf } from '../../../contract/http.ts';
import type { listServicesOfMany } from '../../../contract/warehouse/plan.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';

type Services = ReplyOf<typeof listServicesOfMany>['body'];

/** Places of a type that are read at once; a chain has fewer. */
const MOST_PLACES = 2_000;

/** Every type of delivery and method, and which of them a user's active locations of a type have switched on. */
export async function selectServicesOfMany(db: Queryable, user: User, type: string): Promise<Services> {
  const [services, places] = await Promise.all([
    db.query<Services['services'][number]>(SERVICES),
    db.query<Services['places'][number]>(PLACES, [type, user.canmanagealllocations, user.id, MOST_PLACES]),
  ]);
  return { services, places };
}

const TYPE = `json_build_object('identifier', t.identifier, 'display_name', t.display_name)`;
const SERVICES = `
  SELECT service, type, method, is_active, readonly FROM (
    SELECT t.id, 0 AS carrier, 0 AS nth, t.identifier AS service, ${TYPE} AS type, NULL::json AS method, t.is_active, t.readonly
    FROM dispatch_types t
    UNION ALL
    SELECT t.id, c.id, m.id, t.identifier || '/' || m.identifier, ${TYPE},
      json_build_object('identifier', m.identifier, 'display_name', m.display_name,
        'carrier', json_build_object('identifier', c.identifier, 'display_name', c.display_name)), tm.is_active, tm.readonly
    FROM dispatch_types t JOIN dispatch_type_methods tm ON tm.dispatch_type_id = t.id
    JOIN carrier_methods m ON m.id = tm.carrier_method_id JOIN carriers c ON c.id = m.carrier_id
    JOIN dispatch_type_carriers tc ON tc.dispatch_type_id = t.id AND tc.carrier_id = c.id) s
  ORDER BY id, carrier, nth`;
const PLACES = `
  SELECT l.id, l.identifier, l.display_name, location_address(l.id, 'visiting') ->> 'city' AS city, l.revision,
    ARRAY(SELECT t.identifier FROM location_dispatch_types a JOIN dispatch_types t ON t.id = a.dispatch_type_id WHERE a.location_id = l.id
      UNION ALL
      SELECT t.identifier || '/' || m.identifier FROM location_dispatch_type_methods a JOIN dispatch_types t ON t.id = a.dispatch_type_id
      JOIN carrier_methods m ON m.id = a.carrier_method_id WHERE a.location_id = l.id) AS "on"
  FROM typed_locations l
  WHERE l.type = $1 AND l.active AND ($2 OR l.id IN (SELECT location_id FROM user_locations WHERE user_id = $3))
  ORDER BY l.identifier LIMIT $4`;
