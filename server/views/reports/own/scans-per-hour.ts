import { uuidv7 } from '../../../../core/id/uuidv7.ts';
import { seeDashboard } from '../../../../core/access/reports.ts';
import { inScope, type OwnReport, type Row, ZONE } from '../report.ts';

const HOUR_MS = 3_600_000;
/** A device sends what it scanned without a connection later. */
const LATE_MS = 24 * HOUR_MS;

export const scansPerHour: OwnReport = {
  title: 'Scans per uur',
  note: 'Scans van de laatste 24 uur, naar het werk waarvoor ze waren.',
  right: seeDashboard,
  rows: 'Uur',
  figures: [
    { title: 'Sorteren', drawn: 'bar' },
    { title: 'Ontvangen', drawn: 'bar' },
    { title: 'Retouren', drawn: 'bar' },
    { title: 'Geleverd', drawn: 'bar' },
  ],
  stacked: true,
  none: 'Er is niet gescand.',
  async read(db, { locations, now }) {
    const oldest = uuidv7(now - 24 * HOUR_MS - LATE_MS, new Uint8Array(10));
    const rows = await db.query<
      Record<'sorted' | 'received' | 'returned' | 'picked', number> & { hour: string }
    >(SQL, [locations, new Date(now).toISOString(), oldest]);
    const counted = rows.map(({ hour, sorted, received, returned, picked }): Row => [
      hour,
      sorted,
      received,
      returned,
      picked,
    ]);
    return counted.some(([, ...figures]) => figures.some(figure => figure !== 0)) ? counted : [];
  },
};

/** Facts of scans: when they were made, and where. Their ids begin with their time, so that the index of those gives the newest. */
const facts = (work: string, table: string, at: string, joins: string, location: string): string => `
  SELECT '${work}' AS work, ${at} AS at FROM ${table} s ${joins}
  WHERE s.mutation_id >= $3::uuid AND ${at} > $2::timestamptz - interval '24 hours' AND ${at} <= $2
    AND ${inScope(location)}`;
const SCANNED = 'COALESCE(s.scanned_at, s.created_at)';
const OF_PLACE = `JOIN storage_locations p ON p.id = s.storage_location_id JOIN storage_zones z ON z.id = p.storage_zone_id`;

const SQL = `
  WITH hours AS (
    SELECT date_trunc('hour', $2::timestamptz AT TIME ZONE ${ZONE}) - make_interval(hours => 23 - n) AS hour
    FROM generate_series(0, 23) n
  ), scans AS (
    SELECT date_trunc('hour', at AT TIME ZONE ${ZONE}) AS hour, work, count(*)::int AS n FROM (
      ${facts('sorted', 'placements', SCANNED, OF_PLACE, 'z.location_id')} UNION ALL
      ${facts('received', 'receipt_scans', SCANNED, 'JOIN goods_receipts r ON r.id = s.goods_receipt_id', 'r.recipient_location_id')} UNION ALL
      ${facts('returned', 'return_receipts', SCANNED, OF_PLACE, 'z.location_id')} UNION ALL
      ${facts('picked', 'picks', 's.created_at', 'JOIN dispatch_requests d ON d.id = s.dispatch_request_id', 'd.location_id')}
    ) made GROUP BY 1, 2
  )
  SELECT to_char(hours.hour, 'HH24:MI') AS hour,
    ${['sorted', 'received', 'returned', 'picked'].map(work => `COALESCE(sum(n) FILTER (WHERE work = '${work}'), 0)::int AS ${work}`).join(', ')}
  FROM hours LEFT JOIN scans USING (hour) GROUP BY hours.hour ORDER BY hours.hour`;
