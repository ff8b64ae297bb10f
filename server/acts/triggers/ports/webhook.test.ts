import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signed, webhookPort } from './webhook.ts';

/** A program of others; `answer` null: it never answers. */
let answer: number | null;
const asked: { path: string; headers: Record<string, unknown>; text: string }[] = [];
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', part => (text += String(part)));
  request.on('end', () => {
    asked.push({ path: request.url ?? '', headers: request.headers, text });
    if (answer !== null) response.writeHead(answer, { location: '/elders' }).end('x'.repeat(100_000));
  });
});
let port: number;

beforeAll(async () => {
  await new Promise<void>(resolve => void receiver.listen(0, resolve));
  ({ port } = receiver.address() as AddressInfo);
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  answer = 204;
  asked.length = 0;
});

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const KEY = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';
const body = { type: 'delivery-shipped', timestamp: '2026-11-26T10:00:00.000Z', data: { a: 1 } };
const call = (host = 'localhost', own = ['localhost', '127.0.0.1'], patience?: number) =>
  webhookPort('', { secret: SECRET, ownHosts: new Set(own) }, patience).send({
    key: KEY,
    url: `http://${host}:${String(port)}/haak`,
    body,
  });

it('is signed as Standard Webhooks has it: the example of its makers', () => {
  expect(
    signed(SECRET, 'msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}', 1_614_265_330_000),
  ).toMatchObject({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('calls with its key, and says the answer', async () => {
  expect(await call()).toEqual({
    kind: 'sent',
    said: expect.stringMatching(/^Status 204 in \d,\d s$/) as string,
  });
  expect(asked).toMatchObject([
    { path: '/haak', headers: { 'webhook-id': KEY }, text: JSON.stringify(body) },
  ]);
});

it.each([
  [410, 'gone', 'antwoord 410: de ontvanger wil dit nooit meer'],
  [500, 'later', 'antwoord 500'],
  [503, 'later', 'antwoord 503'],
  [429, 'later', 'antwoord 429'],
  [408, 'later', 'antwoord 408'],
  [400, 'refused', 'antwoord 400'],
  [404, 'refused', 'antwoord 404'],
])('%s ends as %s', async (status, kind, why) => {
  answer = status;
  expect(await call()).toEqual({ kind, code: String(status), why });
});

it.each([301, 302, 307, 308])('a redirect (%s) is not followed', async status => {
  answer = status;
  expect(await call()).toMatchObject({ kind: 'refused', code: String(status) });
  expect(asked.map(({ path }) => path)).toEqual(['/haak']);
});

it('a receiver that never answers is given up, and asked again later', async () => {
  answer = null;
  expect(await call('localhost', ['localhost'], 50)).toEqual({
    kind: 'later',
    code: 'geen-antwoord',
    why: 'geen antwoord',
  });
});

describe('a host in the own network', () => {
  const own = { kind: 'refused', code: 'eigen-netwerk', why: 'adres in het eigen netwerk' };
  it.each(['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
    '%s is not called unless it is configured',
    async host => {
      expect(await call(host, [])).toEqual(own);
      expect(asked).toEqual([]);
    },
  );
  it.each([
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
  ])('%s neither', async host => expect(await call(host, [])).toEqual(own));
});

it('what is no address is refused', async () => {
  const webhook = webhookPort('', { secret: SECRET, ownHosts: new Set() });
  expect(await webhook.send({ key: KEY, url: 'file:///etc/passwd', body })).toMatchObject({
    kind: 'refused',
    code: 'adres',
  });
});
