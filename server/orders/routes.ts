import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSalesOrder, getOrderCreatePayload } from '../../contract/orders/sales-order.ts';
import { listOrderImports, retryOrderImport } from '../../contract/orders/order-import.ts';
import { patchSalesOrder } from '../../contract/orders/address.ts';
import type { Database } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { authorOf } from '../deliveries/write-deliveries.ts';
import { callerLeft } from '../http/caller-left.ts';
import { mount } from '../http/mount.ts';
import { createTurns } from '../http/turns.ts';
import { firstFaults } from '../http/first-faults.ts';
import { isRefusal, notFound, type Refusal, refuse } from '../http/problem.ts';
import { bodyLimits, intakeLimits } from '../limits.ts';
import { changeAddress } from './change-address.ts';
import { createPayload, type Sender, selectImports, storeImport } from './order-imports.ts';
import { type TakenIn, takeInAgain, takeInStored } from './take-in.ts';
import { orderNotFound, visibleOrder } from './visible-order.ts';

/** Some programs begin a text with it; it is no JSON. */
const BYTE_ORDER_MARK = /^\uFEFF/;
/** Of objects and lists in each other: what is much deeper can be read, but neither be written as JSON again nor be stored as such. */
const MOST_LEVELS = 100;
/** Of an order of 1,000 lines, each with 20 promotions. */
const MOST_VALUES = 100_000;

/** The intake of orders, and what was not taken in (order-rules.md 1). */
export function orderRoutes(app: FastifyInstance, { db }: Deps): void {
  // A parser of its own is for this route alone.
  void app.register(async scope => intakeRoute(scope, db));

  mount(
    app,
    getOrderCreatePayload,
  )(async ({ params, user }) => {
    const payload = await createPayload(db, user, params.salesOrder);
    if (payload === undefined) return orderNotFound;
    // A text of this type is sent as it is.
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return { status: 200, headers, body: payload as unknown as Record<string, unknown> };
  });

  mount(
    app,
    patchSalesOrder,
  )(async ({ params, body, user, tx, change }) => {
    const id = await visibleOrder(tx, user, params.salesOrder);
    if (id === undefined) return orderNotFound;
    const changed = await changeAddress(
      tx,
      change,
      id,
      'shipping_address' in body
        ? { address_type: 'shipping', address: body.shipping_address }
        : { address_type: 'billing', address: body.billing_address },
    );
    if (isRefusal(changed)) return changed;
    const order = await tx.one<{ revision: number }>('SELECT revision FROM sales_orders WHERE id = $1', [id]);
    return { status: 200, body: { id, identifier: params.salesOrder, ...order, ...changed } };
  });

  mount(
    app,
    listOrderImports,
  )(async ({ query }) => ({ status: 200, body: await selectImports(db, query, Date.now()) }));

  mount(
    app,
    retryOrderImport,
  )(async ({ params, tx, change }) => {
    const known = await tx.one<{ sales_order_id: number | null }>(
      'SELECT sales_order_id FROM order_imports WHERE id = $1 FOR UPDATE',
      [params.id],
    );
    if (!known) return notFound('Import niet gevonden');
    const taken =
      known.sales_order_id === null
        ? await takeInAgain(tx, params.id, authorOf(change, 'intake'))
        : undefined;
    return taken ? { status: 200, body: outcomeOf(taken) } : alreadyImported;
  });
}

/** The order is kept as it came: beside what is read of it, its text. */
function intakeRoute(app: FastifyInstance, db: Database): void {
  const texts = new WeakMap<FastifyRequest, string>();
  const read = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    texts.set(request, text.replace(BYTE_ORDER_MARK, ''));
    return read(request, text, done);
  });

  const inTurn = createTurns(intakeLimits);
  mount(app, createSalesOrder, { bodyLimit: bodyLimits.long })(async ({ user, body, request, reply }) => {
    const { apiClient } = request;
    const channel = body['sales_channel_identifier'];
    // What is no channel at all is a fault of the order.
    if (apiClient && typeof channel === 'string' && !apiClient.channels.includes(channel))
      return foreignChannel(channel);
    const sender: Sender | null = apiClient ? { client: apiClient } : user && { user };
    if (!sender) throw new Error('mount knows who calls');
    const beyond = isBeyond(body);
    if (beyond) return beyond;
    const taken = await inTurn(callerLeft(reply), async () => {
      const id = await storeImport(db, sender, texts.get(request) ?? '', body);
      const outcome = await takeInStored(db, id);
      if (!outcome) throw new Error(`import ${id} was taken in by somebody else`);
      return outcome;
    });
    if (isRefusal(taken)) {
      void reply.header('Retry-After', 1);
      return taken;
    }
    if (taken.kind === 'new')
      return { status: 201, headers: locationOf(taken.order.identifier), body: taken.order };
    if (taken.kind === 'known')
      return { status: 200, headers: locationOf(taken.order.identifier), body: taken.order };
    if (taken.kind === 'refused')
      return refuse(422, 'invalid-order', 'De order is niet geldig.', { errors: [...taken.faults] });
    return refuse(409, 'order-exists', taken.fault.detail);
  });
}

/** The refusal of what is nested deeper, or has more in it, than an order can; no more of it is looked at than is needed. */
function isBeyond(body: object): Refusal | undefined {
  let values = 0;
  const inside = (value: unknown, levels: number): Refusal | undefined => {
    if (++values > MOST_VALUES) return tooMany;
    if (typeof value !== 'object' || value === null) return undefined;
    if (levels === 0) return tooDeep;
    for (const part of Object.values(value)) {
      const beyond = inside(part, levels - 1);
      if (beyond) return beyond;
    }
    return undefined;
  };
  return inside(body, MOST_LEVELS);
}
const tooMany = refuse(413, 'payload-too-large', `De order is te groot: hoogstens ${MOST_VALUES} waarden.`);
const tooDeep = refuse(
  400,
  'too-deep',
  `De inhoud is te diep genest: hoogstens ${String(MOST_LEVELS)} niveaus.`,
);

const locationOf = (identifier: string) => ({ Location: `/api/rest/sales-orders/${identifier}` });

function outcomeOf(taken: TakenIn) {
  if (taken.kind === 'refused') return { sales_order_identifier: null, ...firstFaults(taken.faults) };
  if (taken.kind === 'exists') return { sales_order_identifier: null, errors: [taken.fault] };
  return { sales_order_identifier: taken.order.identifier, errors: [] };
}

const alreadyImported = refuse(409, 'already-imported', 'Deze order is al geïmporteerd.');
const foreignChannel = (channel: string) =>
  refuse(
    403,
    'foreign-channel',
    `Met deze sleutel mogen geen orders van kanaal ${channel} worden gestuurd.`,
    {
      read: channel.slice(0, 100),
    },
  );
