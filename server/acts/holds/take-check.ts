import { MOST_CHECKS } from '../../../contract/orders/hold-reason.ts';
import type { CheckSaid } from '../../../contract/orders/outside-check.ts';
import { system } from '../../../core/delivery/changes.ts';
import {
  checkReason,
  type CheckEffect,
  effectOn,
  isReleasedBy,
  isReviewed,
} from '../../../core/hold/outside-check.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { notFound, refuse, type Refusal } from '../../ground/http/problem.ts';
import { type DeliveryName, type HeldDelivery, holdOrderWhole } from '../deliveries/hold-delivery.ts';
import { authorOf, type Reporter } from '../deliveries/outside-report.ts';
import { type Author, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { type Decider, type Reason, readReasons, settle } from './decide.ts';
import { lockIdentifier, WAITING } from './waiting-checks.ts';

type Taken = Refusal | { readonly effect: CheckEffect };

/** Takes the verdict of a check outside on a delivery, once for its check and time (decision 040). It is kept whatever it changes. */
export async function takeCheck(
  tx: Transaction,
  reporter: Reporter,
  name: DeliveryName,
  said: CheckSaid,
): Promise<Taken> {
  if (isAhead(said)) return inFuture;
  const found = await find(tx, reporter, name);
  const [first] = found;
  if (!first) return notFound('Levering niet gevonden');
  return keep(tx, reporter, { ...first, named: first.identifier, ids: [first.id] }, said);
}

/**
 * The same of an order, or of one delivery of it by its identifier. A program's verdict waits for an order that has not come, under a lock on its
 * identifier, so that one which comes in meanwhile sees it. To a program, an order of another channel has not come.
 */
export async function takeOrderCheck(
  tx: Transaction,
  reporter: Reporter,
  order_identifier: string,
  named: string | null,
  said: CheckSaid,
): Promise<Taken> {
  if (isAhead(said)) return inFuture;
  lockIdentifier(tx, order_identifier);
  const found = await find(tx, reporter, { order: order_identifier });
  const [first] = found;
  if (!first) {
    return 'client' in reporter
      ? keep(tx, reporter, { order: null, order_identifier, named, ids: [] }, said)
      : notFound('Order niet gevonden');
  }
  const ids = found.filter(({ identifier }) => named === null || identifier === named).map(({ id }) => id);
  if (ids.length === 0) return notFound('Levering niet gevonden');
  return keep(tx, reporter, { ...first, named, ids }, said);
}

/** Takes the verdicts that came before their order, in the order of their times; its deliveries are there. Gives whether there are any. */
export async function takeWaiting(tx: Transaction, order: number): Promise<boolean> {
  const waiting = await tx.query<Waiting>(SELECT_WAITING, [order]);
  if (waiting.length === 0) return false;
  const identifiers = new Map(
    (await tx.query<{ id: number; identifier: string }>(NAMES, [order])).map(({ id, identifier }) => [
      id,
      identifier,
    ]),
  );
  for (const { id, named, author, said } of waiting) {
    const held = await holdOrderWhole(tx, order);
    const targets = held.filter(one => named === null || identifiers.get(one.id) === named);
    const effect = await take(tx, { author, check: said.check, order }, targets, said);
    await tx.execute(TAKEN, [id, effect, order]);
  }
  return true;
}

/** The order and deliveries of a verdict; without an order it waits. */
interface Target {
  readonly order: number | null;
  readonly order_identifier: string;
  /** The delivery that it names; null: all of them. */
  readonly named: string | null;
  readonly ids: readonly number[];
}

async function keep(
  tx: Transaction,
  reporter: Reporter,
  { order, order_identifier, named, ids }: Target,
  said: CheckSaid,
): Promise<Taken> {
  const held = order === null ? [] : await holdOrderWhole(tx, order);
  const { check, verdict } = said;
  const [client, user] = 'client' in reporter ? [reporter.client.id, null] : [null, reporter.user.id];
  const row = [order_identifier, named, check, verdict, new Date(said.at), client, user];
  const known = await tx.one<{ effect: CheckEffect | null }>(KNOWN, row);
  if (known) return { effect: known.effect ?? 'waits' };
  const others = await tx.one<{ n: number; is_late: boolean }>(OTHERS, [
    order_identifier,
    named,
    check,
    row[4],
  ]);
  if ((others?.n ?? 0) >= MOST_CHECKS) return tooMany;
  const author = authorOf(reporter);
  const targets = held.filter(({ id }) => ids.includes(id));
  const effect =
    order === null
      ? null
      : others?.is_late
        ? ('kept' as const)
        : await take(tx, { author, check, order }, targets, said);
  await tx.execute(KEEP, [...row, order, effect, author.change_key]);
  return { effect: effect ?? 'waits' };
}

/** Does what a verdict changes, and tells what that was; the order is locked whole. */
async function take(
  tx: Transaction,
  decider: Decider & { readonly check: string },
  targets: readonly HeldDelivery[],
  { check, verdict }: Pick<CheckSaid, 'check' | 'verdict'>,
): Promise<Exclude<CheckEffect, 'waits'>> {
  const all = await readReasons(tx, decider.order);
  const hit = targets.filter(one => {
    const reasons = all.filter(reason => reason.dispatch_request_id === one.id);
    return effectOn({ ...one, reasons }, check, verdict) !== 'kept';
  });
  const isHit = (reason: Reason) => hit.some(({ id }) => id === reason.dispatch_request_id);
  if (verdict === 'released') {
    const chosen = all.filter(one => isHit(one) && isReleasedBy(check, one));
    if (chosen.length > 0) await settle(tx, decider, all, chosen, 'approved');
    return chosen.length > 0 ? verdict : 'kept';
  }
  if (hit.length === 0) return 'kept';
  await ask(tx, decider, hit, all);
  if (verdict === 'denied') {
    const now = await readReasons(tx, decider.order);
    const chosen = now.filter(one => isHit(one) && one.check === check && one.decision === null);
    await settle(tx, decider, now, chosen, 'denied');
    return verdict;
  }
  await writeDeliveries(
    tx,
    decider.author,
    hit
      .filter(({ status }) => status !== 'in-review')
      .map(({ id }) => ({ id, from: 'on-hold', status: 'in-review', actor: system })),
  );
  return verdict;
}

/** Holds deliveries for a check, each with a reason of it; what is held already stays so. */
async function ask(
  tx: Transaction,
  { author, check }: Decider & { readonly check: string },
  deliveries: readonly HeldDelivery[],
  reasons: readonly Reason[],
): Promise<void> {
  await writeDeliveries(
    tx,
    author,
    deliveries
      .filter(({ status }) => !isReviewed(status))
      .map(({ id, status, dispatcher, linkage }) => ({
        id,
        from: status,
        status: 'on-hold',
        released_status: status,
        actor: { kind: 'person', dispatcher, linkage },
      })),
  );
  const isOpen = (one: Reason) => one.check === check && one.decision === null;
  const asked = reasons.filter(isOpen).map(one => one.dispatch_request_id);
  const { display_name, why } = checkReason(check);
  await tx.execute(ASK, [
    deliveries.map(({ id }) => id).filter(id => !asked.includes(id)),
    display_name,
    why,
    check,
    author.changed_by,
    author.changed_as,
    author.change_key,
  ]);
}

const isAhead = ({ at }: CheckSaid): boolean => Date.parse(at) > Date.now() + AHEAD_MS;
/** The clock of a check may be so far ahead. */
const AHEAD_MS = 5 * 60_000;

const inFuture = refuse(422, 'at-in-future', 'Het tijdstip van de controle ligt in de toekomst.');
const tooMany = refuse(
  409,
  'too-many-checks',
  `Van deze order zijn er al ${MOST_CHECKS} uitslagen van controles.`,
);

interface Found {
  readonly order: number;
  readonly order_identifier: string;
  readonly id: number;
  readonly identifier: string;
}

/** Deliveries that a reporter may speak of: of the locations of a user, or of orders of the channels of a program. */
const find = (
  tx: Transaction,
  reporter: Reporter,
  { id, identifier, order }: DeliveryName & { readonly order?: string },
): Promise<Found[]> =>
  tx.query<Found>(FIND, [
    ...('user' in reporter
      ? [reporter.user.canmanagealllocations, reporter.user.id, null]
      : [false, null, reporter.client.channels]),
    id ?? null,
    identifier ?? null,
    order ?? null,
  ]);

interface Waiting {
  readonly id: number;
  readonly named: string | null;
  readonly author: Author;
  readonly said: CheckSaid;
}

const FIND = `
  SELECT o.id AS order, o.identifier AS order_identifier, d.id, d.identifier
  FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id
  WHERE (d.id = $4::int OR d.identifier = $5 OR o.identifier = $6) AND CASE WHEN $3::text[] IS NULL
    THEN $1 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $2::int)
    ELSE o.sales_channel_identifier = ANY ($3) END
  ORDER BY d.id`;
const NAMES = 'SELECT id, identifier FROM dispatch_requests WHERE sales_order_id = $1';
const KNOWN = `
  SELECT effect FROM outside_checks
  WHERE (order_identifier, check_name, verdict, at) = ($1, $3, $4, $5)
    AND delivery_identifier IS NOT DISTINCT FROM $2 AND api_client_id IS NOT DISTINCT FROM $6::int
    AND user_id IS NOT DISTINCT FROM $7::int`;
/** The others of its order, and whether a newer one of the same check has spoken of the same delivery. */
const OTHERS = `
  SELECT count(*)::int AS n, COALESCE(bool_or(effect IS NOT NULL AND check_name = $3 AND at >= $4
    AND (delivery_identifier IS NULL OR $2::text IS NULL OR delivery_identifier = $2)), false) AS is_late
  FROM outside_checks WHERE order_identifier = $1`;
const KEEP = `
  INSERT INTO outside_checks (order_identifier, delivery_identifier, check_name, verdict, at, api_client_id, user_id, sales_order_id,
    effect, change_key)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const TAKEN = 'UPDATE outside_checks SET effect = $2, sales_order_id = $3 WHERE id = $1';
const SELECT_WAITING = `
  SELECT c.id, c.delivery_identifier AS named,
    json_build_object('check', c.check_name, 'verdict', c.verdict, 'at', c.at) AS said,
    json_build_object('changed_by', c.user_id, 'change_key', c.change_key, 'changed_as',
      COALESCE('api:' || (SELECT name FROM api_clients WHERE id = c.api_client_id), 'outside')) AS author
  FROM sales_orders o JOIN outside_checks c ON ${WAITING} WHERE o.id = $1 ORDER BY c.at, c.id`;
const ASK = `
  INSERT INTO hold_reasons (dispatch_request_id, display_name, why, check_name, created_by, changed_as, change_key)
  SELECT id, $2, $3, $4, $5::int, $6, $7::uuid FROM unnest($1::int[]) AS id`;
