import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Mutation } from '../../../contract/scanning/mutation.ts';
import { documentedRequest } from '../../../contract/scanning/mutation-request.ts';
import { addBatch, newId, outcome, placement, shipping, completing } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let magazijn: Caller, winkel: Caller;
const device_id = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';

beforeAll(async () => {
  app = await freshApp();
  magazijn = await app.signIn('magazijn');
  winkel = await app.signIn('winkel');
});

const send = (who: Caller, ...mutations: object[]) =>
  who.post('/api/rest/mutations', { device_id, mutations });
const outcomes = async (who: Caller, ...mutations: object[]) =>
  (await send(who, ...mutations)).json<Parameters<typeof outcome>[0][]>().map(outcome);

/** The documented single call of a mutation, under its key. */
function single(who: Caller, mutation: Mutation, key = mutation.id, over: object = {}) {
  const request = documentedRequest(mutation);
  if (!request) throw new TypeError(`${mutation.type} has no call of its own`);
  return who.send(
    request.method,
    request.path,
    { ...(request.body as object), ...over },
    { 'idempotency-key': key },
  );
}

describe('POST /api/rest/mutations', () => {
  test('answers 207 with one result each, in order; a malformed entry refuses nobody else', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 3]] }], 1);
    const good = placement(batch);
    const list = [good, { ...placement(batch), quantity: 0 }, { id: 'x' }, { ...good, id: newId() }];
    const reply = await send(magazijn, ...list);
    expect(reply.statusCode).toBe(207);
    expect(reply.json()).toMatchObject([
      { id: good.id, status: 200 },
      {
        id: list[1]?.id,
        status: 400,
        problem: {
          code: 'malformed-mutation',
          detail: 'Deze scan is niet leesbaar voor OMS (quantity: Gelezen 0, verwacht minstens 1).',
        },
      },
      { id: null, status: 400 },
      { id: list[3]?.id, status: 200 },
    ]);
  });

  test.each([
    ['__proto__', 31],
    ['constructor', 32],
    ['\\u005f_proto__', 33],
  ])('an entry with the key %s costs nobody else the answer', async (key, location) => {
    const batch = await addBatch(app.db, [{ lines: [[0, 3]] }], location);
    const [good, bare] = [placement(batch), newId()];
    const odd = `{"id": "${bare}", "${key}": {"prototype": {"type": "void"}}}`;
    const body = `{"device_id": "${device_id}", "mutations": [${odd}, ${JSON.stringify(good)}]}`;
    const reply = await magazijn.post('/api/rest/mutations', Buffer.from(body), {
      'content-type': 'application/json',
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      207,
      [
        { id: bare, status: 400, problem: { code: 'malformed-mutation' } },
        { id: good.id, status: 200 },
      ],
    ]);
  });

  test('an entry that is no object is 400 by itself, and each answer has its place', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 3]] }], 34);
    const good = placement(batch);
    const odd = [null, 'x', 7, true, [good], []];
    const reply = await magazijn.post('/api/rest/mutations', { device_id, mutations: [...odd, good] });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      207,
      [
        ...odd.map(() => ({ id: null, status: 400, problem: { code: 'malformed-mutation' } })),
        { id: good.id, status: 200 },
      ],
    ]);
  });

  test('an entry whose answer cannot be told is 500 by itself, with a problem; the others are answered', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 9]] }], 40);
    const list = [placement(batch), placement(batch), placement(batch)];
    await send(magazijn, ...list);
    await app.db.execute(`UPDATE inbox SET reply = '{"version": "kapot"}' WHERE mutation_id = $1`, [
      list[1]?.id,
    ]);
    const reply = await send(magazijn, ...list);
    expect(reply.statusCode).toBe(207);
    expect(reply.json()).toMatchObject([
      { id: list[0]?.id, status: 200 },
      { id: list[1]?.id, status: 500, problem: { code: 'internal-error' } },
      { id: list[2]?.id, status: 200 },
    ]);
  });

  test('a list may come as gzip; what is no gzip is 400, and what unpacks to more than a megabyte 413', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 3]], location: false }]);
    const packed = (text: string | Buffer) =>
      magazijn.post('/api/rest/mutations', Buffer.from(text), {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      });
    const list = JSON.stringify({ device_id, mutations: [placement(batch)] });
    expect((await packed(gzipSync(list))).json()).toMatchObject([{ status: 200 }]);
    expect((await packed(list)).statusCode).toBe(400);
    expect((await packed(gzipSync(`"${' '.repeat(2 ** 21)}"`))).statusCode).toBe(413);
  });

  test('ids are UUIDv7; texts hold no NUL and no half surrogate pair', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 3]], location: false }]);
    const v4 = { ...placement(batch), id: '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11' };
    const nul = { ...placement(batch), product_identifier: 'a\0b' };
    const half = { ...placement(batch), storage_location: '\ud800' };
    expect(await outcomes(magazijn, v4, nul, half)).toEqual(Array(3).fill('malformed-mutation'));
  });

  test('a visitor is 401; a malformed envelope 400; without the permission each entry is 403', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 3]], location: false }]);
    expect((await send(app.visitor, placement(batch))).statusCode).toBe(401);
    expect((await send(magazijn)).statusCode).toBe(400);
    expect((await send(magazijn, ...Array.from({ length: 101 }, () => placement(batch)))).statusCode).toBe(
      400,
    );
    expect((await magazijn.post('/api/rest/mutations', { mutations: [placement(batch)] })).statusCode).toBe(
      400,
    );
    expect(await outcomes(winkel, placement(batch))).toEqual(['forbidden']);
  });

  test('a burst of 20,000 a user and device passes, then 429 with Retry-After; another device still may', async () => {
    const own = await freshApp();
    const caller = await own.signIn('magazijn2');
    const list = { device_id, mutations: Array.from({ length: 100 }, () => ({})) };
    for (let i = 0; i < 200; i++)
      expect((await caller.post('/api/rest/mutations', list)).statusCode).toBe(207);
    const replies = [];
    while (replies.at(-1)?.statusCode !== 429 && replies.length < 50)
      replies.push(await caller.post('/api/rest/mutations', list));
    expect(replies.at(-1)?.json()).toMatchObject({ code: 'too-many-mutations' });
    expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    const other = { ...list, device_id: '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b12' };
    expect((await caller.post('/api/rest/mutations', other)).statusCode).toBe(207);
    await own.close();
  });
});

describe('documented single calls', () => {
  test('go through the same functions: sent singly, then in a list, is one effect; and the other way round', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 9]] }], 2);
    const first = placement(batch, 0, 0, {
      extra_processing_steps: ['multiple-quantities'],
      resolves: newId(),
    });
    const second = placement(batch);
    const reply = await single(magazijn, first);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { quantity_pending: 8, is_last_scan: false },
    ]);
    expect((await send(magazijn, first)).json()).toEqual([{ id: first.id, status: 200, body: reply.json() }]);
    const [listed] = (await send(magazijn, second)).json();
    expect((await single(magazijn, second)).json()).toEqual(listed.body);
    expect((await single(magazijn, second, second.id, { quantity: 2 })).json()).toMatchObject({
      code: 'key-reused',
    });
  });

  test('need a key, a UUIDv7', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 9]] }], 3);
    const { path, body } = documentedRequest(placement(batch)) ?? {};
    const missing = await magazijn.post(path ?? '', body as object, { 'idempotency-key': undefined });
    expect([missing.statusCode, missing.json().code]).toEqual([400, 'idempotency-key-missing']);
    const v4 = await single(magazijn, placement(batch), '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11');
    expect([v4.statusCode, v4.json().code]).toEqual([400, 'idempotency-key-invalid']);
  });

  test('are refused without the permission, at another location, at an unknown storage location', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 9]] }], 4);
    expect((await single(winkel, placement(batch))).statusCode).toBe(403);
    expect(
      (await single(magazijn, placement(batch, 0, 0, { location_type: 'store', location: '101' })))
        .statusCode,
    ).toBe(403);
    const unknown = await single(magazijn, placement(batch, 0, 0, { storage_location: 'D-99' }));
    expect([unknown.statusCode, unknown.json().title]).toEqual([404, 'Storage location not found']);
  });

  test('mark as shipped: 409 while something is pending, 204 when done, 204 again under the same key', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 1]] }], 5);
    const [delivery] = batch.deliveries;
    const ship = shipping(delivery);
    const early = await single(magazijn, ship);
    expect([early.statusCode, early.json().code]).toEqual([409, 'dependency']);
    await send(magazijn, placement(batch), completing(delivery));
    expect((await single(magazijn, ship)).statusCode).toBe(204);
    expect((await single(magazijn, ship)).statusCode).toBe(204);
    expect((await single(magazijn, shipping(delivery))).json().code).toBe('already-shipped');
    const bare = await magazijn.send('POST', documentedRequest(ship)?.path ?? '', undefined, {
      'idempotency-key': newId(),
    });
    expect(bare.statusCode).toBe(409);
  });

  test('mark as shipped does not ask for the scan of the location, of which the documents have no call', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 1]] }], 7);
    await single(magazijn, placement(batch));
    expect((await single(magazijn, shipping(batch.deliveries[0]))).statusCode).toBe(204);
  });
});

test('whatever comes, the answer is never 500', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 9]] }], 6);
  const mutations: Mutation[] = [
    placement(batch),
    shipping(batch.deliveries[0]),
    completing(batch.deliveries[0]),
  ];
  const odd = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.double(),
    fc.maxSafeInteger(),
    fc.constantFrom(
      null,
      true,
      [],
      {},
      '\0',
      2 ** 31,
      '9999-99-99T99:99:99Z',
      '0000-01-01T00:00:00Z',
      '%',
      '../',
    ),
  );
  const entry = fc
    .tuple(
      fc.constantFrom(...mutations),
      fc.dictionary(fc.constantFrom(...mutations.flatMap(Object.keys)), odd),
    )
    .map(([mutation, over]) => ({ ...mutation, id: newId(), ...over }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(entry, fc.dictionary(fc.string(), odd)), { maxLength: 4 }),
      async list => {
        const reply = await send(magazijn, ...list);
        expect(reply.statusCode).toBeLessThan(500);
        const results = reply.statusCode === 207 ? reply.json<{ status: number }[]>() : [];
        expect(results.filter(result => result.status >= 500)).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...mutations.slice(0, 2)),
      odd,
      odd,
      fc.string({ minLength: 1 }),
      async (m, a, b, segment) => {
        const body = {
          quantity: a,
          dispatch_request_id: b,
          label: a,
          dispatch_request_batch_identifier: segment,
        };
        const reply = await single(magazijn, { ...m, id: newId() }, undefined, body);
        expect(reply.statusCode).toBeLessThan(500);
        const odds = placement(batch, 0, 0, { product_identifier: segment, storage_location: segment });
        expect((await single(magazijn, odds, newId())).statusCode).toBeLessThan(500);
      },
    ),
    { numRuns: 150 },
  );
});
