import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstCalls } from './first-calls.ts';
import { beginLoad, firstLoad } from './first-load.ts';

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ nth: asked.length }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was begun early answers the first who asks for it, and nobody after', async () => {
  const url = firstCalls.user();
  void beginLoad(url);
  expect(await firstLoad(url)).toEqual({ kind: 'ok', body: { nth: 1 } });
  expect(await firstLoad(url)).toEqual({ kind: 'ok', body: { nth: 2 } });
  expect(asked).toEqual([url, url]);
});

test('what was begun early and is asked for late is asked again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const url = firstCalls.config();
  void beginLoad(url);
  vi.advanceTimersByTime(15_000);
  expect(await firstLoad(url)).toEqual({ kind: 'ok', body: { nth: 2 } });
});

test('an early load that met no network is no answer, and no unhandled error', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const url = firstCalls.translations();
  beginLoad(url).catch(() => undefined);
  expect(await firstLoad(url)).toEqual({ kind: 'later', why: 'network' });
});
