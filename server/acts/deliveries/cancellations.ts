import type { Cancellable, cancelPiecesOfOrder } from '../../../contract/orders/cancellations.ts';
import type { BodyOf } from '../../../contract/http.ts';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { judgeChange } from '../../../core/delivery/judge-change.ts';
import { isWhole, type WantedPieces } from '../../../core/delivery/last-first.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import type { PageQuery } from '../../ground/db/list.ts';
import { selectDispatchRequests } from '../../nouns/dispatch-requests/select-dispatch-requests.ts';
import { type Refusal, notFound } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';
import type { Change } from '../../ground/writes/once.ts';
import { cancelPieces } from './end-pieces.ts';
import { type HeldLine, linesOf } from './held-lines.ts';
import { type HeldDelivery, holdDeliveries, readDeliveries } from './hold-delivery.ts';

/** The current deliveries of an order at the user's locations, a page of them. */
export async function listCancellable(
  db: Queryable,
  user: User,
  sales_order_identifier: string,
  asked: PageQuery = {},
): Promise<Cancellable[]> {
  // Without `fields` each has all of them.
  const deliveries = (await selectDispatchRequests(db, user, {
    ...asked,
    sales_order_identifier,
    is_replaced: false,
    include: 'tracking_codes',
  })) as DispatchRequest[];
  const judged = await readDeliveries(
    db,
    deliveries.map(({ id }) => id),
  );
  const cancellable = new Set(
    judged.filter(delivery => judgeChange(delivery, 'cancelled') === null).map(({ id }) => id),
  );
  return deliveries.map(delivery => ({
    ...delivery,
    is_cancellable: cancellable.has(delivery.id),
    lines: byArticle(delivery),
  }));
}

function byArticle({ dispatch_request_lines: lines }: DispatchRequest): Cancellable['lines'] {
  const articles = new Map(lines.map(line => [line.product_identifier, line.product_name]));
  return [...articles].map(([product_identifier, product_name]) => ({
    product_identifier,
    product_name,
    quantity: lines
      .filter(line => line.product_identifier === product_identifier)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}

/** Cancels pieces of deliveries of an order, all or none (order-rules.md 3, Annuleringen). */
export async function cancelOfOrder(
  tx: Transaction,
  change: Change,
  salesOrder: string,
  { request }: BodyOf<typeof cancelPiecesOfOrder>,
): Promise<Refusal | undefined> {
  const ids = [...new Set(request.map(({ id }) => id))];
  const held = await holdDeliveries(tx, change.by, ids);
  const isOfOrder = held.length === ids.length && held.every(one => one.order_identifier === salesOrder);
  if (!isOfOrder) return notFound('Levering niet gevonden');
  const wantedOf = (id: number) =>
    request
      .filter(one => one.id === id)
      .flatMap(({ cancel }) => cancel.filter(({ quantity }) => quantity > 0));
  const lines = await linesOf(tx, ids);
  const asked = held.map(delivery => ({
    delivery,
    lines: lines.filter(line => line.delivery === delivery.id),
    wanted: wantedOf(delivery.id),
  }));
  for (const one of asked.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    const refusal = await cancelRest(tx, change, one);
    if (refusal) return refusal;
  }
  return undefined;
}

interface AskedOfDelivery {
  /** As it was before anything was cancelled. */
  readonly delivery: HeldDelivery;
  readonly lines: readonly HeldLine[];
  readonly wanted: readonly WantedPieces[];
}

/** Feeders come before stores, so that the feeder that is named loses the pieces. A store that is cancelled whole ends all its feeders: it comes first. */
function turnOf({ delivery, lines, wanted }: AskedOfDelivery): number {
  if (delivery.is_feeder) return 1;
  return isWhole(lines, wanted) ? 0 : 2;
}

/** Cancels what is left of the wanted pieces. A feeder brings the pieces of its store: what is cancelled in one is cancelled in the other too. */
async function cancelRest(
  tx: Transaction,
  change: Change,
  { delivery, lines, wanted }: AskedOfDelivery,
): Promise<Refusal | undefined> {
  const [now] = wanted.length > 0 ? await readDeliveries(tx, [delivery.id]) : [];
  if (!now) return undefined;
  const left = now.status === delivery.status ? await linesOf(tx, [delivery.id]) : [];
  const rest = [...new Set(wanted.map(({ product_identifier }) => product_identifier))].flatMap(article => {
    const of = (all: readonly WantedPieces[]) =>
      all.reduce((sum, one) => sum + (one.product_identifier === article ? one.quantity : 0), 0);
    const quantity = of(wanted) - (of(lines) - of(left));
    return quantity > 0 ? [{ product_identifier: article, quantity }] : [];
  });
  return rest.length > 0 ? cancelPieces(tx, change, now, rest) : undefined;
}
