import type { DeliveryStatus } from './status.ts';

/** A delivery (dispatch request) as the sort process needs it; the contract's PackageDelivery fits it. */
export interface Delivery {
  readonly id: number;
  readonly status: string;
  /** `rerouted`: all of it went to other deliveries. */
  readonly status_reason?: string | null | undefined;
  readonly paused_at: string | null;
  /** Identifier of its sorting location; null while it has none. */
  readonly storage_location: string | null;
  readonly location_completed: boolean;
  readonly lines: readonly Line[];
}

export interface Line {
  readonly id: number;
  readonly product_identifier: string;
  readonly quantity: number;
  /** Accepted placements that were not taken back. */
  readonly placed: readonly Placed[];
}

export interface Placed {
  /** Mutation id. */
  readonly id: string;
  readonly quantity: number;
}

/** Pieces put in the sorting location so far. */
export const placedOn = (line: Line): number => line.placed.reduce((sum, p) => sum + p.quantity, 0);

/** Pieces still to place on a line (`quantity_pending`). */
export const pendingOn = (line: Line): number => Math.max(0, line.quantity - placedOn(line));

/** Pieces still to place on the whole delivery (`cascaded_quantity_pending` summed). */
export const pendingIn = (delivery: Pick<Delivery, 'lines'>): number =>
  delivery.lines.reduce((sum, l) => sum + pendingOn(l), 0);

// A scanner loads only the types of the table in status.ts, so these lists are written out; status.test.ts compares them with the marks.
const taking: readonly DeliveryStatus[] = [
  'requested',
  'requested-externally',
  'request-confirmed',
  'crossdock-requested',
  'crossdock-received',
];
/** Statuses in which a delivery of a batch or a goods receipt takes articles. */
export const sortableStatuses: readonly string[] = taking;
const finished: readonly DeliveryStatus[] = [
  'on-hold-final',
  'on-hold-final-manual',
  'cancelled',
  'shipped',
  'delivered',
  'shipped-with-issues',
  'unable-to-ship',
  'denied',
  'unable-to-ship-final',
  'crossdock-unable-to-ship',
  'return-received',
  'surplus',
];
/** Statuses in which a delivery has released its sorting location (scanning-rules.md, Sorting locations). */
export const finishedStatuses: readonly string[] = finished;

const cancelledStatuses: readonly string[] = ['cancelled', 'cancel-requested', 'cancel-to-be-requested'];
const shippedStatuses: readonly string[] = ['shipped', 'shipped-with-issues', 'delivered'];
/**
 * Whether the delivery is paused for the worker: stopped for now, and expected to go on ('De levering is
 * gepauzeerd.').
 */
const heldStatuses: readonly string[] = [
  'requested-paused',
  'on-hold',
  'in-review',
  'requires-hold-evaluation',
];

/** A delivery that was rerouted whole ends as a cancelled one (order-rules.md 0, Replaced). */
export const isRerouted = ({ status, status_reason }: Pick<Delivery, 'status' | 'status_reason'>): boolean =>
  status === 'cancelled' && status_reason === 'rerouted';

export type Hindrance = 'cancelled' | 'paused' | 'rerouted' | 'shipped';

/** Why a delivery takes no articles now; null when it takes them. */
export function hindrance(
  delivery: Pick<Delivery, 'status' | 'status_reason' | 'paused_at'>,
): Hindrance | null {
  if (isRerouted(delivery)) return 'rerouted';
  if (cancelledStatuses.includes(delivery.status)) return 'cancelled';
  if (shippedStatuses.includes(delivery.status)) return 'shipped';
  if (heldStatuses.includes(delivery.status)) return 'paused';
  if (!sortableStatuses.includes(delivery.status)) return 'rerouted';
  if (delivery.paused_at !== null) return 'paused';
  return null;
}

/** 'Af te ronden': everything is placed and the delivery is not finished. A state of the delivery, not of a scan. */
export const isToComplete = (delivery: Delivery): boolean =>
  hindrance(delivery) === null && delivery.lines.length > 0 && pendingIn(delivery) === 0;

/** Whether placing so many on this line leaves nothing pending in the delivery (`is_last_scan`). */
export const isLastScan = (delivery: Delivery, quantity: number): boolean => pendingIn(delivery) <= quantity;
