// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../../../testing/office.tsx';
import type { OrderDialogProps } from '../acts/stands.ts';
import AddLineDialog from './add-line-dialog.tsx';

afterEach(cleanup);

function opened() {
  const office = testOffice();
  render(
    <MemoryRouter>
      <AddLineDialog
        {...({ order: { identifier: '261116-0001' } } as OrderDialogProps)}
        onClose={() => undefined}
      />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const check = async (article: string, answer: object) => {
    fireEvent.change(field('Artikelnummer'), { target: { value: article } });
    fireEvent.click(screen.getByRole('button', { name: 'Controleer artikel' }));
    await act(async () => office.answer(office.asked.length - 1, answer));
  };
  return { field, check };
}

test('an article that could not be checked does not get the name of the one that was checked before', async () => {
  const { field, check } = opened();
  await check('8712345600001', { kind: 'ok', status: 200, body: { product_name: 'Koffie' } });
  expect(field('Naam').value).toBe('Koffie');
  await check('8712345600018', { kind: 'later' });
  expect(field('Naam').value).toBe('');
  fireEvent.change(field('Naam'), { target: { value: 'Thee' } });
  fireEvent.change(field('Aantal'), { target: { value: '2' } });
  await check('8712345600018', { kind: 'later' });
  expect(field('Naam').value).toBe('Thee');
});

const refused = (code: string, detail: string) => ({
  kind: 'refused',
  problem: { type: `urn:oms:problem:${code}`, title: 'Unprocessable Entity', status: 422, code, detail },
});

test('that it is not there in time is said at the day, and no longer once another day was chosen', async () => {
  const { field, check } = opened();
  const said = 'Niet leverbaar voor 29 november 2026, wel op 1 december 2026.';
  await check('101023', refused('NotInTime', said));
  expect(field('Beloofde leverdatum').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryAllByText(said)).toHaveLength(1);
  fireEvent.change(field('Beloofde leverdatum'), { target: { value: '2099-01-05' } });
  expect(screen.queryAllByText(said)).toHaveLength(0);
});

test('an article that the OMS does not know is said in the words of the documents, whatever its own are', async () => {
  const { check } = opened();
  await check('999999', refused('ProductNotFound', 'Unprocessable Entity'));
  expect(screen.queryAllByText('Product niet gevonden')).toHaveLength(1);
  expect(screen.queryAllByText('Unprocessable Entity')).toHaveLength(0);
});

test('what was said of an article goes when it is checked again', async () => {
  const { field, check } = opened();
  await check('101023', refused('NotSellable', 'Dit artikel is niet leverbaar.'));
  fireEvent.change(field('Aantal'), { target: { value: '2' } });
  await check('101023', { kind: 'later' });
  expect(screen.queryAllByText('Dit artikel is niet leverbaar.')).toHaveLength(0);
});

test('what cannot be checked has the keyboard in its first field that is at fault', () => {
  const { field } = opened();
  const check = screen.getByRole('button', { name: 'Controleer artikel' });
  check.focus();
  fireEvent.click(check);
  expect(document.activeElement).toBe(field('Artikelnummer'));
  fireEvent.change(field('Artikelnummer'), { target: { value: '101023' } });
  fireEvent.change(field('Aantal'), { target: { value: '0' } });
  fireEvent.click(check);
  expect(document.activeElement).toBe(field('Aantal'));
});
