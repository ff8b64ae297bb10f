/** How long the server waits for PostgreSQL, in milliseconds. */
export const databaseLimits = {
  /** A statement. The slowest of an office list takes 2 s on 100,000 orders; a device gives up after 15 s. */
  statement: 15_000,
  /** A row that another transaction has locked. Less than a statement, so that the log says which of the two it was. */
  lock: 10_000,
  /** A transaction without statements: our process hangs, and others want the rows it has locked. */
  idleInTransaction: 15_000,
  /**
   * A free connection of the pool. A caller who would wait longer gets 503, so that a queue does not grow without
   * end.
   */
  connection: 5_000,
  /** An answer of any kind. More than a statement: only a PostgreSQL that is frozen, or out of reach, takes so long. */
  answer: 20_000,
  /** On shutdown, the running statements. */
  close: 5_000,
} as const;
export type DatabaseLimits = { readonly [K in keyof typeof databaseLimits]: number };

/** Searches of the office, which are bounded by a window of days: the slowest of a million orders takes 0.2 s. */
export const searchLimits = {
  statement: 5_000,
  /** At once; and so many may wait for their turn. */
  atOnce: 4,
  waiting: 100,
};

/** Orders that are taken in: at once, and waiting for their turn with their content in memory. */
export const intakeLimits = { atOnce: 8, waiting: 50 };

/** Reports: each counts within some weeks of orders. A page that is opened anew waits for no more than these. */
export const reportLimits = { statement: 8_000, atOnce: 3 };

/** Exports of the office: of each step, since the whole takes as long as its receiver does. */
export const exportLimits = {
  /** The first sorts all that fits, at most a month; each further one gives 1,000 rows. */
  statement: 60_000,
  answer: 65_000,
  /** A receiver that reads nothing for so long is not there any more. */
  idleInTransaction: 60_000,
  /** At once; who comes then is asked to try again. */
  atOnce: 3,
};

/** For migrations and large demo data, which may have a year of orders to go through. */
export const longWorkLimits = {
  statement: 30 * 60_000,
  answer: 31 * 60_000,
} as const satisfies Partial<DatabaseLimits>;

/** Most bytes of a body; a larger one is refused before it is read (413). */
export const bodyLimits = {
  /** The longest lists of the office, of 1,000 lines, take 100 kB. */
  usual: 256 * 1024,
  /** A hundred scans, or an order of 1,000 lines with all that its channel says of them. */
  long: 1024 * 1024,
  /** A webhook of a payment provider. */
  webhook: 64 * 1024,
} as const;

/** How long the server waits for its callers, in milliseconds. */
export const httpLimits = {
  /** The headers of a request: they fit in a packet or two. */
  headers: 10_000,
  /**
   * A whole request with its body. The largest are photos of 300 kB and lists of 1 MB; a device gives up after 15 s.
   */
  request: 30_000,
  /** How often Node looks for requests over their time. */
  check: 5_000,
  /** A connection without traffic. More than a statement, an answer and the 15 s between beats of an event stream. */
  connection: 60_000,
  /** A connection between two requests. More than the 30 s after which an idle app asks again. */
  keepAlive: 45_000,
  /** On shutdown, the requests in progress. */
  close: 10_000,
} as const;
export type HttpLimits = { readonly [K in keyof typeof httpLimits]: number };
