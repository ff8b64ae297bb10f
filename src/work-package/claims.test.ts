import { expect, test } from 'vitest';
import type { Claim } from '../../contract/scanning/event.ts';
import { FakeDevice } from '../sync/testing/fake-device.ts';
import { createClaims } from './claims.ts';

const claim = (more: Partial<Claim>): Claim => ({
  kind: 'article',
  dispatch_request_id: 7,
  product_identifier: 'P1',
  device_id: 'sannes',
  user_name: 'Sanne Vos',
  expires_at: '2026-11-20T10:00:00Z',
  ...more,
});

test('colleagues are those whose claims were heard in the last minute, with the orders that they hold', () => {
  const { clock } = new FakeDevice();
  const claims = createClaims(clock, 'own');
  claims.take(claim({ device_id: 'own', user_name: 'Anna' }));
  claims.take(claim({}));
  claims.take(claim({ device_id: 'daans', user_name: 'Daan Bos', dispatch_request_id: 8 }));
  expect(claims.colleagues()).toEqual([
    { name: 'Daan Bos', deliveries: [8] },
    { name: 'Sanne Vos', deliveries: [7] },
  ]);
  clock.advance(30_000);
  // A colleague who has let go is still there.
  claims.take(claim({ expires_at: null }));
  clock.advance(30_000);
  expect(claims.colleagues()).toEqual([{ name: 'Sanne Vos', deliveries: [] }]);
  clock.advance(30_000);
  expect(claims.colleagues()).toEqual([]);
});
