import { describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import { addressBody, addressOf, faultsOf, labelsToVoid } from './address.ts';
import type { OrderAddress } from './view.ts';

const address = (over: Partial<OrderAddress> = {}): OrderAddress => ({
  address_type: 'shipping',
  title: 'mevr.',
  company_name: null,
  first_name: 'Marit',
  last_name_prefix: null,
  last_name: 'Oosterveen',
  full_name: 'Marit Oosterveen',
  street: 'Oudegracht',
  house_no: '112',
  house_no_extra: null,
  zipcode: '3511 AX',
  city: 'Utrecht',
  country: 'NL',
  phone_number: null,
  email_address: null,
  ...over,
});

describe('an address that is edited (orders-and-deliveries.md 5)', () => {
  test('is sent whole, without spaces around its parts; empty ones are none', () => {
    const value = { ...addressOf(address()), title: ' dr. ', house_no_extra: ' bis ', phone_number: '  ' };
    expect(addressBody(address(), value)).toEqual({
      shipping_address: {
        ...address({ title: 'dr.', house_no_extra: 'bis' }),
        address_type: undefined,
        full_name: undefined,
      },
    });
    expect(addressBody(address({ address_type: 'billing' }), value)).toHaveProperty('billing_address');
  });

  test('has its faults in Dutch at its fields', () =>
    expect(faultsOf(address())({ ...addressOf(address()), email_address: 'marit' })).toEqual({
      email_address: 'Vul een e-mailadres in, zoals naam@voorbeeld.nl.',
    }));

  test('voids the labels of what is still to be sent to the customer', () => {
    const of = (status: string, n: number) => ({ status, tracking_codes: Array.from({ length: n }) });
    const deliveries = [
      of('requested', 2),
      of('shipped', 3),
      of('cancelled', 1),
      of('to-be-requested', 1),
      of('return-announced', 1),
      of('return-scan-in-process', 1),
      { ...of('requested', 1), dispatch_action: 'crossdocking' },
    ];
    expect(labelsToVoid({ current_dispatch_requests_with_paused: deliveries } as unknown as SalesOrder)).toBe(
      3,
    );
  });
});
