import type { StockForReroute } from '../../../../contract/orders/reroute.ts';
import type { ReroutePlan, PlanEvent, Row, Target } from './plan.ts';
import type { PlaceChoice } from './target.ts';
import type { PlanFacts } from './plan-facts.ts';

/** Knowledge of the plan for the parts of the screen, and what they can do with it. */
export interface Desk {
  readonly plan: ReroutePlan;
  readonly facts: PlanFacts;
  readonly places: readonly PlaceChoice[] | undefined;
  /** Stock at the places of the new deliveries, as far as the OMS has told it of this plan. */
  readonly stock: readonly StockForReroute[];
  /** The row that is dragged now. */
  readonly dragged: Row | undefined;
  /** Problems are shown at their fields once the user asked for them. */
  readonly showsMissing: boolean;
  readonly play: (...events: readonly PlanEvent[]) => ReroutePlan;
  /** Target of a new delivery before anything is chosen of it. */
  readonly fresh: () => Target;
  readonly drag: (row: Row | null) => void;
  /** Moves rows, all of them or some pieces of one; `null`: into a new delivery. The focus goes to the next line. */
  readonly move: (rows: readonly Row[], to: number | null, quantity?: number) => void;
  /** Removes a new delivery that is empty. */
  readonly remove: (delivery: number) => void;
  /** Opens 'Verplaats naar' at an element. */
  readonly ask: (rows: readonly Row[], at: HTMLElement) => void;
  readonly split: (row: Row) => void;
}
