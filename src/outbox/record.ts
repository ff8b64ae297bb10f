import type { Mutation } from '../../contract/scanning/mutation.ts';
import type { FlowStateRow, NewEntryRow, OutboxDb } from '../db/outbox-db.ts';
import { endHeld, endUndone } from './decide.ts';
import type { OutboxDeps } from './deps.ts';
import type { DeviceId } from './device/device-id.ts';
import { newEntry, targetOf, type Entry, type User } from './entry.ts';
import { attachPhoto, makeRoom } from './photos.ts';
import { unsentCount } from './queue.ts';
import { storageRefusal } from './storage-refusal.ts';
import { OPEN_MS, within } from './within.ts';

/** Most unsent entries; beyond it scanning stops, and nothing is evicted. */
export const CAPACITY = 20_000;
const WARN_AT = 0.8 * CAPACITY;

export interface Recording {
  readonly user: User;
  /** The work whose barriers wait for these entries, `dc/DC01/batch/2611-014`. */
  readonly work: string;
  readonly mutations: readonly Mutation[];
  /** Saved in the same transaction: ids only. */
  readonly flow?: { readonly key: string; readonly state: unknown };
  /** Parked entries that the last of these mutations repairs; they end when the OMS has accepted it. */
  readonly resolves?: readonly string[];
  /** A kept photo that belongs to the last of these mutations. */
  readonly photo?: string | undefined;
  /** The name of a delivery's order. */
  readonly orderOf?: ((dispatch_request_id: number) => string | undefined) | undefined;
  /** The delivery of product information, so that it shares the lane of its scan. */
  readonly dispatch_request_id?: number;
  /** Or the line of a goods receipt. */
  readonly goods_receipt_line_id?: number;
  /** The location of the order that they complete or ship. */
  readonly finishes_at?: string;
}

export type Recorded =
  /** `refused`: by the OMS, which has answered already on a device that can keep nothing (decision 028). */
  | { ok: true; entries: readonly Entry[]; warn: boolean; refused?: boolean }
  | { ok: false; code: 'quota' | 'storage' | 'full' | 'unconfirmed'; detail: string };

interface Written {
  readonly entries: readonly Entry[];
  /** The recorded entries, and the entries that they changed. */
  readonly changed: readonly Entry[];
  /** An upper bound of the number of waiting entries. */
  readonly count: number;
}

/** The write, apart from the bound on the number of entries, which saves a count for each scan. */
export interface Recorder {
  readonly record: (recording: Recording) => Promise<Recorded>;
  /** Entries have changed: more of them may wait than the bound says. */
  noteChange(entries: readonly Entry[]): void;
  /** The connection to the database has ended: it is opened before the next write. */
  reopen(): void;
}

/** Appends in one strict transaction, and resolves when it is complete: on disk, before any beep. */
export function createRecorder(
  db: OutboxDb,
  deps: OutboxDeps,
  deviceId: Pick<DeviceId, 'read' | 'check'>,
  announce: (entries: readonly Entry[]) => void,
): Recorder {
  /** An upper bound of the number of waiting entries: counted exactly only when it comes near the limits. */
  let unsent: number | null = null;

  /** The device's id once it has been read: the database is open then. */
  let device: string | undefined;

  async function write(recording: Recording, device_id: string): Promise<Written | null> {
    const { mutations } = recording;
    const now = deps.clock.now();
    const rows = mutations.map(m => newEntry(m, { ...recording, device_id, now }));
    const count = (unsent ?? WARN_AT) + rows.length;
    if (endsNothing(recording) && count < WARN_AT) {
      const appended = await db.append(rows, flowRows(recording, now));
      // The storage may have been cleared without a word: then what was recorded before is written anew first.
      await deviceId.check(appended.device_id);
      const entries = numbered(rows, appended.seqs);
      return { entries, changed: entries, count };
    }
    const tables = [
      db.entries,
      db.flow_states,
      db.meta,
      ...(recording.photo === undefined ? [] : [db.photos]),
    ];
    return db.transaction('rw', tables, () => writeAndEnd(recording, rows, now));
  }

  /** The general case: a full queue, and entries that these mutations end. Part of a transaction. */
  async function writeAndEnd(
    recording: Recording,
    rows: readonly NewEntryRow[],
    now: number,
  ): Promise<Written | null> {
    const count = (await unsentCount(db)) + rows.length;
    if (count > CAPACITY) return null;
    const [seqs] = await Promise.all([
      db.entries.bulkAdd(rows, { allKeys: true }),
      db.flow_states.bulkPut(flowRows(recording, now)),
    ]);
    const entries = numbered(rows, seqs);
    if (recording.photo !== undefined) await attachPhoto(db, recording.photo, recording.mutations);
    const repaired = await repair(db, recording.resolves ?? [], entries.at(-1)?.id);
    // Only when there is something to end: Chromium ends a transaction that waits without requests.
    const undone = entries.some(e => targetOf(e) !== null) ? await endUndone(db, entries, now) : [];
    const held = entries.some(e => e.mutation.type === 'hold-shipment')
      ? await endHeld(db, entries, now)
      : [];
    const changed = new Map([...entries, ...repaired, ...undone, ...held].map(e => [e.seq, e]));
    return { entries: entries.map(e => changed.get(e.seq) ?? e), changed: [...changed.values()], count };
  }

  return {
    noteChange(entries) {
      if (unsent !== null) unsent += entries.filter(e => e.state !== 'done').length;
    },
    reopen() {
      device = undefined;
      unsent = null;
    },
    async record(recording) {
      let written: Written | null;
      try {
        // The first read. A scan may be given up only before anything is written: a transaction that has begun may
        // still commit.
        device ??= (await within(deps.clock.sleep, OPEN_MS, deviceId.read())) ?? undefined;
        if (device === undefined)
          return { ok: false, code: 'storage', detail: `the database did not open in ${OPEN_MS} ms` };
        written = await write(recording, device);
      } catch (error) {
        unsent = null;
        const refusal = storageRefusal(error);
        // For the next try of the caller.
        if (refusal.code === 'quota') void makeRoom(db);
        return { ok: false, ...refusal };
      }
      if (!written) return { ok: false, code: 'full', detail: `${CAPACITY} unsent entries` };
      unsent = written.count;
      // It is on disk: whatever a listener does, the scan must not be repeated.
      try {
        announce(written.changed);
      } catch (error) {
        reportError(error);
      }
      return { ok: true, entries: written.entries, warn: written.count >= WARN_AT };
    },
  };
}

const numbered = (rows: readonly NewEntryRow[], seqs: readonly number[]): Entry[] =>
  rows.map((row, i) => ({ ...row, seq: Number(seqs[i]) }));

const flowRows = ({ flow }: Recording, saved_at: number): FlowStateRow[] =>
  flow ? [{ ...flow, saved_at }] : [];

/** The common case: the entries in the outbox stay as they are. */
const endsNothing = ({ mutations, photo, resolves = [] }: Recording): boolean =>
  photo === undefined &&
  resolves.length === 0 &&
  mutations.every(m => targetOf({ mutation: m }) === null && m.type !== 'hold-shipment');

/** The repaired entries stay parked, and hold back their dependents, until the repair is accepted. */
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
