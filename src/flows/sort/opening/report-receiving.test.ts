import { expect, test, vi } from 'vitest';
import { SILENT_SECONDS } from '../../../../core/receipt/silent.ts';
import type { Http } from '../../../sync/http.ts';
import { FakeDevice } from '../../../sync/testing/fake-device.ts';
import { reportReceiving } from './report-receiving.ts';

test('R37 a device that only has the receipt open is heard twice before it would count as silent', async () => {
  const device = new FakeDevice();
  const call = vi.fn(() => Promise.resolve({ kind: 'ok' }));
  const closed = new AbortController();
  const source = { type: 'goods-receipt', identifier: 'VH-2611-03' } as const;
  reportReceiving(
    { call } as unknown as Http,
    { outbox: device.openOutbox(), clock: device.clock },
    { type: 'dc', location: 'DC01', source, zone: 'A' },
    'device',
    closed.signal,
  );
  const asleep = () => vi.waitFor(() => expect(device.clock.asleep()).toBe(1));
  await asleep();
  call.mockClear();
  for (let second = 1; second < SILENT_SECONDS; second++) {
    device.clock.advance(1000);
    await asleep();
  }
  expect(call).toHaveBeenCalledTimes(2);
  closed.abort();
  await vi.waitFor(() =>
    expect(call).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({ body: { pending: 0, open: false } }),
    ),
  );
});
