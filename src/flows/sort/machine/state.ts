import type { ExtraInfo } from '../../../../contract/scanning/extra-info.ts';
import type { RepairMove } from '../../../../contract/problem.ts';
import type { Barred } from '../../session/effects.ts';
import type { Article, Counting, Destination } from '../../../../core/delivery/resolution.ts';
import type { WorkSource } from '../../../../core/work/source.ts';
import { askedOf, type GivenAnswer, type AskedInfo, type Asking } from '../../extra-info/machine/asking.ts';
import type { Verdict as Judgement } from '../../steps/verdict-step.ts';

/** The work in the worker's hands; ids and numbers only, because it is stored beside the outbox. */
export interface SortedWork {
  readonly product_identifier: string;
  /** The code as read. */
  readonly read: string;
  /** Null: no delivery gets it, and a line of the goods receipt counts it. */
  readonly dispatch_request_id: number | null;
  /** The line of the delivery, or of the receipt. */
  readonly line_id: number;
  /** Pieces still to place: on the line, and in the whole delivery. */
  readonly pending: number;
  readonly delivery_pending: number;
  /** Its target; null: any free location of the zone. */
  readonly storage_location: string | null;
  readonly quantity: number;
  /** Pieces inside the carton that was scanned; absent: one piece was. */
  readonly carton?: number;
  /** The OMS has confirmed the device's answer. */
  readonly confirmed: boolean;
  readonly questions: AskedInfo | null;
  /** Special steps that are done. */
  readonly taken: readonly string[];
  /** Set for an article that is counted: expected and counted pieces before this scan. */
  readonly counting?: {
    readonly quantity: number;
    readonly scanned: number;
    /** Whether more than expected may be counted at once. */
    readonly may_exceed: boolean;
    readonly online: boolean;
  };
}

/** Work that ends in a sorting location. */
export type DeliveryWork = SortedWork & { readonly dispatch_request_id: number };
/** Whether a delivery gets the article; otherwise a line of the goods receipt counts it. */
export const isForDelivery = (work: SortedWork): work is DeliveryWork => work.dispatch_request_id !== null;

/** A refused mutation that needs the worker: goods to move, or a shipment to hold. */
export interface RepairCard {
  readonly mutation_id: string;
  readonly kind: 'goods' | 'hold';
  readonly code: string;
  readonly product_identifier: string | null;
  readonly quantity: number;
  readonly lies_at: string | null;
  readonly moves: readonly RepairMove[];
  /** The batch's or receipt's, by which the OMS planned the moves; 0: it did not say. */
  readonly version: number;
  readonly dispatch_request_id: number | null;
  /** Name of the colleague who was first. */
  readonly by: string | null;
}

/** A placement that must leave its place. */
export interface ClearPiece {
  readonly id: string;
  readonly product_identifier: string;
  readonly quantity: number;
}
/** A location to clear out: an order that ended unshipped has pieces there (R39). */
export interface ClearPlace {
  readonly storage_location: string;
  readonly dispatch_request_id: number;
  readonly order_identifier: string;
  /** The work that they were sorted in. */
  readonly source: WorkSource;
  readonly pieces: readonly ClearPiece[];
  /** The zone's place for loose articles. */
  readonly aside: string | null;
}

export type SortVerdict = Judgement<SortCode>;
export type SortCode =
  | 'placed'
  | 'counted'
  | 'repaired'
  | 'held'
  | 'laid-apart'
  | 'completed'
  | 'shipped'
  | 'shipped-confirmed'
  | 'label-ok'
  | 'print-sent'
  | 'product-not-found'
  | 'not-in-package'
  | 'look-up-failed'
  | 'needs-network'
  | 'letters'
  | 'too-long'
  | 'web-address'
  | 'carton'
  | 'check-digit'
  | 'already-done'
  | 'surplus'
  | 'surplus-receipt'
  | 'work-over'
  | 'expected-article'
  | 'expected-same-article'
  | 'expected-location'
  | 'expected-label'
  | 'expected-answer'
  | 'expected-button'
  | 'expected-count'
  | 'slip-busy'
  | 'wrong-location'
  | 'foreign-location'
  | 'location-occupied'
  | 'aside-location'
  | 'wrong-label'
  | 'void-label'
  | 'wrong-repair-article'
  | 'wrong-repair-location'
  | 'nothing-to-complete'
  | 'quantity-full'
  | 'quantity-unchecked'
  | 'corrected-location'
  | 'corrected-gone'
  | 'corrected-count'
  | 'asking'
  | 'scan-again'
  | 'card-changed'
  | 'card-gone'
  | 'claimed-by'
  | 'order-ended'
  | 'refused-by-oms'
  | 'barred';

/** Not yet, under way, waiting for the connection, or refused by the OMS. */
export type SlipPrinting = 'asked' | 'busy' | 'waits' | 'refused';

interface Named<N extends string> {
  readonly name: N;
  readonly verdict: SortVerdict | null;
}
export type SortState =
  | Named<'scan-article'>
  | (Named<'extra-info'> & { readonly work: SortedWork } & Asking)
  | (Named<'quantity'> & { readonly work: SortedWork })
  /** A count that would make it far more than the supplier announced; `answers` are recorded with it. */
  | (Named<'far-more'> & { readonly work: SortedWork; readonly answers: readonly GivenAnswer[] })
  | (Named<'packing-slip'> & { readonly work: DeliveryWork; readonly printing: SlipPrinting })
  | (Named<'not-requested'> & {
      readonly why: 'cancelled' | 'paused' | 'rerouted';
      readonly product_identifier: string;
      readonly order_identifier: string;
    })
  | (Named<'scan-location'> & { readonly work: DeliveryWork; readonly filled: boolean })
  | (Named<'complete'> & {
      readonly dispatch_request_id: number;
      readonly storage_location: string;
      readonly steps: readonly CompletionStep[];
      readonly index: number;
      readonly printing: SlipPrinting;
      /** Text of the label scan; null when 'ga toch door' passed the check. */
      readonly label: string | null;
      /** The device has no tracking codes: the check cannot be made. */
      readonly check_failed: boolean;
      /** Nothing came out in time: the label may be printed again by the scan of the location. */
      readonly late: boolean;
      /** The label was not scanned in time after printing: 'Is het label uitgekomen?' */
      readonly doubt: boolean;
    })
  | (Named<'repair'> & {
      readonly card: RepairCard;
      readonly move: number;
      readonly phase: 'article' | 'target';
    })
  /** `piece`: the one in hand; null: the next one is scanned. */
  | (Named<'clear'> & { readonly place: ClearPlace; readonly piece: ClearPiece | null })
  /** Scanning has stopped because nothing can be stored; it continues at `back`. */
  | (Named<'cannot-store'> & { readonly read: string; readonly back: WorkingSort })
  /** The OMS takes nothing more from this worker; `back` is what was under way. */
  | (Named<'barred'> & { readonly why: Barred; readonly back: WorkingSort });
/** The states in which scans are taken. */
export type WorkingSort = Exclude<SortState, { name: 'cannot-store' | 'barred' }>;
export type SortStateOf<N extends SortState['name']> = Extract<SortState, { name: N }>;

export const initial: SortStateOf<'scan-article'> = { name: 'scan-article', verdict: null };

/** The slip first, when it could not be printed at the last scan; it is no step of the configuration's list. */
export const completionSteps = [
  'print-packing-slip',
  'scan-label',
  'mark-storage-location-complete',
  'mark-dispatch-request-shipped',
] as const;
export type CompletionStep = (typeof completionSteps)[number];

/** The facts of a fully placed order that decide the step of its completion. */
export interface Completable {
  readonly dispatch_request_id: number;
  readonly storage_location: string;
  readonly has_tracking_codes: boolean;
  readonly location_completed: boolean;
  readonly slip_printed: boolean;
  /** A card that must be resolved first (R25). */
  readonly repair_first: RepairCard | null;
}

/** The OMS; the OMS once the network is back; the browser of this device, by a tap. */
export type SlipPrinter = 'oms' | 'oms-later' | 'device';

export interface SortConfig {
  readonly extra_processing_steps: readonly string[];
  readonly order_completion_steps: readonly string[];
  readonly autofill_storage_location: 0 | 1 | 2;
  /** Present when the work is a goods receipt. */
  readonly goods_receipt?: unknown;
  /** By whom the slip is printed now (R12). */
  readonly slip_printer?: SlipPrinter;
  /** The scan of the location also marks the order shipped, once every check was made (R19). */
  readonly ships_by_scan?: boolean;
}

type Scanned = Pick<Article, 'product_identifier' | 'read' | 'pieces'>;

/** Within the contract's bounds, as many pieces as a stepper and a person can handle at once. */
export const MOST_AT_ONCE = 9999;

/** The article in hand: one piece, or the pieces of its carton that may be given at once (R11a). */
const inHand = ({ product_identifier, read, pieces }: Scanned, most: number) => ({
  product_identifier,
  read,
  quantity: Math.max(1, Math.min(pieces ?? 1, most)),
  ...(pieces !== undefined && { carton: pieces }),
});

/** The destination of an expected article, as the work that begins with it (R3). */
export const beginWork = (
  destination: Destination,
  article: Scanned,
  extra_info: ExtraInfo | null,
  confirmed: boolean,
): DeliveryWork => ({
  ...inHand(article, destination.quantity_pending),
  dispatch_request_id: destination.dispatch_request_id,
  line_id: destination.line_id,
  pending: destination.quantity_pending,
  delivery_pending: destination.delivery_pending,
  storage_location: destination.storage_location,
  confirmed,
  questions: askedOf(extra_info),
  taken: [],
});

/** The receipt line that counts an article without a delivery, as the work that begins with it (R31). */
export const beginCounting = (
  { id, quantity, scanned, may_exceed }: Counting,
  article: Scanned,
  extra_info: ExtraInfo | null,
  online: boolean,
): SortedWork => ({
  ...inHand(article, may_exceed ? MOST_AT_ONCE : quantity - scanned),
  dispatch_request_id: null,
  line_id: id,
  pending: Math.max(0, quantity - scanned),
  delivery_pending: 0,
  storage_location: null,
  confirmed: true,
  questions: askedOf(extra_info),
  taken: [],
  counting: { quantity, scanned, may_exceed, online },
});
