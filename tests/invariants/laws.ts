import { type Actor, mayChange, statusReached, system } from '../../core/delivery/changes.ts';
import { deliveryStatusTable, type DeliveryStatus, isOpen, PAUSED } from '../../core/delivery/status.ts';
import { isHeld } from './facts.ts';
import type { Delivery, HistoryRow, HoldReason, Recorded, Refund, State, StockRow } from './state.ts';

/** Acts that were done at once. */
export interface Done {
  readonly acts: readonly string[];
  /** One of these keys its changes must carry. */
  readonly keys: readonly string[];
  /** Stock that was counted, where nothing else could change it. */
  readonly counted: readonly {
    readonly location: string;
    readonly product: string;
    readonly level: number;
  }[];
  readonly before: State;
  readonly after: State;
}
type Law = (done: Done) => readonly string[];

/** The invariants of order-rules.md 13, by their numbers there; each gives what breaks it. */
export const laws: Readonly<Record<string, Law>> = {
  '1 per order line, what counts is what was ordered': ({ after }) => {
    const counting = new Map([...after.ordered.keys()].map(line => [line, 0]));
    for (const line of after.deliveries.filter(counts).flatMap(({ lines }) => lines))
      counting.set(line.order_line, (counting.get(line.order_line) ?? 0) + line.quantity);
    return [...counting]
      .filter(([line, pieces]) => pieces !== after.ordered.get(line))
      .map(([line, pieces]) => `line ${line}: ${pieces} of ${after.ordered.get(line) ?? 0}`);
  },
  '2 statuses change by the tables alone': done =>
    rowsOf(done)
      .filter(row => !isAllowed(row, done))
      .map(row => `${row.object_id}: ${row.before ?? ''} -> ${row.after} by ${row.as_what}`),
  '2 what is ended for good stays so': done =>
    pairs(done)
      .filter(([old, now]) => isTerminal(old.status) && now.status !== old.status)
      .map(([old, now]) => `${old.identifier}: ${old.status} -> ${now.status}`),
  '3 a replaced delivery is closed, has successors and changes no more': done => [
    ...done.after.deliveries
      .filter(now => now.is_replaced && (isOpen(now.status) || now.successors === 0))
      .map(({ identifier, status }) => `${identifier}: ${status}`),
    ...pairs(done)
      .filter(([old, now]) => old.is_replaced && recordOf(old) !== recordOf(now))
      .map(([old, now]) => `${recordOf(old)} -> ${recordOf(now)}`),
  ],
  '4 a paused delivery changes by Hervatten, and by what is taken back, alone': done =>
    pairs(done)
      .filter(
        ([old, now]) =>
          old.paused && !done.acts.some(act => GOES_ON.includes(act)) && recordOf(old) !== recordOf(now),
      )
      .map(([old, now]) => `${recordOf(old)} -> ${recordOf(now)}`),
  '5 no more is placed than there is, and scans explain it': ({ after }) =>
    after.deliveries
      .flatMap(({ identifier, status, lines }) => lines.map(line => ({ identifier, status, ...line })))
      .filter(
        ({ status, quantity, quantity_placed: placed, scanned }) =>
          placed > Math.min(quantity, scanned) ||
          // Pieces of what has left may be final short.
          (placed < scanned && !['shipped', 'delivered'].includes(status)),
      )
      .map(
        line => `${line.identifier}: ${line.quantity_placed} of ${line.quantity}, ${line.scanned} scanned`,
      ),
  '5 a place has one unfinished delivery or one clearance': ({ after }) => {
    const places = after.deliveries
      .flatMap(({ storage_location, status, to_clear }) => [
        isOpen(status) ? storage_location : null,
        to_clear,
      ])
      .filter(place => place !== null);
    return places.filter((place, i) => places.indexOf(place) !== i);
  },
  '5 a place is to be cleared out while pieces of what was cancelled or short lie there': ({ after }) =>
    after.deliveries
      .filter(
        ({ status, lines, to_clear }) =>
          ['cancelled', 'unable-to-ship', 'crossdock-unable-to-ship'].includes(status) &&
          lines.some(({ quantity_placed }) => quantity_placed > 0) !== (to_clear !== null),
      )
      .map(({ identifier, to_clear }) => `${identifier}: ${to_clear ?? 'nothing to clear'}`),
  'office and floor: a message is said about what is open, and stays as it was said; only the floor answers':
    done =>
      pairs(done)
        .filter(([old, now]) => !isOnlyAddedTo(old.messages, now.messages, done.acts, isOpen(old.status)))
        .map(([old, now]) => `${JSON.stringify(old.messages)} -> ${JSON.stringify(now.messages)}`),
  '13 nothing that is held is with the floor': ({ after }) =>
    after.deliveries
      .filter(
        now =>
          isHeld(now) &&
          (now.batch !== null ||
            now.storage_location !== null ||
            now.labels > 0 ||
            now.lines.some(({ quantity_placed }) => quantity_placed > 0)),
      )
      .map(({ identifier, batch, labels }) => `${identifier}: batch ${batch ?? 'none'}, ${labels} labels`),
  '13 what goes on has each of its reasons approved': ({ after }) =>
    after.deliveries
      .filter(
        now =>
          !isHeld(now) &&
          now.status !== 'cancelled' &&
          now.hold_reasons.some(({ decision }) => decision !== 'approved'),
      )
      .map(now => `${now.identifier}: ${now.status}, ${JSON.stringify(now.hold_reasons)}`),
  '13 what was blocked for good is cancelled, or stays so': done => [
    ...pairs(done)
      .filter(
        ([old, now]) =>
          old.status.startsWith('on-hold-final') && ![old.status, 'cancelled'].includes(now.status),
      )
      .map(([old, now]) => `${old.identifier}: ${old.status} -> ${now.status}`),
    ...done.after.deliveries
      .filter(
        now => now.status === 'on-hold' && now.hold_reasons.some(({ decision }) => decision === 'denied'),
      )
      .map(({ identifier }) => `${identifier}: denied, and it waits`),
  ],
  '13 a group that somebody decided on does not hold the order again': done => {
    const known = new Set(
      done.before.deliveries.flatMap(({ hold_reasons }) => hold_reasons.map(({ id }) => id)),
    );
    return done.after.deliveries.flatMap(now =>
      now.hold_reasons
        .filter(({ id, hold_group }) => !known.has(id) && isDecidedOn(hold_group, now, done))
        .map(({ hold_group }) => `${now.identifier}: by group ${hold_group ?? 'none'}`),
    );
  },
  '13 what is held has a reason': ({ after }) =>
    after.deliveries
      .filter(({ status, hold_reasons }) => status === 'on-hold' && hold_reasons.length === 0)
      .map(({ identifier }) => identifier),
  '13 a decision has who and when, and stays as it was': done => [
    ...done.after.deliveries
      .flatMap(({ hold_reasons }) => hold_reasons)
      .filter(
        ({ decision, decided_at, decided_by }) =>
          new Set([decision !== null, decided_at !== null, decided_by !== null]).size > 1,
      )
      .map(reason => JSON.stringify(reason)),
    ...pairs(done).flatMap(([old, now]) =>
      old.hold_reasons
        .filter(
          was =>
            was.decision !== null &&
            decisionOf(was) !== decisionOf(now.hold_reasons.find(({ id }) => id === was.id)),
        )
        .map(was => `${old.identifier}: ${JSON.stringify(was)} -> ${JSON.stringify(now.hold_reasons)}`),
    ),
  ],
  '6 stock is what was there and its moves': done =>
    stockPairs(done)
      .filter(([old, now]) => now.level - now.moved !== old.level - old.moved)
      .map(([old, now]) => `${JSON.stringify(old)} -> ${JSON.stringify(now)}`),
  '6 reserved is what deliveries want': ({ after }) =>
    after.stock
      .filter(row => row.reserved !== row.wanted || row.reserved < 0)
      .map(row => JSON.stringify(row)),
  '6 what was counted is there': ({ counted, after }) =>
    counted
      .filter(({ location, product, level }) => stockAt(after, location, product)?.level !== level)
      .map(
        count =>
          `${JSON.stringify(count)}, not ${JSON.stringify(stockAt(after, count.location, count.product))}`,
      ),
  '7 and 13 amounts are whole, and what is derived equals a recount': ({ after }) => after.astray,
  'refunds: no more goes back than was captured, of an order and of each payment': ({ after }) => [
    ...[...new Set(after.refunds.map(one => one.order_identifier))].flatMap(order => {
      const own = after.refunds.filter(one => one.order_identifier === order && counted(one));
      const came = sum(after.payments.filter(one => one.order_identifier === order));
      return sum(own) > came ? [`${order}: ${sum(own)} of ${came}`] : [];
    }),
    ...after.payments.flatMap(({ id, amount }) => {
      const back = sum(
        after.refunds
          .flatMap(one => one.payments)
          .filter(one => one.payment === id && one.state !== 'refused'),
      );
      return back > amount ? [`payment ${id}: ${back} of ${amount}`] : [];
    }),
  ],
  'refunds: sums are exact, of a refund, of what was paid, and of a line': ({ after }) => [
    ...after.refunds.filter(one => one.amount !== one.parts).map(one => JSON.stringify(one)),
    ...after.refunds
      .filter(
        one =>
          ['refunded', 'refunded-externally'].includes(one.status) &&
          sum(one.payments.filter(({ state }) => state === 'settled' || state === 'by-hand')) !== one.amount,
      )
      .map(one => JSON.stringify(one)),
    ...after.refunded_lines.filter(one => one.back > one.price).map(one => JSON.stringify(one)),
  ],
  'refunds: no change is without its author': done =>
    changedRefunds(done)
      .filter(
        ({ changed_by, changed_as, change_key }) =>
          change_key === null ||
          (changed_by === null
            ? !['timer', 'refund-worker'].includes(changed_as ?? '')
            : // One that is told under its own name has a key of its own.
              !done.keys.includes(change_key) && !done.acts.includes('propose a refund')),
      )
      .map(one => JSON.stringify(one)),
  'refunds: what was denied, paid or replaced stays so': ({ before, after }) =>
    before.refunds
      .filter(old => old.is_replaced || ENDED.includes(old.status))
      .filter(old => {
        const now = after.refunds.find(({ id }) => id === old.id);
        return now?.status !== old.status || now.is_replaced !== old.is_replaced || now.amount !== old.amount;
      })
      .map(one => JSON.stringify(one)),
  '8 each change has its history, without gaps, and its author': done => [
    ...pairs(done).flatMap(([old, now]) => gaps(labelOf(old), now, rowsOf(done))),
    ...made(done).flatMap(now => gaps(null, now, rowsOf(done))),
    ...changedParts(done)
      .filter(({ data_type, id }) => !rowsOf(done, data_type).some(row => row.object_id === id))
      .map(({ data_type, id }) => `${data_type} ${id} has no history`),
    ...newRows(done)
      .filter(row => !isAuthored(row, done))
      .map(
        row =>
          `${row.data_type} ${row.object_id}: ${row.after} by ${row.user_id ?? 'nobody'} under ${row.change_key ?? 'no key'}`,
      ),
  ],
};

const ENDED: readonly string[] = ['decision-denied-final', 'refunded', 'refunded-externally', 'processed'];

const sum = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((all, { amount }) => all + amount, 0);

const counted = ({ is_replaced, status }: Refund): boolean =>
  !is_replaced && status !== 'decision-denied-final';

function changedRefunds({ before, after }: Done): readonly Refund[] {
  const known = new Map(before.refunds.map(({ id, revision }) => [id, revision]));
  return after.refunds.filter(({ id, revision }) => known.get(id) !== revision);
}

/**
 * Besides Hervatten: what a completed receipt did not bring goes on in a new delivery, which is paused too; and pieces are taken back
 * (order-rules.md 13), after which not all of a crossdock delivery lies there any more.
 */
const GOES_ON = ['resume', 'finish the receipt', 'take back'];

/** The hold rules follow a change, under its author; so does the assigner where what is released is planned anew. */
const follows = ({ as_what, user_id }: HistoryRow): boolean =>
  as_what === 'hold-rules' || (as_what === 'assigner' && user_id !== null);

/**
 * Intake makes its deliveries under a key of the import, which is judged again when it was wrong; a report from outside may come
 * twice, and has a key of its own too; a job besides has no user.
 */
function isAuthored(row: HistoryRow, done: Done): boolean {
  const { as_what, user_id, change_key } = row;
  if (follows(row))
    return newRows(done).some(
      other =>
        !follows(other) &&
        // Nobody but a rule gives a reason of its own.
        (other.user_id === user_id || row.data_type === 'hold-reason') &&
        other.change_key === change_key &&
        isAuthored(other, done),
    );
  if (row.data_type === 'refund-request' && done.acts.includes('propose a refund'))
    return change_key !== null;
  if (['assigner', 'timer', 'refund-worker'].includes(as_what))
    return user_id === null && change_key !== null;
  if (['intake', 'outside'].includes(as_what)) return user_id !== null && change_key !== null;
  return user_id !== null && done.keys.includes(change_key ?? '');
}

/** Before, somebody had decided on this group for its order. Who takes a release back wants to be asked again. */
function isDecidedOn(
  group: number | null,
  { id, order_identifier }: Delivery,
  { acts, before }: Done,
): boolean {
  if (group === null) return false;
  const decided = before.deliveries.filter(
    old =>
      old.order_identifier === order_identifier &&
      old.hold_reasons.some(({ hold_group, decision }) => hold_group === group && decision !== null),
  );
  const isTakenBack = acts.includes('take a release back') && decided.some(old => old.id === id);
  return decided.length > 0 && !isTakenBack;
}

/** The group may be deleted since. */
const decisionOf = (reason: HoldReason | undefined): string =>
  JSON.stringify([reason?.decision, reason?.decided_at, reason?.decided_by]);

/** Counting: current, and no return, complaint, surplus or feeder (order-rules.md 0). */
const counts = ({ is_replaced, dispatch_type, dispatch_action, status }: Delivery): boolean =>
  !is_replaced &&
  dispatch_type !== 'return' &&
  dispatch_action === null &&
  status !== 'shipped-with-issues' &&
  status !== 'surplus';

/** The deliveries of before, as they are now. */
function pairs({ before, after }: Done): readonly (readonly [Delivery, Delivery])[] {
  const now = new Map(after.deliveries.map(delivery => [delivery.id, delivery]));
  return before.deliveries.flatMap(old => {
    const found = now.get(old.id);
    return found ? [[old, found] as const] : [];
  });
}

function made({ before, after }: Done): readonly Delivery[] {
  const known = new Set(before.deliveries.map(({ id }) => id));
  return after.deliveries.filter(({ id }) => !known.has(id));
}

const stockAt = ({ stock }: State, location: string, product: string): StockRow | undefined =>
  stock.find(row => row.location === location && row.product === product);

/** Rows of before, as they are now; one that is new had nothing. */
const stockPairs = ({ before, after }: Done): readonly (readonly [StockRow, StockRow])[] =>
  after.stock.map(now => {
    const none = { ...now, level: 0, reserved: 0, moved: 0, wanted: 0 };
    return [stockAt(before, now.location, now.product) ?? none, now];
  });

/** The history that the act has written: of deliveries, or of something else. */
const rowsOf = (done: Done, data_type = 'dispatch-request'): readonly HistoryRow[] =>
  newRows(done).filter(row => row.data_type === data_type);

function newRows({ before, after }: Done): readonly HistoryRow[] {
  const known = new Set(before.history.map(({ id }) => id));
  return after.history.filter(({ id }) => !known.has(id));
}

/** Orders and their parts that were made or changed. */
function changedParts({ before, after }: Done): readonly Recorded[] {
  const nameOf = ({ data_type, id, version }: Recorded): string => `${data_type} ${id} ${version}`;
  const known = new Set(before.recorded.map(nameOf));
  return after.recorded.filter(part => !known.has(nameOf(part)));
}

const labelOf = ({ paused, status }: Delivery): string => (paused ? PAUSED.identifier : status);

const isTerminal = (status: DeliveryStatus): boolean => deliveryStatusTable[status].marks.includes('T');

/** Everything of it but the pieces that are placed, which a take-back changes. */
const recordOf = ({ identifier, status, paused, is_replaced, location, lines }: Delivery): string =>
  JSON.stringify([
    identifier,
    status,
    paused,
    is_replaced,
    location,
    lines.map(line => [line.id, line.quantity]),
  ]);

function isOnlyAddedTo(
  old: Delivery['messages'],
  now: Delivery['messages'],
  acts: readonly string[],
  wasOpen: boolean,
): boolean {
  const isTold = now.length === old.length || (wasOpen && acts.includes('tell the floor'));
  const isKept = old.every(({ id, text, answers }, i) => {
    const kept = now[i];
    const begin = JSON.stringify([id, text, answers]);
    if (kept && kept.answers.length > answers.length && !acts.includes('answer the office')) return false;
    return kept && begin === JSON.stringify([kept.id, kept.text, kept.answers.slice(0, answers.length)]);
  });
  return isTold && isKept;
}

function isAllowed({ object_id, before, after, as_what }: HistoryRow, done: Done): boolean {
  if (before === null || before === after || before === PAUSED.identifier || after === PAUSED.identifier)
    return true;
  const [was, is] = [done.before, done.after].map(({ deliveries }) =>
    deliveries.find(({ id }) => id === object_id),
  );
  // A delivery linked in between alone is judged as one that stands by itself.
  const linkage = was?.is_linked && is?.is_linked ? 'cascaded' : 'default';
  const person: Actor = { kind: 'person', dispatcher: is?.dispatcher ?? 'dc', linkage };
  // Both come from a CHECK of the database or from code that has the type.
  const [from, to] = [before as DeliveryStatus, after as DeliveryStatus];
  // A delivery that a person says is short is so in what it feeds: no person makes that one short (order-rules.md 2, in a cascade).
  if (as_what === 'office' && to === 'crossdock-unable-to-ship') return mayChange(from, to, system);
  // A release, or a denial, follows from a decision: no person asks for that status.
  const isDecided =
    done.acts.includes('decide about a hold') && (from === 'in-review' || from.startsWith('on-hold'));
  // A check holds what is free, as a person does.
  if (as_what === 'outside' && to === 'on-hold' && mayChange(from, to, person)) return true;
  if (as_what !== 'office') return mayChange(from, to, system);
  if (isDecided && mayChange(from, to, system)) return true;
  // Deliveries that a person cancels outside are asked to be.
  return [to, 'cancelled' as const].some(
    said => mayChange(from, said, person) && statusReached(from, said) === to,
  );
}

/** From what it was to what it is, each row beginning where the one before ended. */
function gaps(was: string | null, now: Delivery, rows: readonly HistoryRow[]): readonly string[] {
  const own = rows.filter(row => row.object_id === now.id);
  const chain = [was, ...own.map(row => row.after)];
  const isChained = own.every((row, i) => row.before === chain[i]);
  return isChained && chain.at(-1) === labelOf(now)
    ? []
    : [`${now.identifier}: ${chain.join(' -> ')}, but is ${labelOf(now)}`];
}
