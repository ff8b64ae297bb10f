import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { BatchResults } from '../../../contract/warehouse/service-times-batch.ts';
import type { ServiceTimes } from '../../../contract/warehouse/service-times.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { openingHours } from './opening-hours.ts';
import { type ServiceTimeSource, syncServiceTimes } from './sync-service-times.ts';

const SHOP = '/api/rest/locations/store/101';
const SYNC = `${SHOP}/sync-service-times`;
const SENTENCE = 'De openingstijden worden nu gesynchroniseerd. Probeer het over een minuut opnieuw.';

let oms: TestApp;
let admin: Caller;
let location_id: number;
beforeAll(async () => {
  oms = await freshApp();
  location_id =
    (await oms.db.one<{ id: number }>(`SELECT id FROM locations WHERE identifier = '101'`))?.id ?? 0;
});
beforeEach(async () => {
  admin = await oms.signIn('beheer');
  await oms.db.execute('DELETE FROM service_time_syncs');
});

const timesOf = async (service: string, at = SHOP) =>
  (await admin.get(`${at}/service-times/${service}`)).json<ServiceTimes>();
const begin = async (by = admin, query = '') => {
  const reply = await by.post(`${SYNC}${query}`, undefined);
  return reply.statusCode === 202 ? [202] : [reply.statusCode, reply.json<Problem>().code];
};
const row = { week_day: 1, is_available: 1, to_time: '16:00', priority: 0 };
/** A source that answers so. */
const says = (times: unknown): ServiceTimeSource => ({ timesOf: () => Promise.resolve(times) });
const down: ServiceTimeSource = { timesOf: () => Promise.reject(new Error('ECONNREFUSED')) };
const work = (source: ServiceTimeSource, patienceMs?: number) =>
  syncServiceTimes(oms.db, source, { location_id }, patienceMs);
const state = async () => {
  const { syncing, sync_fault } = await timesOf('pickup');
  return [syncing, sync_fault];
};

describe('while service times are synchronised', () => {
  it('they are read-only for who saves, who adds to many, and who begins it again', async () => {
    expect(await begin()).toEqual([202]);
    expect(await state()).toEqual([true, null]);
    const put = await admin.put(`${SHOP}/service-times/pickup`, { service_times: [row] });
    expect([put.statusCode, put.json()]).toMatchObject([409, { code: 'syncing', detail: SENTENCE }]);
    const batch = await admin.post('/api/rest/locations-batch/store/service-times/opening_hours', {
      location_identifiers: ['101', '102'],
      service_times: [{ date: '2031-12-25', is_available: 0 }],
    });
    expect(batch.json<BatchResults>()).toMatchObject({
      201: [{ location_identifier: '102' }],
      423: [{ location_identifier: '101', errors: [{ detail: SENTENCE }] }],
    });
    expect(await begin()).toEqual([409, 'syncing']);
    expect((await timesOf('pickup', '/api/rest/locations/store/102')).syncing).toBe(false);
  });

  it('a job does it, once', async () => {
    await begin();
    const jobs = await oms.db.query(
      `SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'sync-service-times' AND (payload ->> 'location_id')::int = $1`,
      [location_id],
    );
    expect(jobs.length).toBeGreaterThan(0);
    await work(says({ pickup: [row] }));
    expect(await state()).toEqual([false, null]);
    await work(says({ pickup: [{ ...row, to_time: '9:00' }] }));
    expect((await timesOf('pickup')).service_times).toMatchObject([{ to_time: '16:00' }]);
  });
});

describe('what the source says', () => {
  it('takes the place of the services that it names, by whoever began it', async () => {
    const others = (await timesOf('inter_store')).service_times;
    const key = newId();
    await admin.post(`${SYNC}?publish=1`, undefined, { 'idempotency-key': key });
    await work(says({ pickup: [row, { date: '2031-12-25', is_available: 0, priority: 0 }] }));
    expect((await timesOf('pickup')).service_times).toMatchObject([
      { week_day: 1, to_time: '16:00' },
      { date: '2031-12-25', is_available: 0 },
    ]);
    expect((await timesOf('inter_store')).service_times).toEqual(others);
    expect(
      await oms.db.query(
        `SELECT a.name, u.username FROM audit_log a JOIN users u ON u.id = a.changed_by WHERE a.change_key = $1`,
        [key],
      ),
    ).toEqual([{ name: 'store/101/service-times/pickup', username: 'beheer' }]);
    expect(
      await oms.db.query(
        `SELECT payload ->> 'service_type_identifier' AS service FROM trigger_events
         WHERE change_key = $1 AND event = 'service-times-changed'`,
        [key],
      ),
    ).toEqual([{ service: 'pickup' }]);
  });

  it('that changes nothing, or fails, leaves the location as it was: its revision, author and history', async () => {
    await begin();
    await work(says({ pickup: [row], opening_hours: [{ ...row, from_time: '9:00' }] }));
    const before = await timesOf('pickup');
    const location = () =>
      oms.db.one('SELECT revision, changed_by, change_key FROM locations WHERE id = $1', [location_id]);
    const was = await location();
    const key = newId();
    await admin.post(`${SYNC}?publish=1`, undefined, { 'idempotency-key': key });
    expect(await location()).toEqual(was);
    await work(says({ pickup: [row], opening_hours: [{ ...row, from_time: '09:00' }] }));
    expect(await location()).toEqual(was);
    expect(await timesOf('pickup')).toEqual(before);
    expect(await oms.db.query('SELECT FROM audit_log WHERE change_key = $1', [key])).toEqual([]);
    // Triggers that are to hear of it do, as of a save.
    expect(await oms.db.query('SELECT FROM trigger_events WHERE change_key = $1', [key])).toHaveLength(2);
    await begin();
    await work(says('storing'));
    expect(await location()).toEqual(was);
    // One of two services differs, and is written alone.
    const other = newId();
    await admin.post(SYNC, undefined, { 'idempotency-key': other });
    await work(says({ pickup: [row], opening_hours: [{ ...row, from_time: '10:00' }] }));
    expect(await location()).toMatchObject({ change_key: other });
    expect(await oms.db.query('SELECT name FROM audit_log WHERE change_key = $1', [other])).toEqual([
      { name: 'store/101/service-times/opening_hours' },
    ]);
  });

  it('tells no trigger with publish=0', async () => {
    const key = newId();
    await admin.post(`${SYNC}?publish=0`, undefined, { 'idempotency-key': key });
    await work(says({ pickup: [row] }));
    expect(await oms.db.query('SELECT FROM trigger_events WHERE change_key = $1', [key])).toEqual([]);
  });

  it.each([
    ['no object', 'storing'],
    ['nothing', null],
    ['a page', '<html>502</html>'],
    ['a list', [row]],
    ['rows that are none', { pickup: 'altijd' }],
    ['a field too many', { pickup: [{ ...row, kleur: 'rood' }] }],
    ['no end', { pickup: [{ ...row, to_time: null }] }],
    ['a service of other locations', { dc_delivery: [row] }],
    ['an unknown service', { nergens: [row] }],
    ['too many rows', { pickup: Array.from({ length: 1001 }, () => row) }],
    ['one right and one wrong service', { inter_store: [row], pickup: [{ ...row, week_day: 9 }] }],
  ])('is not used when it is %s: nothing changes, it has ended, and that is said', async (_what, times) => {
    const before = [await timesOf('pickup'), await timesOf('inter_store')].map(of => of.service_times);
    await begin();
    await work(says(times));
    expect(await state()).toEqual([false, 'unreadable']);
    expect([await timesOf('pickup'), await timesOf('inter_store')].map(of => of.service_times)).toEqual(
      before,
    );
    expect(await begin()).toEqual([202]);
    expect(await state()).toEqual([true, null]);
  });

  it('is asked for again when it fails, and used once it comes', async () => {
    await begin();
    await expect(work(down)).rejects.toThrow('does not answer');
    expect(await state()).toEqual([true, null]);
    await work(says({ pickup: [row] }));
    expect(await state()).toEqual([false, null]);
  });

  it('is given up after four tries: the times can be edited again', async () => {
    await begin();
    for (let nth = 1; nth <= 3; nth++) await expect(work(down)).rejects.toThrow('does not answer');
    await work(down);
    expect(await state()).toEqual([false, 'no-answer']);
    const put = await admin.put(`${SHOP}/service-times/pickup`, { service_times: [row] });
    expect(put.statusCode).toBe(200);
  });

  it('is waited for no longer than the patience, also when it does not heed the signal', async () => {
    await begin();
    let aborted = false;
    const slow: ServiceTimeSource = {
      timesOf: (_at, signal) => new Promise(() => signal.addEventListener('abort', () => (aborted = true))),
    };
    await expect(work(slow, 20)).rejects.toThrow('does not answer');
    expect(aborted).toBe(true);
    expect(await state()).toEqual([true, null]);
  });

  it('has its effect once when two workers have it: one was thought dead', async () => {
    const key = newId();
    await admin.post(SYNC, undefined, { 'idempotency-key': key });
    const source = says({ pickup: [{ ...row, to_time: '15:00' }] });
    await Promise.all([work(source), work(source)]);
    const audits = await oms.db.query('SELECT FROM audit_log WHERE change_key = $1', [key]);
    expect(audits).toHaveLength(1);
  });

  it('is used by the next worker when one ends in the middle', async () => {
    await begin();
    // It had read the source, and not yet written.
    let isRead = false;
    const dies: ServiceTimeSource = {
      timesOf: () => {
        isRead = true;
        return new Promise(() => undefined);
      },
    };
    // It gives up when the tests are over.
    work(dies, 60_000).catch(() => undefined);
    await expect.poll(() => isRead).toBe(true);
    await work(says({ pickup: [row] }));
    expect(await state()).toEqual([false, null]);
  });

  it('counts no more once it took a quarter of an hour: nobody waits for a lost job', async () => {
    await begin();
    await oms.db.execute(`UPDATE service_time_syncs SET began_at = now() - interval '16 minutes'`);
    expect(await state()).toEqual([false, null]);
    const before = await timesOf('pickup');
    await work(says({ pickup: [{ ...row, to_time: '8:00' }] }));
    expect(await timesOf('pickup')).toEqual(before);
    expect(await begin()).toEqual([202]);
  });
});

describe('the opening hours, which are the source unless there is another', () => {
  it('are for the services without times; those that have some keep them', async () => {
    const hours = (await timesOf('opening_hours')).service_times;
    const kept = (await timesOf('pickup')).service_times;
    await admin.put(`${SHOP}/service-times/inter_store`, { service_times: [] });
    await begin();
    await work(openingHours(oms.db));
    expect(await state()).toEqual([false, null]);
    const days = (of: typeof hours) =>
      of.map(({ date, week_day, is_available, to_time }) => [date, week_day, is_available, to_time]);
    expect(days((await timesOf('inter_store')).service_times)).toEqual(days(hours));
    expect((await timesOf('pickup')).service_times).toEqual(kept);
  });

  it('change nothing where there are none', async () => {
    await admin.put(`${SHOP}/service-times/opening_hours`, { service_times: [] });
    await admin.put(`${SHOP}/service-times/inter_store`, { service_times: [] });
    await begin();
    await work(openingHours(oms.db));
    expect([await state(), (await timesOf('inter_store')).service_times]).toEqual([[false, null], []]);
  });
});

describe('synchronising is refused', () => {
  it.each([['locations.servicetimes.edit'], ['locationmanagement.edit']])('without %s', async missing => {
    await oms.db.execute(
      `UPDATE users SET permissions = array_remove('{locations.servicetimes.edit,locationmanagement.edit}'::text[], $1)
       WHERE username = 'winkel'`,
      [missing],
    );
    expect(await begin(await oms.signIn('winkel'))).toEqual([403, 'forbidden']);
  });

  it('at a location of others, and at one that is not there', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = '{locations.servicetimes.edit,locationmanagement.edit}' WHERE username = 'winkel'`,
    );
    const shop = await oms.signIn('winkel');
    const foreign = await shop.post('/api/rest/locations/store/102/sync-service-times', undefined);
    expect(foreign.statusCode).toBe(403);
    const missing = await admin.post('/api/rest/locations/store/9999/sync-service-times', undefined);
    expect(missing.statusCode).toBe(404);
    expect((await admin.post(`${SYNC}?publish=ja`, undefined)).statusCode).toBe(400);
  });
});
