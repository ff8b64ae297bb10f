// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pickDelivery } from '../../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../../testing/office.tsx';
import type { DeliveryDialogProps } from '../acts/stands.ts';
import CascadesDialog from './cascades-dialog.tsx';

afterEach(cleanup);

test('of what is linked it says the lines, that it was replaced, or that it is at a place without rights', () => {
  const seen = pickDelivery({ id: 8, identifier: '261116-0001-2' });
  const linked = (id: number, is_replaced = false) => ({
    id,
    identifier: `261116-0001-${String(id)}`,
    status: 'requested',
    is_replaced,
  });
  const delivery = pickDelivery({
    cascades_from_dispatch_requests: [linked(8), linked(9, true), linked(10)],
  });
  const order = { current_dispatch_requests_with_paused: [delivery, seen] };
  render(<CascadesDialog {...({ order, delivery } as unknown as DeliveryDialogProps)} onClose={() => {}} />, {
    wrapper: testOffice().wrapper,
  });
  const part = (id: number) => {
    const title = screen.getByRole('heading', { name: new RegExp(`261116-0001-${String(id)} `) });
    return within(title.parentElement!);
  };
  expect(part(8).getByRole('rowheader', { name: 'Beker' })).toBeTruthy();
  expect(part(9).getByText('Deze levering is vervangen.')).toBeTruthy();
  expect(part(10).getByText('Bij een locatie waar je geen rechten toe hebt.')).toBeTruthy();
});
