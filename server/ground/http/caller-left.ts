import type { FastifyReply } from 'fastify';

/** Aborts when the caller hangs up before the reply is sent: its request need not be finished. */
export function callerLeft({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const left = new AbortController();
  const onClose = (): void => {
    if (!raw.writableFinished) left.abort();
  };
  // A caller who hung up before this was called causes no event.
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  return left.signal;
}
