import { beforeEach, expect, test } from 'vitest';
import { createRecentNews } from './recent-news.ts';

let now = 0;
let news: ReturnType<typeof createRecentNews>;
beforeEach(() => {
  now = 1000;
  news = createRecentNews(() => now);
});
const stock = (name: string | null) => ({ about: 'stock' as const, name });
const batch = { about: 'batch', name: null } as const;

test('who begins to listen is told what changed lately, and how long ago', () => {
  news.note(stock('110003'));
  now += 500;
  expect(news.of([stock('110003'), stock('110004'), stock(null), batch])).toEqual([
    { ...stock('110003'), ago_ms: 500 },
    { ...stock(null), ago_ms: 500 },
  ]);
});

test('a change of which the name is not known may be of each thing of its kind', () => {
  news.note(stock(null), 200);
  expect(news.of([stock('110003'), batch])).toEqual([{ ...stock('110003'), ago_ms: 200 }]);
  news.noteAll();
  expect(news.of([stock('110003'), batch])).toEqual([
    { ...stock('110003'), ago_ms: 0 },
    { ...batch, ago_ms: 0 },
  ]);
});

test('the last change counts, and after a minute none', () => {
  news.note(stock('110003'));
  now += 30_000;
  news.note(stock('110003'), 40_000);
  expect(news.of([stock('110003')])).toMatchObject([{ ago_ms: 30_000 }]);
  now += 30_000;
  expect(news.of([stock('110003')])).toEqual([]);
});
