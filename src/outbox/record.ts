import type { Mutation } from '../../contract/mutation.ts';
import type { OutboxDb } from '../db/outbox-db.ts';
import { endHeld, endUndone, targetOf } from './decide.ts';
import type { Clock, OutboxDeps } from './deps.ts';
import { newEntry, type Entry, type User } from './entry.ts';
import { attachPhoto, makeRoom } from './photos.ts';
import { unsentCount } from './queue.ts';
import { storageRefusal } from './storage-refusal.ts';

/** At most so many unsent entries; beyond it scanning stops, and nothing is evicted. */
export const CAPACITY = 20_000;
/** A worker who hears nothing for so long must be told. */
const OPEN_MS = 3000;
const WARN_AT = 0.8 * CAPACITY;

export interface Recording {
  readonly user: User;
  /** What its barriers wait for, `dc/DC01/batch/2611-014`. */
  readonly work: string;
  readonly mutations: readonly Mutation[];
  /** Saved in the same transaction: ids only. */
  readonly flow?: { readonly key: string; readonly state: unknown };
  /** Parked entries that the last of these mutations repairs; they end when the OMS has accepted it. */
  readonly resolves?: readonly string[];
  /** A kept photo that goes with the last of these mutations. */
  readonly photo?: string | undefined;
  /** The delivery that product information is about, so that it shares the lane of its scan. */
  readonly dispatch_request_id?: number;
  /** Or the line of a goods receipt. */
  readonly goods_receipt_line_id?: number;
}

export type Recorded =
  | { ok: true; entries: readonly Entry[]; warn: boolean }
  | { ok: false; code: 'quota' | 'storage' | 'full'; detail: string };

/** What is written, apart from the knowledge of how many there can be, which saves a count per scan. */
export interface Recorder {
  readonly record: (recording: Recording) => Promise<Recorded>;
  /** Entries have changed: those that wait may be more than were known. */
  noteChange(entries: readonly Entry[]): void;
}

/** Appends in one strict transaction, and resolves when it is complete: on disk, before any beep. */
export function createRecorder(
  db: OutboxDb,
  deps: OutboxDeps,
  deviceId: () => Promise<string>,
  announce: (entries: readonly Entry[]) => void,
): Recorder {
  /** As many as wait or more: counted exactly only when that comes near the limits. */
  let unsent: number | null = null;

  async function write(recording: Recording, device_id: string) {
    const { flow, mutations } = recording;
    const near = unsent === null || unsent + mutations.length >= WARN_AT;
    const known = near ? await unsentCount(db) : (unsent ?? 0);
    if (known + mutations.length > CAPACITY) return null;
    const now = deps.clock.now();
    const rows = mutations.map(m => newEntry(m, { ...recording, device_id, now }));
    const [seqs] = await Promise.all([
      db.entries.bulkAdd(rows, { allKeys: true }),
      flow && db.flow_states.put({ ...flow, saved_at: now }),
    ]);
    const entries: Entry[] = rows.map((row, i) => ({ ...row, seq: Number(seqs[i]) }));
    if (recording.photo !== undefined) await attachPhoto(db, recording.photo, mutations);
    const repaired = await repair(db, recording.resolves ?? [], entries.at(-1)?.id);
    // Only where there is something to end: Chromium ends a transaction that waits for what asks nothing of it.
    const undone = entries.some(e => targetOf(e) !== null) ? await endUndone(db, entries, now) : [];
    const held = entries.some(e => e.mutation.type === 'hold-shipment')
      ? await endHeld(db, entries, now)
      : [];
    const changed = new Map([...entries, ...repaired, ...undone, ...held].map(e => [e.seq, e]));
    return { entries: entries.map(e => changed.get(e.seq) ?? e), changed, count: known + entries.length };
  }

  return {
    noteChange(entries) {
      if (unsent !== null) unsent += entries.filter(e => e.state !== 'done').length;
    },
    async record(recording) {
      let written: Awaited<ReturnType<typeof write>>;
      try {
        const device_id = await opened(deviceId, deps.clock);
        if (device_id === null)
          return { ok: false, code: 'storage', detail: `the database did not open in ${OPEN_MS} ms` };
        const tables = [db.entries, db.flow_states, ...(recording.photo === undefined ? [] : [db.photos])];
        written = await db.transaction('rw', tables, () => write(recording, device_id));
      } catch (error) {
        unsent = null;
        const refusal = storageRefusal(error);
        // For the next try of whoever scans.
        if (refusal.code === 'quota') void makeRoom(db);
        return { ok: false, ...refusal };
      }
      if (!written) return { ok: false, code: 'full', detail: `${CAPACITY} unsent entries` };
      unsent = written.count;
      // It is on disk: whatever a listener makes of that, it must not be scanned again.
      try {
        announce([...written.changed.values()]);
      } catch (error) {
        reportError(error);
      }
      return { ok: true, entries: written.entries, warn: written.count >= WARN_AT };
    },
  };
}

/**
 * The device's id, the first thing read; null when the database does not open, blocked by an old tab. Only before anything is
 * written may a scan be given up: a transaction that has begun may still commit.
 */
async function opened(deviceId: () => Promise<string>, clock: Clock): Promise<string | null> {
  const ended = new AbortController();
  try {
    return await Promise.race([deviceId(), clock.sleep(OPEN_MS, ended.signal).then(() => null)]);
  } finally {
    ended.abort();
  }
}

/** The repaired entries stay parked, and hold back what waits for them, until the repair has been accepted. */
async function repair(db: OutboxDb, ids: readonly string[], by: string | undefined): Promise<Entry[]> {
  if (ids.length === 0 || by === undefined) return [];
  const parked = await db.entries
    .where('id')
    .anyOf([...ids])
    .filter(e => e.state === 'parked')
    .toArray();
  const repaired = parked.map(e => ({ ...e, resolved_by: by }));
  await db.entries.bulkPut(repaired);
  return repaired;
}
