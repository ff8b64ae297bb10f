import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { PushSubscriptionState } from '../../../contract/push.ts';
import { newId } from '../sorting/test-batch.ts';
import type { Caller } from '../../testing/app.ts';
import { at, body, OTHER_DEVICE, STORE, withPush } from './test-push.ts';
import { isPushService } from './web-push.ts';

const { world, subscribe } = withPush();
const push = () => world.oms.deps.config.push;

describe('subscribing', () => {
  it('is per user, device and shop; the reply has the key, and what this browser is subscribed to', async () => {
    const before = (await world.shop.get(at(STORE))).json<PushSubscriptionState>();
    expect(before).toEqual({
      address: null,
      others: 0,
      public_key: expect.stringMatching(/^[\w-]{87}$/),
      quiet_hours: null,
    });
    const browser = await subscribe();
    expect((await world.shop.get(at(STORE))).json()).toEqual({ ...before, address: browser.endpoint });
    expect((await world.shop.get(at(STORE, OTHER_DEVICE))).json()).toEqual(before);
    expect((await world.office.get(at(STORE))).json()).toMatchObject({ address: null });
    expect((await world.shop.delete(at(STORE))).statusCode).toBe(204);
    expect((await world.shop.get(at(STORE))).json()).toEqual(before);
  });

  it('again replaces what the browser was known by', async () => {
    await subscribe();
    const again = await subscribe();
    expect(await world.oms.db.query('SELECT address FROM push_subscriptions')).toEqual([
      { address: again.endpoint },
    ]);
  });

  it.each([
    ['https://evil.example/push/1', 422],
    ['http://169.254.169.254/latest', 422],
    ['https://fcm.googleapis.com.evil.example/1', 422],
    ['https://fcm.googleapis.com:8443/1', 422],
    ['https://me@fcm.googleapis.com/1', 422],
    ['geen adres', 422],
    ['https://fcm.googleapis.com/fcm/send/1', 204],
    ['https://updates.push.services.mozilla.com/wpush/v2/1', 204],
    ['https://web.push.apple.com/1', 204],
    ['https://wns2-am3p.notify.windows.com/w/1', 204],
  ])('at %s answers %i: the OMS calls push services only', async (endpoint, status) => {
    const reply = await world.shop.put(at(STORE), body({ ...world.service.subscribe(), endpoint }));
    expect(reply.statusCode).toBe(status);
    expect(isPushService(endpoint, push())).toBe(status === 204);
  });

  it('needs the right and the location, and push that is on', async () => {
    const code = async (by: Caller, place: string) =>
      (await by.put(at(place), body(world.service.subscribe()))).json<Problem>().code;
    expect(await code(world.shop, 'store/102')).toBe('foreign-location');
    expect(await code(world.office, 'store/999')).toBe('not-found');
    expect((await world.oms.visitor.get(at(STORE))).statusCode).toBe(401);
    expect(
      (await world.shop.put(at(STORE), { provider: 'one-signal', subscription_id: newId() })).statusCode,
    ).toBe(409);
    Object.assign(world.oms.deps.config.push, { on: false });
    expect(await code(world.shop, STORE)).toBe('push-is-off');
    expect((await world.shop.get(at(STORE))).json()).toMatchObject({ public_key: null });
    const config = (await world.shop.get('/api/frontend/config')).json<{
      general: { 'features-enabled': string[] };
    }>();
    expect(config.general['features-enabled']).not.toContain('push');
    Object.assign(world.oms.deps.config.push, { on: true });
  });

  const point = (first: number) => Buffer.concat([Buffer.of(first), Buffer.alloc(64)]).toString('base64url');
  it.each([
    ['no point of the curve', { p256dh: point(4) }],
    ['a point of another form', { p256dh: point(2) }],
    ['too short a key', { p256dh: 'AAAA' }],
    ['too short a secret', { auth: 'AAAA' }],
  ])('with %s is refused: nothing could be sealed for it', async (_, keys) => {
    const reply = await world.shop.put(at(STORE), { ...body(world.service.subscribe()), ...keys });
    expect(reply.statusCode).toBe(400);
    expect(await world.oms.db.query('SELECT id FROM push_subscriptions')).toEqual([]);
  });

  it('keeps the last hundred of a user', async () => {
    const other = `INSERT INTO push_subscriptions (user_id, device_id, location_id, provider, address, used_at)
      SELECT u.id, gen_random_uuid(), 2, 'one-signal', n, now() - n * interval '1 day'
      FROM users u, generate_series(1, 100) n WHERE u.username = $1`;
    await world.oms.db.execute(other, ['winkel']);
    await world.oms.db.execute(other, ['beheer']);
    const { endpoint } = await subscribe();
    const kept = await world.oms.db.query<{ address: string }>(
      `SELECT address FROM push_subscriptions s JOIN users u ON u.id = s.user_id WHERE u.username = 'winkel'`,
    );
    expect(kept).toHaveLength(100);
    const addresses = kept.map(({ address }) => address);
    expect(addresses).toContain(endpoint);
    expect(addresses).not.toContain('100');
    expect(await world.oms.db.query('SELECT id FROM push_subscriptions')).toHaveLength(200);
  });

  it('is refused by what is wrong first, and never by a failure of the OMS', async () => {
    const browser = body(world.service.subscribe());
    const sorter = await world.oms.signIn('magazijn');
    const statuses = [
      await sorter.put(at(STORE), browser),
      await world.shop.put(at('store/102'), browser),
      await world.office.put(at('store/999'), browser),
      await world.shop.put(at(STORE, 'geen-uuid'), browser),
      await world.shop.put(at(STORE), { ...browser, more: 1 }),
      await world.shop.put(at(STORE), { provider: 'web-push' }),
      await world.shop.put(at(STORE), [] as object),
      await world.shop.put(at(STORE), { ...browser, endpoint: 'x'.repeat(2001) }),
      await world.shop.put(at(STORE), { ...browser, endpoint: 'x'.repeat(3_000_000) }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([403, 403, 404, 400, 400, 400, 400, 400, 413]);
  });
});
