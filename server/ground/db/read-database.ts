import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ClientConfig } from 'pg';
import { isAway, isConflict } from './failures.ts';
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
  type Queryable,
  type Transaction,
} from './pool.ts';

// A streaming replica answers searches, reports and exports (DATABASE_READ_URL); all else is asked of the primary.

/** A replica of the database, and whether it can be asked now. */
export type Replica = {
  readonly connection: ClientConfig;
  /** Whether it can be asked, and has what was written before `wrote` (`wroteOf`). */
  has(wrote?: string): Promise<boolean>;
  /** Whether a failure is the replica's: the primary is asked then, and for some time. */
  isLost(error: unknown): boolean;
  close(): Promise<void>;
};

/** Then it is asked again whether it is there, and keeps up: what it has may be this old. */
const CHECKED_MS = 5_000;
/** A write that is older has been replayed by a replica that keeps up. */
const WROTE_SECONDS = 30;

export function openReplica(primary: Database, connection: ClientConfig): Replica {
  // It is not waited for: the primary is there.
  const limits = { connection: 1_000, statement: 1_000, answer: 1_500 };
  const replica = openDatabase(connection, { size: 2, limits });
  /** Where the primary was, after a write. */
  const positions = new LRUCache<string, string>({ max: 10_000, ttl: WROTE_SECONDS * 1000 });
  let checked = { at: 0, position: '0/0', keepsUp: false };

  const positionNow = async (): Promise<string> =>
    (await primary.one<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn'))?.lsn ?? '0/0';
  const hasReplayed = async (position: string): Promise<boolean> =>
    (
      await replica.one<{ has: boolean | null }>('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS has', [
        position,
      ])
    )?.has ?? false;
  const keepsUp = async (): Promise<boolean> => {
    if (Date.now() - checked.at < CHECKED_MS) return checked.keepsUp;
    // Until it has answered, whoever comes meanwhile goes to where it was good before.
    checked = { ...checked, at: Date.now() };
    const has = await hasReplayed(checked.position).catch(() => false);
    checked = { at: Date.now(), position: await positionNow(), keepsUp: has };
    return has;
  };

  return {
    connection,
    async has(wrote) {
      if (!(await keepsUp())) return false;
      if (wrote === undefined) return true;
      const position = positions.get(wrote) ?? (await positionNow());
      positions.set(wrote, position);
      return hasReplayed(position).catch(() => false);
    },
    isLost(error) {
      // A query that its replay is in the way of is cancelled (40001): on the primary it is not.
      const lost = isAway(error) || isConflict(error);
      if (lost) checked = { ...checked, at: Date.now(), keepsUp: false };
      return lost;
    },
    close: replica.close,
  };
}

/** Connections that only read: the replica's where that serves, else the primary's. */
export type ReadDatabase = {
  /** As of `Database`; `wrote` is that of the request. */
  cancellable<T>(signal: AbortSignal, work: (db: Queryable) => Promise<T>, wrote?: string): Promise<T>;
  /** As of `Database`. Once begun it is not tried again when the replica is lost: what it has sent cannot be taken back. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, signal: AbortSignal, wrote?: string): Promise<T>;
  close(): Promise<void>;
};

export function openReadDatabase(
  connection: ClientConfig,
  replica: Replica | null,
  options: DatabaseOptions,
): ReadDatabase {
  // Parallel workers would take the processor from whoever scans.
  const settings = { ...options, session: { max_parallel_workers_per_gather: '0', ...options.session } };
  const primary = openDatabase(connection, settings);
  const copy = replica && openDatabase(replica.connection, settings);
  const chosen = async (wrote?: string): Promise<Database> =>
    copy && (await replica.has(wrote)) ? copy : primary;
  return {
    async cancellable(signal, work, wrote) {
      const from = await chosen(wrote);
      try {
        return await from.cancellable(signal, work);
      } catch (error) {
        if (from === primary || !replica?.isLost(error)) throw error;
        return primary.cancellable(signal, work);
      }
    },
    async transaction(work, signal, wrote) {
      const from = await chosen(wrote);
      let begun = false;
      const once = (tx: Transaction) => {
        begun = true;
        return work(tx);
      };
      try {
        return await from.transaction(once, { signal });
      } catch (error) {
        if (begun || from === primary || !replica?.isLost(error)) throw error;
        return primary.transaction(work, { signal });
      }
    },
    close: async () => void (await Promise.all([primary.close(), copy?.close()])),
  };
}

const COOKIE = 'oms-wrote';

/**
 * Changes that a user has just made are in their next search: after a write the browser says so for some seconds, to
 * whichever process it comes.
 */
export function markWrites(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, user }, reply) => {
    if (user && method !== 'GET' && method !== 'HEAD')
      reply.setCookie(COOKIE, `${String(user.id)}.${String(Date.now())}`, {
        path: '/api',
        httpOnly: true,
        secure: true,
        sameSite: 'lax',
        maxAge: WROTE_SECONDS,
      });
  });
}

/** The last write of whoever asks; undefined: none of these seconds. */
export const wroteOf = ({ cookies }: FastifyRequest): string | undefined => cookies[COOKIE]?.slice(0, 40);
