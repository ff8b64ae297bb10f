// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Loaded } from './loaded.tsx';
import { PageHead } from './page-head.tsx';

afterEach(cleanup);

test('a page that could not be fetched again stays, and its head says so and can try once more', () => {
  const again = vi.fn<() => void>();
  render(
    <Loaded
      call={{ body: '2611-014', failure: { kind: 'later', why: 'server' }, busy: false, again }}
      failed="Niet geladen"
      notFound="Niet gevonden"
    >
      {title => <PageHead title={title} />}
    </Loaded>,
  );
  expect(screen.getByRole('heading', { name: '2611-014' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Niet geladen');
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw' }));
  expect(again).toHaveBeenCalledOnce();
});

test('without a network it says so, and not that the OMS has failed', () => {
  render(
    <Loaded
      call={{ body: undefined, failure: { kind: 'later', why: 'network' }, busy: false, again: () => {} }}
      failed="Niet geladen"
      notFound="Niet gevonden"
    >
      {() => null}
    </Loaded>,
  );
  expect(screen.getByRole('status').textContent).toContain(
    'Geen verbinding. Dit wordt geladen zodra er weer verbinding is.',
  );
  expect(screen.queryByText('Niet geladen')).toBeNull();
});

test.each([
  [undefined, 'Onbekende fout'],
  [
    { type: 'about:blank', title: 'Internal', status: 500, code: 'internal', detail: 'De opslag is weg.' },
    'De opslag is weg.',
  ],
])(
  'of a location it says the message of the OMS, or that the fault is unknown (section 8)',
  (problem, why) => {
    render(
      <Loaded
        call={{
          body: undefined,
          failure: { kind: 'later', why: 'server', problem },
          busy: false,
          again: () => {},
        }}
        failed="Fout bij het ophalen van locatiegegevens"
        notFound="Niet gevonden"
        saysWhy
      >
        {() => null}
      </Loaded>,
    );
    expect(screen.getByRole('alert').textContent).toContain(
      `Fout bij het ophalen van locatiegegevens. ${why}`,
    );
  },
);
