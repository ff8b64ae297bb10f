import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const here = new AbortController().signal;

/** Work that ends when it is told to. */
function work() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    of: (name: string) => () => {
      begun.push(name);
      return new Promise<string>(done => ends.set(name, () => done(name)));
    },
    end: (name: string) => ends.get(name)?.(),
  };
}

test('so many are done at once, the others in the order in which they came', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 2 });
  const { begun, of, end } = work();
  const done = ['a', 'b', 'c'].map(name => inTurn(here, of(name)));
  expect(begun).toEqual(['a']);
  end('a');
  await done[0];
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  end('c');
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c']);
});

test('who would wait behind too many is told to come back', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1 });
  const { begun, of, end } = work();
  const first = inTurn(here, of('a'));
  const second = inTurn(here, of('b'));
  expect(await inTurn(here, of('c'))).toMatchObject({ problem: { status: 503, code: 'busy' } });
  end('a');
  await first;
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end('b');
  expect(await second).toBe('b');
});

test('of who hangs up nothing is begun, and its place is another’s', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1 });
  const { begun, of, end } = work();
  const left = new AbortController();
  const first = inTurn(here, of('a'));
  const gone = inTurn(left.signal, of('gone'));
  left.abort();
  expect(await gone).toHaveProperty('problem');
  const second = inTurn(here, of('b'));
  end('a');
  await first;
  end('b');
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end('b');
  expect(await second).toBe('b');
  expect(await inTurn(left.signal, of('late'))).toHaveProperty('problem');
});

test('work that fails gives its turn on', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1 });
  await expect(inTurn(here, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(here, () => Promise.resolve('b'))).toBe('b');
});
