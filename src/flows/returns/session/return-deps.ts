import type { MutationOf } from '../../../../contract/scanning/mutation.ts';
import type { ReturnChanges, ReturnPackage } from '../../../../contract/warehouse/returns.ts';
import type { Clock } from '../../../outbox/deps.ts';
import type { User } from '../../../outbox/entry.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { PackageView } from '../../../work-package/package-view.ts';
import type { WorkAccess } from '../../access.ts';
import type { QuestionDeps } from '../../extra-info/questions.ts';
import type { PhotoTrouble } from '../machine/state.ts';
import type { Signal } from '../../steps/verdict-step.ts';

/** An article that was received. */
export type Receipt = MutationOf<'receive-return' | 'receive-by-label'>;

/** The place for an article of a state, from the OMS. */
export interface PlaceFound {
  /** Null when every place of the zone will do. */
  readonly storage_location: string | null;
}

/** The OMS's answer about a label: the return, one that takes nothing any more, none, or no answer. */
export type LabelFound =
  | { readonly kind: 'found'; readonly dispatch_request_id: number }
  | { readonly kind: 'over'; readonly dispatch_request_id: number; readonly over: 'done' | 'cancelled' }
  | { readonly kind: 'none' }
  | null;

/** Photos of damaged articles on this device. */
export interface PhotoDesk {
  /** Makes a picture small, without its data on device and place, and keeps it, for its receipt once that is recorded; gives its id. */
  take(
    file: Blob,
    receipt?: Receipt,
  ): Promise<{ readonly ok: true; readonly id: string } | { readonly ok: false; readonly why: PhotoTrouble }>;
  show(id: string): Promise<Blob | undefined>;
  drop(id: string): Promise<unknown>;
  /**
   * Drops photos that earlier sessions took of articles no longer in hand, when their scans cannot be under way any
   * more.
   */
  dropUnused(atHand: () => string | undefined, signal: AbortSignal): Promise<void>;
}

/** Everything that a return session uses; practice gives ghosts. */
export interface ReturnDeps extends Omit<QuestionDeps, 'view'> {
  readonly user: User;
  readonly place: { readonly type: string; readonly identifier: string };
  readonly zone: { readonly identifier: string; readonly display_name: string };
  /** The provider's name, for messages. */
  readonly provider: string;
  /** `dc/DC01/return`: the key of the saved state. */
  readonly work: string;
  readonly view: PackageView<ReturnPackage, ReturnChanges>;
  readonly outbox: Pick<
    Outbox,
    'record' | 'retry' | 'subscribe' | 'onCleared' | 'ofWork' | 'saveFlow' | 'loadFlow'
  >;
  /** Calls when the OMS changed the package, or the connection changed. */
  readonly onChange: (listener: () => void) => () => void;
  readonly access: WorkAccess;
  /** The OMS can take back a scan that it has (architecture: without it only one that was never sent is undone). */
  readonly undoes_sent: boolean;
  /** The OMS takes articles by a label that nobody could look up yet. */
  readonly keeps_labels: boolean;
  /** The package does not tell where articles in a state go: each is looked up before its place is named. */
  readonly looks_up_places: boolean;
  /** The announced return of a label, or of an order number where that is allowed. */
  readonly findReturn: (text: string) => Promise<LabelFound>;
  /** Fetches changes of the package. */
  readonly refresh: () => Promise<unknown>;
  /** The documented look-up: 'failed' when the OMS cannot answer, null without an answer. */
  readonly lookUp: (
    ean: string,
    product_state: string,
    dispatch_request_id: number | null,
  ) => Promise<PlaceFound | 'failed' | null>;
  /** Null when the OMS takes no photos. */
  readonly photos: PhotoDesk | null;
  readonly signal: (signal: Signal) => void;
  readonly now: () => number;
  readonly sleep: Clock['sleep'];
  readonly newId: () => string;
}
