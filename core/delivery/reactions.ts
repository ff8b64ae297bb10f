import type { ColumnMarked, DeliveryValues } from './columns.ts';
import { type DeliveryStatus, statusesMarked } from './status.ts';

/**
 * The facts of a delivery that decide what follows from its change, by the names of their columns. Its `revision` is raised by each
 * change but placements, those of its lines too.
 */
export type ReactingDelivery = DeliveryValues<ColumnMarked<'F'>>;

/** One rule: whether it follows when a delivery is made so, and when it becomes so. */
interface Rule {
  readonly made?: (to: ReactingDelivery) => boolean;
  readonly changed?: (from: ReactingDelivery, to: ReactingDelivery) => boolean;
}

/** Statuses of a shortage that is planned anew: at once, or when `reassign_at` has come. */
export const shortages = statusesMarked('N');

/** Statuses after which nothing of an order may be open any more. */
const ends: readonly DeliveryStatus[] = ['cancelled', 'unable-to-ship-final'];
/** Statuses in which the floor has it, or customers send it back: its labels are made. */
const labelled: readonly DeliveryStatus[] = [
  'requested',
  'crossdock-requested',
  'crossdock-received',
  'return-announced',
];
/** Statuses of what does not leave, so that its pieces must leave their place, and its papers are worth nothing. */
export const unsent: readonly DeliveryStatus[] = [
  'on-hold-final',
  'on-hold-final-manual',
  'cancelled',
  'unable-to-ship',
  'denied',
  'unable-to-ship-final',
  'crossdock-unable-to-ship',
];
const sent = statusesMarked('G');

type Fact = keyof ReactingDelivery;
const differs = (from: ReactingDelivery, to: ReactingDelivery, ...facts: readonly Fact[]): boolean =>
  facts.some(fact => from[fact] !== to[fact]);

const becomes = (
  from: ReactingDelivery,
  to: ReactingDelivery,
  ...statuses: readonly DeliveryStatus[]
): boolean => from.status !== to.status && statuses.includes(to.status);

/** Its pieces count for the order: they are not on their way back, nor on their way to the store that hands them over. */
const counts = ({ dispatch_type, dispatch_action, is_replaced }: ReactingDelivery): boolean =>
  dispatch_type !== 'return' && dispatch_action === null && !is_replaced;

const isShort = ({ status, is_replaced }: ReactingDelivery): boolean =>
  shortages.includes(status) && !is_replaced;

/** A picker may have it in hand, or in the list. */
const isPicked = ({ status, dispatch_type }: ReactingDelivery): boolean =>
  status === 'requested' && dispatch_type !== 'return';
/** It can be picked at once. */
const isThere = (of: ReactingDelivery): boolean => isPicked(of) && of.paused_at === null;
const comesOrGoes = (from: ReactingDelivery, to: ReactingDelivery): boolean =>
  (isPicked(from) || isPicked(to)) && differs(from, to, 'status', 'paused_at', 'location_id');

/**
 * All that follows from a change of a delivery, in the transaction of the change (server/acts/deliveries/react.ts). A job that is
 * asked decides itself whether something is to be done, so that a rule may ask once too often.
 */
const rules = {
  /** Its location is asked for it, when that is asked directly and the day has come. */
  'ask-request': {
    made: to => to.status === 'to-be-requested',
    changed: (from, to) =>
      to.status === 'to-be-requested' &&
      to.paused_at === null &&
      differs(from, to, 'status', 'paused_at', 'dispatch_date', 'location_id'),
  },
  /** A request that was refused outside is asked again after any change: another carrier may be what was wrong. */
  'ask-request-again': {
    changed: (from, to) =>
      to.status === 'to-be-requested' && from.status === to.status && differs(from, to, 'change_key'),
  },
  /** Its sender is told that it is cancelled; a part of it is a delivery of its own, which is so from the start. */
  'ask-cancellation': {
    made: to => to.status === 'cancel-to-be-requested',
    changed: (from, to) => becomes(from, to, 'cancel-to-be-requested'),
  },
  /** A shortage is planned anew when its time has come, which the database gives it. */
  'ask-reassign': {
    made: isShort,
    changed: (from, to) => isShort(to) && differs(from, to, 'status', 'reassign_at'),
  },
  /** Stock may have come while it was paused, which nobody heard of. */
  'ask-replan': {
    changed: (from, to) =>
      to.status === 'waiting-for-stock' && from.paused_at !== null && to.paused_at === null,
  },
  /** A feeder was sent, or will not be: the store that waits for it goes on, or is planned anew. */
  'ask-fed': {
    changed: (from, to) => to.dispatch_action !== null && differs(from, to, 'status'),
  },
  /** It may have been fed while it was held back itself. */
  'ask-whether-fed': {
    changed: (from, to) =>
      to.status === 'crossdock-requested' &&
      to.paused_at === null &&
      differs(from, to, 'status', 'paused_at'),
  },
  /** Pickers of a store see its deliveries in a list, and one who has it in hand fetches it again, also when its lines changed. */
  'tell-pickers': {
    made: isPicked,
    changed: (from, to) =>
      (isPicked(from) || isPicked(to)) && differs(from, to, 'revision', 'status', 'location_id'),
  },
  /** Subscribers of its location are told that it is there to be picked, or not any more. */
  push: { made: isPicked, changed: comesOrGoes },
  /** Somebody may have been picking it, and must not any more; who picked it to its end knows. */
  'note-ended-pick': {
    changed: (from, to) =>
      isThere(from) &&
      (differs(from, to, 'location_id') ||
        (!isThere(to) && !['shipped', 'unable-to-ship'].includes(to.status))),
  },
  'forget-ended-pick': { changed: (from, to) => isThere(to) && comesOrGoes(from, to) },
  /** Labels are made as soon as the floor has it, so that devices hold the codes when one is scanned, also offline. */
  'ask-label': {
    made: to => ['requested', 'return-announced'].includes(to.status),
    changed: (from, to) =>
      labelled.includes(to.status) && differs(from, to, 'status', 'goods_receipt_id', 'carrier_method_id'),
  },
  /** Nobody books the label of what is cancelled meanwhile, or has left. */
  'drop-unbooked-labels': {
    changed: (from, to) =>
      differs(from, to, 'status') && !labelled.includes(to.status) && !unsent.includes(to.status),
  },
  /** Nobody puts paper onto what does not leave. Papers of a void label say another reason, so this comes before it. */
  'withdraw-papers': { changed: (from, to) => becomes(from, to, ...unsent) },
  /** Labels of what does not leave are worth nothing. */
  'drop-labels': { changed: (from, to) => becomes(from, to, ...unsent) },
  /** Pieces lie at a place of what ends unsent, or loses its place: it is to be cleared out. (What was sent may be short after all.) */
  'begin-clearance': {
    changed: (from, to) =>
      from.storage_location_id !== null &&
      !sent.includes(from.status) &&
      (to.storage_location_id === null || becomes(from, to, ...unsent)),
  },
  /** One that stayed when its batch was closed was sent after all (Markeer als verzonden). */
  'end-clearance': {
    changed: (from, to) => to.storage_location_id === null && becomes(from, to, 'shipped'),
  },
  /** Locations that have followed it up are kept; the last one does now. */
  'note-responsible': {
    made: to => to.responsible_location_id !== null,
    changed: (from, to) =>
      to.responsible_location_id !== null && differs(from, to, 'responsible_location_id'),
  },
  /** Articles that were not found, or damaged, are not planned from there for some days: until somebody has counted. */
  'distrust-stock': { changed: (from, to) => becomes(from, to, 'unable-to-ship') },
  /** Nothing of its order may be open any more. */
  'tell-order-ended': {
    made: to => ends.includes(to.status) && counts(to),
    changed: (from, to) => becomes(from, to, ...ends, 'shipped') && counts(to),
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** By name; one that is not performed yet does not compile (react.ts). */
export type Reaction = keyof typeof rules;
export const reactions = Object.keys(rules) as readonly Reaction[];

/** The reactions to a delivery that was made (`from` null) or changed. */
export const reactionsTo = (from: ReactingDelivery | null, to: ReactingDelivery): readonly Reaction[] =>
  reactions.filter(name => {
    const { made, changed }: Rule = rules[name];
    return from === null ? made?.(to) : changed?.(from, to);
  });
