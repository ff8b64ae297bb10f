import { describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { addedColumns } from './line-columns.tsx';
import {
  emailOf,
  goodsTotal,
  isSameAddress,
  linesOf,
  priceReasons,
  priceToShow,
  surchargeOf,
  taxOf,
} from './view.ts';

type Address = Parameters<typeof linesOf>[0];
const address = (of: Partial<Address>) =>
  ({
    street: 'Oudegracht',
    house_no: '112',
    house_no_extra: 'bis',
    city: 'Utrecht',
    country: 'NL',
    ...of,
  }) as Address;

describe('an address', () => {
  test.each<[Partial<Address>, string[]]>([
    [
      { title: 'Mevr.', full_name: 'Marit Oosterveen', zipcode: '3511 AX' },
      ['Mevr. Marit Oosterveen', 'Oudegracht 112 bis', '3511 AX Utrecht'],
    ],
    [{ company_name: 'Bouw B.V.', house_no_extra: null }, ['Bouw B.V.', 'Oudegracht 112', 'Utrecht']],
    [{ country: 'BE' }, ['Oudegracht 112 bis', 'Utrecht', 'België']],
  ])('%o', (of, lines) => expect(linesOf(address(of))).toEqual(lines));
});

test.each<[boolean, Partial<Address>]>([
  [true, { address_type: 'shipping' }],
  [false, { house_no_extra: null }],
  [false, { email_address: 'b@oms.nl' }],
])('the same address: %s', (same, other) =>
  expect(isSameAddress(address({ address_type: 'billing' }), address(other))).toBe(same),
);

describe('the e-mail address of the customer', () => {
  const of = (billing: string | null, shipping: string | null) =>
    emailOf({
      addresses: [
        { ...address({ email_address: shipping }), address_type: 'shipping' },
        { ...address({ email_address: billing }), address_type: 'billing' },
      ],
    });
  test('is that of who pays', () => expect(of('b@oms.nl', 's@oms.nl')).toBe('b@oms.nl'));
  test('is else that of the shipping address', () => {
    expect(of(null, 's@oms.nl')).toBe('s@oms.nl');
    expect(of('', 's@oms.nl')).toBe('s@oms.nl');
  });
  test('may be unknown', () => {
    expect(of(null, null)).toBeUndefined();
    expect(emailOf({})).toBeUndefined();
  });
});

describe('amounts', () => {
  const lines = (...prices: (number | null)[]) =>
    prices.map(line_gross_price => ({ line_gross_price })) as SalesOrder['sales_order_lines'];
  test('of the lines are added up', () => expect(goodsTotal(lines(10, 2.5))).toBe(12.5));
  test('that the user may not see have no sum', () => expect(goodsTotal(lines(null, null))).toBeNull());
});

describe('the price that an extra line is to show', () => {
  test.each<[Readonly<Record<string, unknown>>, number | null]>([
    [{ extra_order_line_unit_price_to_show: 9.95 }, 9.95],
    [{ extra_order_line_unit_price_to_show: 0 }, 0],
    [{ extra_order_line_unit_price_to_show: 'veel' }, null],
    [{}, null],
  ])('%j', (metadata, price) => expect(priceToShow({ metadata })).toBe(price));

  test.each([true, false])('has a column for who may see it: %j', sees =>
    expect(addedColumns(true, sees).some(({ id }) => id === 'to_show')).toBe(sees),
  );
});

describe('why a price is what it is', () => {
  const line = (of: Partial<Parameters<typeof priceReasons>[0]>) =>
    priceReasons({ promotions: [], discount_amount: 0, metadata: {}, ...of }).map(text =>
      text.replaceAll('\u00a0', ' '),
    );
  test('nothing is special', () => expect(line({})).toEqual([]));
  test('its promotions tell its discount', () =>
    expect(
      line({
        discount_amount: 2,
        promotions: [
          { identifier: 'HERFST', display_name: 'Herfstactie', promotion_amount: 2 },
          { identifier: 'GRATIS' },
        ],
      }),
    ).toEqual(['Herfstactie: € 2,00 korting', 'GRATIS']));
  test('a discount without one', () => expect(line({ discount_amount: 1.5 })).toEqual(['€ 1,50 korting']));
  test('the levy on private copies', () =>
    expect(line({ metadata: { private_copy_levy: 0.35 } })).toEqual(['Inclusief € 0,35 thuiskopieheffing']));
  test('surcharges of an order', () =>
    expect(
      [{ surcharges: { gross_amount: 2.5 } }, { surcharges: {} }, {}].map(metadata =>
        surchargeOf({ metadata }),
      ),
    ).toEqual([2.5, null, null]));
  test('the VAT of its surcharges is not in that of its lines', () =>
    expect(
      [{ surcharges: { tax_amount: 0.43 } }, {}].map(metadata => taxOf({ tax_amount: 4.2, metadata })),
    ).toEqual([4.63, 4.2]));
});
