import type { Random } from '../../../server/demo/random.ts';
import type { CacheDb } from '../../../src/db/cache-db.ts';
import type { Clock } from '../../../src/outbox/deps.ts';
import type { User } from '../../../src/outbox/entry.ts';
import type { Outbox } from '../../../src/outbox/outbox.ts';
import type { Http } from '../../../src/sync/http.ts';

/** A worker's own session in a tab, of any flow. */
export interface Work {
  /** One act of a worker who mostly does what the screen says, and sometimes something else. */
  act(random: Random): void;
  /** Asks the OMS what has changed. */
  refresh(): void;
  /** Nothing is left to do in this work. */
  over(): boolean;
  close(): void;
}

/** The parts of a tab that the work opened in it uses. */
export interface Desk {
  readonly user: User;
  readonly device_id: string;
  readonly outbox: Outbox;
  readonly cache: CacheDb;
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  readonly online: () => boolean;
  readonly newId: () => string;
}

/** Opens work from what the device has of it, or else from the OMS; null when neither gives it. */
export type Job = (desk: Desk) => Promise<Work | null>;
