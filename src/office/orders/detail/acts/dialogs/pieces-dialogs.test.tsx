// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pickDelivery } from '../../../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../../../testing/office.tsx';
import type { DeliveryDialogProps } from '../stands.ts';
import { GiveUpDialog } from './pieces-dialogs.tsx';

afterEach(cleanup);

test('of what has left only what does not come back is given up', () => {
  const [line] = pickDelivery().dispatch_request_lines;
  const lines = [
    { ...line!, id: 1, sales_order_line_id: 11, quantity: 3, quantity_pending: 0 },
    { ...line!, id: 2, sales_order_line_id: 12, quantity: 1, quantity_pending: 0 },
  ];
  const delivery = pickDelivery({ status: 'shipped', dispatch_request_lines: lines });
  const returned = pickDelivery({
    id: 99,
    status: 'return-announced',
    dispatch_type: { ...delivery.dispatch_type, identifier: 'return' },
    dispatch_request_lines: [{ ...lines[0]!, quantity: 2 }, lines[1]!],
  });
  const order = {
    identifier: '261116-0001',
    current_dispatch_requests_with_paused: [delivery, returned],
  };
  render(<GiveUpDialog {...({ order, delivery } as unknown as DeliveryDialogProps)} onClose={() => {}} />, {
    wrapper: testOffice().wrapper,
  });
  expect(screen.getAllByRole('spinbutton').map(count => count.getAttribute('max'))).toEqual(['1']);
  expect(screen.getByText('al retour')).toBeTruthy();
});
