import type { ReturnChanges, ReturnPackage } from '../../../contract/returns.ts';
import type { Clock } from '../../outbox/deps.ts';
import type { User } from '../../outbox/entry.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { PackageView } from '../../work-package/package-view.ts';
import type { PhotoTrouble } from './state.ts';
import type { Signal } from '../steps/verdict-step.ts';

/** Where the OMS has an article of a state go. */
export interface PlaceFound {
  /** Null where every place of the zone will do. */
  readonly storage_location: string | null;
}

/** What the OMS says of a label: the return, one that takes nothing any more, none, or nothing (no answer). */
export type LabelFound =
  | { readonly kind: 'found'; readonly dispatch_request_id: number }
  | { readonly kind: 'over'; readonly dispatch_request_id: number; readonly over: 'done' | 'cancelled' }
  | { readonly kind: 'none' }
  | null;

/** Photos of damaged articles on this device. */
export interface PhotoDesk {
  /** Makes a picture small, without what it says of device and place, and keeps it; gives its id. */
  take(
    file: Blob,
  ): Promise<{ readonly ok: true; readonly id: string } | { readonly ok: false; readonly why: PhotoTrouble }>;
  show(id: string): Promise<Blob | undefined>;
  drop(id: string): Promise<unknown>;
  /** Drops what sessions of before took for articles that are in hand no longer, when their scans cannot be under way any more. */
  dropUnused(atHand: () => string | undefined, signal: AbortSignal): Promise<void>;
}

/** Everything a return session stands on; practice gives ghosts. */
export interface ReturnDeps {
  readonly user: User;
  readonly place: { readonly type: string; readonly identifier: string };
  readonly zone: { readonly identifier: string; readonly display_name: string };
  /** Whom the messages name for help. */
  readonly provider: string;
  /** `dc/DC01/return`: the key of the saved state. */
  readonly work: string;
  readonly view: PackageView<ReturnPackage, ReturnChanges>;
  readonly outbox: Pick<Outbox, 'record' | 'retry' | 'subscribe' | 'ofWork' | 'saveFlow' | 'loadFlow'>;
  /** Tells that the OMS changed the package, or the connection. */
  readonly onChange: (listener: () => void) => () => void;
  readonly online: () => boolean;
  /** The announced return of a label, or of an order number where that may stand for one. */
  readonly findReturn: (text: string) => Promise<LabelFound>;
  /** Brings the package up to date. */
  readonly refresh: () => Promise<unknown>;
  /** The documented look-up: 'failed' when the OMS could not say, null when there was no answer. */
  readonly lookUp: (
    ean: string,
    product_state: string,
    dispatch_request_id: number | null,
  ) => Promise<PlaceFound | 'failed' | null>;
  /** Null where the OMS takes no photos. */
  readonly photos: PhotoDesk | null;
  readonly signal: (signal: Signal) => void;
  readonly now: () => number;
  readonly sleep: Clock['sleep'];
  readonly newId: () => string;
}
