import type { Violation } from './check.ts';

/** Rejections that nobody waited for, since this was last emptied. */
export const unheard: Violation[] = [];

/** In a page each is a line in the console; here nobody may be left unheard. */
export function hearEverybody(): void {
  for (const event of ['unhandledRejection', 'uncaughtException'])
    process.on(event, (error: unknown) =>
      unheard.push({
        kind: 'unheard',
        detail: error instanceof Error ? (error.stack ?? '') : String(error),
      }),
    );
}
