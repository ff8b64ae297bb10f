import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('what is asked for while it runs is one more run, whose end all wait for', async () => {
  let runs = 0;
  let open: () => void = () => undefined;
  const ask = oneAtATime(async () => {
    runs++;
    await new Promise<void>(done => (open = done));
  });
  const first = ask();
  const others = [ask(), ask(), ask()];
  open();
  await new Promise(done => setImmediate(done));
  expect(runs).toBe(2);
  open();
  await Promise.all([first, ...others]);
  expect(runs).toBe(2);
});

test('a failure is its askers’, and the next asks again', async () => {
  let fails = true;
  const ask = oneAtATime(() => (fails ? Promise.reject(new Error('offline')) : Promise.resolve()));
  await expect(ask()).rejects.toThrow('offline');
  fails = false;
  await expect(ask()).resolves.toBeUndefined();
});

test('all get what the last run gives', async () => {
  const gives = ['old', 'new'];
  const ask = oneAtATime(() => Promise.resolve(gives.shift()));
  expect(await Promise.all([ask(), ask()])).toEqual(['new', 'new']);
});
