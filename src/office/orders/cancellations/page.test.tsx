// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { testOffice } from '../../testing/office.tsx';
import CancellationsPage from './page.tsx';

test('an order without deliveries of its own says so', async () => {
  const { answer, wrapper } = testOffice();
  render(
    <MemoryRouter>
      <CancellationsPage params={{ order: '261117-0001' }} />
    </MemoryRouter>,
    { wrapper },
  );
  answer(0, { kind: 'ok', status: 200, body: { response: [] } });
  expect(await screen.findByText('Er zijn (nog) geen leveringsverzoeken voor deze order')).toBeTruthy();
});
