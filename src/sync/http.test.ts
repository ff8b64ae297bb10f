import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SeenRevision } from '../../contract/http.ts';
import { getBatch, listBatches } from '../../contract/warehouse/batch.ts';
import { postBatchPackingSlips } from '../../contract/orders/packing-slip.ts';
import { getPickList } from '../../contract/orders/pick-list.ts';
import { postMutations } from '../../contract/scanning/mutation.ts';
import { markAsShipped } from '../../contract/orders/dispatch-request.ts';
import { getCurrentUser } from '../../contract/session.ts';
import { listPreferences } from '../../contract/preferences.ts';
import { patchFrontendParameters } from '../../contract/frontend-parameters.ts';
import { pauseDispatchRequest } from '../../contract/orders/change-delivery.ts';
import { listDispatchRequests } from '../../contract/orders/dispatch-request.ts';
import { createGoodsReceipt } from '../../contract/warehouse/goods-receipt.ts';
import { keepalive, signOut } from '../../contract/sign-in.ts';
import { createBatch } from '../../contract/warehouse/new-batch.ts';
import { createHttp } from './http.ts';
import { fill } from './url.ts';
import { FakeClock, idSource } from './testing/fake-device.ts';
import { json } from './testing/model-oms.ts';

function setUp(
  answer: (request: Request) => Response | Promise<Response>,
  features: readonly string[] | null = null,
  gzip: (text: string) => Promise<ArrayBuffer | null> = async () => null,
  mayRetry = true,
) {
  const requests: Request[] = [];
  const epochs: string[] = [];
  const times: number[] = [];
  const clock = new FakeClock();
  const http = createHttp({
    clock,
    fetch: async (input, init) => {
      const request = input instanceof Request ? input : new Request(input, init);
      requests.push(request.clone());
      return answer(request);
    },
    origin: 'https://oms.test',
    gzip,
    mayRetry: () => mayRetry,
    newId: idSource(),
    deviceId: () => Promise.resolve('device-1'),
    features: () => features,
    featuresSeen: () => undefined,
    epochSeen: epoch => Promise.resolve(void epochs.push(epoch)),
    timeSeen: time => void times.push(time),
  });
  return { http, clock, requests, epochs, times };
}
afterEach(() => void vi.useRealTimers());

const user = { id: 1, username: 'anna', name: 'Anna', permissions: [], homepage: '/scan', locations: [] };

describe('a call of the contract', () => {
  test('fills path and query, each value encoded as one segment', async () => {
    const { http, requests } = setUp(() => json(200, []));
    await http.call(listBatches, {
      params: { type: 'dc', location: 'a/b ?' },
      query: { status: 'created', include: undefined },
    });
    expect(requests[0]?.url).toBe(
      'https://oms.test/api/rest/locations/dc/a%2Fb%20%3F/dispatch-request-batches?status=created',
    );
    expect(fill('/x/:a/y/:ab', { a: 1, ab: 'ü' })).toBe('/x/1/y/%C3%BC');
  });

  test('a long list goes as gzip where that is agreed and the browser can, and only then', async () => {
    const ways: { packed: boolean; length: number; can: boolean; coding: string | null }[] = [
      { packed: true, length: 2000, can: true, coding: 'gzip' },
      { packed: true, length: 10, can: true, coding: null },
      { packed: false, length: 2000, can: true, coding: null },
      { packed: true, length: 2000, can: false, coding: null },
    ];
    for (const { packed, length, can, coding } of ways) {
      const pack = async (text: string) => Uint8Array.from(gzipSync(text)).buffer;
      const { http, requests } = setUp(() => json(207, []), null, can ? pack : async () => null);
      const body = { device_id: 'd', mutations: ['x'.repeat(length)] };
      const { method, path } = postMutations;
      await http.send({ endpoint: postMutations, method, path, body, packed });
      const [sent] = requests;
      expect(sent?.headers.get('Content-Encoding')).toBe(coding);
      expect(sent?.headers.get('Content-Type')).toMatch(/^application\/json/);
      const bytes = Buffer.from((await sent?.arrayBuffer()) ?? new ArrayBuffer());
      expect(JSON.parse(String(coding ? gunzipSync(bytes) : bytes))).toEqual(body);
    }
  });

  test('a file is asked for by its type, and comes as it is; a refusal is read all the same', async () => {
    const answers = [
      new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
      json(406, { type: 'x', title: 'x', status: 406, code: 'not-acceptable' }),
      new Response('<p>sign in to this Wi-Fi', { headers: { 'Content-Type': 'text/html' } }),
      json(200, {}),
    ];
    const { http, requests } = setUp(() => answers.shift() ?? json(500, {}));
    const params = { type: 'dc', location: 'DC01', batch: '1' };
    const ask = () => http.call(getPickList, { params, accept: 'application/pdf' });
    const [file, refused, foreign, noFile] = [await ask(), await ask(), await ask(), await ask()];
    expect(requests[0]?.headers.get('Accept')).toBe('application/pdf');
    expect(file.kind === 'ok' && file.body instanceof Blob && (await file.body.text())).toBe('%PDF');
    expect(refused).toMatchObject({ kind: 'refused', problem: { code: 'not-acceptable' } });
    expect(foreign).toEqual({ kind: 'later', why: 'not-oms' });
    expect(noFile).toEqual(foreign);
  });

  test('a write carries its key, the custom header and the device; a read has no key and waits for no device id', async () => {
    const { http, requests } = setUp(() => new Response(null, { status: 204 }));
    await http.call(markAsShipped, {
      params: { dispatchRequestId: 7 },
      body: { label: '3S1' },
      idempotencyKey: 'k',
    });
    await http.call(keepalive);
    const headers = requests.map(r =>
      ['Idempotency-Key', 'X-Requested-With', 'X-Device-Id'].map(h => r.headers.get(h)),
    );
    expect(headers).toEqual([
      ['k', 'fetch', 'device-1'],
      [null, 'fetch', null],
    ]);
    expect(await requests[0]?.json()).toEqual({ label: '3S1' });
    expect([requests[0]?.credentials, requests[0]?.redirect]).toEqual(['same-origin', 'manual']);
  });

  test('a write without a given key gets one', async () => {
    const { http, requests } = setUp(() => new Response(null, { status: 204 }));
    await http.call(markAsShipped, { params: { dispatchRequestId: 7 } });
    expect(requests[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a write that may have its effect again has no key but that of its caller (contract/http.ts, Write)', async () => {
    const { http, requests } = setUp(() => new Response(null, { status: 204 }));
    await http.call(signOut);
    expect([requests[0]?.method, requests[0]?.headers.get('Idempotency-Key')]).toEqual(['DELETE', null]);
    await http.call(postBatchPackingSlips, { body: { identifiers: ['1'] }, idempotencyKey: 'k' });
    expect([requests[1]?.method, requests[1]?.headers.get('Idempotency-Key')]).toEqual(['POST', 'k']);
  });

  test('a write says which revisions it saw of what it names (order-rules.md, section 0)', async () => {
    const { http, requests } = setUp(() => new Response(null, { status: 204 }));
    const params = { dispatchRequestId: 12 };
    const saw: readonly SeenRevision[] = [
      { kind: 'delivery', id: 12, revision: 7 },
      { kind: 'order', id: 5, revision: 3 },
    ];
    await http.call(markAsShipped, { params, revisions: saw });
    await http.call(markAsShipped, { params, revisions: [] });
    expect(requests.map(r => r.headers.get('X-Revision'))).toEqual(['delivery-12=7, order-5=3', null]);
  });

  test('gives status and body as the contract declares them', async () => {
    const { http } = setUp(() => json(200, user));
    expect(await http.call(getCurrentUser)).toEqual({ kind: 'ok', status: 200, body: user });
  });

  test('a refusal is a value with its problem', async () => {
    const problem = { type: 'about:blank', title: 'Batch niet gevonden', status: 404, code: 'not-found' };
    const { http } = setUp(() => json(404, problem));
    const answer = await http.call(getBatch, { params: { type: 'dc', location: 'DC01', batch: 'x' } });
    expect(answer).toEqual({ kind: 'refused', status: 404, problem });
  });
});

describe('what is not the OMS’s', () => {
  test.each([
    ['a captive portal', () => new Response('<html>', { status: 200 })],
    ['a redirect', () => Response.redirect('https://portal.test/')],
    ['another JSON', () => json(200, { hello: 1 })],
    ['half a body', () => new Response(JSON.stringify(user).slice(0, 20), { status: 200 })],
  ])('%s', async (_, answer) => {
    const { http, epochs, times } = setUp(answer);
    expect(await http.call(getCurrentUser)).toMatchObject({ kind: 'later', why: 'not-oms' });
    expect([epochs, times, http.serverNow()]).toEqual([[], [], null]);
  });

  test('a right body without the announced X-OMS-Epoch', async () => {
    const { http } = setUp(() => json(200, user), ['epoch']);
    expect(await http.call(getCurrentUser)).toMatchObject({ kind: 'later', why: 'not-oms' });
  });
});

describe('time and failure', () => {
  const hangs = () => new Promise<Response>(() => {});
  const headersOnly = () => new Response(new ReadableStream());

  test.each([
    ['no answer comes, even when fetch does not heed its signal', hangs, {}, 15_000],
    ['the body does not come after its headers', headersOnly, {}, 15_000],
    ['a call says how long it may take', hangs, { patienceMs: 120_000 }, 120_000],
  ])('gives up after its patience: %s', async (_, answer, input, ms) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { http, requests } = setUp(answer);
    let given: unknown;
    void http.call(getCurrentUser, input).then(came => (given = came));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(given).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect([given, requests.length]).toEqual([{ kind: 'later', why: 'timeout' }, 1]);
  });

  const broken = () => Promise.reject(new TypeError('Failed to fetch'));
  const lost = { kind: 'later', why: 'network' };
  const hasShipped = { params: { dispatchRequestId: 7 } };

  test('a write is tried once: a lost reply is the caller’s to repeat, under the same key', async () => {
    const { http, requests } = setUp(broken);
    expect(await http.call(markAsShipped, hasShipped)).toEqual(lost);
    expect(requests).toHaveLength(1);
  });

  test('a read whose connection broke is tried once more; without a network it is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answers = [broken, () => json(200, user)];
    const devices = [
      setUp(() => (answers.shift() ?? broken)()),
      setUp(broken),
      setUp(broken, null, undefined, false),
    ];
    const asked = Promise.all(devices.map(({ http }) => http.call(getCurrentUser)));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await asked).toEqual([{ kind: 'ok', status: 200, body: user }, lost, lost]);
    expect(devices.map(({ requests }) => requests.length)).toEqual([2, 2, 1]);
  });

  test('what the OMS has answered is asked once, whatever it was', async () => {
    const { http, requests } = setUp(() => json(503, {}, { 'Retry-After': '1' }));
    expect(await http.call(getCurrentUser)).toEqual({ kind: 'later', why: 'rate', retry_after_ms: 1000 });
    expect(requests).toHaveLength(1);
  });

  test('leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { http } = setUp(() => json(200, user));
    await http.call(getCurrentUser);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('tells the epoch before the answer, and knows the OMS’s time', async () => {
    const { http, clock, epochs, times } = setUp(
      () => json(200, user, { 'X-OMS-Epoch': 'e1', Date: 'Fri, 20 Nov 2026 12:00:00 GMT' }),
      ['epoch'],
    );
    await http.call(getCurrentUser);
    clock.wall += 8 * 24 * 3600_000;
    clock.running += 500;
    const noon = Date.parse('2026-11-20T12:00:00Z');
    expect([epochs, times, http.serverNow()]).toEqual([['e1'], [noon], noon + 500]);
  });

  test('the OMS’s time does not run back within a second, as its Dates do; it does when its clock is set back', async () => {
    const dates = ['12:00:00', '12:00:00', '12:00:01', '11:50:00'];
    const told: (number | null)[] = [];
    const { http, clock } = setUp(() =>
      json(200, user, { Date: `Fri, 20 Nov 2026 ${dates[told.length] ?? ''} GMT` }),
    );
    const noon = Date.parse('2026-11-20T12:00:00Z');
    while (told.length < dates.length) {
      await http.call(getCurrentUser);
      told.push(http.serverNow());
      clock.running += 900;
    }
    expect(told).toEqual([noon, noon + 900, noon + 1800, noon - 600_000]);
  });
});

describe('an OMS that has nothing beyond the documents', () => {
  const documented: readonly string[] = ['batching'];

  test('is not asked for a call that it does not have', async () => {
    const { http, requests } = setUp(() => json(200, {}), documented);
    const answer = await http.call(listPreferences);
    expect([answer.kind === 'refused' && answer.problem.code, requests]).toEqual(['not-offered', []]);
  });

  const page = (status: number) =>
    new Response('<html>404', { status, headers: { 'Content-Type': 'text/html' } });
  test.each<[string, () => Response]>([
    ['404 in HTML', () => page(404)],
    ['404 in plain text', () => new Response('Not Found', { status: 404 })],
    ['404 without a body', () => new Response(null, { status: 404 })],
    ['404 in JSON of its own', () => json(404, { message: 'No route found' })],
    ['405', () => page(405)],
    ['501', () => page(501)],
  ])(
    'says of such a call that it is not there, before or beside what it announces: %s',
    async (_, answer) => {
      for (const features of [null, ['preferences']]) {
        const { http } = setUp(answer, features);
        expect(await http.call(listPreferences)).toMatchObject({
          kind: 'refused',
          status: 404,
          problem: { code: 'not-offered' },
        });
      }
    },
  );

  test('is not in between: of a documented call, and where an epoch is announced, a page tells nothing', async () => {
    const documentedCall = setUp(() => page(404), documented);
    expect(await documentedCall.http.call(getCurrentUser)).toEqual({ kind: 'later', why: 'not-oms' });
    const own = setUp(() => page(404), ['preferences', 'epoch']);
    expect(await own.http.call(listPreferences)).toEqual({ kind: 'later', why: 'not-oms' });
  });

  test('what it refuses by a problem of ours keeps its reason', async () => {
    const problem = { type: 'about:blank', title: 'no such view', status: 404, code: 'no-view' };
    const { http } = setUp(() => json(404, problem), ['preferences']);
    expect(await http.call(listPreferences)).toEqual({ kind: 'refused', status: 404, problem });
  });

  test('may write numbers as text, before its configuration is known too', async () => {
    for (const features of [null, documented]) {
      const { http } = setUp(() => json(200, { ...user, id: '1', homepage: undefined }), features);
      expect(await http.call(getCurrentUser)).toMatchObject({ kind: 'ok', body: { id: 1, homepage: null } });
    }
    const { http } = setUp(() => json(200, { ...user, id: '1' }), ['extras']);
    expect(await http.call(getCurrentUser)).toMatchObject({ kind: 'later', why: 'not-oms' });
  });

  test('names the field of a reply that cannot be read', async () => {
    const { http } = setUp(() => json(200, { ...user, permissions: undefined }), documented);
    expect(await http.call(getCurrentUser)).toMatchObject({
      kind: 'later',
      why: 'not-oms',
      problem: { status: 200, code: 'unread-reply', detail: 'permissions' },
    });
  });

  test('may answer with another success than ours', async () => {
    const { http } = setUp(() => json(200, { identifier: 'B1' }), documented);
    const input = {
      params: { type: 'dc', location: 'DC01' },
      body: { dispatch_requests: ['1'], batch_type: 'x' },
    };
    expect(await http.call(createBatch, input)).toMatchObject({ kind: 'ok', body: { identifier: 'B1' } });
  });

  test('has an empty list where it answers without content', async () => {
    const { http } = setUp(() => new Response(null, { status: 204 }), documented);
    const params = { type: 'dc', location: 'DC01' };
    expect(await http.call(listBatches, { params })).toMatchObject({ kind: 'ok', body: [] });
    expect(await http.call(getCurrentUser)).toMatchObject({ kind: 'later', why: 'not-oms' });
  });

  test('gets no query name, include or body field that the documents do not name', async () => {
    const ask = async (features: readonly string[] | null) => {
      const { http, requests } = setUp(() => json(201, {}), features);
      await http.call(listDispatchRequests, {
        query: {
          status: 'requested',
          sales_order_identifier: '261120-1',
          include: 'tracking_codes,messages,sales_order.shipping_address,dispatch_request_lines.unit_price',
        },
      });
      await http.call(createGoodsReceipt, {
        params: { type: 'dc', location: 'DC01' },
        body: { identifier: 'A', supplier_identifier: 'V1', expected_on: '2026-11-29', lines: [] },
      });
      const [list, made] = requests;
      return {
        query: Object.fromEntries(new URL(list?.url ?? '').searchParams),
        body: (await made?.json()) as unknown,
      };
    };
    expect(await ask(documented)).toEqual({
      query: { status: 'requested', include: 'tracking_codes,dispatch_request_lines.unit_price' },
      body: { identifier: 'A', supplier_identifier: 'V1' },
    });
    expect(await ask(['extras'])).toMatchObject({
      query: { sales_order_identifier: '261120-1' },
      body: { expected_on: '2026-11-29' },
    });
  });

  test.each([
    ['204', () => new Response(null, { status: 204 })],
    ['an empty 200', () => new Response('', { status: 200 })],
    ['202 with JSON of its own', () => json(202, { ok: true })],
  ])('may answer a write as it likes, where the documents do not say how: %s', async (_, answer) => {
    const { http } = setUp(answer, documented);
    const input = { params: { identifier: 'id:1' } };
    expect(await http.call(pauseDispatchRequest, input)).toMatchObject({ kind: 'ok', body: undefined });
    expect(await http.call(patchFrontendParameters, { body: [] })).toMatchObject({ kind: 'ok' });
  });

  test('a page for a write is still whose it is: not the OMS’s', async () => {
    const page = () => new Response('<html>', { status: 200, headers: { 'Content-Type': 'text/html' } });
    const { http } = setUp(page, documented);
    expect(await http.call(pauseDispatchRequest, { params: { identifier: 'id:1' } })).toEqual({
      kind: 'later',
      why: 'not-oms',
      // Made again, it may be done twice.
      unkeyed: true,
    });
  });

  test('leaves out what is null', async () => {
    const { http } = setUp(() => json(200, { id: 1, name: 'Anna', permissions: [] }), documented);
    expect(await http.call(getCurrentUser)).toMatchObject({
      kind: 'ok',
      body: { homepage: null, locations: [] },
    });
  });
});
