import { createEmitter } from '../../core/emitter/emitter.ts';
import type { ToldFact, OutboxDb } from '../db/outbox-db.ts';
import { confirm, retry, voidEntry } from './decide.ts';
import type { OutboxDeps } from './deps.ts';
import { createDeviceId } from './device/device-id.ts';
import { takeKeyless } from './doubt.ts';
import type { Entry, User } from './entry.ts';
import { pruneFlights } from './flights.ts';
import { grantsOf, keepGrant, pruneGrants, type Grant } from './grants.ts';
import { exportOutbox, lastEnded, pruneJournal } from './journal.ts';
import { createKept } from './device/kept.ts';
import { createPhotos, makeRoom, prunePhotos, type Photos } from './photos.ts';
import { createSummary, ofState, ofWork, type Summary } from './queue.ts';
import { createRecorder, type Recorded, type Recording } from './record.ts';
import { createReplyHeads } from './reply-heads.ts';
import { attempted, settle, type SentOutcome, type SettlePlan, type SentUnder } from './settle.ts';
import { store, type Answered, type Stored } from './storage-refusal.ts';
import { withdraw } from './withdraw.ts';

/** Entries after a change, made here or by another tab or the service worker. */
export interface Change {
  readonly entries: readonly Entry[];
  readonly from: 'here' | 'elsewhere';
  /** A photo came whose scan was recorded before it. */
  readonly photo?: boolean;
}

export interface Outbox {
  readonly deviceId: () => Promise<string>;
  /** Resolves when the mutations and the flow's state are on disk: the signal comes after that, never before. */
  readonly record: (recording: Recording) => Promise<Recorded>;
  subscribe(listener: (change: Change) => void): () => void;
  /** The browser's storage was cleared under this page, which has written anew what it still had. */
  onCleared(listener: () => void): () => void;
  /** Looks whether it was, as when the page comes back into view; each recording looks by itself. */
  noticeClearing(): Promise<void>;
  summary(user_id: number): Promise<Summary>;
  /** All entries that wait or need a decision, oldest first. */
  list(): Promise<readonly Entry[]>;
  /** The entries that ended last, newest first. */
  lastEnded(limit: number): Promise<readonly Entry[]>;
  /** All entries of a work that the package view lays over the package, done ones included. */
  ofWork(work: string): Promise<readonly Entry[]>;
  /** Tries a refused entry again; saves the flow's state in the same transaction. */
  retry(id: string, flow?: Recording['flow']): Promise<Answered>;
  /** A person has seen that the OMS has a scan whose answer was lost. */
  confirm(id: string): Promise<Stored>;
  /** A supervisor decides that an entry is never sent. */
  void_(id: string, by: User, reason: string): Promise<Stored>;
  /**
   * For the sender. True when the OMS was restored from a backup and the journal waits again; never rejects when the
   * disk is full.
   */
  enterEpoch(epoch: string): Promise<boolean>;
  /** Takes the OMS's time in epoch ms, from a reply: ids need it when the device's clock is wrong. */
  noteOmsTime(ms: number): Promise<void>;
  /** The epoch of the OMS as last seen; null before the first reply. */
  epoch(): Promise<string | null>;
  /** Photos that belong to scans. */
  readonly photos: Photos;
  /** Grants by which entries of other users may be sent. */
  grants(): Promise<readonly Grant[]>;
  exportAll(): Promise<string>;
  loadFlow(key: string): Promise<unknown>;
  saveFlow(key: string, state: unknown): Promise<void>;
  /** Several at once, all or none. */
  saveFlows(states: readonly { readonly key: string; readonly state: unknown }[]): Promise<void>;
}

/** The outbox with its database, and the functions that the sender needs. */
export interface OpenOutbox extends Outbox {
  readonly db: OutboxDb;
  /**
   * Stores a try on disk; gives the entries that are still pending, none when the OMS's epoch has changed since the
   * plan.
   */
  attempted(plan: SettlePlan): Promise<readonly Entry[]>;
  /** Stores what the OMS told before a call without a key; null when that call must not be made now. */
  takeKeyless(entry: Entry, before: ToldFact): Promise<Entry | null>;
  /** Marks entries as done, parks them, or postpones them. */
  settle(outcomes: readonly SentOutcome[]): Promise<void>;
  /** Takes back one recording that no server has seen, without a trace; false when it may have been seen. */
  withdraw(seqs: readonly number[]): Promise<boolean>;
  /** Whether anything waits to be sent, of any user. */
  hasPending(): Promise<boolean>;
  /** Removes entries that are too old to be of use; `now` is the OMS's time. */
  prune(now: number): Promise<void>;
  keepGrant(grant: Grant): Promise<void>;
}

/** The queue of everything that this device has to report. Storage, time, ids and messages come from outside. */
export function createOutbox(db: OutboxDb, deps: OutboxDeps): OpenOutbox {
  const sent: SentUnder = new Map();
  const kept = createKept();
  const cleared = createEmitter();
  const changes = createChanges(deps);
  const { publish } = changes;

  const announce = (entries: readonly Entry[]): void => {
    kept.note(entries);
    if (entries.length > 0) publish(entries);
  };
  const changed = (entries: readonly Entry[]): readonly Entry[] => {
    recorder.noteChange(entries);
    announce(entries);
    return entries;
  };
  const heads = createReplyHeads(db, deps, changed);
  const seen = async (reading: Promise<readonly Entry[]>): Promise<readonly Entry[]> => {
    const entries = await reading;
    kept.note(entries);
    return entries;
  };
  const deviceId = createDeviceId(db, deps, async () => {
    changed(await kept.rewrite(db));
    cleared.emit();
  });
  const decided = async (write: () => Promise<readonly Entry[]>): Promise<Stored> => {
    let entries: readonly Entry[] = [];
    const kept = await store(
      async () => void (entries = await write()),
      () => makeRoom(db),
    );
    changed(entries);
    return kept;
  };
  const saveFlows: Outbox['saveFlows'] = async states =>
    void (await db.append(
      [],
      states.map(one => ({ ...one, saved_at: deps.clock.now() })),
    ));
  const recorder = createRecorder(db, deps, deviceId, announce);
  db.whenEnded(() => {
    deviceId.forget();
    heads.forget();
    recorder.reopen();
  }, deviceId.read);
  deps.channel.listen(message => {
    const entries = message as readonly Entry[];
    recorder.noteChange(entries);
    kept.note(entries);
    changes.emit({ entries, from: 'elsewhere' });
  });

  return {
    db,
    deviceId: deviceId.read,
    record: recorder.record,
    subscribe: changes.subscribe,
    onCleared: cleared.subscribe,
    noticeClearing: async () => deviceId.check((await db.meta.get('device_id'))?.value),
    summary: createSummary(db, deps.clock),
    list: () => seen(listOpen(db)),
    lastEnded: limit => lastEnded(db, limit),
    ofWork: work => seen(readWork(db, work)),
    retry: (id, flow) => decided(() => retry(db, id, flow && { ...flow, saved_at: deps.clock.now() })),
    confirm: id => decided(() => confirm(db, id, deps.clock.now())),
    void_: (id, by, reason) =>
      decided(async () => voidEntry(db, deps, await deviceId.read(), { id, by, reason })),
    attempted: plan => seen(attempted(db, plan, sent)),
    takeKeyless: (entry, before) => takeKeyless(db, entry, before),
    settle: async outcomes => void changed(await settle(db, outcomes, sent)),
    withdraw: async seqs => {
      const reopened = await withdraw(db, seqs);
      if (reopened) publish(reopened);
      return reopened !== null;
    },
    hasPending: async () => (await ofState(db, 'pending').first()) !== undefined,
    enterEpoch: heads.enterEpoch,
    noteOmsTime: heads.noteOmsTime,
    epoch: async () => (await db.meta.get('epoch'))?.value ?? null,
    photos: createPhotos(db, photo => publish([], photo)),
    prune: async now => {
      await pruneJournal(db, now);
      await pruneGrants(db, now);
      await pruneFlights(db);
      await prunePhotos(db);
    },
    grants: () => grantsOf(db),
    keepGrant: grant => keepGrant(db, grant),
    exportAll: () => exportOutbox(db),
    loadFlow: async key => (await db.flow_states.get(key))?.state,
    saveFlow: (key, state) => saveFlows([{ key, state }]),
    saveFlows,
  };
}

/** The outbox's changes, for the listeners here and for the other tabs. */
function createChanges({ channel, defer }: OutboxDeps) {
  const { subscribe, emit } = createEmitter<Change>();
  /** Changes that the other tabs have not received yet. */
  const unposted: Entry[] = [];
  let telling = false;
  return {
    subscribe,
    emit,
    /** Without entries: a count has changed, and no entry. */
    publish(this: void, entries: readonly Entry[], photo = false): void {
      emit({ entries, from: 'here', photo });
      unposted.push(...entries);
      if (telling) return;
      telling = true;
      defer(() => {
        telling = false;
        channel.post(unposted.splice(0));
      });
    },
  };
}

async function listOpen(db: OutboxDb): Promise<readonly Entry[]> {
  const [parked, pending] = await Promise.all([
    ofState(db, 'parked').toArray(),
    ofState(db, 'pending').toArray(),
  ]);
  return [...parked, ...pending].sort((a, b) => a.seq - b.seq);
}

async function readWork(db: OutboxDb, work: string): Promise<readonly Entry[]> {
  const entries = await ofWork(db, work).toArray();
  return entries.sort((a, b) => a.seq - b.seq);
}
