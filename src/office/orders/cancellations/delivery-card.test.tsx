// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Cancellable } from '../../../../contract/orders/cancellations.ts';
import { pickDelivery } from '../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../testing/office.tsx';
import { DeliveryCard } from './delivery-card.tsx';

afterEach(cleanup);

test.each([
  [0, 0],
  [1, 1],
])('with %s pieces to cancel of what a store picks it says what becomes of scans under way', (pieces, n) => {
  const of: Cancellable = {
    ...pickDelivery(),
    is_cancellable: true,
    lines: [{ product_identifier: 'Beker', product_name: 'Beker', quantity: 1 }],
  };
  render(<DeliveryCard of={of} amounts={{ '7 Beker': pieces }} onChange={() => {}} />, {
    wrapper: testOffice().wrapper,
  });
  expect(screen.queryAllByText(/^Wat de vloer nog scant/)).toHaveLength(n);
});
