import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { openAside } from './run-aside.ts';
import type { TestAsked } from './test-thread.ts';

const db = await freshDatabase();
const aside = openAside<TestAsked, number>(import.meta.url, 'test-thread', db.connection);
afterAll(() => aside.stop());
const stays = new AbortController().signal;

test('a thread answers, with connections of its own', async () => {
  expect(await aside.ask({ add: [1, 2] }, stays)).toBe(3);
});

test('while it is busy this thread goes on', async () => {
  await aside.ask({ add: [0, 0] }, stays);
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 5);
  await aside.ask({ busyMs: 400 }, stays);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(20);
});

test('a fault is told with its code', async () => {
  await expect(aside.ask({ sql: 'SELECT 1 / 0' }, stays)).rejects.toMatchObject({ code: '22012' });
});

test('what needs more memory than the thread has fails alone: the next question is answered', async () => {
  await expect(aside.ask({ megabytes: 600 }, stays)).rejects.toThrow(/memory/i);
  expect(await aside.ask({ add: [2, 2] }, stays)).toBe(4);
});

test('who has left gets no answer, and the thread is told', async () => {
  const left = new AbortController();
  const asked = aside.ask({ untilLeft: true }, left.signal);
  left.abort();
  expect(await asked).toBeNull();
  expect(await aside.ask({ add: [3, 3] }, stays)).toBe(6);
  expect(await aside.ask({ add: [1, 1] }, left.signal)).toBeNull();
});
