import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';

/**
 * Shutdown waits for the running handlers, for at most `limit` ms. Fastify itself waits for connections, and a
 * handler goes on when its caller has hung up; without this it would meet a closed database.
 */
export function endAfterHandlers(app: FastifyInstance, limit: number): void {
  const underWay = new Set<Promise<unknown>>();
  app.addHook('onRoute', route => {
    const { handler } = route;
    route.handler = function (request: FastifyRequest, reply: FastifyReply) {
      const outcome: unknown = handler.call(this, request, reply);
      if (outcome instanceof Promise) {
        const done = (): boolean => underWay.delete(outcome);
        underWay.add(outcome);
        outcome.then(done, done);
      }
      return outcome;
    };
  });
  app.addHook('onClose', async () => {
    const limitReached = sleep(limit, undefined, { ref: false });
    await Promise.race([Promise.allSettled(underWay), limitReached]);
  });
}
