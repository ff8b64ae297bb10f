import type { WorkPackage, WorkPackageChanges } from '../../contract/scanning/work-package.ts';
import { openEveryDay } from '../../server/acts/assign/testing.ts';
import { addTestReceipt, type TestReceipt } from '../../server/acts/goods-receipts/test-receipt.ts';
import { addBatch, type TestBatch } from '../../server/acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../server/testing/app.ts';
import { readState, type Scope, type State } from './state.ts';
import { createPackageView, type PackageView } from '../../src/work-package/package-view.ts';

/** A device's copy of a batch or a receipt: a package, kept up to date by its changes. */
type Device = PackageView;

/** The orders of one run, with who works on them. */
export interface World {
  readonly oms: TestApp;
  /** In the office. */
  readonly office: Caller;
  /** On the floor. */
  readonly floor: Caller;
  /** In store 102 alone, with the rights of the office. */
  readonly stranger: Caller;
  /** Articles that orders want; of the last one there is nothing but a presale. */
  readonly products: readonly string[];
  readonly run: number;
  /** The orders that it begins with; those that come in later are named after its run. */
  readonly orders: readonly string[];
  readonly batches: string[];
  readonly receipt: TestReceipt;
  /** By the query that asks for a batch's or a receipt's package. */
  readonly devices: Map<string, Device>;
  /** Placements that were sent: they can be taken back. */
  readonly placed: { readonly id: string; readonly dispatch_request_id: number }[];
  state: State;
}

const RIGHTS = [
  'pause',
  'cancel',
  'changecarrier',
  'markasshipped',
  'unabletoship',
  'unabletoshipfinal',
  'delay',
  'hold',
  'reroute',
  'choosedropshipper',
  'suggestionbased.reroute',
].map(right => `orders.dispatchrequests.${right}`);
/** Parts that are the same in every world. */
type Opened = Pick<World, 'oms' | 'office' | 'floor' | 'stranger' | 'products'>;
let runs = 0;
/** Articles of the orders of a run: addBatch and addTestReceipt take the first ones. */
const PRODUCTS = 10;
/** Part of a world that the laws look at. */
const scopeOf = ({ run, orders }: World): Scope => ({ orders, begin: `261121-R${run}-`, products: PRODUCTS });
export const stateOf = (world: World): Promise<State> => readState(world.oms.db, scopeOf(world));

export async function openOms(): Promise<Opened> {
  const oms = await freshApp();
  const { db } = oms;
  await db.execute(
    `UPDATE users SET permissions = permissions || $1::text[] WHERE username IN ('beheer', 'magazijn', 'winkel2')`,
    [
      [
        ...RIGHTS,
        'orders.import',
        'stockmanagement.edit',
        'orders.batch.create',
        'orders.pickbystore.process',
        'refunds.view',
        'refunds.approve',
      ],
    ],
  );
  await openEveryDay(db);
  // Every store is asked directly, and what is sent is there the same day.
  await db.execute('UPDATE carrier_methods SET transit_days = 0');
  await db.execute(`UPDATE location_properties SET varchar_value = 'direct' WHERE location_property_key_id =
    (SELECT id FROM location_property_keys WHERE identifier = 'dispatch.requestMode')`);
  const rows = await db.query<{ identifier: string }>(
    'SELECT identifier FROM products ORDER BY identifier LIMIT $1',
    [PRODUCTS],
  );
  const products = rows.map(({ identifier }) => identifier);
  await db.execute('UPDATE stock_levels SET stock_level = reserved WHERE product_identifier = $1', [
    products.at(-1),
  ]);
  await db.execute(
    `INSERT INTO presale_schedules (product_identifier, virtual_stock, presale_starts_at, presale_ends_at, release_date)
     VALUES ($1, 1000000, now()::date - 1, now()::date + 10, now()::date + 20)`,
    [products.at(-1)],
  );
  const [office, floor, stranger] = await Promise.all([
    oms.signIn('beheer'),
    oms.signIn('magazijn'),
    oms.signIn('winkel2'),
  ]);
  return { oms, office, floor, stranger, products };
}

/**
 * Three deliveries in a batch that is sorted, two that are to be requested, one that store 101 delivers, one that was
 * shipped, two that are held, and two that a goods receipt brings. What earlier runs left keeps no location, and holds nothing any more.
 */
export async function newWorld(opened: Opened): Promise<World> {
  const { db } = opened.oms;
  await db.execute(`UPDATE dispatch_requests SET storage_location_id = NULL
    WHERE storage_location_id IS NOT NULL AND identifier LIKE '26112_-%'`);
  await db.execute('DELETE FROM storage_clearances');
  await db.execute('DELETE FROM hold_rule_groups');
  const sorted = await addBatch(db, [
    {
      lines: [
        [0, 2],
        [1, 1],
      ],
    },
    { lines: [[0, 2]] },
    { lines: [[2, 3]] },
  ]);
  const loose = await addBatch(db, [
    {
      lines: [
        [0, 1],
        [3, 2],
      ],
      location: false,
    },
    { lines: [[4, 1]], location: false },
    { lines: [[5, 2]], location: false },
    { lines: [[8, 3]], location: false },
    { lines: [[3, 1]], location: false },
    { lines: [[5, 1]], location: false },
  ]);
  const receipt = await addTestReceipt(
    db,
    [
      [6, 5],
      [7, 3],
    ],
    [
      [[6, 2]],
      [
        [6, 1],
        [7, 1],
      ],
    ],
    11,
  );
  const [first, second, third, fourth, ...held] = idsOf(loose);
  await db.execute(
    `UPDATE dispatch_requests SET batch_id = NULL, status = 'to-be-requested', dispatch_date = '2099-01-01' WHERE id IN ($1, $2)`,
    [first, second],
  );
  await db.execute(
    `UPDATE dispatch_requests SET batch_id = NULL, location_id = 2, dispatch_type = 'ship_from_store', carrier_method_id = 1
     WHERE id = $1`,
    [third],
  );
  await db.execute(`UPDATE dispatch_requests SET batch_id = NULL, status = 'shipped' WHERE id = $1`, [
    fourth,
  ]);
  await db.execute(
    `UPDATE dispatch_requests SET batch_id = NULL, status = 'on-hold', released_status = 'to-be-requested', dispatch_date = '2099-01-01'
     WHERE id = ANY ($1)`,
    [held],
  );
  await db.execute(HELD, [held]);
  const world: World = {
    ...opened,
    run: ++runs,
    orders: [
      ...[...sorted.deliveries, ...loose.deliveries].map(({ order_identifier }) => order_identifier),
      ...receipt.deliveries.map((_, i) => `261120-${receipt.identifier}-r${i + 1}`),
    ],
    batches: [sorted.identifier],
    receipt,
    devices: new Map(),
    placed: [],
    state: {
      refunds: [],
      payments: [],
      refunded_lines: [],
      deliveries: [],
      ordered: new Map(),
      recorded: [],
      history: [],
      stock: [],
      astray: [],
    },
  };
  await db.execute(PRICED, [world.orders]);
  await db.execute(PAID, [world.orders]);
  world.state = await stateOf(world);
  await hear(world);
  return world;
}

// The first by a group that holds what comes in as well, the second by two.
const HELD = `
  WITH made AS (
    INSERT INTO hold_rule_groups (identifier, display_name, is_active, rules, last_rule_id)
    SELECT 'groep-' || nth, 'Groep ' || nth, nth = 0, '[{"id": 1, "relation": "sales_order_lines", "field": "quantity", "operator": "<", "value": "2"}]', 1
    FROM generate_series(0, 1) nth RETURNING id)
  INSERT INTO hold_reasons (dispatch_request_id, hold_rule_group_id, display_name)
  SELECT ($1::int[])[1], min(id), 'Groep 0' FROM made UNION ALL SELECT ($1::int[])[2], id, 'Groep' FROM made`;

// A price that no number of pieces divides.
const PRICED = `
  WITH priced AS (
    UPDATE sales_order_lines l SET original_line_gross_price = 5.03, discount_amount = 0, line_gross_price = 5.03, line_net_price = 5.03,
      line_tax_amount = 0
    FROM sales_orders o WHERE o.id = l.sales_order_id AND o.identifier = ANY ($1) RETURNING o.id)
  UPDATE sales_orders o SET grand_total = o.shipping_gross_amount + o.payment_gross_amount + 5.03 * p.n
  FROM (SELECT id, count(*) AS n FROM priced GROUP BY id) p WHERE p.id = o.id`;
// In two payments, of which a refund may need both.
const PAID = `
  INSERT INTO sales_order_payments (sales_order_id, provider, account, method, payment_status, reference, amount, datetime)
  SELECT o.id, 'mollie', 'oms', 'ideal', 'paid', 'tr_' || o.id || '_' || p.nth, p.amount, now()
  FROM sales_orders o, (VALUES (1, 1001), (2, 667)) p (nth, amount) WHERE o.identifier = ANY ($1)`;

const idsOf = ({ deliveries }: TestBatch): readonly number[] => deliveries.map(({ id }) => id);

const PACKAGE = '/api/rest/locations/dc/DC01/storage-locations/D/work-package/sort';

/** The devices hear what changed; gives the work of which one now has another package than a new device gets. */
export async function hear({ floor, batches, receipt, devices }: World): Promise<readonly string[]> {
  const deaf: string[] = [];
  const queries = [
    ...batches.map(batch => `dispatch_request_batch_identifier=${batch}`),
    `goods_receipt_identifier=${receipt.identifier}`,
  ];
  for (const query of queries) {
    const reply = await floor.get(`${PACKAGE}?${query}`);
    if (reply.statusCode !== 200) continue;
    const whole = reply.json<WorkPackage>();
    const device = devices.get(query);
    if (!device) {
      devices.set(query, createPackageView(whole));
      continue;
    }
    const since = await floor.get(`${PACKAGE}?${query}&since=${device.version()}`);
    const told = since.json<WorkPackageChanges | WorkPackage>();
    if ('since' in told) device.applyChanges(told);
    else device.replace(told);
    if (comparable(device.server()) !== comparable(whole)) deaf.push(query);
  }
  return deaf;
}

const comparable = ({ batch, version, goods_receipt, dispatch_requests }: WorkPackage): string =>
  JSON.stringify({
    batch,
    version,
    status: goods_receipt?.status,
    lines: byId(goods_receipt?.lines ?? []),
    dispatch_requests: byId(dispatch_requests),
  });

const byId = <T extends { readonly id: number }>(things: readonly T[]): readonly T[] =>
  [...things].sort((a, b) => a.id - b.id);
