import { setTimeout as sleep } from 'node:timers/promises';
import { TAB_HEADER } from '../../contract/http.ts';
import type { get } from '../client.ts';
import type { Case, Query } from './cases.ts';
import type { Searcher } from './people.ts';

export const CROWD = { users: 50, everyMs: 2000, seconds: 30 } as const;

export type Ask = (by: Searcher, query: Query) => ReturnType<typeof get>;

/** Many users at once, each with another search every two seconds; ms of every answer. */
export async function crowdTimes(
  cases: readonly Case[],
  people: readonly Searcher[],
  ask: Ask,
): Promise<number[]> {
  const times: number[] = [];
  const user = async (nth: number): Promise<void> => {
    await sleep((nth * CROWD.everyMs) / CROWD.users);
    for (let turn = 0; turn < (CROWD.seconds * 1000) / CROWD.everyMs; turn++) {
      const began = performance.now();
      const by = people[(nth + turn) % people.length];
      const one = cases[(nth * 97 + turn * 31) % cases.length];
      if (!by || !one) throw new RangeError('there are people and searches');
      const { ms } = await ask({ ...by, headers: { ...by.headers, [TAB_HEADER]: String(nth) } }, one.query);
      times.push(ms);
      await sleep(Math.max(0, CROWD.everyMs - (performance.now() - began)));
    }
  };
  await Promise.all(Array.from({ length: CROWD.users }, (_, nth) => user(nth)));
  return times;
}
