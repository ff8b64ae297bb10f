// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { copyLink } from './copy-link.ts';

const told: string[] = [];
vi.mock('../page/toast.ts', () => ({ toast: (text: string) => told.push(text) }));

afterEach(() => {
  vi.unstubAllGlobals();
  told.length = 0;
});

test.each<[string, object, string]>([
  ['copied', { clipboard: { writeText: () => Promise.resolve() } }, 'Gekopieerd.'],
  [
    'refused',
    { clipboard: { writeText: () => Promise.reject(new Error('denied')) } },
    'De link: https://x/1',
  ],
  ['over http', {}, 'De link: https://x/1'],
])('a link is copied, or shown: %s', async (_, navigator, text) => {
  vi.stubGlobal('navigator', navigator);
  await copyLink('https://x/1', 'Gekopieerd.');
  expect(told).toEqual([text]);
});
