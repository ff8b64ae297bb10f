import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, nothing, numeric } from '../contract/http.ts';
import { areas } from './areas.ts';
import type { Area } from './ground/deps.ts';
import { mount, taken } from './ground/http/mount.ts';
import { atOwn, right } from '../core/access/right.ts';
import { notFound } from './ground/http/problem.ts';
import { type Caller, type TestApp, freshApp } from './testing/app.ts';

const shelf = endpoint({
  id: 'shelf',
  method: 'PUT',
  path: '/api/rest/locations/:type/:location/shelves/:number',
  summary: 'A shelf of the tests',
  access: { right: atOwn(right(['shelf.edit', 'shelf.admin'])) },
  write: { once: 'no', because: 'it writes nothing' },
  params: z.object({ type: z.string(), location: z.string(), number: numeric }),
  query: z.object({ loud: z.optional(z.enum(['0', '1'])) }),
  body: z.object({ items: z.array(z.object({ quantity: z.int().check(z.positive()) })) }),
  replies: { 200: z.object({ number: z.number(), by: z.string() }), 204: nothing },
});
const open = endpoint({
  id: 'open',
  method: 'POST',
  path: '/api/test/:what',
  summary: 'Does what it is told',
  access: { session: 'public' },
  write: { once: 'no', because: 'it writes nothing' },
  params: z.object({ what: z.string() }),
  replies: { 200: z.object({ kept: z.string() }) },
});

const testArea: Area = (app, { db }) => {
  mount(
    app,
    shelf,
  )(({ params, body, user }) => {
    if (params.number === 404) return notFound('Geen schap.');
    if (body.items.length === 0) return { status: 204 };
    return { status: 200, body: { number: params.number, by: user.username }, headers: { etag: '"1"' } };
  });
  mount(
    app,
    open,
  )(async ({ params, reply }) => {
    if (params.what === 'throw') throw new Error('the password is hunter2');
    if (params.what === 'nul') await db.query('SELECT $1::text', ['a\0b']);
    if (params.what === 'deadlock') await db.query(`DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$`);
    if (params.what === 'taken') {
      reply.hijack();
      reply.raw.end('raw');
      return taken;
    }
    if (params.what === 'wrong') return { status: 200, body: { kept: 1 as unknown as string } };
    const extra = { kept: 'yes', secret: 'no' };
    return { status: 200, body: extra };
  });
};

let oms: TestApp;
let jan: Caller;
const client = mkdtempSync(join(tmpdir(), 'oms-client-'));

beforeAll(async () => {
  mkdirSync(join(client, 'assets'));
  writeFileSync(join(client, 'index.html'), '<title>OMS</title>');
  writeFileSync(join(client, 'sw.js'), '// worker');
  writeFileSync(join(client, 'assets/app-1a2b.js'), `export default '${'x'.repeat(5000)}';`);
  oms = await freshApp({ areas: [...areas, testArea], client });
  await oms.db.execute(`UPDATE users SET permissions = '{shelf.admin}' WHERE username = 'magazijn'`);
  jan = await oms.signIn('magazijn');
});
afterAll(() => rmSync(client, { recursive: true }));

const ownShelf = async () => {
  const { locations } = (await jan.get('/api/current-user')).json<{
    locations: { type: string; identifier: string }[];
  }>();
  return `/api/rest/locations/${locations[0]?.type}/${locations[0]?.identifier}/shelves/7`;
};
const one = { items: [{ quantity: 1 }] };

describe('a mounted endpoint', () => {
  it('gives the handler what the contract reads, and answers as declared', async () => {
    const reply = await jan.put(await ownShelf(), one);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ number: 7, by: 'magazijn' });
    expect(reply.headers).toMatchObject({
      etag: '"1"',
      'x-oms-epoch': '01900000-0000-7000-8000-000000000000',
    });
    expect((await jan.put(await ownShelf(), { items: [] })).statusCode).toBe(204);
  });

  it('asks for a session, then the permission, then the location, then the shape', async () => {
    const winkel = await oms.signIn('winkel');
    const foreign = '/api/rest/locations/dc/elders/shelves/x';
    const refused = async (caller: Caller, url: string) => {
      const reply = await caller.put(url, { items: 'none' });
      return [reply.statusCode, reply.json<{ code: string }>().code];
    };
    expect(await refused(oms.visitor, foreign)).toEqual([401, 'not-signed-in']);
    expect(await refused(winkel, foreign)).toEqual([403, 'forbidden']);
    expect(await refused(jan, foreign)).toEqual([403, 'foreign-location']);
    expect(await refused(jan, await ownShelf())).toEqual([400, 'invalid-request']);
  });

  it('lets canmanagealllocations past the location', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = '{shelf.edit,canmanagealllocations}' WHERE username = 'backoffice'`,
    );
    const office = await oms.signIn('backoffice');
    const put = async (at: string) =>
      (await office.put(`/api/rest/locations/${at}/shelves/7`, one)).statusCode;
    expect([await put('warehouse/MAG1'), await put('dc/elders')]).toEqual([200, 404]);
  });

  it('answers a refusal as a problem', async () => {
    const reply = await jan.put((await ownShelf()).replace(/7$/, '404'), one);
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(reply.json()).toEqual({
      type: 'urn:oms:problem:not-found',
      title: 'Not Found',
      status: 404,
      code: 'not-found',
      detail: 'Geen schap.',
    });
  });

  it('leaves a reply that was taken over alone', async () => {
    expect((await oms.visitor.post('/api/test/taken')).body).toBe('raw');
  });

  it('keeps to itself what the contract does not declare', async () => {
    expect((await oms.visitor.post('/api/test/extra')).json()).toEqual({ kept: 'yes' });
  });
});

describe('bad input gets a 4xx with a problem body', () => {
  it('points at each fault', async () => {
    const reply = await jan.put(await ownShelf(), { items: [{ quantity: 1 }, { quantity: 0 }] });
    expect(reply.json()).toMatchObject({
      pointers: [{ pointer: '/body/items/1/quantity', detail: 'Gelezen 0, verwacht meer dan 0' }],
    });
    expect((await jan.put(`${await ownShelf()}?loud=2`, one)).json()).toMatchObject({
      pointers: [{ pointer: '/query/loud' }],
    });
  });

  const json = { 'content-type': 'application/json' };
  it.each([
    ['malformed JSON', 400, 'malformed-json', '/api/session', '{"a":', json],
    ['no JSON at all', 400, 'malformed-json', '/api/session', '', json],
    [
      'a prototype in JSON, which is dropped',
      400,
      'invalid-request',
      '/api/session',
      '{"__proto__":{"username":"magazijn","password":"welkom"}}',
      json,
    ],
    [
      'another media type',
      415,
      'unsupported-media-type',
      '/api/session',
      'a=b',
      { 'content-type': 'text/csv' },
    ],
    ['too much', 413, 'payload-too-large', '/api/session', `"${'x'.repeat(1_100_000)}"`, json],
    ['a badly encoded address', 400, 'malformed-url', '/api/test/%E0%A4%A', '{}', json],
    [
      'a NUL in a text',
      400,
      'invalid-request',
      '/api/session',
      '{"username":"a\\u0000","password":"b"}',
      json,
    ],
    ['an unknown address', 404, 'not-found', '/api/nothing', '{}', json],
    ['another method', 405, 'method-not-allowed', '/api/current-user', '{}', json],
  ])('%s: %i %s', async (_what, status, code, url, payload, headers) => {
    const reply = await oms.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, 'x-requested-with': 'fetch' },
    });
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.json()).toMatchObject({ status, code });
    expect(reply.statusCode).toBe(status);
  });

  it.each(['get', 'patch'] as const)(
    '%s of a name of 6,000 characters: 414, also beside the client',
    async method => {
      const batch = `/api/rest/locations/dc/DC01/dispatch-request-batches/${'x'.repeat(6000)}`;
      expect((await jan[method](batch, {})).json()).toMatchObject({ status: 414, code: 'url-too-long' });
    },
  );

  it('names the methods that an address has', async () => {
    expect((await jan.patch('/api/session', {})).headers['allow']).toBe('POST, DELETE');
  });
});

describe('what is personal', () => {
  it.each([
    ['a reply', '/api/current-user'],
    ['a refusal', '/api/nothing'],
    ['the configuration of who is signed in', '/api/configuration'],
    ['deliveries', '/api/rest/dispatch-requests'],
    ['the portal', '/portal'],
    ['the page to sign in', '/portal/login'],
  ])('is kept nowhere: %s', async (_what, url) => {
    expect((await jan.get(url)).headers['cache-control']).toBe('no-store');
  });
});

describe('what was not expected', () => {
  it.each(['throw', 'wrong'])('is a 500 with an incident and nothing of the inside (%s)', async what => {
    const reply = await oms.visitor.post(`/api/test/${what}`);
    expect(reply.statusCode).toBe(500);
    expect(Object.keys(reply.json())).toEqual(['type', 'title', 'status', 'code', 'detail', 'incident']);
    expect(reply.body).not.toContain('hunter2');
  });

  it('is a 503 to try again when the database was in the way', async () => {
    const reply = await oms.visitor.post('/api/test/deadlock');
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('1');
  });

  it('is a 400 when PostgreSQL cannot hold the value', async () => {
    expect((await oms.visitor.post('/api/test/nul')).statusCode).toBe(400);
  });
});

describe('the built client', () => {
  const page = { accept: 'text/html,*/*' };

  it('answers any page address with index.html, asked for every time, under a strict policy', async () => {
    const reply = await oms.visitor.get('/orders/detail/261120-1', page);
    expect(reply.body).toBe('<title>OMS</title>');
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(reply.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(reply.headers['strict-transport-security']).toBeUndefined();
  });

  it('and the description of the API are the only ones with a policy for documents: all else there is data', async () => {
    for (const { headers } of [
      await oms.visitor.post('/api/session', {}),
      await oms.visitor.get('/api/current-user'),
    ]) {
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toBeUndefined();
    }
    const docs = await oms.visitor.get('/api/docs/');
    expect(docs.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('keeps hashed files for good, the worker not', async () => {
    const asset = await oms.visitor.get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-encoding']).toBe('br');
    expect((await oms.visitor.get('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['/api/nothing', '/assets/gone.js', '/media/gone', '/portal/gone', '/demo/gone'])(
    'is not the answer to %s',
    async url => {
      expect((await oms.visitor.get(url, page)).statusCode).toBe(404);
    },
  );
});

describe('the documentation', () => {
  it('is OpenAPI 3.1 of what is mounted', async () => {
    const api = (await oms.visitor.get('/api/docs/json')).json<{
      openapi: string;
      paths: Record<string, unknown>;
    }>();
    expect(api.openapi).toBe('3.1.0');
    expect(api.paths['/api/rest/locations/{type}/{location}/shelves/{number}']).toMatchObject({
      put: { operationId: 'shelf', requestBody: { required: true } },
    });
  });

  it('has the headers of each write: its key, and what it may have seen', async () => {
    const { paths } = (await oms.visitor.get('/api/docs/json')).json<{
      paths: Record<
        string,
        Record<string, { parameters?: { in: string; name: string; required?: boolean }[] }>
      >;
    }>();
    const headersOf = (path: string, method: string) =>
      (paths[path]?.[method]?.parameters ?? [])
        .filter(({ in: where }) => where === 'header')
        .map(({ name, required = false }) => [name, required]);
    const batches = '/api/rest/locations/{type}/{location}/dispatch-request-batches';
    expect(headersOf(batches, 'get')).toEqual([]);
    expect(headersOf(batches, 'post')).toEqual([
      ['X-Requested-With', true],
      ['Idempotency-Key', true],
      ['X-Revision', false],
    ]);
    expect(headersOf('/api/session', 'post')).toEqual([['X-Requested-With', true]]);
  });

  it('has a page', async () => {
    expect((await oms.visitor.get('/api/docs/')).headers['content-type']).toContain('text/html');
  });
});

describe('the portal', () => {
  it('keeps where to go in the page, harmless', async () => {
    const { body } = await oms.visitor.get(
      `/portal/login?referrer=${encodeURIComponent('/scan?a="><script>')}`,
    );
    expect(body).toContain('data-next="/scan?a=%22%3E%3Cscript%3E"');
    expect((await oms.visitor.get('/portal/login?referrer=//evil.example')).body).toContain('data-next="/"');
  });

  it('shows who is signed in, or the way in', async () => {
    expect((await jan.get('/portal')).body).toContain('Uitloggen');
    expect((await oms.visitor.get('/portal')).headers.location).toBe('/portal/login?referrer=/portal');
  });
});
