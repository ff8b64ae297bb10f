import { seeDashboard } from '../../../../core/access/reports.ts';
import type { DeliveryStatus } from '../../../../core/delivery/status.ts';
import { inScope, type OwnReport, type Row, searchPath } from '../report.ts';

/** Deliveries that wait, by who they wait for. */
const queues: Readonly<Record<string, readonly DeliveryStatus[]>> = {
  'Wacht op een besluit': ['on-hold', 'in-review'],
  'Niet toe te wijzen': ['unable-to-assign'],
  'Wacht op voorraad': ['waiting-for-stock'],
  'Aan te vragen': ['to-be-requested'],
  Aangevraagd: ['requested'],
  'Manco te verdelen': ['unable-to-ship', 'denied', 'crossdock-unable-to-ship'],
};
/** The list of a queue; of prints and devices there is none. */
const lists: Readonly<Record<string, string>> = {
  'Wacht op een besluit': '/orders/hold-order-search',
  'Niet toe te wijzen': '/orders/fallback-order-search',
  'Wacht op voorraad': searchPath({ dispatch_request_status: 'waiting-for-stock' }),
  'Aan te vragen': searchPath({ dispatch_request_status: 'to-be-requested' }),
  Aangevraagd: searchPath({ dispatch_request_status: 'requested' }),
  'Label mislukt': searchPath({ has_label_error: '1' }),
  'Manco te verdelen': searchPath({ dispatch_request_status: 'unable-to-ship' }),
};
const LABELS = 'Label mislukt';
const PRINTING = 'Afdrukken';
const DEVICES = 'Scans op apparaten';
const names = [...Object.keys(queues), LABELS, PRINTING, DEVICES];

export const queueAges: OwnReport = {
  title: 'Wachtrijen naar leeftijd',
  note: 'Wat nu wacht, naar hoe lang het zo staat: leveringen en mislukte labels (orders van de laatste 90 dagen), afdrukken, en apparaten met ontvangsten die nog niet zijn verzonden.',
  right: seeDashboard,
  rows: 'Wachtrij',
  figures: [
    { title: 'Tot 1 uur', drawn: 'bar' },
    { title: '1–4 uur', drawn: 'bar' },
    { title: '4–24 uur', drawn: 'bar' },
    { title: 'Langer', drawn: 'bar' },
    { title: 'Oudste (uur)', drawn: 'no' },
  ],
  lies: true,
  stacked: true,
  none: 'Er wacht niets.',
  async read(db, { locations, now }) {
    const of = Object.entries(queues).flatMap(([name, statuses]) => statuses.map(status => [status, name]));
    const rows = await db.query<{ queue: string; counts: number[]; oldest: number }>(SQL, [
      locations,
      new Date(now).toISOString(),
      of.map(([status]) => status),
      of.map(([, name]) => name),
    ]);
    const waiting = new Map(rows.map(row => [row.queue, row]));
    return waiting.size === 0
      ? []
      : names.map((name): Row => {
          const { counts = [0, 0, 0, 0], oldest = null } = waiting.get(name) ?? {};
          const path = lists[name];
          return [path ? { name, path } : name, ...counts, oldest];
        });
  },
};

/** Rows whose age is between so many hours. */
const between = (from: number, to: number | null): string =>
  `count(*) FILTER (WHERE hours >= ${String(from)}${to === null ? '' : ` AND hours < ${String(to)}`})::int`;

const SQL = `
  SELECT queue, ARRAY[${between(0, 1)}, ${between(1, 4)}, ${between(4, 24)}, ${between(24, null)}] AS counts,
    round(max(hours), 1)::float8 AS oldest
  FROM (
    SELECT queue, GREATEST(extract(epoch FROM $2::timestamptz - since) / 3600, 0) AS hours FROM (
      SELECT q.queue, d.changed_at AS since
      FROM unnest($3::text[], $4::text[]) AS q (status, queue) JOIN dispatch_requests d ON d.status = q.status
      WHERE NOT d.is_replaced AND d.placed_at >= $2::timestamptz - interval '90 days' AND ${inScope('d.location_id')}
      UNION ALL
      SELECT '${LABELS}', COALESCE((SELECT max(f.at) FROM label_failures f WHERE f.dispatch_request_id = d.id), l.made_at)
      FROM carrier_labels l JOIN dispatch_requests d ON d.id = l.dispatch_request_id
      WHERE l.state = 'failed' AND d.placed_at >= $2::timestamptz - interval '90 days' AND ${inScope('d.location_id')}
      UNION ALL
      SELECT '${PRINTING}', j.created_at FROM print_jobs j JOIN printers p ON p.id = j.printer_id
      WHERE j.status IN ('queued', 'sent') AND ${inScope('p.location_id')}
      UNION ALL
      SELECT '${DEVICES}', s.seen_at FROM receipt_devices s JOIN goods_receipts r ON r.id = s.goods_receipt_id
      WHERE s.pending > 0 AND ${inScope('r.recipient_location_id')}) waiting) aged
  GROUP BY queue`;
