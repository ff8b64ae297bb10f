import type { Reading } from '../../../../core/delivery/resolution.ts';
import type { PackageView } from '../../../work-package/package-view.ts';
import { isKnownArticle } from '../../../work-package/read-code.ts';
import { createFlowSession } from '../../session/flow-session.ts';
import { createLateRefusal } from '../../session/late-refusal.ts';
import { readWork } from '../../session/flow-storage.ts';
import { stateKey } from '../../../outbox/state-key.ts';
import { createCompletionClaim } from './watches/completion-claim.ts';
import { createDerive } from './derive.ts';
import { expectsLocation, isExpected } from './expected-code.ts';
import { follow } from './follow.ts';
import { apartIn } from './happened.ts';
import { hasWork } from '../machine/location-step.ts';
import { sortMachine } from '../machine/machine.ts';
import { toRecordable } from './mutations.ts';
import { createParts } from './parts.ts';
import { restored, stored } from './saved-state.ts';
import { printsNow } from './slip-printer.ts';
import { createSlipPrinting } from './watches/slip-printing.ts';
import type { SortDeps } from './sort-deps.ts';
import type { SortModel, SortSession, SortSnapshot } from './sort-model.ts';
import { isAmount } from '../machine/quantity-step.ts';
import { isUnknown } from '../machine/verdict-step.ts';
import { takesLong } from '../../extra-info/machine/answer-drafts.ts';
import type { OwnEffect, SortEvent, SortRecord } from '../machine/events.ts';
import type { SortState, SortVerdict } from '../machine/state.ts';
import type { Zone } from '../screen/desk/zone-cells.ts';
import type { WriteEffect } from '../../session/effects.ts';
import { verify } from './verify.ts';

/** Starts from this device's saved state of the work; resolves when the first scan can be read. */
export async function openSortSession(deps: SortDeps): Promise<SortModel> {
  const { view, online } = deps;
  const key = stateKey(deps.work, deps.user.id);
  const { saved, entries } = await readWork(deps.outbox, deps.work, key);
  const parts = createParts(deps, entries);
  const { history, reader, news, messages, shipped, config } = parts;

  const session: SortSession = createFlowSession<SortState, SortEvent, SortRecord, OwnEffect, SortSnapshot>({
    step: (state, event) => sortMachine(config()).step(state, event),
    begin: restored(saved),
    storage: {
      ...deps,
      key,
      stored,
      orderOf: id => deps.view.delivery(id)?.order_identifier,
      toRecordable(drafts, state) {
        shipped.note(drafts);
        return toRecordable(drafts, state, deps);
      },
    },
    signal: deps.signal,
    toEvent: reader.toEvent,
    // Two taps make one take-back.
    derive: createDerive(
      deps,
      parts,
      takeBack =>
        session.send(() => (history.mayUndo(takeBack.mutation_id) ? { name: 'undo', ...takeBack } : null)),
      state => late.get(state),
    ),
    perform,
    toRemember: state => apartIn(state, parts.facts),
    onStep(state) {
      news.follow(state);
      slips.follow(state);
      late.follow(state);
      messages.follow(state);
      deps.keepQuantity(hasWork(state) ? state.work.quantity : null);
    },
    isLong: takesLong,
    failureOf,
    autofill: {
      sleep: deps.sleep,
      toSubmit,
      toContinue: state =>
        state.name === 'packing-slip' ? printsNow(deps.desk.get(), state) : fillsNow(state),
    },
  });
  function toSubmit(state: SortState): SortEvent | null {
    if (state.name !== 'scan-location') return null;
    const completable = reader.completableAfter(state.work, null);
    return { name: 'submit-location', online: online(), completable };
  }
  const fillsNow = (state: SortState): SortEvent | null =>
    config().autofill_storage_location === 2 ? toSubmit(state) : null;
  const late = createLateRefusal<SortVerdict>(deps.sleep, session.changed, ['placed', 'counted']);
  const claim = createCompletionClaim(deps, session, parts.history.unsentShipments);
  const slips = createSlipPrinting(deps.desk, session, () =>
    config().extra_processing_steps.includes('print-packing-slip'),
  );

  function perform(effect: OwnEffect): void {
    switch (effect.type) {
      case 'verify':
        return session.verify(isLast => verify(deps, parts, effect.work, isLast));
      case 'ask':
        return void reader.answerOf(effect.text).then(answer => session.send(answer));
      case 'keep-in-sight':
        return late.show(effect.verdict, session);
      case 'print':
        return void slips.print(effect.dispatch_request_id, effect.papers);
      case 'claim':
        return claim.hold(effect.dispatch_request_id);
      case 'release':
        return claim.release(effect.dispatch_request_id);
    }
  }

  const begun = session.getState();
  news.follow(begun);
  slips.follow(begun);
  messages.follow(begun);
  if (begun.name === 'complete') claim.hold(begun.dispatch_request_id);
  session.until(claim.stop, slips.stop);
  follow(session, deps, parts);

  return {
    ...session,
    desk: deps.desk,
    lateRefusalSeen: late.seen,
    answer: messages.answer,
    ship: () => session.send({ name: 'ship', online: online() }),
    ...knownOf(deps),
    ...codesOf(view, reader.read, session.getState),
  };
}

/** Knowledge of the zone on this device, and how it hears more. */
const knownOf = (deps: SortDeps): Pick<SortModel, 'refresh' | 'zone' | 'colleagues'> => ({
  refresh: () => void deps.refresh(),
  zone: () => zoneOf(deps),
  // Those that cannot be heard are not guessed.
  colleagues: () => (deps.online() ? deps.colleagues() : []),
});

/** Facts that the device knows of a code in the present state. */
const codesOf = (
  view: PackageView,
  read: (text: string) => Reading,
  state: () => SortState,
): Pick<SortModel, 'isComplete' | 'autoSubmit' | 'isKnown' | 'knows'> => ({
  isComplete: text => isKnownArticle(view, text),
  autoSubmit: () => (expectsLocation(state()) ? view.settings().storage_location_auto_submit_regex : null),
  isKnown: text => isExpected(read(text), state()),
  knows(text) {
    const reading = read(text);
    return !isUnknown(reading) || (state().name === 'quantity' && isAmount(text, reading));
  },
});

const failureOf = (effect: WriteEffect<SortRecord>): SortEvent | null =>
  effect.type === 'record' && effect.on_failure === 'answers-not-saved'
    ? { name: 'answers-not-saved', value: effect.value }
    : null;

const zoneOf = ({ view, downSince }: SortDeps): Zone => ({
  locations: view.settings().storage_locations,
  deliveries: view.deliveries(),
  as_of: downSince(),
});
