import { expect, test } from 'vitest';
import { countUnreadable } from './unreadable.ts';

const ean = '8712345678906';
const known = new Set(['A-12', '2000000000008x', '1234567890123', `(01)0${ean}(10)L4`]);
const after = (...scans: readonly (string | null)[]) => {
  const unreadable = countUnreadable();
  for (const text of scans) {
    if (text === null) unreadable.fault('scan-lost');
    else unreadable.scan(text, known.has(text));
  }
  return unreadable.tooMany();
};

test('three in a row are too many: lost, with a prefix, with a digit less, or a fragment', () => {
  expect(after(null, `#${ean}`, ean.slice(1))).toBe(true);
  expect(after('87', '871', '12345')).toBe(true);
  expect(after(null, null)).toBe(false);
});

test('a good scan ends the row', () => {
  expect(after(null, null, ean)).toBe(false);
  expect(after(null, null, ean, ean, null)).toBe(false);
});

test('what the device knows is no unreadable scan: locations, internal numbers, codes of other forms', () => {
  for (const code of known) expect(after(code, code, code)).toBe(false);
});

test('neither is an article of GS1-128 that only the OMS knows', () => {
  const read = `010${ean}10L4`;
  expect(after(read, read, read)).toBe(false);
});

test('a fault counts its scan once', () => {
  const unreadable = countUnreadable();
  for (let n = 0; n < 2; n++) {
    unreadable.scan(ean, true);
    unreadable.fault('caps-lock');
    unreadable.fault('keyboard-layout');
  }
  expect(unreadable.tooMany()).toBe(false);
  unreadable.scan(ean, true);
  unreadable.fault('caps-lock');
  expect(unreadable.tooMany()).toBe(true);
});
