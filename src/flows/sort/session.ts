import type { Mutation } from '../../../contract/mutation.ts';
import { isOver } from '../../../core/batch/status.ts';
import { pendingOn } from '../../../core/delivery/delivery.ts';
import type { Reading } from '../../../core/delivery/resolution.ts';
import { isKnownArticle } from '../../work-package/read-code.ts';
import { runFlow, type FlowWorld, type RunningFlow } from '../run-flow.ts';
import { createFacts, takesArticles } from './facts.ts';
import { createHistory } from './history.ts';
import { hasWork } from './location-step.ts';
import { initial, sortMachine } from './machine.ts';
import { toMutations } from './mutations.ts';
import { createReader } from './reader.ts';
import type { SortDeps } from './sort-deps.ts';
import type { SortModel, SortSnapshot } from './sort-model.ts';
import type { SortConfig, SortDraft, SortEffect, SortEvent, SortState, Work } from './state.ts';

/** With autofill 2 the submit waits so long for the look-up (scanning-rules.md). */
const SUBMIT_WAIT_MS = 400;
/** A completion is held by renewing its claim well within its 60 seconds. */
const CLAIM_RENEWAL_MS = 25_000;
/** Only a wait that is felt is shown. */
const BUSY_AFTER_MS = 150;
const QUANTITY_KEY = 'processProduct.sort.currentProductQuantity';

/** Starts where this device stood in this work; resolves when the first scan can be heard. */
export async function openSortSession(deps: SortDeps): Promise<SortModel> {
  const { view, outbox } = deps;
  const config: SortConfig = deps.package;
  const [saved, entries, queue] = await Promise.all([
    outbox.loadFlow(deps.work),
    outbox.ofWork(deps.work),
    outbox.summary(deps.user.id),
  ]);
  let pattern: ((text: string) => boolean) | null = null;
  // Only typing needs it, and nobody types before it is here.
  void autoSubmit(deps.package.storage_location_auto_submit_regex).then(compiled => (pattern = compiled));
  const facts = createFacts(view);
  const history = createHistory(deps, facts, entries);
  const reader = createReader(deps, facts, history);
  const { read, toComplete, completableAfter } = reader;
  const listeners = new Set<() => void>();
  let snapshot: SortSnapshot | null = null;
  let summary: SortSnapshot['queue'] = queue;
  let busy = false;
  let beat = 0;
  /** Articles begun: ties a late answer to its scan. */
  let scans = 0;
  let lastRead = '';
  let verified: Promise<void> = Promise.resolve();
  let claimTimer: ReturnType<typeof setInterval> | undefined;

  const changed = (): void => {
    snapshot = null;
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
    async record({ drafts, resolves }, state) {
      const mutations: Mutation[] = toMutations(drafts, deps);
      const dispatch_request_id = 'work' in state ? state.work.dispatch_request_id : undefined;
      const recorded = await outbox.record({
        user: deps.user,
        work: deps.work,
        mutations,
        flow: { key: deps.work, state: stored(state) },
        ...(resolves ? { resolves: [resolves] } : {}),
        ...(dispatch_request_id === undefined ? {} : { dispatch_request_id }),
      });
      return recorded.ok;
    },
    save: state => void outbox.saveFlow(deps.work, stored(state)).catch(() => undefined),
    perform,
  };
  const flow = runFlow(sortMachine(config), restored(saved), world);

  function perform(effect: SortEffect, running: RunningFlow<SortState, SortEvent>): void {
    switch (effect.type) {
      case 'signal':
        return deps.signal(effect.signal);
      case 'verify':
        scans++;
        verified = verify(effect.work);
        return;
      case 'submit-soon':
        return void Promise.race([verified, pause(SUBMIT_WAIT_MS)]).then(submitLocation);
      case 'print':
        return void deps
          .printSlip(effect.dispatch_request_id)
          .then(printed => running.send({ name: printed ? 'printed' : 'print-waits' }));
      case 'claim':
        return hold(effect.dispatch_request_id);
      case 'release':
        clearInterval(claimTimer);
        return deps.releaseCompletion(effect.dispatch_request_id);
      case 'record':
        return;
    }
  }

  /** The documented look-up behind the answer shown; compared only when nothing of that delivery is unsent. */
  async function verify(work: Work): Promise<void> {
    if (!deps.online() || history.hasUnsent(work.dispatch_request_id)) return;
    const asked = scans;
    const resolution = await reader.lookUp(work.read, work.dispatch_request_id);
    if (!resolution) return;
    // Compared only with the scan it was asked for, and while nothing of that delivery was reported meanwhile.
    const fits = (state: SortState): boolean =>
      asked === scans && isOn(state, work) && !history.hasUnsent(work.dispatch_request_id);
    await flow.send(state => (fits(state) ? { name: 'corrected', resolution } : null));
  }

  /** A colleague, or the office, changed the delivery while the worker is on the step: an ordinary resolution (R21). */
  function recheck(): void {
    const state = flow.getState();
    if (!hasWork(state)) return;
    const delivery = view.delivery(state.work.dispatch_request_id);
    const line = delivery?.lines.find(l => l.id === state.work.line_id);
    if (delivery && line && pendingOn(line) >= state.work.quantity && takesArticles(view, delivery.id))
      return;
    const reading = read(state.work.read);
    if (reading.kind === 'article')
      void flow.send(now =>
        isOn(now, state.work) ? { name: 'corrected', resolution: reading.resolution } : null,
      );
  }

  function hold(dispatch_request_id: number): void {
    clearInterval(claimTimer);
    const claim = async (): Promise<void> => {
      if (!deps.online()) return;
      const { granted, by } = await deps.claimCompletion(dispatch_request_id);
      if (granted) return;
      clearInterval(claimTimer);
      await flow.send(state =>
        state.name === 'complete' && state.dispatch_request_id === dispatch_request_id
          ? { name: 'claimed-by', by }
          : null,
      );
    };
    claimTimer = setInterval(() => void claim(), CLAIM_RENEWAL_MS);
    void claim();
  }

  async function toEvent(text: string, state: SortState): Promise<SortEvent> {
    lastRead = text;
    const slow = setTimeout(() => {
      busy = true;
      changed();
    }, BUSY_AFTER_MS);
    const event = await reader.toEvent(text, state);
    clearTimeout(slow);
    busy = false;
    beat++;
    return event;
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
      keepQuantity(flow.getState());
      changed();
    }),
    outbox.subscribe(({ entries: changes }) => {
      const mine = changes.filter(e => e.work === deps.work);
      history.take(mine);
      if (mine.some(e => e.mutation.type === 'mark-shipped' && e.state === 'done'))
        void flow.send({ name: 'confirmed' });
      recheck();
      changed();
      void outbox.summary(deps.user.id).then(now => {
        summary = now;
        changed();
      });
    }),
    deps.onChange(() => {
      recheck();
      changed();
    }),
  ];

  const begun = flow.getState();
  if (begun.name === 'complete') hold(begun.dispatch_request_id);

  const build = (): SortSnapshot => ({
    state: flow.getState(),
    config,
    facts,
    zone: deps.package.zone.identifier,
    zone_name: deps.package.zone.display_name,
    batch_over: isOver(view.server().batch.status),
    progress: view.progress(),
    to_complete: toComplete(),
    cards: history.cards(),
    last: history.last(takeBack => void flow.send({ name: 'undo', ...takeBack })),
    queue: summary,
    online: deps.online(),
    look_up_only: deps.look_up_only,
    busy,
    beat,
  });

  return {
    get: () => (snapshot ??= build()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scan: text => void flow.send(state => toEvent(text, state)),
    send: event => void (event.name === 'stored-again' ? flow.send(storesAgain) : flow.send(event)),
    submitLocation,
    ship: () => void flow.send({ name: 'ship', online: deps.online() }),
    isComplete: text => isKnownArticle(view, text),
    submitsAt: text => expectsLocation(flow.getState()) && pattern?.(text) === true,
    isKnown: text => isExpected(read(text), flow.getState()),
    stop() {
      clearInterval(claimTimer);
      for (const stop of stops) stop();
    },
  };

  /** Scanning goes on only when the device stores again. */
  async function storesAgain(state: SortState): Promise<SortEvent | null> {
    if (state.name !== 'cannot-store') return null;
    return outbox.saveFlow(deps.work, stored(state.back)).then(
      () => ({ name: 'stored-again' }) as const,
      () => null,
    );
  }
}

/** The setting is a pattern of the linear-time subset; an empty or unsupported one never submits. */
async function autoSubmit(source: string | null): Promise<((text: string) => boolean) | null> {
  if (!source) return null;
  const { compilePattern } = await import('../../../core/location/auto-submit.ts');
  const compiled = compilePattern(source);
  return compiled.ok ? text => compiled.matches(text.trim()) : null;
}

const expectsLocation = (state: SortState): boolean =>
  state.name === 'scan-location' ||
  (state.name === 'repair' && state.phase === 'target') ||
  (state.name === 'complete' && state.steps[state.index] === 'mark-storage-location-complete');

const isOn = (state: SortState, work: Work): boolean =>
  hasWork(state) && state.work.line_id === work.line_id && state.work.read === work.read;

/** A code that needs no second look by the camera: what this step waits for. */
function isExpected(reading: Reading, state: SortState): boolean {
  switch (state.name) {
    case 'scan-location':
      return reading.kind === 'location';
    case 'complete':
      return reading.kind === 'label' || reading.kind === 'location';
    default:
      return reading.kind === 'article' && reading.resolution.kind === 'expected';
  }
}

/** Without the verdict of the last scan: after a restart the screen begins quietly. */
const stored = (state: SortState): SortState =>
  state.name === 'cannot-store' ? stored(state.back) : { ...state, verdict: null };

/** A slip that was printing when the app stopped is asked for again. */
const restored = (saved: unknown): SortState => {
  const state = saved as SortState | undefined;
  if (!state || typeof state !== 'object' || !('name' in state)) return initial;
  if ('printing' in state) return { ...state, verdict: null, printing: 'asked' };
  return { ...state, verdict: null };
};

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

/** The documents name this key (review-refunds-warehouse.md 9): the amount of the article at hand. */
function keepQuantity(state: SortState): void {
  try {
    if (hasWork(state)) localStorage.setItem(QUANTITY_KEY, String(state.work.quantity));
    else localStorage.removeItem(QUANTITY_KEY);
  } catch {
    // Storage refused: the flow's own saved state holds the amount as well.
  }
}
