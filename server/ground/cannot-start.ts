/** Why the server does not start: a sentence for the person at the terminal, who can act on it. */
export class CannotStart extends Error {}

const LISTENING: readonly unknown[] = ['listen', 'bind', 'getaddrinfo'];

/** A message that a person at the terminal can act on; the stack only without a better one. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof CannotStart) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}; choose another PORT.`;
  // A wrong address of the database is a CannotStart.
  if ('syscall' in error && LISTENING.includes(error.syscall))
    return `${error.message}; choose another HOST or PORT.`;
  return error.stack ?? error.message;
}
