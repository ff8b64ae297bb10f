// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { signInAs } from '../../state/testing.ts';
import { setMenuCounters } from '../../state/menu-counters.ts';
import { Counter, Navigation } from './navigation.tsx';

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

  it('lights one item: the page below another that has an item of its own', () => {
    const lit = (path: string) => {
      const links = shown(['appsettings.view', 'holdrules.view'], path);
      const current = links.filter(link => link.getAttribute('aria-current'));
      cleanup();
      return current.map(link => link.textContent);
    };
    expect(lit('/settings/oms-rules')).toEqual(['Instellingen']);
    expect(lit('/settings/hold-rules/hoog-bedrag/view')).toEqual(['Blokkeringsregels']);
  });

  it('says how much of an item waits for an act, to 999, and in words to a screen reader', () => {
    signInAs('orders.batch.process.sort');
    const counted = render(<Counter of="late" />);
    expect(counted.container.textContent).toBe('');
    act(() => setMenuCounters({ late: 12 }));
    expect(counted.container.textContent).toBe('12 te laat');
    act(() => setMenuCounters({ late: 329 }));
    expect(counted.container.textContent).toBe('329 te laat');
    act(() => setMenuCounters({ late: 1000 }));
    expect(counted.container.textContent).toBe('999+ te laat');
    act(() => setMenuCounters({}));
    expect(counted.container.textContent).toBe('');
  });

  it('leads from what is counted to just that, where the page shows more', () => {
    signInAs('frontend.search.default', 'orders.view', 'orders.holdreview.view');
    act(() => setMenuCounters({ late: 3, label_failed: 2, held: 4 }));
    const { container } = render(
      <MemoryRouter>
        <Navigation />
      </MemoryRouter>,
    );
    const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(linkOf('Alle orders')).toBe('/orders/search');
    expect(linkOf('3 te laat')).toBe(
      '/orders/search#is_late=1&max_age_days=30&sort_by=placed_at&sort_dir=asc',
    );
    expect(linkOf('Label mislukt 2')).toBe(
      '/orders/search#has_label_error=1&max_age_days=30&sort_by=placed_at&sort_dir=asc',
    );
    expect(container.querySelectorAll('a a')).toHaveLength(0);
    act(() => setMenuCounters({}));
  });

  it('shows nothing to who may open nothing', () => {
    expect(shown(['refunds.view'])).toEqual([]);
  });
});
