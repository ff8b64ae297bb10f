import type { ChangeRefusal, ChangingDelivery } from './judge-change.ts';
import type { DeliveryStatus } from './status.ts';

/** Why a delivery has no complaint or extra order line; codes are those on the wire, but for `not-from-status`. */
export type FinalActionRefusal =
  | Extract<ChangeRefusal, { readonly code: 'replaced' | 'paused' | 'cascaded' }>
  | { readonly code: 'not-from-status'; readonly status: DeliveryStatus }
  | { readonly code: 'crossdocking' };

/**
 * May a final action (complaint, extra order line) follow up this delivery? From the statuses of its setting; not for
 * what goes to a store that hands it over, nor while a linked delivery is past to-be-requested (orders-and-deliveries.md 4,
 * Final actions). null: yes.
 */
export function judgeFinalAction(
  {
    status,
    replaced_by,
    paused,
    is_feeder,
    linked,
  }: Pick<ChangingDelivery, 'status' | 'replaced_by' | 'paused' | 'linked'> & { readonly is_feeder: boolean },
  from: readonly string[],
): FinalActionRefusal | null {
  if (replaced_by.length > 0) return { code: 'replaced', by: replaced_by };
  if (paused) return { code: 'paused' };
  if (!from.includes(status)) return { code: 'not-from-status', status };
  if (is_feeder) return { code: 'crossdocking' };
  const other = linked.find(one => one.status !== 'to-be-requested');
  return other ? { code: 'cascaded', identifier: other.identifier, status: other.status } : null;
}
