import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepHistoryConfig, readHistoryConfig } from './history-config.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const usual = { showAllProducts: false, sort: 'desc' };

test('it is kept under the key of the documents, and read again', () => {
  expect(readHistoryConfig()).toEqual(usual);
  keepHistoryConfig({ showAllProducts: true, sort: 'asc' });
  expect([...kept.keys()]).toEqual(['drqHistory.config']);
  expect(readHistoryConfig()).toEqual({ showAllProducts: true, sort: 'asc' });
});

test.each(['', 'null', '7', '{', '{"sort":"up","showAllProducts":"yes"}'])(
  'what is no configuration is as if nothing was kept: %s',
  text => {
    kept.set('drqHistory.config', text);
    expect(readHistoryConfig()).toEqual(usual);
  },
);

test('a browser that keeps nothing lets it be chosen', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('refused');
    },
  });
  expect(readHistoryConfig()).toEqual(usual);
  expect(keepHistoryConfig({ showAllProducts: true, sort: 'asc' })).toEqual({
    showAllProducts: true,
    sort: 'asc',
  });
});
