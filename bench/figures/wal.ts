import { randomUUID } from 'node:crypto';
import { fire, headersOf, signIn } from '../client.ts';
import { median } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { addWork, placementOf } from '../work.ts';

const ROUNDS = 10;
const LIST = 100;
const LINES = 5;
const TRIGGERS: readonly (readonly [table: string, trigger: string])[] = [
  ['dispatch_requests', 'stock_moved'],
  ['dispatch_request_lines', 'stock_of_line_moved'],
];

/**
 * Bytes of write-ahead log of a placement, and of a piece that is shipped, beside the same with the triggers disabled that
 * write the moves of stock.
 */
export async function walFigures({ oms, db }: Stage): Promise<Figure[]> {
  const session = await signIn(oms.base, 'magazijn');
  const work = await addWork(db, {
    location: 'L',
    batches: 2 * ROUNDS + 1,
    deliveries: 40,
    lines: LINES,
    autofill: 2,
  });
  const written = async (act: () => Promise<unknown>): Promise<number> => {
    const { at } = (await db.one<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at')) ?? {};
    await act();
    const now = await db.one<{ bytes: number }>(
      'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8 AS bytes',
      [at],
    );
    return now?.bytes ?? NaN;
  };
  const measure = async () => {
    const batch = work.pop();
    if (!batch) throw new Error('there is no work left');
    const shot = {
      path: '/api/rest/mutations',
      headers: headersOf(session),
      body: JSON.stringify({
        device_id: randomUUID(),
        mutations: batch.pieces.slice(0, LIST).map(piece => placementOf(batch, piece)),
      }),
    };
    const shots = [shot];
    const placed = await written(() => fire(oms.base, () => shots.pop(), { connections: 1, seconds: 5 }));
    const shipped = await written(() => db.execute(SHIP, [batch.identifier, LIST / LINES, randomUUID()]));
    return { placed: placed / LIST, shipped: shipped / LIST };
  };
  const all = {
    on: [] as Awaited<ReturnType<typeof measure>>[],
    off: [] as Awaited<ReturnType<typeof measure>>[],
  };
  await measure();
  for (let round = 0; round < ROUNDS; round++) {
    all.on.push(await measure());
    for (const [table, trigger] of TRIGGERS)
      await db.execute(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
    all.off.push(await measure());
    for (const [table, trigger] of TRIGGERS)
      await db.execute(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`);
  }
  const of = (side: 'placed' | 'shipped') => ({
    ours: median(all.on.map(one => one[side])),
    floor: median(all.off.map(one => one[side])),
  });
  return [
    { what: 'WAL of a placement, without the stock triggers', unit: 'B', ...of('placed') },
    { what: `  of a piece shipped, in a delivery of ${String(LINES)} lines`, unit: 'B', ...of('shipped') },
  ];
}

const SHIP = `
  UPDATE dispatch_requests SET status = 'shipped', changed_as = 'scan.mark-shipped', change_key = $3
  WHERE id IN (SELECT d.id FROM dispatch_requests d JOIN dispatch_request_batches b ON b.id = d.batch_id
    WHERE b.identifier = $1 ORDER BY d.id LIMIT $2)`;
