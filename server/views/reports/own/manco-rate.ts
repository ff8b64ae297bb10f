import { dutchDay } from '../../../../core/calendar/day.ts';
import { seeDashboard } from '../../../../core/access/reports.ts';
import type { DeliveryStatus } from '../../../../core/delivery/status.ts';
import { inScope, type OwnReport, type Row } from '../report.ts';

const DAYS = 14;
const sent: readonly DeliveryStatus[] = ['shipped', 'delivered', 'shipped-with-issues'];
/** Also what was replaced since: its pieces went on in others, but not from here. */
const short: readonly DeliveryStatus[] = [
  'unable-to-ship',
  'unable-to-ship-final',
  'denied',
  'crossdock-unable-to-ship',
];

export const mancoRate: OwnReport = {
  title: 'Manco',
  note: `Deel van de leveringen dat niet of niet heel kon worden verzonden, per uitleverdatum. Orders van de laatste ${String(2 * DAYS)} dagen.`,
  right: seeDashboard,
  rows: 'Uitleverdatum',
  figures: [
    { title: 'Manco', drawn: 'line', unit: '%' },
    { title: 'Verzonden', drawn: 'no' },
    { title: 'Met manco', drawn: 'no' },
  ],
  none: 'Er is niets verzonden, en niets manco.',
  async read(db, { locations, now }) {
    const rows = await db.query<{ day: string; sent: number; short: number }>(SQL, [
      locations,
      dutchDay(now),
      new Date(now).toISOString(),
      sent,
      short,
    ]);
    return rows.some(row => row.sent + row.short > 0)
      ? rows.map((row): Row => [row.day, rateOf(row), row.sent, row.short])
      : [];
  },
};

/** In percents, with one decimal; null: nothing was to leave that day. */
const rateOf = (row: { sent: number; short: number }): number | null =>
  row.sent + row.short === 0 ? null : Math.round((row.short / (row.sent + row.short)) * 1000) / 10;

/** Deliveries that were to leave in these days: those that count, or those replaced since, each by its own index. */
const ended = (which: 'NOT is_replaced' | 'is_replaced'): string => `
  SELECT dispatch_date AS day, status = ANY($4) AS is_sent FROM dispatch_requests
  WHERE ${which} AND placed_at >= $3::timestamptz - interval '${String(2 * DAYS)} days' AND dispatch_type <> 'return'
    AND dispatch_date BETWEEN $2::date - ${String(DAYS - 1)} AND $2::date AND status = ANY($4 || $5) AND ${inScope('location_id')}`;

const SQL = `
  WITH ended AS (${ended('NOT is_replaced')} UNION ALL ${ended('is_replaced')})
  SELECT to_char(days.day, 'DD-MM') AS day, count(*) FILTER (WHERE is_sent)::int AS sent,
    count(*) FILTER (WHERE NOT is_sent)::int AS short
  FROM (SELECT $2::date - ${String(DAYS - 1)} + n AS day FROM generate_series(0, ${String(DAYS - 1)}) n) days
  LEFT JOIN ended USING (day) GROUP BY days.day ORDER BY days.day`;
