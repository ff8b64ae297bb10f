import type { ServiceTimes } from '../../../contract/warehouse/service-times.ts';
import { addDays, dayIn } from '../../../core/calendar/day.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { usedCapacity } from '../dispatch-requests/used-capacity.ts';

/** The service times of a type at a location; undefined: there is no such location or type. */
export const selectServiceTimes = (
  db: Queryable,
  { type, location }: LocationPath,
  serviceType: string,
): Promise<Found | undefined> => db.one<Found>(SELECT, [type, location, serviceType]);

type Found = ServiceTimes & { readonly id: number; readonly time_zone: string };

/** Service times with the deliveries that each day has at a moment (epoch ms), by the count that planning goes by. */
export async function withUsedCapacity(db: Queryable, found: Found, now: number): Promise<ServiceTimes> {
  const today = dayIn(found.time_zone, now);
  const used = await usedCapacity(db, [found.id], today, addDays(today, CALENDAR_DAYS - 1));
  const used_capacity = used
    .filter(({ service }) => service === found.service_type.identifier)
    .map(({ date, deliveries }) => ({ date, deliveries }));
  return { ...found, used_capacity };
}

/** Days from today: the six weeks of the page's calendar, and one for a page that stays open. */
const CALENDAR_DAYS = 49;

/** Row `t` of service_times as the wire has it. */
export const TIME_AS_JSON = `json_build_object('id', t.id, 'date', t.date, 'week_day', t.week_day,
    'is_available', t.is_available::int, 'from_time', to_char(t.from_time, 'HH24:MI'), 'to_time', to_char(t.to_time, 'HH24:MI'),
    'description', t.description, 'max_capacity', t.max_capacity, 'priority', t.priority)`;

// A service that this type of location does not have cannot be edited there.
const SELECT = `
  SELECT l.id, o.revision, l.time_zone, is_syncing(l.id) AS syncing,
    (SELECT fault FROM service_time_syncs WHERE location_id = l.id) AS sync_fault, json_build_object('identifier', s.identifier, 'display_name', s.display_name, 'gui_sort_order', s.gui_sort_order, 'is_cutoff', s.is_cutoff,
      'uses_capacities', s.uses_capacities, 'can_edit', s.can_edit AND l.type = ANY (s.location_types)) AS service_type,
    COALESCE((SELECT json_agg(${TIME_AS_JSON} ORDER BY t.week_day, t.date, t.id)
      FROM service_times t WHERE t.location_id = l.id AND t.service_type_id = s.id), '[]') AS service_times
  FROM typed_locations l JOIN locations o ON o.id = l.id, service_types s
  WHERE l.type = $1 AND l.identifier = $2 AND s.identifier = $3`;
