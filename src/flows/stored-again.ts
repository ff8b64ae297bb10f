import type { Outbox } from '../outbox/outbox.ts';

/** Scanning goes on only when the device stores again: tries it with the step to go back to; null: still not. */
export const storedAgain = (
  outbox: Pick<Outbox, 'saveFlow'>,
  key: string,
  step: unknown,
): Promise<{ readonly name: 'stored-again' } | null> =>
  outbox.saveFlow(key, step).then(
    () => ({ name: 'stored-again' }) as const,
    () => null,
  );
