import { isKnownArticle } from '../../../work-package/read-code.ts';
import { followAccess } from '../../session/follow-access.ts';
import { createFlowSession } from '../../session/flow-session.ts';
import { createLateRefusal } from '../../session/late-refusal.ts';
import { readWork } from '../../session/flow-storage.ts';
import { stateKey } from '../../../outbox/state-key.ts';
import { createDerive } from './derive.ts';
import { follow } from './follow.ts';
import { apartIn } from './happened.ts';
import { createHistory, type ReturnHistory, type TakeBack } from './history.ts';
import { returnMachine } from '../machine/machine.ts';
import { toMutations } from './mutations.ts';
import { createReader } from './reader.ts';
import type { ReturnDeps } from './return-deps.ts';
import type { ReturnModel, ReturnSession, ReturnSnapshot } from './return-model.ts';
import { receiptToPhotograph } from './receipt-to-photograph.ts';
import { photoOf, restored, stored } from './saved-state.ts';
import { within } from '../../../outbox/within.ts';
import type { Recordable } from '../../session/flow-storage.ts';
import type {
  OwnEffect,
  ReturnDraft,
  ReturnEvent,
  ReturnRecord,
  ReturnState,
  ReturnVerdict,
  ReturnWork,
} from '../machine/state.ts';
import { verify } from './verify.ts';

/** Starts from this device's saved state of the location's returns; resolves when the first scan can be read. */
export async function openReturnSession(deps: ReturnDeps): Promise<ReturnModel> {
  const { view, photos, online } = deps;
  const key = stateKey(deps.work, deps.user.id);
  const { saved, entries } = await readWork(deps.outbox, deps.work, key);
  const history = createHistory(deps, entries);
  const { read, toEvent, answerOf } = createReader(deps);

  /** Answers about an article share its lane. */
  const toRecordable = (drafts: readonly ReturnDraft[], state: ReturnState): Recordable => ({
    mutations: toMutations(drafts, deps),
    ...('work' in state &&
      state.work.ret.dispatch_request_id !== null && {
        dispatch_request_id: state.work.ret.dispatch_request_id,
      }),
  });

  const session: ReturnSession = createFlowSession<
    ReturnState,
    ReturnEvent,
    ReturnRecord,
    OwnEffect,
    ReturnSnapshot
  >({
    step: returnMachine(() => view.settings()).step,
    begin: restored(saved),
    storage: { ...deps, key, stored, toRecordable },
    signal: deps.signal,
    failureOf: effect =>
      effect.type === 'record' && effect.on_failure
        ? { name: effect.on_failure, ...(effect.value !== undefined && { value: effect.value }) }
        : null,
    toEvent,
    toRemember: state => apartIn(state, session.get().facts),
    derive: createDerive(
      deps,
      history,
      takeBack => undo(session, history, takeBack),
      state => late.get(state),
    ),
    perform,
    onStep: state => late.follow(state),
    // The photo was replaced, removed, or its article is no longer in hand: nothing needs it, once that state is on
    // disk.
    onSaved(state, before) {
      const photo = photoOf(before);
      return photo === undefined || photo === photoOf(state) ? undefined : photos?.drop(photo);
    },
    autofill: {
      sleep: deps.sleep,
      toSubmit: ({ name }) =>
        name === 'scan-location' ? { name: 'submit-location', online: online() } : null,
    },
  });
  const late = createLateRefusal<ReturnVerdict>(deps.sleep, session.changed, ['return-found', 'received']);
  function perform(effect: OwnEffect): void {
    switch (effect.type) {
      case 'verify':
        return session.verify(() => verify(deps, effect));
      case 'ask':
        return void answerOf(effect.text, session.getState()).then(session.send);
      case 'keep-in-sight':
        return late.show(effect.verdict, session);
    }
  }
  follow(session, deps, history);
  followAccess(session, deps, { resends: true });

  return {
    ...session,
    lateRefusalSeen: late.seen,
    refresh: () => void deps.refresh(),
    chooseState: product_state =>
      session.send(state =>
        deps.looks_up_places && online() && state.name === 'choose-state'
          ? session.wait(async () => ({
              name: 'choose-state',
              product_state,
              storage_location: await placeOf(deps, state.work, product_state),
            }))
          : {
              name: 'choose-state',
              product_state,
              storage_location:
                view.settings().product_states.find(s => s.identifier === product_state)?.storage_location ??
                null,
            },
      ),
    takePhoto: file => takePhoto(session, photos, history, file),
    showPhoto: async id => photos?.show(id),
    isComplete: text => isKnownArticle(view, text),
    autoSubmit: () =>
      ['scan-location', 'repair'].includes(session.getState().name)
        ? view.settings().storage_location_auto_submit_regex
        : null,
    isKnown: text => ['label', 'location', 'article'].includes(read(text, session.getState()).kind),
    knows: text => read(text, session.getState()).kind !== 'unknown',
  };
}

/** How long the place of a state is waited for: without it any place is taken, and the OMS judges it. */
const PLACE_WAIT_MS = 4000;

async function placeOf(
  deps: ReturnDeps,
  { read, ret }: ReturnWork,
  product_state: string,
): Promise<string | null> {
  const asked = deps.lookUp(read, product_state, ret.dispatch_request_id).catch(() => null);
  const found = await within(deps.sleep, PLACE_WAIT_MS, asked);
  return found && found !== 'failed' ? found.storage_location : null;
}

/** Two taps make one take-back. */
const undo = (session: ReturnSession, history: ReturnHistory, takeBack: TakeBack): void =>
  session.send(() => (history.mayUndo(takeBack.mutation_id) ? { name: 'undo', ...takeBack } : null));

/** The next scan or button waits for the photo, so that it is never lost between them. */
const takePhoto = (
  session: ReturnSession,
  photos: ReturnDeps['photos'],
  history: ReturnHistory,
  file: Blob,
): void =>
  session.send(state => {
    const receipt = receiptToPhotograph(state, history);
    if (!photos || (receipt === null && !isInHand(state))) return null;
    return session.wait(async () => {
      const taken = await photos.take(file, receipt ?? undefined);
      return taken.ok ? { name: 'photo-taken', photo: taken.id } : { name: 'photo-failed', why: taken.why };
    });
  });

const isInHand = ({ name }: ReturnState): boolean => name === 'choose-state' || name === 'scan-location';
