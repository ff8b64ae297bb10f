// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { CarrierFacts } from '../../session/carrier-facts.ts';
import { DeliveryFacts } from './delivery-facts.tsx';

afterEach(cleanup);

const carrier = { dispatch_type: 'Afhalen', method_state: 'missing' } as CarrierFacts;
const summaryOf = (status: string) => {
  const delivery = {
    status,
    carrier: { display_name: 'Winkel' },
    sales_order: {},
    metadata: {},
  } as DispatchRequest;
  const { container } = render(<DeliveryFacts delivery={delivery} carrier={carrier} open={false} />);
  return container.querySelector('summary')?.textContent;
};

// The status as the OMS's texts name it; without them by its identifier.
it.each([
  ['requested', 'Afhalen · Winkel'],
  ['shipped', 'shipped · Afhalen · Winkel'],
  ['unable-to-ship', 'unable-to-ship · Afhalen · Winkel'],
])('folded, a delivery that is %s says %s', (status, text) => {
  expect(summaryOf(status)).toBe(text);
});
