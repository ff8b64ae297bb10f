import type { FastifyRequest } from 'fastify';

/**
 * How requests and errors are logged, at every level. Addresses, queries, bodies, headers and the parameters of SQL have names,
 * e-mail addresses and secrets of people: a line says which route was called and what went wrong, and never with what.
 */
export const withoutPeople = {
  serializers: {
    req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url ?? 'none' }),
    err: errorOf,
  },
  hooks: {
    /** An error that is logged without a text of its own would give the line its message as it is. */
    logMethod(this: object, args: unknown[], log: (...args: unknown[]) => void): void {
      const [first, text] = args;
      const line = first instanceof Error ? { err: first } : first;
      const error = (line as { err?: unknown } | undefined)?.err;
      const ownText = !(error instanceof Error) || (text !== undefined && text !== error.message);
      log.apply(this, ownText ? args : [line, 'failed']);
    },
  },
};

/** Where in the schema or system it went wrong; `detail` and `where` of PostgreSQL have the values of rows. */
const PLACES = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall'] as const;

/** Errors inside one of them that are logged. */
const MOST_INSIDE = 5;

type LoggedError = { [place: string]: unknown; type: string; message: string; stack: string };

function errorOf(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, message, stack = '', cause } = error;
  const known = error as Partial<Record<(typeof PLACES)[number], unknown>>;
  const frames = stack.replace(message, '').match(/^ +at .*/gm) ?? [];
  return {
    type: name,
    // JSON that cannot be read is quoted in it, without quotation marks too.
    message: error instanceof SyntaxError ? 'not readable' : withoutValues(message),
    ...Object.fromEntries(PLACES.flatMap(place => (known[place] ? [[place, known[place]]] : []))),
    stack: frames.join('\n'),
    ...(cause !== undefined && { cause: errorOf(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, MOST_INSIDE).map(errorOf) }),
  };
}

/** A message without what stands between its first and last quotation mark, and without e-mail addresses. */
const withoutValues = (message: string): string =>
  message.replace(/["'`«»„“”].*["'`«»„“”]/s, '"…"').replace(/[^\s<>()"]+@[^\s<>()"]+/g, '…');
