import type { NewDeliveryBody, Rerouted } from '../../contract/orders/reroute.ts';
import { rerouteDeliveries as mayReroute } from '../../core/access/orders.ts';
import { holds } from '../../core/access/right.ts';
import { arrivalDay } from '../../core/assign/dates.ts';
import { dutchDay } from '../../core/calendar/day.ts';
import { type ChangeDetails, judgeChange } from '../../core/delivery/judge-change.ts';
import { reroute, type Taken, takePieces } from '../../core/delivery/reroute.ts';
import { MovedWhileLocking } from '../db/failures.ts';
import type { Transaction } from '../db/pool.ts';
import { type Refusal, forbidden, isRefusal, notFound, refuse } from '../http/problem.ts';
import type { Change } from '../writes/once.ts';
import { changeRefusal } from './change-refusal.ts';
import { endBatch } from './end-batch.ts';
import { type HeldDelivery, holdDeliveries } from './hold-delivery.ts';
import { type HeldLine, lineChange, linesOf } from './held-lines.ts';
import { makeDelivery, nextIdentifier } from './make-delivery.ts';
import { findTargets, type Target } from './reroute-target.ts';
import { tooLittleStock } from './too-little-stock.ts';
import { voidLabels } from './void-labels.ts';
import { authorOf, writeDeliveries } from './write-deliveries.ts';
import { type LineChange, writeLines } from './write-lines.ts';

/** The act, judged: the old deliveries are locked, and nothing is written yet. */
interface Reroute {
  readonly held: readonly HeldDelivery[];
  readonly lines: readonly HeldLine[];
  readonly taken: readonly Taken[];
  readonly targets: readonly Target[];
}

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
  const judged = await judge(tx, change, wanted);
  if (isRefusal(judged)) return judged;
  // Before anything is written: the pieces are still reserved where they were.
  const too_little_stock = await tooLittleStock(tx, judged.taken, judged.lines, judged.targets);
  return { dispatch_requests: await write(tx, change, wanted, judged), too_little_stock };
}

async function judge(
  tx: Transaction,
  { by }: Change,
  wanted: readonly NewDeliveryBody[],
): Promise<Reroute | Refusal> {
  const ids = [...new Set(wanted.flatMap(({ lines }) => lines.flatMap(line => line.old_line_ids)))];
  const named = await deliveriesOf(tx, ids);
  const held = await holdDeliveries(tx, by, named);
  // Another act took a line along while this one waited.
  if ((await deliveriesOf(tx, ids)).some(id => !named.includes(id))) throw new MovedWhileLocking();
  const lines = await linesOf(
    tx,
    held.map(({ id }) => id),
  );
  const asked = lines.filter(({ id }) => ids.includes(id));
  if (asked.length < ids.length) return notFound('Levering niet gevonden');
  if (new Set(lines.map(line => line.sales_order_id)).size > 1) return severalOrders;
  if (wanted.length > sum(asked.map(({ quantity, placed }) => quantity - placed))) return tooManyDeliveries;
  const taking = takePieces(
    lines,
    wanted.map(one => one.lines),
  );
  if (!taking.ok || mixesFeeders(lines, taking.taken, wanted)) return mixedLines;
  const isRequested = wanted.every(({ status }) => status === 'requested');
  if (!isRequested && !holds(by, mayReroute) && !isMove(held, lines, taking.taken, wanted)) return forbidden;
  const targets = await findTargets(tx, by, wanted);
  if (isRefusal(targets)) return targets;
  const whole = {
    is_method_active: targets.every(target => target.is_active),
    dispatch_date: wanted.map(one => one.dispatch_date).toSorted()[0] ?? '',
    today: dutchDay(Date.now()),
  };
  for (const delivery of held) {
    const details = { ...whole, ...shortOf(delivery, asked, taking) };
    for (const status of statusesFor(delivery, asked, wanted)) {
      const why = judgeChange(delivery, status, details);
      if (why) return changeRefusal(why, delivery);
    }
  }
  return { held, lines, taken: taking.taken, targets };
}

async function deliveriesOf(tx: Transaction, lines: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(SELECT_DELIVERIES, [lines]);
  return rows.map(({ id }) => id);
}

/** The pieces of a feeder do not count (order-rules.md 0): they cannot become one delivery with others. */
const mixesFeeders = (
  lines: readonly HeldLine[],
  taken: readonly Taken[],
  wanted: readonly NewDeliveryBody[],
): boolean =>
  wanted.some((_, to) => new Set(givingTo(to, lines, taken).map(line => line.dispatch_action)).size > 1);

const givingTo = (to: number, lines: readonly HeldLine[], taken: readonly Taken[]): HeldLine[] =>
  lines.filter(line => taken.some(one => one.to === to && one.line.id === line.id));

/** Locatie wijzigen: all of what a dc sends goes to one store (orders-and-deliveries.md 5 and 6). */
const isMove = (
  held: readonly HeldDelivery[],
  lines: readonly HeldLine[],
  taken: readonly Taken[],
  wanted: readonly NewDeliveryBody[],
): boolean =>
  wanted.length === 1 &&
  wanted[0]?.dispatcher_type === 'store' &&
  held.every(({ dispatcher }) => dispatcher === 'dc') &&
  reroute(lines, taken, 1).replaced.length === held.length;

/** The lines that should give more than they have. */
function shortOf(
  { id }: HeldDelivery,
  asked: readonly HeldLine[],
  { taken, short }: { taken: readonly Taken[]; short: ReadonlyMap<number, number> },
): Pick<ChangeDetails, 'leaving' | 'asked'> {
  const ofThis = asked
    .filter(line => line.delivery === id && short.has(line.id))
    .map(line => ({
      ...line,
      article: line.product_name,
      quantity:
        (short.get(line.id) ?? 0) + sum(taken.filter(one => one.line === line).map(one => one.quantity)),
      of: line.quantity,
      most: line.quantity,
    }));
  return {
    leaving: ofThis.filter(line => line.placed > 0),
    asked: ofThis.filter(line => line.placed === 0),
  };
}

/** The statuses of the new deliveries that get pieces of this one. */
function statusesFor(
  { id }: HeldDelivery,
  asked: readonly HeldLine[],
  wanted: readonly NewDeliveryBody[],
): ReadonlySet<NewDeliveryBody['status']> {
  const own = new Set(asked.filter(line => line.delivery === id).map(line => line.id));
  return new Set(
    wanted
      .filter(({ lines }) => lines.some(line => line.old_line_ids.some(old => own.has(old))))
      .map(({ status }) => status),
  );
}

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
  // Two acts on one order do not give the same identifier.
  await tx.query('SELECT FROM sales_orders WHERE id = $1 FOR NO KEY UPDATE', [order.sales_order_id]);
  const changes: LineChange[] = shrunk.map(line => ({ kind: 'shrink', ...line }));
  const replies: Rerouted['dispatch_requests'] = [];
  const replacements: [number, number][] = [];
  for (const [nth, body] of wanted.entries()) {
    const target = targets[nth];
    const from = givingTo(nth, lines, taken);
    if (!target) throw new Error('each new delivery has its target');
    const delivery_date = body.delivery_date ?? arrivalDay(body.dispatch_date, target.method);
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

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const severalOrders = refuse(422, 'several-orders', 'De regels horen niet bij één order.');
const mixedLines = refuse(
  422,
  'mixed-lines',
  'Alleen regels van hetzelfde artikel en dezelfde orderregel kunnen samengevoegd worden.',
);
const tooManyDeliveries = refuse(
  422,
  'too-many-deliveries',
  'Er kunnen niet meer leveringen gemaakt worden dan er producten zijn.',
);

const SELECT_DELIVERIES = `
  SELECT DISTINCT dispatch_request_id AS id FROM dispatch_request_lines WHERE id = ANY ($1::int[])`;
const INHERIT_CASCADES = `
  INSERT INTO dispatch_request_cascades
  SELECT $1::int, into_id FROM dispatch_request_cascades WHERE from_id = ANY ($2::int[])
  UNION SELECT from_id, $1::int FROM dispatch_request_cascades WHERE into_id = ANY ($2::int[])`;
