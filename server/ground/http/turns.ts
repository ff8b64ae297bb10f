import { nobodyWaits, type Refusal, refuse } from './problem.ts';

export type Turns = <T>(left: AbortSignal, work: () => Promise<T>) => Promise<T | Refusal>;

const busy = refuse(503, 'busy', 'Er komt nu te veel tegelijk binnen. Probeer het zo nogmaals.');

/**
 * Does so much at once of what takes long. Few wait for their turn, the others are told to come back; who hangs up while waiting
 * (`left` aborts) has no turn.
 */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  let free = atOnce;
  const queue = new Set<() => void>();

  const turnOf = (left: AbortSignal): Promise<boolean> =>
    new Promise(done => {
      const begin = (): void => {
        left.removeEventListener('abort', giveUp);
        done(true);
      };
      const giveUp = (): void => {
        queue.delete(begin);
        done(false);
      };
      queue.add(begin);
      left.addEventListener('abort', giveUp, { once: true });
    });

  function end(): void {
    const [next] = queue;
    if (next) queue.delete(next);
    else free++;
    next?.();
  }

  return async (left, work) => {
    if (left.aborted) return nobodyWaits;
    if (free > 0) free--;
    else if (queue.size >= waiting) return busy;
    else if (!(await turnOf(left))) return nobodyWaits;
    try {
      return await work();
    } finally {
      end();
    }
  };
}
