import { hindrance, pendingIn, type Hindrance } from '../../../../core/delivery/delivery.ts';
import type { PackageView } from '../../../work-package/package-view.ts';

/** An order of the batch that lacks pieces which nobody can scan now. */
export interface LeftBehind {
  readonly dispatch_request_id: number;
  readonly order_identifier: string;
  readonly storage_location: string | null;
  readonly pending: number;
  readonly why: Extract<Hindrance, 'paused' | 'shipped'>;
}

/** The orders that stay behind when no article can be scanned any more; null while one can (R42). */
export function batchEnd(view: Pick<PackageView, 'deliveries'>): readonly LeftBehind[] | null {
  const lacking = view.deliveries().filter(delivery => pendingIn(delivery) > 0);
  if (lacking.some(delivery => hindrance(delivery) === null)) return null;
  return lacking.flatMap(delivery => {
    const why = hindrance(delivery);
    // Deliveries that were cancelled, or went elsewhere, are no work of this batch any more.
    return why === 'paused' || why === 'shipped'
      ? [
          {
            dispatch_request_id: delivery.id,
            order_identifier: delivery.order_identifier,
            storage_location: delivery.storage_location,
            pending: pendingIn(delivery),
            why,
          },
        ]
      : [];
  });
}
