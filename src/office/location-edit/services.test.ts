import { expect, test } from 'vitest';
import type { DispatchType } from '../../../contract/orders/dispatch-type.ts';
import {
  changesOf,
  countOn,
  factsOf,
  namesOf,
  servicesBody,
  switchesAt,
  switchesOf,
  switchPath,
  serviceWords,
} from './services.ts';

const method = (
  identifier: string,
  on: '0' | '1',
  rest: { is_active?: boolean; readonly?: boolean } = {},
) => ({
  identifier,
  display_name: identifier.toUpperCase(),
  is_active: true,
  is_active_for_location: on,
  is_default: false,
  can_be_overruled_by_dispatcher: true,
  ...rest,
});
const types: readonly DispatchType[] = [
  {
    identifier: 'ship_from_store',
    display_name: 'Ship from Store',
    is_active: true,
    is_active_for_location: '1',
    carriers: [
      {
        identifier: 'dhl',
        display_name: 'DHL',
        carrier_methods: [
          method('fixed', '1', { readonly: true }),
          method('home.1', '1'),
          method('off', '0', { is_active: false }),
        ],
      },
    ],
  },
  {
    identifier: 'other',
    display_name: 'Overig',
    is_active: true,
    is_active_for_location: '0',
    readonly: true,
    carriers: [],
  },
];
const switches = switchesOf(types);

test('only methods that are active and not read-only are sent', () => {
  expect(switches).toEqual({
    ship_from_store: true,
    'ship_from_store/fixed': true,
    'ship_from_store/home~1': true,
    'ship_from_store/off': false,
    other: false,
  });
  expect(servicesBody(types, { ...switches, 'ship_from_store/home~1': false })).toEqual([
    {
      identifier: 'ship_from_store',
      is_active_for_location: '1',
      carriers: [
        { identifier: 'dhl', carrier_methods: [{ identifier: 'home.1', is_active_for_location: '0' }] },
      ],
    },
    { identifier: 'other', carriers: [] },
  ]);
});

test('what changes is in words, and a fault of the OMS stands at its switch', () => {
  expect(changesOf(types, switches)).toEqual([]);
  expect(changesOf(types, { ...switches, 'ship_from_store/home~1': false, ship_from_store: false })).toEqual([
    { name: 'Ship from Store', on: false, service: 'ship_from_store' },
    { name: 'DHL HOME.1', on: false, service: 'ship_from_store/home.1' },
  ]);
  expect(switchPath(types, '0.carriers.0.carrier_methods.0.is_active_for_location')).toBe(
    'ship_from_store/home~1',
  );
  expect(switchPath(types, '1.is_active_for_location')).toBe('other');
});

test('methods that are on are counted; one that is off everywhere is none', () => {
  const [type] = types;
  if (!type) throw new Error('there is a type');
  expect(countOn(type, type.carriers, { ...switches, 'ship_from_store/off': true })).toEqual({
    on: 2,
    all: 3,
  });
});

test('facts of a method are on a line, without those that it lacks', () => {
  const properties = {
    transit_days: { display_name: 'Dagen onderweg', value: 1 },
    countries: { display_name: 'Landen', value: null },
  };
  expect(factsOf({ ...method('a', '1'), properties })).toBe('Dagen onderweg: 1');
});

test('what is taken over from another location is what can be switched here', () => {
  const [first, second] = types as [DispatchType, DispatchType];
  const there: DispatchType[] = [
    {
      ...first,
      is_active_for_location: '0',
      carriers: [
        {
          identifier: 'dhl',
          display_name: 'DHL',
          carrier_methods: [method('fixed', '0'), method('home.1', '0')],
        },
      ],
    },
    { ...second, is_active_for_location: '1' },
  ];
  const taken = switchesAt(types, switches, there);
  expect(taken).toEqual({ ...switches, ship_from_store: false, 'ship_from_store/home~1': false });
  expect(namesOf(types, ['ship_from_store', 'ship_from_store/home~1'])).toEqual([
    'Ship from Store',
    'DHL HOME.1',
  ]);
  // A type that is not there stays.
  expect(switchesAt(types, switches, [])).toEqual(switches);
});

test('switches that were turned are told in words, those that went on first', () => {
  const after = { ship_from_store: false, 'ship_from_store/home.1': true, gone: false };
  expect(serviceWords(types, { after })).toBe('DHL HOME.1 gaat aan, Ship from Store gaat uit, gone gaat uit');
});
