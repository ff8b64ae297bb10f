import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';

/**
 * The end of the server waits for the handlers under way, for at most `limit` ms. Fastify itself waits for connections, and a
 * handler goes on when its caller has hung up; without this it would meet a database that is closed.
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
    const late = sleep(limit, undefined, { ref: false });
    await Promise.race([Promise.allSettled(underWay), late]);
  });
}
