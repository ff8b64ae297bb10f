import type { OrderBody } from '../../../contract/orders/sales-order.ts';

/** A line of one piece of an article of the demo data, at € 12.10. */
export const aLine = (given: Partial<OrderBody['lines'][number]> = {}): OrderBody['lines'][number] => ({
  product_identifier: '101023',
  quantity: 1,
  unit_gross_price: 12.1,
  tax_class: 'H',
  ...given,
});

/** An order that is whole and right: one line, sent to the customer's home. */
export const anOrder = (given: Partial<OrderBody> = {}): OrderBody => ({
  identifier: '261102-N0001',
  placed_at: '2026-11-02T08:00:00Z',
  sales_channel_identifier: 'web',
  fulfilment_method: 'delivery',
  addresses: [
    {
      address_type: 'shipping',
      last_name: 'Jansen',
      street: 'Kerkstraat',
      house_no: '1',
      city: 'Utrecht',
      country: 'NL',
    },
  ],
  grand_total: 12.1,
  lines: [aLine()],
  ...given,
});
