// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { topicText, type OfficeEvent, type Topic } from '../../../contract/office-event.ts';
import { listBatches } from '../../../contract/warehouse/batch.ts';
import { listPresales } from '../../../contract/warehouse/presale.ts';
import { listStock } from '../../../contract/warehouse/stock.ts';
import type { NewsSignal } from '../office.ts';
import { testOffice } from '../testing/office.tsx';
import { keepTrue } from './keep-true.ts';
import { useCall } from './use-call.ts';

let office: ReturnType<typeof testOffice>;
let followed: { topics: string[]; hear: (heard: NewsSignal) => void; signal: AbortSignal }[];
let leaving: AbortController;
const live = () => followed.filter(({ signal }) => !signal.aborted);
const tell = (about: OfficeEvent['about'], name: string | null, key = 'other') => {
  const event: OfficeEvent = { about, name, parts: [], by: [], at: '', change_keys: [key] };
  for (const { hear } of live()) hear({ kind: 'event', event });
};
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const asked = () => office.asked.map(({ id }) => id);

beforeEach(async () => {
  vi.useFakeTimers();
  office = testOffice();
  followed = [];
  leaving = new AbortController();
  const follow = (topics: readonly Topic[], hear: (heard: NewsSignal) => void, signal: AbortSignal) =>
    void followed.push({ topics: topics.map(topicText), hear, signal });
  keepTrue(office.client, { follow, isOwnKey: key => key === 'own' }, leaving.signal);
  renderHook(
    () => {
      useCall(listStock, { params: { product: '110003' } });
      useCall(listBatches, { params: { type: 'dc', location: 'DC01' } });
    },
    { wrapper: office.wrapper },
  );
  for (const nth of [0, 1]) office.answer(nth, { kind: 'ok', status: 200, body: [] });
  await pass(10);
});
afterEach(() => {
  leaving.abort();
  cleanup();
  vi.useRealTimers();
});

test('what is in sight is listened to: a thing that its call names by name, a list by its kind', async () => {
  expect(live().map(({ topics }) => topics.toSorted())).toEqual([['batch', 'stock:110003']]);
  const presales = renderHook(() => useCall(listPresales, {}), { wrapper: office.wrapper });
  await pass(10);
  expect(live().map(({ topics }) => topics.toSorted())).toEqual([['batch', 'presale', 'stock:110003']]);
  presales.unmount();
  await pass(10);
  expect(live()).toHaveLength(1);
  expect(live()[0]?.topics).not.toContain('presale');
});

test('what a colleague changed is asked for again, and nothing else; what this tab did is not', async () => {
  tell('stock', '110004');
  tell('stock', '110003', 'own');
  await pass(3000);
  expect(asked()).toEqual(['listStock', 'listBatches']);
  tell('stock', '110003');
  await pass(600);
  expect(asked()).toEqual(['listStock', 'listBatches', 'listStock']);
  tell('batch', '2611-010');
  await pass(1600);
  expect(asked().slice(3)).toEqual(['listBatches']);
});

test('what changes again and again is asked for once a second', async () => {
  for (let nth = 0; nth < 20; nth++) {
    tell('batch', '2611-010');
    await pass(100);
    office.answer(office.asked.length - 1, { kind: 'ok', status: 200, body: [] });
  }
  expect(asked().length - 2).toBeGreaterThanOrEqual(2);
  expect(asked().length - 2).toBeLessThanOrEqual(3);
});

test('what changed shortly before the stream opened is asked for again where it was fetched earlier', async () => {
  await pass(10_000);
  const stock = { about: 'stock', name: '110003' } as const;
  const missed = (...of: (Topic & { ago_ms: number })[]) => {
    for (const { hear } of live()) hear({ kind: 'missed', missed: of });
  };
  missed({ ...stock, ago_ms: 20_000 }, { about: 'batch', name: null, ago_ms: 15_000 });
  expect(asked().slice(2)).toEqual([]);
  missed({ ...stock, ago_ms: 300 });
  expect(asked().slice(2)).toEqual(['listStock']);
});

test('of a change while the first answer is on its way it is asked for once more', async () => {
  renderHook(() => useCall(listPresales, {}), { wrapper: office.wrapper });
  await pass(10);
  tell('presale', '7');
  await pass(600);
  expect(asked().slice(2)).toEqual(['listPresales']);
  office.answer(2, { kind: 'ok', status: 200, body: [] });
  await pass(10);
  expect(asked().slice(2)).toEqual(['listPresales', 'listPresales']);
});

test('after a stream that was broken everything is asked for again', async () => {
  for (const kind of ['opened', 'broken', 'opened'] as const) for (const { hear } of live()) hear({ kind });
  await pass(10);
  expect(asked()).toEqual(['listStock', 'listBatches', 'listStock', 'listBatches']);
});
