import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { problemSchema } from '../../contract/problem.ts';
import { type TestApp, freshApp } from '../../server/testing/app.ts';
import { runs, seed } from '../../server/testing/depth.ts';
import { type PlaceName, type Things, markAll, placeNames, thingsAt } from '../access/things.ts';
import { office } from './office.ts';
import { type Drawn, type Sent, request } from './request.ts';
import { type Sums, brokenSums, readSums } from './sums.ts';

const numRuns = runs(30, 500);
const users = ['beheer', 'backoffice', 'magazijn', 'winkel'];

let oms: TestApp;
let sums: Sums;
const things = new Map<PlaceName, Things>();
const cookies: string[] = [];

beforeAll(async () => {
  oms = await freshApp();
  await markAll(oms.db);
  for (const name of placeNames) things.set(name, await thingsAt(oms.db, name));
  sums = await readSums(oms.db);
  for (const username of users) {
    const user = await oms.db.one<{ id: number }>('SELECT id FROM users WHERE username = $1', [username]);
    cookies.push(`__Host-oms=${await oms.deps.sessions.open(user?.id ?? 0)}`);
  }
});

const step = fc.oneof(
  { arbitrary: fc.tuple(request, fc.nat(users.length - 1)), weight: 20 },
  { arbitrary: fc.nat(office.length - 1), weight: 1 },
);

test(`whatever is asked in whatever order: never a 5xx, every reply as the contract says, sums conserved (seed ${seed})`, async () => {
  const faults = new Map<string, string>();
  const succeeded = new Set<string>();
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async steps => {
      for (const one of steps) {
        if (typeof one === 'number') await office[one]?.(oms.db);
        else {
          asked++;
          await ask(...one, faults, succeeded);
        }
      }
      for (const broken of await brokenSums(oms.db, sums)) faults.set(broken, broken);
    }),
    { numRuns, seed },
  );
  expect([...faults.values()]).toEqual([]);
  expect(asked).toBeGreaterThan(numRuns * 20);
  // Enough requests succeed for the test to be worth something.
  expect(succeeded.size).toBeGreaterThan(Math.min(numRuns, 25));
}, 3_600_000);

async function ask(
  drawn: Drawn,
  user: number,
  faults: Map<string, string>,
  succeeded: Set<string>,
): Promise<void> {
  const sent = drawn(things);
  const reply = await oms.app.inject({
    method: sent.endpoint.method,
    url: sent.url,
    ...(sent.payload !== undefined && { payload: sent.payload }),
    payloadAsStream: true,
    // After signing out all other requests would be a visitor's.
    headers: { ...sent.headers, cookie: sent.endpoint.id === 'signOut' ? '' : (cookies[user] ?? '') },
  });
  const isStream = String(reply.headers['content-type']).startsWith('text/event-stream');
  const body = isStream ? '' : await textOf(reply.stream());
  reply.stream().destroy();
  const type = String(reply.headers['content-type'] ?? '');
  const fault = faultOf(sent, reply.statusCode, type, body);
  if (reply.statusCode < 300) succeeded.add(sent.endpoint.id);
  if (fault !== undefined) {
    const what = `${sent.endpoint.id} ${reply.statusCode} ${fault}`;
    faults.set(what.replaceAll(/[0-9a-f-]{36}/g, ''), `${what}\n${described(sent)}\n${body.slice(0, 500)}`);
  }
}

const described = ({ endpoint, url, payload, headers }: Sent): string =>
  `${endpoint.method} ${url.slice(0, 500)} ${JSON.stringify(headers)} ${String(payload).slice(0, 1500)}`;

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** The fault of a reply; undefined: none. */
function faultOf({ endpoint }: Sent, status: number, type: string, body: string): string | undefined {
  if (status >= 500) return 'is a fault of the server';
  if (status === 304) return undefined;
  const parsed = read(body, type);
  if (status >= 400) {
    const problem = problemSchema.safeParse(parsed);
    if (!type.startsWith('application/problem+json') || !problem.success) return `no problem body: ${type}`;
    if (problem.data.status !== status || !problem.data.detail)
      return 'a problem of another status, or without words';
    return undefined;
  }
  if (type.startsWith('text/event-stream')) return undefined;
  const schema = endpoint.replies[status];
  if (!schema) return 'is a status that the contract has not';
  const wanted = schema.safeParse(parsed);
  if (!wanted.success) return `not as the contract says: ${wanted.error.message.slice(0, 300)}`;
  if (status !== 207) return undefined;
  // A result for each entry, or entries by their status.
  const results = Array.isArray(parsed)
    ? (parsed as { status: number; problem?: { code: string } }[])
    : Object.keys(parsed as object).map(group => ({ status: Number(group) }));
  const failed = results.find(result => result.status >= 500);
  return failed && `an entry is a fault of the server: ${JSON.stringify(failed)}`;
}

function read(body: string, type: string): unknown {
  if (body === '') return undefined;
  return /json/.test(type) ? JSON.parse(body) : { file: body };
}
