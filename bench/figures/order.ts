import { Agent } from 'node:http';
import { randomBytes } from 'node:crypto';
import { uuidv7 } from '../../core/id/uuidv7.ts';
import { orderInput } from '../../src/office/orders/detail/view.ts';
import type { Side } from '../beside.ts';
import { get, headersOf, post, signIn } from '../client.ts';
import { quantile } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

/** The demo's order of 60 lines, made into 12 deliveries with 200 rows of history. */
export const LARGE_ORDER = '261117-0023';
const DELIVERIES = 12;
const ROWS = 200;
const READS = 200;
const ACTS = 60;

/** The large order on a server: its reads, and acts on it, one after the other; ms of each. */
export async function openLargeOrder({ oms, db }: Side) {
  const first = await db.one<{ id: number; sales_order_id: number }>(
    'SELECT id, sales_order_id FROM dispatch_requests WHERE identifier = $1',
    [`${LARGE_ORDER}-1`],
  );
  if (!first) throw new Error(`the demo has the order ${LARGE_ORDER}`);
  await db.execute(DIVIDE, [first.id, DELIVERIES, LARGE_ORDER]);
  await db.execute(TELL, [first.sales_order_id, first.id, ROWS]);
  await db.execute('ANALYZE dispatch_requests, dispatch_request_lines, order_history');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = headersOf(await signIn(oms.base, 'beheer'));
  const act = async (name: string, body: object = {}): Promise<number> => {
    const path = `/api/rest/${name}`;
    const sent = performance.now();
    const reply = await post(agent, oms.base, {
      path,
      headers: { ...headers, 'Idempotency-Key': uuidv7(Date.now(), randomBytes(10)) },
      body: JSON.stringify(body),
    });
    if (reply.status >= 300)
      throw new Error(`${path}: ${reply.status} ${reply.body.toString().slice(0, 300)}`);
    return performance.now() - sent;
  };
  return {
    async read(path: string): Promise<number> {
      const times: number[] = [];
      for (let n = 0; n < READS; n++) {
        const { status, ms, body } = await get(agent, `${oms.base}${path}`, headers);
        if (status !== 200) throw new Error(`${path}: ${status} ${body.toString().slice(0, 300)}`);
        times.push(ms);
      }
      return quantile(times, 0.95);
    },
    async acts(): Promise<number[]> {
      const times: number[] = [];
      for (let n = 0; n < ACTS; n++) {
        const delivery = `dispatch-requests/${LARGE_ORDER}-${1 + (n % DELIVERIES)}`;
        times.push(await act(`${delivery}/pause`), await act(`${delivery}/resume`));
        times.push(await act(`sales-orders/${LARGE_ORDER}/comments`, { comment: `Meting ${n}` }));
      }
      return times;
    },
    close: () => agent.destroy(),
  };
}

/** A large order: read with all its parts, its timeline, and acts on it. */
export async function orderFigures(stage: Stage): Promise<Figure[]> {
  const order = await openLargeOrder(stage);
  const { include } = orderInput(LARGE_ORDER).query;
  const whole = await order.read(`/api/rest/sales-orders/${LARGE_ORDER}?include=${include}`);
  const timeline = await order.read(`/api/rest/sales-orders/${LARGE_ORDER}/timeline`);
  const times = await order.acts();
  order.close();
  const what = `an order of 60 lines, ${DELIVERIES} deliveries, ${ROWS} rows of history`;
  return [
    {
      what: `${what}: read with all its parts, p95`,
      unit: 'ms',
      ours: whole,
      goal: { of: 'ours', most: 60 },
    },
    { what: 'its timeline, p95', unit: 'ms', ours: timeline, goal: { of: 'ours', most: 60 } },
    {
      what: 'pausing, resuming, remarking on it, p95',
      unit: 'ms',
      ours: quantile(times, 0.95),
      goal: { of: 'ours', most: 150 },
    },
  ];
}

// Lines in turn to each of so many deliveries like the first.
const DIVIDE = `
  WITH made AS (
    INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, carrier_method_id, dispatch_date)
    SELECT $3 || '-' || nth, d.sales_order_id, d.location_id, d.status, d.dispatch_type, d.carrier_method_id, d.dispatch_date
    FROM dispatch_requests d, generate_series(2, $2::int) nth WHERE d.id = $1 RETURNING id),
  numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM made),
  lines AS (SELECT id, row_number() OVER (ORDER BY id) % $2::int AS nth FROM dispatch_request_lines WHERE dispatch_request_id = $1)
  UPDATE dispatch_request_lines n SET dispatch_request_id = numbered.id
  FROM lines JOIN numbered USING (nth) WHERE lines.id = n.id`;
const TELL = `
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, caused_by_status_identifier, processor_config_identifier)
  SELECT $1, 'dispatch-request', $2, 'to-be-requested', 'to-be-requested', 'office' FROM generate_series(1, $3::int)`;
