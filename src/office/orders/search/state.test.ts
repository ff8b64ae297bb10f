import { describe, expect, test } from 'vitest';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import { orderColumns, orderFilterNames } from '../../../../contract/orders/order-search.ts';
import { hashOf, settle, stateIn, stateOfView, usualState, viewOf } from './state.ts';
import { queryOf, type SearchValues } from './values.ts';

const filter = (identifier: string, values?: readonly string[]) => ({
  identifier,
  locked: identifier === 'hold_status',
  ...(values && { options: values.map(value => ({ value, text: value })) }),
});
const preset: FilterPreset = {
  available_filters: [
    ...orderFilterNames
      .filter(name => name !== 'refunds' && name !== 'sales_channel_identifier')
      .map(name => filter(name)),
    filter('sales_channel_identifier', ['web', 'app']),
  ],
  available_columns: orderColumns.filter(id => id !== 'customer_email'),
  visible_columns: ['order_identifier', 'placed_at', 'customer_name'],
  filter_values: { hold_status: 'review', max_age_days: '30' },
  filters_expanded: false,
};
const usual = usualState(preset);

test('a search begins as its preset says, the newest order first', () =>
  expect(usual).toEqual({
    values: { hold_status: 'review', max_age_days: '30' },
    columns: ['order_identifier', 'placed_at', 'customer_name'],
    sort: { by: 'placed_at', descending: true },
    expanded: false,
  }));

describe('a link opens the same search for a colleague', () => {
  test.each([
    usual,
    {
      ...usual,
      values: {
        hold_status: 'review',
        address_name: "d'Ors & Zn, 50% #1",
        sales_channel_identifier: 'web,app',
      },
    },
    { ...usual, sort: { by: 'grand_total', descending: false }, expanded: true },
    { ...usual, columns: ['order_identifier', 'customer_city', 'placed_at'] as const },
  ])('%o', state => expect(stateIn(hashOf(state, preset), preset)).toEqual({ state, left: false }));

  test('and the results of the same name, also where the preset fixes a filter', () => {
    const state = { ...usual, values: { hold_status: 'review', address_name: 'Jansen', is_paused: '1' } };
    const query = (of: SearchValues = {}) => JSON.stringify(queryOf(of, '2026-11-20'));
    expect(query(stateIn(hashOf(state, preset), preset)?.state.values)).toBe(query(state.values));
  });

  test('what the preset fixes is not in it', () =>
    expect(hashOf(usual, preset)).toBe('#max_age_days=30&sort_by=placed_at&sort_dir=desc'));

  test('nor what does not count: a space', () =>
    expect(hashOf({ ...usual, values: { ...usual.values, address_name: ' ' } }, preset)).toBe(
      hashOf(usual, preset),
    ));

  test('without a hash there is none', () => {
    expect(stateIn('', preset)).toBeNull();
    expect(stateIn('#', preset)).toBeNull();
  });

  test.each([
    ['a filter that there is not', 'colour=red', {}],
    ['a filter that this preset has not', 'refunds=all', {}],
    ['no day', 'order_placed_from=2026-02-30', {}],
    ['too many days', 'max_age_days=31', {}],
    ['no number', 'max_age_days=-1', {}],
    [
      'a choice that there is not, beside one that there is',
      'sales_channel_identifier=web,fax',
      { sales_channel_identifier: 'web' },
    ],
    ['a text that is too long', `address_name=${'x'.repeat(10_000)}`, { address_name: 'x'.repeat(200) }],
    ['an order that there is not', 'is_paused=1&sort_by=owner', { is_paused: '1' }],
    ['a column that there is not', 'is_paused=1&columns=placed_at,owner', { is_paused: '1' }],
    ['a sign that no text has', 'address_name=J%00an', { address_name: 'Jan' }],
    ['a script', '<script>alert(1)</script>', {}],
    ['half a code', '%E0%A4%A', {}],
    ['a name of every object', '__proto__=1&constructor=2&toString=3', {}],
  ])('%s is left out, and said', (_, hash, values) => {
    const read = stateIn(`#${hash}`, preset);
    expect(read?.left).toBe(true);
    expect(read?.state.values).toEqual({ hold_status: 'review', ...values });
  });

  test('a type of a responsible location that is not named is none', () =>
    expect(stateIn('#responsible_location_type=store', preset)?.state.values).toEqual({
      hold_status: 'review',
    }));

  test('of a list of article numbers as many are read as the OMS takes, and none by half', () => {
    const numbers = (n: number) => Array.from({ length: n }, () => '8712345678906').join(',');
    const read = (value: string) => stateIn(`#product_identifiers=${value}`, preset);
    expect(read(numbers(100))).toMatchObject({
      left: false,
      state: { values: { product_identifiers: numbers(100) } },
    });
    expect(read(numbers(400))).toMatchObject({
      left: true,
      state: { values: { product_identifiers: numbers(285) } },
    });
  });

  test('what the preset fixes cannot be changed by it', () =>
    expect(stateIn('#hold_status=denied', preset)?.state.values).toEqual({ hold_status: 'review' }));
});

test.each([
  [null],
  [7],
  ['x'],
  [{ values: 'x', columns: 'x', sort_by: 'x', expanded: 'x' }],
  [{ values: { is_paused: 7 } }],
])('what was kept may be anything: %o', kept =>
  expect(settle((kept ?? {}) as never, preset).state).toMatchObject({
    columns: usual.columns,
    sort: usual.sort,
  }),
);

/** Two locations may have one identifier. */
const PLACES = [
  { value: '101', text: 'DC Oost', type: 'dc' },
  { value: '101', text: 'Utrecht Centrum', type: 'store' },
  { value: '102', text: 'Amersfoort', type: 'store' },
];
test.each([
  ['store', '101,102', '101,102', false],
  ['dc', '101,102', '101', true],
  ['dc', '102', undefined, true],
  [undefined, '101,102', '101,102', false],
])('of type %s are of the locations %s: %s', (dispatcher_type, dispatcher_identifier, kept, isLeft) => {
  const available_filters = [
    filter('dispatcher_type'),
    { ...filter('dispatcher_identifier'), options: PLACES },
  ];
  const { state, left } = settle(
    { values: { ...(dispatcher_type && { dispatcher_type }), dispatcher_identifier } },
    { ...preset, available_filters },
  );
  expect([state.values.dispatcher_identifier, left]).toEqual([kept, isLeft]);
});

test('what the newest orders do not have can be searched for', () => {
  const options = [{ value: 'ideal', text: 'iDEAL' }];
  const of = { ...preset, available_filters: [{ identifier: 'payment_method', locked: false, options }] };
  const { state, left } = settle({ values: { payment_method: 'ideal,cheque' } }, of);
  expect(state.values).toMatchObject({ payment_method: 'ideal,cheque' });
  expect(left).toBe(false);
});

test('a view is the search again, without what is no more; the form stays as it stands', () => {
  const state = {
    ...usual,
    values: { hold_status: 'review', is_paused: '1' },
    columns: ['order_identifier', 'dispatcher'] as const,
  };
  const view = viewOf(state);
  expect(stateOfView(view, usual, preset)).toEqual(state);
  const old = { ...view, filter_values: { ...view.filter_values, gone: '1' }, columns: null, sort_by: null };
  expect(stateOfView(old, { ...usual, expanded: true }, preset)).toEqual({
    ...state,
    columns: usual.columns,
    expanded: true,
  });
});
