import { dutchDay } from '../../../../core/calendar/day.ts';
import { seeDashboard } from '../../../../core/access/reports.ts';
import { lateBefore, statusesToSend } from '../../../../core/delivery/late.ts';
import { inScope, type OwnReport, type Row, searchPath } from '../report.ts';

const WINDOW = `interval '90 days'`;
const MOST = 12;

export const lateByLocation: OwnReport = {
  title: 'Te laat per locatie',
  note: `Leveringen die eergisteren of eerder hadden moeten vertrekken; de ${String(MOST)} locaties met de meeste. Orders van de laatste 90 dagen.`,
  right: seeDashboard,
  rows: 'Locatie',
  figures: [
    { title: 'Twee dagen', drawn: 'bar' },
    { title: 'Meer dagen', drawn: 'bar' },
  ],
  lies: true,
  stacked: true,
  none: 'Er is niets te laat.',
  async read(db, { locations, now }) {
    const rows = await db.query<Late>(SQL, [
      locations,
      statusesToSend,
      lateBefore(dutchDay(now)),
      new Date(now).toISOString(),
    ]);
    return rows.map(({ location: name, type, identifier, two, more }): Row => {
      const place = { dispatcher_type: type, dispatcher_identifier: identifier };
      return [{ name, path: searchPath({ is_late: '1', ...place }) }, two, more];
    });
  },
};

interface Late {
  readonly location: string;
  readonly type: string;
  readonly identifier: string;
  readonly two: number;
  readonly more: number;
}

const SQL = `
  SELECT l.display_name AS location, l.type, l.identifier, late.two, late.more
  FROM (
    SELECT d.location_id, count(*) FILTER (WHERE d.dispatch_date = $3::date - 1)::int AS two,
      count(*) FILTER (WHERE d.dispatch_date < $3::date - 1)::int AS more
    FROM dispatch_requests d
    WHERE NOT d.is_replaced AND d.status = ANY($2) AND d.placed_at >= $4::timestamptz - ${WINDOW}
      AND d.dispatch_date < $3::date AND ${inScope('d.location_id')}
    GROUP BY d.location_id) late
  JOIN typed_locations l ON l.id = late.location_id
  ORDER BY late.two + late.more DESC, l.identifier LIMIT ${String(MOST)}`;
