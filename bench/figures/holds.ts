import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import type { HoldReview } from '../../contract/orders/hold-reason.ts';
import { type HoldTrial, MOST_TRIED } from '../../contract/orders/hold-rule-group.ts';
import { addDays, type Day, dutchDay } from '../../core/calendar/day.ts';
import type { HoldRule } from '../../core/hold/rule.ts';
import { uuidv7 } from '../../core/id/uuidv7.ts';
import { midnight, TRIED_ORDERS } from '../../server/acts/holds/try-group.ts';
import type { Database } from '../../server/ground/db/pool.ts';
import { orderInput } from '../../src/office/orders/detail/view.ts';
import { fire, get, headersOf, post, signIn } from '../client.ts';
import { groupsOfThree } from '../holds/sample.ts';
import { openShop } from '../orders.ts';
import { median, quantile } from '../quantile.ts';
import { INCLUDE } from '../search/search.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

const GROUPS = 50;
const LOAD = { connections: 8, seconds: 5 };
const ROUNDS = 5;

/** Orders taken in with 50 groups that are on, beside the same without, in turns. */
export async function heldIntakeFigures({ oms, db }: Stage): Promise<Figure[]> {
  const shop = await openShop(db);
  await db.execute('UPDATE hold_rule_groups SET is_active = false, is_trial = false');
  await db.execute(MAKE_GROUPS, [JSON.stringify(groupsOfThree(GROUPS))]);
  const rate = async (isOn: boolean, seconds: number): Promise<number> => {
    await db.execute(`UPDATE hold_rule_groups SET is_active = $1 WHERE identifier LIKE 'meting-%'`, [isOn]);
    const { replies, seconds: took } = await fire(oms.base, shop.next, { ...LOAD, seconds });
    const refused = replies.find(({ status }) => status !== 201);
    if (refused) throw new Error(`refused: ${refused.body.toString().slice(0, 500)}`);
    return replies.length / took;
  };
  for (const isOn of [false, true]) await rate(isOn, 2);
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ floor: await rate(false, LOAD.seconds), ours: await rate(true, LOAD.seconds) });
  await db.execute(`DELETE FROM hold_rule_groups WHERE identifier LIKE 'meting-%'`);
  return [
    {
      what: `orders taken in with ${String(GROUPS)} active groups, beside none`,
      unit: '/s',
      ours: median(rounds.map(({ ours }) => ours)),
      floor: median(rounds.map(({ floor }) => floor)),
      goal: { of: 'ratio', least: 0.9 },
    },
  ];
}

const MAKE_GROUPS = `
  INSERT INTO hold_rule_groups (identifier, display_name, rules, last_rule_id)
  SELECT identifier, display_name, rules, 3 FROM json_to_recordset($1::json) AS g(identifier text, display_name text, rules jsonb)`;

const DAYS = 30;
const TRIED: readonly Omit<HoldRule, 'id'>[] = [
  { relation: 'total_price', field: null, operator: '>', value: '150' },
  { relation: 'address', field: 'city', operator: 'in', value: 'Utrecht, Zeist, Amersfoort' },
  { relation: 'sales_order', field: 'payment_method_brand', operator: '<>', value: 'paypal' },
];
const TWICE = { relation: 'hours_between_same_order', field: null, operator: null, value: '24' };

/** A trial of all orders of 30 days, call after call as a browser makes them, beside the bare statement that reads their facts. */
export async function trialFigures({ oms, db, seeded }: Stage): Promise<Figure[]> {
  await intoDays(db, DAYS);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = headersOf(await signIn(oms.base, 'beheer'));
  const figures: Figure[] = [];
  for (const [words, rules] of [
    ['', TRIED],
    [', one of them two orders of a customer', [...TRIED.slice(1), TWICE]],
  ] as const) {
    const hold_rules = rules.map((rule, nth) => ({ ...rule, id: -1 - nth }));
    const hours = words === '' ? null : 24;
    const tryDay = async (day: Day, after: number): Promise<HoldTrial> => {
      const path = '/api/rest/hold-rule-groups/meting/trial';
      const body = JSON.stringify({ day, hold_rules, ...(after > 0 && { after }) });
      const reply = await post(agent, oms.base, { path, headers, body });
      if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body.toString().slice(0, 300)}`);
      return JSON.parse(reply.body.toString()) as HoldTrial;
    };
    const today = dutchDay(Date.now());
    await tryDay(today, 0);
    const [ours, floor]: [number[], number[]] = [[], []];
    let [orders, held] = [0, 0];
    for (let nth = DAYS - 1; nth >= 0; nth--) {
      const day = addDays(today, -nth);
      for (let after: number | null = 0; after !== null;) {
        const [from, asked]: [number, number] = [after, performance.now()];
        const told: HoldTrial = await tryDay(day, from);
        ours.push(performance.now() - asked);
        const read = performance.now();
        await db.query(TRIED_ORDERS, [midnight(day), midnight(addDays(day, 1)), from, MOST_TRIED, hours]);
        floor.push(performance.now() - read);
        orders += told.orders;
        held += told.held;
        after = told.next;
      }
    }
    if (orders < seeded.orders * 0.9 || held === 0) throw new Error(`${orders} orders tried, ${held} held`);
    figures.push(
      {
        what: `a trial of ${orders.toLocaleString('en')} orders of ${String(DAYS)} days${words}`,
        unit: 's',
        ours: sum(ours) / 1000,
        floor: sum(floor) / 1000,
        goal: { of: 'ratio', most: 1.2 },
      },
      {
        what: '  its first figures',
        unit: 'ms',
        ours: ours[0] ?? 0,
        floor: floor[0] ?? 0,
        goal: { of: 'ours', most: 500 },
      },
    );
  }
  agent.destroy();
  return figures;
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Moves all orders into the last days, evenly, without their triggers. */
async function intoDays(db: Database, days: number): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute('SET LOCAL session_replication_role = replica');
    await tx.execute(MOVE, [days]);
    for (const table of ['sales_order_lines', 'sales_order_addresses', 'dispatch_requests'])
      await tx.execute(
        `UPDATE ${table} c SET placed_at = o.placed_at FROM sales_orders o WHERE o.id = c.sales_order_id`,
      );
  });
  for (const table of ['sales_orders', 'sales_order_lines', 'sales_order_addresses', 'dispatch_requests'])
    await db.execute(`VACUUM ANALYZE ${table}`);
}

const MOVE = `
  WITH nth AS (SELECT id, row_number() OVER (ORDER BY placed_at, id) AS nth, count(*) OVER () AS n FROM sales_orders)
  UPDATE sales_orders o SET placed_at = now() - make_interval(secs => $1::int * 86400 * (1 - nth.nth::float / nth.n))
  FROM nth WHERE nth.id = o.id`;

const HELD = 10_000;
const READS = 150;

/** A queue of 10,000 held orders: a page of it, a decision and what the next order shows, beside the detail of those orders and a remark on them. */
export async function queueFigures({ oms, db }: Stage): Promise<Figure[]> {
  await db.transaction(async tx => {
    await tx.execute('SET LOCAL session_replication_role = replica');
    await tx.execute(HOLD, [HELD]);
  });
  await db.execute('VACUUM ANALYZE dispatch_requests, hold_reasons');
  const queue = await db.query<{ identifier: string }>(QUEUE, [READS]);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const headers = headersOf(await signIn(oms.base, 'beheer'));
  const read = async (path: string): Promise<{ ms: number; body: Buffer }> => {
    const { status, ms, body } = await get(agent, `${oms.base}/api/rest/${path}`, headers);
    if (status !== 200) throw new Error(`${path}: ${status} ${body.toString().slice(0, 300)}`);
    return { ms, body };
  };
  const write = async (path: string, body: object): Promise<number> => {
    const sent = performance.now();
    const key = { 'Idempotency-Key': uuidv7(Date.now(), randomBytes(10)) };
    const reply = await post(agent, oms.base, {
      path: `/api/rest/${path}`,
      headers: { ...headers, ...key },
      body: JSON.stringify(body),
    });
    if (reply.status >= 300) throw new Error(`${path}: ${reply.body.toString().slice(0, 300)}`);
    return performance.now() - sent;
  };
  const times = { page: [], decide: [], next: [], detail: [], remark: [] } as Record<string, number[]>;
  const note = (what: string, ms: number) => times[what]?.push(ms);
  for (const [nth, { identifier }] of queue.entries()) {
    const query = { ...SEARCH, offset: String(25 * ((nth * 37) % (HELD / 25))) };
    note('page', (await read(`sales-orders-search?${new URLSearchParams(query)}`)).ms);
    const holds = `sales-orders/${identifier}/dispatch-requests-status-reasons/on-hold`;
    const detail = `sales-orders/${identifier}?include=${orderInput(identifier).query.include}`;
    note('detail', (await read(detail)).ms);
    const opened = performance.now();
    const [review] = await Promise.all([
      read(`${holds}?include=dispatch_request_lines`),
      read(detail),
      read(`${holds}/customer`),
    ]);
    note('next', performance.now() - opened);
    const { current } = JSON.parse(review.body.toString()) as HoldReview;
    const id = current[0]?.status_reasons.find(one => one.decision === null)?.id ?? 0;
    note('remark', await write(`sales-orders/${identifier}/comments`, { comment: 'Gebeld.' }));
    note('decide', await write(`${holds}/${String(id)}`, { decision: 'approved' }));
  }
  agent.destroy();
  const rows = [
    ['page', 'detail', `a page of ${HELD.toLocaleString('en')} held orders, beside the detail of one`, 60],
    ['decide', 'remark', '  a decision, beside a remark', 150],
    ['next', 'detail', '  the next order: its detail, reasons and customer, beside the detail', 60],
  ] as const;
  return rows.flatMap(([what, beside, words, most]) =>
    ([0.5, 0.95] as const).map(share => ({
      what: `${words}, ${share === 0.5 ? 'p50' : 'p95'}`,
      unit: 'ms' as const,
      ours: quantile(times[what] ?? [], share),
      floor: quantile(times[beside] ?? [], share),
      ...(share === 0.95 && { goal: { of: 'ours' as const, most } }),
    })),
  );
}

/** The preset 'Geblokkeerd'. */
const SEARCH = {
  include: INCLUDE,
  hold_status: 'review',
  max_age_days: '30',
  sort_by: 'placed_at',
  sort_dir: 'asc',
};

// The newest orders that somebody gets at home, each with one reason of a rule.
const HOLD = `
  WITH chosen AS (
    SELECT min(d.id) AS id FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
    WHERE NOT d.is_replaced AND d.dispatch_type <> 'return' AND d.placed_at > now() - interval '29 days'
    GROUP BY o.id ORDER BY o.id LIMIT $1),
  held AS (
    UPDATE dispatch_requests d SET status = 'on-hold', released_status = 'to-be-requested', hold_status = 'review', batch_id = NULL,
      storage_location_id = NULL, goods_receipt_id = NULL, paused_at = NULL, dispatch_date = now()::date + 2, shipped_at = NULL
    FROM chosen WHERE chosen.id = d.id RETURNING d.id)
  INSERT INTO hold_reasons (dispatch_request_id, display_name, why)
  SELECT id, 'Hoog bedrag', 'Vastgehouden door regel Hoog bedrag: ordertotaal is € 612,40 (groter dan € 500,00).' FROM held`;
const QUEUE = `
  SELECT o.identifier FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id
  WHERE d.status = 'on-hold' AND d.hold_status = 'review' AND d.batch_id IS NULL AND d.dispatch_date = now()::date + 2
  ORDER BY o.placed_at LIMIT $1`;
