import { signIn, headersOf } from '../client.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

const ROWS = 100_000;
const PATH = '/api/rest/sales-orders-search/export';

/** All orders of a time as a file, and the memory that this takes. */
export async function exportFigures({ oms, db }: Stage): Promise<Figure[]> {
  const headers = headersOf(await signIn(oms.base, 'beheer'));
  const [span] = await db.query<{ from: string; to: string; rows: number }>(MONTH);
  if (!span) throw new Error('there are orders');
  const figures: Figure[] = [];
  for (const [format, most] of [
    ['csv', 8],
    ['xlsx', 40],
  ] as const) {
    const before = oms.memory();
    const query = new URLSearchParams({ format, order_placed_from: span.from, order_placed_to: span.to });
    const began = performance.now();
    const reply = await fetch(`${oms.base}${PATH}?${query}`, { headers });
    if (!reply.ok || !reply.body) throw new Error(`no export: ${reply.status}`);
    let bytes = 0;
    let peak = before;
    for await (const chunk of reply.body) {
      bytes += chunk.length;
      peak = Math.max(peak, oms.memory());
    }
    const seconds = (performance.now() - began) / 1000;
    figures.push(
      {
        what: `${span.rows.toLocaleString('en')} orders as ${format.toUpperCase()}, ${(bytes / 1e6).toFixed(1)} MB: for ${ROWS.toLocaleString('en')}`,
        unit: 's',
        ours: (seconds / span.rows) * ROWS,
        goal: { of: 'ours', most },
      },
      { what: '  memory that the server grew by', unit: 'MB', ours: peak - before },
    );
  }
  return figures;
}

/** The last 31 days of the seeded orders. */
const MONTH = `
  WITH last AS (SELECT max(placed_at) AS at FROM sales_orders WHERE identifier ~ '^[0-9]{6}-[0-9]{7}$')
  SELECT to_char(at - interval '30 days', 'YYYY-MM-DD') AS from, to_char(at, 'YYYY-MM-DD') AS to,
    (SELECT count(*)::int FROM sales_orders WHERE placed_at >= date_trunc('day', at - interval '30 days')) AS rows FROM last`;
