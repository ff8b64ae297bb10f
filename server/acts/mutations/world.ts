import type { ReactingDelivery } from '../../../core/delivery/reactions.ts';
import { isOver, type BatchStatus } from '../../../core/batch/status.ts';
import type { WorkStatus } from '../../../core/work/status.ts';
import { sourceOf, type NamedSource } from '../../../core/work/source.ts';
import type { Line, Placed } from '../../../core/delivery/delivery.ts';
import type { ShippableDelivery } from '../../../core/delivery/finish.ts';
import type { MethodState } from '../../../core/delivery/pick.ts';
import type { MutationReply } from '../../../contract/mutation-reply.ts';
import { noReturns, type ReturnFacts } from './returns/return-facts.ts';

export interface LocationKey {
  readonly type: string;
  readonly identifier: string;
}

export interface BatchState {
  readonly type: 'batch';
  readonly id: number;
  readonly identifier: string;
  readonly location: LocationKey;
  readonly zone: { readonly id: number; readonly identifier: string; readonly display_name: string } | null;
  status: BatchStatus;
  /** Before these changes; a changed row gets the next version. */
  version: number;
}

export interface ReceiptState {
  readonly type: 'goods-receipt';
  readonly id: number;
  readonly identifier: string;
  readonly location: LocationKey;
  readonly zone: BatchState['zone'];
  status: 'receiving' | 'completed';
  /** Before these changes; a changed row gets the next version. */
  readonly version: number;
  /** The lines that the mutations are about. */
  readonly lines: ReceiptLineState[];
}

export interface ReceiptLineState {
  /** 0: made by these changes. */
  readonly id: number;
  readonly product_identifier: string;
  readonly quantity: number;
  quantity_scanned: number;
  /** Named scans that raised it. */
  readonly scans: Map<string, { readonly quantity: number; taken_back: boolean }>;
}

/** The source of a scan: its batch, or the goods receipt that brought it. */
export type WorkState = BatchState | ReceiptState;

export interface LineState extends Line {
  readonly product_name: string;
  /** The number of pieces placed before these changes. */
  quantity_placed: number;
  /** One entry for all placements that nobody names, and the named ones: a line's history may be long. */
  placed: Placed[];
}

export interface DeliveryState extends ShippableDelivery {
  readonly order_identifier: string;
  readonly location: LocationKey;
  readonly batch_id: number | null;
  /** The goods receipt that brings its articles, when it is in no batch. */
  readonly goods_receipt_id: number | null;
  /** Batches that it was taken out of, with their location: its pieces may still lie there. */
  readonly departed_from: readonly (LocationKey & {
    readonly batch_id: number;
    readonly status: BatchStatus;
  })[];
  readonly lines: LineState[];
  /** As it was before these changes, for what follows from them; null in a known batch, where none has an author. */
  readonly facts: ReactingDelivery | null;
  /** Mutation ids of named placements that were undone. */
  readonly taken_back: string[];
  status: string;
  storage_location_id: number | null;
  storage_location: string | null;
  location_completed: boolean;
  shipped_label: string | null;
}

export interface PlaceState {
  readonly id: number;
  readonly identifier: string;
  readonly kind: 'sort' | 'aside';
  /** Id of the unfinished delivery that has it, or of an ended one whose pieces must be cleared out first. */
  occupant: number | null;
}

export interface ZoneState {
  readonly id: number;
  readonly type: string;
  readonly location: string;
  readonly identifier: string;
  /** The places that the mutations name; when articles are set aside, every place for that too. */
  readonly places: PlaceState[];
}

export interface QuestionState {
  readonly attribute_identifier: string;
  readonly value_type: 'boolean' | 'number' | 'text';
  readonly required_error: string | null;
}

export interface ProductState {
  readonly identifier: string;
  readonly name: string;
  readonly questions: readonly QuestionState[];
}

/** The facts that picking needs of a delivery beside its state. */
export interface PickFacts {
  readonly method: MethodState;
  /** The last completion by a pick. */
  last: { readonly user_id: number; readonly by: string; readonly at: string } | null;
}

export interface StoredReply {
  /** SHA-256, hexadecimal. */
  readonly body_hash: string;
  readonly reply: MutationReply;
}

/**
 * Everything that a list of mutations is about, locked and loaded. Decisions change it, so that the following ones
 * see them.
 */
export interface World {
  readonly now: number;
  readonly batches: Map<number, BatchState>;
  readonly receipts: Map<number, ReceiptState>;
  readonly deliveries: Map<number, DeliveryState>;
  readonly zones: ZoneState[];
  readonly products: Map<string, ProductState>;
  readonly completion_steps: readonly string[];
  /** For the deliveries that are picked, by id. */
  readonly picks: ReadonlyMap<number, PickFacts>;
  /** Keys of the reasons for unable to ship; loaded when a pick names one. */
  readonly pick_reasons: readonly string[];
  /** The delivery of each message that is answered, by row id. */
  readonly messages: ReadonlyMap<number, number>;
  readonly returns: ReturnFacts;
  /** Locations of the authors of voided scans, by user id. */
  readonly authors: ReadonlyMap<number, readonly LocationKey[]>;
  /** By `inboxKey`. */
  readonly inbox: Map<string, StoredReply>;
  /** `inboxKey` of author and voided mutation. */
  readonly voided: Set<string>;
}

/** To be filled with what is needed. */
export const emptyWorld = (now: number): World => ({
  now,
  batches: new Map(),
  receipts: new Map(),
  deliveries: new Map(),
  zones: [],
  products: new Map(),
  completion_steps: [],
  picks: new Map(),
  pick_reasons: [],
  messages: new Map(),
  returns: noReturns(),
  authors: new Map(),
  inbox: new Map(),
  voided: new Set(),
});

type Called = NamedSource & { location_type: string; location: string };

/** The batch or receipt that a mutation names. Receipts are identified by their location's own references. */
export function workCalled(world: World, m: Called): WorkState | undefined {
  const source = sourceOf(m);
  if (source?.type === 'batch')
    return [...world.batches.values()].find(b => b.identifier === source.identifier);
  return source ? receiptCalled(world, m) : undefined;
}

export const receiptCalled = (world: World, m: Called): ReceiptState | undefined =>
  [...world.receipts.values()].find(
    ({ identifier, location }) =>
      identifier === m.goods_receipt_identifier &&
      location.type === m.location_type &&
      location.identifier === m.location,
  );

/** The work of the delivery: its batch, otherwise its receipt. */
export function workOf(world: World, delivery: DeliveryState): WorkState | undefined {
  if (delivery.batch_id !== null) return world.batches.get(delivery.batch_id);
  return delivery.goods_receipt_id === null ? undefined : world.receipts.get(delivery.goods_receipt_id);
}

/** The status of its work; of a delivery that is in none, that of an ended batch which it left. */
export const workStatusOf = (world: World, delivery: DeliveryState): WorkStatus | null =>
  (workOf(world, delivery) ?? delivery.departed_from.find(({ status }) => isOver(status)))?.status ?? null;

export const receiptOfLine = (world: World, line_id: number): ReceiptState | undefined =>
  [...world.receipts.values()].find(r => r.lines.some(l => l.id === line_id));
