import type { Table } from 'dexie';
import type { DocumentedRequest } from '../../contract/scanning/mutation-request.ts';
import type { Mutation } from '../../contract/scanning/mutation.ts';
import type { Problem } from '../../contract/problem.ts';
import type { PhotoType } from '../../core/returns/photo.ts';
import { append, type Appended } from './append.ts';
import { DeviceDb } from './device-db.ts';
import { handleVersions, type DbDeps } from './versions.ts';

export type EntryState = 'pending' | 'done' | 'parked';

/** The last answer to an entry, from the OMS or from the device itself (status 0); `at` in epoch ms. */
interface LastAnswer {
  readonly status: number;
  readonly code: string;
  readonly detail: string | null;
  readonly at: number;
}

/** The state that an OMS without keys told of the thing that a call changes (decision 038). */
export type ToldFact =
  /** Pieces that it has counted, of so many. */
  | { readonly kind: 'count'; readonly done: number; readonly of: number }
  /** The status of a delivery; for a receipt `completed` or `open`. */
  | { readonly kind: 'status'; readonly status: string }
  /** It refused to tell. */
  | { readonly kind: 'untold' };

export interface Seen {
  /** Raised by every try, so that of two senders one makes it. */
  readonly nth: number;
  /** Before the last try, while its effect is in doubt; null: no try is. */
  readonly before: ToldFact | null;
  /** Where a look-up could not tell: what it found. */
  readonly after?: ToldFact;
}

/** One mutation of the outbox (reliability.md, The outbox). Times are epoch ms. Being in flight is not stored. */
export interface EntryRow {
  readonly seq: number;
  /** The id of the mutation, and its idempotency key. */
  readonly id: string;
  readonly schema: 1;
  readonly device_id: string;
  readonly user_id: number;
  readonly user_name: string;
  /** The order that it is about, by its name then: a colleague's work package is not on this device later. */
  readonly order_identifier?: string | undefined;
  /** Entries of one lane are sent in order; `${user_id}/delivery/${dispatch_request_id}` and the like. */
  readonly lane: string;
  /** Barriers of this work wait for the entry, `dc/DC01/batch/2611-014`. */
  readonly work: string;
  readonly barrier: boolean;
  /** Location of an order that this ends. Goods that were refused there are taken out of its box first. */
  readonly finishes_at?: string;
  readonly mutation: Mutation;
  /**
   * The documented single call, as the version that recorded the entry sends it; null when only /mutations takes it.
   */
  readonly request: DocumentedRequest | null;
  /**
   * Number of requests that ended. Only 0 without a request in flight proves that no server has seen it
   * (outbox/flights.ts).
   */
  readonly attempts: number;
  readonly last_answer: LastAnswer | null;
  /** Why it is parked; kept after the decision. */
  readonly problem: Problem | null;
  readonly state: EntryState;
  readonly created_at: number;
  readonly done_at: number | null;
  /** Version of the batch that has it, from the reply. */
  readonly applied_version: number | null;
  /** The mutation that repairs or voids this entry. */
  readonly resolved_by: string | null;
  /** Only at an OMS that keeps no keys. */
  readonly seen?: Seen;
}

export type NewEntryRow = Omit<EntryRow, 'seq'>;

/** The stored state of a flow: ids only, no names or addresses. */
export interface FlowStateRow {
  readonly key: string;
  readonly state: unknown;
  readonly saved_at: number;
}

/**
 * A photo of a returned article, until the OMS has it and its scan leaves the journal; the bytes are in
 * `photo_files`.
 */
export interface PhotoRow {
  /** A UUIDv7, and the idempotency key. */
  readonly id: string;
  readonly user_id: number;
  readonly user_name: string;
  readonly work: string;
  readonly location_type: string;
  readonly location: string;
  /** The scan that received the article; null before that scan. */
  readonly mutation_id: string | null;
  /** The article of that scan: its number, or the code as read. */
  readonly article: string | null;
  readonly created_at: number;
  /** Why the OMS refused it; it waits for a person then. */
  readonly problem: Problem | null;
  /** When the OMS accepted it. */
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

/** Every version of the database; never edit one that has shipped, add the next. */
const VERSIONS: readonly Record<string, string>[] = [
  {
    // The lane has no index: a lane is read in its user's order, and its parked entries with the user's.
    entries: '++seq, &id, [state+seq], [user_id+state+seq], [work+state+seq], done_at',
    flow_states: '&key',
    meta: '&key',
  },
  { photos: '&id, user_id, mutation_id', photo_files: '&id' },
];

export class OutboxDb extends DeviceDb {
  declare readonly entries: Table<EntryRow, number, NewEntryRow>;
  declare readonly flow_states: Table<FlowStateRow, string>;
  declare readonly photos: Table<PhotoRow, string>;
  declare readonly photo_files: Table<PhotoFileRow, string>;
  declare readonly meta: Table<MetaRow, string>;

  /** The write of a scan: new entries and states of flows, all or none, strict. */
  append(rows: readonly NewEntryRow[], flows: readonly FlowStateRow[]): Promise<Appended> {
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
