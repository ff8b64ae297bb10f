// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Http } from '../../../sync/http.ts';
import HeaderSearch from './header-search.tsx';

interface Asked {
  readonly number: string;
  readonly signal: AbortSignal;
  readonly answer: (answer: unknown) => Promise<void>;
}
let asked: Asked[];
const http = {
  call: (_: unknown, { query, signal }: { query: { order_identifier: string }; signal: AbortSignal }) =>
    new Promise(resolve => {
      asked.push({
        number: query.order_identifier,
        signal,
        answer: answer => act(async () => resolve(answer)),
      });
    }),
} as unknown as Http;
const found = (order_identifier: string) => ({ kind: 'ok', status: 200, body: [{ order_identifier }] });
const none = { kind: 'ok', status: 200, body: [] };

const Path = () => <p data-testid="path">{useLocation().pathname}</p>;
const path = () => screen.getByTestId('path').textContent;
const field = () => screen.getByRole<HTMLInputElement>('combobox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const options = () => screen.queryAllByRole('option').map(({ firstChild }) => firstChild?.textContent);

function open() {
  render(
    <MemoryRouter>
      <HeaderSearch label="Zoek op ordernummer" http={http} user_id={5} may={() => true} begins={false} />
      <Path />
      <button type="button">elsewhere</button>
      <Link to="/page">page</Link>
    </MemoryRouter>,
  );
  // The end of a scan of the test before is over.
  fireEvent.keyDown(document.body, { key: 'Escape' });
  act(() => field().focus());
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

test('an order is looked up half a second after the last letter, by what stands before the underscore', async () => {
  open();
  type('261119-000');
  pass(499);
  type('261119-0001_2');
  pass(499);
  expect(asked).toEqual([]);
  pass(1);
  expect(asked.map(({ number }) => number)).toEqual(['261119-0001']);
  await asked[0]?.answer(found('261119-0001'));
  expect(path()).toBe('/orders/detail/261119-0001/overview');
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(document.body);
});

test('with Enter, as a scanner ends, it is looked up at once and once', async () => {
  open();
  type('261119-0001');
  press('Enter');
  pass(1000);
  expect(asked).toHaveLength(1);
});

test('a scan while nothing has the focus is looked up', () => {
  open();
  act(() => field().blur());
  act(() => {
    // Ends what was typed before.
    fireEvent.keyDown(document.body, { key: 'Enter' });
    for (const key of '261119-0001') fireEvent.keyDown(document.body, { key });
    fireEvent.keyDown(document.body, { key: 'Enter' });
  });
  pass(0);
  expect(asked.map(({ number }) => number)).toEqual(['261119-0001']);
  expect([field().value, document.activeElement === field()]).toEqual(['261119-0001', true]);
  pass(1000);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
});

test('a newer number ends the look-up before, whose answer changes nothing', async () => {
  open();
  type('261119-0001');
  press('Enter');
  type('261119-0002');
  expect(asked[0]?.signal.aborted).toBe(true);
  await asked[0]?.answer(found('261119-0001'));
  expect(path()).toBe('/');
  pass(500);
  await asked[1]?.answer(none);
  expect(screen.getByRole('status').textContent).toBe(
    'Geen resultaten. Let op: Zoek op gehele ordernummers.',
  );
});

test.each([
  [{ kind: 'refused', status: 403, problem: {} }, 'Er is iets mis gegaan bij het ophalen van de resultaten'],
  [{ kind: 'later', why: 'server' }, 'Er is iets mis gegaan bij het ophalen van de resultaten'],
  [{ kind: 'later', why: 'network' }, 'OMS gaf geen antwoord. Probeer het nogmaals.'],
  [{ kind: 'later', why: 'timeout' }, 'OMS gaf geen antwoord. Probeer het nogmaals.'],
])('the answer %o is said', async (answer, text) => {
  open();
  type('261119-0001');
  press('Enter');
  await asked[0]?.answer(answer);
  expect(screen.getByRole('status').textContent).toBe(text);
});

test.each([
  ['before it is asked for', () => undefined],
  ['while it is asked for', () => press('Enter')],
])('who goes on elsewhere %s is not taken to the order', async (_, begin) => {
  for (const goOn of [
    () => screen.getByRole('button', { name: 'elsewhere' }).focus(),
    () => fireEvent.click(screen.getByRole('link', { name: 'page' })),
  ]) {
    open();
    type('261119-0001');
    begin();
    act(goOn);
    pass(1000);
    await asked[0]?.answer(found('261119-0001'));
    expect(path()).not.toContain('261119');
    expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
    cleanup();
    asked = [];
  }
});

test('an answer that is waited for in another window is shown', async () => {
  open();
  type('261119-0001');
  act(() => field().blur());
  pass(500);
  await asked[0]?.answer(found('261119-0001'));
  expect(path()).toBe('/orders/detail/261119-0001/overview');
});

test('nothing typed is not looked up', () => {
  open();
  type('  _x');
  press('Enter');
  pass(1000);
  expect(asked).toEqual([]);
});

test('found orders are the history; the arrows go through it around its ends, and Enter opens', async () => {
  for (const number of ['261119-0001', '261119-0002']) {
    open();
    type(number);
    press('Enter');
    await asked.at(-1)?.answer(found(number));
    cleanup();
  }
  open();
  expect(options()).toEqual(['261119-0002', '261119-0001']);
  const active = () => field().getAttribute('aria-activedescendant');
  expect(active()).toBeNull();
  press('ArrowDown');
  const first = active();
  press('ArrowDown');
  expect(screen.getAllByRole('option').map(option => option.getAttribute('aria-selected'))).toEqual([
    'false',
    'true',
  ]);
  press('ArrowDown');
  expect(active()).toBe(first);
  press('ArrowUp');
  press('Enter');
  expect(asked.at(-1)?.number).toBe('261119-0001');
});

test('Escape clears and closes, and then leaves the field', () => {
  localStorage.setItem(
    'header-search.5',
    JSON.stringify([{ searched_at: '2026-11-20T09:00:00Z', query: '1' }]),
  );
  open();
  type('2611');
  press('Escape');
  expect([field().value, options(), document.activeElement === field()]).toEqual(['', [], true]);
  press('Escape');
  expect(document.activeElement).toBe(document.body);
});

test('what another user of this device has searched is not shown', () => {
  localStorage.setItem(
    'header-search.6',
    JSON.stringify([{ searched_at: '2026-11-20T09:00:00Z', query: '1' }]),
  );
  open();
  expect(options()).toEqual([]);
});

test('the keys to choose are shown where there is something to choose from', async () => {
  open();
  type('261119-0001');
  press('Enter');
  await asked[0]?.answer(none);
  expect([screen.queryByText(/kiezen/), screen.queryByText(/sluiten/)]).toEqual([null, expect.anything()]);
  type('261119-0002');
  press('Enter');
  await asked[1]?.answer(found('261119-0002'));
  act(() => field().focus());
  expect(screen.getByText(/kiezen/)).toBeTruthy();
});
