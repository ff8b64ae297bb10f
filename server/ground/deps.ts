import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Notifications } from './db/notify.ts';
import type { Database } from './db/pool.ts';
import type { Replica } from './db/read-database.ts';
import type { Sessions } from './session/sessions.ts';

/** The dependencies of every area of the server. */
export type Deps = {
  readonly config: Config;
  readonly db: Database;
  /** Asked by what only reads, and much; null: there is none. */
  readonly replica: Replica | null;
  readonly notifications: Notifications;
  readonly sessions: Sessions;
  /** The stored epoch, sent as X-OMS-Epoch with every /api reply. */
  readonly epoch: () => string;
  /** Sign-in attempts a minute, for one address and name. */
  readonly signInsPerMinute: number;
  /** Upload grants a minute, for one user. */
  readonly grantsPerMinute: number;
  /** Number of groups with placements of a batch before it is worth keeping whole (fast-path/known-batches.ts). */
  readonly batchLearntAfter: number;
};

/** The routes of one area; it may clean up in hooks (`preClose` to end its streams). */
export type Area = (app: FastifyInstance, deps: Deps) => void | Promise<void>;
