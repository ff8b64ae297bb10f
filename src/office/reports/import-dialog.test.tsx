// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OrderImport } from '../../../contract/orders/order-import.ts';
import { testOffice } from '../testing/office.tsx';
import ImportDialog from './import-dialog.tsx';

afterEach(cleanup);

test('after a retry it still says what was sent', async () => {
  const fault = {
    path: 'lines.0.product_identifier',
    code: 'product-unknown',
    detail: 'Artikel 9 is onbekend.',
  };
  const of = {
    id: 1,
    received_at: '2026-11-20T09:00:00Z',
    first_received_at: '2026-11-19T09:00:00Z',
    times: 3,
    received_from: 'webshop',
    identifier: '261120-0001',
    errors: [{ ...fault, part: '"9"' }],
    sales_order_identifier: null,
    more_errors: 0,
    is_retried: false,
  } as OrderImport;
  const office = testOffice(['orders.edit']);
  render(<ImportDialog of={of} onClose={() => undefined} />, { wrapper: office.wrapper });
  expect(screen.getByText(/^3 keer dezelfde inhoud ontvangen, het eerst op .*19/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  await act(async () =>
    office.answer(0, { kind: 'ok', status: 200, body: { sales_order_identifier: null, errors: [fault] } }),
  );
  expect(screen.getByText(/^De order is nog niet geïmporteerd/)).toBeDefined();
  expect(screen.getByText('"9"')).toBeDefined();
  expect(screen.queryByText(/Niets/)).toBeNull();
});
