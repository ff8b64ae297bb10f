import type { Locks } from '../../src/sync/deps.ts';
import type { Owner, Scheduler } from './scheduler.ts';

interface Request {
  readonly owner: Owner;
  start(): void;
}

/** Web Locks of one browser profile, as far as the sender uses them: exclusive, in turn, released at death. */
export class LockTable {
  private readonly holders = new Map<string, Owner>();
  private readonly queues = new Map<string, Request[]>();
  private readonly scheduler: Scheduler;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  of(owner: Owner): Locks {
    const request = async (
      name: string,
      options: LockOptions | ((lock: Lock | null) => unknown),
      callback?: (lock: Lock | null) => unknown,
    ): Promise<unknown> => {
      const { steal, signal } = typeof options === 'function' ? ({} as LockOptions) : options;
      const work = typeof options === 'function' ? options : callback;
      if (steal) this.holders.delete(name);
      if (this.holders.has(name)) await this.turn(name, owner, signal);
      this.holders.set(name, owner);
      await this.scheduler.gate(owner, 'lock granted');
      try {
        return await work?.({ name, mode: 'exclusive' } as Lock);
      } finally {
        if (this.holders.get(name) === owner) this.next(name);
      }
    };
    return { request: request as Locks['request'] };
  }

  /** The browser releases the locks of a dead process. */
  release(owner: Owner): void {
    for (const [name, queue] of this.queues)
      this.queues.set(
        name,
        queue.filter(r => r.owner !== owner),
      );
    for (const [name, holder] of this.holders) if (holder === owner) this.next(name);
  }

  private turn(name: string, owner: Owner, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((start, reject) => {
      const queue = this.queues.get(name) ?? [];
      const request: Request = { owner, start };
      this.queues.set(name, [...queue, request]);
      signal?.addEventListener('abort', () => {
        this.queues.set(
          name,
          (this.queues.get(name) ?? []).filter(r => r !== request),
        );
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }

  private next(name: string): void {
    this.holders.delete(name);
    const [first, ...others] = this.queues.get(name) ?? [];
    this.queues.set(name, others);
    if (!first) return;
    this.holders.set(name, first.owner);
    first.start();
  }
}
