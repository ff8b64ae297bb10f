import { overCode, type WorkStatus } from '../work/status.ts';
import { candidates, type Candidate } from './choose.ts';
import { hindrance, isLastScan, pendingOn, type Delivery, type Line } from './delivery.ts';

export interface ReportedPlacement {
  readonly product_identifier: string;
  readonly quantity: number;
  /** Identifier of the location that the article was put in. */
  readonly storage_location: string;
}

export type RefusalCode =
  | 'already-placed'
  | 'location-taken'
  | 'wrong-location'
  | 'cancelled'
  | 'paused'
  | 'rerouted'
  | 'batch-closed'
  | 'receipt-completed';

export type PlacementVerdict =
  { ok: true; line: Line; is_last_scan: boolean } | { ok: false; code: RefusalCode };

/**
 * Does the placement fit the delivery as it is now? (scanning-rules.md, 'A placement is a fact')
 * `delivery` is null when it is no longer in the work (rerouted). `occupant` is the id of the unfinished delivery
 * that holds the reported location, if any.
 */
export function judgePlacement(
  status: WorkStatus,
  delivery: Delivery | null,
  occupant: number | null,
  placement: ReportedPlacement,
): PlacementVerdict {
  const over = overCode(status);
  if (over !== null) return { ok: false, code: over };
  if (delivery === null) return { ok: false, code: 'rerouted' };
  const why = hindrance(delivery);
  if (why === 'shipped') return { ok: false, code: 'already-placed' };
  if (why !== null) return { ok: false, code: why };
  const lines = delivery.lines.filter(l => l.product_identifier === placement.product_identifier);
  if (lines.length === 0) return { ok: false, code: 'rerouted' };
  const line = lines.find(l => pendingOn(l) >= placement.quantity);
  if (!line) return { ok: false, code: 'already-placed' };
  if (delivery.storage_location === null) {
    if (occupant !== null && occupant !== delivery.id) return { ok: false, code: 'location-taken' };
  } else if (delivery.storage_location !== placement.storage_location) {
    return { ok: false, code: 'wrong-location' };
  }
  return { ok: true, line, is_last_scan: isLastScan(delivery, placement.quantity) };
}

export interface Move {
  kind: 'order' | 'aside';
  quantity: number;
  storage_location: string | null;
  dispatch_request_id: number | null;
}

/**
 * Plans the moves of refused pieces: to orders that still need them, the reported one first; the other pieces aside. When
 * the work is over all of them go aside.
 */
export function planMoves(
  status: WorkStatus,
  deliveries: readonly Delivery[],
  aside: string | null,
  refused: ReportedPlacement & { dispatch_request_id: number },
): Move[] {
  const moves: Move[] = [];
  let left = refused.quantity;
  const { free } = candidates(overCode(status) === null ? deliveries : [], refused.product_identifier);
  const reported = (c: Candidate): number => (c.delivery.id === refused.dispatch_request_id ? 0 : 1);
  for (const { delivery, quantity_pending } of free.sort((a, b) => reported(a) - reported(b))) {
    if (left === 0) break;
    const quantity = Math.min(left, quantity_pending);
    moves.push({
      kind: 'order',
      quantity,
      storage_location: delivery.storage_location,
      dispatch_request_id: delivery.id,
    });
    left -= quantity;
  }
  if (left > 0)
    moves.push({ kind: 'aside', quantity: left, storage_location: aside, dispatch_request_id: null });
  return moves;
}
