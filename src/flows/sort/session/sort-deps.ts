import type { SortingZone } from '../../../../contract/warehouse/location.ts';
import type { WorkPackage } from '../../../../contract/scanning/work-package.ts';
import type { ArticleClaim } from '../../../../core/delivery/choose.ts';
import type { Resolution } from '../../../../core/delivery/resolution.ts';
import type { WorkSource } from '../../../../core/work/source.ts';
import type { Clock } from '../../../outbox/deps.ts';
import type { User } from '../../../outbox/entry.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { Colleague } from '../../../work-package/claims.ts';
import type { PackageView } from '../../../work-package/package-view.ts';
import type { WorkAccess } from '../../access.ts';
import type { QuestionDeps } from '../../extra-info/questions.ts';
import type { PrintDesk } from '../../print-desk.ts';
import type { Signal } from '../../steps/verdict-step.ts';

/** Everything that a sort session uses; practice gives ghosts. */
export interface SortDeps extends Omit<QuestionDeps, 'view'> {
  readonly user: User;
  readonly device_id: string;
  readonly place: { readonly type: string; readonly identifier: string };
  readonly source: WorkSource;
  /**
   * `dc/DC01/batch/2611-014`, `dc/DC01/goods-receipt/VH-2611-03`: the work of its barriers; with the user, the key of
   * the saved state.
   */
  readonly work: string;
  readonly view: PackageView;
  readonly package: WorkPackage;
  /** The zones of the location as far as this device knows them, to name codes of other zones. */
  readonly zones: readonly SortingZone[];
  readonly look_up_only: boolean;
  /** The OMS can take back a scan that it has; otherwise only one that was never sent is undone. */
  readonly undoes_sent: boolean;
  /** The package has every place of the zone. */
  readonly knows_places: boolean;
  readonly outbox: Pick<
    Outbox,
    'record' | 'retry' | 'subscribe' | 'onCleared' | 'ofWork' | 'saveFlow' | 'loadFlow'
  >;
  /** Calls when the OMS changed the package, a claim or the connection. */
  readonly onChange: (listener: () => void) => () => void;
  readonly access: WorkAccess;
  /** Asks the OMS for the work as it is now. */
  readonly refresh: () => unknown;
  readonly claims: () => readonly ArticleClaim[];
  /** Name of the colleague who completes the order, or has reported it shipped; null: nobody. */
  readonly completing: (dispatch_request_id: number) => string | null;
  readonly colleagues: () => readonly Colleague[];
  /** Since when the OMS can't be reached; null while it can, and when it never could. */
  readonly downSince: () => number | null;
  /** The documented look-up; null without an answer. */
  readonly lookUp: (read: string, preferred: number | null) => Promise<Resolution | null>;
  readonly claimCompletion: (dispatch_request_id: number) => Promise<{ granted: boolean; by: string }>;
  readonly releaseCompletion: (dispatch_request_id: number) => void;
  readonly desk: PrintDesk;
  /** This device's setting: the last location scan of a checked order ships it. */
  readonly ships_by_scan: () => boolean;
  /** Stores the quantity of the current article under the documents' key. */
  readonly keepQuantity: (quantity: number | null) => void;
  readonly signal: (signal: Signal) => void;
  readonly now: () => number;
  readonly sleep: Clock['sleep'];
  readonly newId: () => string;
  /** In practice: the article code to scan next; null: all is sorted. */
  readonly nextCode?: () => string | null;
}
