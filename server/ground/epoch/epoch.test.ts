import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Notifications, openNotifications } from '../db/notify.ts';
import type { Database } from '../db/pool.ts';
import { freshDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { openEpoch, renewEpoch } from './epoch.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

/** A server process, as far as the epoch goes. */
async function start(): Promise<() => string> {
  const notifications = await openNotifications(db.connection);
  onTestFinished(() => notifications.close());
  const epoch = await openEpoch(db);
  onTestFinished(await epoch.follow(notifications, vi.fn()));
  return epoch.current;
}

describe('the epoch', () => {
  it('is a UUID that stays the same over starts', async () => {
    const first = await start();
    expect(first()).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
    expect((await start())()).toBe(first());
  });

  it.each([
    ['system identifier', `system_identifier = '1'`],
    ['timeline', 'timeline = timeline + 1'],
  ])('is another when the %s is, as after restoring a backup', async (_, change) => {
    const before = (await start())();
    await db.execute(`UPDATE epoch SET ${change}`);
    const after = (await start())();
    expect(after).not.toBe(before);
    expect((await start())()).toBe(after);
  });

  it('is one when processes start together', async () => {
    await db.execute(`UPDATE epoch SET system_identifier = '1'`);
    const epochs = await Promise.all([start(), start(), start()]);
    const now = (await start())();
    for (const epoch of epochs) await expect.poll(epoch).toBe(now);
  });

  it('reaches running processes when it is renewed', async () => {
    const [one, other] = [await start(), await start()];
    const renewed = await renewEpoch(db);
    expect(renewed).not.toBe('');
    await expect.poll(one).toBe(renewed);
    await expect.poll(other).toBe(renewed);
  });

  it('is the newest, when a read that began before its renewal ends after it', async () => {
    let answer: (row: { epoch: string }) => void = () => undefined;
    const one = vi.fn(async () => ({ epoch: 'old' }));
    let heard: (payload: string | null) => void = () => undefined;
    const notifications: Notifications = {
      onNotify: async (_channel, listener) => {
        heard = listener;
        return () => undefined;
      },
      close: async () => undefined,
    };
    const epoch = await openEpoch({ one } as unknown as Database);
    onTestFinished(await epoch.follow(notifications, vi.fn()));
    const slow = new Promise<{ epoch: string }>(resolve => (answer = resolve));
    one.mockReturnValueOnce(slow);
    heard(null);
    heard('renewed');
    answer({ epoch: 'old' });
    await slow;
    expect(epoch.current()).toBe('renewed');
  });

  it('is read again until that succeeds, after notifications may have been missed', async () => {
    const [first, renewed] = [{ epoch: 'first' }, { epoch: 'renewed' }];
    const failure = new Error('the statement took too long');
    const one = vi.fn(async () => first);
    const listeners: ((payload: string | null) => void)[] = [];
    const notifications: Notifications = {
      async onNotify(_channel, listener) {
        listeners.push(listener);
        return () => undefined;
      },
      close: async () => undefined,
    };
    const report = vi.fn();
    const epoch = await openEpoch({ one } as unknown as Database);
    onTestFinished(await epoch.follow(notifications, report));
    one.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValue(renewed);
    listeners[0]?.(null);
    await expect.poll(epoch.current).toBe('renewed');
    expect(report.mock.calls).toEqual([[failure], [failure]]);
  });
});
