import type { FastifyInstance } from 'fastify';
import { replayRuleset } from '../../../contract/warehouse/ruleset-replay.ts';
import type { Deps } from '../../ground/deps.ts';
import { callerLeft } from '../../ground/http/caller-left.ts';
import { mount } from '../../ground/http/mount.ts';
import { notFound } from '../../ground/http/problem.ts';
import type { Replay } from '../../../contract/warehouse/ruleset-replay.ts';
import { openAside } from '../../ground/aside/run-aside.ts';
import type { Asked } from './replay.ts';

/** Proef of a ruleset, before it is given to articles: a thread plans, so that no scan waits for it. */
export function replayRoutes(app: FastifyInstance, { db }: Deps): void {
  const thread = openAside<Asked, Replay | null>(import.meta.url, 'replay-thread', db.connection);
  app.addHook('onClose', thread.stop);
  mount(
    app,
    replayRuleset,
  )(async ({ params, query, reply }) => {
    const asked = {
      ruleset: params.supplyChain,
      day: query.day,
      products: query.products === undefined ? null : numbersIn(query.products),
      after: query.after ?? 0,
    };
    const found = await thread.ask(asked, callerLeft(reply));
    return found ? { status: 200, body: found } : notFound('Supply chain niet gevonden');
  });
}

const numbersIn = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);
