import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../../contract/batch.ts';
import type { Location } from '../../../../contract/location.ts';
import { noFilters, type BatchFilters } from './filters.ts';
import type { ListQueries } from './list-queries.ts';
import { createListStore } from './list-store.ts';

const place = (type: string, identifier: string) =>
  ({
    identifier,
    location_type: { identifier: type, display_name: type },
    location_properties: [
      { location_property_key: { identifier: 'canProcessProducts' }, boolean_value: true },
    ],
  }) as unknown as Location;
const places = [place('dc', 'DC01'), place('store', '101'), place('store', '102')];
type Answer = Awaited<ReturnType<ListQueries['batches']>>;
const found = (...identifiers: string[]): Answer => ({
  kind: 'ok',
  status: 200,
  body: identifiers.map(identifier => ({ identifier }) as Batch),
});

function setUp(given: { locations?: Location[]; place?: { type: string; location: string } } = {}) {
  const asked: { filters: BatchFilters; answer: (answer: Answer) => void }[] = [];
  const kept: BatchFilters[] = [];
  const queries: ListQueries = {
    locations: () => Promise.resolve({ kind: 'ok', status: 200, body: given.locations ?? places }),
    types: () => Promise.resolve({ kind: 'later', why: 'network' }),
    batches: filters => new Promise(answer => asked.push({ filters, answer })),
  };
  const store = createListStore(queries, {
    initial: noFilters,
    keep: filters => kept.push(filters),
    place: given.place ?? null,
  });
  return { asked, kept, model: () => store.getState() };
}

describe('the list of batches (specification, sections 2, 6, 8)', () => {
  it('asks nothing until type and dispatcher are chosen, and keeps the choice', async () => {
    const { asked, kept, model } = setUp();
    await model().start();
    expect([asked.length, model().state, model().mayChoose]).toEqual([0, 'idle', true]);
    await model().choose({ dispatcher_type: 'store' });
    expect(asked).toHaveLength(0);
    const chosen = model().choose({ dispatcher_identifier: '102' });
    asked[0]?.answer(found('2611-102'));
    await chosen;
    expect(model().batches?.map(({ identifier }) => identifier)).toEqual(['2611-102']);
    expect(kept.at(-1)).toMatchObject({ dispatcher_type: 'store', dispatcher_identifier: '102' });
  });

  it('with one location it loads at once, and nothing can be chosen', async () => {
    const { asked, model } = setUp({ locations: places.slice(0, 1) });
    const started = model().start();
    await expect.poll(() => asked.length).toBe(1);
    asked[0]?.answer(found());
    await started;
    expect([model().mayChoose, asked[0]?.filters.dispatcher_identifier]).toEqual([false, 'DC01']);
  });

  it('as a page of a location it lists that location alone', async () => {
    const { asked, model } = setUp({ place: { type: 'store', location: '101' } });
    const started = model().start();
    await expect.poll(() => asked.length).toBe(1);
    asked[0]?.answer(found());
    await started;
    expect([model().mayChoose, asked[0]?.filters.dispatcher_identifier]).toEqual([false, '101']);
  });

  it('the answer to the question before is thrown away; a failure shows no old rows', async () => {
    const { asked, model } = setUp();
    await model().start();
    const first = model().choose({ dispatcher_type: 'dc' });
    const second = model().choose({ status: 'closed' });
    asked[1]?.answer(found('closed'));
    asked[0]?.answer(found('open'));
    await Promise.all([first, second]);
    expect(model().batches?.map(({ identifier }) => identifier)).toEqual(['closed']);
    const third = model().reload();
    asked[2]?.answer({ kind: 'later', why: 'server' });
    await third;
    expect([model().batches, model().state]).toEqual([null, 'failed']);
  });
});
