// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { pickDelivery } from '../../../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../../../testing/office.tsx';
import type { DeliveryDialogProps } from '../stands.ts';
import DelayDialog from './delay-dialog.tsx';

afterEach(cleanup);

test('of a day that is over it is not told that the delivery goes then', () => {
  const delivery = pickDelivery({ dispatch_date: '2098-12-01' });
  const order = { identifier: '261116-0001' };
  render(
    <MemoryRouter>
      <DelayDialog {...({ order, delivery } as unknown as DeliveryDialogProps)} onClose={() => {}} />
    </MemoryRouter>,
    { wrapper: testOffice().wrapper },
  );
  const choose = (value: string) =>
    fireEvent.change(screen.getByLabelText('Uitleverdatum'), { target: { value } });
  choose('2020-01-01');
  expect(screen.queryByText(/De levering gaat op/)).toBeNull();
  choose('2099-01-05');
  expect(screen.getByText('De levering gaat op 05-01-2099 in plaats van 01-12-2098.')).toBeTruthy();
});
