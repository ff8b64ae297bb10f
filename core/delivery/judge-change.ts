import type { Day } from '../calendar/day.ts';
import {
  allowedStatusChanges,
  type DispatcherType,
  type Linkage,
  mayChange,
  mayPause,
  type StatusChanges,
} from './changes.ts';
import { PAUSED, type DeliveryStatus, hasLeft, isOpen } from './status.ts';

/** The facts of a delivery by which a person's change is judged. */
export interface ChangingDelivery {
  readonly status: DeliveryStatus;
  readonly dispatcher: DispatcherType;
  readonly linkage: Linkage;
  /** The delivery that replaced it, by identifier; empty: it is current. */
  readonly replaced_by: readonly string[];
  readonly paused: boolean;
  /** It goes to a store that hands it over (dispatch_action crossdocking). */
  readonly is_feeder: boolean;
  /** Deliveries that it depends on, or that depend on it. */
  readonly linked: readonly Linked[];
}

/** A delivery that another one depends on, or that depends on it. */
export interface Linked {
  readonly id: number;
  readonly identifier: string;
  readonly status: DeliveryStatus;
  readonly paused: boolean;
  readonly dispatcher: DispatcherType;
}

/**
 * The change that a person asks for; a status by its name. `delay`: another day for what is still to be requested.
 * `responsible`: another location that follows it up, in whatever status. `send-again`: what was not taken outside is sent
 * once more. `book-again`: labels that could not be booked.
 */
export type WantedChange =
  DeliveryStatus | 'pause' | 'resume' | 'delay' | 'responsible' | 'carrier' | 'send-again' | 'book-again';

/** Further fields of some changes; each is judged when it is given. */
export interface ChangeDetails {
  /** Pieces that leave the delivery, each of one line: reroute, another location, cancelling a part. */
  readonly leaving?: readonly {
    readonly article: string;
    readonly quantity: number;
    readonly of: number;
    readonly placed: number;
    /** The location of the placed pieces. */
    readonly storage_location: string | null;
  }[];
  /** Pieces still to place in a sorted batch, for a delivery to be shipped. */
  readonly pending?: number;
  /** Pieces asked for, and the most that there can be: cancel, return, complaint. */
  readonly asked?: readonly { readonly article: string; readonly quantity: number; readonly most: number }[];
  /** Whether its new location, type and method are active. */
  readonly is_method_active?: boolean;
  readonly dispatch_date?: Day;
  readonly today?: Day;
}

/** Why not, with the values of the sentence; codes are those on the wire. */
export type ChangeRefusal =
  | { readonly code: 'replaced'; readonly by: readonly string[] }
  | { readonly code: 'paused' }
  | { readonly code: 'not-paused' }
  | {
      readonly code: 'status-not-allowed';
      readonly from: DeliveryStatus;
      readonly to: DeliveryStatus | typeof PAUSED.identifier;
    }
  | {
      readonly code: 'cascaded';
      readonly identifier: string;
      readonly status: DeliveryStatus | typeof PAUSED.identifier;
    }
  | { readonly code: 'crossdocking' }
  | {
      readonly code: 'pieces-placed';
      readonly article: string;
      readonly placed: number;
      readonly storage_location: string | null;
      readonly free: number;
    }
  | { readonly code: 'dependency'; readonly pending: number }
  | { readonly code: 'too-many'; readonly article: string; readonly most: number }
  | { readonly code: 'inactive-carrier-method' }
  | { readonly code: 'date-in-past' };

/**
 * May a person change the delivery so? Applies the guards of order-rules.md 2 in order; null: yes. A client gives the
 * tables of its OMS.
 */
export function judgeChange(
  delivery: ChangingDelivery,
  wanted: WantedChange,
  details: ChangeDetails = {},
  allowed: StatusChanges = allowedStatusChanges,
): ChangeRefusal | null {
  const { replaced_by, paused } = delivery;
  if (replaced_by.length > 0) return { code: 'replaced', by: replaced_by };
  if (wanted === 'resume') return paused ? null : { code: 'not-paused' };
  if (paused) return { code: 'paused' };
  return judgeStatus(delivery, wanted, allowed) ?? judgeDetails(details);
}

function judgeStatus(
  delivery: ChangingDelivery,
  wanted: Exclude<WantedChange, 'resume'>,
  allowed: StatusChanges,
): ChangeRefusal | null {
  const { status: from, dispatcher, linkage, linked } = delivery;
  if (wanted === 'responsible' || wanted === 'carrier') return null;
  if (wanted === 'send-again' || wanted === 'book-again') return null;
  if (wanted === 'pause')
    return mayPause(from, dispatcher, allowed)
      ? null
      : { code: 'status-not-allowed', from, to: PAUSED.identifier };
  const to = wanted === 'delay' ? 'to-be-requested' : wanted;
  const actor = { kind: 'person', dispatcher, linkage } as const;
  if ((wanted === 'delay' && from !== to) || !mayChange(from, to, actor, allowed))
    return { code: 'status-not-allowed', from, to };
  if (to === 'unable-to-ship-final' && hasLeft(from)) return judgeLastLeg(delivery);
  const hindering = linked.find(other => !follows(other, to, allowed));
  return hindering
    ? {
        code: 'cascaded',
        identifier: hindering.identifier,
        status: hindering.paused ? PAUSED.identifier : hindering.status,
      }
    : null;
}

export type LastLegRefusal = Extract<ChangeRefusal, { readonly code: 'cascaded' | 'crossdocking' }>;

/**
 * A final action, definitive shortage of what was shipped among them, is not for what goes to a store that hands it over, nor while a
 * linked delivery is past to-be-requested (orders-and-deliveries.md 4, Final actions). null: it may follow.
 */
export function judgeLastLeg({
  is_feeder,
  linked,
}: Pick<ChangingDelivery, 'is_feeder' | 'linked'>): LastLegRefusal | null {
  if (is_feeder) return { code: 'crossdocking' };
  const other = linked.find(one => one.status !== 'to-be-requested');
  return other ? { code: 'cascaded', identifier: other.identifier, status: other.status } : null;
}

/**
 * All linked deliveries are requested anew, or none; all that are open are cancelled, or are short; every other change is for one
 * delivery.
 */
function follows(
  { status, paused, dispatcher }: Linked,
  to: DeliveryStatus,
  allowed: StatusChanges,
): boolean {
  if (to === 'to-be-requested') return status === to;
  if (!REACHING.includes(to) || !isOpen(status)) return true;
  return (
    !paused &&
    (to !== 'cancelled' ||
      mayChange(status, to, { kind: 'person', dispatcher, linkage: 'cascaded' }, allowed))
  );
}

/** Persons' changes that reach what is linked and open (order-rules.md 2). */
export const REACHING: readonly DeliveryStatus[] = ['cancelled', 'unable-to-ship'];

function judgeDetails(details: ChangeDetails): ChangeRefusal | null {
  for (const { article, quantity, of, placed, storage_location } of details.leaving ?? [])
    if (quantity > of - placed)
      return { code: 'pieces-placed', article, placed, storage_location, free: of - placed };
  if (details.pending) return { code: 'dependency', pending: details.pending };
  for (const { article, quantity, most } of details.asked ?? [])
    if (quantity > most) return { code: 'too-many', article, most };
  if (details.is_method_active === false) return { code: 'inactive-carrier-method' };
  const { dispatch_date, today } = details;
  if (dispatch_date && today && dispatch_date < today) return { code: 'date-in-past' };
  return null;
}
