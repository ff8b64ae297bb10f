import { expect, test } from 'vitest';
import { countUnreadable } from './unreadable.ts';

const ean = '8712345678906';
const after = (...scans: readonly (string | null)[]) => {
  const unreadable = countUnreadable();
  for (const text of scans) {
    if (text === null) unreadable.fault('scan-lost');
    else unreadable.scan(text);
  }
  return unreadable.tooMany();
};

test('three in a row are too many: lost, with a prefix, or with a digit less', () => {
  expect(after(null, `#${ean}`, ean.slice(1))).toBe(true);
  expect(after(null, null)).toBe(false);
});

test('a good scan ends the row', () => {
  expect(after(null, null, ean)).toBe(false);
  expect(after(null, null, ean, ean, null)).toBe(false);
});

test('location codes are no unreadable scans', () => {
  expect(after('A-12', 'A-12', 'A-12')).toBe(false);
});

test('a fault counts its scan once', () => {
  const unreadable = countUnreadable();
  for (let n = 0; n < 2; n++) {
    unreadable.scan(ean);
    unreadable.fault('caps-lock');
    unreadable.fault('keyboard-layout');
  }
  expect(unreadable.tooMany()).toBe(false);
  unreadable.scan(ean);
  unreadable.fault('caps-lock');
  expect(unreadable.tooMany()).toBe(true);
});
