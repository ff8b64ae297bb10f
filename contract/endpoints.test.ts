import { describe, expect, it, test } from 'vitest';
import { allEndpoints } from '../tests/all-endpoints.ts';
import type * as z from 'zod/mini';
import { isExtra } from './extra.ts';
import { signIn } from './sign-in.ts';

/** Replies of the reference OMS that the documents do not describe. */
const known = (schema: z.ZodMiniType): z.ZodMiniType =>
  isExtra(schema) ? (schema as z.ZodMiniOptional<z.ZodMiniType>).def.innerType : schema;

describe.each(allEndpoints.map(endpoint => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const { method, path, summary, params, body, replies, access } = endpoint;

  it('says in a line what it is for', () => {
    expect(summary).toMatch(/^[A-Z].{5,110}$/);
  });

  it('has a schema for each place of its path, and for no other', () => {
    const shape = params && 'shape' in params ? Object.keys(params.shape as object) : [];
    expect(shape.sort()).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort());
  });

  it('declares its success, and nothing but success', () => {
    const statuses = Object.keys(replies).map(Number);
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses.filter(status => status < 200 || status > 299)).toEqual([]);
  });

  it('answers nothing with 204 and something with all else', () => {
    // The documents name its statuses, and no body.
    const isFree = id === 'refreshTriggerCache' || id === 'syncServiceTimes';
    for (const [status, schema] of Object.entries(replies))
      expect(known(schema).safeParse(undefined).success).toBe(isFree || status === '204');
  });

  it('carries a body only when it writes', () => {
    expect(body === undefined || method !== 'GET').toBe(true);
  });

  it('asks for a location of the caller’s own only where its path names one', () => {
    expect(!access.right?.own || path.includes('/:type/:location')).toBe(true);
  });
});

test('no two endpoints have one id, or one method and path', () => {
  const ids = allEndpoints.map(({ id }) => id);
  const routes = allEndpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(routes).size).toBe(routes.length);
});

test('only signing in and out, by password or badge, the texts of the portal, the label of a return and webhooks need no session', () => {
  const open = allEndpoints.filter(({ access }) => access.session === 'public').map(({ id }) => id);
  expect(open.sort()).toEqual([
    'getReturnLabel',
    'getTranslations',
    'hearAdyen',
    'hearMollie',
    signIn.id,
    'signInByBadge',
    'signOut',
  ]);
});

test('each write, and no read, says how it has its effect once', () => {
  const declared = allEndpoints.filter(({ write }) => write !== undefined).map(({ id }) => id);
  expect(declared).toEqual(allEndpoints.filter(({ method }) => method !== 'GET').map(({ id }) => id));
});

test('what may have its effect again says why; a key is a user’s own, so that signing in is among it', () => {
  const again = allEndpoints.filter(({ write }) => write?.once === 'no');
  for (const { write } of again)
    expect(write).toMatchObject({ because: expect.stringMatching(/^[a-z].{15,110}$/) as string });
  const open = allEndpoints.filter(({ access, write }) => access.session === 'public' && write);
  expect(again.map(({ id }) => id)).toEqual(expect.arrayContaining(open.map(({ id }) => id)));
});

test('what `include` knows is said where it can be asked for', () => {
  const asks = allEndpoints.filter(
    ({ query }) => query && 'shape' in query && 'include' in (query.shape as object),
  );
  expect(asks.length).toBeGreaterThan(10);
  expect(asks.filter(({ includes }) => !includes?.length).map(({ id }) => id)).toEqual([]);
});
