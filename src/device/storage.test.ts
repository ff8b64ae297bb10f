import { expect, it } from 'vitest';
import { isStorageTight } from './storage.ts';

const megabytes = (usage: number, quota: number) => ({
  persisted: true,
  usage: usage * 1024 * 1024,
  quota: quota * 1024 * 1024,
});

it('storage is tight below 50 MB of room, and never when the browser does not tell', () => {
  expect(isStorageTight(megabytes(951, 1000))).toBe(true);
  expect(isStorageTight(megabytes(950, 1000))).toBe(false);
  expect(isStorageTight(megabytes(0, 0))).toBe(false);
});
