import { newId } from '../../../server/acts/sorting/test-batch.ts';
import { serverTime } from '../device.ts';
import type { World } from '../world.ts';

/** A delivery that the office may act on. */
interface Target {
  readonly id: number;
  readonly order: string;
  readonly lines: readonly {
    readonly id: number;
    readonly product_identifier: string;
    readonly quantity: number;
  }[];
}
interface Asked {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly payload?: object;
}

const DELIVERIES = '/api/rest/dispatch-requests';
const patch =
  (payload: object) =>
  ({ id }: Target): Asked => ({ method: 'PATCH', url: `${DELIVERIES}/id:${id}`, payload });
const post =
  (act: string) =>
  ({ id }: Pick<Target, 'id'>): Asked => ({ method: 'POST', url: `${DELIVERIES}/id:${id}/${act}` });
/** Far from any day of the planner. */
const LATER = '2099-01-05';

/** Acts that the office may do while people scan: one that refuses changes nothing. */
const ACTS: Readonly<Record<string, (target: Target) => Asked>> = {
  cancel: patch({ status: 'cancelled' }),
  pause: post('pause'),
  resume: post('resume'),
  shortage: patch({ status: 'unable-to-ship' }),
  'give up': patch({ status: 'unable-to-ship-final' }),
  ship: patch({ status: 'shipped' }),
  'say something': ({ id }) => ({
    ...post('messages')({ id }),
    payload: { text: 'Graag een kaartje erbij.' },
  }),
  hold: patch({ status: 'on-hold' }),
  delay: patch({ status: 'to-be-requested', dispatch_date: LATER }),
  'cancel a piece': ({ id, order, lines }) => ({
    method: 'POST',
    url: `/api/omt/sales-order-cancellations/${order}`,
    payload: {
      request: [
        {
          id,
          cancel: lines.slice(0, 1).map(({ product_identifier }) => ({ product_identifier, quantity: 1 })),
        },
      ],
      timestamp: '2026-11-20T10:00:00Z',
    },
  }),
  reroute: ({ lines }) => reroute(lines),
  'reroute a piece': ({ lines }) => reroute(lines.slice(0, 1).map(line => ({ ...line, quantity: 1 }))),
};

const reroute = (lines: Target['lines']): Asked => ({
  method: 'POST',
  url: DELIVERIES,
  payload: [
    {
      status: 'to-be-requested',
      dispatcher_type: 'dc',
      dispatcher_identifier: 'DC01',
      dispatch_type_identifier: 'dc_delivery',
      carrier_identifier: 'postnl_parcel',
      carrier_method_identifier: 'postnl_parcel_standard',
      dispatch_date: LATER,
      lines: lines.map(({ id, ...line }) => ({ old_line_ids: [id], ...line })),
    },
  ],
});

/** The office does something to an order that is being worked on, or takes it back. */
export async function officeAct(world: World): Promise<void> {
  const { oms, cast, random, scheduler, observed } = world;
  const name = random.pick(Object.keys(ACTS));
  const targets = await oms.db.query<Target>(TARGETS, [cast.orders]);
  const target = targets[random.int(Math.max(targets.length, 1))];
  const act = ACTS[name];
  if (!target || !act) return;
  const asked = act(target);
  world.officeCookie ??= await oms.signIn(cast.office);
  const key = newId(serverTime(scheduler));
  observed.office.add(key);
  const reply = await random.pick(oms.apps).inject({
    ...asked,
    headers: {
      cookie: world.officeCookie,
      'x-requested-with': 'fetch',
      'idempotency-key': key,
    },
  });
  const isDone = reply.statusCode < 300;
  world.note(isDone ? `the office: ${name}` : `the office is refused`);
  if (reply.statusCode >= 500 || reply.statusCode === 400 || reply.statusCode === 401)
    observed.wrong.push({ kind: 'orders', detail: `${name}: ${reply.statusCode} ${reply.body}` });
}

const TARGETS = `
  SELECT d.id, o.identifier AS "order", json_agg(json_build_object('id', n.id, 'product_identifier', n.product_identifier,
    'quantity', n.quantity) ORDER BY n.id) AS lines
  FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
  WHERE o.identifier = ANY ($1) AND NOT d.is_replaced AND d.status NOT IN ('shipped', 'cancelled')
  GROUP BY d.id, o.identifier ORDER BY d.id`;
