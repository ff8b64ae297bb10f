import type { Step } from '../../../core/flow/machine.ts';
import type { Clock } from '../../outbox/deps.ts';
import type { Signal, Verdict } from '../steps/verdict-step.ts';
import type { CommonEffect, CommonEvent, RecordEffect, WriteEffect } from './effects.ts';
import { saves, write, type FlowStorage } from './flow-storage.ts';
import { createDisplay, type Shown } from './display.ts';
import type { Noted } from './happened.ts';
import { createPresses } from './presses.ts';
import { runFlow, type Turn } from './run-flow.ts';
import { createSnapshot } from './snapshot.ts';
import { createVerification } from './verification.ts';

interface Named {
  readonly name: string;
}
interface Judged extends Named {
  readonly verdict?: Verdict | null;
}
interface Typed {
  readonly type: string;
}

/**
 * The flow's own parts of its session. `S`, `E`: the machine's states and events; `R`, `O`: its record effect, and its own
 * effects; `V`: what its screen draws.
 */
export interface SessionOptions<
  S extends Judged,
  E extends Named,
  R extends RecordEffect<unknown>,
  O extends Typed,
  V,
> {
  readonly step: Step<S, E | CommonEvent, CommonEffect<R> | O>;
  readonly begin: S;
  readonly storage: FlowStorage<S, R['drafts'][number]>;
  /** Tone and buzz. */
  readonly signal: (signal: Signal) => void;
  /** Makes the event of a code as read, in this state. */
  readonly toEvent: (text: string, state: S) => E | Promise<E>;
  /** Everything that the screen draws; called at most once for each change, when the screen needs it. */
  readonly derive: (state: S, shown: Shown) => V;
  /** Performs the flow's own effects. */
  readonly perform?: (effect: O) => void;
  /** Memory of a step that was refused, or asks for attention; without it, or null, its refusal is remembered. */
  readonly toRemember?: (state: S) => Noted | null;
  /** Called after a step, before the screen draws it. */
  readonly onStep?: (state: S) => void;
  /** Called when mutations were recorded, before the step is drawn. */
  readonly onRecorded?: () => void;
  /** Called when the state of a step that wrote nothing is on disk. */
  readonly onSaved?: (state: S, before: S) => unknown;
  /** The event of a failed recording, when it is not `not-stored`. */
  readonly failureOf?: (effect: WriteEffect<R>) => E | null;
  /** Whether a recording takes so long that the screen must say so. */
  readonly isLong?: (drafts: R['drafts']) => boolean;
  /** For flows that fill in locations. */
  readonly autofill?: {
    readonly sleep: Clock['sleep'];
    /** The event that submits the location; null in a step without one. */
    readonly toSubmit: (state: S) => E | null;
    /** The event that follows `submit-soon` in the state of that moment; without it `toSubmit`. */
    readonly toContinue?: (state: S) => E | null;
  };
}

/** One worker's run of a flow. */
export interface FlowSession<S, E, V> {
  /** Everything that the screen draws; a new object at every change. */
  get(): V;
  /** Fits useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
  getState(): S;
  /** Takes a code as read, from any source. */
  scan(text: string): void;
  /** `stored-again` is taken only when the device can store. */
  send(turn: Turn<S, E | CommonEvent>): void;
  /**
   * Calls `press` in its turn, after the scans before it, and takes what it sends at once. It answers whether the screen has
   * that button; a press is heard as a scan is, and one without a button changes nothing.
   */
  press(press: () => boolean): void;
  submitLocation(): void;
  /**
   * Asks the OMS while the device's answer is shown; `submit-soon` waits for it. `isLast`: no other scan has been
   * verified since.
   */
  verify(ask: (isLast: () => boolean) => Promise<Turn<S, E> | null>): void;
  /** Makes the event of a verdict, and shows a wait when it takes long. */
  wait(make: () => E | Promise<E>): Promise<E>;
  /** Something that is drawn has changed without a step. */
  changed(): void;
  /** Remembers what happened beside the steps, such as a print. */
  note(noted: Noted): void;
  /** Registers a function to call when the session stops. */
  until(...stops: readonly (() => void)[]): void;
  stop(): void;
}

/** Runs a flow's machine for its screen: takes scans one after another, stores, signals, and reports what to draw. */
export function createFlowSession<
  S extends Judged,
  E extends Named,
  R extends RecordEffect<unknown>,
  O extends Typed,
  V,
>(options: SessionOptions<S, E, R, O, V>): FlowSession<S, E, V> {
  const { storage, step, begin, autofill } = options;
  const verification = createVerification();
  const snapshot = createSnapshot(() => options.derive(flow.getState(), display.get()));
  const display = createDisplay(storage, () => snapshot.changed());
  const presses = createPresses<S, E | CommonEvent>(turn => flow.send(turn), options.signal);
  const stops: (() => void)[] = [];
  let lastRead = '';

  /** The event that the machine takes instead of the step; null: it is stored. */
  async function store(effect: WriteEffect<R>, state: S): Promise<E | CommonEvent | null> {
    if (effect.type === 'record' && options.isLong?.(effect.drafts)) display.saving();
    const outcome = await snapshot.withoutDrawing(() => write(storage, effect, state));
    display.saved();
    if (effect.type === 'record' && outcome !== 'failed') options.onRecorded?.();
    if (outcome === 'written') return null;
    if (outcome === 'refused') return { name: 'refused' };
    return options.failureOf?.(effect) ?? { name: 'not-stored', read: lastRead };
  }

  async function save(state: S): Promise<void> {
    const before = flow.getState();
    if (await saves(storage, state)) await options.onSaved?.(state, before);
  }

  let remembered: S | null = null;
  const flow = runFlow<S, E | CommonEvent, CommonEffect<R> | O>(step, begin, {
    writes: isWrite,
    write: async (effect, state) => (isWrite<R>(effect) ? store(effect, state) : null),
    save: state => void save(state).catch(() => undefined),
    perform(effect) {
      if (isOf(effect, 'signal')) {
        const state = flow.getState();
        presses.signal(effect.signal);
        // A state that a scan leaves as it is has been remembered.
        if (state !== remembered || effect.signal === 'accept')
          display.signalled(effect.signal, state.verdict, options.toRemember?.(state) ?? null);
        remembered = state;
      } else if (!isOf(effect, 'submit-soon')) options.perform?.(effect as O);
      else if (autofill) void verification.submitSoon(autofill.sleep, goOn);
    },
  });
  stops.push(
    flow.subscribe(() => {
      options.onStep?.(flow.getState());
      snapshot.changed();
    }),
    // A start after the clearing goes on at this step.
    storage.outbox.onCleared(() => void saves(storage, flow.getState())),
  );

  const goOn = (): void =>
    void flow.send(state => (autofill?.toContinue ?? autofill?.toSubmit)?.(state) ?? null);

  return {
    get: snapshot.get,
    subscribe: snapshot.subscribe,
    changed: snapshot.changed,
    note: display.note,
    getState: flow.getState,
    submitLocation: () => presses.take(state => autofill?.toSubmit(state) ?? null),
    press: pressing => void presses.press(pressing),
    wait: display.wait,
    scan: text =>
      void flow.send(state => {
        lastRead = text;
        return display.wait(() => options.toEvent(text, state));
      }),
    send: turn =>
      presses.take(
        isStoredAgain(turn)
          ? async state => (state.name === 'cannot-store' && (await saves(storage, state)) ? turn : null)
          : turn,
      ),
    verify: ask =>
      verification.verify(async isLast => {
        const turn = await ask(isLast);
        if (turn !== null) await flow.send(turn);
      }),
    until: (...more) => void stops.push(...more),
    stop() {
      flow.stop();
      for (const stop of stops.splice(0)) stop();
    },
  };
}

const WRITES: readonly string[] = ['record', 'keep', 'retry'];

const isWrite = <R extends Typed>(effect: CommonEffect<R> | Typed): effect is WriteEffect<R> =>
  WRITES.includes(effect.type);

type SessionEffect = Extract<CommonEffect<never>, { type: 'signal' | 'submit-soon' }>;

const isOf = <T extends SessionEffect['type']>(
  effect: Typed,
  type: T,
): effect is Extract<SessionEffect, { type: T }> => effect.type === type;

const isStoredAgain = <E extends Named>(turn: Turn<never, E>): turn is E =>
  typeof turn === 'object' && turn.name === 'stored-again';
