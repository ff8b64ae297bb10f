import { afterEach, expect, test } from 'vitest';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import type { OrderFilter } from '../../../../contract/orders/order-search.ts';
import { setLanguage, setTranslations } from '../../../texts/texts.ts';
import type { Catalogue } from '../../../texts/texts.ts';
import { choicesOf, textOf } from './fields.ts';

const dhl = { identifier: 'dhl', display_name: 'DHL' };
const preset = {
  available_filters: [
    { identifier: 'dispatch_type', options: [{ value: 'dc_delivery', text: 'Levering vanuit DC' }] },
    { identifier: 'dispatcher_type', options: [{ value: 'dc', text: 'Distributiecentrum' }] },
    {
      identifier: 'carrier_method',
      options: [{ value: 'dhl_home', text: 'DHL Thuis', display_name: 'Thuis', carrier: dhl }],
    },
    { identifier: 'responsible_location_identifier', options: [{ value: 'all', text: 'Alle winkels' }] },
    { identifier: 'payment_method', options: [{ value: 'credit-card', text: 'Creditcard' }] },
    { identifier: 'sales_channel_identifier', options: [{ value: 'web', text: 'Webwinkel' }] },
  ],
} as unknown as FilterPreset;
const offered = () =>
  preset.available_filters.flatMap(({ identifier }) =>
    (choicesOf(identifier as OrderFilter, preset) ?? []).map(({ text }) => text),
  );

afterEach(() => {
  setTranslations({});
  setLanguage('nl', {});
});

test('the choices of a filter are said in the language of the user, what the retailer names too', () => {
  setTranslations({
    'payment_method.credit-card': 'Creditcard',
    'en.dispatch_type.dc_delivery': 'Delivery from the DC',
    'en.location_type.dc': 'Distribution centre',
    'en.carrier_method.dhl_home': 'Home delivery',
    'en.payment_method.credit-card': 'Credit card',
  });
  expect(offered()).toEqual([
    'Levering vanuit DC',
    'Distributiecentrum',
    'DHL · Thuis',
    'Alle winkels',
    'Creditcard',
    'Webwinkel',
  ]);
  setLanguage('en', { order_search: { any_store: 'All stores' } satisfies Catalogue });
  expect(offered()).toEqual([
    'Delivery from the DC',
    'Distribution centre',
    'DHL · Home delivery',
    'All stores',
    'Credit card',
    'Webwinkel',
  ]);
  expect(textOf('dispatch_type', 'dc_delivery', preset)).toBe('Delivery from the DC');
});
