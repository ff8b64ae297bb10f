import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outbox } from '../../outbox/outbox.ts';
import { allSent } from './all-sent.ts';

/** An outbox of which only the number of waiting entries matters. */
function queueOf(pending: number) {
  let tell: () => void = () => undefined;
  const outbox: Pick<Outbox, 'summary' | 'subscribe'> = {
    summary: () => Promise.resolve({ pending, parked: 1, oldest_at: null, others: [] }),
    subscribe: listener => {
      tell = () => listener({ entries: [], from: 'here' });
      return () => (tell = () => undefined);
    },
  };
  const drop = (to: number) => {
    pending = to;
    tell();
  };
  return { outbox, drop };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('signing out with unsent entries (reliability.md, Shared devices)', () => {
  it('does not wait for an empty queue; a refused entry is not one that can still go', async () => {
    expect(await allSent(queueOf(0).outbox, 1, 10_000)).toBe(true);
  });

  it('waits until the last entry has gone', async () => {
    const { outbox, drop } = queueOf(2);
    const sent = allSent(outbox, 1, 10_000);
    await vi.advanceTimersByTimeAsync(1000);
    drop(1);
    drop(0);
    expect(await sent).toBe(true);
  });

  it('lets go after 10 seconds', async () => {
    const sent = allSent(queueOf(2).outbox, 1, 10_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await sent).toBe(false);
  });
});
