import { sameLabel } from '../label/normalise.ts';
import { overCode, type WorkStatus } from '../work/status.ts';
import { hindrance, pendingIn, type Delivery, type Line, type Placed } from './delivery.ts';

/** A delivery with everything that its completion depends on. */
export interface ShippableDelivery extends Delivery {
  readonly carrier: string | null;
  readonly tracking_codes: readonly string[];
  /** Codes of labels that are worth nothing any more. */
  readonly void_codes?: readonly string[] | undefined;
}

export type TakeBackVerdict =
  { ok: true; line: Line; placed: Placed } | { ok: false; code: 'already-shipped' | 'dependency' };

/**
 * May the placement be undone? It may until the delivery is shipped; the OMS must have accepted the placement first.
 */
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

/**
 * May a scan of its sorting location mark it complete? `status`: of its batch or receipt, also of a batch that it left when
 * that ended; null when it is in none any more.
 */
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
 * May it be shipped? `steps` are the configured order-completion steps. `label` is the scanned text ('ga toch door' sends
 * none).
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
  return label === null || fitsLabel(delivery, label) ? { ok: true } : { ok: false, code: 'wrong-label' };
}

type Labelled = Pick<ShippableDelivery, 'tracking_codes' | 'void_codes' | 'carrier'>;

/** One of its labels; where none is known, any label but one of those that are void. */
const fitsLabel = (delivery: Labelled, label: string): boolean =>
  delivery.tracking_codes.length > 0
    ? isOneOf(delivery.tracking_codes, delivery, label)
    : !isVoidLabel(delivery, label);

/** It was a label of this delivery, and is worth nothing any more. */
export const isVoidLabel = (delivery: Labelled, label: string): boolean =>
  isOneOf(delivery.void_codes ?? [], delivery, label);

const isOneOf = (codes: readonly string[], { carrier }: Labelled, label: string): boolean =>
  codes.some(code => sameLabel(label, code, carrier));

function hindranceToFinish(status: WorkStatus | null, delivery: Delivery): FinishRefusal | null {
  const why = hindrance(delivery);
  // A delivery of a completed receipt can still be packed and sent.
  const closed = status !== null && overCode(status) === 'batch-closed';
  if (why === 'shipped') return 'already-shipped';
  // By the end of a batch what is untouched leaves it: that end is the reason.
  if (why !== null) return why === 'rerouted' && closed ? 'batch-closed' : why;
  if (status === null) return 'rerouted';
  if (closed) return 'batch-closed';
  return delivery.lines.length === 0 || pendingIn(delivery) > 0 ? 'dependency' : null;
}
