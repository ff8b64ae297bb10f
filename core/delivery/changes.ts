import { own } from '../table/own.ts';
import type { DeliveryStatus } from './status.ts';

/** The sender of a delivery: the type of its location. */
export const dispatcherTypes = ['dc', 'store', 'warehouse', 'vendor'] as const;
export type DispatcherType = (typeof dispatcherTypes)[number];

/** Whether a delivery stands alone, or is linked to others: by a cascade, or by dispatch_action crossdocking. */
export type Linkage = 'default' | 'cascaded';

/** The actor: a person in the office, or the system, which is scans, batches, receipts, timers and outside parties. */
export type Actor =
  | { readonly kind: 'person'; readonly dispatcher: DispatcherType; readonly linkage: Linkage }
  | { readonly kind: 'system' };

export const system: Actor = { kind: 'system' };

type Targets = readonly DeliveryStatus[];
/** A status that is not named has no transition. */
type Changes = Readonly<Partial<Record<DeliveryStatus, Targets>>>;

/**
 * Transitions by a person for a delivery of a dc or store that stands alone (order-rules.md 2). New deliveries beside
 * the old one (complaint, return) are targets too. For a delivery that an outside party sends, `cancelled` becomes
 * `cancel-to-be-requested`.
 */
const standingAlone: Changes = {
  'requires-hold-evaluation': ['on-hold', 'cancelled'],
  'on-hold': ['cancelled'],
  'in-review': ['cancelled'],
  'on-hold-final': ['cancelled'],
  'on-hold-final-manual': ['cancelled'],
  'on-hold-released': ['to-be-requested', 'on-hold', 'cancelled'],
  'on-hold-released-manual': ['to-be-requested', 'on-hold', 'cancelled'],
  'to-be-requested': [
    'to-be-requested',
    'requested',
    'on-hold',
    'cancelled',
    'unable-to-ship',
    'unable-to-ship-final',
  ],
  'waiting-for-stock': ['to-be-requested', 'on-hold', 'cancelled', 'unable-to-ship-final'],
  'unable-to-assign': ['to-be-requested', 'on-hold', 'cancelled', 'unable-to-ship-final'],
  requested: ['to-be-requested', 'shipped', 'unable-to-ship', 'unable-to-ship-final', 'cancelled'],
  'requested-externally': ['shipped', 'unable-to-ship', 'cancelled'],
  'request-confirmed': ['shipped', 'unable-to-ship', 'cancelled'],
  unknown: ['shipped', 'unable-to-ship', 'cancelled'],
  'cancel-to-be-requested': ['cancelled', 'shipped'],
  'cancel-requested': ['cancelled', 'shipped'],
  'unable-to-ship': ['to-be-requested', 'unable-to-ship-final', 'cancelled'],
  denied: ['to-be-requested', 'unable-to-ship-final', 'cancelled'],
  'crossdock-unable-to-ship': ['to-be-requested', 'unable-to-ship-final', 'cancelled'],
  'waiting-for-customer-decision': ['to-be-requested', 'unable-to-ship-final', 'cancelled'],
  'crossdock-requested': ['to-be-requested', 'cancelled', 'unable-to-ship-final'],
  'crossdock-received': ['shipped', 'unable-to-ship', 'cancelled'],
  shipped: ['shipped-with-issues', 'return-announced', 'unable-to-ship-final'],
  delivered: ['shipped-with-issues', 'return-announced', 'unable-to-ship-final'],
  'return-announced': ['cancelled'],
};

/** The differences for deliveries that somebody else than the retailer sends: they send it, or do not. */
const atAnother: Changes = {
  ...standingAlone,
  requested: ['shipped', 'unable-to-ship', 'cancelled'],
  'crossdock-received': [],
};

/** Transitions by a person for a delivery that others depend on, or that depends on others. */
const linked: Changes = {
  ...standingAlone,
  'requires-hold-evaluation': ['cancelled'],
  'on-hold-released': ['cancelled'],
  'on-hold-released-manual': ['cancelled'],
  // `to-be-requested` is allowed when all linked ones may go there too: judgeChange asks them.
  'to-be-requested': ['to-be-requested', 'on-hold', 'cancelled'],
  'waiting-for-stock': ['cancelled'],
  'unable-to-assign': ['cancelled'],
  requested: ['shipped', 'unable-to-ship', 'cancelled'],
  'unable-to-ship': ['unable-to-ship-final', 'cancelled'],
  denied: ['unable-to-ship-final', 'cancelled'],
  'crossdock-unable-to-ship': ['unable-to-ship-final', 'cancelled'],
  'waiting-for-customer-decision': ['unable-to-ship-final', 'cancelled'],
  'crossdock-requested': ['cancelled'],
};

const linkedAtAnother: Changes = { ...linked, 'crossdock-received': [] };

const personal: Readonly<Record<Linkage, Readonly<Record<DispatcherType, Changes>>>> = {
  default: { dc: standingAlone, store: standingAlone, warehouse: atAnother, vendor: atAnother },
  cascaded: { dc: linked, store: linked, warehouse: linkedAtAnother, vendor: linkedAtAnother },
};

/** The targets of a release: `released_status`. */
export const RELEASED: Targets = [
  'to-be-requested',
  'requested',
  'waiting-for-stock',
  'unable-to-assign',
  'crossdock-requested',
];
const DECIDED: Targets = [
  'on-hold-released',
  'on-hold-released-manual',
  'on-hold-final',
  'on-hold-final-manual',
];
const FROM_REQUESTED: Targets = [
  'to-be-requested',
  'shipped',
  'unable-to-ship',
  'denied',
  'unknown',
  'cancelled',
];

/** Transitions by scans, batches, receipts, returns, rules, timers and outside parties (order-rules.md 1 and 2). */
const bySystem: Changes = {
  'requires-hold-evaluation': ['on-hold', ...RELEASED],
  'on-hold': ['in-review', ...DECIDED],
  'in-review': ['on-hold', ...DECIDED],
  'on-hold-released': RELEASED,
  'on-hold-released-manual': RELEASED,
  'to-be-requested': ['requested', 'requested-externally', 'requires-hold-evaluation'],
  'waiting-for-stock': ['unable-to-assign', 'to-be-requested', 'requested', 'crossdock-requested'],
  'unable-to-assign': [
    'waiting-for-stock',
    'to-be-requested',
    'requested',
    'crossdock-requested',
    // order-rules.md 7, Demo: given up.
    'waiting-for-customer-decision',
  ],
  requested: ['requested-externally', 'request-confirmed', ...FROM_REQUESTED],
  'requested-externally': ['requested', 'request-confirmed', ...FROM_REQUESTED],
  'request-confirmed': ['requested', 'requested-externally', ...FROM_REQUESTED],
  'unable-to-ship': ['waiting-for-customer-decision', 'unable-to-ship-final'],
  denied: ['waiting-for-customer-decision', 'unable-to-ship-final'],
  'waiting-for-customer-decision': ['to-be-requested', 'cancelled', 'unable-to-ship-final'],
  'cancel-to-be-requested': ['cancel-requested'],
  'cancel-requested': ['cancelled', 'shipped'],
  shipped: ['delivered'],
  // core/receipt/crossdock-status.ts, what is packed before its receipt is completed, and a fed one that is requested.
  'crossdock-requested': ['crossdock-received', 'crossdock-unable-to-ship', 'shipped', 'requested'],
  'crossdock-received': ['crossdock-requested', 'shipped'],
  // core/returns/status.ts: received pieces, and pieces taken back.
  'return-announced': ['return-scan-in-process', 'return-received'],
  'return-scan-in-process': ['return-announced', 'return-received'],
  'return-received': ['return-announced', 'return-scan-in-process'],
};

/** The deliveries that a person may pause; the same for linked ones. */
const pausable: Readonly<Record<DispatcherType, Targets>> = {
  dc: ['to-be-requested', 'waiting-for-stock', 'requested', 'crossdock-requested', 'crossdock-received'],
  store: ['to-be-requested', 'waiting-for-stock', 'requested'],
  warehouse: ['to-be-requested'],
  vendor: ['to-be-requested'],
};

type Named<T> = Readonly<Record<string, T | undefined>>;
type Names = Named<readonly string[]>;
/** The persons' tables, as `GET …/allowed-status-changes` gives them: by dispatcher type and status. */
export type StatusChanges = Readonly<Record<Linkage, Named<Names>>> & { readonly pausable: Names };

export const allowedStatusChanges = { ...personal, pausable } as const satisfies StatusChanges;

/**
 * May this actor change a delivery from `from` to `to`? Staying in a status is no change. The database may hold a
 * status, or a type of location, that is in no table: nothing is allowed then. A client gives the tables of its OMS.
 */
export function mayChange(
  from: DeliveryStatus,
  to: DeliveryStatus,
  actor: Actor,
  allowed: StatusChanges = allowedStatusChanges,
): boolean {
  const changes: Names | undefined =
    actor.kind === 'system' ? bySystem : own(allowed[actor.linkage], actor.dispatcher);
  return (changes && own(changes, from)?.includes(to)) ?? false;
}

/** May a person pause a delivery in this status, sent by this type of location? */
export const mayPause = (
  status: DeliveryStatus,
  dispatcher: DispatcherType,
  allowed: StatusChanges = allowedStatusChanges,
): boolean => own(allowed.pausable, dispatcher)?.includes(status) ?? false;

/** A delivery that an outside party sends is asked to cancel; it is cancelled when that party says so. */
const cancelledOutside: Targets = ['requested-externally', 'request-confirmed', 'unknown'];

/**
 * The status that a person's change leads to: the one that was asked for, except for a delivery that an outside party
 * sends.
 */
export const statusReached = (from: DeliveryStatus, to: DeliveryStatus): DeliveryStatus =>
  to === 'cancelled' && cancelledOutside.includes(from) ? 'cancel-to-be-requested' : to;
