import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MutationResult } from '../../../contract/scanning/mutation.ts';
import type { User } from '../../ground/session/user.ts';
import { newId } from '../sorting/test-batch.ts';
import type { MutationItem } from '../mutations/item.ts';
import { createMutationQueue } from './queue.ts';

const user: User = {
  id: 1,
  username: 'magazijn',
  name: 'Magazijn',
  homepage: '/scan',
  permissions: new Set(),
  language: null,
  locations: [],
  canmanagealllocations: false,
};
const item = (batch: string): MutationItem => ({
  user,
  device_id: null,
  mutation: {
    id: newId(),
    version: 1,
    at: '2026-11-20T10:00:00Z',
    type: 'set-aside',
    location_type: 'dc',
    location: 'DC01',
    zone: 'A',
    storage_location: 'A-APART',
    dispatch_request_batch_identifier: batch,
    product_identifier: '1',
    quantity: 1,
  },
});
const done = (items: readonly MutationItem[]): MutationResult[] =>
  items.map(({ mutation: { id } }) => ({ id, status: 200, body: { version: 1 } }));

/** A queue whose transactions end when the test says so. */
function held() {
  const groups: { items: readonly MutationItem[]; end: () => void; fail: () => void }[] = [];
  const submit = createMutationQueue(
    items =>
      new Promise((resolve, reject) => {
        groups.push({ items, end: () => resolve(done(items)), fail: () => reject(new Error('broken')) });
      }),
  );
  return { groups, submit };
}
/** So long that a second transaction may run beside the first. */
const later = () => vi.advanceTimersByTime(20);
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());
const turn = () => new Promise(resolve => setImmediate(() => setImmediate(resolve)));

test('requests of one turn go together, and each gets its own results in order', async () => {
  const { groups, submit } = held();
  const lists = [[item('x')], [item('x'), item('y')], [item('z')]];
  const replies = lists.map(list => submit(list));
  await turn();
  expect(groups.map(g => g.items)).toEqual([lists.flat()]);
  groups[0]?.end();
  expect(await Promise.all(replies)).toEqual(lists.map(done));
});

test('what comes while transactions run waits and goes together; the second one runs beside a long one, and no third', async () => {
  const { groups, submit } = held();
  void submit([item('a')]);
  await turn();
  void submit([item('b')]);
  await turn();
  expect(groups).toHaveLength(1);
  later();
  expect(groups).toHaveLength(2);
  void submit([item('c')]);
  void submit([item('d')]);
  await turn();
  later();
  expect(groups).toHaveLength(2);
  groups[1]?.end();
  await turn();
  expect(groups[2]?.items).toHaveLength(2);
});

test('after a group the next one waits a moment for as many to come back, and no longer', async () => {
  const { groups, submit } = held();
  const both = [submit([item('a')]), submit([item('b')])];
  await turn();
  groups[0]?.end();
  await Promise.all(both);
  void submit([item('a')]);
  await turn();
  expect(groups).toHaveLength(1);
  void submit([item('b')]);
  await turn();
  expect(groups[1]?.items).toHaveLength(2);
  groups[1]?.end();
  await turn();
  void submit([item('a')]);
  await turn();
  expect(groups).toHaveLength(2);
  vi.advanceTimersByTime(15);
  expect(groups).toHaveLength(3);
});

test('what came meanwhile waits for those who come back: two halves do not take turns', async () => {
  const { groups, submit } = held();
  const first = [submit([item('a')]), submit([item('b')])];
  await turn();
  void submit([item('c')]);
  void submit([item('d')]);
  await turn();
  groups[0]?.end();
  await Promise.all(first);
  await turn();
  expect(groups).toHaveLength(1);
  void submit([item('a')]);
  void submit([item('b')]);
  await turn();
  expect(groups[1]?.items).toHaveLength(4);
});

test('one batch is never in two transactions at once, and nobody overtakes in it', async () => {
  const { groups, submit } = held();
  void submit([item('a')]);
  await turn();
  const [second, both, third] = [item('b'), item('a'), item('b')];
  void submit([both, second]);
  void submit([third]);
  void submit([item('c')]);
  await turn();
  later();
  expect(groups[1]?.items.map(i => i.mutation)).toMatchObject([{ dispatch_request_batch_identifier: 'c' }]);
  groups[0]?.end();
  await turn();
  later();
  expect(groups[2]?.items).toEqual([both, second, third]);
});

test('a transaction takes no more than 500, in whole requests', async () => {
  const { groups, submit } = held();
  for (let i = 0; i < 10; i++) void submit(Array.from({ length: 90 }, () => item('a')));
  await turn();
  groups[0]?.end();
  await turn();
  expect(groups.map(g => g.items.length)).toEqual([450, 450]);
});

test('a failed transaction fails its own requests; the queue goes on', async () => {
  const { groups, submit } = held();
  const lost = submit([item('a')]);
  await turn();
  const kept = submit([item('a')]);
  groups[0]?.fail();
  await expect(lost).rejects.toThrow('broken');
  await turn();
  groups[1]?.end();
  expect(await kept).toMatchObject([{ status: 200 }]);
});

test('what nobody waits for any more is not applied; what is behind it goes on', async () => {
  const { groups, submit } = held();
  const left = new AbortController();
  void submit([item('a')]);
  await turn();
  const gone = submit([item('a')], left.signal);
  const kept = submit([item('a')], new AbortController().signal);
  left.abort();
  groups[0]?.end();
  await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
  await turn();
  expect(groups).toHaveLength(2);
  groups[1]?.end();
  expect(await kept).toHaveLength(1);
});
