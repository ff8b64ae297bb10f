import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../db/pool.ts';
import { refuse, sendRefusal } from './problem.ts';

/** A database that has not answered after so many ms serves nobody. */
const PATIENCE_MS = 1000;
const notReady = refuse(503, 'not-ready', 'De database antwoordt niet.');

/**
 * Two calls for a proxy or whatever else watches this process, without a session: `/livez` answers while it runs, `/readyz` while it
 * can serve: the database answers within a second. One that ends answers 503 to both.
 */
export function tellHealth(app: FastifyInstance, db: Database): void {
  const hidden = { schema: { hide: true } };
  app.get('/livez', hidden, (_request, reply) => ok(reply));
  app.get('/readyz', hidden, async (_request, reply) => {
    const answers = db.one('SELECT 1').then(
      () => true,
      () => false,
    );
    const late = new Promise<false>(resolve => setTimeout(resolve, PATIENCE_MS, false).unref());
    return (await Promise.race([answers, late])) ? ok(reply) : sendRefusal(reply, notReady);
  });
}

const ok = (reply: FastifyReply): FastifyReply =>
  reply.header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('ok\n');
