// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../testing/office.tsx';
import { AddLine } from './add-line.tsx';

afterEach(cleanup);

async function typed(looked: object) {
  const office = testOffice();
  render(
    <MemoryRouter>
      <AddLine product="101001" lines={[]} />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  /** Answers all that is asked; what a save changes is asked again. */
  const answer = (put: object) =>
    act(async () =>
      office.asked.forEach(({ id }, nth) => office.answer(nth, id === 'putStock' ? put : looked)),
    );
  fireEvent.change(field('Locatie ID'), { target: { value: '103' } });
  fireEvent.change(field('Voorraad'), { target: { value: '4' } });
  await waitFor(() => expect(office.asked).toHaveLength(1), { timeout: 5000 });
  await answer(saved);
  return { field, answer };
}

async function filledIn() {
  const form = await typed(found);
  fireEvent.click(screen.getByRole('button', { name: 'Toevoegen' }));
  return form;
}
const found = { kind: 'ok', status: 200, body: { name: 'Groningen' } };
const saved = { kind: 'ok', status: 200, body: { party_identifier: '103', stock_level: 4 } };

test('a location that was added leaves its fields empty for the next one', async () => {
  const { field, answer } = await filledIn();
  for (const _ of ['level', 'asked again', 'overrule', 'asked again']) await answer(saved);
  expect([field('Locatie ID').value, field('Voorraad').value]).toEqual(['', '']);
});

test('one that could not be added stays as it was filled in, with the reason', async () => {
  const { field, answer } = await filledIn();
  await answer({ kind: 'later', why: 'network' });
  expect([field('Locatie ID').value, field('Voorraad').value]).toEqual(['103', '4']);
  expect(screen.getByRole('alert').textContent).toContain('Fout bij opslaan');
});

test('a location that is not there is said in the words of the documents, whatever those of the OMS are', async () => {
  const problem = { type: 'about:blank', title: 'refused', status: 404, code: '404', detail: 'Not Found' };
  await typed({ kind: 'refused', status: 404, problem });
  expect(screen.getByRole('status').textContent).toBe("Geen locatie met identifier '103' gevonden!");
});
