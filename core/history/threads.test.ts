import { expect, test } from 'vitest';
import { threads } from './threads.ts';

const row = (name: string, change_key: string | null, caused_by_change_key: string | null = null) => ({
  name,
  change_key,
  caused_by_change_key,
});

test('a correction, the shortage, the new plan and the mail are one thread, apart from what happened meanwhile', () => {
  const newestFirst = [
    row('mail', 'result', 'plan'),
    row('remark', 'note'),
    row('planned anew', 'plan', 'short'),
    row('short', 'short', 'stock'),
    row('corrected', 'stock'),
    row('made', null),
    row('made too', null),
  ];
  expect(threads(newestFirst).map(thread => thread.map(({ name }) => name))).toEqual([
    ['corrected', 'short', 'planned anew', 'mail'],
    ['remark'],
    ['made'],
    ['made too'],
  ]);
});

test('two things that one act set off hang together, also when the act itself is not kept', () => {
  const newestFirst = [row('mail', 'b', 'gone'), row('refund', 'a', 'gone')];
  expect(threads(newestFirst)).toHaveLength(1);
});

test('a circle of causes ends', () => {
  expect(threads([row('b', 'b', 'a'), row('a', 'a', 'b')])).toHaveLength(1);
});
