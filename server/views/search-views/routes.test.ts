import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SearchView } from '../../../contract/orders/search-view.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { MOST_VIEWS } from './search-views.ts';

let oms: TestApp;
let backoffice: Caller, beheer: Caller, magazijn: Caller;

beforeAll(async () => {
  oms = await freshApp();
  [backoffice, beheer, magazijn] = await Promise.all([
    oms.signIn('backoffice'),
    oms.signIn('beheer'),
    oms.signIn('magazijn'),
  ]);
});
beforeEach(() => oms.db.execute('DELETE FROM search_views'));

const path = '/api/rest/search-views';
const late = {
  name: 'Te laat bij DC Utrecht',
  preset: 'orders_search/default',
  filter_values: { dispatcher_identifier: 'DC01', dispatch_request_status: 'requested' },
  columns: ['placed_at', 'customer_name'],
  sort_by: 'dispatch_date',
  sort_dir: 'asc',
};
const save = async (who: Caller, body: object = late) => (await who.post(path, body)).json<SearchView>();
const listed = async (who: Caller) => (await who.get(path)).json<SearchView[]>();

describe('own views', () => {
  test('are kept as they were saved, in their order, for their user alone', async () => {
    const saved = await save(backoffice);
    expect(saved).toEqual({
      ...late,
      id: expect.any(Number) as number,
      token: expect.stringMatching(/^[\w-]{22}$/) as string,
      is_own: true,
      owner_name: 'Marieke van Dijk',
    });
    await save(backoffice, { ...late, name: ' Tweede ' });
    expect((await listed(backoffice)).map(({ name }) => name)).toEqual([late.name, 'Tweede']);
    expect(await listed(beheer)).toEqual([]);
  });

  test('are changed and removed by their user alone', async () => {
    const { id } = await save(backoffice);
    const other = { ...late, name: 'Anders', columns: null, filter_values: {} };
    expect((await beheer.put(`${path}/id/${id}`, other)).statusCode).toBe(404);
    expect((await beheer.delete(`${path}/id/${id}`)).statusCode).toBe(404);
    expect((await backoffice.put(`${path}/id/${id}`, other)).json()).toMatchObject(other);
    expect((await backoffice.delete(`${path}/id/${id}`)).statusCode).toBe(204);
    expect(await listed(backoffice)).toEqual([]);
    expect((await backoffice.delete(`${path}/id/${id}`)).statusCode).toBe(404);
  });

  test('that were removed are in no list, and come back with their link', async () => {
    const { id, token, name } = await save(backoffice);
    await backoffice.delete(`${path}/id/${id}`);
    expect((await beheer.get(`${path}/${token}`)).statusCode).toBe(404);
    expect((await beheer.put(`${path}/id/${id}`, late)).statusCode).toBe(404);
    expect((await backoffice.put(`${path}/id/${id}`, late)).json()).toMatchObject({ id, token, name });
    expect((await listed(backoffice)).map(view => view.token)).toEqual([token]);
    expect((await beheer.get(`${path}/${token}`)).statusCode).toBe(200);
  });

  test('are shared by their link, with whose they are', async () => {
    const { token, id } = await save(backoffice);
    expect((await beheer.get(`${path}/${token}`)).json()).toMatchObject({
      id,
      is_own: false,
      owner_name: 'Marieke van Dijk',
      filter_values: late.filter_values,
    });
    expect((await magazijn.get(`${path}/${token}`)).statusCode).toBe(403);
    expect((await beheer.get(`${path}/nergens`)).statusCode).toBe(404);
  });

  test(`are at most ${MOST_VIEWS}, also when two are saved at once`, async () => {
    await oms.db.execute(
      `INSERT INTO search_views (user_id, name, preset, filter_values)
       SELECT id, n::text, 'orders_search/default', '{}' FROM users, generate_series(1, $1::int) n WHERE username = 'backoffice'`,
      [MOST_VIEWS - 1],
    );
    const replies = await Promise.all(['a', 'b'].map(name => backoffice.post(path, { ...late, name })));
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 422]);
  });

  test.each([
    ['the same name', late.name],
    ['it in other letters', ' te laat bij dc UTRECHT '],
  ])('cannot have %s as another one of the preset', async (_, name) => {
    const { id } = await save(backoffice);
    const other = await save(backoffice, { ...late, name: 'Anders' });
    const refused = await backoffice.post(path, { ...late, name });
    expect(refused.statusCode).toBe(409);
    const detail = 'Je hebt al een zoekopdracht met deze naam. Kies een andere naam.';
    expect(refused.json()).toMatchObject({ code: 'name-taken', detail, errors: [{ path: 'name', detail }] });
    expect((await backoffice.put(`${path}/id/${other.id}`, { ...late, name })).statusCode).toBe(409);
    expect((await backoffice.put(`${path}/id/${id}`, { ...late, name })).statusCode).toBe(200);
    // Elsewhere it is told apart.
    expect(
      (await backoffice.post(path, { ...late, name, preset: 'orders_search/hold_orders' })).statusCode,
    ).toBe(201);
    expect((await beheer.post(path, { ...late, name })).statusCode).toBe(201);
  });

  test('have their names apart also when two are saved at once, and when one comes back', async () => {
    const { id } = await save(backoffice);
    await backoffice.delete(`${path}/id/${id}`);
    const replies = await Promise.all([backoffice.post(path, late), backoffice.post(path, late)]);
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
    expect((await backoffice.put(`${path}/id/${id}`, late)).statusCode).toBe(409);
  });

  test('with a script in their name are text', async () => {
    const name = `<script>alert(1)</script>'; DROP TABLE users; --`;
    expect((await save(backoffice, { ...late, name })).name).toBe(name);
    expect((await listed(backoffice))[0]?.name).toBe(name);
  });
});

describe('what is no view is refused', () => {
  test.each<[string, object]>([
    ['without a name', { ...late, name: '  ' }],
    ['a name of 61 letters', { ...late, name: 'x'.repeat(61) }],
    ['a NUL in its name', { ...late, name: 'a\0b' }],
    ['a NUL in a filter', { ...late, filter_values: { address_name: 'a\0' } }],
    ['a filter that is no text', { ...late, filter_values: { is_paused: 1 } }],
    ['a value of 10,000 letters', { ...late, filter_values: { address_name: 'x'.repeat(10_000) } }],
    [
      '1,000 filters',
      { ...late, filter_values: Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, 'x'])) },
    ],
    ['columns that are none', { ...late, columns: 'placed_at' }],
    ['a direction that is none', { ...late, sort_dir: 'up' }],
    ['a list', []],
  ])('%s', async (_, body) => {
    expect((await backoffice.post(path, body)).statusCode).toBe(400);
  });

  test.each(['orders_search/verzonnen', 'default', 'constructor'])('the preset %s', async preset => {
    const { id } = await save(backoffice);
    for (const refused of [
      await backoffice.post(path, { ...late, preset }),
      await backoffice.put(`${path}/id/${id}`, { ...late, preset }),
    ]) {
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        code: 'unknown-preset',
        detail: `Deze preset is er niet: ${preset}.`,
      });
    }
    expect(await listed(backoffice)).toMatchObject([{ id, preset: late.preset }]);
  });

  test.each(['id/0', 'id/-1', 'id/x', 'id/999999999999999', 'id/%00', "id/'--"])('the path %s', async part =>
    expect([400, 404]).toContain((await backoffice.delete(`${path}/${part}`)).statusCode),
  );
  test.each(['%00', "'--", 'x'.repeat(128)])('the link %s', async token =>
    expect([400, 404]).toContain((await backoffice.get(`${path}/${token}`)).statusCode),
  );
});
