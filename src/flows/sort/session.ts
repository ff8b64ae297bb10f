import type { SortingZone } from '../../../contract/location.ts';
import type { Mutation } from '../../../contract/mutation.ts';
import type { WorkPackage } from '../../../contract/work-package.ts';
import { offsetOf, type ArticleClaim } from '../../../core/delivery/choose.ts';
import { isOver } from '../../../core/batch/status.ts';
import { finishedStatuses, pendingIn, pendingOn } from '../../../core/delivery/delivery.ts';
import type { Reading, Resolution } from '../../../core/delivery/resolution.ts';
import type { User } from '../../outbox/entry.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { PackageView } from '../../work-package/package-view.ts';
import { isKnownArticle, readCode } from '../../work-package/read-code.ts';
import { runFlow, type FlowWorld, type RunningFlow } from '../run-flow.ts';
import { createFacts, takesArticles } from './facts.ts';
import { createHistory } from './history.ts';
import { hasWork } from './location-step.ts';
import { initial, sortMachine } from './machine.ts';
import { toMutations } from './mutations.ts';
import type { SortModel, SortSnapshot } from './sort-model.ts';
import type { Completable, SortConfig, SortDraft, SortEffect, SortEvent, SortState, Work } from './state.ts';

/** Everything a sort session stands on; practice gives ghosts. */
export interface SortDeps {
  readonly user: User;
  readonly device_id: string;
  readonly place: { readonly type: string; readonly identifier: string };
  readonly batch: string;
  /** `dc/DC01/batch/2611-014`: what barriers wait for, and the key of the saved state. */
  readonly work: string;
  readonly view: PackageView;
  readonly package: WorkPackage;
  /** The zones of the location as far as this device knows them, to name a foreign code. */
  readonly zones: readonly SortingZone[];
  readonly look_up_only: boolean;
  readonly outbox: Pick<Outbox, 'record' | 'subscribe' | 'ofWork' | 'saveFlow' | 'loadFlow' | 'summary'>;
  /** Tells that the OMS changed the package, a claim or the connection. */
  readonly onChange: (listener: () => void) => () => void;
  readonly claims: () => readonly ArticleClaim[];
  readonly online: () => boolean;
  /** The documented look-up; null when there was no answer. */
  readonly lookUp: (read: string, preferred: number | null) => Promise<Resolution | null>;
  readonly claimCompletion: (dispatch_request_id: number) => Promise<{ granted: boolean; by: string }>;
  readonly releaseCompletion: (dispatch_request_id: number) => void;
  /** False: no slip without a network. */
  readonly printSlip: (dispatch_request_id: number) => Promise<boolean>;
  readonly signal: (signal: 'accept' | 'refuse' | 'attention') => void;
  readonly now: () => number;
  readonly newId: () => string;
}

/** With autofill 2 the submit waits so long for the look-up (scanning-rules.md). */
const SUBMIT_WAIT_MS = 400;
/** A completion is held by renewing its claim well within its 60 seconds. */
const CLAIM_RENEWAL_MS = 25_000;
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
  const facts = createFacts(view);
  const history = createHistory(deps, facts, entries);
  const listeners = new Set<() => void>();
  let snapshot: SortSnapshot | null = null;
  let summary: SortSnapshot['queue'] = queue;
  let busy = 0;
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

  const completableOf = (dispatch_request_id: number): Completable | null => {
    const delivery = view.delivery(dispatch_request_id);
    if (!delivery || delivery.storage_location === null) return null;
    return {
      dispatch_request_id,
      storage_location: delivery.storage_location,
      has_tracking_codes: delivery.tracking_codes.length > 0,
      location_completed: delivery.location_completed,
      repair_first: history.cards().find(c => c.dispatch_request_id === dispatch_request_id) ?? null,
    };
  };
  const toComplete = (): Completable[] => view.toComplete().flatMap(d => completableOf(d.id) ?? []);

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
    const resolution = await learned(deps.lookUp(work.read, work.dispatch_request_id));
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

  const learned = async (asked: Promise<Resolution | null>): Promise<Resolution | null> => {
    const resolution = await asked;
    if (resolution) facts.learn(resolution);
    return resolution;
  };

  const read = (text: string): Reading =>
    readCode(view, text, { claims: deps.claims(), offset: offsetOf(deps.device_id), zones: deps.zones });

  /** Unknown to the package: the OMS is asked before refusing. */
  async function ask(reading: Reading, text: string, state: SortState): Promise<Reading> {
    const unknown =
      reading.kind === 'article' && reading.resolution.kind === 'unknown' ? reading.resolution : null;
    if (!unknown || state.name !== 'scan-article') return reading;
    if (unknown.why !== 'not-found' && unknown.why !== 'check-digit') return reading;
    if (!deps.online()) return reading;
    const resolution = await learned(deps.lookUp(text, null));
    return resolution ? { kind: 'article', resolution } : reading;
  }

  async function toEvent(text: string, state: SortState): Promise<SortEvent> {
    lastRead = text;
    busy++;
    changed();
    const reading = await ask(read(text), text, state);
    busy--;
    beat++;
    const article =
      reading.kind === 'article' && 'article' in reading.resolution ? reading.resolution.article : null;
    return {
      name: 'scan',
      text,
      reading,
      online: deps.online(),
      occupied: reading.kind === 'location' && holderOf(reading.identifier) !== null,
      extra_info: article ? (view.product(article.product_identifier)?.extra_info ?? null) : null,
      completable:
        state.name === 'scan-location'
          ? completableAfter(state.work, reading)
          : reading.kind === 'location'
            ? (toComplete().find(c => c.storage_location === reading.identifier) ?? null)
            : null,
    };
  }

  /** The unfinished delivery that has a location, as far as this device knows. */
  const holderOf = (location: string): number | null =>
    view.deliveries().find(d => d.storage_location === location && !finishedStatuses.includes(d.status))
      ?.id ?? null;

  /** The work's own order when this placement is its last one; null while more is pending. */
  function completableAfter(work: Work, reading: Reading | null): Completable | null {
    const delivery = view.delivery(work.dispatch_request_id);
    const pending = delivery ? pendingIn(delivery) : work.delivery_pending;
    const storage_location =
      work.storage_location ?? (reading?.kind === 'location' ? reading.identifier : null);
    if (pending > work.quantity || storage_location === null) return null;
    return (
      completableOf(work.dispatch_request_id) ?? {
        dispatch_request_id: work.dispatch_request_id,
        storage_location,
        has_tracking_codes: (delivery?.tracking_codes.length ?? 0) > 0,
        location_completed: false,
        repair_first: null,
      }
    );
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
    busy: busy > 0,
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
  if (state.name === 'packing-slip') return { ...state, verdict: null, printing: 'asked' };
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
