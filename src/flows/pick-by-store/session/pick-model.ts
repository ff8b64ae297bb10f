import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { FlowSession } from '../../session/flow-session.ts';
import type { FloorMessage, Messages } from '../../session/messages.ts';
import type { Happened } from '../../session/happened.ts';
import type { LastScan } from '../../steps/last-ten/last-scan.ts';
import type { PrintDesk, PrintFacts } from '../../print-desk.ts';
import type { CodeSink } from '../../steps/scan-screen.tsx';
import type { CarrierFacts } from './carrier-facts.ts';
import type { CarrierChanged } from './pick-deps.ts';
import type { PickEvent, PickState } from '../machine/state.ts';

/** Everything that the pick screen draws, as one snapshot; a new object at every change. */
export interface PickSnapshot {
  readonly state: PickState;
  readonly delivery: DispatchRequest;
  readonly carrier: CarrierFacts;
  /** It takes no scans (any more). */
  readonly stopped: boolean;
  /** And nothing of it is in hand: it is only shown. */
  readonly viewing: boolean;
  readonly can_ship: boolean;
  /** State of the completion: not recorded, waiting, or confirmed by the OMS. */
  readonly sent: 'waiting' | 'confirmed' | null;
  readonly gone: string | null;
  /** The office's message about it. */
  readonly message: FloorMessage | null;
  readonly last: readonly LastScan[];
  /** The last refusal, until a scan succeeds. */
  readonly refusal: Happened | null;
  readonly online: boolean;
  readonly printing: PrintFacts;
  /** Raised by every verdict. */
  readonly beat: number;
}

export type PickSession = FlowSession<PickState, PickEvent, PickSnapshot>;

/** One delivery that a worker picks. */
export interface PickModel extends CodeSink {
  get(): PickSnapshot;
  subscribe(listener: () => void): () => void;
  send(event: PickEvent): void;
  /** Prints its packing slip. */
  readonly desk: PrintDesk;
  readonly answer: Messages['answer'];
  /** Asks the OMS for the delivery as it is now. */
  refresh(): void;
  changeCarrier(carrier: string, method: string): Promise<CarrierChanged>;
  stop(): void;
}
