import { dutchDay } from '../../../../core/calendar/day.ts';
import { seeImportErrors } from '../../../../core/access/orders.ts';
import { type OwnReport, type Row, ZONE } from '../report.ts';

const DAYS = 14;

export const importErrors: OwnReport = {
  title: 'Importfouten per dag',
  note: `Orders die niet zijn geïmporteerd, en die later alsnog zijn geïmporteerd of zijn gesloten, van de laatste ${String(DAYS)} dagen.`,
  right: seeImportErrors,
  rows: 'Dag',
  figures: [
    { title: 'Open', drawn: 'bar' },
    { title: 'Opgelost', drawn: 'bar' },
  ],
  stacked: true,
  none: 'Er zijn geen importfouten.',
  async read(db, { now }) {
    const rows = await db.query<{ day: string; open: number; solved: number }>(SQL, [dutchDay(now)]);
    return rows.some(({ open, solved }) => open + solved > 0)
      ? rows.map(({ day, open, solved }): Row => [day, open, solved])
      : [];
  },
};

// They are of no location: the order may name one that nobody knows.
const SQL = `
  WITH refused AS (
    SELECT (received_at AT TIME ZONE ${ZONE})::date AS day, sales_order_id IS NULL AND dismissed_at IS NULL AS is_open FROM order_imports
    WHERE errors <> '[]' AND received_at >= ($1::date - ${String(DAYS - 1)})::timestamp AT TIME ZONE ${ZONE}
  )
  SELECT to_char(days.day, 'DD-MM') AS day, count(*) FILTER (WHERE is_open)::int AS open,
    count(*) FILTER (WHERE NOT is_open)::int AS solved
  FROM (SELECT $1::date - ${String(DAYS - 1)} + n AS day FROM generate_series(0, ${String(DAYS - 1)}) n) days
  LEFT JOIN refused USING (day) GROUP BY days.day ORDER BY days.day`;
