import type { FastifyInstance } from 'fastify';
import { cancelPiecesOfOrder, listCancellations } from '../../../contract/orders/cancellations.ts';
import {
  bookLabelsAgain,
  getAllowedStatusChanges,
  patchDispatchRequest,
  patchedStatuses,
  type PatchedStatus,
  pauseDispatchRequest,
  resumeDispatchRequest,
  sendOutsideAgain,
} from '../../../contract/orders/change-delivery.ts';
import { sendDeliveryMessage } from '../../../contract/orders/delivery-message.ts';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { reportOutside } from '../../../contract/orders/outside-report.ts';
import { checkReroute, rerouteDispatchRequests } from '../../../contract/orders/reroute.ts';
import type { BodyOf } from '../../../contract/http.ts';
import {
  changeCarrier as mayChangeCarrier,
  chooseDropshippers,
  changeResponsible as mayChangeResponsible,
  delayDeliveries,
  giveUpDeliveries,
  reportShortage as mayReportShortage,
} from '../../../core/access/orders.ts';
import type { Right } from '../../../core/access/right.ts';
import { allowedStatusChanges } from '../../../core/delivery/changes.ts';
import { bookAgain } from '../carrier-labels/book-labels.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { dispatchRequestKey } from '../../nouns/dispatch-requests/dispatch-request-key.ts';
import { findDispatchRequest } from '../../nouns/dispatch-requests/select-dispatch-requests.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { type Refusal, isRefusal, notFound, refuse, switchedOff } from '../../ground/http/problem.ts';
import { visibleOrder } from '../orders/visible-order.ts';
import { sendAgain } from '../outside/send-again.ts';
import { requireRight, type User } from '../../ground/session/user.ts';
import type { Change } from '../../ground/writes/once.ts';
import { cancelOfOrder, listCancellable } from './cancellations.ts';
import { changeCarrier } from './change-carrier.ts';
import {
  cancelDelivery,
  delayDelivery,
  holdBack,
  markShipped,
  pauseDelivery,
  resumeDelivery,
} from './change-delivery.ts';
import { giveUp, reportShortage } from './end-pieces.ts';
import { reporterOf, takeReport } from './outside-report.ts';
import { checkReroute as checkRerouted, rerouteDeliveries } from './reroute.ts';
import { changeResponsible } from './responsible-location.ts';
import { sendMessage } from './send-message.ts';

/** The act for each status of a PATCH. */
const acts: Readonly<Record<PatchedStatus, typeof cancelDelivery>> = {
  cancelled: cancelDelivery,
  shipped: markShipped,
  'unable-to-ship-final': giveUp,
  'on-hold': holdBack,
};

/** Changes of a delivery by a person (orders-and-deliveries.md 4 and 7; order-rules.md 3). */
export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  cancellationRoutes(app, deps);
  mount(app, getAllowedStatusChanges)(() => ({ status: 200, body: allowedStatusChanges }));

  mount(
    app,
    pauseDispatchRequest,
  )(({ params, tx, change }) =>
    changed(tx, change, params.identifier, key => pauseDelivery(tx, change, key)),
  );

  mount(
    app,
    resumeDispatchRequest,
  )(({ params, tx, change }) =>
    changed(tx, change, params.identifier, key => resumeDelivery(tx, change, key)),
  );

  mount(
    app,
    sendOutsideAgain,
  )(({ params, tx, change }) => changed(tx, change, params.identifier, key => sendAgain(tx, change, key)));

  mount(
    app,
    bookLabelsAgain,
  )(({ params, tx, change }) => changed(tx, change, params.identifier, key => bookAgain(tx, change, key)));

  mount(
    app,
    patchDispatchRequest,
  )(({ params, body, user, tx, change }) => {
    const [right, act] = patchOf(body);
    const refusal = switchedOff(deps.config.featuresOff, right) ?? requireRight(user, right);
    return refusal ?? changed(tx, change, params.identifier, key => act(tx, change, key));
  });

  mount(
    app,
    sendDeliveryMessage,
  )(async ({ params, body, tx, change }) => {
    const sent = await sendMessage(tx, change, dispatchRequestKey(params.identifier), body.text);
    return isRefusal(sent) ? sent : { status: 201, body: sent };
  });

  mount(
    app,
    reportOutside,
  )(async ({ params, body, user, request: { apiClient } }) => {
    const reporter = reporterOf(user, apiClient);
    const key = dispatchRequestKey(params.identifier);
    return untilSettled(() =>
      deps.db.transaction(async tx => {
        const refusal = await takeReport(tx, reporter, key, body);
        if (refusal) return refusal;
        const now = await tx.one<{ id: number; identifier: string; status: string; revision: number }>(
          'SELECT id, identifier, status, revision FROM dispatch_requests WHERE id = $1 OR identifier = $2',
          ['id' in key ? key.id : null, 'identifier' in key ? key.identifier : null],
        );
        return now ? { status: 200 as const, body: now } : notFound('Levering niet gevonden');
      }),
    );
  });

  mount(
    app,
    rerouteDispatchRequests,
  )(async ({ body, user, tx, change }) => {
    const refusal = mayNot(user, body);
    if (refusal) return refusal;
    const rerouted = await rerouteDeliveries(tx, change, body);
    return isRefusal(rerouted) ? rerouted : { status: 201, body: rerouted };
  });

  mount(
    app,
    checkReroute,
  )(async ({ body, user }) => {
    const refusal = mayNot(user, body);
    if (refusal) return refusal;
    const checked = await deps.db.transaction(tx => checkRerouted(tx, user, body));
    return isRefusal(checked) ? checked : { status: 200, body: checked };
  });
}

/** Requests to a supplier at once need a right of their own. */
const mayNot = (user: User, body: BodyOf<typeof rerouteDispatchRequests>): Refusal | undefined =>
  body.some(({ status }) => status === 'requested') ? requireRight(user, chooseDropshippers) : undefined;

/** Its identifier in the documents (review-refunds-warehouse.md 8). */
const orderNotFound = refuse(404, 'SalesOrderNotFound', 'De gevraagde order bestaat niet.');

/** The tab Annuleringen. */
function cancellationRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listCancellations,
  )(async ({ params, user, query }) => {
    if ((await visibleOrder(db, user, params.salesOrder)) === undefined) return orderNotFound;
    return { status: 200, body: { response: await listCancellable(db, user, params.salesOrder, query) } };
  });

  mount(
    app,
    cancelPiecesOfOrder,
  )(async ({ params, body, user, tx, change }) => {
    const refusal = await cancelOfOrder(tx, change, params.salesOrder, body);
    return refusal ?? { status: 200, body: { response: await listCancellable(tx, user, params.salesOrder) } };
  });
}

/** The change that a PATCH asks for, and the right that it needs. */
function patchOf(body: BodyOf<typeof patchDispatchRequest>): [Right, typeof cancelDelivery] {
  if ('responsible_location_id' in body)
    return [
      mayChangeResponsible,
      (tx, change, key) => changeResponsible(tx, change, key, body.responsible_location_id),
    ];
  if (!('status' in body))
    return [mayChangeCarrier, (tx, change, key) => changeCarrier(tx, change, key, body)];
  if (body.status === 'to-be-requested')
    return [delayDeliveries, (tx, change, key) => delayDelivery(tx, change, key, body)];
  if (body.status === 'unable-to-ship')
    return [mayReportShortage, (tx, change, key) => reportShortage(tx, change, key, body)];
  if ('lines' in body) return [giveUpDeliveries, (tx, change, key) => giveUp(tx, change, key, body.lines)];
  return [patchedStatuses[body.status], acts[body.status]];
}

/** Changes the delivery of that name, and gives it as it is afterwards, with who is completing it on the floor. */
async function changed(
  tx: Transaction,
  { by }: Change,
  identifier: string,
  act: (key: ReturnType<typeof dispatchRequestKey>) => Promise<Refusal | undefined>,
): Promise<{ status: 200; body: DispatchRequest } | Refusal> {
  const key = dispatchRequestKey(identifier);
  const refusal = await act(key);
  if (refusal) return refusal;
  const now = await findDispatchRequest(tx.kept, by, key, 'completing');
  return now ? { status: 200, body: now } : notFound('Levering niet gevonden');
}
