import type { ReturnPackage } from '../../../../contract/warehouse/returns.ts';
import type { ReturnReason } from '../../../../contract/scanning/work-package.ts';
import type { FlowSession } from '../../session/flow-session.ts';
import type { Happened } from '../../session/happened.ts';
import type { LastScan } from '../../steps/last-ten/last-scan.ts';
import type { CodeSink } from '../../steps/scan-screen.tsx';
import type { RepairCard, ReturnEvent, ReturnState, ReturnVerdict } from '../machine/state.ts';

/** An article of a return: what was announced, and what has come in. */
export interface ReturnArticle {
  readonly line_id: number;
  readonly product_identifier: string;
  readonly name: string;
  readonly image_url: string | null;
  readonly quantity: number;
  readonly received: number;
  /** Why the customer sends it back; null when nobody said. */
  readonly reason: ReturnReason | null;
}

/** The package's data that the screen reads while it draws. */
export interface ReturnModelFacts {
  /** By article number, or by a code as read. */
  article(article: string): { name: string; image_url: string | null };
  ret(dispatch_request_id: number): { order_identifier: string; received: number; quantity: number } | null;
  /** Articles of a return, those still to come first; empty for one that is not on this device. */
  articles(dispatch_request_id: number): readonly ReturnArticle[];
  stateName(product_state: string): string;
  /** Replaces {provider} in messages. */
  provider: string;
  /** The zone's place for loose articles. */
  readonly aside: string | null;
}

/** Everything that the return screen draws, as one snapshot; a new object at every change. */
export interface ReturnSnapshot {
  readonly state: ReturnState;
  readonly facts: ReturnModelFacts;
  readonly zone_name: string;
  readonly product_states: ReturnPackage['product_states'];
  /** Announced or begun returns. */
  readonly open: number;
  readonly cards: readonly RepairCard[];
  readonly last: readonly LastScan[];
  /** The last refusal, until a scan succeeds. */
  readonly refusal: Happened | null;
  /** The refusal of an earlier scan, whose answer came late: it was not seen yet. */
  readonly late_refusal: ReturnVerdict | null;
  readonly online: boolean;
  /** Whether the OMS takes photos. */
  readonly photos: boolean;
  /** The article that was received last, while it may still get a photo. */
  readonly photo_of: string | null;
  /** A photo is under way. */
  readonly busy: boolean;
  /** Raised by every verdict. */
  readonly beat: number;
}

export type ReturnSession = FlowSession<ReturnState, ReturnEvent, ReturnSnapshot>;

/** One worker's session on the returns of a location. */
export interface ReturnModel extends CodeSink {
  get(): ReturnSnapshot;
  subscribe(listener: () => void): () => void;
  send(event: ReturnEvent): void;
  chooseState(product_state: string): void;
  takePhoto(file: Blob): void;
  showPhoto(id: string): Promise<Blob | undefined>;
  lateRefusalSeen(): void;
  /** Asks the OMS for the returns as they are now. */
  refresh(): void;
  /** Submits the filled-in location. */
  submitLocation(): void;
  stop(): void;
}
