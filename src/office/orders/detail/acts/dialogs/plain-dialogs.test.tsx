// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../../../../testing/office.tsx';
import type { DeliveryDialogProps } from '../stands.ts';
import { CancelDialog } from './plain-dialogs.tsx';

afterEach(cleanup);

test.each([
  ['requested', 'De producten zijn geannuleerd'],
  ['request-confirmed', 'De annulering van levering 261119-0001-1 is aangevraagd.'],
])('an OMS that tells nothing of a cancelled delivery (%s) is not waited for', async (status, said) => {
  const office = testOffice();
  const delivery = {
    id: 1,
    identifier: '261119-0001-1',
    status,
    dispatcher_type: 'dc',
    dispatcher_identifier: 'DC01',
    dispatch_request_lines: [{ id: 1, product_name: 'Thee', quantity: 1, quantity_pending: 1 }],
  };
  render(
    <MemoryRouter>
      <CancelDialog
        {...({ order: { identifier: '261119-0001' }, delivery } as unknown as DeliveryDialogProps)}
        onClose={() => undefined}
      />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Annuleer 1 artikel' }));
  const nth = office.asked.findIndex(({ id }) => id === 'patchDispatchRequest');
  await act(async () => office.answer(nth, { kind: 'ok', status: 200, body: undefined }));
  expect((await screen.findByRole('alert')).textContent).toBe(said);
});
