// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { leaveToWorker } from './leave-to-worker.ts';

afterEach(() => vi.unstubAllGlobals());

/** Messages to the worker by a page, in sight or not, of a browser with Background Sync or without. */
async function told(visibilityState: 'visible' | 'hidden', hasSync: boolean): Promise<unknown[]> {
  const found: unknown[] = [];
  const note = (what: unknown) => void found.push(what);
  const register = (tag: string) => Promise.resolve(note(tag));
  const registration = { active: { postMessage: note }, ...(hasSync && { sync: { register } }) };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
  vi.stubGlobal('document', { visibilityState });
  await leaveToWorker();
  return found;
}

describe('entries that wait', () => {
  test('are left to Background Sync', async () => {
    expect(await told('visible', true)).toEqual(['oms-outbox']);
    expect(await told('hidden', true)).toEqual(['oms-outbox']);
  });

  test('without Background Sync a page out of sight lets the worker tell of them; in sight the screen does', async () => {
    expect(await told('hidden', false)).toEqual([{ type: 'WAITING' }]);
    expect(await told('visible', false)).toEqual([]);
  });
});
