import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/http.ts';
import { MAX_MUTATIONS } from '../../contract/scanning/mutation.ts';
import { buildApp } from '../../server/app.ts';
import { openDatabase } from '../../server/ground/db/pool.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import { type TestApp, freshApp, sent } from '../../server/testing/app.ts';
import { isDeep } from '../../server/testing/depth.ts';
import { asked } from './calls.ts';
import { DEVICE, pathOf } from './paths.ts';
import { mutations } from './mutations.ts';
import { type Call, type Cell, calls, cells, namingOf } from './cells.ts';
import { roles } from './roles.ts';
import { endpointRules, mutationRules } from './rules.ts';
import {
  keep,
  keepOwn,
  type PlaceName,
  renew,
  type Things,
  markAll,
  marksIn,
  placeNames,
  thingsAt,
} from './things.ts';

/** The result of a cell. */
interface Answer {
  readonly cell: Cell;
  readonly status: number;
  readonly code: string;
  /** Locations whose data is in the reply but was not in the request. */
  readonly marks: readonly string[];
  readonly body: string;
}

const all = cells(roles, isDeep);
let oms: TestApp;
const things = new Map<PlaceName, Things>();
const cookies = new Map<string, string>();

beforeAll(async () => {
  oms = await freshApp();
  await markAll(oms.db);
  for (const name of placeNames) things.set(name, await thingsAt(oms.db, name));
  await keep(oms.db);
  for (const { name, permissions, locations } of roles) {
    if (!permissions) continue;
    const user = await oms.db.one<{ id: number }>(
      `INSERT INTO users (username, name, password_hash, homepage, permissions) VALUES ($1, $1, '', '/scan', $2)
       RETURNING id`,
      [`rol ${name}`, [...permissions]],
    );
    await oms.db.execute(
      `INSERT INTO user_locations SELECT $1, l.id FROM typed_locations l
       WHERE l.type || '/' || l.identifier = ANY($2)`,
      [user?.id, locations],
    );
    cookies.set(name, `__Host-oms=${await oms.deps.sessions.open(user?.id ?? 0)}`);
  }
  await keepOwn(oms.db);
});

describe('a write by key, of who may do it', () => {
  const manager = roles.find(({ name }) => name === 'beheer');
  const byKey = calls.flatMap(call =>
    'endpoint' in call && call.endpoint.write?.once === 'by-key' ? [call] : [],
  );

  test.each([
    ['without a key', undefined, 'idempotency-key-missing'],
    ['with a key that is no UUIDv7', '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11', 'idempotency-key-invalid'],
  ])('is refused %s, and changes nothing', async (_, key, code) => {
    const before = await digest();
    expect(byKey.length).toBeGreaterThan(5);
    for (const call of byKey) {
      const role = manager ?? { name: '', permissions: null, locations: [] };
      const reply = await answerTo({ call, role, location: 'dc/DC01', verdict: 'deny' }, call, {
        'idempotency-key': key,
      });
      expect([call.name, reply.status, reply.code]).toEqual([call.name, 400, code]);
    }
    expect(await digest()).toEqual(before);
  });

  test('needs no connection beside that of its transaction, for which it could wait for ever', async () => {
    const db = openDatabase(oms.db.connection, { size: 1, limits: { connection: 500 } });
    const app = await buildApp({ ...oms.deps, db });
    const done = new Set<string>();
    for (const call of byKey) {
      await renew(oms.db);
      for (const cell of all.filter(one => one.call === call && one.verdict === 'allow')) {
        const { status, body } = await answerTo(cell, call, {}, app);
        expect([call.name, status, status >= 500 && body]).toEqual([call.name, status, false]);
        if (status >= 300) continue;
        // Once is enough, and leaves the other tests something to do.
        done.add(call.name);
        break;
      }
    }
    expect([...done].sort()).toEqual(byKey.map(({ name }) => name).sort());
    await app.close();
    await db.close();
    await renew(oms.db);
  });
});

// Tens of thousands of calls in one test.
describe('endpoint x role x location x object', { timeout: 900_000 }, () => {
  test(`every endpoint and mutation has its rule, and no rule is left over (${all.length} cells)`, () => {
    const endpoints = calls.filter(call => 'endpoint' in call).map(({ name }) => name);
    expect(Object.keys(endpointRules).sort()).toEqual(endpoints.sort());
    expect(Object.keys(mutationRules).sort()).toEqual(Object.keys(mutations).sort());
    expect(all.length).toBeGreaterThan(isDeep ? 10_000 : 3000);
  });

  let denied: Answer[];

  test('what the rules deny is refused, tells nothing of what is another’s, and changes nothing', async () => {
    const before = await digest();
    denied = await answers(all.filter(({ verdict }) => verdict === 'deny'));
    expect(leaksIn(denied)).toEqual([]);
    expect(examples(denied.filter(answer => !isRefused(answer)))).toEqual([]);
    expect(await digest()).toEqual(before);
  });

  test('of what is another’s nobody learns whether it exists', () => {
    const question = ({ call, role, other }: Cell) => `${call.name}, ${role.name}, ${other?.kind}`;
    const nothing = new Map(
      denied.filter(({ cell }) => cell.other?.owner === null).map(given => [question(given.cell), given]),
    );
    const toldApart = denied.filter(({ cell, code, status }) => {
      const { permissions, locations } = cell.role;
      if (!cell.other?.owner || locations.includes(cell.other.owner)) return false;
      if (permissions?.has('canmanagealllocations')) return false;
      const same = nothing.get(question(cell));
      return same && (same.code !== code || same.status !== status);
    });
    // The documents let the order screen say so (NoDispatchRequestsForUser). The scan to take back is one of 2^74
    // ids, and a scan that is still to come is waited for.
    const known = ['getOrderDelivery', 'getSalesOrder', 'listOrderDeliveries', 'take-back-return'];
    expect(examples(toldApart.filter(({ cell }) => !known.includes(cell.call.name)))).toEqual([]);
  });

  test('what the rules allow is never refused for rights, and tells nothing of other locations', async () => {
    const rest = all.filter(({ verdict }) => verdict !== 'deny');
    // After signing out the caller can do nothing more.
    const last = rest.filter(({ call }) => call.name === 'signOut');
    const others = await answers(rest.filter(({ call }) => call.name !== 'signOut'));
    const allowed = [...others, ...(await answers(last))];
    expect(leaksIn(allowed)).toEqual([]);
    const refused = allowed.filter(
      ({ cell, status, code }) =>
        status >= 500 ||
        (cell.verdict === 'allow' && [401, 403, 404].includes(status) && !proofs.includes(code)),
    );
    // A grant that the first call revoked does not exist for the second, and a view is of one user alone, as a remark.
    const gone = [
      'revokeUploadGrant',
      'updateSearchView',
      'deleteSearchView',
      'withdrawComment',
      'deleteHoldRuleGroup',
      'undoHoldRelease',
      ...WEBHOOKS,
    ];
    const wrongly = refused.filter(({ cell, status }) => !gone.includes(cell.call.name) || status !== 404);
    expect(examples(wrongly)).toEqual([]);
    const succeeded = new Set(allowed.filter(({ status }) => status < 300).map(({ cell }) => cell.call.name));
    expect(calls.map(({ name }) => name).filter(name => !succeeded.has(name))).toEqual([
      ...WEBHOOKS,
      'signIn',
      'signInByBadge',
      // No geocoder is configured here; server/nouns/locations/geocoder.test.ts has one.
      'findPoint',
    ]);
  });
});

/** Calls without a session, whatever comes along: another site gains nothing by them. No provider is configured here. */
const WEBHOOKS = ['hearMollie', 'hearAdyen'];

/** A cell that is refused to everybody proves nothing. */
const proofs = ['wrong-credentials', 'wrong-pin', 'not-author', 'not-owner'];

const told = ({ cell: { call, role, location, other }, status, code, marks, body }: Answer): string =>
  `${call.name} by ${role.name} at ${location}${other ? ` with ${other.kind} of ${other.owner}` : ''}: ` +
  `${status} ${code} ${marks.join()} ${body.slice(0, 200)}`;

/** One of each kind: a mistake in a call shows in many cells. */
function examples(given: readonly Answer[]): string[] {
  const byFault = new Map(given.map(a => [`${a.cell.call.name} ${a.status} ${a.cell.other?.kind}`, told(a)]));
  return [`${given.length} in all`, ...byFault.values()].slice(given.length === 0 ? 1 : 0);
}

// The address of a return's label is its secret: whoever has it may read it.
const leaksIn = (given: readonly Answer[]): string[] =>
  examples(given.filter(({ cell, marks }) => marks.length > 0 && cell.call.name !== 'getReturnLabel'));

/** A list of slips is refused entry by entry. */
const isRefused = ({ cell, status, body }: Answer): boolean =>
  (status >= 400 && status < 500) ||
  (/batchPackingSlips/i.test(cell.call.name) && status === 200 && /^\{"errors":\["[^"]*"\]\}$/.test(body));

async function answers(wanted: readonly Cell[]): Promise<Answer[]> {
  const given: Answer[] = [];
  for (const call of calls) {
    await renew(oms.db);
    for (const cell of wanted)
      if (cell.call === call && 'endpoint' in call) given.push(await answerTo(cell, call));
  }
  for (const [nth, role] of roles.entries()) {
    await renew(oms.db);
    const entries = wanted.filter(cell => cell.role === role && 'mutation' in cell.call);
    // Each of them comes before the others once.
    if (nth % 2 === 1) entries.reverse();
    for (let from = 0; from < entries.length; from += MAX_MUTATIONS)
      given.push(...(await answersTo(entries.slice(from, from + MAX_MUTATIONS))));
  }
  return given;
}

async function answerTo(
  cell: Cell,
  { name, endpoint }: Call & { endpoint: Endpoint },
  headers: Readonly<Record<string, string | undefined>> = {},
  app = oms.app,
): Promise<Answer> {
  const naming = namingOf(things, cell);
  const path = pathOf(endpoint, naming, name);
  const { query = {}, body, contentType } = asked[name]?.(naming) ?? {};
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const url = `${path}?${text.toString()}`;
  const reply = await app.inject({
    method: endpoint.method,
    url,
    ...(body && { payload: body }),
    payloadAsStream: true,
    headers: sent({
      cookie: cookies.get(cell.role.name) ?? '',
      'x-requested-with': 'fetch',
      'idempotency-key': newId(),
      'x-device-id': DEVICE,
      accept: 'application/json, text/html',
      ...(contentType && { 'content-type': contentType }),
      ...headers,
    }),
  });
  const content =
    ['events', 'officeEvents'].includes(endpoint.id) && reply.statusCode === 200
      ? ''
      : await textOf(reply.stream());
  reply.stream().destroy();
  return answer(cell, reply.statusCode, content, decodeURIComponent(url) + JSON.stringify(body ?? ''));
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  const content = Buffer.concat(parts).toString();
  // The reply has a file as base64.
  return content.replaceAll(/"([A-Za-z0-9+/]{200,}=*)"/g, (_, base64: string) =>
    Buffer.from(base64, 'base64').toString(),
  );
}

async function answersTo(entries: readonly Cell[]): Promise<Answer[]> {
  const list = entries.map(cell => {
    if (!('mutation' in cell.call)) throw new TypeError('a list has mutations alone');
    const carried = mutations[cell.call.mutation](namingOf(things, cell));
    return { ...carried, id: newId(), version: 1, at: new Date().toISOString() };
  });
  if (list.length === 0) return [];
  const reply = await oms.app.inject({
    method: 'POST',
    url: '/api/rest/mutations',
    payload: { device_id: DEVICE, mutations: list },
    headers: { cookie: cookies.get(entries[0]?.role.name ?? '') ?? '', 'x-requested-with': 'fetch' },
  });
  if (reply.statusCode !== 207) return entries.map(cell => answer(cell, reply.statusCode, reply.body, ''));
  const results = reply.json<{ status: number; problem?: object; body?: object }[]>();
  return entries.map((cell, i) => {
    const { status = 0, problem, body } = results[i] ?? {};
    return answer(cell, status, JSON.stringify(problem ?? body), JSON.stringify(list[i]));
  });
}

function answer(cell: Cell, status: number, body: string, request: string): Answer {
  const code = /"code":"([\w-]+)"/.exec(body)?.[1] ?? '';
  // Names that the caller sent may be in the reply.
  const own = [...request.matchAll(/[\w-]*~\w+~/g)].map(([text]) => text);
  const rest = own.reduce((left, text) => left.replaceAll(text, ''), withoutFollowers(body));
  const { permissions, locations } = cell.role;
  const foreign = marksIn(rest).filter(
    mark => !permissions?.has('canmanagealllocations') && !locations.some(name => name.endsWith(`/${mark}`)),
  );
  return { cell, status, code, marks: foreign, body };
}

/**
 * Which location follows a delivery up is part of that delivery: who may see it is told the name, wherever it is. A box that
 * comes back bears the number and the label of whoever sent it.
 */
const withoutFollowers = (body: string): string =>
  body
    .replaceAll(/"responsible_location(_name)?":(\{[^}]*\}|"[^"]*")/g, '')
    .replaceAll(/"shipped_as":\[(\{[^}]*\},?)*\]/g, '');

/** All tables, one hash for each. */
async function digest(): Promise<unknown> {
  const tables = await oms.db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const hashes = tables.map(async ({ name }) => {
    const row = await oms.db.one(
      `SELECT md5(COALESCE(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) AS hash FROM "${name}" t`,
    );
    return [name, row];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

const elsewhere: readonly Readonly<Record<string, string>>[] = [
  { 'x-requested-with': '' },
  { 'x-requested-with': 'XMLHttpRequest' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:81' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

describe('what another site causes is refused and changes nothing', () => {
  const manager = roles.find(({ name }) => name === 'beheer');
  const cell = (call: Call): Cell => ({
    call,
    role: manager ?? { name: '', permissions: null, locations: [] },
    location: 'dc/DC01',
    verdict: 'deny',
  });

  test('every write, by its header, its origin and what the browser says of it', async () => {
    const before = await digest();
    const faults: string[] = [];
    for (const call of calls)
      if ('endpoint' in call && call.endpoint.method !== 'GET' && !WEBHOOKS.includes(call.name))
        for (const headers of elsewhere) {
          const { code } = await answerTo(cell(call), call, headers);
          if (code !== 'cross-site') faults.push(`${call.name} with ${JSON.stringify(headers)}: ${code}`);
        }
    expect(faults).toEqual([]);
    expect(await digest()).toEqual(before);
  });

  test('every read, by what the browser says of it: some take a claim, bind a receipt or print', async () => {
    const before = await digest();
    const faults: string[] = [];
    for (const call of calls)
      if ('endpoint' in call && call.endpoint.method === 'GET') {
        const { code } = await answerTo(cell(call), call, { 'sec-fetch-site': 'cross-site' });
        if (code !== 'cross-site') faults.push(`${call.name}: ${code}`);
      }
    expect(faults).toEqual([]);
    expect(await digest()).toEqual(before);
  });
});
