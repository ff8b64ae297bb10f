import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../server/ground/config.ts';
import { makeApiClient } from '../server/ground/session/api-clients.ts';
import { freshApp } from '../server/testing/app.ts';

// The curl commands of docs/API.md, as bash reads them, tried in their order on the real server with fresh demo data.
const { app, deps } = await freshApp();
/** The token of the api client that the page makes. */
const OMS_TOKEN = (await makeApiClient(deps.db, 'webwinkel', ['web', 'app'])) ?? '';
const page = readFileSync('docs/API.md', 'utf8');
const calls = fenced('sh')
  .filter(block => block.includes('curl'))
  .join('\n');
const examples = curlArguments(calls).map((args, i) => ({ ...request(args), answer: shownAnswer(i) }));

/** Cookie files by name. */
const jars = new Map<string, string>();

describe('The examples of docs/API.md', () => {
  test('each has its answer', () => {
    expect(fenced('http')).toHaveLength(examples.length);
  });

  test('call the address that the server has by default', () => {
    const reading = readConfig({});
    const port = reading.ok ? reading.config.port : undefined;
    expect(new Set(examples.map(({ origin }) => origin))).toEqual(new Set([`http://localhost:${port}`]));
  });

  test.each(examples)('$method $path answers $answer.status $answer.code', async example => {
    const { method, path, headers, payload, cookies, cookieJar, answer } = example;
    const cookie = jars.get(cookies ?? '');
    const reply = await app.inject({
      method,
      url: path,
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(payload !== undefined && { payload }),
    });
    const [set] = reply.cookies;
    if (cookieJar && set) jars.set(cookieJar, `${set.name}=${set.value}`);
    expect(`${reply.statusCode} ${reply.statusMessage}`).toBe(`${answer.status} ${answer.words}`);
    expect(reply.body === '' ? null : reply.json<unknown>()).toEqual(answer.body);
  });
});

function fenced(language: string): string[] {
  const blocks = page.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'));
  return [...blocks].map(([, block = '']) => block);
}

/** The arguments that curl would get at each call: everything but curl itself is real. */
function curlArguments(commands: string): string[][] {
  const curl = `curl() { for a; do [ "$a" = @- ] && a=$(cat); printf '%s\\0' "$a"; done; printf '\\1'; }`;
  const printed = execFileSync('bash', ['-euc', `${curl}\n${commands}`], {
    encoding: 'utf8',
    env: { ...process.env, OMS_TOKEN },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return printed
    .split('\u0001')
    .slice(0, -1)
    .map(call => call.split('\0').slice(0, -1));
}

/** The request that curl makes of its arguments; any option that is not known here is an error. */
function request(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      cookie: { type: 'string', short: 'b' },
      'cookie-jar': { type: 'string', short: 'c' },
      header: { type: 'string', short: 'H', multiple: true, default: [] },
      json: { type: 'string' },
      request: { type: 'string', short: 'X' },
    },
  });
  const { origin, pathname, search } = new URL(positionals.join(' '));
  const headers = Object.fromEntries(values.header.map(line => line.split(': ') as [string, string]));
  return {
    origin,
    path: pathname + search,
    method: methodOf(values.request ?? (values.json === undefined ? 'GET' : 'POST')),
    headers: values.json === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    payload: values.json,
    cookies: values.cookie,
    cookieJar: values['cookie-jar'],
  };
}

function methodOf(name: string) {
  const known = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find(method => method === name);
  if (!known) throw new RangeError(name);
  return known;
}

/** The nth answer of the page; the real answer may have more fields. */
function shownAnswer(nth: number) {
  const [head = '', body] = (fenced('http')[nth] ?? '').trim().split('\n\n');
  const [, status, words] = /^HTTP\/1\.1 (\d+) (.+)$/.exec(head) ?? [];
  const shown: unknown = body === undefined ? null : JSON.parse(body);
  return { status, words, code: (shown as { code?: string } | null)?.code ?? '', body: atLeast(shown) };
}

function atLeast(shown: unknown): unknown {
  if (Array.isArray(shown)) return shown.map(atLeast);
  if (typeof shown !== 'object' || shown === null) return shown;
  const members = Object.entries(shown).map(([key, value]) => [key, atLeast(value)] as const);
  return expect.objectContaining(Object.fromEntries(members)) as unknown;
}
