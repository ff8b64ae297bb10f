import { expect, test } from 'vitest';
import { type GivenOrder, judgeOrder } from './judge-order.ts';

const NOW = Date.parse('2026-11-25T09:00:00Z');
const known = { products: new Set(['1', '2']), channels: new Set(['web']), stores: new Set(['101']) };
const line = { product_identifier: '1', quantity: 2, unit_gross_price: 6.05 };
const right: GivenOrder = {
  identifier: '261125-1',
  placed_at: '2026-11-25T08:00:00Z',
  sales_channel_identifier: 'web',
  fulfilment_method: 'delivery',
  addresses: [{ address_type: 'shipping' }],
  grand_total: 12.1,
  lines: [line],
};
const faults = (given: Partial<GivenOrder>) =>
  judgeOrder({ ...right, ...given }, known, NOW).map(({ path, code }) => `${path}: ${code}`);

test.each<[string, Partial<GivenOrder>, ...string[]]>([
  ['nothing is wrong', {}],
  ['a shop’s clock is 5 minutes ahead', { placed_at: '2026-11-25T09:05:00Z' }],
  ['placed in the future', { placed_at: '2026-11-25T09:05:01Z' }, 'placed_at: placed-in-future'],
  ['unknown channel', { sales_channel_identifier: 'fax' }, 'sales_channel_identifier: channel-unknown'],
  ['no address', { addresses: [] }, 'addresses: no-address'],
  ['a billing address alone', { addresses: [{ address_type: 'billing' }] }, 'addresses: no-address'],
  [
    'a billing address alone, and it is collected',
    { addresses: [{ address_type: 'billing' }], fulfilment_method: 'pickup', fulfilment_location: '101' },
  ],
  ['neither collected nor sent', { fulfilment_method: 'click_and_collect' }, 'fulfilment_method: invalid'],
  ['sent, by another word', { fulfilment_method: 'Delivery' }, 'fulfilment_method: invalid'],
  ['collected nowhere', { fulfilment_method: 'pickup' }, 'fulfilment_location: location-unknown'],
  [
    'collected at a store that is not there',
    { fulfilment_method: 'pickup', fulfilment_location: '999' },
    'fulfilment_location: location-unknown',
  ],
  [
    'unknown article',
    { lines: [line, { ...line, product_identifier: '9', unit_gross_price: 0 }] },
    'lines.1.product_identifier: product-unknown',
  ],
  [
    'linked to itself, beside another',
    { linked_sales_order_identifiers: ['261125-2', '261125-1'] },
    'linked_sales_order_identifiers.1: invalid',
  ],
  ['a cent too much', { grand_total: 12.11 }],
  ['two cents too much', { grand_total: 12.12 }, 'grand_total: total-mismatch'],
  ['two cents too little', { grand_total: 12.08 }, 'grand_total: total-mismatch'],
  [
    'shipping, payment costs, surcharges and a discount count',
    {
      lines: [{ ...line, discount_amount: 2.1 }],
      shipping_gross_amount: 4.95,
      payment_gross_amount: 0.5,
      metadata: { surcharges: { gross_amount: 1 } },
      grand_total: 16.45,
    },
  ],
  [
    'a discount above the price',
    { lines: [{ ...line, discount_amount: 13 }], grand_total: 0 },
    'lines.0.discount_amount: invalid',
    'grand_total: total-mismatch',
  ],
])('%s', (_, given, ...expected) => {
  expect(faults(given)).toEqual(expected);
});

test('every fault is told, with what was read', () => {
  const told = judgeOrder(
    {
      ...right,
      sales_channel_identifier: 'fax',
      grand_total: 1,
      lines: [{ ...line, product_identifier: '9' }],
    },
    known,
    NOW,
  );
  expect(told.map(({ detail }) => detail)).toEqual([
    'Verkoopkanaal fax is onbekend.',
    'Artikel 9 is onbekend.',
    'Totaal klopt niet: opgegeven € 1,00, samen € 12,10',
  ]);
});
