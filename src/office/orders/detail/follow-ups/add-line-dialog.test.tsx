// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../../../testing/office.tsx';
import type { OrderDialogProps } from '../acts/stands.ts';
import AddLineDialog from './add-line-dialog.tsx';

afterEach(cleanup);

test('an article that could not be checked does not get the name of the one that was checked before', async () => {
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
  await check('8712345600001', { kind: 'ok', status: 200, body: { product_name: 'Koffie' } });
  expect(field('Naam').value).toBe('Koffie');
  await check('8712345600018', { kind: 'later' });
  expect(field('Naam').value).toBe('');
  fireEvent.change(field('Naam'), { target: { value: 'Thee' } });
  fireEvent.change(field('Aantal'), { target: { value: '2' } });
  await check('8712345600018', { kind: 'later' });
  expect(field('Naam').value).toBe('Thee');
});
