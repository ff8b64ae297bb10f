// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, nothing } from '../../../contract/http.ts';
import { createHttp } from '../../sync/http.ts';
import { FakeClock, idSource } from '../../sync/testing/fake-device.ts';
import { testOffice } from '../testing/office.tsx';
import { refresh } from './client.ts';
import { useAct } from './use-act.ts';
import { ALL_PAGE, useAll } from './use-all.ts';
import { useCall, type Call } from './use-call.ts';
import { usePages } from './use-pages.ts';
import { useStoppable } from './use-stoppable.ts';

const rows = z.array(z.object({ id: z.int() }));
const shared = { method: 'GET', summary: '', access: {}, replies: { 200: rows } } as const;
const query = z.object({
  name: z.optional(z.string()),
  limit: z.optional(z.string()),
  offset: z.optional(z.string()),
});
const listShelves = endpoint({ id: 'listShelves', path: '/shelves', about: ['location'], query, ...shared });
const listOrders = endpoint({ id: 'listOrders', path: '/orders', about: ['order'], query, ...shared });
const tidy = endpoint({
  id: 'tidy',
  method: 'POST',
  path: '/tidy',
  summary: '',
  access: {},
  about: ['location'],
  write: { once: 'by-key' },
  body: z.object({ shelf: z.int() }),
  replies: { 204: nothing },
});

const page = (first: number, length: number) => ({
  kind: 'ok',
  status: 200,
  body: Array.from({ length }, (_, i) => ({ id: first + i })),
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a part of a screen that is not loaded after 120 seconds is an error, not before (orders-and-deliveries.md 9)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const http = createHttp({
    clock: new FakeClock(),
    fetch: () => new Promise<Response>(() => {}),
    origin: 'https://oms.test',
    gzip: async () => null,
    mayRetry: () => true,
    newId: idSource(),
    deviceId: async () => 'device-1',
    features: () => null,
    featuresSeen: () => undefined,
    epochSeen: async () => undefined,
    timeSeen: () => undefined,
  });
  const { wrapper } = testOffice([], { http });
  const part = renderHook(() => useCall(listShelves, {}), { wrapper });
  const list = renderHook(() => usePages(listShelves, {}, 2), { wrapper });
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  const failures = () => [part.result.current.failure, list.result.current.failure];
  await wait(119_000);
  expect(failures()).toEqual([null, null]);
  await wait(1_500);
  const late = { kind: 'later', why: 'timeout' };
  expect(failures()).toEqual([late, late]);
});

test('what is no longer asked for is given up; the next page of it is not put into another', async () => {
  const { asked, answer, wrapper } = testOffice();
  const list = renderHook(({ name }) => usePages(listShelves, { query: { name } }, 2), {
    wrapper,
    initialProps: { name: 'a' },
  });
  answer(0, page(0, 2));
  await waitFor(() => expect(list.result.current.rows).toHaveLength(2));
  act(() => list.result.current.next());
  list.rerender({ name: 'b' });
  expect(asked.map(({ input }) => (input as { query: object }).query)).toEqual([
    { name: 'a', limit: 2, offset: 0 },
    { name: 'a', limit: 2, offset: 2 },
    { name: 'b', limit: 2, offset: 0 },
  ]);
  expect(asked[1]?.signal?.aborted).toBe(true);
  // The previous list stays in sight until the next is loaded.
  expect(list.result.current.rows).toHaveLength(2);
  answer(2, page(900, 1));
  await waitFor(() => expect(list.result.current.rows).toEqual([{ id: 900 }]));
  expect(list.result.current.more).toBe(false);
});

test('a row that has moved meanwhile is there once; a page that failed leaves what is there, and is asked for once more', async () => {
  const { answer, wrapper } = testOffice();
  const list = renderHook(() => usePages(listShelves, {}, 2), { wrapper });
  answer(0, page(0, 2));
  await waitFor(() => expect(list.result.current.more).toBe(true));
  act(() => list.result.current.next());
  answer(1, { kind: 'later', why: 'network' });
  await waitFor(() => expect(list.result.current.failure).toMatchObject({ kind: 'later' }));
  expect(list.result.current.rows).toHaveLength(2);
  act(() => list.result.current.next());
  answer(2, page(1, 2));
  await waitFor(() => expect(list.result.current.rows).toEqual([{ id: 0 }, { id: 1 }, { id: 2 }]));
});

test('of forty pages none is asked for again by coming back', async () => {
  const { asked, answer, wrapper } = testOffice();
  const first = renderHook(() => usePages(listShelves, {}, 1), { wrapper });
  for (let n = 0; n < 5; n++) {
    answer(n, page(n, 1));
    await waitFor(() => expect(first.result.current.rows).toHaveLength(n + 1));
    if (n < 4) act(() => first.result.current.next());
  }
  first.unmount();
  const again = renderHook(() => usePages(listShelves, {}, 1), { wrapper });
  expect(again.result.current.rows).toHaveLength(5);
  expect(asked).toHaveLength(5);
});

test('after an act a long list asks for the page in sight alone, for another once that is in sight, and nobody waits for them', async () => {
  const { asked, answer, wrapper } = testOffice();
  const both = renderHook(() => ({ list: usePages(listShelves, {}, 1), tidy: useAct(tidy) }), { wrapper });
  for (let n = 0; n < 5; n++) {
    answer(n, page(n, 1));
    await waitFor(() => expect(both.result.current.list.rows).toHaveLength(n + 1));
    if (n < 4) act(() => both.result.current.list.next());
  }
  const see = (from: number, to: number) => act(async () => both.result.current.list.see(from, to));
  const offsets = () =>
    asked.slice(6).map(({ input }) => (input as { query: { offset: number } }).query.offset);
  await see(0, 5);
  await act(async () => void both.result.current.tidy.act({ body: { shelf: 1 } }));
  await act(async () => answer(5, { kind: 'ok', status: 204 }));
  expect(both.result.current.tidy.busy).toBe(false);
  expect(offsets()).toEqual([]);
  await see(3, 4);
  await act(async () => answer(6, page(30, 1)));
  await waitFor(() => expect(both.result.current.list.rows?.map(({ id }) => id)).toEqual([0, 1, 2, 30, 4]));
  await see(3, 4);
  await see(0, 2);
  await see(0, 2);
  expect(offsets()).toEqual([3, 0]);
});

describe('a list that was stopped', () => {
  function stoppable() {
    const office = testOffice();
    const list = renderHook(({ name }) => useStoppable(usePages(listShelves, { query: { name } }, 1), name), {
      wrapper: office.wrapper,
      initialProps: { name: 'a' },
    });
    const offsets = () =>
      office.asked.map(({ input }) => (input as { query: { offset: number } }).query.offset);
    return { ...office, list, of: () => list.result.current, offsets };
  }

  test('is one no more when it is asked for anew', async () => {
    const { answer, of } = stoppable();
    await act(async () => answer(0, page(0, 1)));
    act(() => of().pages.next());
    act(() => of().pages.stop());
    expect(of()).toMatchObject({ isStopped: true, more: true, pages: { more: false } });
    act(() => of().pages.renew());
    await act(async () => answer(2, page(0, 1)));
    expect(of()).toMatchObject({ isStopped: false, pages: { more: true } });
  });

  test('is one no more when another has been asked for meanwhile', async () => {
    const { list, of } = stoppable();
    act(() => of().pages.stop());
    list.rerender({ name: 'b' });
    list.rerender({ name: 'a' });
    expect(of().isStopped).toBe(false);
  });

  test('and begun again before the OMS had heard of it is asked for once more, and no more than once', async () => {
    const { answer, of, offsets } = stoppable();
    await act(async () => answer(0, page(0, 1)));
    act(() => of().pages.stop());
    act(() => of().pages.renew());
    const ended = { kind: 'refused', status: 409, problem: { code: 'search-cancelled' } };
    await act(async () => answer(1, ended));
    await waitFor(() => expect(offsets()).toEqual([0, 0, 0]));
    await act(async () => answer(2, ended));
    await waitFor(() => expect(of().pages.failure).toMatchObject(ended));
    expect(offsets()).toHaveLength(3);
  });

  test('goes on where it was: with its next page, or with the renewal', async () => {
    const { answer, of, offsets } = stoppable();
    await act(async () => answer(0, page(0, 1)));
    await act(async () => of().pages.next());
    await act(async () => of().pages.stop());
    await act(async () => of().goOn());
    await act(async () => answer(2, page(1, 1)));
    await act(async () => of().pages.renew());
    await act(async () => of().pages.stop());
    await act(async () => of().goOn());
    expect(offsets()).toEqual([0, 1, 1, 0, 0]);
  });
});

test('what is not there is a failure with its status, and what was there stays beside it', async () => {
  const { answer, wrapper } = testOffice();
  const call = renderHook(() => useCall(listShelves, {}), { wrapper });
  answer(0, page(0, 1));
  await waitFor(() => expect(call.result.current.body).toHaveLength(1));
  act(() => call.result.current.again());
  answer(1, { kind: 'refused', status: 404, problem: {} });
  await waitFor(() => expect(call.result.current.failure).toMatchObject({ status: 404 }));
  expect(call.result.current.body).toHaveLength(1);
});

test('a change makes stale what is about the same, by name only what has it in its input', async () => {
  const { asked, answer, client, wrapper } = testOffice();
  renderHook(() => useCall(listShelves, { query: { name: 'a' } }), { wrapper });
  renderHook(() => useCall(listShelves, { query: { name: 'b' } }), { wrapper });
  renderHook(() => useCall(listOrders, {}), { wrapper });
  for (const nth of [0, 1, 2]) answer(nth, page(0, 1));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  void refresh(client, ['location'], 'b');
  expect(asked.slice(3).map(({ input }) => input)).toEqual([{ query: { name: 'b' } }]);
  answer(3, page(0, 1));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  void refresh(client, ['location']);
  expect(asked.slice(4).map(({ id }) => id)).toEqual(['listShelves', 'listShelves']);
});

test('an act keeps its key until there is an answer, and is busy until what it changed is shown', async () => {
  const { asked, answer, wrapper } = testOffice();
  const both = renderHook(() => ({ list: useCall(listShelves, {}), tidy: useAct(tidy) }), { wrapper });
  answer(0, page(0, 1));
  await waitFor(() => expect(both.result.current.list.busy).toBe(false));
  const keyOf = (nth: number) =>
    (asked[nth]?.input as { idempotencyKey: string } | undefined)?.idempotencyKey;
  const press = (shelf: number) => act(async () => void both.result.current.tidy.act({ body: { shelf } }));

  await press(1);
  await act(async () => answer(1, { kind: 'later', why: 'network' }));
  expect(both.result.current.tidy).toMatchObject({ busy: false, failure: { kind: 'later' } });
  await press(1);
  await act(async () => answer(2, { kind: 'ok', status: 204 }));
  expect(both.result.current.tidy.busy).toBe(true);
  await act(async () => answer(3, page(5, 1)));
  await waitFor(() => expect(both.result.current.tidy.busy).toBe(false));
  expect(both.result.current.list.body).toEqual([{ id: 5 }]);
  await press(1);
  await press(2);
  expect([keyOf(1), keyOf(2), keyOf(4), keyOf(5)]).toEqual(['key-1', 'key-1', 'key-2', 'key-3']);
});

test('all of several lists is there once their last pages are', async () => {
  const { asked, answer, wrapper } = testOffice();
  const inputs = [{ query: { name: 'a' } }, { query: { name: 'b' } }];
  const all = renderHook(() => useAll(listShelves, inputs), { wrapper });
  answer(0, page(0, ALL_PAGE));
  answer(1, page(ALL_PAGE, 1));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.input).toEqual({ query: { name: 'a', limit: ALL_PAGE, offset: ALL_PAGE } });
  expect(all.result.current.body).toBeUndefined();
  answer(2, page(ALL_PAGE + 1, 1));
  await waitFor(() => expect(all.result.current.body).toHaveLength(ALL_PAGE + 2));
});

test.each<readonly [string, () => Pick<Call<unknown>, 'failure' | 'again'>]>([
  ['a call', () => useCall(listShelves, {})],
  ['a list', () => usePages(listShelves, {}, 2)],
  ['all of a list', () => useAll(listShelves, [{}])],
])('%s without an answer says so until it has one, and is made again by itself', async (_, useIt) => {
  vi.useFakeTimers();
  const { asked, answer, wrapper } = testOffice();
  const read = renderHook(useIt, { wrapper });
  await act(async () => answer(0, { kind: 'later', why: 'network' }));
  expect(read.result.current.failure).toMatchObject({ why: 'network' });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(asked).toHaveLength(2);
  expect(read.result.current.failure).toMatchObject({ why: 'network' });
  await act(async () => answer(1, { kind: 'refused', status: 404, problem: {} }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  // A refusal stays one.
  expect(asked).toHaveLength(2);
  act(() => read.result.current.again());
  expect(read.result.current.failure).toBeNull();
  await act(async () => answer(2, page(0, 1)));
  expect(read.result.current.failure).toBeNull();
  vi.useRealTimers();
});

test('without a network a read waits for it, and is made once when it is back', async () => {
  vi.useFakeTimers();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { asked, answer, wrapper } = testOffice();
  const list = renderHook(() => usePages(listShelves, {}, 2), { wrapper });
  await act(async () => answer(0, { kind: 'later', why: 'network' }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toHaveLength(1);
  network.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(asked).toHaveLength(2);
  await act(async () => answer(1, page(0, 1)));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toHaveLength(2);
  expect(list.result.current).toMatchObject({ failure: null, rows: [{ id: 0 }] });
  network.mockRestore();
  vi.useRealTimers();
});

test('another input has not failed', async () => {
  const { answer, wrapper } = testOffice();
  const call = renderHook(({ name }) => useCall(listShelves, { query: { name } }), {
    wrapper,
    initialProps: { name: 'a' },
  });
  await act(async () => answer(0, { kind: 'later', why: 'network' }));
  call.rerender({ name: 'b' });
  expect(call.result.current.failure).toBeNull();
});

test('what failed of a list with rows is asked for once more: the list, or its next page', async () => {
  const { asked, answer, client, wrapper } = testOffice();
  const list = renderHook(() => usePages(listShelves, {}, 2), { wrapper });
  const offsets = () => asked.map(({ input }) => (input as { query: { offset: number } }).query.offset);
  const refuse = (nth: number) => act(async () => answer(nth, { kind: 'refused', status: 422, problem: {} }));
  await act(async () => answer(0, page(0, 2)));
  act(() => list.result.current.next());
  await refuse(1);
  act(() => list.result.current.again());
  await act(async () => answer(2, page(2, 1)));
  expect(list.result.current).toMatchObject({ failure: null, more: false });
  act(() => void refresh(client, ['location']));
  await refuse(3);
  expect(list.result.current.rows).toHaveLength(3);
  act(() => list.result.current.again());
  await act(async () => answer(4, page(0, 1)));
  expect(list.result.current).toMatchObject({ failure: null, rows: [{ id: 0 }] });
  expect(offsets()).toEqual([0, 2, 2, 0, 0]);
});

test('a call is made again while its answer asks for that', async () => {
  vi.useFakeTimers();
  const { asked, answer, wrapper } = testOffice();
  renderHook(() => useCall(listShelves, {}, body => (body?.length === 1 ? false : 1000)), { wrapper });
  for (const [nth, length] of [0, 0, 1].entries()) {
    answer(nth, page(0, length));
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(asked).toHaveLength(3);
  vi.useRealTimers();
});

test('a read that a press asks for changes nothing', async () => {
  const { asked, answer, wrapper } = testOffice();
  const both = renderHook(() => ({ list: useCall(listShelves, {}), look: useAct(listShelves) }), { wrapper });
  answer(0, page(0, 1));
  await waitFor(() => expect(both.result.current.list.busy).toBe(false));
  await act(async () => void both.result.current.look.act({ query: { name: 'a' } }));
  await act(async () => answer(1, page(0, 1)));
  expect(both.result.current.look.busy).toBe(false);
  expect(asked).toHaveLength(2);
});
