import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Under this header a request id comes in, and goes back with every reply. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** The forms that proxies make; nothing else of a caller's choice comes into the log. */
const USABLE = /^[\w.:=-]{8,64}$/;
/** W3C Trace Context: version, trace id, parent id, flags. */
const TRACE_PARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/** The id that a request is followed by: that of `X-Request-Id`, the trace id of `traceparent`, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER.toLowerCase()];
  if (typeof given === 'string' && USABLE.test(given)) return given;
  const { traceparent } = headers;
  return (typeof traceparent === 'string' && TRACE_PARENT.exec(traceparent)?.[1]) || randomUUID();
}

const current = new AsyncLocalStorage<string | undefined>();

/** The id of the request that this is done for, also in the jobs that it asked for; none: nobody's, or that of many together. */
export const requestIdNow = (): string | undefined => current.getStore();

/** Does `work` for the request of this id; `undefined`: for no single one. */
export const doneFor = <T>(request_id: string | undefined, work: () => T): T => current.run(request_id, work);
