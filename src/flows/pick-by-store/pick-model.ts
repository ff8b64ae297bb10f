import type { DispatchRequest } from '../../../contract/dispatch-request.ts';
import type { FlowSession } from '../session/flow-session.ts';
import type { LastScan } from '../steps/last-ten.tsx';
import type { PrintDesk, PrintFacts } from '../print-desk.ts';
import type { CodeSink } from '../steps/scan-screen.tsx';
import type { CarrierFacts } from './carrier-facts.ts';
import type { CarrierChanged } from './pick-deps.ts';
import type { PickEvent, PickState } from './state.ts';

/** All that the pick screen draws, as one snapshot; a new object whenever something changed. */
export interface PickSnapshot {
  readonly state: PickState;
  readonly delivery: DispatchRequest;
  readonly carrier: CarrierFacts;
  /** It cannot be scanned: it is viewed. */
  readonly viewing: boolean;
  readonly can_ship: boolean;
  /** What became of the completion: nothing recorded, waiting, or confirmed by the OMS. */
  readonly sent: 'waiting' | 'confirmed' | null;
  readonly gone: string | null;
  readonly last: readonly LastScan[];
  readonly online: boolean;
  readonly printing: PrintFacts;
  /** Grows with every verdict. */
  readonly beat: number;
}

export type PickSession = FlowSession<PickState, PickEvent, PickSnapshot>;

/** One delivery under a worker's hands. */
export interface PickModel extends CodeSink {
  get(): PickSnapshot;
  subscribe(listener: () => void): () => void;
  send(event: PickEvent): void;
  /** Where its packing slip is printed. */
  readonly desk: PrintDesk;
  changeCarrier(carrier: string, method: string): Promise<CarrierChanged>;
  stop(): void;
}
