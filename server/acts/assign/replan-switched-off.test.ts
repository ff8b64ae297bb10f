import { beforeAll, expect, test } from 'vitest';
import { dispatchTypeRoutes } from '../../nouns/dispatch-types/routes.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { replanSwitchedOff } from './replan-switched-off.ts';

let oms: TestApp;
let admin: Caller;
beforeAll(async () => {
  oms = await freshApp({ areas: [sessionRoutes, dispatchTypeRoutes] });
  admin = await oms.signIn('beheer');
});

interface Delivery {
  readonly id: number;
  readonly place: string;
  readonly method: string;
  readonly type: string;
  readonly name: string;
  readonly status: string;
}
const DELIVERY = `
  SELECT d.id, l.type || '/' || l.identifier AS place, c.identifier || '/' || m.identifier AS method, d.dispatch_type AS type,
    m.display_name AS name, d.status
  FROM dispatch_requests d JOIN typed_locations l ON l.id = d.location_id JOIN carrier_methods m ON m.id = d.carrier_method_id
  JOIN carriers c ON c.id = m.carrier_id`;
/** A delivery in this status whose method its location has switched on. */
async function some(status: string): Promise<Delivery> {
  const found = await oms.db.one<Delivery>(
    `${DELIVERY} JOIN active_methods a ON (a.location_id, a.dispatch_type, a.carrier_method_id) = (d.location_id, d.dispatch_type, d.carrier_method_id)
     WHERE d.status = $1 AND NOT d.is_replaced AND d.paused_at IS NULL AND d.batch_id IS NULL AND d.dispatch_action IS NULL
       AND NOT EXISTS (SELECT FROM dispatch_request_cascades WHERE d.id IN (from_id, into_id)) ORDER BY d.id LIMIT 1`,
    [status],
  );
  if (!found) throw new Error(`the demo has a delivery that is ${status}`);
  return found;
}
const now = (id: number) => oms.db.one<Delivery>(`${DELIVERY} WHERE d.id = $1`, [id]);
const set = ({ place, type, method }: Delivery, on: '0' | '1', query = '') => {
  const [carrier, name] = method.split('/');
  return admin.patch(`/api/rest/locations/${place}/dispatch-types${query}`, [
    {
      identifier: type,
      carriers: [
        { identifier: carrier, carrier_methods: [{ identifier: name, is_active_for_location: on }] },
      ],
    },
  ]);
};
const use = async ({ place, type, method }: Delivery) =>
  (
    await admin.get(
      `/api/rest/locations/${place}/dispatch-types/open-deliveries?services=${type}/${method.replace(/^.*\//, '')}`,
    )
  ).json<{ count: number; can_replan: number; deliveries: { id: number; can_replan: boolean }[] }>();
const jobs = () =>
  oms.db.query<{ payload: { dispatch_request_id: number; change_key: string } }>(
    `SELECT p.payload FROM graphile_worker._private_jobs p JOIN graphile_worker._private_tasks t ON t.id = p.task_id
     WHERE t.identifier = 'replan-switched-off' ORDER BY p.id`,
  );

test('what uses a method is told, and goes on when it is switched off, with the name of its method', async () => {
  const delivery = await some('requested');
  const told = await use(delivery);
  const counted = await oms.db.one<{ n: number }>(
    `SELECT count(*)::int AS n FROM (${DELIVERY}) all_of WHERE place = $1 AND method = $2 AND type = $3
       AND status IN ('to-be-requested', 'requested', 'on-hold', 'in-review', 'requires-hold-evaluation', 'waiting-for-stock')`,
    [delivery.place, delivery.method, delivery.type],
  );
  expect(told.count).toBeGreaterThanOrEqual(counted?.n ?? 0);
  expect(told.deliveries.find(({ id }) => id === delivery.id)?.can_replan).toBe(false);
  expect((await set(delivery, '0')).statusCode).toBe(204);
  expect(await now(delivery.id)).toEqual(delivery);
  expect(await jobs()).toEqual([]);
  expect((await set(delivery, '1')).statusCode).toBe(204);
});

test('what nobody has begun is planned anew where that is asked, and what was begun meanwhile is not', async () => {
  const delivery = await some('to-be-requested');
  const told = await use(delivery);
  expect(told.can_replan).toBeGreaterThan(0);
  expect(told.deliveries.length).toBe(Math.min(told.count, 50));
  expect((await set(delivery, '0', '?replan=1')).statusCode).toBe(204);
  const asked = (await jobs()).map(({ payload }) => payload);
  expect(asked).toHaveLength(told.can_replan);
  expect(asked.map(({ dispatch_request_id }) => dispatch_request_id)).toContain(delivery.id);
  const own = asked.find(({ dispatch_request_id }) => dispatch_request_id === delivery.id);
  if (!own) throw new Error('it was asked for');
  await replanSwitchedOff(oms.db, own);
  const after = await now(delivery.id);
  expect(after?.place === delivery.place && after.method === delivery.method).toBe(false);
  await replanSwitchedOff(oms.db, own);
  expect(await now(delivery.id)).toEqual(after);
  expect((await set(delivery, '1')).statusCode).toBe(204);
});
