import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { anOrder } from '../../server/acts/orders/testing.ts';
import { selectIncidents } from '../../server/acts/triggers/incidents/select-incidents.ts';
import { storeTriggers } from '../../server/acts/triggers/trigger-file.ts';
import { headersOf, signIn } from '../client.ts';
import { median, quantile } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

const [PER_SECOND, SECONDS, BURST] = [50, 20, 10_000];
/** An event whose result is not there by then is taken for lost. */
const PATIENCE_SECONDS = 600;

/** Events of orders to the results of their triggers, by the server's own jobs: a steady stream, and all at once. */
export async function eventFigures({ db }: Stage): Promise<Figure[]> {
  const orders = await db.query<{ id: number }>('SELECT id FROM sales_orders ORDER BY id DESC LIMIT $1', [
    BURST,
  ]);
  await db.transaction(tx =>
    storeTriggers(tx, [
      {
        identifier: 'bench',
        description: 'Meting',
        trigger_event: 'order-address-changed',
        actions: [
          { description: 'Opmerking', action_class: 'add-comment', parameters: { text: 'Nieuw adres.' } },
        ],
      },
    ]),
  );
  const steady: string[] = [];
  for (let nth = 0; nth < PER_SECOND * SECONDS; nth++) {
    steady.push(randomUUID());
    const [key, order] = [steady.at(-1), orders[nth % orders.length]?.id];
    await Promise.all([db.execute(EVENT, [order, key]), sleep(1000 / PER_SECOND)]);
  }
  await allDone(db, steady.length);
  const waits = await db.query<{ ms: number }>(WAITS, [steady]);
  const began = performance.now();
  await db.execute(BURST_OF, [orders.map(({ id }) => id)]);
  await allDone(db, steady.length + orders.length);
  const seconds = (performance.now() - began) / 1000;
  const ms = waits.map(one => one.ms);
  return [
    { what: `event to result, at ${PER_SECOND} events a second`, unit: 'ms', ours: median(ms) },
    { what: '  p95', unit: 'ms', ours: quantile(ms, 0.95), goal: { of: 'ours', most: 1000 } },
    {
      what: `a burst of ${orders.length} events, without loss: results`,
      unit: '/s',
      ours: orders.length / seconds,
    },
  ];
}

async function allDone(db: Stage['db'], results: number): Promise<void> {
  for (let seconds = 0; seconds < PATIENCE_SECONDS; seconds++) {
    const row = await db.one<{ n: number }>(DONE);
    if (row?.n === results) return;
    await sleep(1000);
  }
  throw new Error(`results are missing: ${JSON.stringify(await db.one(DONE))} of ${results}`);
}

const [REFUNDS, ROUNDS] = [50, 60];

/** The tab Crediteringen of an order with many refunds, beside the order itself. */
export async function refundTabFigures({ oms }: Stage): Promise<Figure[]> {
  const headers = headersOf(await signIn(oms.base, 'beheer'));
  const post = async (path: string, body: object): Promise<void> => {
    const reply = await fetch(oms.base + path, {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': randomUUID() },
      body: JSON.stringify(body),
    });
    if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  };
  const order = '261129-MONEY';
  await post(
    '/api/rest/sales-orders',
    anOrder({
      identifier: order,
      payments: [
        { provider: 'mollie', method: 'ideal', payment_status: 'paid', reference: 'tr_bench', amount: 1210 },
      ],
    }),
  );
  const path = `/api/rest/sales-orders/${order}`;
  for (let nth = 0; nth < REFUNDS; nth++)
    await post(`${path}/refund-requests`, {
      identifier: `r${nth}`,
      additions: [{ reason: 'Tegemoetkoming', amount: 0.01 }],
    });
  const [ours, floor]: [number[], number[]] = [[], []];
  const timed = async (url: string): Promise<number> => {
    const began = performance.now();
    const reply = await fetch(oms.base + url, { headers });
    await reply.text();
    if (reply.status !== 200) throw new Error(`${url}: ${reply.status}`);
    return performance.now() - began;
  };
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await timed(`${path}?include=${TAB}`));
    floor.push(await timed(path));
  }
  return [
    {
      what: `an order with ${REFUNDS} refunds: its tab (floor: the order alone)`,
      unit: 'ms',
      ours: median(ours),
      floor: median(floor),
    },
    { what: '  p95', unit: 'ms', ours: quantile(ours, 0.95), floor: quantile(floor, 0.95) },
  ];
}

const [RESULTS, CAUSES, BATCH] = [100_000, 40, 1000];

/** Mislukte acties with many failures of some causes; the floor is its SQL alone. */
export async function incidentFigures({ oms, db }: Stage): Promise<Figure[]> {
  // The demo's own are not among them.
  await db.execute('TRUNCATE event_results, incidents CASCADE');
  await db.execute(INCIDENTS, [CAUSES]);
  // One transaction of them all would leave as many versions of each incident's counts.
  for (let nth = 1; nth <= RESULTS; nth += BATCH) await db.execute(FAILURES, [nth, nth + BATCH - 1, CAUSES]);
  await db.execute('ANALYZE event_results, incidents, incident_times');
  const headers = headersOf(await signIn(oms.base, 'beheer'));
  const everywhere = { id: 0, canmanagealllocations: true };
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    let began = performance.now();
    const reply = await fetch(`${oms.base}/api/rest/incidents`, { headers });
    const { open } = (await reply.json()) as { open: { failed: number }[] };
    ours.push(performance.now() - began);
    const found = open.reduce((sum, { failed }) => sum + failed, 0);
    if (found !== RESULTS) throw new Error(`${found} of ${RESULTS} failures`);
    began = performance.now();
    await selectIncidents(db, everywhere, 'open');
    await selectIncidents(db, everywhere, 'solved');
    floor.push(performance.now() - began);
  }
  await db.execute('TRUNCATE event_results, incidents CASCADE');
  return [
    {
      what: `Mislukte acties of ${RESULTS} failures in ${CAUSES} incidents (floor: its SQL)`,
      unit: 'ms',
      ours: median(ours),
      floor: median(floor),
      goal: { of: 'ours', most: 100 },
    },
    { what: '  p95', unit: 'ms', ours: quantile(ours, 0.95), floor: quantile(floor, 0.95) },
  ];
}

const INCIDENTS = `
  INSERT INTO incidents (action_class, receiver, code, why)
  SELECT 'send-mail', 'mail.voorbeeld.nl', '5' || n, 'antwoord 5' || n FROM generate_series(1, $1::int) n`;
const FAILURES = `
  WITH numbered AS (SELECT id, row_number() OVER (ORDER BY id DESC) - 1 AS nth FROM incidents LIMIT $3),
  orders AS (SELECT id, row_number() OVER (ORDER BY id DESC) - 1 AS nth FROM sales_orders ORDER BY id DESC LIMIT 20000)
  INSERT INTO event_results (trigger_event_id, event, sales_order_id, payload, depth, trigger_action_id, condition_group, incident_id,
    failed_at, is_successful, result, tries)
  SELECT -n, 'delivery-shipped', o.id, '{}', 0, (SELECT min(id) FROM trigger_actions WHERE action_class = 'send-mail'), 'altijd', i.id,
    now() - n * interval '10 milliseconds', CASE WHEN n % 2 = 0 THEN false END, 'antwoord', 3
  FROM generate_series($1::int, $2::int) n JOIN numbered i ON i.nth = n % $3::int
  JOIN orders o ON o.nth = n % (SELECT count(*) FROM orders)`;

const TAB = [
  'refund_request_lines.dispatch_request_line.sales_order_line',
  'refund_request_additions',
  'dispatch_request',
  'refund_method',
]
  .map(name => `current_refund_requests.${name}`)
  .join(',');
const EVENT = `
  INSERT INTO trigger_events (event, sales_order_id, payload, change_key) VALUES ('order-address-changed', $1, '{}', $2)`;
const BURST_OF = `
  INSERT INTO trigger_events (event, sales_order_id, payload, change_key)
  SELECT 'order-address-changed', unnest($1::int[]), '{}', gen_random_uuid()`;
const DONE = `
  SELECT count(*)::int AS n FROM event_results WHERE event = 'order-address-changed' AND is_successful`;
const WAITS = `
  SELECT extract(epoch FROM r.executed_at - e.created_at)::float8 * 1000 AS ms FROM event_results r
  JOIN trigger_events e ON e.id = r.trigger_event_id WHERE e.change_key = ANY ($1::uuid[])`;
