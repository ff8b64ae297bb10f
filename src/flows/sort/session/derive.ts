import { statusWhenOver } from '../../../work-package/resolve.ts';
import type { Shown } from '../../session/display.ts';
import { whenChanged } from '../../session/when-changed.ts';
import { beginCompletion } from '../machine/completion-step.ts';
import { withHappened } from '../../steps/last-ten/happened-rows.ts';
import { batchEnd } from './batch-end.ts';
import { clearPlaces } from './clear-places.ts';
import { happenedWords } from './happened.ts';
import type { SortTakeBack } from './history.ts';
import type { SortDeps } from './sort-deps.ts';
import type { SortParts } from './parts.ts';
import type { SortSnapshot } from './sort-model.ts';
import type { Completable, SortState, SortVerdict } from '../machine/state.ts';
import { zoneName } from '../../../texts/words/retailer-names.ts';

/** Makes everything that the screen draws from the machine's state, the package and the entries. */
export function createDerive(
  deps: SortDeps,
  { facts, history, reader, messages, config }: SortParts,
  undo: (takeBack: SortTakeBack) => void,
  lateRefusal: (state: SortState) => SortVerdict | null,
): (state: SortState, shown: Shown) => SortSnapshot {
  const { view, online, desk, completing } = deps;
  const { identifier: zone } = deps.package.zone;
  const zone_name = zoneName(deps.package.zone);
  const { look_up_only } = deps;
  let happened: Shown['happened'] = [];
  /** Made again only when entries or package have changed: a scan draws several times. */
  const ofEntries = whenChanged(
    () => `${history.revision()}/${view.revision()}/${happened[0]?.id}`,
    () => ({
      over: statusWhenOver(view.server()),
      progress: view.progress(),
      // A goods receipt counts any article; without a package nobody knows what is left.
      end: look_up_only || deps.source.type === 'goods-receipt' ? null : batchEnd(view),
      // An order without a completion step left needs nobody.
      to_complete: reader.toComplete().filter(order => beginCompletion(config(), order) !== null),
      cards: history.cards(),
      to_clear: clearPlaces(view),
      held_shipments: history.heldShipments(),
      last: withHappened(history.last(undo), happened, happenedWords),
    }),
  );
  /** An order that a colleague completes, or has reported, is no work for others. */
  const isHeld = (order: Completable): boolean => completing(order.dispatch_request_id) !== null;
  return (state, shown) => {
    ({ happened } = shown);
    const entries = ofEntries();
    return {
      ...entries,
      ...shown,
      // Nothing of this worker is taken, a take-back neither.
      last: state.name === 'barred' ? entries.last.map(scan => ({ ...scan, undo: null })) : entries.last,
      to_complete: entries.to_complete.some(isHeld)
        ? entries.to_complete.filter(order => !isHeld(order))
        : entries.to_complete,
      state,
      late_refusal: lateRefusal(state),
      message: messages.open(),
      config: config(),
      facts,
      zone,
      zone_name,
      online: online(),
      printing: desk.get(),
      ...(deps.nextCode && { next_code: deps.nextCode() }),
      look_up_only,
    };
  };
}
