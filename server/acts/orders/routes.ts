import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSalesOrder, getOrderCreatePayload } from '../../../contract/orders/sales-order.ts';
import {
  changeOrderImport,
  correctOrderImport,
  getOrderImportContent,
  listImportAssignees,
  listOrderImports,
  retryOrderImport,
} from '../../../contract/orders/order-import.ts';
import { patchSalesOrder } from '../../../contract/orders/address.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import type { Deps } from '../../ground/deps.ts';
import { authorOf } from '../deliveries/write-deliveries.ts';
import { callerLeft } from '../../ground/http/caller-left.ts';
import { mount } from '../../ground/http/mount.ts';
import { readJson } from '../../ground/http/read-json.ts';
import { createTurns } from '../../ground/http/turns.ts';
import { firstFaults } from '../../ground/http/first-faults.ts';
import { isRefusal, notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import { bodyLimits, intakeLimits } from '../../ground/limits.ts';
import { changeAddress } from './change-address.ts';
import { createPayload } from './create-payload.ts';
import { changeImport, importAssignees, noteAct } from './import-acts.ts';
import { type Sender, storeCorrected, storeUnsynced } from './order-imports.ts';
import { selectImports } from './select-imports.ts';
import { type TakenIn, takeInAgain, takeInCorrected, takeInStored } from './take-in.ts';
import { orderNotFound, visibleOrder } from './visible-order.ts';

/** Some programs begin a text with it; it is no JSON. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/** A text of this type is sent as it is. */
const jsonText = { 'content-type': 'application/json; charset=utf-8' };

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
    return { status: 200, headers: jsonText, body: payload as unknown as Record<string, unknown> };
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
  )(async ({ params, user, tx, change }) => {
    const refusal = await holdOpen(tx, params.id);
    if (refusal) return refusal;
    noteAct(tx, user, params.id, 'retried');
    const taken = await takeInAgain(tx, params.id, authorOf(change, 'intake'));
    return taken ? { status: 200, body: outcomeOf(taken) } : alreadyImported;
  });

  mount(
    app,
    getOrderImportContent,
  )(async ({ params }) => {
    const row = await db.one<{ content: string }>(
      `SELECT content FROM order_imports WHERE id = $1 AND content <> '' AND errors <> '[]'`,
      [params.id],
    );
    if (!row) return importNotFound;
    return { status: 200, headers: jsonText, body: row.content as unknown as Record<string, unknown> };
  });

  mount(app, correctOrderImport, { bodyLimit: bodyLimits.long })(
    async ({ user, params, body, tx, change }) => {
      const refusal = await holdOpen(tx, params.id);
      if (refusal) return refusal;
      const taken = await takeInCorrected(tx, user, body, authorOf(change, 'intake'));
      const outcome = outcomeOf(taken);
      if (outcome.sales_order_identifier !== null) {
        storeCorrected(tx, params.id, outcome.sales_order_identifier);
        noteAct(tx, user, params.id, 'corrected');
      }
      return { status: 200, body: outcome };
    },
  );

  mount(app, listImportAssignees)(async () => ({ status: 200, body: await importAssignees(db) }));

  mount(
    app,
    changeOrderImport,
  )(async ({ user, params, body, tx }) => {
    const refusal = (await holdOpen(tx, params.id)) ?? (await changeImport(tx, user, params.id, body));
    return refusal ?? { status: 204, body: undefined };
  });
}

const importNotFound = notFound('Import niet gevonden');

/** Locks an import error that has made no order; else why nothing can be done with it. */
async function holdOpen(tx: Transaction, id: number): Promise<Refusal | undefined> {
  const known = await tx.one<{ sales_order_id: number | null }>(
    'SELECT sales_order_id FROM order_imports WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (!known) return importNotFound;
  return known.sales_order_id === null ? undefined : alreadyImported;
}

/** The order is kept as it came: beside what is read of it, its text. */
function intakeRoute(app: FastifyInstance, db: Database): void {
  const texts = new WeakMap<FastifyRequest, string>();
  readJson(app, (request, text) => void texts.set(request, text.replace(BYTE_ORDER_MARK, '')));

  const inTurn = createTurns(intakeLimits);
  mount(app, createSalesOrder, { bodyLimit: bodyLimits.long })(async ({ user, body, request, reply }) => {
    const { apiClient } = request;
    const channel = body['sales_channel_identifier'];
    // A name of no channel at all is a fault of the order.
    if (apiClient && typeof channel === 'string' && !apiClient.channels.includes(channel))
      return foreignChannel(channel);
    const sender: Sender | null = apiClient ? { client: apiClient } : user && { user };
    if (!sender) throw new Error('mount knows who calls');
    const taken = await inTurn(callerLeft(reply), async () => {
      const id = await storeUnsynced(db, sender, texts.get(request) ?? '', body);
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
