import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig, Pool, type PoolClient } from 'pg';
import { codeOf } from './failures.ts';
import { gatheringSocket } from './gathering-socket.ts';
import { MOST_KEPT, PLAN_ONCE, type PlannedOnce, PLANNING_CONNECTIONS, planNameOf } from './plan-once.ts';
import { type DatabaseLimits, databaseLimits } from '../limits.ts';
import { parserFor } from './column-types.ts';

/** Executes statements: the pool, or one transaction. */
export type Queryable = {
  /** The rows of a statement. Parameters are `$1`, `$2`, ...; timestamps come as ISO strings, int8 and numeric as numbers. */
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** The first row, if any. */
  one<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row | undefined>;
  /** The number of rows that a statement changed. */
  execute(sql: string, params?: readonly unknown[]): Promise<number>;
  /**
   * The same for few statements that find their rows by key, and some of which take ten times as long to plan as to execute:
   * PostgreSQL keeps the plan of each for a connection, and plans it again when the statistics of its tables have changed.
   */
  readonly kept: Queryable;
};

export type Transaction = Queryable & {
  readonly inTransaction: true;
  /** Changes rows without waiting: a failure makes the transaction fail at its end. */
  write(sql: string, params?: readonly unknown[]): void;
  /** The same after all else of the transaction, when its work is done and kept. */
  writeLast(sql: string, params?: readonly unknown[]): void;
  /** Does a part of the work. When a statement of it fails, it throws, without its changes; the transaction can go on. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
};

export type Database = Queryable & {
  /** For statements that are each a transaction of their own; see `planOnce`. */
  readonly planned: Readonly<Record<PlannedOnce, Queryable>>;
  /**
   * One transaction, committed when `work` is done, rolled back when it throws, or when it returns
   * `rollBack(value)`, whose value is then the outcome: so a refusal undoes its work without a throw. Statements asked
   * without waiting for each other go in one write. `planOnce` is for few and fixed statements that run very often and
   * find their rows by key: each is planned once a connection, whatever its parameters and however small the tables
   * were then. Such a transaction begins with reads, which may be under way when it turns out not to have begun.
   */
  transaction<T>(
    work: (tx: Transaction) => Promise<T | RollBack<T>>,
    options?: {
      readonly planOnce?: PlannedOnce;
      /** Its running statement is broken off, on the database too, when this aborts. */
      readonly signal?: AbortSignal;
      /** It is not begun when this aborts before its connection is there. */
      readonly unless?: AbortSignal;
    },
  ): Promise<T>;
  /**
   * Breaks off the statements of `work`, on the database too, when `signal` aborts: they fail then. The cancel
   * request uses a connection outside the pool, whose own connections may all be held by work that waits to be
   * cancelled.
   */
  cancellable<T>(signal: AbortSignal, work: (db: Queryable) => Promise<T>): Promise<T>;
  readonly connection: ClientConfig;
  /** How busy the connections are now, by pool. */
  load(): Record<'general' | PlannedOnce, PoolLoad>;
  /** Ends when the running statements have, or when they have taken too long. */
  close(): Promise<void>;
};

/** Connections that work and that do not, and the work that waits for one. */
export type PoolLoad = { readonly busy: number; readonly idle: number; readonly waiting: number };

export type DatabaseOptions = {
  /** Most connections. */
  readonly size?: number;
  readonly limits?: Partial<DatabaseLimits>;
  /** Settings of PostgreSQL for each connection. */
  readonly session?: Readonly<Record<string, string>>;
};

export class RollBack<T> {
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}

/** Ends a transaction without keeping its changes; `value` becomes its result. */
export const rollBack = <T>(value: T): RollBack<T> => new RollBack(value);

/** The pool of connections to one database; every wait in it has a limit (limits.ts). */
export function openDatabase(
  connection: ClientConfig,
  { size = 10, limits: changed = {}, session = {} }: DatabaseOptions = {},
): Database {
  const limits = { ...databaseLimits, ...changed };
  const settings = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`);
  const open = (options: string, max: number): Pool =>
    openPool(connection, limits, [...settings, options].join(' '), max);
  const pool = open('', size);
  const planning = {
    scans: open(PLAN_ONCE, PLANNING_CONNECTIONS.scans),
    orders: open(PLAN_ONCE, PLANNING_CONNECTIONS.orders),
  };
  const cancelling = open('', 1);
  const pools = [pool, planning.scans, planning.orders, cancelling];
  return {
    ...asking(pool),
    planned: {
      scans: asking(planning.scans, { names: 'all' }),
      orders: asking(planning.orders, { names: 'all' }),
    },
    connection,
    transaction: (work, { planOnce, signal, unless = signal } = {}) =>
      withClient(
        planOnce ? planning[planOnce] : pool,
        client => {
          const run = () => within(client, work, planOnce !== undefined);
          return signal ? untilAborted(client, signal, cancelling, run) : run();
        },
        unless,
      ),
    cancellable: (signal, work) =>
      withClient(pool, client => untilAborted(client, signal, cancelling, work), signal),
    load: () => ({
      general: loadOf(pool),
      scans: loadOf(planning.scans),
      orders: loadOf(planning.orders),
    }),
    close: async () => {
      const closed = Promise.all(pools.map(one => one.end()));
      await Promise.race([closed, sleep(limits.close, undefined, { ref: false })]);
    },
  };
}

const loadOf = ({ totalCount, idleCount, waitingCount }: Pool): PoolLoad => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

function openPool(connection: ClientConfig, limits: DatabaseLimits, options: string, max: number): Pool {
  // The session's time zone is UTC whatever the server's is, so that timestamps end in `Z`.
  const settings = {
    TimeZone: 'UTC',
    // Debian's PostgreSQL compiles each statement that its planner thinks dear: that takes seconds where the statement takes ms.
    jit: 'off',
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
  };
  const session = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const opened = new Pool({
    ...connection,
    options: [...session, options].join(' '),
    types: { getTypeParser: parserFor },
    connectionTimeoutMillis: limits.connection,
    query_timeout: limits.answer,
    max,
    pipeline: true,
    stream: gatheringSocket,
  });
  return replacingDead(opened);
}

/**
 * The pool replaces a connection that dies, and the running statement fails by itself; an error without a listener would end
 * the process. The pool listens only to connections that it holds, and one may die in the same breath in which it is handed out.
 */
export const replacingDead = (pool: Pool): Pool =>
  pool.on('error', ignore).on('connect', client => void client.on('error', ignore));

async function withClient<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  unless?: AbortSignal,
): Promise<T> {
  const client = await (unless ? connectUnless(unless, pool) : pool.connect());
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    if (!isStatementError(error)) broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A connection; who does not need it any more when it is there has waited for nothing, and is told at once. */
function connectUnless(signal: AbortSignal, pool: Pool): Promise<PoolClient> {
  if (signal.aborted) return Promise.reject(new Aborted());
  return new Promise((done, failed) => {
    const giveUp = (): void => failed(new Aborted());
    signal.addEventListener('abort', giveUp);
    pool
      .connect()
      .then(client => (signal.aborted ? client.release() : done(client)), failed)
      .finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** Does `work` on a connection; `cancelling` cancels its statements when `signal` aborts. */
async function untilAborted<T>(
  client: PoolClient,
  signal: AbortSignal,
  cancelling: Pool,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  // PostgreSQL gives the process id with every connection; the types of `pg` leave it out.
  const { processID } = client as PoolClient & { readonly processID: number };
  let cancelled: Promise<unknown> | undefined;
  // A statement that cannot be cancelled ends by its own limit.
  const cancel = (): void => {
    cancelled = cancelling.query('SELECT pg_cancel_backend($1)', [processID]).catch(ignore);
  };
  signal.addEventListener('abort', cancel);
  try {
    return await work(asking(client, { signal }));
  } finally {
    signal.removeEventListener('abort', cancel);
    // The next user of this connection must not be cancelled.
    await cancelled;
  }
}

/** `work` was broken off, or not begun, because its signal aborted; the connection is still good. */
export class Aborted extends Error {
  override readonly name = 'AbortError';
}

async function within<T>(
  client: PoolClient,
  work: (tx: Transaction) => Promise<T | RollBack<T>>,
  planOnce: boolean,
): Promise<T> {
  const begun = client.query('BEGIN');
  begun.catch(ignore);
  if (!planOnce) await begun;
  const ask = asking(client, { names: planOnce ? 'all' : 'none' });
  const written: Promise<unknown>[] = [];
  const last: (() => void)[] = [];
  const write = (sql: string, params?: readonly unknown[]): void => {
    const writing = ask.execute(sql, params);
    writing.catch(ignore);
    written.push(writing);
  };
  const writeLast = (sql: string, params?: readonly unknown[]): void =>
    void last.push(() => write(sql, params));
  const attempt = async <T>(part: () => Promise<T>): Promise<T> => {
    const before = written.length;
    const lastBefore = last.length;
    await ask.execute('SAVEPOINT attempt');
    try {
      const outcome = await part();
      await Promise.all(written.slice(before));
      return outcome;
    } catch (error) {
      await ask.execute('ROLLBACK TO SAVEPOINT attempt');
      last.length = lastBefore;
      throw await firstFailure(written.splice(before), error);
    }
  };
  try {
    const outcome = await work({ ...ask, write, writeLast, attempt, inTransaction: true });
    await begun;
    if (!(outcome instanceof RollBack)) for (const writeIt of last) writeIt();
    // After a failed write PostgreSQL takes COMMIT for ROLLBACK.
    await Promise.all([...written, client.query(outcome instanceof RollBack ? 'ROLLBACK' : 'COMMIT')]);
    return outcome instanceof RollBack ? outcome.value : outcome;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw await firstFailure(written, error);
  }
}

/** The error that made the work fail: a failed statement made all after it fail too (25P02). */
async function firstFailure(written: readonly Promise<unknown>[], error: unknown): Promise<unknown> {
  const failed = (await Promise.allSettled(written)).find(
    one => one.status === 'rejected' && codeOf(one.reason) !== '25P02',
  );
  return failed?.status === 'rejected' ? failed.reason : error;
}

function asking(
  source: Pool | PoolClient,
  { names = 'none', signal }: { names?: 'none' | 'few' | 'all'; signal?: AbortSignal | undefined } = {},
): Queryable {
  const run = (text: string, params: readonly unknown[] = []) => {
    if (signal?.aborted) throw new Aborted();
    const name = names === 'none' ? undefined : planNameOf(text, names === 'all' ? Infinity : MOST_KEPT);
    return source.query({
      ...(name !== undefined && { name }),
      text,
      values: params.map(asText),
    });
  };
  return {
    query: async <Row extends object>(sql: string, params?: readonly unknown[]) =>
      (await run(sql, params)).rows as Row[],
    one: async <Row extends object>(sql: string, params?: readonly unknown[]) =>
      (await run(sql, params)).rows[0] as Row | undefined,
    execute: async (sql, params) => (await run(sql, params)).rowCount ?? 0,
    get kept() {
      return names === 'none' ? asking(source, { names: 'few', signal }) : this;
    },
  };
}

/**
 * Half of a pair of surrogates is no UTF-8: `pg` would send another sign for it, which stays for good. NUL in its place is refused by
 * PostgreSQL, within the transaction (22021).
 */
function asText(value: unknown): unknown {
  if (typeof value === 'string') return value.isWellFormed() ? value : '\0';
  return Array.isArray(value) ? value.map(asText) : value;
}

const ignore = (): void => undefined;

/** PostgreSQL's own errors have a five-character SQLSTATE; the connection is good after them. */
function isStatementError(error: unknown): boolean {
  if (error instanceof Aborted) return true;
  return error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}
