import { pendingOn } from '../../../core/delivery/delivery.ts';
import { isOpenReturn } from '../../../core/returns/status.ts';
import type { Entry } from '../../outbox/entry.ts';
import { progressOf } from '../../work-package/overlay.ts';
import { isKnownArticle } from '../../work-package/read-code.ts';
import { createAutoSubmit } from '../auto-submit.ts';
import { storedAgain } from '../stored-again.ts';
import { insteadOf, runFlow, type FlowWorld } from '../run-flow.ts';
import { whenChanged } from '../when-changed.ts';
import { within } from '../../outbox/within.ts';
import { createHistory, nameOf, type TakeBack } from './history.ts';
import { returnMachine } from './machine.ts';
import { toMutations } from './mutations.ts';
import { createReader } from './reader.ts';
import type { ReturnDeps } from './return-deps.ts';
import type { Facts, ReturnModel, ReturnSnapshot } from './return-model.ts';
import { photoOf, restored, stateKey, stored } from './saved-state.ts';
import type { ReturnDraft, ReturnEffect, ReturnEvent, ReturnState, Work } from './state.ts';

/** With autofill 2 the submit waits so long for the look-up (scanning-rules.md). */
const SUBMIT_WAIT_MS = 400;
/** Only a wait that is felt is shown. */
const BUSY_AFTER_MS = 150;

/** Starts where this device stood in the location's returns; resolves when the first scan can be heard. */
export async function openReturnSession(deps: ReturnDeps): Promise<ReturnModel> {
  const { view, outbox, photos } = deps;
  const key = stateKey(deps.work, deps.user.id);
  const isOfWork = (entry: Entry): boolean => entry.work === deps.work;
  // The sender may be at work: what changes while the entries are read is not in what was read.
  const meanwhile: Entry[] = [];
  const unlisten = outbox.subscribe(({ entries }) => meanwhile.push(...entries.filter(isOfWork)));
  const [saved, known] = await Promise.all([outbox.loadFlow(key), outbox.ofWork(deps.work)]).finally(
    unlisten,
  );
  const submits = createAutoSubmit(() => view.settings().storage_location_auto_submit_regex);
  const history = createHistory(deps, [...known, ...meanwhile]);
  const { read, toEvent } = createReader(deps);
  const facts = createFacts(deps);
  const listeners = new Set<() => void>();
  let snapshot: ReturnSnapshot | null = null;
  let busy = false;
  let beat = 0;
  let lastRead = '';
  let verified: Promise<void> = Promise.resolve();

  /** A step is being recorded: what comes of it is drawn once, with the step itself. */
  let recording = false;
  const changed = (): void => {
    snapshot = null;
    if (recording) return;
    for (const listener of listeners) listener();
  };

  const world: FlowWorld<ReturnState, ReturnEvent, ReturnEffect, ReturnDraft> = {
    recordingOf: effect =>
      effect.type === 'record'
        ? {
            drafts: effect.drafts,
            resolves: effect.resolves,
            photo: effect.photo,
            failed: { name: 'not-stored', read: lastRead },
          }
        : null,
    async record({ drafts, resolves, photo, failed }, state) {
      recording = true;
      const recorded = await outbox.record({
        user: deps.user,
        work: deps.work,
        mutations: toMutations(drafts, deps),
        flow: { key, state: stored(state) },
        ...(resolves ? { resolves: [resolves] } : {}),
        photo,
      });
      recording = false;
      return insteadOf(recorded, failed);
    },
    save(state) {
      // Taken anew, removed, or of an article that went out of the hand: nothing will ask for it, once that is on disk.
      const before = photoOf(flow.getState());
      const over = before === photoOf(state) ? undefined : before;
      void outbox
        .saveFlow(key, stored(state))
        .then(() => (over === undefined ? undefined : photos?.drop(over)))
        .catch(() => undefined);
    },
    perform,
  };
  const flow = runFlow(
    returnMachine(() => view.settings()),
    restored(saved),
    world,
  );
  const ended = new AbortController();
  void photos?.dropUnused(() => photoOf(flow.getState()), ended.signal).catch(() => undefined);

  function perform(effect: ReturnEffect): void {
    switch (effect.type) {
      case 'signal':
        return deps.signal(effect.signal);
      case 'verify':
        verified = verify(effect.work, effect.product_state);
        return;
      case 'submit-soon':
        return void within(deps.sleep, SUBMIT_WAIT_MS, verified).then(submitLocation);
      case 'record':
        return;
    }
  }

  /** The documented look-up behind the place shown; a better one comes back as an event while the step stands. */
  async function verify(work: Work, product_state: string): Promise<void> {
    if (!deps.online()) return;
    const found = await deps.lookUp(work.read, product_state, work.ret.dispatch_request_id).catch(() => null);
    if (found === null) return;
    await flow.send(now =>
      now.name !== 'scan-location' || now.work.read !== work.read || now.product_state !== product_state
        ? null
        : found === 'failed'
          ? { name: 'look-up-failed' }
          : { name: 'corrected', ...found },
    );
  }

  /** A colleague has received the last one of the article in hand: said while the worker still has it there. */
  function recheck(): void {
    if (!isGone(flow.getState())) return;
    void flow.send(now =>
      isGone(now) && 'work' in now
        ? { name: 'gone', article: nameOf(view, now.work.product_identifier ?? now.work.read) }
        : null,
    );
  }

  function isGone(state: ReturnState): boolean {
    if (!('work' in state)) return false;
    const { ret, product_identifier } = state.work;
    const lines =
      ret.dispatch_request_id === null ? undefined : view.delivery(ret.dispatch_request_id)?.lines;
    const own = lines?.filter(l => l.product_identifier === product_identifier) ?? [];
    return own.length > 0 && own.every(l => pendingOn(l) === 0);
  }

  function hear(text: string, state: ReturnState): Promise<ReturnEvent> {
    lastRead = text;
    return felt(() => toEvent(text, state));
  }

  /** What waits for it is the next scan or button: it is never lost between them. */
  const takePhoto = (file: Blob): void =>
    void flow.send(state =>
      photos && state.name === 'choose-state'
        ? felt(async () => {
            const taken = await photos.take(file);
            return taken.ok
              ? { name: 'photo-taken', photo: taken.id }
              : { name: 'photo-failed', why: taken.why };
          })
        : null,
    );

  /** Shows that it lasts, when it does. */
  async function felt(work: () => Promise<ReturnEvent>): Promise<ReturnEvent> {
    const slow = setTimeout(() => {
      busy = true;
      changed();
    }, BUSY_AFTER_MS);
    try {
      return await work();
    } finally {
      clearTimeout(slow);
      busy = false;
      beat++;
    }
  }

  function submitLocation(): void {
    void flow.send(state =>
      state.name === 'scan-location' ? { name: 'submit-location', online: deps.online() } : null,
    );
  }

  /** Two taps are one take-back. */
  const undo = (takeBack: TakeBack): void =>
    void flow.send(() => (history.mayUndo(takeBack.mutation_id) ? { name: 'undo', ...takeBack } : null));

  const stops = [
    flow.subscribe(changed),
    outbox.subscribe(({ entries }) => {
      history.take(entries.filter(isOfWork));
      recheck();
      changed();
    }),
    deps.onChange(() => {
      recheck();
      changed();
    }),
  ];

  /** Made anew only when entries or package have changed: a scan draws several times. */
  const derived = whenChanged(
    () => `${history.revision()}/${view.revision()}`,
    () => ({
      open: view.deliveries().filter(d => isOpenReturn(d.status) && d.lines.some(l => pendingOn(l) > 0))
        .length,
      cards: history.cards(),
      last: history.last(undo),
      product_states: view.settings().product_states,
    }),
  );

  return {
    get: () =>
      (snapshot ??= {
        ...derived(),
        state: flow.getState(),
        facts,
        zone_name: deps.zone.display_name,
        online: deps.online(),
        photos: photos !== null,
        busy,
        beat,
      }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scan: text => void flow.send(state => hear(text, state)),
    send: event =>
      void flow.send(
        event.name === 'stored-again'
          ? state => (state.name === 'cannot-store' ? storedAgain(outbox, key, stored(state.back)) : null)
          : event,
      ),
    chooseState: product_state =>
      void flow.send(() => ({
        name: 'choose-state',
        product_state,
        storage_location:
          view.settings().product_states.find(s => s.identifier === product_state)?.storage_location ?? null,
      })),
    takePhoto,
    showPhoto: async id => photos?.show(id),
    submitLocation,
    isComplete: text => isKnownArticle(view, text),
    submitsAt: text =>
      (flow.getState().name === 'scan-location' || flow.getState().name === 'repair') && submits(text),
    isKnown: text => {
      const { kind } = read(text, flow.getState());
      return kind === 'label' || kind === 'location' || kind === 'article';
    },
    stop() {
      ended.abort();
      flow.stop();
      for (const stop of stops) stop();
    },
  };
}

function createFacts({ view, provider }: ReturnDeps): Facts {
  return {
    provider,
    article: article => {
      const product = view.product(article) ?? view.productByEan(article.padStart(13, '0'));
      return { name: product?.name ?? article, image_url: product?.image_url ?? null };
    },
    ret: id => {
      const ret = view.delivery(id);
      if (!ret) return null;
      const { placed, quantity } = progressOf(ret);
      return { order_identifier: ret.order_identifier, received: placed, quantity };
    },
    stateName: state =>
      view.settings().product_states.find(s => s.identifier === state)?.display_name ?? state,
  };
}
