// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Cancellable } from '../../../../contract/orders/cancellations.ts';
import { pickDelivery } from '../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../testing/office.tsx';
import CancellationsPage from './page.tsx';

afterEach(cleanup);

/** The page, and what the OMS answers to its nth call. */
function open({ serverNow }: { serverNow?: () => number } = {}) {
  const office = testOffice([], serverNow && { serverNow });
  render(
    <MemoryRouter>
      <CancellationsPage params={{ order: '261117-0001' }} />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
  const answer = (nth: number, ...response: readonly Cancellable[]) =>
    act(async () => office.answer(nth, { kind: 'ok', status: 200, body: { response } }));
  const fail = (nth: number) => act(async () => office.answer(nth, { kind: 'later', why: 'network' }));
  return { ...office, answer, fail };
}

test('an order without deliveries of its own says so', async () => {
  const { answer } = open();
  await answer(0);
  expect(await screen.findByText('Er zijn (nog) geen leveringsverzoeken voor deze order')).toBeTruthy();
});

test.each<[string, string, string]>([
  ['requested', 'cancelled', 'De gevraagde leveringsverzoeken zijn geannuleerd.'],
  [
    'requested-externally',
    'cancel-to-be-requested',
    'De gevraagde leveringsverzoeken zijn geannuleerd. De annulering van levering 261116-0001-1 is aangevraagd.',
  ],
])('of what is %s, and then %s, it says so', async (before, after, says) => {
  const of = (status: string): Cancellable => ({
    ...pickDelivery({ status }),
    is_cancellable: true,
    lines: [{ product_identifier: 'Beker', product_name: 'Beker', quantity: 1 }],
  });
  const show = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { answer, asked } = open();
  await answer(0, of(before));
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '1' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Annuleringen opslaan' })));
  await answer(
    asked.findIndex(({ id }) => id === 'cancelPiecesOfOrder'),
    of(after),
  );
  // The state of now is read before it says so.
  await answer(asked.length - 1, of(after));
  const told = screen.getByText(/De gevraagde leveringsverzoeken/);
  expect(told.textContent).toContain(`${says} Sluit over`);
  // From a line far below it was saved too.
  expect(show.mock.contexts.some(shown => (shown as Element).contains(told))).toBe(true);
});

test('pressed again after no answer it is the same change, also once the page shows it done', async () => {
  let now = Date.parse('2026-11-20T09:00:00Z');
  const { answer, fail, asked, client } = open({ serverNow: () => now++ });
  const delivery = {
    ...pickDelivery(),
    is_cancellable: true,
    lines: [{ product_identifier: 'Beker', product_name: 'Beker', quantity: 1 }],
  };
  await answer(0, delivery);
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '1' } });
  const press = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Annuleringen opslaan' })));
  await press();
  await fail(asked.length - 1);
  await act(async () => {
    void client.invalidateQueries();
  });
  await answer(asked.length - 1, { ...delivery, status: 'cancelled', is_cancellable: false });
  expect(screen.queryByRole('spinbutton')).toBeNull();
  await press();
  const [first, again] = asked.filter(({ id }) => id === 'cancelPiecesOfOrder').map(({ input }) => input);
  expect(first).toMatchObject({ idempotencyKey: 'key-1', body: { timestamp: expect.any(String) } });
  expect(again).toEqual(first);
});
