import { expect, test } from 'vitest';
import { pickDelivery } from '../../work-package/testing/pick-delivery.ts';
import { listInput, received } from './view.ts';

test.each([
  ['', {}],
  ['  ', {}],
  ['261115-0003', { sales_order_identifier: '261115-0003' }],
  [' 3SRETR900003 ', { tracking_code: '3SRETR900003' }],
])('what is typed is an order number or a label: "%s"', (code, asked) => {
  const { query } = listInput({ type: 'dc', identifier: 'DC01' }, { status: '', code });
  const { sales_order_identifier, tracking_code } = query;
  expect({ sales_order_identifier, tracking_code }).toEqual(asked);
});

test('what came of a return is counted in pieces', () => {
  const { dispatch_request_lines } = pickDelivery({ id: 1 });
  const lines = dispatch_request_lines.map(line => ({ ...line, quantity: 3, quantity_pending: 1 }));
  expect(received(pickDelivery({ id: 1, dispatch_request_lines: lines }))).toEqual({
    came: 2 * lines.length,
    announced: 3 * lines.length,
  });
});
