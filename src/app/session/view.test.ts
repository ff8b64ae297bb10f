import { describe, expect, it } from 'vitest';
import type { FrontendConfig } from '../../../contract/session.ts';
import {
  environmentLabel,
  isScanRoute,
  loginUrl,
  mayRedirect,
  OFFLINE_HOLD_MS,
  placesOf,
  closedOf,
  stillHolds,
} from './view.ts';

const config = (environment: string, portal = 'https://portal.test/'): FrontendConfig => ({
  general: { environment, 'features-enabled': [], 'omni-portal-base-url': portal, provider: 'Leverancier' },
  settings: {},
  'packing-slip-separate-label': false,
});

describe('session rules', () => {
  it('nobody works at a location that is not active', () => {
    const place = (identifier: string, active: '0' | '1') => ({
      id: 1,
      identifier,
      display_name: identifier,
      active,
      location_type: { identifier: 'warehouse', display_name: 'Magazijn' },
    });
    const linked = [place('GEEN', '0'), place('MAG1', '1')];
    expect(placesOf(linked)).toEqual([{ type: 'warehouse', identifier: 'MAG1', display_name: 'MAG1' }]);
    expect(closedOf(linked)).toEqual([{ type: 'warehouse', identifier: 'GEEN', display_name: 'GEEN' }]);
  });

  it('user, rights and configuration hold for 16 hours since the last contact', () => {
    expect(OFFLINE_HOLD_MS).toBe(57_600_000);
    expect(stillHolds(0, 57_599_999)).toBe(true);
    expect(stillHolds(0, 57_600_000)).toBe(false);
    expect(stillHolds(1000, 0)).toBe(true);
  });

  it.each([
    ['production', '/orders/search', true],
    ['test', '/orders/search', true],
    ['local', '/orders/search', false],
    ['production', '/scan', false],
    ['production', '/scan/outbox', false],
    ['production', '/product-processing/dc/1/batch/2/sort', false],
    ['production', '/scanning', true],
  ])('in %s at %s the page leaves for the portal by itself: %s', (environment, path, may) => {
    expect(mayRedirect(config(environment), path, 'oms.test')).toBe(may);
  });

  it('before the first sign-in a page served by the machine itself counts as local', () => {
    expect(mayRedirect(null, '/', 'localhost')).toBe(false);
    expect(mayRedirect(null, '/', '127.0.0.1')).toBe(false);
    expect(mayRedirect(null, '/', 'oms.test')).toBe(true);
  });

  it('the sign-in page of the portal gets the way back as referrer', () => {
    expect(loginUrl(config('test'), '/scan?a=1&b=2')).toBe(
      'https://portal.test/login?referrer=%2Fscan%3Fa%3D1%26b%3D2',
    );
    expect(loginUrl(null, '/')).toBe('/portal/login?referrer=%2F');
  });

  it('the environment is shown unless it is production', () => {
    expect(environmentLabel('production')).toBeNull();
    expect(environmentLabel('test')).toBe('test');
  });

  it('scan routes are the scan home, the outbox, every process and the pick of a delivery', () => {
    expect(
      ['/scan', '/scan/outbox', '/product-processing/dc/1/return', '/orders/detail/9/pick-by-store/7'].map(
        isScanRoute,
      ),
    ).toEqual([true, true, true, true]);
    expect(['/', '/locations', '/orders/detail/9/overview'].map(isScanRoute)).toEqual([false, false, false]);
  });
});
