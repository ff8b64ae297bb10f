// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MOST_DELIVERIES } from '../../../../../contract/warehouse/new-batch.ts';
import { testOffice } from '../../../testing/office.tsx';
import BatchDialog from './batch-dialog.tsx';

afterEach(cleanup);

const none = () => undefined;

function open(deliveries: readonly string[]) {
  const office = testOffice([]);
  const place = { type: 'dc', identifier: 'DC01' };
  render(
    <BatchDialog
      batch={{ place, orders: [{}], deliveries, suited: new Set([1]), rest: [] }}
      onMade={none}
      onClose={none}
    />,
    { wrapper: office.wrapper },
  );
  return office;
}
const sorting = { id: 1, identifier: 'dc_sort', display_name: 'DC sorteren', is_batchable: true };

test('batch types that could not be read are told, and read again', async () => {
  const office = open(['261119-0001-1']);
  await act(async () => office.answer(0, { kind: 'later', why: 'server' }));
  expect(screen.getByRole('alert').textContent).toContain('De batchtypes konden niet worden opgehaald.');
  const again = screen.getByRole('button', { name: 'Opnieuw' });
  again.focus();
  fireEvent.click(again);
  await act(async () => office.answer(1, { kind: 'ok', status: 200, body: [sorting] }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('option', { name: 'DC sorteren' })).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Batch aanmaken');
});

test('why no batch can be made stands in the dialog', async () => {
  const office = open(Array.from({ length: MOST_DELIVERIES + 1 }, (_, nth) => `261119-${nth}-1`));
  await act(async () => office.answer(0, { kind: 'ok', status: 200, body: [sorting] }));
  expect(screen.getByRole('alert').textContent).toBe(
    `Een batch kan ${MOST_DELIVERIES} leveringen hebben; dit zijn er ${MOST_DELIVERIES + 1}.`,
  );
});
