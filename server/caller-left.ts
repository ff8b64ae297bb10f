import type { FastifyReply } from 'fastify';

/** Aborts when the caller hangs up before the reply is out: what it asked for need not be finished. */
export function callerLeft({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}
