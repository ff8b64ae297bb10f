import type { Location } from '../../../contract/warehouse/location.ts';
import { seeServiceTimes, seeServiceType } from '../../../core/access/locations.ts';
import { holds } from '../../../core/access/right.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
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
  const [day, types] = [dutchDay(now), hours ? await typesOf(db) : []];
  const rows = types.length > 0 ? await rowsOfDay(db, day) : new Map<number, Row[]>();
  return locations.map(location => {
    const { id, identifier, location_type } = location;
    const isShown =
      types.includes(location_type.identifier) && mayUseLocation(user, location_type.identifier, identifier);
    return { ...location, opening_today: isShown ? openingOn(day, rows.get(id) ?? []) : null };
  });
}

function openingOn(day: string, rows: readonly Row[]): string {
  const { row } = countingRow(rows, day);
  return row?.is_available ? [row.from_time, row.to_time].filter(Boolean).join('-') : 'closed';
}

const typesOf = async (db: Queryable): Promise<readonly string[]> =>
  (await db.one<{ location_types: string[] }>(TYPES, [SERVICE]))?.location_types ?? [];

async function rowsOfDay(db: Queryable, day: string): Promise<ReadonlyMap<number, readonly Row[]>> {
  const byLocation = new Map<number, Row[]>();
  for (const row of await db.query<Row & { location_id: number }>(ROWS, [SERVICE, day, isoWeekday(day)])) {
    const others = byLocation.get(row.location_id);
    if (others) others.push(row);
    else byLocation.set(row.location_id, [row]);
  }
  return byLocation;
}

const TYPES = 'SELECT location_types FROM service_types WHERE identifier = $1';
const ROWS = `
  SELECT t.location_id, t.id, t.date, t.week_day, t.priority, t.is_available,
    to_char(t.from_time, 'HH24:MI') AS from_time, to_char(t.to_time, 'HH24:MI') AS to_time
  FROM service_times t JOIN service_types s ON s.id = t.service_type_id
  WHERE s.identifier = $1 AND (t.date = $2 OR t.week_day = $3)`;
