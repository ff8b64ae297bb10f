import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openEveryDay, putPieces } from '../../server/acts/assign/testing.ts';
import { addJob } from '../../server/ground/jobs/add-job.ts';
import { aLine, anOrder } from '../../server/acts/orders/testing.ts';
import { type Caller, freshApp, type TestApp } from '../../server/testing/app.ts';
import { laws } from '../invariants/laws.ts';
import { readState, type State } from '../invariants/state.ts';
import { runs } from '../../server/testing/depth.ts';
import { eventually } from '../../server/testing/eventually.ts';

const KILLS = runs(2, 20);
/** Orders that come in between two kills. */
const ORDERS = 6;
/** At most, from a worker's first job until it is killed. */
const LIFE_MS = 600;

test('A worker that is killed at random moments has the effect of each of its jobs once', async () => {
  const oms = await freshApp();
  const office = await oms.signIn('beheer');
  await openEveryDay(oms.db);
  // Every store is asked directly but 102, which is asked outside, and what a feeder sends is there the same day.
  await oms.db.execute(`UPDATE location_properties SET varchar_value =
      CASE WHEN location_id = (SELECT id FROM locations WHERE identifier = '102') THEN 'external' ELSE 'direct' END
    WHERE location_property_key_id =
    (SELECT id FROM location_property_keys WHERE identifier = 'dispatch.requestMode')`);
  await oms.db.execute('UPDATE carrier_methods SET transit_days = 0');
  const articles = await stocked(oms);
  const scope = { orders: [], begin: '261121-R0-', products: 10 };
  const before = await readState(oms.db, scope);
  let worker: ChildProcess | undefined;
  onTestFinished(() => {
    worker?.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  let interrupted = 0;
  for (let nth = 0; nth < KILLS; nth++) {
    await fold(oms);
    worker = begin(oms);
    await once(worker, 'message');
    const dying = killed(worker, Math.random() * LIFE_MS);
    for (let i = 0; i < ORDERS; i++) await order(office, articles, nth * ORDERS + i);
    await act(oms, office, articles);
    await dying;
    interrupted += (await oms.db.query('SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL'))
      .length;
  }
  await act(oms, office, articles);
  // Jobs were under way when it was killed: else this test says nothing.
  expect(interrupted).toBeGreaterThan(0);

  worker = begin(oms);
  // Jobs that a killed worker had begun go on within seconds.
  await settled(oms);
  // Deliveries that were asked outside are cancelled there.
  await act(oms, office, articles);
  await settled(oms);
  await fold(oms);
  await settled(oms);
  const after = await readState(oms.db, scope);
  expect(broken(before, after)).toEqual([]);
  await expectEffects(oms);
}, 3_600_000);

/** Folder of requests to the outside. */
const folder = mkdtempSync(join(tmpdir(), 'oms-killed-'));

/** Articles by what becomes of them: in stores, nowhere until somebody counts, in the dc alone, and in the store alone that is asked outside. */
const names = ['in-stores', 'nowhere', 'in-dc', 'outside'] as const;
type Articles = Readonly<Record<(typeof names)[number], string>>;

async function stocked({ db }: TestApp): Promise<Articles> {
  const rows = await db.query<{ identifier: string }>(
    'SELECT identifier FROM products ORDER BY identifier LIMIT 4',
  );
  const [inStores = '', nowhere = '', inDc = '', outside = ''] = rows.map(row => row.identifier);
  await db.execute(
    'UPDATE stock_levels SET stock_level = reserved, stock_level_overrule = 0, distrusted_at = NULL',
  );
  await db.execute(
    `INSERT INTO stock_levels (location_id, product_identifier, stock_level)
     SELECT id, CASE type WHEN 'store' THEN $1 ELSE $2 END, 500 FROM typed_locations WHERE active AND type IN ('store', 'dc')
     ON CONFLICT (location_id, product_identifier) DO UPDATE SET stock_level = stock_levels.reserved + 500`,
    [inStores, inDc],
  );
  await putPieces(db, outside, { '102': 500 });
  return { 'in-stores': inStores, nowhere, 'in-dc': inDc, outside };
}

/** In turn for each of the articles; the dc's is collected at a store, to which it is brought. */
async function order(office: Caller, articles: Articles, nth: number): Promise<void> {
  const name = names[nth % names.length] ?? 'in-stores';
  const reply = await office.post('/api/rest/sales-orders', {
    ...anOrder({
      identifier: `261121-R0-${String(nth)}`,
      grand_total: 20,
      lines: [aLine({ product_identifier: articles[name], quantity: 2, unit_gross_price: 10 })],
    }),
    ...(name === 'in-dc' && {
      fulfilment_method: 'pickup',
      fulfilment_location: '102',
    }),
  });
  accepted(reply);
}

interface Open {
  readonly id: number;
  readonly identifier: string;
  readonly order: string;
}

/** Pickers find nothing, feeders leave and arrive, somebody counts what was nowhere. */
async function act({ db }: TestApp, office: Caller, articles: Articles): Promise<void> {
  const open = (where: string) =>
    db.query<Open>(`SELECT d.id, d.identifier, o.identifier AS "order" FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
      JOIN typed_locations l ON l.id = d.location_id WHERE o.identifier LIKE '261121-R0-%' AND ${where} ORDER BY d.id`);
  for (const { id, order: name } of await open(
    `d.status = 'requested' AND d.dispatch_type = 'ship_from_store' AND d.id % 3 > 0`,
  ))
    await office.put(
      `/api/rest/sales-orders/${name}/dispatch-requests/${String(id)}/pick-by-store/unable-to-ship`,
      { reason: 'not-found' },
    );
  const feeders = await open(`d.status = 'to-be-requested' AND d.dispatch_action = 'crossdocking'`);
  if (feeders.length > 0) {
    const batch = await office.post('/api/rest/locations/dc/DC01/dispatch-request-batches', {
      batch_type: 'dc_sort',
      dispatch_requests: feeders.map(({ identifier }) => identifier),
    });
    acceptedOrRaced(batch);
  }
  for (const { id } of feeders)
    acceptedOrRaced(
      await office.patch(`/api/rest/dispatch-requests/id:${String(id)}`, { status: 'shipped' }),
    );
  for (const { id } of await open(`d.status = 'requested-externally'`))
    acceptedOrRaced(
      await office.patch(`/api/rest/dispatch-requests/id:${String(id)}`, { status: 'cancelled' }),
    );
  // Mistrust of a shelf would leave nothing for the others.
  await db.execute('UPDATE stock_levels SET distrusted_at = NULL');
  await office.put(`/api/proxy/sle/api/stock/products/${articles.nowhere}/party/103`, {
    stock_level: 2,
    delta: true,
    overrule: false,
  });
}

/** A worker that lives may change what was just read: then it is refused, and done at the next acts. */
function acceptedOrRaced(reply: Awaited<ReturnType<Caller['get']>>): void {
  if (reply.statusCode !== 409) accepted(reply);
}

function accepted({ statusCode, body }: Awaited<ReturnType<Caller['get']>>): void {
  if (statusCode >= 300) throw new Error(`${String(statusCode)} ${body}`);
}

const begin = ({ db }: TestApp): ChildProcess =>
  fork(join(import.meta.dirname, 'worker.ts'), [JSON.stringify(db.connection), folder], {
    execArgv: ['--import', 'tsx'],
  });

const fold = ({ db }: TestApp) => db.transaction(async tx => addJob(tx, 'fold-stock', {}));

async function killed(worker: ChildProcess, after_ms: number): Promise<void> {
  await sleep(after_ms);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

/** Jobs whose time has come. One that was asked for anew while it ran is not tried again: its successor is (graphile-worker). */
const due = ({ db }: TestApp) =>
  db.query(`SELECT task_identifier, locked_by, attempts, last_error FROM graphile_worker.jobs
    WHERE run_at <= now() AND (attempts < max_attempts OR last_error IS NOT NULL)`);

const settled = (oms: TestApp) => eventually(async () => expect(await due(oms)).toEqual([]), 300);

function broken(before: State, after: State): readonly string[] {
  const keys = after.history.flatMap(({ change_key }) => change_key ?? []);
  return Object.entries(laws).flatMap(([law, check]) =>
    check({ acts: [], keys, counted: [], before, after }).map(fault => `${law}: ${fault}`),
  );
}

const OURS = `o.identifier LIKE '261121-R0-%'`;

/** Nothing is left undone, and nothing was done twice. */
async function expectEffects({ db }: TestApp): Promise<void> {
  const count = async (what: string) =>
    (
      await db.one<{ n: number }>(
        `SELECT count(*)::int AS n FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
       JOIN typed_locations l ON l.id = d.location_id WHERE ${OURS} AND ${what}`,
      )
    )?.n;
  const successors = `(SELECT count(*) FROM dispatch_request_replacements r WHERE r.old_id = d.id)`;
  expect(
    await count(`d.is_replaced AND ${successors} = 1`),
    'shortages that were planned anew',
  ).toBeGreaterThan(0);
  expect({
    'a shortage that was planned twice': await count(`d.status = 'unable-to-ship' AND ${successors} > 1`),
    'a shortage without a plan': await count(
      `d.status = 'unable-to-ship' AND NOT d.is_replaced AND d.reassign_at <= now()`,
    ),
    'a store that was not asked': await count(
      `d.status = 'to-be-requested' AND l.type = 'store' AND d.dispatch_action IS NULL AND d.dispatch_date <= now()::date`,
    ),
    'a fed store that was not asked': await count(
      `d.status = 'crossdock-requested' AND NOT EXISTS (SELECT FROM dispatch_request_cascades c
         JOIN dispatch_requests f ON f.id = c.from_id WHERE c.into_id = d.id AND f.status <> 'shipped')`,
    ),
    'without a place, though its article lies somewhere': await count(
      `d.status = 'unable-to-assign' AND EXISTS (SELECT FROM dispatch_request_lines n
         JOIN stock s USING (product_identifier) JOIN typed_locations p ON p.id = s.location_id
         WHERE n.dispatch_request_id = d.id AND p.type = 'store' AND s.stock_level - s.reserved >= n.quantity)`,
    ),
    'a message outside that was not sent': (
      await db.query('SELECT FROM outside_messages WHERE sent_at IS NULL')
    ).length,
    'a cancellation that was not sent': await count(`d.status = 'cancel-to-be-requested'`),
    'moves that are not folded': (await db.query('SELECT FROM stock_moves_unfolded')).length,
  }).toEqual({
    'a shortage that was planned twice': 0,
    'a shortage without a plan': 0,
    'a store that was not asked': 0,
    'a fed store that was not asked': 0,
    'without a place, though its article lies somewhere': 0,
    'a message outside that was not sent': 0,
    'a cancellation that was not sent': 0,
    'moves that are not folded': 0,
  });
  const keys = await db.query<{ key: string; kind: string }>(
    'SELECT key, kind FROM outside_messages ORDER BY key',
  );
  expect(new Set(keys.map(({ kind }) => kind)).size).toBe(2);
  expect(readdirSync(join(folder, 'out')).sort()).toEqual(keys.map(({ key }) => `${key}.json`));
  expect(keys.filter(({ kind }) => kind === 'request')).toHaveLength(
    (
      await db.query(`SELECT FROM order_history WHERE data_type = 'dispatch-request'
        AND caused_by_status_identifier = 'to-be-requested' AND status_identifier = 'requested-externally'
        AND object_id IN (SELECT dispatch_request_id FROM outside_messages)`)
    ).length,
  );
}
