import { expect, test } from 'vitest';
import type { DispatchType } from '../../../../contract/orders/dispatch-type.ts';
import { pickDelivery } from '../../../work-package/testing/pick-delivery.ts';
import { carrierFacts } from './carrier-facts.ts';

const method = (identifier: string, active = true) => ({
  identifier,
  display_name: identifier,
  is_active: true,
  is_active_for_location: active ? ('1' as const) : ('0' as const),
  is_default: false,
  can_be_overruled_by_dispatcher: true,
});
const typeWith = (over: Partial<DispatchType> = {}): DispatchType[] => [
  {
    identifier: 'ship_from_store',
    display_name: 'Ship from Store',
    is_active: true,
    is_active_for_location: '1',
    carriers: [
      { identifier: 'dhl', display_name: 'DHL', carrier_methods: [method('dhl_home')] },
      { identifier: 'store', display_name: 'Winkel', carrier_methods: [] },
    ],
    ...over,
  },
];
const noMethods = typeWith({
  carriers: [{ identifier: 'dhl', display_name: 'DHL', carrier_methods: [method('dhl_home', false)] }],
});
const none = { carrier: null, carrier_method: null };
const byStore = { carrier: { identifier: 'store', display_name: 'Winkel' }, carrier_method: null };
const servicePoint = {
  carrier_method: {
    identifier: 'dhl_point',
    display_name: 'Punt',
    has_label_config: true,
    can_be_overruled_by_dispatcher: false,
    carrier: { identifier: 'dhl', display_name: 'DHL' },
  },
};

test.each<[string, Parameters<typeof pickDelivery>[0], DispatchType[] | null, string | null, string]>([
  ['all is in order', {}, typeWith(), null, 'active'],
  ['what the location may send with is not known here: the OMS decides', servicePoint, null, null, 'active'],
  ['the type has no carriers', {}, typeWith({ carriers: [] }), 'no_carriers', 'inactive'],
  ['the type is off', {}, typeWith({ is_active: false }), 'no_carriers', 'inactive'],
  ['the location has the type off', {}, typeWith({ is_active_for_location: '0' }), 'no_carriers', 'inactive'],
  [
    'the type is unknown',
    { dispatch_type: { identifier: 'pigeon', display_name: 'pigeon' } },
    typeWith(),
    'no_carriers',
    'inactive',
  ],
  ['no method is active', {}, noMethods, 'no_methods', 'inactive'],
  ['the chosen carrier has no methods', byStore, typeWith(), 'carrier_without_methods', 'missing'],
  ['the method is not active here', servicePoint, typeWith(), 'unknown_method', 'inactive'],
  ['nothing is chosen', none, typeWith(), 'not_chosen', 'missing'],
])('%s', (_, delivery, types, warning, method_state) => {
  expect(carrierFacts(pickDelivery(delivery), types)).toMatchObject({ warning, method_state });
});

test('a store changes a method that it may overrule, or that is missing', () => {
  const mayOverrule = (over: Parameters<typeof pickDelivery>[0]) =>
    carrierFacts(pickDelivery(over), typeWith()).may_overrule;
  expect([{}, servicePoint, none].map(mayOverrule)).toEqual([true, false, true]);
});

test('only active methods can be chosen', () => {
  const { choices } = carrierFacts(pickDelivery(), noMethods);
  expect(choices).toEqual([{ identifier: 'dhl', display_name: 'DHL', methods: [] }]);
});
