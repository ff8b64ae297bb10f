// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { signInAs } from '../state/testing.ts';
import ScanHome from './scan-home.tsx';

afterEach(cleanup);

/** Shows /scan to somebody with these permissions. */
function at(...permissions: string[]) {
  signInAs(...permissions);
  render(
    <MemoryRouter initialEntries={['/scan']}>
      <Routes>
        <Route path="/" element="begin" />
        <Route path="/scan" element={<ScanHome />} />
      </Routes>
    </MemoryRouter>,
  );
  return document.body.textContent;
}

test('who has nothing to scan is led from /scan to their own first page', () => {
  expect(at('orders.view')).toBe('begin');
});

test.each(['orders.batch.process.sort', 'orders.batch.process.return', 'orders.pickbystore.process'])(
  'who has %s is not',
  permission => {
    at(permission);
    expect(screen.queryByText('begin')).toBeNull();
  },
);
