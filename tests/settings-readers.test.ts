import { expect, test } from 'vitest';
import { readingParts, usedIn } from '../core/settings/used-in.ts';
import { settingReaders } from './settings-readers.ts';

// 'Gebruikt door' of a setting is what really reads it: the code, not a hint.

test('every setting names the parts that read it, and no others', () => {
  expect(usedIn).toEqual(settingReaders());
});

test('a setting that nothing reads is a button', () => {
  expect(Object.keys(usedIn).filter(name => usedIn[name]?.length === 0)).toEqual([
    'triggers.refresh-trigger-cache',
  ]);
});

test('no part is named that reads none', () => {
  expect([...readingParts]).toEqual([...new Set(Object.values(usedIn).flat())].toSorted());
});
