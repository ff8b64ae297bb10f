import { describe, expect, it, vi } from 'vitest';
import type { Http } from '../../sync/http.ts';
import type { Grant } from '../../outbox/grants.ts';
import { callSwitch } from './switch-user-call.ts';

const body = { badge: 'OMSPAS-51829374', pin: '2580' };
const problem = {
  type: 'x',
  title: 'Forbidden',
  status: 403,
  code: 'wrong-pin',
  detail: 'Pas of pincode onjuist.',
};

function setUp(answer: unknown, pending = 0, grants: readonly Grant[] = []) {
  const call = vi.fn<() => Promise<unknown>>().mockResolvedValue(answer);
  const http = { call } as unknown as Pick<Http, 'call'>;
  const outbox = {
    grants: () => Promise.resolve(grants),
    summary: () => Promise.resolve({ pending, parked: 0, oldest_at: null, others: [] }),
    subscribe: () => () => undefined,
  };
  return { call, go: (before: number | null = 1) => callSwitch(http, outbox, before, body) };
}

describe('taking over', () => {
  it.each([
    ['the right PIN', { kind: 'ok', status: 204 }, { kind: 'ok' }],
    [
      'a wrong one, in the OMS’s words',
      { kind: 'refused', status: 403, problem },
      { kind: 'refused', text: problem.detail },
    ],
    ['too many', { kind: 'later', why: 'rate', retry_after_ms: 841_000 }, { kind: 'locked', minutes: 15 }],
    ['no network', { kind: 'later', why: 'network' }, { kind: 'offline' }],
  ])('%s', async (_, answer, switched) => {
    expect(await setUp(answer).go()).toEqual(switched);
  });

  it('waits for nothing when what is unsent may go by upload grant, or nobody was at work', async () => {
    const t = setUp({ kind: 'ok' }, 3, [{ user_id: 1, token: 't', expires_at: 0 }]);
    expect(await t.go()).toEqual({ kind: 'ok' });
    expect(await t.go(null)).toEqual({ kind: 'ok' });
  });

  it('gives what is unsent ten seconds where there is no grant', async () => {
    vi.useFakeTimers();
    const { call, go } = setUp({ kind: 'ok' }, 3);
    const switched = go();
    await vi.advanceTimersByTimeAsync(9999);
    expect(call).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await switched).toEqual({ kind: 'ok' });
    vi.useRealTimers();
  });
});
