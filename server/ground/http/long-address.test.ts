import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import { type Caller, freshApp } from '../../testing/app.ts';

let address: string;
let sorter: Caller;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  const oms = await freshApp({ limits: { close: 300 } });
  address = await oms.app.listen({ port: 0, host: '127.0.0.1' });
  sorter = await oms.signIn('magazijn');
});
afterAll(() => agent.destroy());

/** The answer to a call on the one connection of this file, within 5 s. */
async function asked(path: string, list?: readonly string[]) {
  const sent = request(address + path, {
    agent,
    method: list ? 'POST' : 'GET',
    headers: {
      cookie: sorter.cookie,
      ...(list && { 'content-type': 'application/json', 'x-requested-with': 'fetch' }),
    },
  });
  sent.end(list && JSON.stringify({ identifiers: list }));
  const [reply] = (await once(sent, 'response', {
    signal: AbortSignal.timeout(5000),
  })) as [IncomingMessage];
  const body = await text(reply);
  return { status: reply.statusCode, ...(body === '' ? {} : (JSON.parse(body) as Partial<Problem>)) };
}
const SLIPS = '/api/rest/dispatch-requests/batch-packing-slips';
/** Identifiers of no delivery. */
const names = (n: number, length = 13) =>
  Array.from({ length: n }, (_, i) => `${i + 1000}-1`.padStart(length, '9'));
const tooMany = (n: number) => ({
  status: 422,
  code: 'ValidationError',
  detail: `Kies hoogstens 200 leveringen; het zijn er ${n}.`,
  read: `${n} leveringen`,
  expected: 'hoogstens 200 leveringen',
});
const tooLong = {
  status: 431,
  code: 'headers-too-large',
  detail:
    'Adres en kop van het verzoek zijn samen te groot: hoogstens 16 kB. Stuur een lange lijst in de inhoud, met POST.',
  expected: 'hoogstens 16 kB',
};

it.each([
  ['500 identifiers', names(500), tooMany(500)],
  ['650 identifiers', names(650), tooMany(650)],
  ['1100 identifiers', names(1100), tooMany(1100)],
  ['200 identifiers of 60 characters', names(200, 60), { status: 200 }],
  ['200 identifiers of 120 characters', names(200, 120), tooLong],
  ['2000 identifiers', names(2000), tooLong],
  ['20000 identifiers', names(20_000), tooLong],
])('an address with %s is answered at once, and so is the next call', async (_, list, answer) => {
  expect(await asked(`${SLIPS}?identifiers=${list.join()}`)).toMatchObject(answer);
  expect(await asked('/api/current-user')).toMatchObject({ status: 200 });
});

it.each([
  ['2000 identifiers', names(2000), tooMany(2000)],
  ['200 identifiers of 120 characters', names(200, 120), { status: 200 }],
])('by POST, %s are answered at once, and so is the next call', async (_, list, answer) => {
  expect(await asked(SLIPS, list)).toMatchObject(answer);
  expect(await asked('/api/current-user')).toMatchObject({ status: 200 });
});

it.each([9000, 12_000, 15_000])('keepalive with a query of %i characters is answered', async length => {
  expect(await asked(`/api/keepalive?x=${'x'.repeat(length)}`)).toMatchObject({ status: 204 });
});

it('a name in the path that no identifier can be is too long', async () => {
  expect(await asked(`/api/rest/dispatch-requests/${'x'.repeat(9000)}`)).toMatchObject({
    status: 414,
    code: 'url-too-long',
  });
});

it.each([
  ['/api/keepalive', 204],
  ['/api/rest/locations?limit=1', 200],
])('a whole address where a path stands, as a proxy asks it, is the same call: %s', async (path, status) => {
  const { port, host } = new URL(address);
  const sent = request({ port, path: `http://${host}${path}`, headers: { cookie: sorter.cookie } }).end();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  reply.resume();
  expect(reply.statusCode).toBe(status);
});
