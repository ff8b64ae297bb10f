import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { readJson } from './read-json.ts';

const app = Fastify({ bodyLimit: 4_000_000 });
handleErrors(app);
readJson(app);
app.post('/', ({ body }) => ({ read: typeof body }));

async function answer(payload: string): Promise<unknown[]> {
  const reply = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  const { code, read } = reply.json<{ code?: string; read?: string }>();
  return [reply.statusCode, code ?? read];
}

const full = (item: string, length: number) => `[${Array<string>(length).fill(item).join()}]`;
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['99,000 values', full('1', 99_000), 200, 'object'],
  ['101,000 values', full('1', 101_000), 413, 'payload-too-large'],
  ['51,000 empty objects', full('{}', 51_000), 413, 'payload-too-large'],
  ['a text with 200,000 commas and brackets', JSON.stringify({ a: ',[{'.repeat(200_000) }), 200, 'object'],
  [
    'a text with quotation marks and backslashes',
    JSON.stringify({ a: '"\\",'.repeat(200_000) }),
    200,
    'object',
  ],
  ['a hundred levels', nested(100), 200, 'object'],
  ['101 levels', nested(101), 400, 'too-deep'],
  ['levels that never end', '['.repeat(1_000_000), 400, 'too-deep'],
  ['a text that never ends', `["${'\\'.repeat(1001)}`, 400, 'malformed-json'],
  ['no JSON', '{]', 400, 'malformed-json'],
  ['nothing', '', 400, 'malformed-json'],
])('%s', async (_what, payload, status, code) => {
  expect(await answer(payload)).toEqual([status, code]);
});

test('keys of prototypes are taken out', async () => {
  const echo = Fastify();
  readJson(echo);
  echo.post('/', ({ body }) => Object.keys(body as object));
  const reply = await echo.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload: '{"__proto__":{"a":1},"b":1}',
  });
  expect(reply.json()).toEqual(['b']);
});
