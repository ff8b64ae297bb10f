// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Batch } from '../../../../contract/warehouse/batch.ts';
import { testOffice } from '../../testing/office.tsx';
import EndDialog from './end-dialog.tsx';

afterEach(cleanup);

const batch = (unfinished: number) =>
  ({ identifier: '2611-014', type: { is_sortable: true }, sorting_progress: { unfinished } }) as Batch;

const ORDERS = '3 orders zijn nog niet verzonden.';
const ONE = '1 geweigerde scan van deze batch wacht op dit apparaat nog op herstel.';
const TWO = '2 geweigerde scans van deze batch wachten op dit apparaat nog op herstel.';

test.each([
  [3, 0, [ORDERS]],
  [3, 1, [ORDERS, ONE]],
  [0, 2, [TWO]],
])('with %i unfinished orders and %i repair cards it says so', (unfinished, cards, said) => {
  const { wrapper } = testOffice();
  render(
    <EndDialog
      batch={batch(unfinished)}
      status="closed"
      cards={cards}
      busy={false}
      onEnd={() => undefined}
      onClose={() => undefined}
    />,
    { wrapper },
  );
  expect([ORDERS, ONE, TWO].filter(text => screen.queryByText(text))).toEqual(said);
});

test.each([
  ['closed', 'Batch sluiten'],
  ['shipped', 'Zet op ‘Verzonden’'],
  ['sorting', 'Zet op ‘Wordt gesorteerd’'],
] as const)("the button that sets '%s' says what it does: '%s'", (status, verb) => {
  const { wrapper } = testOffice();
  render(
    <EndDialog
      batch={batch(0)}
      status={status}
      cards={0}
      busy={false}
      onEnd={() => undefined}
      onClose={() => undefined}
    />,
    { wrapper },
  );
  expect(screen.getByRole('button', { name: verb })).toBeTruthy();
});
