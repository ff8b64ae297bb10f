import { describe, expect, it } from 'vitest';
import type { BatchTypeHere } from '../../../../contract/warehouse/new-batch.ts';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { CreateQueries } from './create-queries.ts';
import { createCreateStore } from './create-store.ts';

const type = (identifier: string, today: number) =>
  ({ identifier, batchable_order_counts: { overdue: 0, today, next_workday: 1 } }) as BatchTypeHere;
const delivery = (id: number) =>
  ({
    id,
    identifier: `d${id}`,
    sales_order: { identifier: `o${id}` },
    dispatch_request_lines: [],
  }) as unknown as DispatchRequest;

type Created = Awaited<ReturnType<CreateQueries['create']>>;
const refused = { kind: 'refused', status: 409, problem: { detail: 'Zit al in een batch.' } } as Created;
const lost = { kind: 'later', why: 'network' } as Created;
const made = { kind: 'ok', status: 201, body: { identifier: '2611-102' } } as Created;

function setUp(replies: Created[] = []) {
  const asked: { waiting: unknown[]; keys: string[]; types: number } = { waiting: [], keys: [], types: 0 };
  const queries: CreateQueries = {
    types: () => {
      asked.types++;
      return Promise.resolve({ kind: 'ok', status: 200, body: [type('dc_sort', 2), type('dc_single', 9)] });
    },
    waiting: (of, groups) => {
      asked.waiting.push([of, ...groups]);
      return Promise.resolve([delivery(1), delivery(2)]);
    },
    byNumber: number =>
      Promise.resolve({ kind: 'ok', status: 200, body: number === 'o7' ? [delivery(7)] : [] }),
    create: (_, __, key) => {
      asked.keys.push(key);
      return Promise.resolve(replies.shift() ?? made);
    },
  };
  let key = 0;
  const store = createCreateStore(queries, () => `key-${++key}`);
  return { asked, model: () => store.getState() };
}

describe('making a batch', () => {
  it('starts with the busiest type and what is due; another type or date group asks anew and chooses no zone', async () => {
    const { asked, model } = setUp();
    await model().start();
    expect(model().type).toBe('dc_single');
    model().chooseZones([''], true);
    expect([...model().chosen]).toEqual(['']);
    await model().toggleGroup('next_workday');
    await model().toggleGroup('today');
    await model().chooseType('dc_sort');
    expect(asked.waiting).toEqual([
      ['dc_single', 'today'],
      ['dc_single', 'today', 'next_workday'],
      ['dc_single', 'next_workday'],
      ['dc_sort', 'today'],
    ]);
    expect(model().chosen.size).toBe(0);
  });

  it("an order number is trimmed, found once, or 'Order niet gevonden'", async () => {
    const { model } = setUp();
    await model().start();
    expect(await model().add(' o7 ')).toBe(true);
    expect(await model().add('o7')).toBe(true);
    expect(model().picked.map(({ id }) => id)).toEqual([7]);
    expect(await model().add('o8')).toBe(false);
    expect(model().lookUp).toBe('not-found');
    model().remove('d7');
    expect(model().picked).toEqual([]);
  });

  it('asks again under the same key while it is unknown whether it was made, under another for other orders', async () => {
    const { asked, model } = setUp([lost, lost, made]);
    await model().start();
    expect(await model().create([delivery(1)])).toBeNull();
    expect(model().refused).toBe('');
    await model().create([delivery(1), delivery(2)]);
    expect(await model().create([delivery(1), delivery(2)])).toBe('2611-102');
    expect(asked.keys).toEqual(['key-1', 'key-2', 'key-2']);
  });

  it('a refusal is told in the words of the OMS, and what is still there is fetched', async () => {
    const { asked, model } = setUp([refused]);
    await model().start();
    expect(await model().create([delivery(1)])).toBeNull();
    expect(model().refused).toBe('Zit al in een batch.');
    expect([asked.types, model().type]).toEqual([2, 'dc_single']);
  });
});
