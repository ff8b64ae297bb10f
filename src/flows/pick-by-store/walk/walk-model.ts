import type { Entry, User } from '../../../outbox/entry.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { WorkAccess } from '../../access.ts';
import type { Signal } from '../../steps/verdict-step.ts';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { DispatchType } from '../../../../contract/orders/dispatch-type.ts';
import type { PickPlace } from '../../../work-package/picks.ts';
import type { Happened } from '../../session/happened.ts';
import type { FloorMessage, Messages } from '../../session/messages.ts';
import type { LastScan } from '../../steps/last-ten/last-scan.ts';
import type { CodeSink } from '../../steps/scan-screen.tsx';
import type { ScanProps } from '../../flow.ts';
import type { Hand, PickCard } from '../machine/state.ts';
import type { CarrierWarning } from '../session/carrier-facts.ts';
import type { LineRow } from '../screen/view.ts';
import type { Division } from './divide.ts';
import type { Divided, WalkEvent, WalkState } from './walk-machine.ts';

export interface WalkProps extends ScanProps {
  readonly place: PickPlace;
  /** Ids separated by commas; empty: the current walk. */
  readonly deliveries: string;
  readonly onList: () => void;
  /** Opens one of its deliveries alone. */
  readonly onDelivery: (order: string, id: number) => void;
}

/** How a delivery of a divided walk stands. */
export type WalkEnd = Divided &
  (
    | { readonly state: 'ready' | 'gift' | 'left' | 'waiting' | 'shipped' | 'unable-to-ship' }
    /** Pieces were not picked. */
    | { readonly state: 'missing'; readonly missing: number }
    | { readonly state: 'carrier'; readonly warning: CarrierWarning }
    | { readonly state: 'refused'; readonly card: PickCard }
  );

/** A delivery of the walk, with its earlier scans and the key of its saved progress. */
export interface WalkItem {
  readonly delivery: DispatchRequest;
  readonly hand: Hand;
  readonly state_key: string;
}

/** Everything that a walk stands on. */
export interface WalkDeps {
  /** Key of the saved walk. */
  readonly key: string;
  /** Those that can still be picked, oldest first; `onChange` tells of a change. */
  readonly items: () => readonly WalkItem[];
  /** Reads them from this device again. */
  readonly reload: () => Promise<void>;
  /** The carriers and methods of the location; null: unknown. */
  readonly types: readonly DispatchType[] | null;
  readonly place: PickPlace;
  /** Removes the customer of a completed delivery from the device (P15). */
  readonly forgetCustomer: (id: number) => void;
  readonly begin: WalkState | null;
  /** The chosen deliveries, also those that are no longer open. */
  readonly ids: readonly number[];
  readonly user: User;
  readonly work: string;
  /** Work of the pick of one of them. */
  readonly workOf: (id: number) => string;
  /** Entries that this device has already recorded for them. */
  readonly entries: readonly Entry[];
  readonly outbox: Pick<
    Outbox,
    'subscribe' | 'record' | 'retry' | 'onCleared' | 'ofWork' | 'saveFlow' | 'saveFlows' | 'loadFlow'
  >;
  readonly online: () => boolean;
  readonly access: WorkAccess;
  /** Asks the OMS for the deliveries as they are now. */
  readonly refresh: () => void;
  readonly onChange: (listener: () => void) => () => void;
  readonly signal: (signal: Signal) => void;
  readonly now: () => number;
  readonly newId: () => string;
}

/** So many pieces of an article. */
export interface Amount {
  readonly name: string;
  readonly count: number;
}

/** An article of the walk. */
export type WalkRow = LineRow & { readonly article: string };

export interface WalkSnapshot {
  readonly state: WalkState;
  readonly items: readonly WalkItem[];
  /** Each article once, in the order of the shelves, open ones first. */
  readonly rows: readonly WalkRow[];
  readonly progress: string;
  readonly whole: boolean;
  /** The division as it would be now. */
  readonly division: Division;
  /** Picked pieces that no delivery wants any more: back to the shelves. */
  readonly left: readonly Amount[];
  /** The deliveries of a divided walk, in its order; empty before that. */
  readonly ends: readonly WalkEnd[];
  readonly last: readonly LastScan[];
  /** The last refusal, until a scan succeeds. */
  readonly refusal: Happened | null;
  readonly online: boolean;
  /** A message of the office about one of them. */
  readonly message: FloorMessage | null;
  readonly beat: number;
}

export interface WalkModel extends CodeSink {
  get(): WalkSnapshot;
  subscribe(listener: () => void): () => void;
  send(event: WalkEvent): void;
  refresh(): void;
  readonly answer: Messages['answer'];
  /** Stores each delivery's share as its progress. */
  divided(): Promise<void>;
  /** Reports every delivery that is ready, each by itself. */
  complete(): Promise<void>;
  /** Ends a divided walk. */
  leave(): Promise<void>;
  stop(): void;
}
