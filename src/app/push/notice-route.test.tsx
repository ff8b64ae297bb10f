// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setSession } from '../state/session.ts';
import NoticeRoute from './notice-route.tsx';
import { noteSubscriber } from './subscriber-names.ts';

const ANNA = { id: 3, name: 'Anna Bakker' };
const BRAM = { id: 4, name: 'Bram Visser' };
const DELIVERY = '/orders/detail/261116-0001/pick-by-store/7';

/** Taps a notice for these users while Anna is signed in; gives the path that is open after that. */
function tap(users: string, to: string): string {
  const router = createMemoryRouter(
    [
      { path: '/melding/:users', element: <NoticeRoute /> },
      { path: '*', element: null },
    ],
    { initialEntries: [`/melding/${users}?to=${encodeURIComponent(to)}`] },
  );
  render(<RouterProvider router={router} />);
  return router.state.location.pathname;
}

beforeEach(() => {
  localStorage.clear();
  setSession({
    phase: 'signed-in',
    expired: false,
    user: { ...ANNA, username: 'winkel', permissions: [], homepage: '/scan', locations: [] },
    config: {
      general: { environment: 'test', 'features-enabled': [], 'omni-portal-base-url': '', provider: 'x' },
      settings: {},
      'packing-slip-separate-label': false,
    },
    locations: [],
    closed: [],
    translations: {},
    lastContact: 0,
  });
});
afterEach(cleanup);

test('a tap opens the delivery for whom the message is, alone or among others', () => {
  expect(tap('3', DELIVERY)).toBe(DELIVERY);
  expect(tap('4-3', DELIVERY)).toBe(DELIVERY);
});

test('for somebody else it says who must sign in, and opens nothing', () => {
  noteSubscriber(BRAM);
  expect(tap('4', DELIVERY)).toBe('/melding/4');
  expect(screen.getByRole('alert').textContent).toContain('Bram Visser');
  expect(screen.getByText(/Anna Bakker/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Wissel van gebruiker' })).toBeTruthy();
});

test('for somebody whose name this device does not know, too', () => {
  expect(tap('4', DELIVERY)).toBe('/melding/4');
  expect(screen.getByRole('alert').textContent).toContain('collega');
});

test.each(['https://elders.example/', '//elders.example', String.raw`/\elders.example`, 'orders'])(
  'no other address than one of this app is opened: %s',
  to => {
    expect(tap('3', to)).toBe('/');
  },
);
