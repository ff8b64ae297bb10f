// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrontendConfig } from '../../../contract/session.ts';
import { noteSubscriber } from '../push/subscriber-names.ts';
import { setSession, type Session } from '../state/session.ts';
import { useStorageTrouble } from '../state/storage-trouble.ts';
import { SessionGuard } from './guard.tsx';
import { SignedOut } from './signed-out.tsx';

const config = (environment: string): FrontendConfig => ({
  general: {
    environment,
    'features-enabled': [],
    'omni-portal-base-url': 'https://portal.test',
    provider: 'Leverancier',
  },
  settings: {},
  'packing-slip-separate-label': false,
});
const signedIn = (expired: boolean): Session => ({
  phase: 'signed-in',
  expired,
  user: { id: 1, username: 'a', name: 'A', permissions: [], homepage: '/scan', locations: [] },
  config: config('production'),
  locations: [],
  closed: [],
  translations: {},
  lastContact: 0,
});
const guarded = (path: string, session: Session) => {
  setSession(session);
  render(<SessionGuard pathname={path}>werk</SessionGuard>);
};

afterEach(cleanup);

describe('session guard (specification, 2.1 and 4)', () => {
  it('lets a signed-in user through', () => {
    guarded('/anything', signedIn(false));
    expect(screen.getByText('werk')).toBeTruthy();
  });

  it.each([
    ['refused', 'Dit apparaat kan niets bewaren.'],
    ['blocked', 'Een ander tabblad houdt de vorige versie vast.'],
  ] as const)('storage %s: says so instead of letting anybody scan', (trouble, text) => {
    useStorageTrouble.setState({ trouble });
    guarded('/product-processing/dc/1/batch/2/sort', signedIn(false));
    expect(screen.queryByText('werk')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe(text);
    act(() => useStorageTrouble.setState({ trouble: null }));
    expect(screen.getByText('werk')).toBeTruthy();
  });

  it('says for whom the notice was that was tapped', async () => {
    noteSubscriber({ id: 4, name: 'Bram Visser' });
    history.replaceState(null, '', '/melding/4?to=%2Fscan');
    guarded('/melding/4', { phase: 'signed-out', config: config('test') });
    expect(await screen.findByText('Deze melding is voor Bram Visser')).toBeTruthy();
    history.replaceState(null, '', '/');
  });

  it('says that nobody is signed in, with the way to the portal and back', () => {
    guarded('/scan', { phase: 'signed-out', config: config('test') });
    expect(screen.getByText('Je bent niet ingelogd.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Aanmelden' }).getAttribute('href')).toMatch(
      /^https:\/\/portal\.test\/login\?referrer=/,
    );
  });

  it('a session that ended in mid-work leaves a scan route alone', () => {
    guarded('/product-processing/dc/1/batch/2/sort', signedIn(true));
    expect(screen.getByText('werk')).toBeTruthy();
  });

  it('a session that ended shows elsewhere that nobody is signed in', () => {
    guarded('/locations/dc/1/shipment-batch/2', signedIn(true));
    expect(screen.queryByText('werk')).toBeNull();
    expect(screen.getByText('Je bent niet ingelogd.')).toBeTruthy();
  });

  it.each([
    [false, 'Je bent niet ingelogd.', 'Maak verbinding om je aan te melden.'],
    [true, 'Geen verbinding.', 'Dit apparaat was te lang zonder verbinding.'],
  ])(
    'without a network it says why there is no work: rights have ended for want of contact %s',
    (...given) => {
      const [lapsed, text, note] = given;
      guarded('/scan', { phase: 'unavailable', offline: true, lapsed });
      expect(screen.getByRole('alert').textContent).toBe(text);
      expect(screen.getByText(note, { exact: false })).toBeTruthy();
    },
  );

  it('an internal error is told in the words of the documents', () => {
    guarded('/', { phase: 'unavailable', offline: false, lapsed: false });
    expect(
      screen.getByText(
        'Door een interne fout is OMS op dit moment niet beschikbaar. Probeer het a.u.b. over enkele minuten nogmaals.',
      ),
    ).toBeTruthy();
  });
});

describe('the way to the portal', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const waited = (environment: string, path: string, ms: number) => {
    history.replaceState(null, '', path);
    const leave = vi.fn<(url: string) => void>();
    render(<SignedOut config={config(environment)} leave={leave} />);
    act(() => void vi.advanceTimersByTime(ms));
    return leave.mock.calls;
  };

  it('is taken by itself after 3000 ms, with the whole address as referrer', () => {
    expect(waited('production', '/locations?x=1#status=open', 2999)).toEqual([]);
    cleanup();
    expect(waited('production', '/locations?x=1#status=open', 3000)).toEqual([
      ['https://portal.test/login?referrer=%2Flocations%3Fx%3D1%23status%3Dopen'],
    ]);
  });

  it('is never taken by itself in the local environment, nor on a scan route', () => {
    expect(waited('local', '/locations', 60_000)).toEqual([]);
    cleanup();
    expect(waited('production', '/scan', 60_000)).toEqual([]);
  });
});
