import { describe, expect, it } from 'vitest';
import type { CurrentUser, FrontendConfig } from '../../../contract/session.ts';
import type { Session, SignedIn } from '../state/session.ts';
import { afterFetch, fromCache } from './next-session.ts';
import { OFFLINE_HOLD_MS } from './view.ts';

const config = { general: { environment: 'test' } } as Partial<FrontendConfig> as FrontendConfig;
const place = { type: 'dc', identifier: 'DC01', display_name: 'DC' };
const user: CurrentUser = {
  id: 1,
  username: 'a',
  name: 'A',
  permissions: [],
  homepage: '/scan',
  locations: [place],
};
const data: Omit<SignedIn, 'lastContact'> = {
  user,
  config,
  locations: [place],
  closed: [],
  translations: {},
};
const working: Session = { phase: 'signed-in', expired: false, ...data, lastContact: 0 };
const row = { key: 'last', user, config, translations: {}, language: 'nl', last_contact_at: 0 } as const;

describe('session of a device (scanning-rules, "Who, on which device")', () => {
  it('starts offline with the last user for 16 hours since the last contact', () => {
    expect(fromCache(row, OFFLINE_HOLD_MS - 1)).toEqual(working);
    expect(fromCache(row, OFFLINE_HOLD_MS)).toEqual({ phase: 'starting', lapsed: true });
    expect(fromCache(undefined, 0)).toEqual({ phase: 'starting' });
  });

  it('a fresh answer renews user, rights and the last contact, and ends an expiry', () => {
    expect(afterFetch({ ...working, expired: true }, { kind: 'fresh', data }, 5)).toEqual({
      ...working,
      lastContact: 5,
    });
  });

  it('a 401 in mid-work keeps the author at work, expired; without one nobody is signed in', () => {
    expect(afterFetch(working, { kind: 'signed-out' }, 5)).toEqual({ ...working, expired: true });
    expect(afterFetch({ phase: 'starting' }, { kind: 'signed-out' }, 5)).toEqual({
      phase: 'signed-out',
      config: null,
    });
  });

  it('without an answer work goes on for 16 hours, then wants a new sign-in', () => {
    expect(afterFetch(working, { kind: 'offline' }, OFFLINE_HOLD_MS - 1)).toBe(working);
    expect(afterFetch(working, { kind: 'failed' }, 5)).toBe(working);
    expect(afterFetch(working, { kind: 'offline' }, OFFLINE_HOLD_MS)).toEqual({ ...working, expired: true });
  });

  it('a first start says whether there was no network or an internal error', () => {
    expect(afterFetch({ phase: 'starting' }, { kind: 'offline' }, 0)).toEqual({
      phase: 'unavailable',
      offline: true,
      lapsed: false,
    });
    expect(afterFetch({ phase: 'starting' }, { kind: 'failed' }, 0)).toEqual({
      phase: 'unavailable',
      offline: false,
      lapsed: false,
    });
    const lapsed: Session = { phase: 'unavailable', offline: true, lapsed: true };
    expect(afterFetch({ phase: 'starting', lapsed: true }, { kind: 'offline' }, 0)).toEqual(lapsed);
    expect(afterFetch(lapsed, { kind: 'offline' }, 0)).toEqual(lapsed);
  });
});
