import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { WorkPackage } from '../../../contract/scanning/work-package.ts';
import { openCacheDb } from '../../db/cache-db.ts';
import { clearCache } from '../../db/clear-cache.ts';
import { keptSlips } from '../../work-package/kept-slips.ts';
import { delivery, line, workPackage } from '../../work-package/testing/packages.ts';
import { keepSlips } from './keep-slips.ts';
import type { SlipAnswer } from '../print-slip.ts';

const DAY_MS = 24 * 3600 * 1000;
const WORK = 'dc/DC01/batch/2611-014';

function setUp(user_id = 1) {
  const cache = openCacheDb({ indexedDB: new IDBFactory(), IDBKeyRange, tell: () => undefined });
  const fetched: number[] = [];
  let answer: SlipAnswer<string> = { kind: 'ok', value: '<svg/>' };
  let now = 1_000_000;
  return {
    cache,
    fetched,
    answers: (next: SlipAnswer<string>) => (answer = next),
    wait: (ms: number) => (now += ms),
    kept: () => cache.slips.toCollection().primaryKeys(),
    keep: (work_package: Partial<WorkPackage>, work = WORK, signal = new AbortController().signal) =>
      keepSlips(
        {
          work,
          user_id,
          view: { server: () => workPackage(work_package) },
          kept: keptSlips(cache, user_id),
          now: () => now,
          fetchSlip: id => {
            fetched.push(id);
            return Promise.resolve(answer);
          },
        },
        signal,
      ),
  };
}
const two = { dispatch_requests: [delivery(7), delivery(8)] };

test('the slips of a batch are fetched once', async () => {
  const { keep, fetched, kept } = setUp();
  await keep(two);
  await keep(two);
  expect([fetched, await kept()]).toEqual([
    [7, 8],
    [7, 8],
  ]);
});

test('again when what is on it has changed, not when an article was placed', async () => {
  const { keep, fetched } = setUp();
  await keep(two);
  await keep({ dispatch_requests: [delivery(7, { lines: [line(70, 'P1', 2, 'a')] }), delivery(8)] });
  expect(fetched).toEqual([7, 8]);
  await keep({ dispatch_requests: [delivery(7, { tracking_codes: ['3S1'] }), delivery(8)] });
  expect(fetched).toEqual([7, 8, 7]);
});

test('printed, cancelled, shipped and rerouted ones are let go of', async () => {
  const { keep, kept } = setUp();
  await keep({ dispatch_requests: [7, 8, 9, 10, 11].map(id => delivery(id)) });
  await keep({
    dispatch_requests: [
      delivery(7),
      delivery(8, { slip_printed: true }),
      delivery(9, { status: 'cancelled' }),
      delivery(10, { status: 'shipped' }),
    ],
  });
  expect(await kept()).toEqual([7]);
});

test('all are wiped when the batch ends, and nothing is fetched for it', async () => {
  const { keep, kept, fetched } = setUp();
  await keep(two);
  await keep({ ...two, batch: { identifier: '2611-014', status: 'shipped', zone: 'A' } });
  expect([await kept(), fetched]).toEqual([[], [7, 8]]);
});

test('all are wiped at sign-out', async () => {
  const { cache, keep, kept } = setUp();
  await keep(two);
  await clearCache(cache);
  expect(await kept()).toEqual([]);
});

test('those of yesterday’s works are wiped when another begins', async () => {
  const { keep, kept, wait } = setUp();
  await keep(two);
  wait(DAY_MS + 1);
  await keep({ dispatch_requests: [delivery(9)] }, 'dc/DC01/batch/2611-015');
  expect(await kept()).toEqual([9]);
});

test('a colleague’s copy is not used', async () => {
  const { cache, keep } = setUp(1);
  await keep(two);
  expect(await keptSlips(cache, 1).get(7)).toBe('<svg/>');
  expect(await keptSlips(cache, 2).get(7)).toBeUndefined();
});

test('without an answer it stops, and goes on the next time; a refusal keeps nothing', async () => {
  const { keep, fetched, answers, kept } = setUp();
  answers({ kind: 'later' });
  await keep(two);
  expect(fetched).toEqual([7]);
  answers({ kind: 'refused', problem: { type: '', title: '', status: 422, code: '100' } });
  await keep(two);
  expect([fetched, await kept()]).toEqual([[7, 7, 8], []]);
});

test('nothing is stored after the screen was left', async () => {
  const { keep, kept } = setUp();
  const left = new AbortController();
  left.abort();
  await keep(two, WORK, left.signal);
  expect(await kept()).toEqual([]);
});
