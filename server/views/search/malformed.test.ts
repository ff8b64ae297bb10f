import { beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import { orderFilterNames } from '../../../contract/orders/order-search.ts';
import { type Caller, freshApp } from '../../testing/app.ts';

const SEARCH = '/api/rest/sales-orders-search';
const paths = [SEARCH, `${SEARCH}/count`, `${SEARCH}/identifiers`];

let beheer: Caller;
beforeAll(async () => {
  beheer = await (await freshApp()).signIn('beheer');
});

const ask = (query: Readonly<Record<string, string>>, path = SEARCH) =>
  beheer.get(`${path}?${new URLSearchParams(query).toString()}`);

/** Values that are no day, number, choice or name. */
const NASTY: Readonly<Record<string, string>> = {
  'ten thousand characters': 'x'.repeat(10_000),
  SQL: `'; DROP TABLE sales_orders; --`,
  'SQL in LIKE': `%' OR 1=1 --`,
  script: '<script>alert(1)</script>',
  NUL: 'a\0b',
  'a lone surrogate': '\ud800',
  'a backslash': '\\',
  'a day that does not exist': '2026-02-31',
  'a year far away': '99999-01-01',
  'a number too large': '9'.repeat(30),
  'a name of every object': '__proto__',
  comma: ',,,',
  'a percent sign': '％％＼',
};

describe.each(Object.entries(NASTY))('%s', (_, value) => {
  it.each([...orderFilterNames, 'address[name]', 'sort_by', 'sort_dir', 'limit', 'offset', 'include'])(
    'as %s is an empty result, or refused in Dutch',
    async name => {
      const replies = await Promise.all(paths.map(path => ask({ [name]: value }, path)));
      expect(replies.every(({ statusCode }) => [200, 400, 422].includes(statusCode))).toBe(true);
      const refusals = replies.filter(({ statusCode }) => statusCode !== 200);
      expect(refusals.filter(reply => !/^[A-Z][^<]+\.$/.test(reply.json<Problem>().detail ?? ''))).toEqual(
        [],
      );
    },
  );
});

describe('A parameter twice', () => {
  it.each(orderFilterNames)('%s: a list, or refused', async name => {
    const reply = await beheer.get(`${SEARCH}?${name}=1&${name}=0`);
    expect([200, 400, 422]).toContain(reply.statusCode);
  });
});

it.each([
  [{ order_placed_from: '2026-02-31' }, '/query/order_placed_from', 'Verwacht een dag als 2026-11-25'],
  [{ max_age_days: '31' }, '/query/max_age_days', 'Verwacht een getal van 0 tot en met 30'],
  [{ has_assign_error: '4' }, '/query/has_assign_error', 'Gelezen "4", verwacht 0, 1, 2, 3, '],
])('%j is refused by name', async (query, pointer, detail) => {
  const reply = await ask(query);
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    expect.objectContaining({ pointers: [{ pointer, detail }] }),
  ]);
});

it('a page is at most a hundred orders, and begins before the ten thousandth', async () => {
  const all = { order_placed_from: '2026-11-01', order_placed_to: '2026-11-25' };
  expect((await ask({ ...all, limit: '1000' })).json()).toHaveLength(100);
  expect((await ask({ ...all, offset: '10000' })).json()).toEqual([]);
  expect((await ask({ ...all, offset: '10001' })).json()).toMatchObject({ code: 'too-many' });
});
