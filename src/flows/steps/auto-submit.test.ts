import { expect, test } from 'vitest';
import { createAutoSubmit } from './auto-submit.ts';

test('a typed text submits itself by the pattern that the setting has now, spaces aside', () => {
  let setting: string | null = null;
  const submits = createAutoSubmit(() => setting);
  expect(submits('A-07')).toBe(false);
  setting = '^A-\\d\\d$';
  expect([submits(' A-07 '), submits('A-0')]).toEqual([true, false]);
  setting = '^B-\\d$';
  expect([submits('A-07'), submits('B-1')]).toEqual([false, true]);
});

test('an unsupported pattern submits nothing', () => {
  expect(createAutoSubmit(() => '(?=A)')('A')).toBe(false);
});
