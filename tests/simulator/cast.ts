import type { CurrentUser, FrontendConfig } from '../../contract/session.ts';
import { getWorkPackage, type WorkPackage } from '../../contract/scanning/work-package.ts';
import type { User } from '../../src/outbox/entry.ts';
import { fill } from '../../src/sync/url.ts';
import { BATCH, jobsFor } from './jobs.ts';
import type { OldWork } from './old-app.ts';
import type { Oms } from './oms.ts';
import type { PickRef } from './work/pick-work.ts';
import type { Job } from './work/work.ts';

/** The users of every run, and the work that waits for them. */
export interface Cast {
  readonly users: readonly User[];
  readonly config: FrontendConfig;
  /** Work that the queue of an older device may be about. */
  readonly old: OldWork;
  /** Deliveries that a store has to pick. */
  readonly picks: readonly PickRef[];
  /** The user of the office, who manages all locations. */
  readonly office: number;
  /** The orders that are worked on. */
  readonly orders: readonly string[];
  /** The jobs that a worker may begin. */
  readonly jobs: readonly Job[];
}

/** Permissions that every user has, until a fault of a run takes one away. */
export const PERMISSIONS = [
  'orders.batch.process.sort',
  'orders.batch.process.return',
  'orders.pickbystore.process',
] as const;

const OFFICE_RIGHTS = [
  'cancel',
  'pause',
  'unabletoship',
  'unabletoshipfinal',
  'markasshipped',
  'hold',
  'delay',
  'reroute',
].map(right => `orders.dispatchrequests.${right}`);

const ORDERS = `
  SELECT DISTINCT o.identifier FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id
  LEFT JOIN dispatch_request_batches b ON b.id = d.batch_id LEFT JOIN goods_receipts g ON g.id = d.goods_receipt_id
  WHERE b.identifier IN ('2611-014', '2611-016') OR g.identifier = 'VH-2611-03' OR o.identifier IN ('261116-0001', '261116-0003')
  ORDER BY o.identifier`;

/** Two users of the demo data, and what the app would have loaded when it started. */
export async function castOf({ apps, db, signIn, setPermission }: Oms): Promise<Cast> {
  const [app] = apps;
  if (!app) throw new RangeError('no server');
  const rows = await db.query<{ id: number; name: string }>(
    `SELECT id, name FROM users WHERE username IN ('magazijn', 'magazijn2') ORDER BY id`,
  );
  // They help out in a store as well.
  await db.execute(
    `INSERT INTO user_locations SELECT u, l.id FROM unnest($1::int[]) u, locations l WHERE l.identifier = '101'`,
    [rows.map(row => row.id)],
  );
  for (const { id } of rows) for (const permission of PERMISSIONS) await setPermission(id, permission, true);
  const office = await db.one<{ id: number }>(
    `UPDATE users SET permissions = permissions || $1::text[] WHERE username = 'beheer' RETURNING id`,
    [OFFICE_RIGHTS],
  );
  const orders = await db.query<{ identifier: string }>(ORDERS);
  const picks = await db.query<PickRef>(
    `SELECT s.identifier AS "order", d.id FROM dispatch_requests d JOIN sales_orders s ON s.id = d.sales_order_id
     WHERE s.identifier IN ('261116-0001', '261116-0003')`,
  );
  const cookie = await signIn(rows[0]?.id ?? 0);
  const reply = await app.inject({ url: '/api/frontend/config', headers: { cookie } });
  const config = reply.json<FrontendConfig>();
  const { type, location, zone, source } = BATCH;
  const work = await app.inject({
    url: fill(getWorkPackage.path, { type, location, zone, processType: 'sort' }),
    query: { dispatch_request_batch_identifier: source.identifier },
    headers: { cookie },
  });
  return {
    old: { ref: BATCH, package: work.json<WorkPackage>() },
    users: rows.map(({ id, name }) => ({ id, name }) as CurrentUser),
    config,
    picks,
    office: office?.id ?? 0,
    orders: orders.map(({ identifier }) => identifier),
    jobs: jobsFor(config, picks),
  };
}
