import type { Location } from '../../../contract/warehouse/location.ts';
import { seeServiceTimes, seeServiceType } from '../../../core/access/locations.ts';
import { holds } from '../../../core/access/right.ts';
import { type Day, dayIn } from '../../../core/calendar/day.ts';
import { countingRow, isoWeekday } from '../../../core/service-time/service-day.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { mayUseLocation, type User } from '../../ground/session/user.ts';

interface Row {
  readonly id: number;
  readonly is_available: boolean;
  readonly from_time: string | null;
  readonly to_time: string | null;
  readonly date: string | null;
  readonly week_day: number | null;
  readonly priority: number;
}

const SERVICE = 'opening_hours';

/**
 * Adds the opening hours of the day of a moment (epoch ms) to locations, by the row that counts (order-rules.md 10). null: its
 * type has none, or the user may not see them.
 */
export async function withOpeningToday(
  db: Queryable,
  user: User,
  locations: readonly Location[],
  now: number,
): Promise<Location[]> {
  const hours = holds(user, seeServiceTimes) && holds(user, seeServiceType(SERVICE));
  const types = hours ? await typesOf(db) : [];
  const byLocation = types.length > 0 ? await rowsOfToday(db, now) : new Map<number, OfLocation>();
  return locations.map(location => {
    const { id, identifier, location_type } = location;
    const isShown =
      types.includes(location_type.identifier) && mayUseLocation(user, location_type.identifier, identifier);
    return { ...location, opening_today: isShown ? openingAt(byLocation.get(id)) : null };
  });
}

interface OfLocation {
  readonly day: Day;
  readonly rows: Row[];
}

function openingAt(of: OfLocation | undefined): string {
  const { row } = of ? countingRow(of.rows, of.day) : {};
  return row?.is_available ? [row.from_time, row.to_time].filter(Boolean).join('-') : 'closed';
}

const typesOf = async (db: Queryable): Promise<readonly string[]> =>
  (await db.one<{ location_types: string[] }>(TYPES, [SERVICE]))?.location_types ?? [];

/** Rows that may count today, by the calendar of each location's zone. */
async function rowsOfToday(db: Queryable, now: number): Promise<ReadonlyMap<number, OfLocation>> {
  const zones = (await db.query<{ time_zone: string }>(ZONES)).map(({ time_zone }) => time_zone);
  const days = zones.map(zone => dayIn(zone, now));
  const byLocation = new Map<number, OfLocation>();
  const rows = await db.query<Row & { location_id: number; day: Day }>(ROWS, [
    SERVICE,
    zones,
    days,
    days.map(isoWeekday),
  ]);
  for (const row of rows) {
    const known = byLocation.get(row.location_id);
    if (known) known.rows.push(row);
    else byLocation.set(row.location_id, { day: row.day, rows: [row] });
  }
  return byLocation;
}

const TYPES = 'SELECT location_types FROM service_types WHERE identifier = $1';
const ZONES = 'SELECT DISTINCT time_zone FROM locations';
const ROWS = `
  SELECT t.location_id, z.day, t.id, t.date, t.week_day, t.priority, t.is_available,
    to_char(t.from_time, 'HH24:MI') AS from_time, to_char(t.to_time, 'HH24:MI') AS to_time
  FROM unnest($2::text[], $3::date[], $4::int[]) z (zone, day, week_day)
  JOIN locations l ON l.time_zone = z.zone JOIN service_times t ON t.location_id = l.id JOIN service_types s ON s.id = t.service_type_id
  WHERE s.identifier = $1 AND (t.date = z.day OR t.week_day = z.week_day)`;
