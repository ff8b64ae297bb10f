import { dutchTime } from '../../../core/calendar/time.ts';
import { system } from '../../../core/delivery/changes.ts';
import { accumulated, type HoldDecision } from '../../../core/hold/decision.ts';
import { planReleased } from '../assign/plan-again.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { holdOrderWhole } from '../deliveries/hold-delivery.ts';
import { authorOf, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { notFound, refuse, type Refusal } from '../../ground/http/problem.ts';
import { isLinkedTo } from '../../ground/session/user.ts';
import type { Change } from '../../ground/writes/once.ts';

interface Given {
  /** Id of the reason. */
  readonly id: number;
  readonly decision: HoldDecision;
  readonly comment: string;
}

interface Reason {
  readonly id: number;
  readonly dispatch_request_id: number;
  readonly decision: HoldDecision | null;
  readonly decided_at: string | null;
  readonly decided_by: string | null;
  /** Its delivery's. */
  readonly status: string;
  readonly released_status: string | null;
  readonly is_replaced: boolean;
  readonly dispatcher_type: string;
  readonly dispatcher_identifier: string;
}

const HELD = ['on-hold', 'in-review'];

/**
 * A person decides on one reason of an order, once (order-rules.md 6, Decisions). `approved` releases its delivery when all its
 * reasons are. `denied` blocks every held delivery of the order for good, wherever it is, and what was not decided yet is
 * `unreviewable`. By a person that is for an order with a denied reason alone.
 */
export async function decide(
  tx: Transaction,
  change: Change,
  order: number,
  { id, decision, comment }: Given,
): Promise<Refusal | undefined> {
  await holdOrderWhole(tx, order);
  const reasons = await tx.query<Reason>(REASONS, [order]);
  const reason = reasons.find(one => one.id === id);
  const { by } = change;
  if (
    !reason ||
    !(by.canmanagealllocations || isLinkedTo(by, reason.dispatcher_type, reason.dispatcher_identifier))
  )
    return notFound('Blokkering niet gevonden');
  const refusal = refusalOf(reason, decision, reasons);
  if (refusal) return refusal;
  const open = reasons.filter(one => one.decision === null && one.id !== id && isHeld(one));
  const decided = [
    { id, decision, comment: comment || null },
    ...(decision === 'denied'
      ? open.map(one => ({ id: one.id, decision: 'unreviewable' as const, comment: null }))
      : []),
  ];
  await tx.execute(DECIDE, [JSON.stringify(decided), by.id, change.key]);
  if (decision === 'denied') await block(tx, change, reasons.filter(isHeld));
  else await releaseIfApproved(tx, change, reason, reasons, decision);
  return undefined;
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

const isHeld = ({ status, is_replaced }: Reason): boolean => HELD.includes(status) && !is_replaced;

const block = (tx: Transaction, change: Change, held: readonly Reason[]): Promise<void> =>
  writeDeliveries(
    tx,
    authorOf(change, 'office'),
    [...new Map(held.map(one => [one.dispatch_request_id, one])).values()].map(one => ({
      id: one.dispatch_request_id,
      from: one.status,
      status: 'on-hold-final-manual',
      actor: system,
    })),
  );

/** It was released, and goes on to what it was before it was held, or to what it is planned as now. */
async function releaseIfApproved(
  tx: Transaction,
  change: Change,
  { id, dispatch_request_id: delivery, status, released_status }: Reason,
  reasons: readonly Reason[],
  decision: HoldDecision,
): Promise<void> {
  const ofDelivery = reasons.filter(one => one.dispatch_request_id === delivery);
  const together = accumulated(ofDelivery.map(one => (one.id === id ? decision : one.decision)));
  if (together !== 'approved') return;
  const author = authorOf(change, 'office');
  const released = 'on-hold-released-manual';
  await writeDeliveries(tx, author, [{ id: delivery, from: status, status: released, actor: system }]);
  if (await planReleased(tx, change, delivery)) return;
  await writeDeliveries(tx, author, [
    { id: delivery, from: released, status: released_status ?? 'to-be-requested', actor: system },
  ]);
}

const REASONS = `
  SELECT r.id, r.dispatch_request_id, r.decision, r.decided_at, u.name AS decided_by, d.status, d.released_status, d.is_replaced,
    l.type AS dispatcher_type, l.identifier AS dispatcher_identifier
  FROM hold_reasons r JOIN dispatch_requests d ON d.id = r.dispatch_request_id JOIN typed_locations l ON l.id = d.location_id
  LEFT JOIN users u ON u.id = r.decided_by
  WHERE d.sales_order_id = $1 ORDER BY r.id`;

const DECIDE = `
  UPDATE hold_reasons h SET decision = r.decision, comment = r.comment, decided_at = now(), decided_by = $2, change_key = $3
  FROM json_to_recordset($1::json) AS r(id int, decision text, comment text) WHERE h.id = r.id`;
