import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { PushAddress } from '../../../contract/push.ts';
import { type Jobs, runJobs } from '../../ground/jobs/run-jobs.ts';
import { tasksWith } from '../../tasks/tasks.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { type FakeBrowser, openPushService, type PushService } from '../../testing/push-service.ts';
import { setDeliveries } from '../deliveries/test-changes.ts';

const DEVICE = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';
export const OTHER_DEVICE = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b12';
export const STORE = 'store/101';
export const at = (place: string, device = DEVICE) =>
  `/api/rest/locations/${place}/push-subscriptions/${device}`;
export const body = (browser: FakeBrowser): PushAddress => ({ provider: 'web-push', ...browser });

/** For each test of a file: an OMS that runs jobs, and a push service that it knows. */
export interface PushWorld {
  service: PushService;
  oms: TestApp;
  /** A user who picks in store 101. */
  shop: Caller;
  /** A user who manages all locations. */
  office: Caller;
  /** Errors of jobs. */
  reported: unknown[];
}

export function withPush() {
  const world = {} as PushWorld;
  let jobs: Jobs;
  beforeAll(async () => {
    const [service, oms] = [await openPushService(), await freshApp()];
    Object.assign(oms.deps.config.push, { services: [service.origin] });
    const [shop, office] = await Promise.all([oms.signIn('winkel'), oms.signIn('beheer')]);
    Object.assign(world, { service, oms, shop, office });
  });
  afterAll(() => world.service.close());
  beforeEach(() => {
    const reported: unknown[] = [];
    world.reported = reported;
    world.service.pushed.length = 0;
    world.service.answer(201);
    const tasks = tasksWith({ ...world.oms.deps.config, push: { ...world.oms.deps.config.push } });
    jobs = runJobs(world.oms.db, error => void reported.push(error), tasks, '');
  });
  afterEach(async () => {
    await jobs.stop();
    const { db } = world.oms;
    await db.execute('TRUNCATE push_subscriptions, push_told, ended_picks');
    await db.execute(
      `DELETE FROM location_properties USING location_property_keys k
       WHERE k.id = location_property_key_id AND k.identifier = 'push.quietHours'`,
    );
    await db.execute(`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs`);
    await db.execute(`DELETE FROM graphile_worker._private_jobs`);
  });

  /** Changes deliveries as the system does for an import or a colleague, with what follows from it. */
  const set = (what: string, which: readonly number[]) =>
    setDeliveries(world.oms.db, what, 'id = ANY ($1)', [which]);
  const messages = () => world.service.pushed.map(({ message }) => message);
  return {
    world,
    set,
    requested: (which: readonly number[]) => set(`status = 'requested', paused_at = NULL`, which),
    messages,
    async subscribe(by: Caller = world.shop, place = STORE, device = DEVICE): Promise<FakeBrowser> {
      const browser = world.service.subscribe();
      expect((await by.put(at(place, device), body(browser))).statusCode).toBe(204);
      return browser;
    },
    /** Deliveries of store 101 (server/demo/data/demo-store-picks.ts), by the last digits of their order. */
    async ids(...numbers: number[]): Promise<number[]> {
      const names = numbers.map(n => `261116-00${String(n).padStart(2, '0')}-1`);
      const rows = await world.oms.db.query<{ id: number }>(
        'SELECT id FROM dispatch_requests WHERE identifier = ANY ($1) ORDER BY id',
        [names],
      );
      return rows.map(({ id }) => id);
    },
    received: (count: number) =>
      vi.waitFor(() => expect(messages()).toHaveLength(count), { timeout: 8000, interval: 50 }),
    /** Waits until no push is left that is due. */
    quiet: () =>
      vi.waitFor(
        async () =>
          expect(
            await world.oms.db.query(
              `SELECT task_identifier FROM graphile_worker.jobs WHERE run_at < now() + interval '3 s' AND task_identifier LIKE 'push%'`,
            ),
          ).toEqual([]),
        { timeout: 8000, interval: 50 },
      ),
    /** Some time goes by after what was told. */
    later: async (time: string) => {
      await world.oms.db.execute(
        `UPDATE push_told SET told_at = told_at - $1::interval WHERE isfinite(told_at)`,
        [time],
      );
      await world.oms.db.execute(`UPDATE graphile_worker._private_jobs SET run_at = now()`);
    },
    quietHours: async (hours: string) => {
      const admin = await world.oms.signIn('beheer');
      const set = await admin.patch('/api/rest/locations/store/101/properties/push.quietHours', {
        value: hours,
      });
      expect(set.statusCode).toBe(204);
    },
  };
}
