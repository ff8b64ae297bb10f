import { finishedStatuses, pendingIn } from '../../../../core/delivery/delivery.ts';
import type { Reading } from '../../../../core/delivery/resolution.ts';
import type { Completable, DeliveryWork, RepairCard } from '../machine/state.ts';
import type { createHistory } from './history.ts';
import type { SortDeps } from './sort-deps.ts';

/** The orders that only have to be completed, and who holds a location, as far as this device knows. */
export function createCompletables(
  { view }: Pick<SortDeps, 'view'>,
  history: ReturnType<typeof createHistory>,
) {
  const completableOf = (dispatch_request_id: number): Completable | null => {
    const delivery = view.delivery(dispatch_request_id);
    if (!delivery || delivery.storage_location === null) return null;
    return {
      dispatch_request_id,
      storage_location: delivery.storage_location,
      has_tracking_codes: delivery.tracking_codes.length > 0,
      location_completed: delivery.location_completed,
      slip_printed: delivery.slip_printed,
      repair_first: repairFirst(dispatch_request_id, delivery.storage_location),
    };
  };

  /** A card of the order itself, or of goods that lie in its box. */
  const repairFirst = (dispatch_request_id: number, storage_location: string): RepairCard | null =>
    history
      .cards()
      .find(c => c.dispatch_request_id === dispatch_request_id || c.lies_at === storage_location) ?? null;

  return {
    toComplete: (): Completable[] => view.toComplete().flatMap(d => completableOf(d.id) ?? []),

    /** The unfinished delivery that has a location, or the ended one whose pieces must leave it first. */
    holderOf: (location: string): number | null =>
      view.deliveries().find(d => d.storage_location === location && !finishedStatuses.includes(d.status))
        ?.id ??
      view.clearances().find(place => place.storage_location === location)?.dispatch_request_id ??
      null,

    /** The order itself when this placement is its last one; null while more is pending. */
    completableAfter(this: void, work: DeliveryWork, reading: Reading | null): Completable | null {
      const delivery = view.delivery(work.dispatch_request_id);
      const pending = delivery ? pendingIn(delivery) : work.delivery_pending;
      const storage_location =
        work.storage_location ?? (reading?.kind === 'location' ? reading.identifier : null);
      if (pending > work.quantity || storage_location === null) return null;
      const order = completableOf(work.dispatch_request_id) ?? {
        dispatch_request_id: work.dispatch_request_id,
        storage_location,
        has_tracking_codes: (delivery?.tracking_codes.length ?? 0) > 0,
        location_completed: false,
        slip_printed: false,
        repair_first: repairFirst(work.dispatch_request_id, storage_location),
      };
      return { ...order, slip_printed: order.slip_printed || work.taken.includes('print-packing-slip') };
    },
  };
}
