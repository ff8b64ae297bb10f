import type { Signal, Verdict } from '../steps/verdict-step.ts';
import { createMemory, refusedIn, type Happened, type Kept, type Noted } from './happened.ts';

/** A shorter wait is not shown. */
const BUSY_AFTER_MS = 150;

/** The session's data for the screen, besides the machine's state. */
export interface Shown {
  /** An event takes long to make: a look-up, a photo. */
  readonly busy: boolean;
  /** A recording takes long. */
  readonly saving: boolean;
  /** Raised by every verdict. */
  readonly beat: number;
  /** Recent events that are no mutation, newest first. */
  readonly happened: readonly Happened[];
  /** The last refusal, until a scan succeeds. */
  readonly refusal: Happened | null;
}

/** Keeps what a session shows beside its state; `draw` is called after each change that nothing else draws. */
export function createDisplay(kept: Kept, draw: () => void) {
  const memory = createMemory(kept, () => show({ happened: memory.get() }));
  let shown: Shown = { busy: false, saving: false, beat: 0, happened: [], refusal: null };

  function show(change: Partial<Shown>): void {
    shown = { ...shown, ...change };
    draw();
  }

  return {
    get: () => shown,
    saving: () => show({ saving: true }),
    /** Drawn with the step that follows. */
    saved: () => void (shown = { ...shown, saving: false }),
    note(noted: Noted): void {
      memory.note(noted);
      show({ happened: memory.get() });
    },
    /** A refusal stays in sight until a scan succeeds; `noted` is what a step is remembered as in its place. */
    signalled(given: Signal, verdict: Verdict | null | undefined, noted: Noted | null): void {
      if (given === 'accept') return void (shown.refusal && show({ refusal: null }));
      const refused = refusedIn(verdict);
      const remembered = noted ?? refused;
      if (!remembered) return;
      const one = memory.note(remembered);
      show({ happened: memory.get(), ...(refused && { refusal: one }) });
    },
    /** Makes the event of a verdict, and shows a wait when it takes long. */
    async wait<E>(make: () => E | Promise<E>): Promise<E> {
      const slow = setTimeout(() => show({ busy: true }), BUSY_AFTER_MS);
      try {
        return await make();
      } finally {
        clearTimeout(slow);
        // Drawn together with the verdict, which follows at once.
        shown = { ...shown, busy: false, beat: shown.beat + 1 };
      }
    },
  };
}
