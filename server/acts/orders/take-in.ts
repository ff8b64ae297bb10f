import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type MadeOrder, type OrderBody, orderSchema } from '../../../contract/orders/sales-order.ts';
import { judgeOrder, type OrderFault } from '../../../core/order/judge-order.ts';
import { unstorable } from '../../../core/order/unstorable.ts';
import { isUnusableValue, untilSettled } from '../../ground/db/failures.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import { loadPlaces } from '../assign/load-places.ts';
import { holdFacts } from '../assign/plan-lines.ts';
import { judgePlanned, makePlanned } from '../assign/write-plan.ts';
import type { Author } from '../deliveries/write-deliveries.ts';
import { loadGroups } from '../holds/load-groups.ts';
import { takeWaiting } from '../holds/take-check.ts';
import { lockIdentifier } from '../holds/waiting-checks.ts';
import { dutchFault } from '../../ground/http/dutch-faults.ts';
import { knownThings } from './known-things.ts';
import { insertOrder, newOrder, readGiven } from './insert-order.ts';
import { madeOrder } from './made-order.ts';
import {
  dropImport,
  holdImport,
  type Received,
  solveErrors,
  storeImport,
  storeFaults,
  storeOutdated,
  storeTakenIn,
} from './order-imports.ts';
import { plannedOf, planOrder, promised, takeOf } from './plan-order.ts';

/** Outcome for an order that was received. */
export type TakenIn =
  | { readonly kind: 'new'; readonly order: MadeOrder }
  | { readonly kind: 'known'; readonly order: MadeOrder }
  | { readonly kind: 'exists'; readonly fault: OrderFault }
  | { readonly kind: 'refused'; readonly faults: readonly OrderFault[] };

/**
 * Judges a stored order, and takes it in with its deliveries when nothing is wrong: all or nothing. What is wrong is
 * written beside it, as an import error. Who asks for it is the author; else it is who sent it. Undefined: there is no such
 * stored order, or it was taken in before.
 */
async function takeIn(tx: Transaction, id: number, by?: Author): Promise<TakenIn | undefined> {
  const [received, places] = await Promise.all([holdImport(tx, id), loadPlaces(tx)]);
  if (!received || received.sales_order_id !== null) return undefined;
  const strange = unstorable(received.body);
  if (strange.length > 0) return refused(tx, received, strange.map(unstorableFault));
  const read = z.safeParse(orderSchema, received.body, { error: dutchFault });
  if (!read.success) return refused(tx, received, read.error.issues.map(faultOf));
  const order = read.data;
  lockIdentifier(tx, order.identifier);
  const [known, things, given, facts, groups] = await Promise.all([
    knownOrder(tx, received, order),
    knownThings(tx, order),
    readGiven(tx, order),
    holdFacts(tx, { lines: order.lines.map(dayOf(order)), known: places }),
    loadGroups(tx),
  ]);
  if (known) return known;
  const faults = judgeOrder(order, things, Date.now());
  if (faults.length > 0) return refused(tx, received, faults);
  const author = by ?? senderOf(received);
  const planned = newOrder(order, given);
  const deliveries = planOrder(facts, planned);
  const made = promised(planned, deliveries);
  const ordered = plannedOf(made.facts, order.gift_wrapped ?? false);
  const [isNew, verdicts] = await Promise.all([
    insertOrder(tx, author, made),
    judgePlanned(tx, ordered, deliveries, groups),
  ]);
  // Somebody else has just taken it in.
  if (!isNew) return knownOrder(tx, received, order);
  await makePlanned(tx, author, ordered, deliveries, takeOf(made.lines), verdicts);
  storeTakenIn(tx, id, made.id);
  const [isChanged, taken] = await Promise.all([
    takeWaiting(tx, made.id),
    madeOrder(tx, made.id),
    solveErrors(tx, received, { ...order, id: made.id }),
  ]);
  return { kind: 'new', order: isChanged ? await madeOrder(tx, made.id) : taken };
}

/** An article of an order, and the day that is promised. */
const dayOf =
  (order: OrderBody) =>
  ({ product_identifier, promised_delivery_date: day }: OrderBody['lines'][number]) => ({
    product_identifier,
    promised_delivery_date: day ?? order.promised_delivery_date ?? null,
  });

/** Takes a stored order in, in a transaction of its own. What the database cannot store is a fault of the order. */
export const takeInStored = (db: Database, id: number): Promise<TakenIn | undefined> =>
  untilSettled(() => db.transaction(tx => takeIn(tx, id), { planOnce: 'orders' })).catch((error: unknown) =>
    db.transaction(tx => refuseUnusable(tx, id, error)),
  );

/** The same by a person, as a part of that person's write. */
export const takeInAgain = (tx: Transaction, id: number, by: Author): Promise<TakenIn | undefined> =>
  tx.attempt(() => takeIn(tx, id, by)).catch((error: unknown) => refuseUnusable(tx, id, error));

class StillWrong extends Error {
  readonly taken: TakenIn;
  constructor(taken: TakenIn) {
    super('the corrected order is not taken in');
    this.taken = taken;
  }
}

/** Takes in what a person made of an import error, as an order that this person sends; with faults nothing of it is kept. */
export const takeInCorrected = (
  tx: Transaction,
  user: { readonly id: number },
  body: Readonly<Record<string, unknown>>,
  by: Author,
): Promise<TakenIn> =>
  tx
    .attempt(async () => {
      const taken = await takeIn(tx, await storeImport(tx, { user }, JSON.stringify(body), body), by);
      if (taken?.kind === 'new' || taken?.kind === 'known') return taken;
      throw taken ? new StillWrong(taken) : new Error('it was just stored');
    })
    .catch((error: unknown): TakenIn => {
      if (error instanceof StillWrong) return error.taken;
      if (isUnusableValue(error)) return { kind: 'refused', faults: [unusableFault] };
      throw error;
    });

async function refuseUnusable(tx: Transaction, id: number, error: unknown): Promise<TakenIn | undefined> {
  if (!isUnusableValue(error)) throw error;
  const received = await holdImport(tx, id);
  return received && refused(tx, received, [unusableFault]);
}

/** An order of that identifier that is there already: the same, or another. */
async function knownOrder(
  tx: Transaction,
  received: Received,
  { identifier, sales_channel_identifier }: z.output<typeof orderSchema>,
): Promise<TakenIn | undefined> {
  const row = await tx.one<{ id: number; same: boolean; is_of_channel: boolean; made_by: number | null }>(
    KNOWN,
    [identifier, received.content_hash, sales_channel_identifier],
  );
  if (!row) return undefined;
  if (row.same) {
    if (received.was_refused) storeTakenIn(tx, received.id, row.id);
    else dropImport(tx, received.id);
    return { kind: 'known', order: await madeOrder(tx, row.id) };
  }
  const fault = existsFault(identifier);
  if (row.is_of_channel && row.made_by !== null && received.id < row.made_by)
    storeOutdated(tx, received, row.id, fault);
  else await storeFaults(tx, received, [fault]);
  return { kind: 'exists', fault };
}

const KNOWN = `
  SELECT o.id, o.sales_channel_identifier = $3 AS is_of_channel, made.by AS made_by, made.same
  FROM sales_orders o, LATERAL (SELECT COALESCE(bool_or(content_hash = $2), false) AS same, min(id) AS by
    FROM order_imports WHERE sales_order_id = o.id AND NOT is_superseded) made
  WHERE o.identifier = $1`;

export const existsFault = (identifier: string): OrderFault => ({
  path: 'identifier',
  code: 'order-exists',
  detail: `Order ${identifier} bestaat al, met een andere inhoud.`,
});

async function refused(tx: Transaction, received: Received, faults: readonly OrderFault[]): Promise<TakenIn> {
  await storeFaults(tx, received, faults);
  return { kind: 'refused', faults };
}

const unstorableFault = (path: string): OrderFault => ({
  path,
  code: 'invalid',
  detail: 'Een tekst heeft geen NUL-teken en geen half teken.',
});

/** The database does not say which value. */
const unusableFault: OrderFault = {
  path: '',
  code: 'invalid',
  detail: 'Een waarde van de order kan niet worden opgeslagen.',
};

const faultOf = ({ path, message }: z.core.$ZodIssue): OrderFault => ({
  path: path.join('.'),
  code: 'invalid',
  detail: message,
});

const senderOf = ({ user_id, client }: Received): Author => ({
  changed_by: user_id,
  changed_as: client === null ? 'intake' : `api:${client}`,
  change_key: randomUUID(),
});
