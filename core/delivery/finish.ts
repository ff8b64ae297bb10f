import { sameLabel } from '../label/normalise.ts';
import { overCode, type WorkStatus } from '../work/status.ts';
import { hindrance, pendingIn, type Delivery, type Line, type Placed } from './delivery.ts';

/** A delivery with what shipping it depends on. */
export interface ShippableDelivery extends Delivery {
  readonly carrier: string | null;
  readonly tracking_codes: readonly string[];
}

export type TakeBackVerdict =
  { ok: true; line: Line; placed: Placed } | { ok: false; code: 'already-shipped' | 'dependency' };

/** May the placement be undone? Until the delivery is shipped; one that the OMS does not hold must come first. */
export function judgeTakeBack(delivery: Delivery, mutation_id: string): TakeBackVerdict {
  if (hindrance(delivery) === 'shipped') return { ok: false, code: 'already-shipped' };
  for (const line of delivery.lines) {
    const placed = line.placed.find(p => p.id === mutation_id);
    if (placed) return { ok: true, line, placed };
  }
  return { ok: false, code: 'dependency' };
}

export type FinishRefusal =
  | 'already-shipped'
  | 'batch-closed'
  | 'cancelled'
  | 'paused'
  | 'rerouted'
  | 'dependency'
  | 'wrong-location'
  | 'wrong-label';
export type FinishVerdict = { ok: true } | { ok: false; code: FinishRefusal };

/** May its sorting location be marked complete by a scan of that location? `status` null: in no batch or receipt any more. */
export function judgeCompletion(
  status: WorkStatus | null,
  delivery: Delivery,
  storage_location: string,
): FinishVerdict {
  const code = hindranceToFinish(status, delivery);
  if (code !== null) return { ok: false, code };
  if (delivery.storage_location !== storage_location) return { ok: false, code: 'wrong-location' };
  return { ok: true };
}

/**
 * May it be shipped? `steps` are the configured order-completion steps; `label` is the scanned text, compared when
 * there is something to compare it with ('ga toch door' sends none).
 */
export function judgeShipment(
  status: WorkStatus | null,
  delivery: ShippableDelivery,
  steps: readonly string[],
  label: string | null,
): FinishVerdict {
  const code = hindranceToFinish(status, delivery);
  if (code !== null) return { ok: false, code };
  if (steps.includes('mark-storage-location-complete') && !delivery.location_completed)
    return { ok: false, code: 'dependency' };
  const comparable = label !== null && delivery.tracking_codes.length > 0;
  if (comparable && !delivery.tracking_codes.some(known => sameLabel(label, known, delivery.carrier)))
    return { ok: false, code: 'wrong-label' };
  return { ok: true };
}

function hindranceToFinish(status: WorkStatus | null, delivery: Delivery): FinishRefusal | null {
  const why = hindrance(delivery);
  if (why === 'shipped') return 'already-shipped';
  if (why !== null) return why;
  if (status === null) return 'rerouted';
  // What a completed receipt brought is still packed and sent.
  if (overCode(status) === 'batch-closed') return 'batch-closed';
  return delivery.lines.length === 0 || pendingIn(delivery) > 0 ? 'dependency' : null;
}
