import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Side } from '../beside.ts';
import { post, signIn, type Shot } from '../client.ts';
import { openShop } from '../orders.ts';
import { quantile } from '../quantile.ts';
import { searchGroups } from '../search/cases.ts';
import { crowdTimes, CROWD } from '../search/crowd.ts';
import { openSearchers } from '../search/people.ts';
import { askOf } from '../search/search.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { addWork } from '../work.ts';
import { singlesOf } from './server.ts';

/** Writes of a chain's shops and floors meanwhile, a second. */
const WRITES = { orders: 20, placements: 100 } as const;

/** The same crowd of searchers while orders come in and articles are placed; and how late those writes are answered. */
export async function searchBesideFigures(stage: Stage): Promise<Figure[]> {
  const { times, orders, placements } = await crowdBeside(stage, 'Z');
  const beside = `${WRITES.orders} orders and ${WRITES.placements} placements a second beside it`;
  return [
    {
      what: `${CROWD.users} users, each a search every 2 s, ${beside}: p95`,
      unit: 'ms',
      ours: quantile(times, 0.95),
      goal: { of: 'ours', most: 60 },
    },
    { what: '  p99', unit: 'ms', ours: quantile(times, 0.99) },
    {
      what: '  an order is answered: p99',
      unit: 'ms',
      ours: quantile(orders, 0.99),
      goal: { of: 'ours', most: 250 },
    },
    {
      what: '  a placement is answered: p99',
      unit: 'ms',
      ours: quantile(placements, 0.99),
      goal: { of: 'ours', most: 250 },
    },
  ];
}

/** The crowd and the writes beside it, of work at a new dc; ms of each answer. */
export async function crowdBeside({ oms, db }: Side, location: string) {
  const agent = new Agent({ keepAlive: true });
  const people = await openSearchers(db, oms.base);
  const cases = (await searchGroups(db)).flatMap(group => group.cases);
  const shop = await openShop(db);
  const work = await addWork(db, { location, batches: 100, deliveries: 40, lines: 5, autofill: 2 });
  const scans = singlesOf(work, await signIn(oms.base, 'magazijn'));
  const writing = new AbortController();
  const lags = Promise.all([
    written(agent, oms.base, () => shop.next(), WRITES.orders, writing.signal),
    written(agent, oms.base, () => scans.pop(), WRITES.placements, writing.signal),
  ]);
  const times = await crowdTimes(cases, people, askOf(agent, oms.base));
  writing.abort();
  const [orders, placements] = await lags;
  agent.destroy();
  return { times, orders, placements };
}

/** Posts so many a second, whether the ones before are answered or not; ms from when each was due to its answer. */
async function written(
  agent: Agent,
  base: string,
  next: () => Shot | undefined,
  aSecond: number,
  signal: AbortSignal,
): Promise<number[]> {
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (let nth = 0; !signal.aborted; nth++) {
    const due = began + (nth * 1000) / aSecond;
    await sleep(Math.max(0, due - performance.now()));
    const shot = next();
    if (!shot) throw new Error('there is no work left to do');
    answers.push(
      post(agent, base, shot).then(({ status, body }) => {
        if (status >= 300) throw new Error(`refused: ${body.toString().slice(0, 300)}`);
        return performance.now() - due;
      }),
    );
  }
  return Promise.all(answers);
}
