import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepalive } from '../../contract/sign-in.ts';
import { MOST_LINES } from '../../contract/http.ts';
import { MOST_SLIPS } from '../../contract/orders/packing-slip.ts';
import { MOST_DELIVERIES } from '../../contract/warehouse/new-batch.ts';
import { uuidv7 } from '../../core/id/uuidv7.ts';
import { products } from '../../server/demo/data/demo-products.ts';
import type { Database } from '../../server/ground/db/pool.ts';
import { bodyLimits } from '../../server/ground/limits.ts';
import { get, headersOf, post, signIn } from '../client.ts';
import { median, quantile } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

const MOST_WAIT = { of: 'ours', most: 200 } as const;
/** Between two calls of who waits. */
const PAUSE_MS = 5;

/** A call, its body, and the statuses that say that it was done, or refused as it should be; an order has a number of its own each time. */
type LongCall = readonly [what: string, path: string, body: object, statuses: readonly number[]];
/** Orders can be sent again: their median counts. An act on what is there is done once. */
const ROUNDS = 3;

/**
 * How long a `keepalive` waits at worst beside the longest list that a call takes, and beside longer ones; the floor is the worst
 * on an idle server, as long before it. And what memory all of them leave.
 */
export async function limitFigures({ oms, floor, db }: Stage): Promise<Figure[]> {
  const session = await signIn(oms.base, 'beheer');
  const idle = oms.memory();
  let most = idle;
  const figures: Figure[] = [];
  const measure = async ([what, path, body, statuses]: LongCall): Promise<void> => {
    const send = (text: string) => async () => {
      const headers = { ...headersOf(session), 'Idempotency-Key': uuidv7(Date.now(), randomBytes(10)) };
      const agent = new Agent();
      const reply = await post(agent, oms.base, { path, headers, body: text });
      agent.destroy();
      if (!statuses.includes(reply.status))
        throw new Error(`${what}: ${reply.status} ${reply.body.toString().slice(0, 500)}`);
    };
    const rounds: { worst: number; took: number; idle: number; bare: number }[] = [];
    for (let round = 0; round < (path === ORDERS ? ROUNDS : 1); round++) {
      const text = JSON.stringify(
        path === ORDERS && round > 0 ? { ...body, identifier: `${NUMBER}-${round}` } : body,
      );
      const { worst: idleWait } = await worstBeside(oms.base, session, () => sleep(500));
      const beside = await worstBeside(oms.base, session, send(text));
      const bare = statuses.includes(201) && path === ORDERS ? await bareOrder(floor.base, text) : 0;
      rounds.push({ ...beside, idle: idleWait, bare });
      most = Math.max(most, oms.memory());
    }
    const middle = (name: 'worst' | 'took' | 'idle' | 'bare') => median(rounds.map(one => one[name]));
    figures.push(
      {
        what: `keepalive beside ${what}`,
        unit: 'ms',
        ours: middle('worst'),
        floor: middle('idle'),
        goal: MOST_WAIT,
      },
      {
        what: '  the call itself',
        unit: 'ms',
        ours: middle('took'),
        ...(path === ORDERS &&
          statuses.includes(201) && {
            floor: middle('bare'),
            goal: { of: 'ours', most: 2000 },
          }),
      },
    );
  };
  for (const call of await longCalls(db)) await measure(call);
  const made = await db.query<{ id: number; line: number; product_identifier: string; quantity: number }>(
    MADE,
    [NUMBER],
  );
  for (const call of callsOnOrder(made)) await measure(call);
  figures.push(await timelineFigure(oms.base, session, db), {
    what: 'memory above idle, the most after any of them',
    unit: 'MB',
    ours: most - idle,
    goal: { of: 'ours', most: 100 },
  });
  return figures;
}

const ORDERS = '/api/rest/sales-orders';
const NUMBER = `261102-${randomBytes(6).toString('hex')}`;

const times = <T>(length: number, of: (i: number) => T): T[] => Array.from({ length }, (_, i) => of(i));
const article = (i: number) => products[i % products.length]?.identifier ?? '';
const tooLong = times(bodyLimits.usual / 3 - 100, () => ({}));

async function longCalls(db: Database): Promise<LongCall[]> {
  const deliveries = await db.query<{ identifier: string }>(
    `SELECT identifier FROM dispatch_requests WHERE status = 'to-be-requested' AND batch_id IS NULL AND paused_at IS NULL
       AND location_id = (SELECT id FROM typed_locations WHERE type = 'dc' AND identifier = 'DC01') ORDER BY id LIMIT $1`,
    [MOST_DELIVERIES],
  );
  const identifiers = deliveries.map(({ identifier }) => identifier);
  const order: { readonly [field: string]: unknown } = {
    identifier: NUMBER,
    placed_at: '2026-11-02T08:00:00Z',
    sales_channel_identifier: 'web',
    fulfilment_method: 'delivery',
    addresses: [
      { address_type: 'shipping', street: 'Kerkstraat', house_no: '1', city: 'Utrecht', country: 'NL' },
    ],
    grand_total: MOST_LINES,
    lines: times(MOST_LINES, i => ({
      product_identifier: article(i),
      quantity: 1,
      unit_gross_price: 1,
      tax_class: 'H',
    })),
  };
  const scans = { device_id: '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11', mutations: times(100, () => ({})) };
  return [
    [`an order of ${MOST_LINES} lines`, ORDERS, order, [201]],
    ['an order of 340,000 empty lines', ORDERS, { ...order, lines: times(340_000, () => ({})) }, [413]],
    ['an order of 20,000 empty lines', ORDERS, { ...order, lines: times(20_000, () => ({})) }, [422]],
    ['a reroute of as many empty ones as a body holds', '/api/rest/dispatch-requests', tooLong, [413]],
    [
      `slips of ${MOST_SLIPS} deliveries`,
      '/api/rest/dispatch-requests/batch-packing-slips',
      { identifiers: identifiers.slice(0, MOST_SLIPS) },
      [200],
    ],
    [
      `a batch of ${identifiers.length} deliveries`,
      '/api/rest/locations/dc/DC01/dispatch-request-batches',
      { batch_type: 'dc_sort', dispatch_requests: identifiers },
      [201, 409, 422],
    ],
    ['100 mutations that are none', '/api/rest/mutations', scans, [207]],
    [
      `a suggestion for ${MOST_LINES} articles`,
      `/api/suggestion/${NUMBER}`,
      { lines: times(MOST_LINES, i => ({ product_identifier: article(i), quantity: 1 })) },
      [200, 422],
    ],
  ];
}

/** Acts on the order of 1,000 lines that was made. */
function callsOnOrder(
  made: readonly { id: number; line: number; product_identifier: string; quantity: number }[],
): LongCall[] {
  const reroute = [
    {
      dispatcher_type: 'dc',
      dispatcher_identifier: 'DC01',
      dispatch_date: '2026-12-31',
      status: 'to-be-requested',
      dispatch_type_identifier: 'dc_delivery',
      carrier_identifier: 'postnl_parcel',
      carrier_method_identifier: 'postnl_parcel_standard',
      lines: made.map(({ line, product_identifier, quantity }) => ({
        old_line_ids: [line],
        product_identifier,
        quantity,
      })),
    },
  ];
  const request = [...new Set(made.map(({ id }) => id))].map(id => {
    const own = made.filter(line => line.id === id);
    const articles = [...new Set(own.map(({ product_identifier }) => product_identifier))];
    return { id, cancel: articles.map(product_identifier => ({ product_identifier, quantity: 1 })) };
  });
  return [
    [
      `the check of a reroute of ${made.length} lines`,
      '/api/rest/dispatch-requests/check',
      reroute,
      [200, 409, 422],
    ],
    ['its cancellations', `/api/omt/sales-order-cancellations/${NUMBER}`, { request }, [200, 409, 422]],
  ];
}

/** The rows of the same order, without plan, history and versions. */
async function bareOrder(base: string, body: string): Promise<number> {
  const agent = new Agent();
  const began = performance.now();
  const { status } = await post(agent, base, {
    path: '/insert-order',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  agent.destroy();
  if (status !== 201) throw new Error(`the floor says ${status}`);
  return performance.now() - began;
}

const CHANGES = 800;
const READS = 50;

/** An order of which an address changed 800 times; the floor reads the same rows by one statement, in the bench's own process. */
async function timelineFigure(base: string, session: string, db: Database): Promise<Figure> {
  await db.execute(CHANGE, [NUMBER, CHANGES]);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const path = `${base}/api/rest/sales-orders/${NUMBER}/timeline`;
  const p95 = async (read: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < READS; n++) {
      const began = performance.now();
      await read();
      times.push(performance.now() - began);
    }
    return quantile(times, 0.95);
  };
  const ours = await p95(async () => {
    const { status, body } = await get(agent, path, headersOf(session));
    if (status !== 200) throw new Error(`the timeline: ${status} ${body.toString().slice(0, 300)}`);
  });
  agent.destroy();
  const floor = await p95(() => db.query(CHANGED, [NUMBER]));
  return {
    what: `a timeline of ${CHANGES} events, its first page, p95`,
    unit: 'ms',
    ours,
    floor,
    goal: { of: 'ours', most: 200 },
  };
}

const CHANGE = `
  WITH made AS (INSERT INTO sales_order_addresses (sales_order_id, address_type, street, house_no, city, country, archived_at)
    SELECT id, 'billing', 'Kerkstraat', n::text, 'Utrecht', 'NL', now() FROM sales_orders, generate_series(1, $2::int) n
    WHERE identifier = $1 RETURNING id, sales_order_id)
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, caused_by_status_identifier, processor_config_identifier)
  SELECT sales_order_id, 'address', id, 'billing', 'billing', 'office' FROM made`;
const CHANGED = `
  SELECT h.*, a.* FROM order_history h JOIN sales_order_addresses a ON a.id = h.object_id
  WHERE h.sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1) AND h.data_type = 'address'`;

const MADE = `
  SELECT d.id, n.id AS line, n.product_identifier, n.quantity FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
  JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id WHERE o.identifier = $1 AND NOT d.is_replaced ORDER BY n.id`;

/** The longest wait for a `keepalive` while work is done, and how long the work took. */
async function worstBeside(
  base: string,
  session: string,
  work: () => Promise<unknown>,
): Promise<{ readonly worst: number; readonly took: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () => get(agent, base + keepalive.path, headersOf(session));
  await ask();
  const state = { done: false, worst: 0 };
  const asking = (async () => {
    while (!state.done) {
      state.worst = Math.max(state.worst, (await ask()).ms);
      await sleep(PAUSE_MS);
    }
  })();
  const began = performance.now();
  try {
    await work();
  } finally {
    state.done = true;
    await asking;
    agent.destroy();
  }
  return { worst: state.worst, took: performance.now() - began };
}
