import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { readJson } from './read-json.ts';

const app = Fastify({ bodyLimit: 4_000_000 });
handleErrors(app);
readJson(app);
app.post('/', ({ body }) => ({ read: typeof body }));

async function answer(payload: string | Buffer): Promise<unknown[]> {
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
  ['UTF-8', '{"a":"Müller Łódź 👋"}', 200, 'object'],
  ['UTF-8 with its mark', '\uFEFF{"a":"Müller"}', 200, 'object'],
  ['ISO-8859-1', Buffer.from('{"a":"Müller"}', 'latin1'), 400, 'not-utf-8'],
  ['UTF-16 with its mark', Buffer.from('\uFEFF{"a":"Müller"}', 'utf16le'), 400, 'not-utf-8'],
  ['UTF-16 without its mark', Buffer.from('{"a":"Müller"}', 'utf16le'), 400, 'not-utf-8'],
  ['a sign that is cut off', Buffer.from('{"a":"M\u00fc"}').subarray(0, 8), 400, 'not-utf-8'],
  ['half a sign as three bytes', Buffer.from('7b2261223a22eda0bd227d', 'hex'), 400, 'not-utf-8'],
  ['a letter in more bytes than it needs', Buffer.from('7b2261223a22c1a1227d', 'hex'), 400, 'not-utf-8'],
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
