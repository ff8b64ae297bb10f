import {
  type ChangeRefusal,
  type ChangingDelivery,
  judgeLastLeg,
  type LastLegRefusal,
} from './judge-change.ts';
import type { DeliveryStatus } from './status.ts';

/** Why a delivery has no complaint or extra order line; codes are those on the wire, but for `not-from-status`. */
export type FinalActionRefusal =
  | Extract<ChangeRefusal, { readonly code: 'replaced' | 'paused' }>
  | LastLegRefusal
  | { readonly code: 'not-from-status'; readonly status: DeliveryStatus };

/** May a final action (complaint, extra order line) follow up this delivery? From the statuses of its setting. null: yes. */
export function judgeFinalAction(
  delivery: Pick<ChangingDelivery, 'status' | 'replaced_by' | 'paused' | 'is_feeder' | 'linked'>,
  from: readonly string[],
): FinalActionRefusal | null {
  const { status, replaced_by, paused } = delivery;
  if (replaced_by.length > 0) return { code: 'replaced', by: replaced_by };
  if (paused) return { code: 'paused' };
  if (!from.includes(status)) return { code: 'not-from-status', status };
  return judgeLastLeg(delivery);
}
