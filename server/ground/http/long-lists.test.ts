import { beforeAll, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { type Caller, freshApp } from '../../testing/app.ts';
import { allEndpoints } from '../../../tests/all-endpoints.ts';
import { bodyLimits } from '../limits.ts';

let manager: Caller;
beforeAll(async () => {
  manager = await (await freshApp()).signIn('beheer');
});

type Part = { readonly type?: string; readonly properties?: Readonly<Record<string, Part>>; anyOf?: Part[] };

/** Where a body has lists: its own name, or '' of a body that is one. */
const listsIn = ({ type, properties = {}, anyOf = [] }: Part): string[] =>
  type === 'array'
    ? ['']
    : [
        ...Object.entries(properties).flatMap(([name, part]) => (part.type === 'array' ? [name] : [])),
        ...anyOf.flatMap(listsIn),
      ];

const lists = allEndpoints.flatMap(({ id, method, path, body }) =>
  body
    ? [...new Set(listsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Part))].map(
        name => [id, name, method, path.replaceAll(/:\w+/g, '1')] as const,
      )
    : [],
);
const full = (name: string, item: unknown, length: number): object => {
  const list = Array.from({ length }, () => item);
  return name === '' ? list : { [name]: list };
};

test('there are calls that take a list', () => {
  expect(lists.length).toBeGreaterThan(8);
});

describe.each(lists)('%s, its list %s', (_id, name, method, path) => {
  it('that is longer than the call allows is told so, in a few words', async () => {
    for (const item of [{}, 0, []]) {
      const length = Math.floor((bodyLimits.usual - 100) / JSON.stringify([item]).length);
      const reply = await manager.send(method, path, full(name, item, length));
      expect(reply.statusCode).toBeLessThan(500);
      expect(reply.body.length).toBeLessThan(2000);
    }
  });

  it('of a megabyte is not read', async () => {
    expect((await manager.send(method, path, full(name, {}, 400_000))).statusCode).toBe(413);
  });
});

test('of many faults the first are named, and the others counted', async () => {
  const reply = await manager.post('/api/rest/dispatch-requests', full('', {}, 100));
  const { pointers, more_errors } = reply.json<{ pointers: unknown[]; more_errors?: number }>();
  expect([reply.statusCode, pointers.length, more_errors]).toEqual([400, 100, undefined]);
  const lines = Array.from({ length: 300 }, () => ({ id: 'x', quantity: 0 }));
  const many = await manager.patch('/api/rest/dispatch-requests/1', { status: 'unable-to-ship', lines });
  expect(many.json()).toMatchObject({ code: 'invalid-request' });
  expect(many.body.length).toBeLessThan(50_000);
  const suggested = await manager.post('/api/suggestion/1', { lines });
  expect(suggested.json()).toMatchObject({ pointers: { length: 100 }, more_errors: 800 });
});
