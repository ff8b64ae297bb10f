import type { WorkPackage, WorkPackageChanges } from '../../contract/scanning/work-package.ts';
import {
  deliveryStatuses,
  deliveryStatusTable,
  type DeliveryStatus,
  type Mark,
} from '../../core/delivery/status.ts';
import type { DispatcherType } from '../../core/delivery/changes.ts';
import { addTestReceipt, type TestReceipt } from '../../server/goods-receipts/test-receipt.ts';
import { addBatch, type TestBatch } from '../../server/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../server/testing/app.ts';
import { createPackageView, type PackageView } from '../../src/work-package/package-view.ts';

/** A delivery as the laws see it. */
export interface Delivery {
  readonly id: number;
  readonly identifier: string;
  readonly order_identifier: string;
  readonly status: DeliveryStatus;
  readonly paused: boolean;
  readonly is_replaced: boolean;
  readonly revision: number;
  readonly dispatch_type: string;
  readonly dispatch_action: string | null;
  readonly dispatcher: DispatcherType;
  readonly location: string;
  readonly batch: string | null;
  readonly receipt: string | null;
  readonly storage_location: string | null;
  /** The place that its pieces must be cleared out of. */
  readonly to_clear: string | null;
  readonly successors: number;
  readonly lines: readonly Line[];
}
export interface Line {
  readonly id: number;
  readonly order_line: number;
  readonly product_identifier: string;
  readonly quantity: number;
  readonly quantity_placed: number;
  /** Σ of its placements and receipts. */
  readonly scanned: number;
}
export interface HistoryRow {
  readonly id: string;
  readonly object_id: number;
  readonly before: string | null;
  readonly after: string;
  readonly as_what: string;
  readonly user_id: number | null;
  readonly change_key: string | null;
}
/** What a location has of an article, and what explains it. */
export interface StockRow {
  readonly location: string;
  readonly product: string;
  readonly level: number;
  readonly reserved: number;
  /** Pieces that came and left, and what the office has added: the level without what was there at first. */
  readonly moved: number;
  /** Pieces of deliveries that reserve. */
  readonly wanted: number;
}
export interface State {
  readonly deliveries: readonly Delivery[];
  /** Pieces by order line. */
  readonly ordered: ReadonlyMap<number, number>;
  readonly history: readonly HistoryRow[];
  readonly stock: readonly StockRow[];
}

/** What a device has of a batch or a receipt: a package, kept up to date by its changes. */
type Device = PackageView;

/** The orders of one run, with who works on them. */
export interface World {
  readonly oms: TestApp;
  /** In the office. */
  readonly office: Caller;
  /** On the floor. */
  readonly floor: Caller;
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

const RIGHTS = ['pause', 'cancel', 'changecarrier', 'markasshipped', 'unabletoshipfinal', 'delay'].map(
  right => `orders.dispatchrequests.${right}`,
);
let runs = 0;

export async function openOms(): Promise<Pick<World, 'oms' | 'office' | 'floor'>> {
  const oms = await freshApp();
  await oms.db.execute(
    `UPDATE users SET permissions = permissions || $1::text[] WHERE username IN ('beheer', 'magazijn')`,
    [
      [
        ...RIGHTS,
        'orders.import',
        'stockmanagement.edit',
        'orders.batch.create',
        'orders.pickbystore.process',
      ],
    ],
  );
  return { oms, office: await oms.signIn('beheer'), floor: await oms.signIn('magazijn') };
}

/**
 * Three deliveries in a batch that is sorted, two that are to be requested, one that store 101 delivers, one that was
 * shipped, and two that a goods receipt brings. What earlier runs left keeps no location.
 */
export async function newWorld(opened: Pick<World, 'oms' | 'office' | 'floor'>): Promise<World> {
  const { db } = opened.oms;
  await db.execute(`UPDATE dispatch_requests SET storage_location_id = NULL
    WHERE storage_location_id IS NOT NULL AND identifier LIKE '26112_-%'`);
  await db.execute('DELETE FROM storage_clearances');
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
  const [first, second, third, fourth] = idsOf(loose);
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
    state: { deliveries: [], ordered: new Map(), history: [], stock: [] },
  };
  world.state = await readState(world);
  await hear(world);
  return world;
}

const idsOf = ({ deliveries }: TestBatch): readonly number[] => deliveries.map(({ id }) => id);

const OURS = `(SELECT id FROM sales_orders WHERE identifier = ANY ($1) OR identifier LIKE $2)`;

export async function readState({ oms, run, orders }: Pick<World, 'oms' | 'run' | 'orders'>): Promise<State> {
  const { db } = oms;
  const asked = [orders, `261121-R${run}-%`];
  const deliveries = await db.query<Delivery>(
    `SELECT d.id, d.identifier, o.identifier AS order_identifier, d.status, d.paused_at IS NOT NULL AS paused, d.is_replaced,
       d.revision, d.dispatch_type, d.dispatch_action, l.type AS dispatcher, l.identifier AS location, b.identifier AS batch, g.identifier AS receipt,
       p.identifier AS storage_location,
       (SELECT q.identifier FROM storage_clearances c JOIN storage_locations q ON q.id = c.storage_location_id
         WHERE c.dispatch_request_id = d.id) AS to_clear,
       (SELECT count(*)::int FROM dispatch_request_replacements r WHERE r.old_id = d.id) AS successors,
       COALESCE((SELECT json_agg(json_build_object('id', n.id, 'order_line', n.sales_order_line_id, 'quantity', n.quantity,
           'product_identifier', n.product_identifier, 'quantity_placed', n.quantity_placed, 'scanned', (
             SELECT COALESCE(sum(quantity), 0) FROM (
               SELECT quantity FROM placements WHERE dispatch_request_line_id = n.id AND taken_back_at IS NULL
               UNION ALL
               SELECT quantity FROM return_receipts WHERE dispatch_request_line_id = n.id AND taken_back_at IS NULL) s))
         ORDER BY n.id) FROM dispatch_request_lines n WHERE n.dispatch_request_id = d.id), '[]') AS lines
     FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id JOIN typed_locations l ON l.id = d.location_id
     LEFT JOIN dispatch_request_batches b ON b.id = d.batch_id LEFT JOIN goods_receipts g ON g.id = d.goods_receipt_id
     LEFT JOIN storage_locations p ON p.id = d.storage_location_id
     WHERE d.sales_order_id IN ${OURS} ORDER BY d.id`,
    asked,
  );
  const lines = await db.query<{ id: number; quantity: number }>(
    `SELECT id, quantity FROM sales_order_lines WHERE sales_order_id IN ${OURS}`,
    asked,
  );
  const history = await db.query<HistoryRow>(
    `SELECT id, object_id, caused_by_status_identifier AS before, status_identifier AS after,
       processor_config_identifier AS as_what, user_id, change_key
     FROM order_history WHERE data_type = 'dispatch-request' AND sales_order_id IN ${OURS} ORDER BY id`,
    asked,
  );
  const stock = await db.query<StockRow>(STOCK, [
    PRODUCTS,
    withMark('R'),
    ['shipped', 'delivered', 'shipped-with-issues'],
  ]);
  return { deliveries, ordered: new Map(lines.map(({ id, quantity }) => [id, quantity])), history, stock };
}

const withMark = (mark: Mark) =>
  deliveryStatuses.filter(status => deliveryStatusTable[status].marks.includes(mark));

/** Articles of the orders of a run: addBatch and addTestReceipt take the first ones. */
const PRODUCTS = 10;

const STOCK = `
  WITH asked AS (SELECT identifier AS product FROM products ORDER BY identifier LIMIT $1),
  moves AS (SELECT * FROM stock_moves UNION ALL SELECT * FROM stock_moves_unfolded),
  parts (location_id, product, level, reserved, moved, wanted) AS (
    SELECT location_id, product_identifier, stock_level, reserved, 0, 0 FROM stock_levels
    UNION ALL SELECT location_id, product_identifier, stock_level, reserved, 0, 0 FROM stock_moves_unfolded
    UNION ALL SELECT location_id, product_identifier, 0, 0, stock_level, 0 FROM moves WHERE cause = 'office'
    UNION ALL SELECT d.location_id, n.product_identifier, 0, 0, -n.quantity * (d.status = ANY ($3))::int,
        n.quantity * (d.status = ANY ($2))::int
      FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id WHERE d.uses_stock
    UNION ALL SELECT r.recipient_location_id, s.product_identifier, 0, 0, s.quantity, 0
      FROM receipt_scans s JOIN goods_receipts r ON r.id = s.goods_receipt_id
      WHERE s.taken_back_at IS NULL AND NOT EXISTS (SELECT FROM placements p WHERE p.mutation_id = s.mutation_id)
    UNION ALL SELECT d.location_id, n.product_identifier, 0, 0, b.quantity, 0
      FROM return_receipts b JOIN dispatch_requests d ON d.id = b.dispatch_request_id
      JOIN dispatch_request_lines n ON n.id = b.dispatch_request_line_id
      JOIN product_states p ON p.identifier = b.product_state AND p.returns_to_stock WHERE b.taken_back_at IS NULL)
  SELECT l.identifier AS location, product, sum(level)::int AS level, sum(reserved)::int AS reserved, sum(moved)::int AS moved,
    sum(wanted)::int AS wanted
  FROM parts JOIN asked USING (product) JOIN locations l ON l.id = location_id GROUP BY 1, 2 ORDER BY 1, 2`;

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
