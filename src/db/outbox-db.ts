import { Dexie, type Table } from 'dexie';
import type { DocumentedRequest } from '../../contract/mutation-request.ts';
import type { Mutation } from '../../contract/mutation.ts';
import type { Problem } from '../../contract/problem.ts';
import type { PhotoType } from '../../core/returns/photo.ts';
import { append } from './append.ts';
import { handleVersions, type DbDeps } from './versions.ts';

export type EntryState = 'pending' | 'done' | 'parked';

/** How the OMS, or the device itself (status 0), last answered an entry; `at` in epoch ms. */
interface LastAnswer {
  readonly status: number;
  readonly code: string;
  readonly detail: string | null;
  readonly at: number;
}

/** One mutation of the outbox (reliability.md, The outbox). Times are epoch ms. "In flight" is not a state on disk. */
export interface EntryRow {
  readonly seq: number;
  /** The mutation's id, and the idempotency key. */
  readonly id: string;
  readonly schema: 1;
  readonly device_id: string;
  readonly user_id: number;
  readonly user_name: string;
  /** First in, first out; `${user_id}/delivery/${dispatch_request_id}` and the like. */
  readonly lane: string;
  /** What its barriers wait for, `dc/DC01/batch/2611-014`. */
  readonly work: string;
  readonly barrier: boolean;
  readonly mutation: Mutation;
  /** The documented single call as the version that recorded it sends it; null where only /mutations takes it. */
  readonly request: DocumentedRequest | null;
  /** Requests that ended. That no server has seen it is proved by 0 and by no request that is out (outbox/flights.ts). */
  readonly attempts: number;
  readonly last_answer: LastAnswer | null;
  /** Why it is parked; kept when it is decided. */
  readonly problem: Problem | null;
  readonly state: EntryState;
  readonly created_at: number;
  readonly done_at: number | null;
  /** Version of the batch that contains it, from the reply. */
  readonly applied_version: number | null;
  /** The mutation that repairs or voids it. */
  readonly resolved_by: string | null;
}

export type NewEntryRow = Omit<EntryRow, 'seq'>;

/** Where a flow stood: ids only, no names or addresses. */
export interface FlowStateRow {
  readonly key: string;
  readonly state: unknown;
  readonly saved_at: number;
}

/** A photo of a returned article, until the OMS has it and its scan leaves the journal; its bytes are in `photo_files`. */
export interface PhotoRow {
  /** A UUIDv7, and the idempotency key. */
  readonly id: string;
  readonly user_id: number;
  readonly user_name: string;
  readonly work: string;
  readonly location_type: string;
  readonly location: string;
  /** The scan that received the article; null while that is yet to come. */
  readonly mutation_id: string | null;
  /** The article of that scan: its number, or its code as read. */
  readonly article: string | null;
  readonly created_at: number;
  /** Why the OMS refused it; it waits for a person then. */
  readonly problem: Problem | null;
  /** Since when the OMS has it. */
  readonly sent_at?: number;
}

interface PhotoFileRow {
  readonly id: string;
  readonly media_type: PhotoType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface MetaRow {
  readonly key: 'device_id' | 'epoch' | 'oms_time' | `grant/${number}` | `flight/${number}`;
  readonly value: string;
}

/** Every version there ever was; never edit one that has shipped, add the next. */
const VERSIONS: readonly Record<string, string>[] = [
  {
    // The lane needs no index of its own: a lane is read in its user's order, and its parked entries with the user's.
    entries: '++seq, &id, [state+seq], [user_id+state+seq], [work+state+seq], done_at',
    flow_states: '&key',
    meta: '&key',
  },
  { photos: '&id, user_id, mutation_id', photo_files: '&id' },
];

export class OutboxDb extends Dexie {
  declare readonly entries: Table<EntryRow, number, NewEntryRow>;
  declare readonly flow_states: Table<FlowStateRow, string>;
  declare readonly photos: Table<PhotoRow, string>;
  declare readonly photo_files: Table<PhotoFileRow, string>;
  declare readonly meta: Table<MetaRow, string>;

  /** What a scan writes: new entries and states of flows, all or none, strict; gives the entries' numbers. */
  append(rows: readonly NewEntryRow[], flows: readonly FlowStateRow[]): Promise<readonly number[]> {
    return append(this, rows, flows);
  }
}

/** The outbox's own database: strict, because relaxed lost 120 of 120 acknowledged records at a power cut. */
export function openOutboxDb(deps: DbDeps): OutboxDb {
  const db = new OutboxDb('oms-outbox', {
    chromeTransactionDurability: 'strict',
    indexedDB: deps.indexedDB,
    IDBKeyRange: deps.IDBKeyRange,
  });
  for (const [i, stores] of VERSIONS.entries()) db.version(i + 1).stores(stores);
  handleVersions(db, deps.tell);
  return db;
}
