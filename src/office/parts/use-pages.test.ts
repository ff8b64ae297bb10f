// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAGE, usePages } from './use-pages.ts';

type Row = { id: number };
type Reply = { kind: 'ok'; body: Row[] } | { kind: 'later' };

/** A list whose answers come when the test gives them; `asked` is list and offset of each question. */
function openList(of: string) {
  const asked: string[] = [];
  const waiting: ((reply: Reply) => void)[] = [];
  const hook = renderHook(
    (list: string) =>
      usePages<Row>(list, offset => {
        asked.push(`${list} ${offset}`);
        return new Promise<Reply>(resolve => waiting.push(resolve));
      }),
    { initialProps: of },
  );
  const ids = () => hook.result.current.rows?.map(({ id }) => id) ?? null;
  const answer = (nth: number, reply: Reply) => act(async () => waiting[nth]?.(reply));
  return { asked, ids, answer, show: hook.rerender, pages: () => hook.result.current };
}

const page = (first: number, length = PAGE): Reply => ({
  kind: 'ok',
  body: Array.from({ length }, (_, i) => ({ id: first + i })),
});
const tick = () => act(() => void vi.advanceTimersByTime(0));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a page after a page; a row that has moved meanwhile is there once; a failed page leaves what is there', async () => {
  const list = openList('a');
  tick();
  await list.answer(0, page(0));
  expect(list.pages()).toMatchObject({ more: true, state: 'idle' });
  act(() => list.pages().next());
  await list.answer(1, { kind: 'later' });
  expect(list.pages().state).toBe('failed');
  expect(list.ids()).toHaveLength(PAGE);
  act(() => list.pages().next());
  await list.answer(2, page(PAGE - 1, 3));
  expect(list.asked).toEqual(['a 0', `a ${PAGE}`, `a ${PAGE}`]);
  expect(list.ids()).toEqual(Array.from({ length: PAGE + 2 }, (_, i) => i));
  expect(list.pages()).toMatchObject({ more: false, state: 'idle' });
});

test('the next page of a list that is no longer asked for is not put into another', async () => {
  const list = openList('a');
  tick();
  await list.answer(0, page(0));
  act(() => list.pages().next());
  list.show('b');
  expect(list.ids()).toHaveLength(PAGE);
  tick();
  await list.answer(2, page(900, 2));
  await list.answer(1, page(PAGE));
  expect(list.ids()).toEqual([900, 901]);
});
