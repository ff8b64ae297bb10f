import type { RefundStatus } from '../../core/refund/status.ts';
import { openEveryDay } from '../../server/acts/assign/testing.ts';
import { aLine, anOrder } from '../../server/acts/orders/testing.ts';
import { freshApp, type TestApp } from '../../server/testing/app.ts';
import { Bank } from './bank.ts';
import { type Process, startProcess } from './process.ts';

/** A refund as the database has it. */
export interface Refund {
  readonly id: number;
  readonly status: RefundStatus;
  readonly is_replaced: boolean;
  readonly amount: number;
  /** The sum of its lines and additions. */
  readonly parts: number;
  readonly approvals: number;
  /** Rows of its history that say by nobody why it changed. */
  readonly anonymous: number;
  readonly payments: readonly {
    readonly id: number;
    readonly key: string;
    readonly amount: number;
    readonly state: string;
    readonly reference: string | null;
  }[];
}

export interface Delivery {
  readonly id: number;
  readonly identifier: string;
  readonly status: string;
  readonly lines: readonly { readonly id: number; readonly quantity: number; readonly product: string }[];
}

/** An order line, and what its refunds say of it that are not denied; cents. */
export interface Line {
  readonly id: number;
  readonly price: number;
  readonly quantity: number;
  readonly back: number;
  readonly pieces_back: number;
  /** Pieces that the customer never gets. */
  readonly ended: number;
  /** A person denied to pay it back, the OMS said why it cannot propose it, or the bank took the payment back. */
  readonly is_let_go: boolean;
}

export interface State {
  readonly deliveries: readonly Delivery[];
  readonly refunds: readonly Refund[];
  readonly lines: readonly Line[];
}

/** One order with its money, two servers, and a bank. */
export interface World {
  readonly oms: TestApp;
  readonly processes: readonly [Process, Process];
  /** Articles that orders want. */
  readonly products: readonly string[];
  readonly bank: Bank;
  readonly identifier: string;
  readonly order: number;
  /** Cents that came in, by the bank's name of the payment. */
  readonly captured: ReadonlyMap<string, number>;
  state: State;
}

type Opened = Pick<World, 'oms' | 'processes' | 'products'>;

export async function openOms(): Promise<Opened> {
  const oms = await freshApp();
  await openEveryDay(oms.db);
  await oms.db.execute(
    `UPDATE users SET permissions = (SELECT array_agg(DISTINCT p) FROM users u, unnest(u.permissions || '{orders.import,refunds.view,refunds.approve}'::text[]) p)
     WHERE username IN ('beheer', 'backoffice')`,
  );
  await oms.db.execute('UPDATE stock_levels SET stock_level = 100000000');
  const products = await oms.db.query<{ identifier: string }>(
    'SELECT identifier FROM products ORDER BY 1 LIMIT 3',
  );
  return {
    oms,
    processes: [await startProcess(oms), await startProcess(oms)],
    products: products.map(({ identifier }) => identifier),
  };
}

/** Lines of an order: pieces, and cents of all of them. */
export type Lines = readonly (readonly [pieces: number, cents: number])[];

let made = 0;

/** Takes an order in that is paid in full, in as many payments as there are weights. */
export async function newWorld(
  opened: Opened,
  lines: Lines,
  weights: readonly number[],
  isShipped: boolean,
): Promise<World> {
  const { oms, processes, products } = opened;
  const { db } = oms;
  const identifier = `261121-G${++made}`;
  const total = lines.reduce((sum, [, cents]) => sum + cents, 0) + SHIPPING;
  const captured = new Map<string, number>();
  let left = total;
  weights.forEach((weight, i) => {
    const part = i === weights.length - 1 ? left : Math.min(left, Math.floor((total * weight) / 10));
    if (part > 0) captured.set(`tr_${made}_${i}`, part);
    left -= part;
  });
  const reply = await processes[0].chief.post(
    '/api/rest/sales-orders',
    anOrder({
      identifier,
      grand_total: total / 100,
      shipping_gross_amount: SHIPPING / 100,
      lines: lines.map(([quantity, cents], i) =>
        aLine({
          product_identifier: products[i % products.length] ?? '',
          quantity,
          // A discount makes what does not divide by its pieces.
          unit_gross_price: Math.ceil(cents / quantity) / 100,
          discount_amount: (Math.ceil(cents / quantity) * quantity - cents) / 100,
        }),
      ),
      payments: [...captured].map(([reference, amount], i) => ({
        provider: 'mollie',
        account: 'oms',
        method: 'ideal',
        payment_status: i % 2 === 0 ? 'paid' : 'captured',
        reference,
        amount,
        datetime: `2026-11-02T08:0${i}:00Z`,
      })),
    }),
  );
  if (reply.statusCode !== 201) throw new Error(reply.body);
  const row = await db.one<{ id: number }>('SELECT id FROM sales_orders WHERE identifier = $1', [identifier]);
  if (isShipped)
    await db.execute(`UPDATE dispatch_requests SET status = 'shipped' WHERE sales_order_id = $1`, [row?.id]);
  const world: World = {
    ...opened,
    bank: new Bank(),
    identifier,
    order: row?.id ?? 0,
    captured,
    state: { deliveries: [], refunds: [], lines: [] },
  };
  world.state = await readState(world);
  return world;
}

const SHIPPING = 495;

export async function readState({ oms: { db }, order }: World): Promise<State> {
  const [deliveries, refunds, lines] = await Promise.all([
    db.query<Delivery>(DELIVERIES, [order]),
    db.query<Refund>(REFUNDS, [order]),
    db.query<Line>(LINES, [order]),
  ]);
  return { deliveries, refunds, lines };
}

/** So many minutes go by, for all of these: what waits for them is due, at the banks too. */
export async function pass(
  worlds: readonly World[],
  minutes: number,
  failures: readonly boolean[],
): Promise<void> {
  const orders = worlds.map(({ order }) => order);
  await worlds[0]?.oms.db.transaction(async tx => {
    // Time is no author: it has no history.
    await tx.execute(`SET LOCAL session_replication_role = replica`);
    const ago = `- make_interval(mins => ${minutes})`;
    await tx.execute(
      `UPDATE refund_transactions SET changed_at = changed_at ${ago}, absent_at = absent_at ${ago}
       WHERE refund_request_id IN (SELECT id FROM refund_requests WHERE sales_order_id = ANY ($1))`,
      [orders],
    );
    await tx.execute(
      `UPDATE refund_requests SET release_at = release_at ${ago}, locked_at = locked_at ${ago} WHERE sales_order_id = ANY ($1)`,
      [orders],
    );
    await tx.execute(`UPDATE graphile_worker._private_jobs SET run_at = run_at ${ago}`);
  });
  for (const { bank } of worlds) bank.pass(failures);
}

const DELIVERIES = `
  SELECT d.id, d.identifier, d.status, json_agg(json_build_object('id', n.id, 'quantity', n.quantity, 'product', n.product_identifier) ORDER BY n.id) AS lines
  FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
  WHERE d.sales_order_id = $1 AND NOT d.is_replaced GROUP BY d.id ORDER BY d.id`;
const REFUNDS = `
  SELECT r.id, r.status, r.is_replaced, r.amount,
    (SELECT COALESCE(sum(amount), 0) FROM refund_request_lines WHERE refund_request_id = r.id)
      + (SELECT COALESCE(sum(amount), 0) FROM refund_request_additions WHERE refund_request_id = r.id) AS parts,
    (SELECT count(*) FROM refund_request_history WHERE refund_request_id = r.id AND status = 'decision-approved-final') AS approvals,
    (SELECT count(*) FROM order_history h WHERE h.data_type = 'refund-request' AND h.object_id = r.id
      AND (h.change_key IS NULL OR h.user_id IS NULL AND h.processor_config_identifier !~ '^(timer|refund-worker|trigger:\\d+)$')) AS anonymous,
    COALESCE((SELECT json_agg(json_build_object('id', t.id, 'key', t.key, 'amount', t.amount, 'state', t.state, 'reference', p.reference) ORDER BY t.id)
      FROM refund_transactions t LEFT JOIN sales_order_payments p ON p.id = t.payment_id WHERE t.refund_request_id = r.id), '[]') AS payments
  FROM refund_requests r WHERE r.sales_order_id = $1 ORDER BY r.id`;
const LINES = `
  SELECT l.id, round(l.line_gross_price * 100)::int AS price, l.quantity, COALESCE(sum(g.amount), 0) AS back,
    COALESCE(sum(g.quantity), 0) AS pieces_back,
    (SELECT COALESCE(sum(n.quantity), 0) FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
     WHERE n.sales_order_line_id = l.id AND NOT d.is_replaced AND d.status IN ('cancelled', 'unable-to-ship-final')) AS ended,
    EXISTS (SELECT FROM refund_requests r JOIN refund_request_lines g ON g.refund_request_id = r.id
      JOIN dispatch_request_lines n ON n.id = g.dispatch_request_line_id
      WHERE n.sales_order_line_id = l.id AND r.external_identifier IS NULL AND r.status = 'decision-denied-final')
    OR EXISTS (SELECT FROM event_results WHERE sales_order_id = $1 AND NOT is_successful)
    OR EXISTS (SELECT FROM sales_order_payments WHERE sales_order_id = $1 AND payment_status NOT IN ('captured', 'paid')) AS is_let_go
  FROM sales_order_lines l LEFT JOIN (
    SELECT n.sales_order_line_id, g.* FROM refund_request_lines g JOIN dispatch_request_lines n ON n.id = g.dispatch_request_line_id
    JOIN refund_requests r ON r.id = g.refund_request_id
    WHERE NOT r.is_replaced AND r.status <> 'decision-denied-final') g ON g.sales_order_line_id = l.id
  WHERE l.sales_order_id = $1 GROUP BY l.id ORDER BY l.id`;
