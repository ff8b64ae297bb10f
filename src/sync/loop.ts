import { createEmitter } from '../../core/emitter/emitter.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Locks } from './deps.ts';
import { pushOnce, type Pushed } from './push.ts';
import { withSenderLock } from './sender-lock.ts';
import { tryNow, type Sender } from './sender.ts';

/** Events that make the sender look again. */
type Wake = 'enqueue' | 'online' | 'visible' | 'timer' | 'start' | 'sync' | 'push' | 'session';

/** The sender's state on the strip. */
export type LoopState = 'idle' | 'sending' | 'waiting' | 'signed-out' | 'stopped';

export interface Loop {
  /** Runs until `stop`; wakes by itself when an entry is recorded. */
  start(): void;
  wake(why: Wake): void;
  stop(): void;
  state(): LoopState;
  subscribe(listener: (state: LoopState) => void): () => void;
}

const TIMER_MS = 30_000;

/**
 * Decides when to send.
 *
 *   wake ──> round (under the Web Lock) ──sent──> round …
 *                 └─wait / signed-out──> sleep until wake, the wait's end, or the timer
 */
export function createLoop(
  sender: Sender,
  locks: Locks | undefined,
  /** Lets the screen answer a recording first. */
  defer: (act: () => void) => void = act => act(),
): Loop {
  const { clock, outbox } = sender.deps;
  const states = createEmitter<LoopState>();
  let current: LoopState = 'stopped';
  let ended: AbortController | undefined;
  let sleeper = new AbortController();
  let unsubscribe: (() => void) | undefined;

  const enter = (state: LoopState): void => {
    if (state === current) return;
    current = state;
    states.emit(state);
  };
  const wake = (why: Wake): void => {
    if (why !== 'enqueue' && why !== 'timer') tryNow(sender);
    sleeper.abort();
  };

  /** A database that is closing must not end the loop. */
  const mayWait = (): Promise<boolean> => outbox.hasPending().catch(() => true);

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      sleeper = new AbortController();
      enter('sending');
      const pushed = await round(sender, locks);
      if (signal.aborted) break;
      if (pushed.kind === 'sent') continue;
      // Also when upload grants have sent everything: the present user must sign in again.
      const over = pushed.kind === 'signed-out' || sender.signed_out;
      enter(over ? 'signed-out' : (await mayWait()) ? 'waiting' : 'idle');
      const wait = pushed.kind === 'wait' ? (pushed.wait_ms ?? TIMER_MS) : TIMER_MS;
      await clock.sleep(Math.min(wait, TIMER_MS), sleeper.signal);
    }
    enter('stopped');
  }

  return {
    start() {
      if (ended) return;
      ended = new AbortController();
      const stops = [
        outbox.subscribe(({ entries, photo }) => {
          if (photo || entries.some(wantsSending)) defer(() => wake('enqueue'));
        }),
        outbox.onCleared(() => wake('start')),
      ];
      unsubscribe = () => stops.forEach(stop => stop());
      void run(ended.signal);
    },
    wake,
    stop() {
      ended?.abort();
      ended = undefined;
      unsubscribe?.();
      sleeper.abort();
    },
    state: () => current,
    subscribe: states.subscribe,
  };
}

/**
 * New, or put back by hand; entries that the sender touched have an answer or an attempt. When a person has decided a
 * doubt, others need not wait for it any more.
 */
const wantsSending = (e: Entry): boolean =>
  e.state === 'pending' ? e.attempts === 0 || e.last_answer !== null : e.seen?.after !== undefined;

/** Sends what can go now, then ends: for the service worker. False when another try would help. */
export async function drain(sender: Sender, locks: Locks | undefined): Promise<boolean> {
  tryNow(sender);
  let pushed = await round(sender, locks);
  while (pushed.kind === 'sent') pushed = await round(sender, locks);
  return pushed.kind === 'signed-out' || pushed.wait_ms === null;
}

/** One round at once, whatever it waited for: a scan waits for the OMS's answer. */
export async function sendRound(sender: Sender, locks: Locks | undefined): Promise<void> {
  tryNow(sender);
  await round(sender, locks);
}

/** A database that is closing or full must not end the loop: it tries again. */
async function round(sender: Sender, locks: Locks | undefined): Promise<Pushed> {
  try {
    return await withSenderLock(locks, sender.deps.clock, () => pushOnce(sender));
  } catch {
    return { kind: 'wait', wait_ms: TIMER_MS };
  }
}
