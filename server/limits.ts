/** How long the server waits for PostgreSQL, in milliseconds. */
export const databaseLimits = {
  /** A statement. The slowest of an office list takes 2 s on 100,000 orders; a device gives up after 15 s. */
  statement: 15_000,
  /** A row that another transaction has locked. Less than a statement, so that the log says which of the two it was. */
  lock: 10_000,
  /** A transaction in which nothing is asked: our process hangs, and the rows it has locked are wanted. */
  idleInTransaction: 15_000,
  /** A free connection of the pool. Who waits longer is told 503 to come back, so that a queue does not grow without end. */
  connection: 5_000,
  /** An answer of any kind. More than a statement: only a PostgreSQL that is frozen, or out of reach, gets so far. */
  answer: 20_000,
  /** At the end of the server, the statements under way. */
  close: 5_000,
} as const;
export type DatabaseLimits = { readonly [K in keyof typeof databaseLimits]: number };

/** For migrations and large demo data, which may have a year of orders to go through. */
export const longWorkLimits = {
  statement: 30 * 60_000,
  answer: 31 * 60_000,
} as const satisfies Partial<DatabaseLimits>;

/** How long the server waits for its callers, in milliseconds. */
export const httpLimits = {
  /** The headers of a request: they fit in a packet or two. */
  headers: 10_000,
  /** A whole request, its body too. The largest are photos of 300 kB and lists of 1 MB; a device gives up after 15 s. */
  request: 30_000,
  /** How often Node looks for requests that are over their time. */
  check: 5_000,
  /** A connection on which nothing moves. More than a statement, an answer and the 15 s between beats of an event stream. */
  connection: 60_000,
  /** A connection between two requests. More than the 30 s after which an app without work asks again. */
  keepAlive: 45_000,
  /** At the end of the server, the requests under way. */
  close: 10_000,
} as const;
export type HttpLimits = { readonly [K in keyof typeof httpLimits]: number };
