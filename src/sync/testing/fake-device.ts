import { extras } from '../../../contract/extra.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { MutationOf } from '../../../contract/scanning/mutation.ts';
import { openOutboxDb } from '../../db/outbox-db.ts';
import type { Channel, Clock } from '../../outbox/deps.ts';
import { createOutbox, type OpenOutbox } from '../../outbox/outbox.ts';
import { within } from '../../outbox/within.ts';
import { sendKeyless } from '../keyless/send-keyless.ts';
import { createHttp, PATIENCE_MS, type Http } from '../http.ts';
import { createSender, type Sender } from '../sender.ts';
import type { ModelOms } from './model-oms.ts';

/** Time that stands still until a test moves it. */
export class FakeClock implements Clock {
  wall = Date.parse('2026-11-20T09:00:00Z');
  running = 0;
  private readonly sleepers = new Set<{ until: number; wake: () => void }>();

  now = (): number => this.wall;
  monotonic = (): number => this.running;
  sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve();
      const sleeper = { until: this.running + ms, wake: () => {} };
      sleeper.wake = () => {
        this.sleepers.delete(sleeper);
        signal?.removeEventListener('abort', sleeper.wake);
        resolve();
      };
      this.sleepers.add(sleeper);
      signal?.addEventListener('abort', sleeper.wake);
    });
  advance(ms: number): void {
    this.wall += ms;
    this.running += ms;
    for (const sleeper of this.sleepers) if (sleeper.until <= this.running) sleeper.wake();
  }
  /** Number of sleepers longer than this: those wait for a wake, not for a request. */
  asleep = (): number => this.sleepers.size;
}

/** The tabs and the worker of one device receive each other's messages. */
export class Hub {
  private readonly ends = new Set<(message: unknown) => void>();
  open(): Channel {
    const own = new Set<(message: unknown) => void>();
    return {
      post: message => {
        for (const end of this.ends) if (!own.has(end)) end(structuredClone(message));
      },
      listen: listener => {
        own.add(listener);
        this.ends.add(listener);
        return () => this.ends.delete(listener);
      },
    };
  }
}

/** UUIDv7-shaped ids in order. */
export function idSource(): () => string {
  let n = 0;
  return () => `01900000-0000-7000-8000-${(++n).toString(16).padStart(12, '0')}`;
}

/** A browser process: at each access to disk or network it may have been killed. */
interface Life {
  /** Accesses until it dies. */
  left: number;
}
function step(life: Life): void {
  life.left -= 1;
  if (life.left < 0) throw new Error('killed');
}

/** One browser profile: its disk outlives its tabs. */
export class FakeDevice {
  /** For the tabs opened now; give it a few accesses, and a new budget after the crash. */
  life: Life = { left: Infinity };
  /** Its disk is full. */
  full = false;
  readonly clock = new FakeClock();
  readonly disk = new IDBFactory();
  readonly hub = new Hub();
  readonly newId = idSource();
  /** The OMS's time, by which ids are made. */
  readonly omsTimes: number[] = [];
  features: readonly string[] = ['scan-mutations', 'idempotency-keys'];
  /** The user who signed in last, as the device knows it. */
  user_id: number | null = 1;

  /** Opens the app in one more tab, or anew after a crash. */
  openOutbox(): OpenOutbox {
    const db = openOutboxDb({ indexedDB: this.disk, IDBKeyRange, tell: () => {} });
    const { life } = this;
    const append = db.append.bind(db);
    const room = (): void => {
      if (this.full) throw new DOMException('no room', 'QuotaExceededError');
    };
    db.append = async (...written) => {
      step(life);
      room();
      return append(...written);
    };
    db.use({
      stack: 'dbcore',
      name: 'mortal',
      create: core => ({
        ...core,
        transaction: (...args) => {
          step(life);
          if (args[1] === 'readwrite') room();
          return core.transaction(...args);
        },
      }),
    });
    return createOutbox(db, {
      clock: this.clock,
      newId: this.newId,
      freshDeviceId: this.newId,
      omsTime: ms => void this.omsTimes.push(ms),
      channel: this.hub.open(),
      defer: act => act(),
    });
  }

  connect(
    outbox: OpenOutbox,
    oms: Pick<ModelOms, 'fetch'>,
    random: () => number = () => 1,
  ): { http: Http; sender: Sender } {
    const { life } = this;
    const http = createHttp({
      clock: this.clock,
      fetch: async (input, init) => {
        step(life);
        const response = await within(this.clock.sleep, PATIENCE_MS, oms.fetch(input, init));
        step(life);
        // Time passes when the test moves the clock.
        if (!response) throw new DOMException('no answer', 'TimeoutError');
        return response;
      },
      origin: 'https://oms.test',
      timeLimit: false,
      mayRetry: () => false,
      newId: this.newId,
      deviceId: outbox.deviceId,
      // An OMS that takes lists of scans has the other calls of ours too.
      features: () => [
        ...(this.features.includes('scan-mutations') ? extras.filter(name => name !== 'epoch') : []),
        ...this.features,
      ],
      featuresSeen: () => undefined,
      epochSeen: async epoch => void (await outbox.enterEpoch(epoch)),
      timeSeen: () => undefined,
    });
    const local = () => Promise.resolve({ user_id: this.user_id, features: this.features });
    return {
      http,
      sender: createSender({
        outbox,
        http,
        clock: this.clock,
        random,
        local,
        keyless: () => Promise.resolve(sendKeyless),
      }),
    };
  }
}

export const anna = { id: 1, name: 'Anna' };
export const bram = { id: 2, name: 'Bram' };
export const WORK = 'dc/DC01/batch/2611-014';

const at = '2026-11-20T09:00:00.000Z';
export const place = (
  id: string,
  dispatch_request_id: number,
  more: Partial<MutationOf<'place-article'>> = {},
): MutationOf<'place-article'> => ({
  id,
  version: 1,
  at,
  type: 'place-article',
  location_type: 'dc',
  location: 'DC01',
  zone: 'A',
  storage_location: `A-${dispatch_request_id}`,
  process_type: 'sort',
  dispatch_request_batch_identifier: '2611-014',
  product_identifier: 'P1',
  dispatch_request_id,
  quantity: 1,
  extra_processing_steps: [],
  ...more,
});
export const takeBack = (
  id: string,
  dispatch_request_id: number,
  mutation_id: string,
): MutationOf<'take-back'> => ({ id, version: 1, at, type: 'take-back', dispatch_request_id, mutation_id });
export const ship = (id: string, dispatch_request_id: number): MutationOf<'mark-shipped'> => ({
  id,
  version: 1,
  at,
  type: 'mark-shipped',
  dispatch_request_id,
  label: null,
});
export const complete = (
  id: string,
  dispatch_request_id: number,
): MutationOf<'complete-storage-location'> => ({
  id,
  version: 1,
  at,
  type: 'complete-storage-location',
  dispatch_request_id,
  storage_location: `A-${dispatch_request_id}`,
});
export const finish = (id: string): MutationOf<'finish-receipt'> => ({
  id,
  version: 1,
  at,
  type: 'finish-receipt',
  location_type: 'dc',
  location: 'DC01',
  goods_receipt_identifier: 'VH-2611-03',
});
export const info = (id: string, product_identifier = 'P1'): MutationOf<'product-info'> => ({
  id,
  version: 1,
  at,
  type: 'product-info',
  product_identifier,
  attribute_identifier: 'weight',
  value: '12',
});
