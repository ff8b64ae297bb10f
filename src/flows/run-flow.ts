import type { Machine } from '../../core/flow/machine.ts';

/** What the runner needs of an effect: which ones store, and what follows from a failure to. */
export interface Recording<D, E> {
  readonly drafts: readonly D[];
  readonly resolves: string | undefined;
  /** A kept photo that goes with the last draft. */
  readonly photo?: string | undefined;
  /** What was refused, and is tried again. */
  readonly retries?: string | undefined;
  /** The event that tells the machine that nothing was stored. */
  readonly failed: E;
}

/** What a machine is told instead of a step that records: nothing was stored, or the OMS has refused it (decision 028). */
export const insteadOf = <E>(
  recorded: { readonly ok: boolean; readonly refused?: boolean | undefined },
  failed: E,
): E | { readonly name: 'refused' } | null =>
  !recorded.ok ? failed : recorded.refused ? { name: 'refused' } : null;

export interface FlowWorld<S, E, F, D> {
  /** The recording in an effect, or null when it does not store. */
  recordingOf(effect: F): Recording<D, E> | null;
  /** Stores drafts and the new state in one durable transaction; else what the machine is told instead of the step. */
  record(recording: Recording<D, E>, state: S): Promise<E | null>;
  /** Keeps the state of a step that stored nothing. */
  save(state: S): void;
  /** Everything else: signals, printing, asking the OMS. */
  perform(effect: F, flow: RunningFlow<S, E>): void;
}

export interface RunningFlow<S, E> {
  getState(): S;
  subscribe(listener: () => void): () => void;
  /** Events are taken one after another, in the order they came. A function is asked for its event when its turn comes. */
  send(event: E | ((state: S) => E | null | Promise<E | null>)): Promise<void>;
  /** Nothing more is taken or performed; what is being recorded is recorded. */
  stop(): void;
}

/**
 * The only place that performs effects. A step that records is shown and sounded only after its transaction has
 * committed (architecture.md, 'Durable before the beep').
 */
export function runFlow<S extends { name: string }, E extends { name: string }, F, D>(
  machine: Pick<Machine<S, E, F>, 'step'>,
  begin: S,
  world: FlowWorld<S, E, F, D>,
): RunningFlow<S, E> {
  let state = begin;
  let turn: Promise<void> = Promise.resolve();
  let stopped = false;
  const listeners = new Set<() => void>();

  const show = (next: S): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  async function take(event: E): Promise<void> {
    const next = machine.step(state, event);
    const recording = next.effects.map(f => world.recordingOf(f)).find(r => r !== null);
    if (recording) {
      const instead = await world.record(recording, next.state);
      if (instead) return take(instead);
    } else if (next.state !== state) {
      world.save(next.state);
    }
    show(next.state);
    if (stopped) return;
    // The screen draws in a microtask: its colour comes before everything else.
    await Promise.resolve();
    for (const effect of next.effects) if (world.recordingOf(effect) === null) world.perform(effect, flow);
  }

  const flow: RunningFlow<S, E> = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(event) {
      const taken = turn.then(async () => {
        if (stopped) return;
        const given = typeof event === 'function' ? await event(state) : event;
        if (given !== null && !stopped) await take(given);
      });
      turn = taken.catch(() => undefined);
      // An event that fails still is its sender's to know, or the page's, as an unhandled rejection.
      return taken.then(() => undefined);
    },
    stop() {
      stopped = true;
    },
  };
  return flow;
}
