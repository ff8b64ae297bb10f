// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../testing/office.tsx';
import { usePreference } from './use-preference.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const listOf = (kept: unknown): readonly string[] => (Array.isArray(kept) ? kept.map(String) : ['usual']);
/** Another device of the user, or the same one later. */
function open() {
  const office = testOffice([], { keepsPreferences: true });
  const hook = renderHook(() => usePreference('test', listOf), office);
  const preference = () => hook.result.current;
  return {
    ...office,
    value: () => preference()[0],
    set(value: readonly string[]) {
      let saved: Promise<boolean> | undefined;
      act(() => void (saved = preference()[1](value)));
      return saved;
    },
    answer: (nth: number, answer: unknown) => act(async () => office.answer(nth, answer)),
    ids: () =>
      office.asked.map(({ id, input }) => [id, (input as { body?: { value: unknown } }).body?.value]),
  };
}
const kept = (body: object) => ({ kind: 'ok', status: 200, body });
const done = { kind: 'ok', status: 204 };

test('the usual value stands until the OMS has said which was chosen, which the next start begins with', async () => {
  const first = open();
  expect(first.value()).toEqual(['usual']);
  await first.answer(0, kept({ test: ['b'] }));
  expect(first.value()).toEqual(['b']);
  cleanup();
  expect(open().value()).toEqual(['b']);
});

test('a change is here at once, and sent in the background', async () => {
  const device = open();
  await device.answer(0, kept({}));
  void device.set(['a']);
  expect(device.value()).toEqual(['a']);
  expect(device.ids()).toEqual([
    ['listPreferences', undefined],
    ['putPreference', ['a']],
  ]);
  await device.answer(1, done);
  cleanup();
  const later = open();
  expect(later.value()).toEqual(['a']);
  // Meanwhile it was changed elsewhere.
  await later.answer(0, kept({ test: ['c'] }));
  expect(later.value()).toEqual(['c']);
  expect(later.ids()).toHaveLength(1);
});

test('what could not be sent stands above what the OMS has, and is sent at the next start', async () => {
  const device = open();
  await device.answer(0, kept({ test: ['b'] }));
  void device.set(['a']);
  await device.answer(1, { kind: 'later', why: 'none' });
  cleanup();
  const later = open();
  await later.answer(0, kept({ test: ['b'] }));
  expect(later.value()).toEqual(['a']);
  expect(later.ids().at(-1)).toEqual(['putPreference', ['a']]);
  await later.answer(1, done);
  expect(later.value()).toEqual(['a']);
});

test.each([
  [done, true],
  [{ kind: 'refused', status: 404, problem: {} }, false],
])('whoever asks for it is told whether it is saved: %o', async (answer, isSaved) => {
  const device = open();
  await device.answer(0, kept({ test: ['b'] }));
  const saving = device.set(['a']);
  await device.answer(1, answer);
  expect(await saving).toBe(isSaved);
});

test('what is kept is another user’s for another user', () => {
  localStorage.setItem('test.2', JSON.stringify({ value: ['b'], unsaved: false }));
  localStorage.setItem('test.1', '{"value":');
  expect(open().value()).toEqual(['usual']);
});
