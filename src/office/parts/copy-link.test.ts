// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeToasts } from '../page/toast.ts';
import { copyLink } from './copy-link.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await closeToasts();
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
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});
