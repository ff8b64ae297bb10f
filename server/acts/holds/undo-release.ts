import { labelOf } from '../../../core/delivery/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import { isLinkedTo } from '../../ground/session/user.ts';
import type { Change } from '../../ground/writes/once.ts';
import { holdOrderWhole } from '../deliveries/hold-delivery.ts';
import { authorOf, writeDeliveries } from '../deliveries/write-deliveries.ts';

/** A release can be taken back for so long. */
const MINUTES = 10;

/**
 * Takes a release back after a wrong press: the delivery is held again, and a new reason waits beside the one that was decided. Only
 * by who released it, within ten minutes, while it is still to be requested and in no batch.
 */
export async function undoRelease(
  tx: Transaction,
  change: Change,
  order: number,
  id: number,
): Promise<Refusal | undefined> {
  const deliveries = await holdOrderWhole(tx, order);
  const reason = await tx.one<Released>(REASON, [id, order, MINUTES]);
  const { by } = change;
  if (
    !reason ||
    !(by.canmanagealllocations || isLinkedTo(by, reason.dispatcher_type, reason.dispatcher_identifier))
  )
    return notFound('Blokkering niet gevonden');
  const delivery = deliveries.find(one => one.id === reason.dispatch_request_id);
  if (reason.decision !== 'approved' || !delivery) return notReleased;
  if (reason.decided_by !== by.id) return notYours;
  if (reason.is_late) return tooLate;
  const { status, batch_id, paused, dispatcher, linkage } = delivery;
  if (status !== 'to-be-requested' || batch_id !== null || paused)
    return refuse(409, 'gone-on', `De levering is al verder: ${labelOf(status)}.`);
  await writeDeliveries(tx, authorOf(change, 'office'), [
    {
      id: delivery.id,
      from: status,
      status: 'on-hold',
      released_status: status,
      actor: { kind: 'person', dispatcher, linkage },
    },
  ]);
  await tx.execute(AGAIN, [id, by.id, change.key]);
  return undefined;
}

interface Released {
  readonly dispatch_request_id: number;
  readonly decision: string | null;
  readonly decided_by: number | null;
  readonly is_late: boolean;
  readonly dispatcher_type: string;
  readonly dispatcher_identifier: string;
}

const notReleased = refuse(409, 'not-released', 'Deze reden is niet vrijgegeven.');
const notYours = refuse(403, 'not-author', 'Alleen wie vrijgaf, kan dat terugnemen.');
const tooLate = refuse(409, 'too-late', `Vrijgeven kan ${String(MINUTES)} minuten lang worden teruggenomen.`);

const REASON = `
  SELECT r.dispatch_request_id, r.decision, r.decided_by, r.decided_at < now() - make_interval(mins => $3) AS is_late,
    l.type AS dispatcher_type, l.identifier AS dispatcher_identifier
  FROM hold_reasons r JOIN dispatch_requests d ON d.id = r.dispatch_request_id JOIN typed_locations l ON l.id = d.location_id
  WHERE r.id = $1::bigint AND d.sales_order_id = $2`;
const AGAIN = `
  INSERT INTO hold_reasons (dispatch_request_id, hold_rule_group_id, display_name, why, shown, met, created_by, change_key)
  SELECT dispatch_request_id, hold_rule_group_id, display_name, why, shown, met, $2, $3 FROM hold_reasons WHERE id = $1`;
