import type { Violation } from './check.ts';

/** Unhandled rejections since this list was last emptied. */
export const unhandled: Violation[] = [];

/** Collects unhandled errors of the process: in a page each is a line in the console, here each is a fault. */
export function collectUnhandled(): void {
  for (const event of ['unhandledRejection', 'uncaughtException'])
    process.on(event, (error: unknown) =>
      unhandled.push({
        kind: 'unhandled',
        detail: error instanceof Error ? (error.stack ?? '') : String(error),
      }),
    );
}
