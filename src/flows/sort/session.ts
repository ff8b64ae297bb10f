import type { Mutation } from '../../../contract/mutation.ts';
import { overCode } from '../../../core/work/status.ts';
import type { Entry } from '../../outbox/entry.ts';
import { isKnownArticle } from '../../work-package/read-code.ts';
import { insteadOf, runFlow, type FlowWorld } from '../run-flow.ts';
import { storedAgain } from '../stored-again.ts';
import { stateKey } from '../state-key.ts';
import { beginCompletion } from './completion-step.ts';
import { createCompletionClaim } from './completion-claim.ts';
import { createAutoSubmit } from '../auto-submit.ts';
import { whenChanged } from '../when-changed.ts';
import { within } from '../../outbox/within.ts';
import { expectsLocation, isExpected } from './expected-code.ts';
import { createFacts } from './facts.ts';
import { createHistory, type SortTakeBack } from './history.ts';
import { hasWork } from './location-step.ts';
import { sortMachine } from './machine.ts';
import { toMutations } from './mutations.ts';
import { createNews } from './news.ts';
import { createSlipPrinting } from './slip-printing.ts';
import { createReader } from './reader.ts';
import { restored, stored } from './saved-state.ts';
import type { SortDeps } from './sort-deps.ts';
import { MANY_REPEATS } from './special-step.ts';
import type { SortModel, SortSnapshot } from './sort-model.ts';
import {
  isForDelivery,
  type DeliveryWork,
  type SortConfig,
  type SortDraft,
  type SortEffect,
  type SortEvent,
  type SortState,
  type Work,
} from './state.ts';

type Machine = ReturnType<typeof sortMachine>;

/** With autofill 2 the submit waits so long for the look-up (scanning-rules.md). */
const SUBMIT_WAIT_MS = 400;
/** Only a wait that is felt is shown. */
const BUSY_AFTER_MS = 150;

/** Starts where this device stood in this work; resolves when the first scan can be heard. */
export async function openSortSession(deps: SortDeps): Promise<SortModel> {
  const { view, outbox } = deps;
  const key = stateKey(deps.work, deps.user.id);
  const isOfWork = (entry: Entry): boolean => entry.work === deps.work;
  /** As the OMS last said: the next step is taken by it. */
  const config = (): SortConfig => view.settings();
  // The sender may be at work: what changes while the entries are read is not in what was read.
  const meanwhile: Entry[] = [];
  const unlisten = outbox.subscribe(({ entries }) => meanwhile.push(...entries.filter(isOfWork)));
  const [saved, known] = await Promise.all([outbox.loadFlow(key), outbox.ofWork(deps.work)]).finally(
    unlisten,
  );
  const submits = createAutoSubmit(() => view.settings().storage_location_auto_submit_regex);
  const facts = createFacts(view);
  const history = createHistory(deps, facts, [...known, ...meanwhile]);
  const reader = createReader(deps, facts, history);
  const { read, toComplete, completableAfter } = reader;
  const news = createNews(view, read);
  const listeners = new Set<() => void>();
  let snapshot: SortSnapshot | null = null;
  let busy = false;
  let saving = false;
  let beat = 0;
  /** Articles begun: ties a late answer to its scan. */
  let scans = 0;
  let lastRead = '';
  /** The order marked shipped last: whom the words 'wacht op bevestiging' are about. */
  let shipped: number | null = null;
  let verified: Promise<void> = Promise.resolve();

  /** A step is being recorded: what comes of it is drawn once, with the step itself. */
  let recording = false;
  const changed = (): void => {
    snapshot = null;
    if (recording) return;
    for (const listener of listeners) listener();
  };

  const world: FlowWorld<SortState, SortEvent, SortEffect, SortDraft> = {
    recordingOf: effect =>
      effect.type === 'record'
        ? {
            drafts: effect.drafts,
            resolves: effect.resolves,
            failed:
              effect.on_failure === 'answers-not-saved'
                ? {
                    name: 'answers-not-saved',
                    ...(effect.value === undefined ? {} : { value: effect.value }),
                  }
                : { name: 'not-stored', read: lastRead },
          }
        : null,
    async record({ drafts, resolves, failed }, state) {
      const mutations: Mutation[] = toMutations(drafts, deps);
      for (const draft of drafts) if (draft.type === 'mark-shipped') shipped = draft.dispatch_request_id;
      const repeats =
        new Set(drafts.flatMap(d => (d.type === 'product-piece-info' ? [d.group] : []))).size - 1;
      if (repeats > MANY_REPEATS) {
        saving = true;
        changed();
      }
      recording = true;
      const recorded = await outbox.record({
        user: deps.user,
        work: deps.work,
        mutations,
        flow: { key, state: stored(state) },
        ...(resolves ? { resolves: [resolves] } : {}),
        ...laneOf(drafts, state),
      });
      recording = false;
      saving = false;
      return insteadOf(recorded, failed);
    },
    save: state => void outbox.saveFlow(key, stored(state)).catch(() => undefined),
    perform,
  };
  const step: Machine['step'] = (state, event) => sortMachine(config()).step(state, event);
  const flow = runFlow({ step }, restored(saved), world);

  const slips = createSlipPrinting(deps.desk, flow, () =>
    config().extra_processing_steps.includes('print-packing-slip'),
  );

  const claim = createCompletionClaim(deps, (dispatch_request_id, by) =>
    flow.send(state =>
      state.name === 'complete' && state.dispatch_request_id === dispatch_request_id
        ? { name: 'claimed-by', by }
        : null,
    ),
  );

  function perform(effect: SortEffect): void {
    switch (effect.type) {
      case 'signal':
        return deps.signal(effect.signal);
      case 'verify':
        scans++;
        verified = verify(effect.work);
        return;
      case 'submit-soon': {
        const asked = scans;
        // Of another scan since then it is not the location to submit.
        return void within(deps.sleep, SUBMIT_WAIT_MS, verified).then(() => {
          if (asked === scans) submitLocation();
        });
      }
      case 'print':
        return void slips.print(effect.dispatch_request_id, effect.papers);
      case 'claim':
        return claim.hold(effect.dispatch_request_id);
      case 'release':
        return claim.release(effect.dispatch_request_id);
      case 'record':
        return;
    }
  }

  /** The documented look-up behind the answer shown; compared only when nothing of that delivery is unsent. */
  async function verify(work: DeliveryWork): Promise<void> {
    if (!deps.online() || history.hasUnsent(work.dispatch_request_id)) return;
    const asked = scans;
    const resolution = await reader.lookUp(work.read, work.dispatch_request_id);
    if (!resolution) return;
    // Compared only with the scan it was asked for, and while nothing of that delivery was reported meanwhile.
    const fits = (state: SortState): boolean =>
      asked === scans && isOn(state, work) && !history.hasUnsent(work.dispatch_request_id);
    await flow.send(state => (fits(state) ? { name: 'corrected', resolution } : null));
  }

  /** 'Wacht op bevestiging' ends for the order on the screen only. */
  function confirm({ mutation, state, last_answer }: Entry): void {
    if (mutation.type !== 'mark-shipped' || state !== 'done' || last_answer?.code !== 'ok') return;
    const { dispatch_request_id } = mutation;
    void flow.send(now =>
      now.verdict?.code === 'shipped' && shipped === dispatch_request_id ? { name: 'confirmed' } : null,
    );
  }

  /** Two taps are one take-back. */
  const undo = (takeBack: SortTakeBack): void =>
    void flow.send(() => (history.mayUndo(takeBack.mutation_id) ? { name: 'undo', ...takeBack } : null));

  /** A colleague, or the office, changed the order while the worker is on the step (R21, R21b). */
  function recheck(): void {
    if (!news.judge(flow.getState())) return news.seen();
    // Judged in its turn: the worker may have placed it by then, and that is what changed.
    void flow.send(now => {
      const event = news.judge(now);
      news.seen();
      return event;
    });
  }

  async function toEvent(text: string, state: SortState): Promise<SortEvent> {
    lastRead = text;
    const slow = setTimeout(() => {
      busy = true;
      changed();
    }, BUSY_AFTER_MS);
    try {
      return await reader.toEvent(text, state);
    } finally {
      clearTimeout(slow);
      busy = false;
      beat++;
    }
  }

  function submitLocation(): void {
    void flow.send(state =>
      state.name === 'scan-location'
        ? { name: 'submit-location', online: deps.online(), completable: completableAfter(state.work, null) }
        : null,
    );
  }

  const stops = [
    flow.subscribe(() => {
      const state = flow.getState();
      news.follow(state);
      slips.follow(state);
      deps.keepQuantity(hasWork(state) ? state.work.quantity : null);
      changed();
    }),
    outbox.subscribe(({ entries: changes }) => {
      const mine = changes.filter(isOfWork);
      history.take(mine);
      for (const entry of mine) confirm(entry);
      recheck();
      changed();
    }),
    deps.desk.subscribe(changed),
    deps.onChange(() => {
      recheck();
      changed();
    }),
  ];

  const begun = flow.getState();
  news.follow(begun);
  slips.follow(begun);
  if (begun.name === 'complete') claim.hold(begun.dispatch_request_id);

  /** Made anew only when entries or package have changed: a scan draws several times. */
  const derived = whenChanged(
    () => `${history.revision()}/${view.revision()}`,
    () => ({
      over: overOf(deps.view),
      progress: view.progress(),
      // Where no step of completion is left, nothing waits for hands.
      to_complete: toComplete().filter(order => beginCompletion(config(), order) !== null),
      cards: history.cards(),
      last: history.last(undo),
    }),
  );
  const build = (): SortSnapshot => ({
    ...derived(),
    state: flow.getState(),
    config: config(),
    facts,
    zone: deps.package.zone.identifier,
    zone_name: deps.package.zone.display_name,
    online: deps.online(),
    printing: deps.desk.get(),
    look_up_only: deps.look_up_only || deps.counts_totals,
    busy,
    saving,
    beat,
  });

  return {
    get: () => (snapshot ??= build()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scan: text => void flow.send(state => toEvent(text, state)),
    send: event =>
      void flow.send(
        event.name === 'stored-again'
          ? state => (state.name === 'cannot-store' ? storedAgain(outbox, key, stored(state.back)) : null)
          : event,
      ),
    submitLocation,
    desk: deps.desk,
    ship: () => void flow.send({ name: 'ship', online: deps.online() }),
    isComplete: text => isKnownArticle(view, text),
    submitsAt: text => expectsLocation(flow.getState()) && submits(text),
    isKnown: text => isExpected(read(text), flow.getState()),
    stop() {
      flow.stop();
      claim.stop();
      slips.stop();
      for (const stop of stops) stop();
    },
  };
}

/** What answers about an article share a lane with: its delivery, or its line of the receipt. */
function laneOf(drafts: readonly SortDraft[], state: SortState) {
  const counted = drafts.find(d => d.type === 'receive-line');
  if (counted) return { goods_receipt_line_id: counted.goods_receipt_line_id };
  if (!hasWork(state)) return {};
  const { work } = state;
  return isForDelivery(work)
    ? { dispatch_request_id: work.dispatch_request_id }
    : { goods_receipt_line_id: work.line_id };
}

/** Why the work takes no scans any more. */
function overOf(view: SortDeps['view']): SortSnapshot['over'] {
  const { batch, goods_receipt } = view.server();
  const status = (batch ?? goods_receipt)?.status;
  return status === undefined ? null : overCode(status);
}

const isOn = (state: SortState, work: Work): boolean =>
  hasWork(state) && state.work.line_id === work.line_id && state.work.read === work.read;
