import { pendingOn } from '../../../../core/delivery/delivery.ts';
import { isOpenReturn } from '../../../../core/returns/status.ts';
import type { Shown } from '../../session/display.ts';
import { whenChanged } from '../../session/when-changed.ts';
import { createFacts } from './facts.ts';
import { withHappened } from '../../steps/last-ten/happened-rows.ts';
import { happenedWords } from './happened.ts';
import { articleOf, nameOf, type ReturnHistory, type TakeBack } from './history.ts';
import { receiptToPhotograph } from './receipt-to-photograph.ts';
import type { ReturnDeps } from './return-deps.ts';
import type { ReturnSnapshot } from './return-model.ts';
import type { ReturnState, ReturnVerdict } from '../machine/state.ts';
import { zoneName } from '../../../texts/words/retailer-names.ts';

/** Makes everything that the screen draws from the machine's state, the package and the entries. */
export function createDerive(
  deps: ReturnDeps,
  history: ReturnHistory,
  undo: (takeBack: TakeBack) => void,
  lateRefusal: (state: ReturnState) => ReturnVerdict | null,
): (state: ReturnState, shown: Shown) => ReturnSnapshot {
  const { view } = deps;
  const facts = createFacts(deps);
  let happened: Shown['happened'] = [];
  /** Made again only when entries or package have changed: a scan draws several times. */
  const ofEntries = whenChanged(
    () => `${history.revision()}/${view.revision()}/${happened[0]?.id}`,
    () => ({
      open: view.deliveries().filter(d => isOpenReturn(d.status) && d.lines.some(l => pendingOn(l) > 0))
        .length,
      cards: history.cards(),
      last: withHappened(history.last(undo), happened, happenedWords),
      product_states: view.settings().product_states,
    }),
  );
  return (state, shown) => {
    ({ happened } = shown);
    const entries = ofEntries();
    const receipt = deps.photos && receiptToPhotograph(state, history);
    return {
      ...entries,
      // Nothing of this worker is taken, a take-back neither.
      last: state.name === 'barred' ? entries.last.map(scan => ({ ...scan, undo: null })) : entries.last,
      ...shown,
      state,
      late_refusal: lateRefusal(state),
      facts,
      zone_name: zoneName(deps.zone),
      online: deps.online(),
      photos: deps.photos !== null,
      photo_of: receipt && nameOf(view, articleOf(receipt)),
    };
  };
}
