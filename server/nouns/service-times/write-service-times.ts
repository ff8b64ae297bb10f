import type { ServiceTimeRow } from '../../../core/service-time/added-times.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { AuthoredChange } from '../../ground/writes/once.ts';

/** Service times of a type that a transaction writes, at locations that it holds. */
export interface WrittenTimes {
  readonly serviceType: string;
  readonly rows: readonly ServiceTimeRow[];
  /** Where which of the rows is written: the id of a location, and the row's place in `rows`. */
  readonly at: readonly { readonly location_id: number; readonly nth: number }[];
}

/** Writes service times in one statement, however many locations have them. */
export const writeServiceTimes = async (
  tx: Transaction,
  { serviceType, rows, at }: WrittenTimes,
): Promise<void> =>
  void (await tx.execute(INSERT, [
    serviceType,
    JSON.stringify(rows.map(row => ({ ...row, is_available: row.is_available === 1 }))),
    at.map(({ location_id }) => location_id),
    // Rows of a list are numbered from 1.
    at.map(({ nth }) => nth + 1),
  ]));

/** Writes all service times of a type at a location that is held, in the place of those that are there. */
export async function replaceServiceTimes(
  tx: Transaction,
  location_id: number,
  serviceType: string,
  rows: readonly ServiceTimeRow[],
): Promise<void> {
  await tx.execute(CLEAR, [location_id, serviceType]);
  await writeServiceTimes(tx, { serviceType, rows, at: rows.map((_, nth) => ({ location_id, nth })) });
}

/** Makes the changed times of a type at each of these locations an event, for triggers. */
export const publishServiceTimes = async (
  tx: Transaction,
  { by, key }: AuthoredChange,
  type: string,
  locations: readonly string[],
  serviceType: string,
): Promise<void> => void (await tx.execute(PUBLISH, [type, locations, serviceType, by.id, key]));

const CLEAR = `
  DELETE FROM service_times
  WHERE location_id = $1 AND service_type_id = (SELECT id FROM service_types WHERE identifier = $2)`;
const INSERT = `
  INSERT INTO service_times (location_id, service_type_id, date, week_day, is_available, from_time, to_time, description,
    max_capacity, priority)
  SELECT w.location_id, s.id, r.date, r.week_day, r.is_available, r.from_time, r.to_time, r.description, r.max_capacity, r.priority
  FROM service_types s,
    ROWS FROM (json_to_recordset($2::json) AS (date date, week_day int, is_available boolean, from_time time, to_time time,
      description text, max_capacity int, priority int)) WITH ORDINALITY AS r (date, week_day, is_available, from_time, to_time,
      description, max_capacity, priority, nth)
    JOIN unnest($3::int[], $4::int[]) AS w (location_id, nth) USING (nth)
  WHERE s.identifier = $1 ORDER BY w.location_id, r.week_day, r.date`;
const PUBLISH = `
  INSERT INTO trigger_events (event, payload, user_id, change_key)
  SELECT 'service-times-changed', jsonb_build_object('location_type', $1::text, 'location_identifier', location,
    'service_type_identifier', $3::text), $4, $5 FROM unnest($2::text[]) location`;
