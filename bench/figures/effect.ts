import { Agent } from 'node:http';
import type { LocationEffect } from '../../contract/warehouse/location-effect.ts';
import type { ServiceTimes } from '../../contract/warehouse/service-times.ts';
import { SELECT_OPEN } from '../../server/acts/assign/plan-edited.ts';
import { get, headersOf, post, signIn } from '../client.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

/** Deliveries of an order that are open, one each. */
const OPEN = 100_000;
/** Deliveries that the bare statement reads at a time, as the call does. */
const AT_ONCE = 1000;

/** Edits of service times: of a store, which few orders can feel, and of the dc, which nearly all feel. */
const edits = [
  ['a store closes on Saturdays', 'store/101/service-times/ship_from_store', [6]],
  ['the dc closes on five weekdays', 'dc/DC01/service-times/dc_delivery', [1, 2, 3, 4, 5]],
] as const;

/** The effect of an edit on all open deliveries, call after call as a browser makes them, beside the bare statement that reads them. */
export async function effectFigures({ oms, db }: Stage): Promise<Figure[]> {
  await db.transaction(async tx => {
    await tx.execute('SET LOCAL session_replication_role = replica');
    await tx.execute(MAKE_OPEN, [OPEN]);
  });
  await db.execute('VACUUM ANALYZE dispatch_requests');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = headersOf(await signIn(oms.base, 'beheer'));
  const figures: Figure[] = [];
  for (const [what, place, closed] of edits) {
    const path = `/api/rest/locations/${place}`;
    const { body } = await get(agent, `${oms.base}${path}`, headers);
    const { service_times } = JSON.parse(body.toString()) as ServiceTimes;
    const edited = JSON.stringify({
      service_times: service_times.filter(
        ({ week_day }) => !(closed as readonly unknown[]).includes(week_day),
      ),
    });
    const ask = async (after: number | null): Promise<LocationEffect> => {
      const query = after === null ? '' : `?after=${String(after)}`;
      const reply = await post(agent, oms.base, { path: `${path}/effect${query}`, headers, body: edited });
      if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body.toString().slice(0, 300)}`);
      return JSON.parse(reply.body.toString()) as LocationEffect;
    };
    await ask(null);
    const before = oms.memory();
    let [peak, planned, changed, open, first] = [before, 0, 0, 0, 0];
    const began = performance.now();
    for (let after: number | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const told = await ask(after);
      if (isFirst) [open, first] = [told.open, performance.now() - began];
      planned += told.planned;
      changed += Object.values(told.effects).reduce((all, n) => all + n, 0);
      after = told.next;
      peak = Math.max(peak, oms.memory());
    }
    const ours = performance.now() - began;
    const read = performance.now();
    for (let last: number | null = null, size = AT_ONCE; size === AT_ONCE;) {
      const rows: { delivery: number }[] = await db.query(SELECT_OPEN, [last, AT_ONCE]);
      size = rows.length;
      last = rows.at(-1)?.delivery ?? last;
    }
    const floor = performance.now() - read;
    if (planned !== open || open < OPEN / 2) throw new Error(`${planned} of ${open} planned`);
    figures.push(
      {
        what: `the effect on ${open.toLocaleString('en')} open deliveries: ${what}; ${changed.toLocaleString('en')} change`,
        unit: 's',
        ours: ours / 1000,
        floor: floor / 1000,
        goal: { of: 'ratio', most: 2 },
      },
      { what: '  its first figures', unit: 'ms', ours: first, goal: { of: 'ours', most: 500 } },
      {
        what: '  memory that the server grew by',
        unit: 'MB',
        ours: peak - before,
        goal: { of: 'ours', most: 250 },
      },
    );
  }
  agent.destroy();
  return figures;
}

// A delivery of each order, over ten days, that nobody has begun.
const MAKE_OPEN = `
  WITH chosen AS (
    SELECT min(id) AS id FROM dispatch_requests
    WHERE NOT is_replaced AND dispatch_type <> 'return' AND dispatch_action IS NULL GROUP BY sales_order_id LIMIT $1)
  UPDATE dispatch_requests d SET status = 'to-be-requested', released_status = 'to-be-requested', batch_id = NULL,
    storage_location_id = NULL, goods_receipt_id = NULL, paused_at = NULL, shipped_at = NULL, hold_status = NULL,
    dispatch_date = now()::date + d.id % 10
  FROM chosen WHERE chosen.id = d.id`;
