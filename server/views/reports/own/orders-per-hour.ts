import { seeDashboard } from '../../../../core/access/reports.ts';
import type { Queryable } from '../../../ground/db/pool.ts';
import { inScope, type OwnReport, type Row, searchPath, ZONE } from '../report.ts';

const HOUR_MS = 3_600_000;

export const ordersPerHour: OwnReport = {
  title: 'Orders per uur',
  note: 'Geplaatste orders van de laatste 24 uur, naast dezelfde uren een week eerder. Een uur opent de orders van zijn dag.',
  right: seeDashboard,
  rows: 'Uur',
  figures: [
    { title: 'Laatste 24 uur', drawn: 'bar' },
    { title: 'Week eerder', drawn: 'line' },
  ],
  none: 'Er zijn geen orders geplaatst.',
  async read(db, { locations, now }) {
    const place = await onlyPlace(db, locations);
    const rows = await db.query<{ hour: string; day: string; placed: number; before: number }>(SQL, [
      locations,
      new Date(now).toISOString(),
      new Date(now - 7 * 24 * HOUR_MS).toISOString(),
    ]);
    return rows.some(({ placed, before }) => placed + before > 0)
      ? rows.map(({ hour: name, day, placed, before }): Row => {
          const filters = { order_placed_from: day, order_placed_to: day, ...place };
          return [{ name, path: searchPath(filters) }, placed, before];
        })
      : [];
  },
};

/** The filters of the one location that is reported on; of several none: the search has those of its user. */
async function onlyPlace(db: Queryable, locations: readonly number[] | null) {
  if (locations?.length !== 1) return {};
  const place = await db.one<{ dispatcher_type: string; dispatcher_identifier: string }>(SELECT_PLACE, [
    locations[0],
  ]);
  return place ?? {};
}
const SELECT_PLACE =
  'SELECT type AS dispatcher_type, identifier AS dispatcher_identifier FROM typed_locations WHERE id = $1';

/** Orders by the hour in the Netherlands, of the 24 hours up to a parameter. */
const placedUpTo = (end: string): string => `
  SELECT date_trunc('hour', d.placed_at AT TIME ZONE ${ZONE}) AS hour, count(DISTINCT d.sales_order_id)::int AS placed
  FROM dispatch_requests d
  WHERE NOT d.is_replaced AND d.dispatch_type <> 'return'
    AND d.placed_at > ${end}::timestamptz - interval '24 hours' AND d.placed_at <= ${end} AND ${inScope('d.location_id')}
  GROUP BY 1`;

const SQL = `
  WITH hours AS (
    SELECT date_trunc('hour', $2::timestamptz AT TIME ZONE ${ZONE}) - make_interval(hours => 23 - n) AS hour
    FROM generate_series(0, 23) n
  ), last AS (${placedUpTo('$2')}), before AS (${placedUpTo('$3')})
  SELECT to_char(hours.hour, 'HH24:MI') AS hour, to_char(hours.hour, 'YYYY-MM-DD') AS day, COALESCE(last.placed, 0) AS placed, COALESCE(before.placed, 0) AS before
  FROM hours LEFT JOIN last USING (hour) LEFT JOIN before ON before.hour = hours.hour - interval '7 days'
  ORDER BY hours.hour`;
