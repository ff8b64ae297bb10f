// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { pickDelivery } from '../../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../../testing/office.tsx';
import type { DeliveryDialogProps } from '../acts/stands.ts';
import ExtraLinesDialog from './extra-lines-dialog.tsx';

afterEach(cleanup);

const shown = (revision: number) => (
  <MemoryRouter>
    <ExtraLinesDialog
      {...({ order: { identifier: '261116-0001' } } as DeliveryDialogProps)}
      delivery={pickDelivery({ status: 'shipped', revision })}
      onClose={() => {}}
    />
  </MemoryRouter>
);

test('after a change of a colleague it stops, says so, and goes on from what the OMS has now', async () => {
  const office = testOffice();
  const { rerender } = render(shown(3), { wrapper: office.wrapper });
  const added = () =>
    office.asked.flatMap(({ id, input }, nth) =>
      id === 'addOrderLine' ? [{ nth, ...(input as { body: object; revisions: object[] }) }] : [],
    );
  const answer = (body: object) => act(async () => office.answer(added().at(-1)?.nth ?? 0, body));
  const press = () => fireEvent.click(screen.getByRole('button', { name: /^Lever/ }));

  fireEvent.click(screen.getByRole('button', { name: 'Alles' }));
  press();
  await answer({ kind: 'ok', status: 201, body: {} });
  await answer({
    kind: 'refused',
    status: 409,
    problem: { code: 'changed', detail: 'Gewijzigd door Daan om 14:11.' },
  });
  expect(screen.getByText('Gewijzigd door Daan om 14:11.')).toBeTruthy();
  expect(screen.getByText('Gelukt: Beker.')).toBeTruthy();
  expect(screen.queryByText(/^Mislukt/)).toBeNull();

  rerender(shown(4));
  fireEvent.click(screen.getByRole('button', { name: 'Vernieuwen' }));
  press();
  await act(async () => {});
  expect(added().map(({ body, revisions }) => [body, revisions])).toMatchObject([
    [{ product_name: 'Beker' }, [{ revision: 3 }]],
    [{ product_name: 'Vaas', quantity: 2 }, [{ revision: 3 }]],
    [{ product_name: 'Vaas', quantity: 2 }, [{ revision: 4 }]],
  ]);
});

test('what is left after a change is not sent meanwhile', async () => {
  const office = testOffice();
  render(shown(3), { wrapper: office.wrapper });
  fireEvent.click(screen.getByRole('button', { name: 'Alles' }));
  fireEvent.click(screen.getByRole('button', { name: /^Lever/ }));
  const nth = office.asked.findIndex(({ id }) => id === 'addOrderLine');
  await act(async () =>
    office.answer(nth, { kind: 'refused', status: 409, problem: { code: 'changed', detail: 'Gewijzigd.' } }),
  );
  expect(office.asked.filter(({ id }) => id === 'addOrderLine')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Lever 3 artikelen na' })).toBeTruthy();
});

test('a line of which no answer came is sent again with its key, also over what a colleague changed', async () => {
  const office = testOffice();
  const { rerender } = render(shown(3), { wrapper: office.wrapper });
  const added = () =>
    office.asked.flatMap(({ id, input }, nth) =>
      id === 'addOrderLine'
        ? [{ nth, ...(input as { body: { product_name: string }; idempotencyKey: string }) }]
        : [],
    );
  const answer = (body: object) => act(async () => office.answer(added().at(-1)?.nth ?? 0, body));
  const press = () => fireEvent.click(screen.getByRole('button', { name: /^Lever/ }));
  const refused = (code: string) => ({ kind: 'refused', status: 409, problem: { code, detail: 'Nee.' } });

  fireEvent.click(screen.getByRole('button', { name: 'Alles' }));
  press();
  await answer({ kind: 'later', why: 'unreachable' });
  await answer(refused('changed'));
  rerender(shown(4));
  fireEvent.click(screen.getByRole('button', { name: 'Vernieuwen' }));
  press();
  await answer(refused('key-reused'));
  await answer({ kind: 'ok', status: 201, body: {} });
  const keyOf = (nth: number) => added()[nth]?.idempotencyKey;
  expect(added().map(({ body }) => body.product_name)).toEqual(['Beker', 'Vaas', 'Beker', 'Vaas']);
  expect([keyOf(2), keyOf(3)]).toEqual([keyOf(0), keyOf(1)]);
  expect(keyOf(0)).not.toBe(keyOf(1));
  expect(
    screen.getByText('Beker is al toegevoegd, met een ander aantal of een andere leverdatum.'),
  ).toBeTruthy();
  // It is there: it is not offered as what is still to be added, and chosen once more it is another line.
  expect(screen.getByRole('button', { name: /^Lever/ }).title).toBe('Kies eerst hoeveel artikelen.');
  fireEvent.click(screen.getByRole('button', { name: 'Alles' }));
  press();
  expect(keyOf(4)).not.toBe(keyOf(0));
});
