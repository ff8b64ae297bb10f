// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../../testing/office.tsx';
import { OrderActs } from './order-acts.tsx';

function Acts({ n = 1 }: { n?: number }) {
  const [outcome, setOutcome] = useState<ReactNode>(null);
  return (
    <>
      <OrderActs
        batch="2611-014"
        chosen={new Set(Array.from({ length: n }, (_, i) => `261119-${i}-1`))}
        onOutcome={setOutcome}
      />
      {outcome}
    </>
  );
}

afterEach(cleanup);

test("'Labels printen' says so when the orders have no labels", async () => {
  const { asked, answer, wrapper } = testOffice([
    'orders.dispatchrequests.downloadpackingslip',
    'orders.dispatchrequests.printlabels',
  ]);
  render(
    <MemoryRouter>
      <Acts />
    </MemoryRouter>,
    { wrapper },
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Labels printen' })));
  expect(asked).toMatchObject([
    {
      id: 'postBatchPackingSlips',
      input: { body: { identifiers: ['261119-0-1'], auto_print_label: '1' } },
    },
  ]);
  const problem = { type: 'about:blank', status: 422, title: '', code: 'no-labels', detail: '' };
  await act(async () => answer(0, { kind: 'refused', problem }));
  expect(screen.getByText('Er zijn geen labels om te printen')).toBeTruthy();
  expect(screen.queryByText(/verstuurd|misgegaan/)).toBeNull();
});

test('more orders than the OMS draws at once are refused at once', async () => {
  const { asked, wrapper } = testOffice(['orders.dispatchrequests.downloadpackingslip']);
  render(
    <MemoryRouter>
      <Acts n={201} />
    </MemoryRouter>,
    { wrapper },
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Pakbonnen downloaden' })));
  expect(screen.getByText('Kies hoogstens 200 orders; het zijn er 201.')).toBeTruthy();
  expect(asked).toEqual([]);
});
