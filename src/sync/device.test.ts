import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EPOCH_HEADER } from '../../contract/http.ts';
import { keepalive } from '../../contract/sign-in.ts';
import { createDeviceHttp } from './device.ts';

type Opened = Awaited<Parameters<typeof createDeviceHttp>[0]>;

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://oms.test' });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204, headers: { [EPOCH_HEADER]: 'e1' } }));
});
afterEach(() => void vi.unstubAllGlobals());

test('a read is answered before the databases are open; from then on its epoch is stored first', async () => {
  let open: (opened: Opened) => void = () => undefined;
  let store: (again: boolean) => void = () => undefined;
  const stored = new Promise<boolean>(resolve => (store = resolve));
  const enterEpoch = vi.fn(() => stored);
  const { http } = createDeviceHttp(new Promise(resolve => (open = resolve)));

  expect(await http.call(keepalive)).toMatchObject({ kind: 'ok' });
  open({
    cache: { session: { get: async () => undefined } },
    outbox: { enterEpoch, noteOmsTime: async () => undefined },
  } as unknown as Opened);
  await vi.waitFor(() => expect(enterEpoch.mock.calls).toEqual([['e1']]));

  let answered = false;
  const second = http.call(keepalive).then(() => (answered = true));
  await vi.waitFor(() => expect(enterEpoch).toHaveBeenCalledTimes(2));
  expect(answered).toBe(false);
  store(false);
  await second;
});
