import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, freshApp } from '../testing/app.ts';

let address: string;
let sorter: Caller;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  const oms = await freshApp({ limits: { close: 300 } });
  address = await oms.app.listen({ port: 0, host: '127.0.0.1' });
  sorter = await oms.signIn('magazijn');
});
afterAll(() => agent.destroy());

/** Status and code of a call on the one connection of this file. */
async function asked(path: string): Promise<[number | undefined, string | undefined]> {
  const sent = get(address + path, { agent, headers: { cookie: sorter.cookie } });
  const [reply] = (await once(sent, 'response', {
    signal: AbortSignal.timeout(5000),
  })) as [IncomingMessage];
  const { code } = JSON.parse(await text(reply)) as { code?: string };
  return [reply.statusCode, code];
}
const slips = (n: number) =>
  `/api/rest/dispatch-requests/batch-packing-slips?identifiers=${Array.from({ length: n }, (_, i) => `261119-${i + 1000}-1`).join()}`;

it.each([
  [500, 422, 'ValidationError'],
  [650, 400, 'invalid-request'],
  [850, 400, 'invalid-request'],
  [1150, 400, 'invalid-request'],
  [2000, 431, 'headers-too-large'],
  [20_000, 431, 'headers-too-large'],
])(
  'an address with %i identifiers is answered at once with %i, and so is the next call',
  async (n, status, code) => {
    expect(await asked(slips(n))).toEqual([status, code]);
    expect(await asked('/api/current-user')).toEqual([200, undefined]);
  },
);

it('a name in the path that no identifier can be is too long', async () => {
  expect(await asked(`/api/rest/dispatch-requests/${'x'.repeat(9000)}`)).toEqual([414, 'url-too-long']);
});
