import type { Step } from '../../../core/flow/machine.ts';
import { createEmitter } from '../../../core/emitter/emitter.ts';

/** Performs the effects of a flow's machine. */
export interface FlowWorld<S, E, F> {
  /** Whether the effect writes to this device's disk; a step has at most one of those. */
  writes(effect: F): boolean;
  /**
   * Writes the effect and the new state in one durable transaction; otherwise gives the event that the machine takes
   * instead of the step.
   */
  write(effect: F, state: S): Promise<E | null>;
  /** Stores the state of a step that writes nothing else. */
  save(state: S): void;
  /** Every other effect: signals, printing, asking the OMS. */
  perform(effect: F): void;
}

/** An event, or a function that makes one from the state at its turn; null: there is none. */
export type Turn<S, E> = E | ((state: S) => E | null | Promise<E | null>);

export interface RunningFlow<S, E> {
  getState(): S;
  /** Called after each event. */
  subscribe(listener: () => void): () => void;
  /** Takes events one after another, in order of arrival. Rejects when the event cannot be made or taken. */
  send(turn: Turn<S, E>): Promise<void>;
  /** Nothing more is taken or performed; writes in progress complete. */
  stop(): void;
}

/**
 * The only place that performs effects. A step that writes is shown and sounded only after its transaction has
 * committed (architecture.md, 'Durable before the beep').
 */
export function runFlow<S, E extends { name: string }, F>(
  step: Step<S, E, F>,
  begin: S,
  world: FlowWorld<S, E, F>,
): RunningFlow<S, E> {
  let state = begin;
  let last: Promise<void> = Promise.resolve();
  let stopped = false;
  const taken = createEmitter();

  async function take(event: E): Promise<void> {
    const next = step(state, event);
    const written = next.effects.find(effect => world.writes(effect));
    if (written !== undefined) {
      const instead = await world.write(written, next.state);
      if (instead) return take(instead);
    } else if (next.state !== state) {
      world.save(next.state);
    }
    state = next.state;
    taken.emit();
    if (stopped) return;
    // The screen draws in a microtask: its colour comes before everything else.
    await Promise.resolve();
    for (const effect of next.effects) if (effect !== written) world.perform(effect);
  }

  return {
    getState: () => state,
    subscribe: taken.subscribe,
    send(turn) {
      const done = last.then(async () => {
        if (stopped) return;
        const event = typeof turn === 'function' ? await turn(state) : turn;
        if (event !== null && !stopped) await take(event);
      });
      last = done.catch(() => undefined);
      // The failure of an event is for its sender, or for the page as an unhandled rejection.
      return done.then(() => undefined);
    },
    stop() {
      stopped = true;
    },
  };
}
