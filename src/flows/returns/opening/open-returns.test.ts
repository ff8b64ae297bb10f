import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../../../contract/http.ts';
import { anna, FakeDevice } from '../../../sync/testing/fake-device.ts';
import type { FlowProps } from '../../flow.ts';
import type { Opening } from '../../opening/open-work.ts';
import type { ReturnModel } from '../session/return-model.ts';
import { openReturns } from './open-returns.ts';

const zoneR = { id: 1, identifier: 'R', display_name: 'Retourzone R', storage_locations: [] };
const zoneS = { ...zoneR, id: 2, identifier: 'S', display_name: 'Retourzone S' };

let last: string | null;
beforeEach(() => {
  last = null;
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: (_: string, _options: object, granted: (lock: object) => Promise<unknown>) => granted({}),
    },
  });
  vi.stubGlobal('localStorage', { getItem: () => last, setItem: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

/** Everything that opening the returns shows, where this OMS has these zones and the property has this value. */
async function opened(autofill: number | null, zones = [zoneR]): Promise<Opening<ReturnModel>[]> {
  const key = { identifier: 'processProduct.autofillSortingZone' };
  const property = { location_property_key: key, int_value: autofill };
  const replies: Readonly<Record<string, unknown>> = {
    getLocation: { location_properties: autofill === null ? [] : [property] },
    listStorageLocations: zones,
  };
  const http = {
    call: ({ id }: Endpoint) =>
      Promise.resolve(
        id in replies ? { kind: 'ok', status: 200, body: replies[id] } : { kind: 'later', why: 'network' },
      ),
  };
  const shown: Opening<ReturnModel>[] = [];
  const device = new FakeDevice();
  const flow = {
    user: { ...anna, permissions: ['orders.batch.process.return'] },
    place: { type: 'dc', identifier: 'DC01' },
    practice: false,
    config: { general: { 'features-enabled': [] } },
    services: { outbox: device.openOutbox(), http },
  } as unknown as FlowProps;
  const works = openReturns(flow, opening => shown.push(opening));
  await vi.waitFor(() => expect(shown).not.toEqual([]));
  works.stop();
  return shown;
}

test.each([
  ['off', 0, 'zone', ''],
  ['not set', null, 'zone', ''],
  ['1: filled in', 1, 'zone', 'R'],
  ['2: filled in and submitted', 2, 'settling', 'R'],
] as const)('autofill of the zone %s', async (_, autofill, name, filled) => {
  expect((await opened(autofill))[0]).toMatchObject({ name, filled });
});

test.each([1, 2])(
  'autofill %i of several zones takes the last that was used here, or none',
  async autofill => {
    expect((await opened(autofill, [zoneR, zoneS]))[0]).toMatchObject({ name: 'zone', filled: '' });
    last = 'S';
    expect((await opened(autofill, [zoneR, zoneS]))[0]).toMatchObject({
      name: autofill === 2 ? 'settling' : 'zone',
      filled: 'S',
    });
  },
);
