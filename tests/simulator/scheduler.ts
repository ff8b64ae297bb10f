import type { Random } from '../../server/demo/random.ts';

/** A process that may be killed: nothing of a dead one ever continues. */
export interface Owner {
  readonly name: string;
  alive: boolean;
}

interface Gate {
  readonly owner: Owner;
  readonly label: string;
  /** Its gates open in the order of arrival. */
  readonly queue: string | undefined;
  open(): void;
}
interface Sleeper {
  readonly owner: Owner;
  readonly until: number;
  wake(): void;
}

const isOf = ({ owner }: Gate, device: string): boolean => owner.name.startsWith(`${device}.`);

/** Not counted as a watched task. */
const turn = globalThis.setImmediate;
/** Number of event loop turns without activity after which only gates and sleepers are left. */
const QUIET_TURNS = 6;
/** A run has some 500 steps, and a step takes some 50 turns: more than this many is an endless loop. */
const MOST_STEPS = 12_000;
const MOST_TURNS = 50_000;

/**
 * Releases one step at a time, chosen at random, in virtual time: the same seed gives the same order. A step is what
 * a process waits for at a gate: a transaction on its disk, a request, its reply, a message from another tab.
 */
export class Scheduler {
  /** The released steps in order: two runs of one seed have the same. */
  readonly trace: string[] = [];
  private readonly gates: Gate[] = [];
  private readonly sleepers = new Set<Sleeper>();
  private readonly random: Random;
  private running = 0;
  private ended: (() => void)[] = [];
  private news = 0;
  /** Ms since the run began. */
  time = 0;
  /** Why nothing is released any more. */
  stuck: string | null = null;

  constructor(random: Random) {
    this.random = random;
  }

  /** Waits until the scheduler releases this step; for ever when its owner dies. */
  gate(owner: Owner, label: string, queue?: string): Promise<void> {
    this.news++;
    return new Promise(open => {
      if (owner.alive) this.gates.push({ owner, label, queue, open });
    });
  }

  /** One step with an effect: it begins at a gate and reports its end at another, so that a crash may fall between. */
  async step<T>(owner: Owner, label: string, work: () => PromiseLike<T>, queue?: string): Promise<T> {
    await this.gate(owner, label, queue);
    const outcome = await this.during(work()).then(
      value => ({ ok: true as const, value }),
      (error: unknown) => ({ ok: false as const, error }),
    );
    await this.gate(owner, `${label} ends`);
    if (outcome.ok) return outcome.value;
    throw outcome.error;
  }

  /** Counts a task that runs by itself, without anybody waiting for it here. */
  noteActivity(): void {
    this.news++;
  }

  /** Nothing else is released while this runs. */
  async during<T>(work: PromiseLike<T>): Promise<T> {
    this.running++;
    try {
      return await work;
    } finally {
      this.running--;
      this.news++;
      if (this.running === 0) for (const go of this.ended.splice(0)) go();
    }
  }

  sleep(owner: Owner, ms: number, signal?: AbortSignal): Promise<void> {
    this.news++;
    return new Promise(resolve => {
      if (signal?.aborted) return resolve();
      const sleeper: Sleeper = {
        owner,
        until: this.time + ms,
        wake: () => {
          this.sleepers.delete(sleeper);
          signal?.removeEventListener('abort', sleeper.wake);
          this.news++;
          resolve();
        },
      };
      if (owner.alive) this.sleepers.add(sleeper);
      signal?.addEventListener('abort', sleeper.wake);
    });
  }

  /** Number of steps that could be released; none in an endless loop. */
  get waiting(): number {
    return this.stuck === null ? this.gates.length : 0;
  }

  kill(owner: Owner): void {
    owner.alive = false;
    for (let i = this.gates.length - 1; i >= 0; i--)
      if (this.gates[i]?.owner === owner) this.gates.splice(i, 1);
    for (const sleeper of this.sleepers) if (sleeper.owner === owner) this.sleepers.delete(sleeper);
  }

  /** The same for the processes of one device. */
  waitingOf(device: string): number {
    return this.gates.filter(gate => isOf(gate, device)).length;
  }

  /** Releases one waiting step, of one device when that is named, and waits for everything that follows from it. */
  async release(device?: string): Promise<void> {
    const first = this.gates.filter(
      (gate, i) => gate.queue === undefined || this.gates.findIndex(g => g.queue === gate.queue) === i,
    );
    const gates = device === undefined ? first : first.filter(gate => isOf(gate, device));
    const gate = gates[this.random.int(gates.length)];
    if (!gate || this.stuck !== null) return;
    if (this.trace.length >= MOST_STEPS)
      this.stuck = `after ${MOST_STEPS} steps it still goes on: ${this.trace.slice(-6).join(', ')}`;
    this.gates.splice(this.gates.indexOf(gate), 1);
    this.trace.push(`${gate.owner.name} ${gate.label}`);
    this.time += 1 + this.random.int(10);
    gate.open();
    await this.settle();
  }

  /** Advances time to the next sleeper, at most by `most` ms. */
  async advance(most: number): Promise<void> {
    const next = Math.min(...[...this.sleepers].map(s => s.until), this.time + most);
    this.time = Math.max(this.time, next);
    for (const sleeper of this.sleepers) if (sleeper.until <= this.time) sleeper.wake();
    await this.settle();
  }

  /** Resolves when nothing runs by itself any more. */
  async settle(): Promise<void> {
    for (let quiet = 0, seen = -1, turns = 0; quiet < QUIET_TURNS && this.stuck === null; quiet++) {
      if (++turns > MOST_TURNS) this.stuck = `no end after ${this.trace.at(-1)}`;
      if (this.running > 0) await new Promise<void>(go => this.ended.push(go));
      if (seen !== this.news) quiet = 0;
      seen = this.news;
      await new Promise(resolve => turn(resolve));
    }
  }
}
