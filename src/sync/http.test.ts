import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { getBatch, listBatches } from '../../contract/batch.ts';
import { getPickList } from '../../contract/pick-list.ts';
import { postMutations } from '../../contract/mutation.ts';
import { markAsShipped } from '../../contract/dispatch-request.ts';
import { getCurrentUser, keepalive } from '../../contract/session.ts';
import { createHttp } from './http.ts';
import { fill } from './url.ts';
import { FakeClock, idSource } from './testing/fake-device.ts';
import { json } from './testing/model-oms.ts';

function setUp(
  answer: (request: Request) => Response | Promise<Response>,
  epochAnnounced = false,
  gzip: (text: string) => Promise<ArrayBuffer | null> = async () => null,
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
    newId: idSource(),
    deviceId: () => Promise.resolve('device-1'),
    epochAnnounced: () => epochAnnounced,
    epochSeen: epoch => Promise.resolve(void epochs.push(epoch)),
    timeSeen: time => void times.push(time),
  });
  return { http, clock, requests, epochs, times };
}
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
      const { http, requests } = setUp(() => json(207, []), false, can ? pack : async () => null);
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
    ];
    const { http, requests } = setUp(() => answers.shift() ?? json(500, {}));
    const params = { type: 'dc', location: 'DC01', batch: '1' };
    const ask = () => http.call(getPickList, { params, accept: 'application/pdf' });
    const [file, refused, foreign] = [await ask(), await ask(), await ask()];
    expect(requests[0]?.headers.get('Accept')).toBe('application/pdf');
    expect(file.kind === 'ok' && file.body instanceof Blob && (await file.body.text())).toBe('%PDF');
    expect(refused).toMatchObject({ kind: 'refused', problem: { code: 'not-acceptable' } });
    expect(foreign).toEqual({ kind: 'later', why: 'not-oms' });
  });

  test('a write carries its key, the custom header and the device; a read has no key', async () => {
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
      [null, 'fetch', 'device-1'],
    ]);
    expect(await requests[0]?.json()).toEqual({ label: '3S1' });
    expect([requests[0]?.credentials, requests[0]?.redirect]).toEqual(['same-origin', 'manual']);
  });

  test('a write without a given key gets one', async () => {
    const { http, requests } = setUp(() => new Response(null, { status: 204 }));
    await http.call(markAsShipped, { params: { dispatchRequestId: 7 } });
    expect(requests[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
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
    const { http } = setUp(() => json(200, user), true);
    expect(await http.call(getCurrentUser)).toMatchObject({ kind: 'later', why: 'not-oms' });
  });
});

describe('time and failure', () => {
  test('gives up after 15 s, even when fetch does not heed its signal', async () => {
    const { http, clock } = setUp(() => new Promise(() => {}));
    const calling = http.call(getCurrentUser);
    await new Promise(setImmediate);
    clock.advance(15_000);
    expect(await calling).toEqual({ kind: 'later', why: 'timeout' });
  });

  test('makes one try: a lost reply is the caller’s to repeat', async () => {
    const { http, requests } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await http.call(getCurrentUser)).toEqual({ kind: 'later', why: 'network' });
    expect(requests).toHaveLength(1);
  });

  test('leaves no timer behind', async () => {
    const { http, clock } = setUp(() => json(200, user));
    await http.call(getCurrentUser);
    expect(clock.asleep()).toBe(0);
  });

  test('tells the epoch before the answer, and knows the OMS’s time', async () => {
    const { http, clock, epochs, times } = setUp(
      () => json(200, user, { 'X-OMS-Epoch': 'e1', Date: 'Fri, 20 Nov 2026 12:00:00 GMT' }),
      true,
    );
    await http.call(getCurrentUser);
    clock.wall += 8 * 24 * 3600_000;
    clock.running += 500;
    const noon = Date.parse('2026-11-20T12:00:00Z');
    expect([epochs, times, http.serverNow()]).toEqual([['e1'], [noon], noon + 500]);
  });
});
