import { type ChangeDetails, judgeChange } from '../../../core/delivery/judge-change.ts';
import { isWhole, notPlaced, takeLastFirst, type WantedPieces } from '../../../core/delivery/last-first.ts';
import type { Taken } from '../../../core/delivery/reroute.ts';
import { type DeliveryStatus, hasLeft } from '../../../core/delivery/status.ts';
import { mostReturnable } from '../../../core/returns/take-for-return.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';
import { unableToShipReasons } from '../../nouns/settings/unable-to-ship-reasons.ts';
import { notFound, refuse, type Refusal } from '../../ground/http/problem.ts';
import { returnableOf } from '../returns/returnable.ts';
import type { Change } from '../../ground/writes/once.ts';
import { changeRefusal } from './change-refusal.ts';
import { type Ending, endTaken } from './end-taken.ts';
import { type HeldLine, linesOf } from './held-lines.ts';
import { type DeliveryName, type HeldDelivery, holdDelivery } from './hold-delivery.ts';
import { reachLinked } from './reach-linked.ts';
import { authorOf } from './write-deliveries.ts';

/** Cancels pieces of a delivery that this transaction holds; all of them is Annuleren (order-rules.md 3). */
export async function cancelPieces(
  tx: Transaction,
  change: Change,
  delivery: HeldDelivery,
  wanted: readonly WantedPieces[],
): Promise<Refusal | undefined> {
  const lines = await linesOf(tx, [delivery.id]);
  const { taken, over } = isWhole(lines, wanted)
    ? { taken: allOf(lines), over: [] }
    : takeLastFirst(lines, wanted);
  const details = over.map(one => ({
    ...one,
    article: lines.find(isOf(one))?.product_name ?? one.product_identifier,
    storage_location: lines[0]?.storage_location ?? null,
    most: one.of,
  }));
  const why = judgeChange(delivery, 'cancelled', {
    leaving: details.filter(({ placed }) => placed > 0),
    asked: details.filter(({ placed }) => placed === 0),
  });
  if (why) return changeRefusal(tx, why, delivery);
  return end(tx, change, delivery, 'cancelled', lines, taken);
}

/** Pieces by the row id of their line. */
type NamedPieces = readonly { readonly id: number; readonly quantity: number }[];

/** Definitief manco of these pieces, or of the whole delivery: the customer does not get them. Pieces that were shipped and come back are not short. */
export async function giveUp(
  tx: Transaction,
  change: Change,
  name: DeliveryName,
  wanted?: NamedPieces,
): Promise<Refusal | undefined> {
  const delivery = await holdDelivery(tx, change.by, name);
  if (!delivery) return notFound('Levering niet gevonden');
  const lines = await linesOf(tx, [delivery.id]);
  const taken = wanted ? takeNamed(lines, wanted) : allOf(lines);
  if (!taken) return notFound('Regel niet gevonden');
  const isAll = taken.length === lines.length && taken.every(one => one.quantity === one.line.quantity);
  const details = isAll ? [] : taken.map(asked);
  const why = judgeChange(delivery, 'unable-to-ship-final', {
    leaving: details.filter(({ placed }) => placed > 0),
    asked: [...details, ...(hasLeft(delivery.status) ? await mayNotComeBack(tx, taken) : [])],
  });
  if (why) return changeRefusal(tx, why, delivery);
  return end(tx, change, delivery, 'unable-to-ship-final', lines, taken);
}

/** Pieces asked of each article, and the most of it that is neither announced as a return nor received: a return is of an article, on whichever line of the order it is. */
async function mayNotComeBack(
  tx: Transaction,
  taken: readonly TakenHere[],
): Promise<NonNullable<ChangeDetails['asked']>> {
  const [order] = taken.map(({ line }) => line.sales_order_id);
  if (order === undefined) return [];
  // Nobody announces the same pieces meanwhile.
  await tx.execute('SELECT FROM sales_orders WHERE id = $1 FOR NO KEY UPDATE', [order]);
  const returnable = await returnableOf(tx, order);
  return [...new Set(taken.map(({ line }) => line.product_identifier))].map(product => {
    const ofArticle = taken.filter(({ line }) => line.product_identifier === product);
    return {
      article: ofArticle[0]?.line.product_name ?? '',
      quantity: ofArticle.reduce((sum, one) => sum + one.quantity, 0),
      most: mostReturnable(returnable, product),
    };
  });
}

interface Shortage {
  readonly status_reason?: string | undefined;
  /** None: all that is not placed. */
  readonly lines?: NamedPieces | undefined;
}

/**
 * Manco by a person: what lies in a sorting location stays, the rest, or what the person says of it, is planned anew after a while, for
 * which the reaction `ask-fed` asks (order-rules.md 3). A delivery of which all lies there is not short.
 */
export async function reportShortage(
  tx: Transaction,
  change: Change,
  name: DeliveryName,
  { status_reason, lines: wanted }: Shortage = {},
): Promise<Refusal | undefined> {
  const delivery = await holdDelivery(tx, change.by, name);
  if (!delivery) return notFound('Levering niet gevonden');
  const lines = await linesOf(tx, [delivery.id]);
  const named = wanted && takeNamed(lines, wanted);
  if (wanted && !named) return notFound('Regel niet gevonden');
  const taken = named ?? notPlaced(lines);
  const details = named?.map(asked) ?? [];
  const why = judgeChange(delivery, 'unable-to-ship', {
    leaving: taken.length === 0 ? allPlaced(lines) : details.filter(({ placed }) => placed > 0),
    asked: details,
  });
  if (why) return changeRefusal(tx, why, delivery);
  const reason = status_reason ?? String((await settingsOf(tx, 'oms-rules')).get('manco-reason'));
  if (!(await unableToShipReasons(tx)).includes(reason))
    return refuse(422, 'unknown-reason', `Onbekende reden. Gelezen: ${reason}.`, { read: reason });
  return end(tx, change, delivery, 'unable-to-ship', lines, taken, { unable_to_ship_reason: reason });
}

/** Pieces of the lines that are named, each together; undefined: one of them is not of this delivery. */
function takeNamed(lines: readonly HeldLine[], wanted: NamedPieces): TakenHere[] | undefined {
  if (wanted.some(({ id }) => !lines.some(line => line.id === id))) return undefined;
  return lines.flatMap(line => {
    const quantity = wanted.reduce((sum, one) => sum + (one.id === line.id ? one.quantity : 0), 0);
    return quantity > 0 ? [{ line, to: 0, quantity }] : [];
  });
}

const allOf = (lines: readonly HeldLine[]): TakenHere[] =>
  lines.map(line => ({ line, to: 0, quantity: line.quantity }));

type TakenHere = Taken & { readonly line: HeldLine };

/** For a refusal that names the article. */
const asked = ({ line, quantity }: { readonly line: HeldLine; readonly quantity: number }) => ({
  article: line.product_name,
  quantity,
  of: line.quantity,
  placed: line.placed,
  storage_location: line.storage_location,
  most: line.quantity - line.placed,
});

/** Ends pieces here, and in what is linked. */
async function end(
  tx: Transaction,
  change: Change,
  delivery: HeldDelivery,
  status: DeliveryStatus,
  lines: readonly HeldLine[],
  taken: readonly Taken[],
  reason: Pick<Ending, 'unable_to_ship_reason'> = {},
): Promise<Refusal | undefined> {
  const { dispatcher, linkage } = delivery;
  const actor = { kind: 'person', dispatcher, linkage } as const;
  const author = authorOf(change, 'office');
  await endTaken(tx, author, delivery, { status, actor, ...reason }, lines, taken);
  const ended = taken.map(({ line, quantity }) => ({ order_line: line.order_line, quantity }));
  return reachLinked(tx, author, delivery, status, ended);
}

const isOf =
  ({ product_identifier }: WantedPieces) =>
  (line: HeldLine): boolean =>
    line.product_identifier === product_identifier;

/** Nothing can leave: the refusal names the first line. */
const allPlaced = ([first]: readonly HeldLine[]): ChangeDetails['leaving'] =>
  first ? [{ ...first, article: first.product_name, of: first.quantity }] : [];
