import { describe, expect, it } from 'vitest';
import type { DispatchRequest } from '../../../../contract/dispatch-request.ts';
import { createOrdersStore } from './orders-store.ts';

type Ask = Parameters<Parameters<typeof createOrdersStore>[0]['deliveries']>[0];
type Reply = Awaited<ReturnType<Parameters<typeof createOrdersStore>[0]['deliveries']>>;

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: from + i, identifier: `d${from + i}` }) as DispatchRequest);
const ok = (body: DispatchRequest[]): Reply => ({ kind: 'ok', status: 200, body });

/** A list of `total` orders; each question is answered when told. */
function listOf(total: number) {
  const asked: (Ask & { answer: (reply?: Reply) => void })[] = [];
  const store = createOrdersStore({
    deliveries: ask =>
      new Promise(resolve =>
        asked.push({
          ...ask,
          answer: (reply = ok(rows(ask.offset, Math.min(ask.limit, Math.max(0, total - ask.offset))))) =>
            resolve(reply),
        }),
      ),
  });
  return { store, asked, model: () => store.getState() };
}

describe('the list of orders (specification, section 9)', () => {
  it('comes 25 at a time until fewer come', async () => {
    const { asked, model } = listOf(30);
    const first = model().load();
    asked[0]?.answer();
    await first;
    expect([model().deliveries?.length, model().more, model().state]).toEqual([25, true, 'idle']);
    const second = model().loadMore();
    asked[1]?.answer();
    await second;
    expect([model().deliveries?.length, model().more]).toEqual([30, false]);
    expect(asked.map(({ offset, limit }) => [offset, limit])).toEqual([
      [0, 25],
      [25, 25],
    ]);
  });

  it('asks for no page twice, and shows no order twice when pages shift', async () => {
    const { asked, model } = listOf(100);
    const first = model().load();
    asked[0]?.answer();
    await first;
    const second = model().loadMore();
    await model().loadMore();
    expect(asked).toHaveLength(2);
    asked[1]?.answer(ok(rows(20, 25)));
    await second;
    expect(model().deliveries?.map(({ id }) => id)).toEqual(Array.from({ length: 45 }, (_, i) => i));
  });

  it('a cancelled search leaves what is there, and can go on', async () => {
    const { asked, model } = listOf(60);
    const first = model().load();
    asked[0]?.answer();
    await first;
    const second = model().loadMore();
    model().stop();
    expect(asked[1]?.signal.aborted).toBe(true);
    asked[1]?.answer();
    await second;
    expect([model().deliveries?.length, model().state, model().more]).toEqual([25, 'stopped', true]);
  });

  it('sorting starts again, and the answer to the old question is thrown away', async () => {
    const { asked, model } = listOf(10);
    const first = model().load();
    const sorted = model().sortBy('grand_total');
    asked[0]?.answer(ok(rows(90, 5)));
    asked[1]?.answer();
    await Promise.all([first, sorted]);
    expect(model().deliveries).toHaveLength(10);
    expect(asked[1]?.sort).toEqual({ by: 'grand_total', descending: false });
  });

  it('a failure keeps the rows and lets ask again', async () => {
    const { asked, model } = listOf(40);
    const first = model().load();
    asked[0]?.answer();
    await first;
    const second = model().loadMore();
    asked[1]?.answer({ kind: 'later', why: 'network' });
    await second;
    expect([model().deliveries?.length, model().state, model().more]).toEqual([25, 'failed', true]);
  });

  it('selects and deselects', () => {
    const { model } = listOf(0);
    model().select(['a', 'b'], true);
    model().select(['a'], false);
    expect([...model().selected]).toEqual(['b']);
  });
});
