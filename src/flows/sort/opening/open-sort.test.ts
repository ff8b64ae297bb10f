import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../../../contract/http.ts';
import { openCacheDb } from '../../../db/cache-db.ts';
import type { OpenOutbox } from '../../../outbox/outbox.ts';
import { anna, FakeDevice, WORK } from '../../../sync/testing/fake-device.ts';
import { workPackage } from '../../../work-package/testing/packages.ts';
import type { FlowProps } from '../../flow.ts';
import type { Http } from '../../../sync/http.ts';
import type { Opened, Opening as OpeningOf } from '../../opening/open-work.ts';
import { openSort } from './open-sort.ts';
import type { SortModel } from '../session/sort-model.ts';
import { t } from '../texts.ts';

type Opening = OpeningOf<SortModel>;

/** The OMS's answers to the calls of an opening; a test may delay them or let them fail. Other calls get no answer. */
const zone = { identifier: 'A', display_name: 'Zone A', storage_locations: [] };
const replies: Readonly<Record<string, unknown>> = {
  get getLocation() {
    const location_property_key = { identifier: 'processProduct.autofillSortingZone' };
    return { location_properties: [{ location_property_key, int_value: autofill }] };
  },
  getGoodsReceipt: { receiving_progress: { zone: 'A' } },
  listStorageLocations: [zone],
  getBatch: { identifier: '2611-014', status: 'sorting', storage_zone: zone },
  getWorkPackage: workPackage(),
};
const http = {
  async call({ id }: Endpoint): Promise<unknown> {
    fetched.push(id);
    const lost = { kind: 'later', why: 'network' };
    if (!(id in replies)) return lost;
    return network().then(
      () => ({ kind: 'ok', status: 200, body: replies[id] }),
      () => lost,
    );
  },
};
let fetched: string[] = [];
/** The zone's. */
let autofill = 0;
let network: () => Promise<unknown> = () => Promise.resolve();
let audio = 0;
let written: string[] = [];

// The screen loads these when it needs them; the tests load them beforehand.
beforeAll(() => Promise.all([import('./practice.ts'), import('./online.ts')]));
beforeEach(() => {
  fetched = [];
  autofill = 0;
  network = () => Promise.resolve();
  audio = 0;
  vi.stubGlobal('navigator', { onLine: true, locks: lockManager() });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('requestAnimationFrame', queueMicrotask);
  vi.stubGlobal('document', new EventTarget());
  written = [];
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: (key: string) => written.push(key),
    removeItem: (key: string) => written.push(key),
  });
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close(): void {}
    },
  );
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        audio += 1;
      }
      resume(): Promise<void> {
        return Promise.resolve();
      }
      close(): Promise<void> {
        audio -= 1;
        return Promise.resolve();
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Locks as browsers have them: exclusive, in order. */
function lockManager() {
  const held = new Set<string>();
  const waiting: (() => void)[] = [];
  return {
    async request(
      name: string,
      options: { ifAvailable?: boolean; signal?: AbortSignal },
      granted: (lock: object | null) => Promise<unknown>,
    ): Promise<unknown> {
      if (held.has(name)) {
        if (options.ifAvailable) return granted(null);
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve);
          options.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        });
      }
      held.add(name);
      try {
        return await granted({ name });
      } finally {
        held.delete(name);
        waiting.shift()?.();
      }
    },
  };
}

interface Tab {
  readonly sort: Opened;
  readonly shown: Opening[];
  readonly outbox: OpenOutbox;
  /** Number of subscriptions to the outbox. */
  readonly listening: () => number;
}

const cacheOf = (disk: IDBFactory) => openCacheDb({ indexedDB: disk, IDBKeyRange, tell: () => undefined });

/** Opens the batch in a tab of the device. */
const never = (): Promise<void> => new Promise<void>(() => undefined);
function openTab(
  device: FakeDevice,
  {
    practice = false,
    ready = never,
    receipt = false,
  }: { practice?: boolean; ready?: () => Promise<void>; receipt?: boolean } = {},
): Tab {
  const shown: Opening[] = [];
  let listening = 0;
  const real = device.openOutbox();
  const outbox: OpenOutbox = {
    ...real,
    subscribe(listener) {
      listening += 1;
      const stop = real.subscribe(listener);
      return () => {
        listening -= 1;
        stop();
      };
    },
  };
  const flow: Pick<FlowProps, 'user' | 'config' | 'services' | 'place' | 'source' | 'practice'> = {
    config: {
      general: {
        environment: 'test',
        'features-enabled': ['work-package'],
        'omni-portal-base-url': '/',
        provider: 'OMS',
      },
      settings: {},
      'packing-slip-separate-label': false,
    },
    user: { ...anna, permissions: [] as readonly string[] } as FlowProps['user'],
    place: { type: 'dc', identifier: 'DC01' },
    source: receipt
      ? { type: 'goods-receipt', identifier: 'VH-2611-03' }
      : { type: 'batch', identifier: '2611-014' },
    practice,
    services: {
      outbox,
      queue: {
        get: () => ({ pending: 0, parked: 0, oldest_at: null, others: [] }),
        subscribe: () => () => undefined,
      },
      onlineOnly: { get: () => 'off' as const, subscribe: () => () => undefined },
      cache: cacheOf(device.disk),
      http: http as unknown as Http,
      clock: device.clock,
      newId: device.newId,
      channel: () => device.hub.open(),
      shipsByScan: () => true,
      speaks: () => false,
      whenReady: ready,
    },
  };
  const sort = openSort(flow as FlowProps, opening => shown.push(opening));
  return { sort, shown, outbox, listening: () => listening };
}
const rest = async (): Promise<void> => {
  await vi.dynamicImportSettled();
  for (let turn = 0; turn < 80; turn++) await new Promise(setImmediate);
};
const steps = (tab: Tab): string[] => tab.shown.map(o => o.name);
function modelOf(tab: Tab): SortModel {
  const opened = tab.shown.at(-1);
  if (opened?.name !== 'ready') throw new Error(`opened to ${opened?.name}`);
  return opened.model;
}
const last = (tab: Tab): string | undefined => steps(tab).at(-1);
const packages = (): number => fetched.filter(id => id === 'getWorkPackage').length;
/** The device with the zone chosen. */
async function chosen(): Promise<FakeDevice> {
  const device = new FakeDevice();
  await device.openOutbox().saveFlow(`${WORK}#zone`, 'A');
  return device;
}

describe('The zone', () => {
  test('two choices at once open the work once', async () => {
    const tab = openTab(new FakeDevice());
    await rest();
    expect(last(tab)).toBe('zone');
    tab.sort.choose('A');
    tab.sort.choose('Zone A');
    await rest();
    expect([last(tab), packages(), steps(tab).filter(s => s === 'ready')]).toEqual(['ready', 1, ['ready']]);
    tab.sort.stop();
  });

  test('one that is not there is said, and another can be chosen', async () => {
    const tab = openTab(new FakeDevice());
    await rest();
    tab.sort.choose('Q');
    await rest();
    expect(tab.shown.at(-1)).toMatchObject({ name: 'zone', error: t('zone_not_found') });
    tab.sort.choose('A');
    await rest();
    expect(last(tab)).toBe('ready');
    tab.sort.stop();
  });
});

describe.each([
  ['a batch', false],
  ['a receipt', true],
])('Autofill of the zone of %s that is in one', (_, receipt) => {
  test.each([
    [0, ['zone'], ''],
    [1, ['zone'], 'A'],
    [2, ['settling', 'opening', 'ready'], 'A'],
  ] as const)('%i', async (value, opened, filled) => {
    autofill = value;
    const tab = openTab(new FakeDevice(), { receipt });
    await rest();
    expect(steps(tab)).toEqual(opened);
    expect(tab.shown[0]).toMatchObject({ filled });
    tab.sort.stop();
  });
});

describe('Without a network', () => {
  const cut = () => Promise.reject(new TypeError('network'));

  test('a batch that was open on this device opens again', async () => {
    const device = await chosen();
    const first = openTab(device);
    await rest();
    first.sort.stop();
    network = cut;
    const again = openTab(device);
    await rest();
    expect(last(again)).toBe('ready');
    again.sort.stop();
  });

  test('it says so though the browser thinks that there is a network, once the OMS was asked in vain', async () => {
    const device = await chosen();
    const first = openTab(device);
    await rest();
    first.sort.stop();
    network = cut;
    const again = openTab(device, { ready: () => Promise.resolve() });
    await rest();
    expect([navigator.onLine, modelOf(again).get().online]).toEqual([true, false]);
    again.sort.stop();
  });

  test('a batch whose zone was never chosen says that it cannot', async () => {
    network = cut;
    const tab = openTab(new FakeDevice());
    await rest();
    expect(tab.shown.at(-1)).toEqual({ name: 'failed', text: t('load_offline') });
    tab.sort.stop();
  });
});

describe('One tab a work', () => {
  test('a second tab waits, and takes over where the first one was', async () => {
    const device = await chosen();
    const first = openTab(device);
    await rest();
    modelOf(first).scan('8712345678906');
    await rest();
    const second = openTab(device);
    await rest();
    expect(steps(second)).toEqual(['other-tab']);
    first.sort.stop();
    await rest();
    expect(modelOf(second).get().state.name).toBe('scan-location');
    second.sort.stop();
  });

  test('who leaves while the package loads lets go at once, and leaves nothing behind', async () => {
    const device = await chosen();
    let arrive: () => void = () => undefined;
    network = () => new Promise<void>(resolve => (arrive = resolve));
    const first = openTab(device);
    await rest();
    first.sort.stop();
    await rest();
    network = () => Promise.resolve();
    const back = openTab(device);
    await rest();
    expect(steps(back)).toEqual(['opening', 'ready']);
    arrive();
    await rest();
    // The loudspeaker of the second one opens after its first frame.
    await expect.poll(() => audio).toBe(1);
    expect([first.listening(), last(first), audio]).toEqual([0, 'opening', 1]);
    back.sort.stop();
    expect([back.listening(), audio]).toEqual([0, 0]);
  });

  test('who leaves before anything began is not in the way (StrictMode mounts twice)', async () => {
    const device = await chosen();
    openTab(device).sort.stop();
    const tab = openTab(device);
    await rest();
    expect(last(tab)).toBe('ready');
    tab.sort.stop();
  });
});

describe('Practice', () => {
  test('nothing reaches outbox, caches, storage or network', async () => {
    const device = new FakeDevice();
    const tab = openTab(device, { practice: true });
    await rest();
    const model = modelOf(tab);
    for (const code of ['2000000000039', 'O-03', '2000000000015', 'onbekend']) {
      model.scan(code);
      await rest();
    }
    expect(model.get().progress.placed).toBe(1);
    const { db } = device.openOutbox();
    const cache = cacheOf(device.disk);
    expect([await db.entries.count(), await db.flow_states.count(), fetched]).toEqual([0, 0, []]);
    expect([await cache.work_packages.count(), written]).toEqual([0, []]);
    tab.sort.stop();
  });
});

test('an OMS that did not answer is there again once it has answered what was sent', async () => {
  const device = await chosen();
  const tab = openTab(device);
  await rest();
  const model = modelOf(tab);
  for (const code of ['8712345678906', 'A-12']) {
    model.scan(code);
    await rest();
  }
  expect(model.get().online).toBe(false);
  const [entry] = await tab.outbox.list();
  await tab.outbox.settle([{ seq: entry?.seq ?? 0, at: 1, kind: 'done', status: 200, version: null }]);
  expect(model.get().online).toBe(true);
  tab.sort.stop();
});
