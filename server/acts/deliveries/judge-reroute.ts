import type { NewDeliveryBody } from '../../../contract/orders/reroute.ts';
import { changeResponsible, rerouteDeliveries as mayReroute } from '../../../core/access/orders.ts';
import { holds } from '../../../core/access/right.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
import { placeFits, typeFits } from '../../../core/delivery/fits-fulfilment.ts';
import { type ChangeDetails, judgeChange } from '../../../core/delivery/judge-change.ts';
import { reroute, type Taken, takePieces } from '../../../core/delivery/reroute.ts';
import { MovedWhileLocking } from '../../ground/db/failures.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { type Refusal, forbidden, isRefusal, notFound, refuse } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';
import { changeRefusal } from './change-refusal.ts';
import { arrivesTooEarly, isTooEarly } from './given-days.ts';
import type { HeldDelivery, holdDeliveries } from './hold-delivery.ts';
import { type HeldLine, linesOf } from './held-lines.ts';
import { findTargets, type Target } from './reroute-target.ts';
import { judgeResponsible } from './responsible-location.ts';

/** The act, judged; nothing is written yet. */
export interface Reroute {
  readonly held: readonly HeldDelivery[];
  readonly lines: readonly HeldLine[];
  readonly taken: readonly Taken[];
  readonly targets: readonly Target[];
}

/** Judges a reroute. `hold` locks its old deliveries, or merely reads them where nothing will be written. */
export async function judgeReroute(
  tx: Transaction,
  by: User,
  wanted: readonly NewDeliveryBody[],
  hold: typeof holdDeliveries,
): Promise<Reroute | Refusal> {
  const ids = [...new Set(wanted.flatMap(({ lines }) => lines.flatMap(line => line.old_line_ids)))];
  const named = await deliveriesOf(tx, ids);
  const held = await hold(tx, by, named);
  // Another act took a line along while this one waited.
  if ((await deliveriesOf(tx, ids)).some(id => !named.includes(id))) throw new MovedWhileLocking();
  const lines = await linesOf(
    tx,
    held.map(({ id }) => id),
  );
  const asked = lines.filter(({ id }) => ids.includes(id));
  if (asked.length < ids.length) return notFound('Levering niet gevonden');
  if (new Set(lines.map(line => line.sales_order_id)).size > 1) return severalOrders;
  if (wanted.length > sum(asked.map(({ quantity }) => quantity))) return tooManyDeliveries;
  const taking = takePieces(
    lines,
    wanted.map(one => one.lines),
  );
  if (!taking.ok || mixesFeeders(lines, taking.taken, wanted)) return mixedLines;
  const isRequested = wanted.every(({ status }) => status === 'requested');
  if (!isRequested && !holds(by, mayReroute) && !isMove(held, lines, taking.taken, wanted)) return forbidden;
  const targets = await findTargets(tx, by, wanted);
  if (isRefusal(targets)) return targets;
  const unfit = wanted.find((body, nth) => !fits(body, givingTo(nth, lines, taking.taken)));
  if (unfit) return wrongType(unfit);
  const whole = {
    is_method_active: targets.every(target => target.is_active),
    dispatch_date: wanted.map(one => one.dispatch_date).toSorted()[0] ?? '',
    today: dutchDay(Date.now()),
  };
  for (const delivery of held) {
    const details = { ...whole, ...shortOf(delivery, asked, taking) };
    for (const status of statusesFor(delivery, asked, wanted)) {
      const why = judgeChange(delivery, status, details);
      if (why) return changeRefusal(tx, why, delivery);
    }
  }
  if (wanted.some(isTooEarly)) return arrivesTooEarly;
  const why = await judgeFollowers(tx, by, wanted, lines, taking.taken);
  return why ?? { held, lines, taken: taking.taken, targets };
}

/** Another location than the one that is inherited takes the right, and is one that may follow it up, as in Verantwoordelijke locatie. */
async function judgeFollowers(
  tx: Transaction,
  by: User,
  wanted: readonly NewDeliveryBody[],
  lines: readonly HeldLine[],
  taken: readonly Taken[],
): Promise<Refusal | undefined> {
  for (const [nth, { responsible_location_id: given }] of wanted.entries()) {
    const [from] = givingTo(nth, lines, taken);
    if (!from || !given || given === from.responsible_location_id) continue;
    const why = holds(by, changeResponsible)
      ? await judgeResponsible(tx, by, from.delivery, given)
      : forbidden;
    if (why) return why;
  }
  return undefined;
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

/** The customer gets it as the order says: no home delivery becomes a pickup. */
function fits(body: NewDeliveryBody, [from]: readonly HeldLine[]): boolean {
  if (!from) return true;
  const goes = { ...from, isFeeder: from.dispatch_action === 'crossdocking' };
  return placeFits(goes, body.dispatcher_type) && typeFits(goes, body.dispatch_type_identifier);
}

/** The old lines that give pieces to the nth new delivery. */
export const givingTo = (to: number, lines: readonly HeldLine[], taken: readonly Taken[]): HeldLine[] =>
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

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const severalOrders = refuse(422, 'several-orders', 'De regels horen niet bij één order.');
const mixedLines = refuse(
  422,
  'mixed-lines',
  'Alleen regels van hetzelfde artikel en dezelfde orderregel kunnen samengevoegd worden.',
);
const wrongType = ({ dispatch_type_identifier: read }: NewDeliveryBody): Refusal =>
  refuse(
    422,
    'wrong-type',
    'Dit leveringstype past op deze locatie niet bij hoe de klant de order krijgt: bezorgd of opgehaald.',
    { read },
  );
const tooManyDeliveries = refuse(
  422,
  'too-many-deliveries',
  'Er kunnen niet meer leveringen gemaakt worden dan er producten zijn.',
);

const SELECT_DELIVERIES = `
  SELECT DISTINCT dispatch_request_id AS id FROM dispatch_request_lines WHERE id = ANY ($1::int[])`;
