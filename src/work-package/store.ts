import type { Problem } from '../../contract/problem.ts';
import type { Claim, OmsEvent } from '../../contract/scanning/event.ts';
import type { WorkPackage, WorkPackageChanges } from '../../contract/scanning/work-package.ts';
import { createEmitter } from '../../core/emitter/emitter.ts';
import { oneAtATime } from '../../core/one-at-a-time/one-at-a-time.ts';
import type { WorkSource } from '../../core/work/source.ts';
import type { CacheDb, PackageRow } from '../db/cache-db.ts';
import type { Clock } from '../outbox/deps.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createClaims, type Claims } from './claims.ts';
import { createPackageView, type AnyChanges, type PackageView } from './package-view.ts';

/** Identifies a work package. */
export interface PackageRef {
  readonly type: string;
  readonly location: string;
  readonly zone: string;
  readonly source: WorkSource;
}

/** The `work` of everything recorded in it: its barriers wait for those entries. */
export const workOf = ({ type, location, source }: Omit<PackageRef, 'zone'>): string =>
  `${type}/${location}/${source.type}/${source.identifier}`;
const keyOf = ({ type, location, zone, source }: PackageRef): string =>
  `${type}/${location}/${zone}/${source.type}/${source.identifier}`;

interface Why {
  readonly why: 'later' | 'signed-out' | 'refused';
  readonly code: string;
  /** The path of the fault in a reply that cannot be read. */
  readonly problem?: Problem | undefined;
}

/** The OMS's answer: `P` a whole package, `C` the changes since a version. */
export type PulledOf<P, C> =
  | { readonly kind: 'package'; readonly work_package: P }
  | { readonly kind: 'changes'; readonly changes: C }
  /** `later`: no network, or no usable answer; `refused`: with the OMS's code. */
  | ({ readonly kind: 'failed' } & Why);
export type Pulled = PulledOf<WorkPackage, WorkPackageChanges>;
type Failed = Extract<Pulled, { kind: 'failed' }>;

/** One kind of package: where it is stored, and how changes reach it. */
export interface PackageSource<P, C> {
  /** Its key in the cache. */
  readonly key: string;
  /** The `work` of everything recorded in it. */
  readonly work: string;
  /** Asks the OMS for the package, or its changes since a version. */
  pull(since: number | undefined): Promise<PulledOf<P, C>>;
  /** The meaning of an event for this package: its changes, a claim in it, or nothing. */
  newsIn(event: OmsEvent): { readonly changes: C } | { readonly claim: Claim } | null;
}

export interface StoreDeps {
  readonly cache: Pick<CacheDb, 'work_packages'>;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly user_id: number;
}

export interface PackageStore<P extends PackageRow['work_package'], C extends AnyChanges> {
  readonly view: PackageView<P, C>;
  readonly claims: Claims;
  /** Called after every change of view or claims. */
  subscribe(listener: () => void): () => void;
  /**
   * Fetches changes: at start, on reconnect, when the page comes into view. One at a time; asked for meanwhile, once more
   * after it. Null when nothing changed.
   */
  refresh(): Promise<Failed | null>;
  applyEvent(event: OmsEvent): void;
  close(): void;
}

export type WorkPackageStore = PackageStore<WorkPackage, WorkPackageChanges>;

export type OpenedPackage<P extends PackageRow['work_package'], C extends AnyChanges> =
  | { readonly ok: true; readonly store: PackageStore<P, C>; readonly from: 'cache' | 'network' }
  | ({ readonly ok: false } & Why);

/** How long to gather changes before storing them, or before asking what an accepted scan changed. */
const SAVE_AFTER_MS = 5000;
const FOLLOW_UP_MS = 2000;

const isSame = (a: WorkSource, b: WorkSource): boolean => a.type === b.type && a.identifier === b.identifier;

/** Opens the package of a batch or a goods receipt. */
export const openWorkPackage = (
  ref: PackageRef,
  deps: StoreDeps & { pull(ref: PackageRef, since: number | undefined): Promise<Pulled> },
): Promise<OpenedPackage<WorkPackage, WorkPackageChanges>> =>
  openPackage(
    {
      key: keyOf(ref),
      work: workOf(ref),
      pull: since => deps.pull(ref, since),
      newsIn: event => ('source' in event && isSame(event.source, ref.source) ? event : null),
    },
    deps,
  );

/**
 * Opens a work package: from this device when it has it, and then fetches changes in the background; else from the
 * OMS.
 */
export async function openPackage<P extends PackageRow['work_package'], C extends AnyChanges>(
  source: PackageSource<P, C>,
  deps: StoreDeps,
): Promise<OpenedPackage<P, C>> {
  const row = await deps.cache.work_packages.get(source.key).catch(() => undefined);
  if (row?.user_id === deps.user_id) {
    // The key tells the kind of package.
    const store = await createStore(source, deps, row.work_package as P, row.epoch);
    void store.refresh();
    return { ok: true, store, from: 'cache' };
  }
  const pulled = await source.pull(undefined);
  if (pulled.kind === 'failed') {
    const { why, code, problem } = pulled;
    return { ok: false, why, code, problem };
  }
  if (pulled.kind === 'changes') return { ok: false, why: 'later', code: 'unexpected-changes' };
  const epoch = await deps.outbox.epoch();
  const store = await createStore(source, deps, pulled.work_package, epoch);
  // At once: the network may go, or the screen close, before anything changes.
  void saveTo(deps, source.key, store.view, epoch).catch(() => undefined);
  return { ok: true, store, from: 'network' };
}

async function createStore<P extends PackageRow['work_package'], C extends AnyChanges>(
  { key, work, pull, newsIn }: PackageSource<P, C>,
  deps: StoreDeps,
  initial: P,
  initialEpoch: string | null,
): Promise<PackageStore<P, C>> {
  const { outbox, clock } = deps;
  const changes = createEmitter();
  const closed = new AbortController();
  const view = createPackageView<P, C>(initial);
  const claims = createClaims(clock, await outbox.deviceId());
  let epoch = initialEpoch;
  /** For each read of entries in progress, the changes that came meanwhile: they are newer than what is read. */
  const readings = new Set<Entry[]>();

  const tell = changes.emit;
  const gather = (ms: number, act: () => Promise<unknown>): (() => void) => {
    let waiting = false;
    return () => {
      if (waiting) return;
      waiting = true;
      void clock.sleep(ms, closed.signal).then(() => {
        waiting = false;
        return closed.signal.aborted ? undefined : act();
      });
    };
  };
  // A change that cannot be stored is fetched again: the cache is never a reason to stop.
  const save = gather(SAVE_AFTER_MS, () => saveTo(deps, key, view, epoch).catch(() => undefined));
  const followUp = gather(FOLLOW_UP_MS, () => refresh());

  async function pullOnce(): Promise<Failed | null> {
    let pulled = await pull(view.version());
    if (pulled.kind === 'failed') return pulled;
    const now = await outbox.epoch();
    // After a restored backup the same version number means something else.
    if (now !== epoch && pulled.kind === 'changes') pulled = await pull(undefined);
    if (pulled.kind === 'changes' && !view.applyChanges(pulled.changes)) pulled = await pull(undefined);
    if (pulled.kind === 'failed') return pulled;
    if (pulled.kind === 'package') view.replace(pulled.work_package);
    epoch = now;
    await layEntries();
    save();
    tell();
    return null;
  }
  async function layEntries(): Promise<void> {
    const meanwhile: Entry[] = [];
    readings.add(meanwhile);
    try {
      view.applyEntries([...(await outbox.ofWork(work)), ...meanwhile]);
    } finally {
      readings.delete(meanwhile);
    }
  }

  const refresh = oneAtATime(pullOnce);

  const unsubscribe = outbox.subscribe(({ entries }) => {
    const mine = entries.filter(e => e.work === work);
    if (mine.length === 0) return;
    for (const meanwhile of readings) meanwhile.push(...mine);
    view.applyEntries(mine);
    if (mine.some(e => e.applied_version !== null && e.applied_version > view.version())) followUp();
    tell();
  });
  await layEntries();
  // At once, as a start without a network may follow; while the browser still clears, later.
  const unhear = outbox.onCleared(() => void saveTo(deps, key, view, epoch).catch(save));

  return {
    view,
    claims,
    refresh,
    subscribe: changes.subscribe,
    applyEvent(event) {
      const news = newsIn(event);
      if (!news) return;
      if ('claim' in news) claims.take(news.claim);
      else if (view.applyChanges(news.changes)) save();
      else void refresh();
      tell();
    },
    close() {
      unsubscribe();
      unhear();
      closed.abort();
    },
  };
}

async function saveTo(
  { cache, clock, user_id }: StoreDeps,
  key: string,
  view: { server(): PackageRow['work_package'] },
  epoch: string | null,
): Promise<void> {
  const row = { key, user_id, epoch, saved_at: clock.now(), work_package: view.server() };
  await cache.work_packages.put(row);
}
