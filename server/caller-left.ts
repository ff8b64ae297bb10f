import type { FastifyReply } from 'fastify';

/** Aborts when the caller hangs up before the reply is out: what it asked for need not be finished. */
export function callerLeft({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const left = new AbortController();
  const onClose = (): void => {
    if (!raw.writableFinished) left.abort();
  };
  // Who hung up before this was called is not heard to do so.
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  return left.signal;
}
