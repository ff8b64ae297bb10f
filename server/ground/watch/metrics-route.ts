import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/pool.ts';
import { refuse, sendRefusal } from '../http/problem.ts';
import { measureProcess, metricsText, metricsType } from './metrics.ts';
import { readFigures } from './read-figures.ts';

const wrongToken = refuse(401, 'token-unknown', 'Deze sleutel geldt niet of niet meer.');

/** `/metrics` for Prometheus, to who has the token of the settings; without one there is no such address. */
export function tellMetrics(app: FastifyInstance, db: Database, token: string | null): void {
  if (token === null) return;
  measureProcess();
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!hasToken(request, token)) return sendRefusal(reply, wrongToken);
    await readFigures(db);
    return reply
      .header('Cache-Control', 'no-store')
      .type(metricsType)
      .send(await metricsText());
  });
}

/** Digests are compared: they are of one length, and tell nothing by how long that takes. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

const digest = (text: string): Buffer => Buffer.from(hash('sha256', text), 'hex');
