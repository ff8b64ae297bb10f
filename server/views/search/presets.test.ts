import { demoDay } from '../../demo/demo-days.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FilterPreset } from '../../../contract/orders/filter-preset.ts';
import { orderColumns, orderFilterNames } from '../../../contract/orders/order-search.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { presets } from './presets.ts';

const PRESETS = '/api/rest/frontend-filter-presets';

let oms: TestApp;
let people: Record<'beheer' | 'backoffice' | 'winkel' | 'magazijn', Caller>;
beforeAll(async () => {
  oms = await freshApp();
  people = {
    beheer: await oms.signIn('beheer'),
    backoffice: await oms.signIn('backoffice'),
    winkel: await oms.signIn('winkel'),
    magazijn: await oms.signIn('magazijn'),
  };
});
const presetOf = async (path: string, by: Caller = people.beheer) =>
  (await by.get(`${PRESETS}/${path}`)).json<FilterPreset>();
const optionsOf = ({ available_filters }: FilterPreset, filter: string) =>
  available_filters.find(({ identifier }) => identifier === filter)?.options;

describe('Each preset', () => {
  it.each(Object.keys(presets))('%s finds orders of the demo with its values', async path => {
    const { filter_values, available_filters, available_columns, visible_columns } = await presetOf(path);
    const query = new URLSearchParams(filter_values).toString();
    // The demo's orders are of November 2026.
    const days = `order_placed_from=${demoDay('2026-11-01')}&order_placed_to=${demoDay('2026-11-20')}`;
    const reply = await people.beheer.get(`/api/rest/sales-orders-search?${query}&${days}`);
    expect(reply.json<unknown[]>().length).toBeGreaterThan(0);
    const names: string[] = available_filters.map(({ identifier }) => identifier);
    const { sort_by: _, sort_dir: __, ...values } = filter_values;
    expect(names).toEqual(expect.arrayContaining(Object.keys(values)));
    expect(available_columns).toEqual(expect.arrayContaining(visible_columns));
  });

  it.each(Object.entries(presets))('%s locks only what it sets', (_, { locked, values }) => {
    expect(Object.keys(values)).toEqual(expect.arrayContaining([...locked]));
  });

  it('the search of all orders has every filter and column, and nothing set', async () => {
    const preset = await presetOf('orders_search/default');
    expect(preset.available_filters.map(({ identifier }) => identifier)).toEqual(orderFilterNames);
    expect(preset.available_columns).toEqual(orderColumns);
    expect(preset.filter_values).toEqual({});
  });

  it('of an unknown name is not found', async () => {
    for (const path of [
      'orders_search/nothing',
      'nothing/default',
      'orders_search/__proto__',
      'constructor/name',
    ])
      expect((await people.beheer.get(`${PRESETS}/${path}`)).statusCode).toBe(404);
  });
});

describe('Who may open which (shell-search-settings.md 6)', () => {
  const allowed = async (by: Caller) => {
    const replies = await Promise.all(
      Object.keys(presets).map(
        async path => [path, (await by.get(`${PRESETS}/${path}`)).statusCode] as const,
      ),
    );
    return replies.filter(([, status]) => status === 200).map(([path]) => path);
  };
  it.each([
    ['beheer', Object.keys(presets)],
    ['backoffice', Object.keys(presets)],
    ['winkel', ['orders_search/default', 'orders_pick-by-store/default']],
    ['magazijn', []],
  ] as const)('%s', async (who, paths) => expect(await allowed(people[who])).toEqual(paths));
});

describe('Choices', () => {
  it('have the words of the documents', async () => {
    const preset = await presetOf('orders_search/default');
    const texts = (filter: string) => optionsOf(preset, filter)?.map(({ text }) => text);
    expect(texts('fulfilment_method')).toEqual(['Bezorgen', 'Afhalen']);
    expect(texts('hold_status')).toEqual(['Geblokkeerd', 'Vrijgegeven', 'Definitief geblokkeerd']);
    expect(texts('payment_method')).toEqual(['iDEAL']);
    expect(texts('sales_channel_identifier')).toEqual(['App', 'Kassa', 'Webwinkel']);
    expect(texts('address_country')).toContain('Nederland');
  });

  it('are those that any order has had, however long ago', async () => {
    await oms.db.execute(
      `WITH old AS (
         INSERT INTO sales_orders (identifier, placed_at, shipping_address, sales_formula_identifier, customer_country)
         VALUES ('190101-1', '2019-01-01T10:00Z', '{}', 'tuin', 'IS') RETURNING id)
       INSERT INTO sales_order_payments (sales_order_id, provider, method, payment_status, amount, datetime)
       SELECT id, 'bank', 'cheque', 'captured', 1, '2019-01-01T10:00Z' FROM old`,
    );
    await oms.db.execute(
      `INSERT INTO sales_orders (identifier, placed_at, shipping_address)
       SELECT '260101-new-' || n, now(), '{}' FROM generate_series(1, 5001) n`,
    );
    const preset = await presetOf('orders_search/default');
    const values = (filter: string) => optionsOf(preset, filter)?.map(({ value }) => value);
    expect(values('sales_formula_identifier')).toContain('tuin');
    expect(values('address_country')).toContain('IS');
    expect(values('payment_method')).toContain('cheque');
  });

  it('of statuses are the thirteen of section 4, or those of the setting', async () => {
    const statuses = async () =>
      optionsOf(await presetOf('orders_search/default'), 'dispatch_request_status')?.map(
        ({ value }) => value,
      );
    expect((await statuses())?.toSorted()).toEqual(
      [
        'requires-hold-evaluation',
        'to-be-requested',
        'requested',
        'requested-paused',
        'shipped',
        'unable-to-ship',
        'unable-to-ship-final',
        'cancelled',
        'return-announced',
        'return-received',
        'shipped-with-issues',
        'waiting-for-stock',
        'unable-to-assign',
      ].toSorted(),
    );
    await people.beheer.patch('/api/frontend/parameters', [
      { group: 'order-search', key: 'searchable-statuses', value: ['shipped', 'requested-paused'] },
    ]);
    expect(await statuses()).toEqual(['shipped', 'requested-paused']);
  });

  it('of places are the user’s own; who manages all may ask for all that stores follow up', async () => {
    const own = await presetOf('orders_search/default', people.winkel);
    expect(optionsOf(own, 'dispatcher_identifier')).toEqual([
      { value: '101', text: 'Utrecht Centrum', type: 'store' },
    ]);
    expect(optionsOf(own, 'dispatcher_type')).toEqual([{ value: 'store', text: 'Winkel' }]);
    expect(optionsOf(own, 'responsible_location_identifier')).toEqual(
      optionsOf(own, 'dispatcher_identifier'),
    );
    const all = await presetOf('orders_search/default');
    expect(optionsOf(all, 'dispatcher_identifier')).toHaveLength(8);
    expect(optionsOf(all, 'responsible_location_identifier')?.[0]).toEqual({
      value: 'all',
      text: 'Alle winkels',
      type: 'store',
    });
  });

  it('name a dispatch type that was switched off, and say so', async () => {
    await oms.db.execute(`UPDATE dispatch_types SET is_active = false WHERE identifier = 'ship_from_store'`);
    expect(optionsOf(await presetOf('orders_search/default'), 'dispatch_type')).toContainEqual({
      value: 'ship_from_store',
      text: 'Ship from Store',
      is_active: false,
    });
  });

  it('leave out the amounts, and what holds, for who may not see them', async () => {
    const { available_columns, visible_columns } = await presetOf('orders_search/default', people.winkel);
    for (const hidden of ['grand_total', 'hold_reasons'])
      expect([...available_columns, ...visible_columns]).not.toContain(hidden);
  });
});
