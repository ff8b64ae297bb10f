import { setSession } from './session.ts';

/** Signs somebody in, with these permissions. */
export const signInAs = (...permissions: string[]): void =>
  setSession({
    phase: 'signed-in',
    expired: false,
    user: { id: 1, username: 'a', name: 'A', permissions, homepage: '/scan', locations: [] },
    config: {
      general: {
        environment: 'test',
        'features-enabled': [],
        'omni-portal-base-url': '',
        provider: 'Leverancier',
      },
      settings: {},
      'packing-slip-separate-label': false,
    },
    locations: [],
    closed: [],
    translations: {},
    lastContact: 0,
  });
