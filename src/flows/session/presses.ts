import type { Signal } from '../steps/verdict-step.ts';
import type { Turn } from './run-flow.ts';

/**
 * Presses by scan (core/command): the button's act takes its turn after the scans before it, and what it
 * sends is taken at once. Each press is heard, as a scan is, also when its button signals nothing.
 */
export function createPresses<S, E extends { name: string }>(
  send: (turn: Turn<S, E>) => Promise<void>,
  sound: (signal: Signal) => void,
) {
  /** How many signals were given. */
  let signals = 0;
  /** Turns that a press sends; null outside one. */
  let pressed: Turn<S, E>[] | null = null;

  function signal(which: Signal): void {
    signals++;
    sound(which);
  }

  return {
    signal,
    take(turn: Turn<S, E>): void {
      if (pressed) pressed.push(turn);
      else void send(turn);
    },
    /** `press` answers whether the screen has that button. */
    async press(press: () => boolean): Promise<void> {
      let before = signals;
      let has_button = false;
      await send(state => {
        before = signals;
        const sent: Turn<S, E>[] = (pressed = []);
        try {
          has_button = press();
        } finally {
          pressed = null;
        }
        const [turn = null] = sent;
        return typeof turn === 'function' ? turn(state) : turn;
      });
      if (signals === before) signal(has_button ? 'accept' : 'refuse');
    },
  };
}
