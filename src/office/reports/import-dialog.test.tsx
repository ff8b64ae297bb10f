// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { OrderImport } from '../../../contract/orders/order-import.ts';
import { testOffice } from '../testing/office.tsx';
import ImportDialog from './import-dialog.tsx';

afterEach(cleanup);

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
  assignee: null,
  dismissed_by: null,
  revision: 3,
  history: [{ at: '2026-11-20T09:30:00Z', by: 'Marieke van Dijk', act: 'assigned', assignee: 'Sanne' }],
} as OrderImport;

test('after a retry it still says what was sent', async () => {
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

const open = () => {
  const office = testOffice(['orders.edit']);
  const onClose = vi.fn();
  render(<ImportDialog of={of} onClose={onClose} />, {
    // A draft asks before its page is left.
    wrapper: ({ children }) => <MemoryRouter>{office.wrapper({ children })}</MemoryRouter>,
  });
  return { ...office, onClose };
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const done = { kind: 'ok', status: 204, body: undefined } as const;

test.each([
  ['Oppakken', { assignee_id: 1 }],
  ['Sluiten zonder order', { is_dismissed: true }],
])('%s asks the OMS, and closes the dialog', async (button, body) => {
  const { asked, answer, onClose } = open();
  press(button);
  expect(asked[0]?.input).toMatchObject({
    params: { id: 1 },
    body,
    revisions: [{ kind: 'import', id: 1, revision: 3 }],
  });
  await act(async () => answer(0, done));
  expect(onClose).toHaveBeenCalledOnce();
});

test('is given to a colleague, and tells what was done with it', async () => {
  const { asked, answer, onClose } = open();
  expect(screen.getByText(/Marieke van Dijk: toegewezen aan Sanne/)).toBeDefined();
  press('Aan een collega…');
  const field = await screen.findByRole<HTMLSelectElement>('combobox', {}, { timeout: 10_000 });
  await act(async () => answer(0, { kind: 'ok', status: 200, body: [{ id: 7, name: 'Sanne de Boer' }] }));
  fireEvent.change(field, { target: { value: '7' } });
  press('Toewijzen');
  expect(asked[1]?.input).toMatchObject({
    params: { id: 1 },
    body: { assignee_id: 7 },
    revisions: [{ kind: 'import', id: 1, revision: 3 }],
  });
  await act(async () => answer(1, done));
  await act(async () => answer(2, { kind: 'ok', status: 200, body: [] }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('what was sent is corrected: no JSON is refused here, and a fault of now leaves the text', async () => {
  const { asked, answer, onClose } = open();
  press('Order verbeteren');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', {}, { timeout: 10_000 });
  await act(async () => answer(0, { kind: 'ok', status: 200, body: { identifier: '261120-0001' } }));
  expect(JSON.parse(field.value)).toEqual({ identifier: '261120-0001' });
  fireEvent.change(field, { target: { value: '{"identifier":' } });
  press('Importeren');
  expect(screen.getByText('Dit is geen geldige JSON.')).toBeDefined();
  expect(asked).toHaveLength(1);
  fireEvent.change(field, { target: { value: '{"identifier": "261120-0002"}' } });
  press('Importeren');
  expect(asked[1]?.input).toMatchObject({ params: { id: 1 }, body: { identifier: '261120-0002' } });
  const wrong = { sales_order_identifier: null, errors: [fault] };
  await act(async () => answer(1, { kind: 'ok', status: 200, body: wrong }));
  await act(async () => answer(2, { kind: 'ok', status: 200, body: { identifier: '261120-0001' } }));
  expect(screen.getByText(fault.detail)).toBeDefined();
  expect([field.value, onClose.mock.calls]).toEqual(['{"identifier": "261120-0002"}', []]);
});
