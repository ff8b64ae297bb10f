import type { Queryable } from '../../ground/db/pool.ts';
import type { ServiceTimeSource } from './sync-service-times.ts';
import { TIME_AS_JSON } from './select-service-times.ts';

/** The opening hours of the location, for each of its services that has no times yet (order-rules.md 10). */
export const openingHours = (db: Queryable): ServiceTimeSource => ({
  async timesOf({ type, location }) {
    const rows = await db.query<{ service_type: string; service_times: unknown }>(SELECT, [type, location]);
    return Object.fromEntries(rows.map(of => [of.service_type, of.service_times]));
  },
});

const SELECT = `
  SELECT s.identifier AS service_type, json_agg(${TIME_AS_JSON} ORDER BY t.id) AS service_times
  FROM typed_locations l
  JOIN service_types s ON l.type = ANY (s.location_types) AND s.can_edit AND s.identifier <> 'opening_hours'
  JOIN service_types hours ON hours.identifier = 'opening_hours'
  JOIN service_times t ON t.location_id = l.id AND t.service_type_id = hours.id
  WHERE l.type = $1 AND l.identifier = $2
    AND NOT EXISTS (SELECT FROM service_times own WHERE own.location_id = l.id AND own.service_type_id = s.id)
  GROUP BY s.id`;
