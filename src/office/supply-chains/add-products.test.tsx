// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { testOffice } from '../testing/office.tsx';
import { AddProducts } from './add-products.tsx';

afterEach(cleanup);

function Field() {
  const [typed, setTyped] = useState('');
  return (
    <AddProducts chain={{ identifier: 'winkel-eerst', is_default: false }} typed={typed} onType={setTyped} />
  );
}

function shown() {
  const office = testOffice();
  render(
    <MemoryRouter>
      <Field />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
  const field = screen.getByLabelText<HTMLInputElement>('Artikelnummers, met komma’s');
  const verb = screen.getByRole<HTMLButtonElement>('button', { name: 'Voeg toe aan winkel-eerst' });
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  const answer = (nth: number, with_: object) => act(async () => office.answer(nth, with_));
  const products = () =>
    office.asked.map(({ input }) => (input as { params: { product: string } }).params.product);
  return { office, field, verb, type, answer, products };
}
const done = { kind: 'ok', status: 200, body: undefined };
const problem = {
  type: 'about:blank',
  title: '',
  status: 404,
  code: 'not-found',
  detail: 'Product niet gevonden',
};
const unknown = { kind: 'refused', status: 404, problem };

test('nothing to add cannot be sent', () => {
  const { verb, type } = shown();
  expect(verb.disabled).toBe(true);
  type(' , ');
  expect(verb.disabled).toBe(true);
  type('106020');
  expect(verb.disabled).toBe(false);
});

test('each product is a call, four at a time, and how many were answered is told', async () => {
  const { verb, type, answer, products } = shown();
  type('1, 2,3 ,4,5, 6');
  fireEvent.click(verb);
  expect(products()).toEqual(['1', '2', '3', '4']);
  expect(screen.getByText('0 van 6')).toBeTruthy();
  await answer(1, done);
  expect(products()).toEqual(['1', '2', '3', '4', '5']);
  expect(screen.getByText('1 van 6')).toBeTruthy();
});

test('what failed stays in the field with its sentence, and is sent again alone under its own key', async () => {
  const { office, field, verb, type, answer, products } = shown();
  type('106020, 999999, 10602');
  fireEvent.click(verb);
  await answer(0, done);
  await answer(1, unknown);
  await answer(2, { kind: 'later', why: 'network' });
  expect(field.value).toBe('999999, 10602');
  expect(screen.getByRole('alert').textContent).toContain('Niet alle producten zijn toegevoegd...');
  expect(screen.getByText("Product '999999' mislukt: Product niet gevonden")).toBeTruthy();
  expect(screen.getByText(/^Product '10602' mislukt: /)).toBeTruthy();
  expect(screen.getByText('Toegevoegd: 106020. Wat mislukte, staat nog in het veld.')).toBeTruthy();
  fireEvent.click(verb);
  expect(products().slice(3)).toEqual(['999999', '10602']);
  const keys = office.asked.map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
  // The OMS may have done what had no answer: it is the same call once more.
  expect(keys[4]).toBe(keys[2]);
  expect(keys[3]).not.toBe(keys[1]);
});

test('when all were added the field is empty', async () => {
  const { field, verb, type, answer } = shown();
  type('106020');
  fireEvent.click(verb);
  await answer(0, done);
  expect(field.value).toBe('');
  expect(screen.queryByText(/^Niet alle producten/)).toBeNull();
});

test('what they have now is told, and a save says that it saw it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { office, verb, type, answer } = shown();
  type('106020');
  await act(() => vi.advanceTimersByTimeAsync(700));
  await answer(0, {
    kind: 'ok',
    status: 200,
    body: { identifier: '106020', ruleset: { identifier: 'dropship' } },
  });
  expect(await screen.findByText('Hebben nu: dropship (1).')).toBeTruthy();
  fireEvent.click(verb);
  expect(office.asked[1]?.input).toMatchObject({
    body: { ruleset_identifier: 'winkel-eerst', seen_ruleset: 'dropship' },
  });
  vi.useRealTimers();
});
