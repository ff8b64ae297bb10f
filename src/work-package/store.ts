import type { OmsEvent } from '../../contract/event.ts';
import type { WorkPackage, WorkPackageChanges } from '../../contract/work-package.ts';
import type { CacheDb } from '../db/cache-db.ts';
import type { Clock } from '../outbox/deps.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createClaims, type Claims } from './claims.ts';
import { createPackageView, type PackageView } from './package-view.ts';

/** Which work package. */
export interface PackageRef {
  readonly type: string;
  readonly location: string;
  readonly zone: string;
  readonly batch: string;
}

/** The `work` of everything recorded in it: what its barriers wait for. */
export const workOf = (ref: PackageRef): string => `${ref.type}/${ref.location}/batch/${ref.batch}`;
const keyOf = (ref: PackageRef): string => `${ref.type}/${ref.location}/${ref.zone}/${ref.batch}`;

export type Pulled =
  | { readonly kind: 'package'; readonly work_package: WorkPackage }
  | { readonly kind: 'changes'; readonly changes: WorkPackageChanges }
  /** `later`: no network, or an answer that means nothing; `refused` with the OMS's code. */
  | { readonly kind: 'failed'; readonly why: 'later' | 'signed-out' | 'refused'; readonly code: string };

export interface StoreDeps {
  readonly cache: CacheDb;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly user_id: number;
  /** Asks the OMS for the package, or its changes since a version. */
  pull(ref: PackageRef, since: number | undefined): Promise<Pulled>;
}

export interface WorkPackageStore {
  readonly view: PackageView;
  readonly claims: Claims;
  /** Told after every change of view or claims. */
  subscribe(listener: () => void): () => void;
  /** Brings it up to date: at start, on reconnect, when visible. One at a time. Null when it is fresh. */
  refresh(): Promise<Extract<Pulled, { kind: 'failed' }> | null>;
  applyEvent(event: OmsEvent): void;
  close(): void;
}

export type Opened =
  | { readonly ok: true; readonly store: WorkPackageStore; readonly from: 'cache' | 'network' }
  | { readonly ok: false; readonly why: 'later' | 'signed-out' | 'refused'; readonly code: string };

/** How long to gather changes before they are stored, or before asking what an accepted scan changed. */
const SAVE_AFTER_MS = 5000;
const FOLLOW_UP_MS = 2000;

/** Opens a work package: from this device if it has it, brought up to date behind; else from the OMS. */
export async function openWorkPackage(ref: PackageRef, deps: StoreDeps): Promise<Opened> {
  const row = await deps.cache.work_packages.get(keyOf(ref)).catch(() => undefined);
  if (row?.user_id === deps.user_id) {
    const store = await createStore(ref, deps, row.work_package, row.epoch);
    void store.refresh();
    return { ok: true, store, from: 'cache' };
  }
  const pulled = await deps.pull(ref, undefined);
  if (pulled.kind === 'failed') return { ok: false, why: pulled.why, code: pulled.code };
  if (pulled.kind === 'changes') return { ok: false, why: 'later', code: 'unexpected-changes' };
  const epoch = await deps.outbox.epoch();
  const store = await createStore(ref, deps, pulled.work_package, epoch);
  // At once: the network may be gone, or the screen left, before anything changes.
  void saveTo(deps, ref, store.view, epoch).catch(() => undefined);
  return { ok: true, store, from: 'network' };
}

async function createStore(
  ref: PackageRef,
  deps: StoreDeps,
  initial: WorkPackage,
  initialEpoch: string | null,
): Promise<WorkPackageStore> {
  const { outbox, clock } = deps;
  const work = workOf(ref);
  const listeners = new Set<() => void>();
  const closed = new AbortController();
  const view = createPackageView(initial);
  const claims = createClaims(clock, await outbox.deviceId());
  let epoch = initialEpoch;
  /** Changes heard while entries are read: newer than what is read. */
  let heard: Entry[] | null = null;
  let refreshing: ReturnType<typeof pullOnce> | undefined;

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
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
  // What cannot be stored is fetched again: the cache is never a reason to stop.
  const save = gather(SAVE_AFTER_MS, () => saveTo(deps, ref, view, epoch).catch(() => undefined));
  const followUp = gather(FOLLOW_UP_MS, () => refresh());

  async function pullOnce(): Promise<Extract<Pulled, { kind: 'failed' }> | null> {
    let pulled = await deps.pull(ref, view.version());
    if (pulled.kind === 'failed') return pulled;
    const now = await outbox.epoch();
    // After a restored backup the same version number means something else.
    if (now !== epoch && pulled.kind === 'changes') pulled = await deps.pull(ref, undefined);
    if (pulled.kind === 'changes' && !view.applyChanges(pulled.changes))
      pulled = await deps.pull(ref, undefined);
    if (pulled.kind === 'failed') return pulled;
    if (pulled.kind === 'package') view.replace(pulled.work_package);
    epoch = now;
    await layEntries();
    save();
    tell();
    return null;
  }
  async function layEntries(): Promise<void> {
    heard = [];
    const read = await outbox.ofWork(work);
    view.applyEntries([...read, ...heard]);
    heard = null;
  }

  const refresh: WorkPackageStore['refresh'] = () =>
    (refreshing ??= pullOnce().finally(() => (refreshing = undefined)));

  const unsubscribe = outbox.subscribe(({ entries }) => {
    const mine = entries.filter(e => e.work === work);
    if (mine.length === 0) return;
    heard?.push(...mine);
    view.applyEntries(mine);
    if (mine.some(e => e.applied_version !== null && e.applied_version > view.version())) followUp();
    tell();
  });
  await layEntries();

  return {
    view,
    claims,
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    applyEvent(event) {
      if (event.batch_identifier !== ref.batch) return;
      if (event.type === 'claim') claims.take(event.claim);
      else if (view.applyChanges(event.changes)) save();
      else void refresh();
      tell();
    },
    close() {
      unsubscribe();
      closed.abort();
    },
  };
}

async function saveTo(
  { cache, clock, user_id }: StoreDeps,
  ref: PackageRef,
  view: PackageView,
  epoch: string | null,
): Promise<void> {
  const row = { key: keyOf(ref), user_id, epoch, saved_at: clock.now(), work_package: view.server() };
  await cache.work_packages.put(row);
}
