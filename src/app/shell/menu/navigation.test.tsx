// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { signInAs } from '../../state/testing.ts';
import { Navigation } from './navigation.tsx';

const shown = (permissions: string[], path = '/scan') => {
  signInAs(...permissions);
  render(
    <MemoryRouter initialEntries={[path]}>
      <Navigation />
    </MemoryRouter>,
  );
  return screen.queryAllByRole('link');
};

afterEach(cleanup);

describe('navigation', () => {
  it('shows what the user may open, and where they are', () => {
    const links = shown(['orders.batch.process.sort'], '/scan/outbox');
    expect(
      links.map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Scannen', '/scan', null],
      ['Wachtrij', '/scan/outbox', 'page'],
    ]);
  });

  it('shows nothing to who may open nothing', () => {
    expect(shown(['refunds.view'])).toEqual([]);
  });
});
