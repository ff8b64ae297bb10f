import { describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '../sorting/test-batch.ts';
import { cleanPush } from './clean-push.ts';
import { send } from './send.ts';
import { at, body, OTHER_DEVICE, STORE, withPush } from './test-push.ts';
import { eventually } from '../../testing/eventually.ts';

const { world, subscribe, ids, set, requested, messages, received, quiet, later } = withPush();

describe('a push service', () => {
  test.each([404, 410])('that answers %i has a browser that is gone: its subscriptions go', async status => {
    const [id = 0] = await ids(4);
    await set(`status = 'to-be-requested'`, [id]);
    const browser = await subscribe();
    await world.office.put(at(STORE, OTHER_DEVICE), body(browser));
    world.service.answer(status);
    await requested([id]);
    await eventually(async () =>
      expect(await world.oms.db.query('SELECT id FROM push_subscriptions')).toEqual([]),
    );
    expect(world.reported).toEqual([]);
  });

  test('that is busy is tried again, with what is news by then', async () => {
    const [a = 0, b = 0] = await ids(4, 10);
    await set(`status = 'to-be-requested'`, [a, b]);
    await subscribe();
    world.service.answer(503);
    await requested([a]);
    await eventually(() =>
      expect(world.reported.map(String)).toContain('PushFailed: the push service answers 503'),
    );
    await requested([b]);
    world.service.answer(201);
    // The pause passes while the job of b may not have run yet, so time goes by until it has.
    await eventually(async () => {
      await later('11 s');
      expect(messages().at(-1)?.ids).toEqual([a, b]);
    }, 250);
    await quiet();
    expect(messages().at(-1)?.ids).toEqual([a, b]);
  });

  test('keeps a message that is tried later no longer than it is of use', async () => {
    const [id = 0] = await ids(4);
    await subscribe();
    const row = await world.oms.db.one<{ id: number }>('SELECT id FROM push_subscriptions');
    const sending = {
      subscription_ids: [row?.id ?? 0],
      message: { kind: 'to-pick' as const, place: { type: 'store', identifier: '101' }, ids: [id] },
      made_at: Date.now() - 3 * 3600 * 1000,
      key: newId(),
    };
    const report = (error: unknown) => void world.reported.push(error);
    await send(world.oms.db, world.oms.deps.config.push, sending, report);
    await received(1);
    expect(Number(world.service.pushed[0]?.ttl)).toBeLessThanOrEqual(3600);
    expect(Number(world.service.pushed[0]?.ttl)).toBeGreaterThan(3500);
  });

  test('that refuses is reported, and not asked again', async () => {
    const [id = 0] = await ids(4);
    await set(`status = 'to-be-requested'`, [id]);
    await subscribe();
    world.service.answer(413);
    await requested([id]);
    await eventually(() =>
      expect(world.reported.map(String)).toEqual(['PushFailed: the push service answers 413']),
    );
    await quiet();
    expect(await world.oms.db.query('SELECT id FROM graphile_worker.jobs')).toEqual([]);
  });

  test('that is busy gets nothing later for who has lost the right or the location meanwhile', async () => {
    const [id = 0] = await ids(4);
    await set(`status = 'to-be-requested'`, [id]);
    await subscribe();
    world.service.answer(503);
    await requested([id]);
    await eventually(() => expect(world.reported).toHaveLength(1));
    const moved = `UPDATE user_locations SET location_id = $2 WHERE location_id = $1
      AND user_id = (SELECT id FROM users WHERE username = 'winkel')`;
    expect(await world.oms.db.execute(moved, [2, 3])).toBe(1);
    onTestFinished(async () => void (await world.oms.db.execute(moved, [3, 2])));
    world.service.answer(201);
    const retry = 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE last_error IS NOT NULL';
    await eventually(async () => expect(await world.oms.db.execute(retry)).toBe(1));
    await quiet();
    expect(messages()).toEqual([]);
  });

  test('is not asked for keys that seal nothing, and the others who name that browser get theirs', async () => {
    const [id = 0] = await ids(4);
    await set(`status = 'to-be-requested'`, [id]);
    const browser = world.service.subscribe();
    await world.oms.db.execute(
      `INSERT INTO push_subscriptions (user_id, device_id, location_id, provider, address, p256dh, auth)
       SELECT id, $1, 2, 'web-push', $2, $3, $4 FROM users WHERE username = 'beheer'`,
      [OTHER_DEVICE, browser.endpoint, 'A'.repeat(87), browser.auth],
    );
    expect((await world.shop.put(at(STORE), body(browser))).statusCode).toBe(204);
    await requested([id]);
    await received(1);
    await quiet();
    expect(world.reported.map(String)).toEqual(['PushFailed: its keys cannot seal a message']);
  });

  test('that takes messages has its browser kept by the nightly cleaning', async () => {
    const [id = 0] = await ids(4);
    await set(`status = 'to-be-requested'`, [id]);
    await subscribe();
    await world.oms.db.execute(`UPDATE push_subscriptions SET used_at = now() - interval '91 days'`);
    await requested([id]);
    await received(1);
    await quiet();
    await cleanPush(world.oms.db);
    expect(await world.oms.db.query('SELECT id FROM push_subscriptions')).toHaveLength(1);
  });
});
