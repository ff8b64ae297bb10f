import type { WorkStatus } from '../../../../core/work/status.ts';
import type { Colleague } from '../../../work-package/claims.ts';
import type { PrintDesk, PrintFacts } from '../../print-desk.ts';
import type { FlowSession } from '../../session/flow-session.ts';
import type { FloorMessage, Messages } from '../../session/messages.ts';
import type { Happened } from '../../session/happened.ts';
import type { LastScan } from '../../steps/last-ten/last-scan.ts';
import type { SortEvent } from '../machine/events.ts';
import type {
  ClearPlace,
  Completable,
  RepairCard,
  SortConfig,
  SortState,
  SortVerdict,
} from '../machine/state.ts';
import type { LeftBehind } from './batch-end.ts';
import type { Zone } from '../screen/desk/zone-cells.ts';
import type { SubjectFacts } from '../screen/subject.ts';

/** Everything that the sort screen draws, as one snapshot; a new object at every change. */
export interface SortSnapshot {
  /** In practice: the article code to scan next; null: all is sorted. */
  readonly next_code?: string | null;
  readonly state: SortState;
  readonly config: SortConfig;
  readonly facts: SubjectFacts;
  readonly zone: string;
  readonly zone_name: string;
  /** Its status, when the work takes no more scans. */
  readonly over: WorkStatus | null;
  readonly progress: { readonly placed: number; readonly quantity: number };
  /** The orders that stay behind, once no article can be scanned any more. */
  readonly end: readonly LeftBehind[] | null;
  readonly to_complete: readonly Completable[];
  readonly cards: readonly RepairCard[];
  /** Locations to clear out: orders that ended have pieces there. */
  readonly to_clear: readonly ClearPlace[];
  /** Orders that are reported as shipped, and wait for a repair of their own. */
  readonly held_shipments: number;
  /** The refusal of an earlier scan, whose answer came late: it was not seen yet. */
  readonly late_refusal: SortVerdict | null;
  /** The office's message about the order in hand. */
  readonly message: FloorMessage | null;
  readonly last: readonly LastScan[];
  /** The last refusal, until a scan succeeds. */
  readonly refusal: Happened | null;
  readonly online: boolean;
  readonly printing: PrintFacts;
  /** The OMS has no work package: every scan is looked up. */
  readonly look_up_only: boolean;
  /** A look-up or a recording is under way. */
  readonly busy: boolean;
  /** Many answers are recorded ('Bezig met opslaan…'). */
  readonly saving: boolean;
  /** Raised by every verdict. */
  readonly beat: number;
}

export type SortSession = FlowSession<SortState, SortEvent, SortSnapshot>;

/** One worker's sort session on one batch. */
export interface SortModel {
  get(): SortSnapshot;
  subscribe(listener: () => void): () => void;
  /** Takes a code as read, from any source. */
  scan(text: string): void;
  press: SortSession['press'];
  send(event: SortEvent): void;
  /** Submits the filled-in location. */
  submitLocation(): void;
  readonly desk: Pick<PrintDesk, 'choose' | 'reprint' | 'dismiss'>;
  ship(): void;
  lateRefusalSeen(): void;
  readonly answer: Messages['answer'];
  /** Asks the OMS for the work as it is now. */
  refresh(): void;
  /** The zone, as far as this device knows it. */
  zone(): Zone;
  /** Colleagues in the zone, as far as this device hears. */
  colleagues(): readonly Colleague[];
  isComplete(text: string): boolean;
  /** The pattern by which a typed text submits itself without Enter (storage-location-auto-submit-regex); null: none does. */
  autoSubmit(): string | null;
  isKnown(text: string): boolean;
  knows(text: string): boolean;
  stop(): void;
}
