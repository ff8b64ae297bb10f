import type { Violation } from './check.ts';

/** Unhandled rejections since this list was last emptied. */
export const unheard: Violation[] = [];

/** In a page each is a line in the console; here each is a fault. */
export function hearEverybody(): void {
  for (const event of ['unhandledRejection', 'uncaughtException'])
    process.on(event, (error: unknown) =>
      unheard.push({
        kind: 'unheard',
        detail: error instanceof Error ? (error.stack ?? '') : String(error),
      }),
    );
}
