import type { CheckedReroute, NewDeliveryBody, Rerouted } from '../../../contract/orders/reroute.ts';
import { arrivalDay } from '../../../core/assign/dates.ts';
import type { Day } from '../../../core/calendar/day.ts';
import { reroute } from '../../../core/delivery/reroute.ts';
import { lockProducts } from '../assign/lock-products.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { type Refusal, isRefusal } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';
import type { Change } from '../../ground/writes/once.ts';
import { endBatch } from './end-batch.ts';
import { type HeldDelivery, holdDeliveries, readOwnDeliveries } from './hold-delivery.ts';
import { lineChange } from './held-lines.ts';
import { givingTo, judgeReroute, type Reroute } from './judge-reroute.ts';
import { makeDelivery, nextIdentifier } from './make-delivery.ts';
import type { Target } from './reroute-target.ts';
import { isTooLittle, stockFor } from './stock-for.ts';
import { voidLabels } from './void-labels.ts';
import { authorOf, writeDeliveries } from './write-deliveries.ts';
import { type LineChange, writeLines } from './write-lines.ts';

/**
 * Reroute: pieces of deliveries of one order go to new deliveries (order-rules.md 3). A delivery of which nothing is left
 * is cancelled as `rerouted`, and stays in its batch, so that devices can say why it takes no more articles; of another
 * one what was not taken stays.
 */
export async function rerouteDeliveries(
  tx: Transaction,
  change: Change,
  wanted: readonly NewDeliveryBody[],
): Promise<Rerouted | Refusal> {
  const judged = await judgeReroute(tx, change.by, wanted, holdDeliveries);
  if (isRefusal(judged)) return judged;
  // Two acts on one order do not give the same identifier, nor an act and a plan the same last piece.
  await tx.query('SELECT FROM sales_orders WHERE id = $1 FOR NO KEY UPDATE', [
    judged.lines[0]?.sales_order_id,
  ]);
  await lockProducts(
    tx,
    judged.lines.map(({ product_identifier }) => product_identifier),
  );
  // Before anything is written: the pieces are still reserved where they were.
  const stock = await stockFor(tx, judged);
  return {
    dispatch_requests: await write(tx, change, wanted, judged),
    too_little_stock: stock.filter(isTooLittle),
  };
}

/** The same act, judged as it would be now: nothing is locked or written, so that no scan waits for it. */
export async function checkReroute(
  tx: Transaction,
  by: User,
  wanted: readonly NewDeliveryBody[],
): Promise<CheckedReroute | Refusal> {
  const judged = await judgeReroute(tx, by, wanted, readOwnDeliveries);
  if (isRefusal(judged)) return judged;
  const delivery_dates = wanted.map((body, nth) => deliveryDay(body, judged.targets[nth]));
  return { delivery_dates, stock: await stockFor(tx, judged) };
}

const deliveryDay = (body: NewDeliveryBody, target: Target | undefined): Day =>
  body.delivery_date ?? arrivalDay(body.dispatch_date, target?.method ?? null);

/** Writes it: the new deliveries, their lines and what is left of the old, as one act. */
async function write(
  tx: Transaction,
  change: Change,
  wanted: readonly NewDeliveryBody[],
  { held, lines, taken, targets }: Reroute,
): Promise<Rerouted['dispatch_requests']> {
  const author = authorOf(change, 'office');
  const { replaced, shrunk, made } = reroute(lines, taken, wanted.length);
  const [order] = lines;
  if (!order) throw new Error('what is rerouted has lines');
  const changes: LineChange[] = shrunk.map(line => ({ kind: 'shrink', ...line }));
  const replies: Rerouted['dispatch_requests'] = [];
  const replacements: [number, number][] = [];
  for (const [nth, body] of wanted.entries()) {
    const target = targets[nth];
    const from = givingTo(nth, lines, taken);
    if (!target) throw new Error('each new delivery has its target');
    const delivery_date = deliveryDay(body, target);
    const next = await makeDelivery(tx, author, {
      identifier: await nextIdentifier(tx, order.sales_order_id),
      sales_order_id: order.sales_order_id,
      location_id: target.location_id,
      status: body.status,
      dispatch_type: body.dispatch_type_identifier,
      carrier_method_id: target.method?.id ?? null,
      dispatch_date: body.dispatch_date,
      delivery_date,
      dispatch_action: from[0]?.dispatch_action ?? null,
      gift_wrapped: from.some(line => line.gift_wrapped),
      responsible_location_id: body.responsible_location_id ?? from[0]?.responsible_location_id ?? null,
    });
    await tx.execute(INHERIT_CASCADES, [next.id, from.map(line => line.delivery)]);
    changes.push(...(made[nth] ?? []).map(line => lineChange(line, next.id)));
    for (const old of new Set(from.map(line => line.delivery)))
      if (replaced.includes(old)) replacements.push([old, next.id]);
    const { dispatcher_type, dispatcher_identifier, dispatch_date, status } = body;
    replies.push({ ...next, status, dispatcher_type, dispatcher_identifier, dispatch_date, delivery_date });
  }
  await replace(
    tx,
    change,
    held.filter(({ id }) => replaced.includes(id)),
    replacements,
  );
  await writeLines(tx, author, changes);
  return replies;
}

/** Nothing is left of these: they are a record from now on, and their labels are void. */
async function replace(
  tx: Transaction,
  change: Change,
  replaced: readonly HeldDelivery[],
  replacements: readonly (readonly [number, number])[],
): Promise<void> {
  for (const pair of replacements)
    await tx.execute('INSERT INTO dispatch_request_replacements VALUES ($1, $2)', [...pair]);
  await writeDeliveries(
    tx,
    authorOf(change, 'office'),
    replaced.map(({ id, status: from, dispatcher, linkage }) => ({
      id,
      from,
      status: 'cancelled',
      actor: { kind: 'person', dispatcher, linkage },
      status_reason: 'rerouted',
      is_replaced: true,
      reassign_at: null,
    })),
  );
  await voidLabels(
    tx,
    replaced.map(({ id }) => id),
  );
  for (const batch_id of new Set(replaced.map(delivery => delivery.batch_id))) await endBatch(tx, batch_id);
}

const INHERIT_CASCADES = `
  INSERT INTO dispatch_request_cascades
  SELECT $1::int, into_id FROM dispatch_request_cascades WHERE from_id = ANY ($2::int[])
  UNION SELECT from_id, $1::int FROM dispatch_request_cascades WHERE into_id = ANY ($2::int[])`;
