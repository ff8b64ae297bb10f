import { canShip, pickHindrance } from '../../../../core/delivery/pick.ts';
import type { Shown } from '../../session/display.ts';
import { createMessages } from '../../session/messages.ts';
import { followAccess } from '../../session/follow-access.ts';
import { createFlowSession } from '../../session/flow-session.ts';
import { readWork } from '../../session/flow-storage.ts';
import { stateKey } from '../../../outbox/state-key.ts';
import { createCompletions, resultOf, type Completions } from './completions.ts';
import { createFacts } from './facts.ts';
import { follow } from './follow.ts';
import { pickMachine } from '../machine/machine.ts';
import { toMutation } from './mutations.ts';
import type { PickDeps } from './pick-deps.ts';
import type { PickModel, PickSession, PickSnapshot } from './pick-model.ts';
import { restored, stored } from './saved-state.ts';
import { inHand, piecesIn, type PickEvent, type PickRecord, type PickState } from '../machine/state.ts';
import { withHappened } from '../../steps/last-ten/happened-rows.ts';
import { happenedWords } from '../screen/happened-words.ts';
import { handOf, lastScans } from '../screen/view.ts';

/** Starts from this device's saved state of the delivery; resolves when the first scan can be read. */
export async function openPickSession(deps: PickDeps): Promise<PickModel> {
  const { work, desk } = deps;
  const key = stateKey(work, deps.user.id);
  const { saved, entries } = await readWork(deps.outbox, work, key);
  const completions = createCompletions(entries);
  const messages = createMessages(entries, deps, deps.delivery);
  const facts = createFacts(deps);

  function derive(state: PickState, shown: Shown): PickSnapshot {
    const delivery = deps.delivery();
    const end = completions.latest();
    const hand = handOf(state);
    const stopped = state.name === 'scan' && (pickHindrance(delivery) !== null || deps.gone() !== null);
    const undo = (id: string): void => session.send({ name: 'undo', id });
    return {
      state,
      delivery,
      carrier: facts.carrier(),
      stopped,
      viewing: stopped && piecesIn(hand) === 0,
      can_ship: state.name === 'scan' && canShip(inHand(facts.config(), hand)),
      sent: end?.state === 'pending' ? 'waiting' : end?.state === 'done' ? 'confirmed' : null,
      gone: deps.gone(),
      message: messages.open(),
      last: withHappened(
        state.name === 'scan' ? lastScans(hand, delivery, undo) : [],
        shown.happened,
        happenedWords,
      ),
      online: deps.online(),
      printing: desk.get(),
      ...shown,
    };
  }

  const session: PickSession = createFlowSession<PickState, PickEvent, PickRecord, never, PickSnapshot>({
    // The delivery may change during a step: each step is judged by what is known at that moment.
    step: (state, event) => pickMachine(facts.config()).step(state, event),
    begin: begun(restored(saved), completions),
    storage: {
      ...deps,
      key,
      stored,
      toRecordable: drafts => ({ mutations: drafts.map(draft => toMutation(draft, deps)) }),
    },
    signal: deps.signal,
    // The customer's data stays no longer than the delivery is open here (P15).
    onRecorded: deps.forgetCustomer,
    toEvent(text) {
      const { barcode, name: article, keys: lines } = facts.codes().read(text);
      const { newId, now, online } = deps;
      return { name: 'scan', text, barcode, article, lines, id: newId(), at: now(), online: online() };
    },
    derive,
  });
  follow(session, deps, completions, messages);
  followAccess(session, deps, { resends: false });

  return {
    ...session,
    isComplete: text => facts.codes().isComplete(text),
    isKnown: text => facts.codes().isKnown(text),
    knows: text => facts.codes().isKnown(text),
    autoSubmit: () => null,
    desk: {
      ...desk,
      async print(id, papers) {
        const printed = await desk.print(id, papers);
        if (printed === 'sent' || printed === 'shown')
          session.note({ kind: 'printed', code: papers, values: {} });
        return printed;
      },
    },
    answer: messages.answer,
    refresh: deps.refresh,
    changeCarrier: deps.changeCarrier,
  };
}

/** A delivery that a colleague completed on this device is not picked again while that waits. */
function begun(state: PickState, completions: Completions): PickState {
  const end = completions.latest();
  if (state.name !== 'scan' || end?.state !== 'pending') return state;
  return { name: 'completed', verdict: null, hand: state.hand, result: resultOf(end), reason: null };
}
