import type { Clock } from '../outbox/deps.ts';

/** The part of the Web Locks API that is used; without it (plain http) safety still holds. */
export type Locks = Pick<LockManager, 'request'>;

/** What the only HTTP client stands on. */
export interface HttpDeps {
  readonly clock: Clock;
  readonly fetch: typeof globalThis.fetch;
  /** `https://host`, before every path. */
  readonly origin: string;
  /** Packs a body as gzip; null, or no such thing, where the browser cannot or the OMS has not announced that it reads it. */
  readonly gzip?: (text: string) => Promise<ArrayBuffer | null>;
  /** False where time is not real: there whoever gives `fetch` ends what takes too long, by a TimeoutError. */
  readonly timeLimit?: false;
  /** Whether a read whose connection broke is worth a second try: not without a network. */
  mayRetry(): boolean;
  /** A UUIDv7. */
  newId(): string;
  deviceId(): Promise<string>;
  /** Whether the configuration announced X-OMS-Epoch: then a reply without it is not the OMS's. */
  epochAnnounced(): boolean;
  /** Told of the epoch of every reply that is the OMS's, before the answer is given. */
  epochSeen(epoch: string): Promise<void>;
  /** Told of the Date of every such reply, in epoch ms. */
  timeSeen(oms_time: number): void;
}
