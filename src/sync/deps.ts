import type { Clock } from '../outbox/deps.ts';

/** The part of the Web Locks API that is used; safety holds without it too (plain http). */
export type Locks = Pick<LockManager, 'request'>;

/** The dependencies of the only HTTP client. */
export interface HttpDeps {
  readonly clock: Clock;
  readonly fetch: typeof globalThis.fetch;
  /** `https://host`, before every path. */
  readonly origin: string;
  /**
   * Packs a body as gzip; null, or undefined, when the browser cannot or the OMS has not announced that it reads it.
   */
  readonly gzip?: (text: string) => Promise<ArrayBuffer | null>;
  /** False where time is simulated: there the given `fetch` ends a long call, by a TimeoutError. */
  readonly timeLimit?: false;
  /** Whether a read whose connection broke is worth a second try: not without a network. */
  mayRetry(): boolean;
  /** A UUIDv7. */
  newId(): string;
  deviceId(): Promise<string>;
  /** `features-enabled` of the configuration, which say what this OMS has beyond the documents; null while unknown. */
  features(): readonly string[] | null;
  /** Called with `features-enabled` of every configuration that comes. */
  featuresSeen(features: readonly string[]): void;
  /** Called with the epoch of every reply of the OMS, before the answer is given. */
  epochSeen(epoch: string): Promise<void>;
  /** Called with the Date of every such reply, in epoch ms. */
  timeSeen(oms_time: number): void;
}
