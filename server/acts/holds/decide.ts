import { dutchTime } from '../../../core/calendar/time.ts';
import { system } from '../../../core/delivery/changes.ts';
import { accumulated, type HoldDecision } from '../../../core/hold/decision.ts';
import { type CheckedReason, isReviewed } from '../../../core/hold/outside-check.ts';
import { planReleased } from '../assign/plan-again.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { holdOrderWhole } from '../deliveries/hold-delivery.ts';
import { type Author, authorOf, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { notFound, refuse, type Refusal } from '../../ground/http/problem.ts';
import { mayUseLocation } from '../../ground/session/user.ts';
import type { Change } from '../../ground/writes/once.ts';

interface Given {
  /** Ids of reasons, or the name of a group, of which all that are open are meant. */
  readonly which: readonly number[] | string;
  readonly decision: HoldDecision;
  readonly comment: string;
}

/** A reason of an order, with its delivery. */
export interface Reason extends CheckedReason {
  readonly id: number;
  readonly display_name: string;
  readonly dispatch_request_id: number;
  readonly decided_at: string | null;
  readonly decided_by: string | null;
  /** Its delivery's. */
  readonly status: string;
  readonly released_status: string | null;
  readonly is_replaced: boolean;
  readonly dispatcher_type: string;
  readonly dispatcher_identifier: string;
}

/** The author of decisions about an order; a check outside, or else a person. */
export interface Decider {
  readonly author: Author;
  readonly check: string | null;
  readonly order: number;
}

/**
 * A person decides on reasons of one order, each once and all alike (order-rules.md 6, Decisions). `unreviewable` by a person is
 * for an order with a denied reason alone.
 */
export async function decide(
  tx: Transaction,
  change: Change,
  order: number,
  { which, decision, comment }: Given,
): Promise<Refusal | undefined> {
  await holdOrderWhole(tx, order);
  const all = await readReasons(tx, order);
  const isHere = (one: Reason) => mayUseLocation(change.by, one.dispatcher_type, one.dispatcher_identifier);
  const chosen = typeof which === 'string' ? ofGroup(all.filter(isHere), which) : named(all, which);
  if (chosen.length === 0 || !chosen.every(isHere)) return notFound('Blokkering niet gevonden');
  for (const reason of chosen) {
    const refusal = refusalOf(reason, decision, all);
    if (refusal) return refusal;
  }
  await settle(
    tx,
    { author: authorOf(change, 'office'), check: null, order },
    all,
    chosen,
    decision,
    comment,
  );
  return undefined;
}

/** The reasons of these ids; none where one is not of the order. */
function named(all: readonly Reason[], ids: readonly number[]): readonly Reason[] {
  const found = all.filter(one => ids.includes(one.id));
  return found.length < new Set(ids).size ? [] : found;
}

/** The open reasons of a group; without any the last that was decided, so that the refusal says by whom. */
function ofGroup(all: readonly Reason[], display_name: string): readonly Reason[] {
  const reasons = all.filter(one => one.display_name === display_name);
  const open = reasons.filter(one => one.decision === null && isHeld(one));
  return open.length > 0 ? open : reasons.slice(-1);
}

/** Every reason of an order that this transaction has locked. */
export const readReasons = (tx: Transaction, order: number): Promise<Reason[]> =>
  tx.query<Reason>(REASONS, [order]);

/**
 * Writes a decision on open reasons, and what follows. `approved` releases a delivery when all its reasons are. `denied` blocks every
 * held delivery of the order for good, wherever it is, and what was not decided yet is `unreviewable`.
 */
export async function settle(
  tx: Transaction,
  decider: Decider,
  all: readonly Reason[],
  chosen: readonly Reason[],
  decision: HoldDecision,
  comment = '',
): Promise<void> {
  const { author, check } = decider;
  const dropped =
    decision === 'denied'
      ? all.filter(one => one.decision === null && isHeld(one) && !chosen.includes(one))
      : [];
  const decided = [
    ...chosen.map(({ id }) => ({ id, decision, comment: comment || null })),
    ...dropped.map(({ id }) => ({ id, decision: 'unreviewable' as const, comment: null })),
  ];
  await tx.execute(DECIDE, [
    JSON.stringify(decided),
    author.changed_by,
    author.change_key,
    author.changed_as,
    check,
  ]);
  if (decision === 'denied') return block(tx, decider);
  const now = new Map(decided.map(one => [one.id, one.decision]));
  const after = all.map(one => ({ ...one, decision: now.get(one.id) ?? one.decision }));
  for (const delivery of new Set(chosen.map(one => one.dispatch_request_id)))
    await goOn(
      tx,
      decider,
      after.filter(one => one.dispatch_request_id === delivery),
    );
}

function refusalOf(reason: Reason, decision: HoldDecision, reasons: readonly Reason[]): Refusal | undefined {
  if (reason.decision !== null && reason.decided_at !== null) {
    const who = reason.decided_by === null ? '' : ` door ${reason.decided_by}`;
    return refuse(409, 'already-decided', `Al beoordeeld${who} om ${dutchTime(reason.decided_at)}.`);
  }
  if (!isHeld(reason)) return refuse(409, 'not-held', 'Deze levering is niet meer geblokkeerd.');
  if (decision === 'unreviewable' && !reasons.some(one => one.decision === 'denied'))
    return refuse(
      409,
      'not-unreviewable',
      'Een reden vervalt alleen als een andere van deze order definitief is geblokkeerd.',
    );
  return undefined;
}

const isHeld = ({ status, is_replaced }: Pick<Reason, 'status' | 'is_replaced'>): boolean =>
  isReviewed(status) && !is_replaced;

/** Also a delivery that is held without any reason. */
async function block(tx: Transaction, { author, check, order }: Decider): Promise<void> {
  const deliveries = await tx.query<Pick<Reason, 'id' | 'status' | 'is_replaced'>>(DELIVERIES, [order]);
  await writeDeliveries(
    tx,
    author,
    deliveries.filter(isHeld).map(({ id, status: from }) => ({
      id,
      from,
      status: check === null ? 'on-hold-final-manual' : 'on-hold-final',
      actor: system,
    })),
  );
}

/**
 * A delivery some of whose reasons were decided: approved, it is released and goes on to what it was before it was held, or to what it
 * is planned as now. Otherwise it is held, and `in-review` as long as a check has still to say something.
 */
async function goOn(tx: Transaction, { author, check }: Decider, reasons: readonly Reason[]): Promise<void> {
  const [first] = reasons;
  if (!first) return;
  const { dispatch_request_id: id, status, released_status } = first;
  if (accumulated(reasons.map(one => one.decision)) !== 'approved') {
    if (status === 'in-review' && !reasons.some(one => one.check !== null && one.decision === null))
      await writeDeliveries(tx, author, [{ id, from: status, status: 'on-hold', actor: system }]);
    return;
  }
  const released = check === null ? 'on-hold-released-manual' : 'on-hold-released';
  await writeDeliveries(tx, author, [{ id, from: status, status: released, actor: system }]);
  if (await planReleased(tx, author, id)) return;
  await writeDeliveries(tx, author, [
    { id, from: released, status: released_status ?? 'to-be-requested', actor: system },
  ]);
}

/** SQL: who decided on reason `r`, by name; `u` is the user. */
export const DECIDED_BY = 'COALESCE(r.decided_check, u.name)';

const REASONS = `
  SELECT r.id, r.display_name, r.dispatch_request_id, r.decision, r.decided_at, ${DECIDED_BY} AS decided_by, r.check_name AS "check",
    r.created_by IS NOT NULL AND r.check_name IS NULL AS by_person,
    r.decided_by IS NOT NULL AND r.decided_check IS NULL AS decided_by_person,
    d.status, d.released_status, d.is_replaced, l.type AS dispatcher_type, l.identifier AS dispatcher_identifier
  FROM hold_reasons r JOIN dispatch_requests d ON d.id = r.dispatch_request_id JOIN typed_locations l ON l.id = d.location_id
  LEFT JOIN users u ON u.id = r.decided_by
  WHERE d.sales_order_id = $1 ORDER BY r.id`;

const DELIVERIES =
  'SELECT id, status, is_replaced FROM dispatch_requests WHERE sales_order_id = $1 ORDER BY id';

const DECIDE = `
  UPDATE hold_reasons h SET decision = r.decision, comment = r.comment, decided_at = now(), decided_by = $2, change_key = $3,
    changed_as = $4, decided_check = $5
  FROM json_to_recordset($1::json) AS r(id int, decision text, comment text) WHERE h.id = r.id`;
