/** PostgreSQL cannot be reached, or cannot go on: it is away, starts, stops, is full or does not answer. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // Classes 08 (connection), 53 (resources), 57P (shutdown), 58 (system), and a server that only reads.
  if (/^(08...|53...|57P..|58...|25006)$/.test(code)) return true;
  if (syscall === 'connect' || /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)$/.test(code)) return true;
  return AWAY.test(error.message);
}

/** Errors of `pg` without a code. */
const AWAY =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error))/;

/** Rows changed between naming and locking them, so that others had to be locked first. */
export class MovedWhileLocking extends Error {}

/** It lost against another transaction (class 40: deadlock, serialisation): an immediate retry may succeed. */
export const isConflict = (error: unknown): boolean =>
  error instanceof MovedWhileLocking || codeOf(error).startsWith('40');

const ATTEMPTS = 3;

/** Tries a transaction again that lost against another, at most twice. */
export async function untilSettled<T>(
  transaction: () => Promise<T>,
  hasLost: (error: unknown) => boolean = isConflict,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !hasLost(error)) throw error;
    }
  }
}

/** It took too long: a statement (57014), a lock (55P03) or an idle transaction (25P03); see limits.ts. */
export const isOverTime = (error: unknown): boolean => /^(57014|55P03|25P03)$/.test(codeOf(error));

/** PostgreSQL cannot store it, or read it as the required type (class 22): NUL in a text, a number too large. */
export const isUnusableValue = (error: unknown): boolean => /^22[0-9A-Z]{3}$/.test(codeOf(error));

/** A statement was cancelled (57014), or given up before it reached PostgreSQL. */
export const isCancelled = (error: unknown): boolean =>
  codeOf(error) === '57014' || (error instanceof Error && error.name === 'AbortError');

/** The operating system refused with one of these codes, such as EACCES; without codes, with whichever. */
export const isSystemError = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.length > 0 ? codes.includes(codeOf(error)) : /^E[A-Z0-9]+$/.test(codeOf(error));

/** SQLSTATE, or the system's name of the error; empty when it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
