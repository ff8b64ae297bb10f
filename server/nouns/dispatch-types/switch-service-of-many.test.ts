import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { SwitchResults } from '../../../contract/warehouse/plan.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { freshApp, type Caller, type TestApp } from '../../testing/app.ts';

const MANY = '/api/rest/locations-batch/store/dispatch-types';
const SHOPS = ['101', '102', '103'];
const METHOD = 'ship_from_store/dhl_home';
let oms: TestApp;
let admin: Caller;
beforeAll(async () => {
  oms = await freshApp();
});
beforeEach(async () => {
  admin = await oms.signIn('beheer');
  await oms.db.execute(`UPDATE dispatch_types SET is_active = true, readonly = false`);
  await oms.db.execute(`UPDATE dispatch_type_methods SET is_active = true, readonly = false`);
  for (const service of ['ship_from_store', METHOD]) await turn('1', { service });
});

interface Asked {
  readonly at?: readonly string[];
  readonly service?: string;
  readonly by?: Caller;
  readonly query?: string;
  readonly headers?: Record<string, string>;
}
const send = (
  is_active_for_location: string,
  { at = SHOPS, service = 'ship_from_store', by = admin, query = '', headers = {} }: Asked = {},
) => by.patch(`${MANY}${query}`, { location_identifiers: at, service, is_active_for_location }, headers);
const turn = async (...asked: Parameters<typeof send>) => {
  const reply = await send(...asked);
  expect(reply.statusCode).toBe(207);
  return reply.json<SwitchResults>();
};
const groups = (results: SwitchResults) =>
  Object.fromEntries(
    Object.entries(results).map(([status, of]) => [
      status,
      of.map(({ location_identifier }) => location_identifier),
    ]),
  );
/** The shops that have a service switched on, as the page of one location tells it. */
const switchedOn = async (service = 'ship_from_store') => {
  const [type, method] = service.split('/');
  const all = await Promise.all(
    SHOPS.map(async shop => {
      const types = (await admin.get(`/api/rest/locations/store/${shop}/dispatch-types`)).json<
        {
          identifier: string;
          is_active_for_location: string;
          carriers: { carrier_methods: { identifier: string; is_active_for_location: string }[] }[];
        }[]
      >();
      const found = types.find(({ identifier }) => identifier === type);
      const of = method
        ? found?.carriers.flatMap(one => one.carrier_methods).find(({ identifier }) => identifier === method)
        : found;
      return of?.is_active_for_location === '1' ? [shop] : [];
    }),
  );
  return all.flat();
};
const give = async (...permissions: string[]) => {
  await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'winkel'`, [permissions]);
  return oms.signIn('winkel');
};

describe('a service that is switched at many locations', () => {
  it.each(['ship_from_store', METHOD])('turns where it is otherwise: %s', async service => {
    expect(groups(await turn('0', { service, at: ['102'] }))).toEqual({ 200: ['102'] });
    expect(await switchedOn(service)).toEqual(['101', '103']);
    expect(groups(await turn('0', { service }))).toEqual({ 200: ['101', '103'], 204: ['102'] });
    expect(await switchedOn(service)).toEqual([]);
    expect(groups(await turn('0', { service }))).toEqual({ 204: SHOPS });
    expect(groups(await turn('1', { service }))).toEqual({ 200: SHOPS });
    expect(await switchedOn(service)).toEqual(SHOPS);
  });

  it('has a result for every location: turned, so already, foreign, unknown and of another type', async () => {
    await turn('0', { at: ['103'] });
    expect(groups(await turn('0', { at: ['101', '9999', '103', 'DC01', '101'] }))).toEqual({
      200: ['101'],
      204: ['103'],
      404: ['9999', 'DC01'],
    });
    const by = await give('locations.services.edit', 'locationmanagement.edit');
    const results = await turn('1', { at: ['102', '101', '9999'], by });
    expect(groups(results)).toEqual({ 200: ['101'], 403: ['102', '9999'] });
    expect(results['403']?.[0]?.errors?.[0]?.detail).toBe(
      'Je hebt geen recht om diensten van deze locatie te wijzigen.',
    );
    expect(await switchedOn()).toEqual(['101', '102']);
  });

  it('stays where it is fixed for all locations; where it is so already that is no refusal', async () => {
    await turn('0', { at: ['101'], service: METHOD });
    await oms.db.execute('UPDATE dispatch_type_methods SET readonly = true');
    const results = await turn('0', { service: METHOD });
    expect(groups(results)).toEqual({ 204: ['101'], 409: ['102', '103'] });
    expect(results['409']?.[0]?.errors).toEqual([
      { path: 'service', detail: 'Dit ligt vast voor alle locaties.' },
    ]);
    await oms.db.execute(`UPDATE dispatch_types SET is_active = false WHERE identifier = 'ship_from_store'`);
    expect(groups(await turn('0'))).toEqual({ 409: SHOPS });
    expect([await switchedOn(METHOD), await switchedOn()]).toEqual([['102', '103'], SHOPS]);
  });

  it('has its author, one revision more and an audit at each location that changed, as one location has by itself', async () => {
    await turn('0', { at: ['103'] });
    const revisionsOf = () =>
      oms.db.query<{ identifier: string; revision: number }>(
        'SELECT identifier, revision FROM locations WHERE identifier = ANY ($1) ORDER BY 1',
        [SHOPS],
      );
    const before = await revisionsOf();
    const key = newId();
    const results = await turn('0', { headers: { 'idempotency-key': key } });
    const after = await revisionsOf();
    expect(after.map(({ revision }, nth) => revision - (before[nth]?.revision ?? 0))).toEqual([1, 1, 0]);
    expect(results['200']?.map(({ revision }) => revision)).toEqual(
      after.slice(0, 2).map(({ revision }) => revision),
    );
    expect(
      await oms.db.query(
        `SELECT a.name, a.before, a.after, u.username FROM audit_log a JOIN users u ON u.id = a.changed_by WHERE a.change_key = $1 ORDER BY 1`,
        [key],
      ),
    ).toEqual(
      ['101', '102'].map(shop => ({
        name: `store/${shop}/services`,
        before: { ship_from_store: true },
        after: { ship_from_store: false },
        username: 'beheer',
      })),
    );
  });

  it('has its effect once under one key', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = await turn('0', { headers });
    await turn('1');
    expect(await turn('0', { headers })).toEqual(first);
    expect(await switchedOn()).toEqual(SHOPS);
  });

  it('lets open deliveries go on, or has those that nobody has begun planned anew, at the locations that turned', async () => {
    const use = async (at: readonly string[]) =>
      (
        await admin.post(`${MANY}/open-deliveries`, { location_identifiers: at, service: 'ship_from_store' })
      ).json<{ can_replan: number }>().can_replan;
    const jobs = (key: string) =>
      oms.db.query(
        `SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'change_key' = $1 AND payload ->> 'dispatch_request_id' IS NOT NULL`,
        [key],
      );
    await oms.db.execute(
      `UPDATE dispatch_requests d SET status = 'to-be-requested', dispatch_type = 'ship_from_store', batch_id = NULL, paused_at = NULL, dispatch_action = NULL,
         carrier_method_id = (SELECT id FROM carrier_methods WHERE identifier = 'dhl_home')
       WHERE id IN (SELECT min(d.id) FROM dispatch_requests d JOIN locations l ON l.id = d.location_id
         WHERE l.identifier IN ('101', '102') AND NOT d.is_replaced GROUP BY l.id)`,
    );
    const [first, second] = [await use(['101']), await use(['102'])];
    expect([first > 0, second > 0]).toEqual([true, true]);
    const lets = newId();
    await turn('0', { at: ['101'], headers: { 'idempotency-key': lets } });
    expect(await jobs(lets)).toEqual([]);
    const replans = newId();
    const results = await turn('0', { query: '?replan=1', headers: { 'idempotency-key': replans } });
    expect(groups(results)).toMatchObject({ 204: ['101'] });
    expect(await jobs(replans)).toHaveLength((await use(['102'])) + (await use(['103'])));
    expect(second).toBeGreaterThan(0);
    const on = newId();
    await turn('1', { query: '?replan=1', headers: { 'idempotency-key': on } });
    expect(await jobs(on)).toEqual([]);
  });

  it('turned both ways at the same time at the same locations is whole at each', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        send(String(n % 2), { at: n % 3 === 0 ? SHOPS : SHOPS.toReversed() }),
      ),
    );
    expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 207));
    expect([0, 3]).toContain((await switchedOn()).length);
  });
});

describe('switching at many locations is refused', () => {
  it.each([
    'nergens',
    'ship_from_store/nergens',
    'ship_from_store/',
    '/dhl_home',
    'ship_from_store/dhl_home/x',
  ])('of the unknown service %s', async service => {
    const reply = await send('0', { service });
    expect([reply.statusCode, reply.json<Problem>()]).toMatchObject([
      422,
      { code: 'unknown-service', errors: [{ path: 'service' }] },
    ]);
  });

  it.each([['locations.services.edit'], ['locationmanagement.edit']])('without %s', async missing => {
    const by = await give(
      ...['locations.services.edit', 'locationmanagement.edit'].filter(one => one !== missing),
    );
    expect((await send('0', { at: ['101'], by })).statusCode).toBe(403);
    expect(await switchedOn()).toEqual(SHOPS);
  });

  it('when a location was changed since it was seen, where that is asked', async () => {
    const { 204: [seen] = [] } = await turn('1', { at: ['101'] });
    await turn('0', { at: ['101'], service: METHOD });
    const headers = { 'x-revision': `location-${String(seen?.id)}=${String(seen?.revision)}` };
    expect((await send('0', { headers })).json<Problem>().code).toBe('changed');
    expect(await switchedOn()).toEqual(SHOPS);
  });

  it.each([
    ['no list', { location_identifiers: 'alle' }],
    ['no location', { location_identifiers: [] }],
    ['too many locations', { location_identifiers: Array.from({ length: 501 }, String) }],
    ['no service', { service: '' }],
    ['a NUL', { service: 'x\0' }],
    ['a long name', { service: 'x'.repeat(258) }],
    ['a word for on', { is_active_for_location: 'aan' }],
    ['another field', { carriers: [] }],
  ])('with %s', async (_what, given) => {
    const body = { location_identifiers: ['101'], service: 'ship_from_store', is_active_for_location: '0' };
    expect((await admin.patch(MANY, { ...body, ...given })).statusCode).toBe(400);
  });
});
