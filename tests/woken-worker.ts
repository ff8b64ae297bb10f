import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';
import { openCacheDb, type CacheDb, type SessionRow } from '../src/db/cache-db.ts';
import { type EntryRow, openOutboxDb, type OutboxDb } from '../src/db/outbox-db.ts';

/** A notice as the user has it on the screen. */
export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly path: string;
  readonly silent: boolean | null;
}

/** Functions that the service worker (sw) gives to a test; its scope has other types than a test's. */
interface Parts {
  readonly onPush: (data: { json: () => unknown } | null) => Promise<void>;
  readonly sendInBackground: () => Promise<void>;
  readonly noticeWaiting: (own: { outbox: unknown; cache: CacheDb }, now: number) => Promise<void>;
  readonly tellWaiting: () => Promise<void>;
  readonly openNotice: (notice: { close: () => void; data: unknown }) => Promise<void>;
  readonly device: () => { outbox: unknown; cache: CacheDb };
}

export const session = (id: number, facts: Partial<SessionRow['user']> = {}, settings = {}): SessionRow => ({
  key: 'last',
  user: {
    id,
    username: `user${id}`,
    name: `Naam ${id}`,
    permissions: [],
    homepage: '/',
    locations: [{ type: 'store', identifier: '101', display_name: 'Utrecht Centrum' }],
    ...facts,
  },
  config: {
    general: {
      environment: 'test',
      'features-enabled': [],
      'omni-portal-base-url': '',
      provider: 'de servicedesk',
    },
    settings,
    'packing-slip-separate-label': false,
  },
  translations: {},
  language: 'nl',
  last_contact_at: 0,
});

/** A browser that wakes the service worker: its disk, its place for notifications, its windows, and a network of the test. */
export class Browser {
  shown: Shown[] = [];
  windows: {
    url: string;
    visibilityState: string;
    focus: () => Promise<void>;
    postMessage: (m: unknown) => void;
  }[] = [];
  /** Paths that windows went to, or that were opened in a new one. */
  readonly opened: string[] = [];
  /** Address of this browser at its push service; null: it is not subscribed. */
  endpoint: string | null = 'https://fcm.googleapis.com/fcm/send/1';
  /** Answers a request of the worker; offline by default. */
  answer: (path: string) => Promise<unknown> = () => Promise.reject(new TypeError('offline'));
  readonly disk = new IDBFactory();
  private readonly mine = { indexedDB: this.disk, IDBKeyRange, tell: () => undefined };
  /** The databases as a tab has them open. */
  readonly cache: CacheDb = openCacheDb(this.mine);
  readonly outbox: OutboxDb = openOutboxDb(this.mine);

  /** Wakes it: all of its memory is new. `disk`: one that fails or hangs. */
  async wake(disk: Pick<IDBFactory, 'open'> = this.disk): Promise<Parts> {
    vi.stubGlobal('indexedDB', disk);
    vi.stubGlobal('IDBKeyRange', IDBKeyRange);
    vi.stubGlobal('Notification', { permission: 'granted' });
    vi.stubGlobal('location', { origin: 'https://oms.test' });
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('self', this.scope());
    vi.stubGlobal('fetch', async (input: Request | string) => {
      const url = new URL(typeof input === 'string' ? input : input.url, 'https://oms.test');
      return Response.json(await this.answer(url.pathname));
    });
    vi.resetModules();
    const parts = ['push', 'background-send', 'waiting-scans', 'notices', 'device'];
    const loaded = await Promise.all(parts.map(name => vi.importActual<object>(`../sw/${name}.ts`)));
    return Object.assign({}, ...loaded) as Parts;
  }

  /** A push message comes to a worker that sleeps. */
  async push(message: unknown, disk?: Pick<IDBFactory, 'open'>): Promise<void> {
    const { onPush } = await this.wake(disk);
    await onPush({ json: () => message });
  }

  window(path: string, visibilityState = 'hidden'): void {
    const note = (to: string) => void this.opened.push(`${path} -> ${to}`);
    this.windows.push({
      url: `https://oms.test${path}`,
      visibilityState,
      focus: async () => undefined,
      postMessage: message => note((message as { path: string }).path),
    });
  }

  private scope() {
    return {
      registration: {
        showNotification: async (
          title: string,
          options: Omit<Shown, 'title'> & { data: { path: string } },
        ) => {
          const { tag, body, silent, data } = options;
          this.close(tag);
          this.shown.push({ title, body, tag, silent, path: data.path });
        },
        getNotifications: async ({ tag }: { tag: string }) =>
          this.shown.filter(one => one.tag === tag).map(() => ({ close: () => this.close(tag) })),
        pushManager: {
          getSubscription: async () => (this.endpoint === null ? null : { endpoint: this.endpoint }),
        },
      },
      clients: {
        matchAll: async () => this.windows,
        openWindow: async (path: string) => void this.opened.push(path),
      },
    };
  }

  private close(tag: string): void {
    this.shown = this.shown.filter(one => one.tag !== tag);
  }
}

/** A scan that waits in the outbox, as far as the worker looks at it. */
export const entry = (n: number, facts: Partial<EntryRow> = {}) =>
  ({
    id: `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`,
    user_id: 3,
    lane: `3/delivery/${n}`,
    work: 'dc/DC01/batch/2611-014',
    mutation: { type: 'mark-shipped' },
    attempts: 1,
    state: 'pending',
    last_answer: null,
    resolved_by: null,
    ...facts,
  }) as Omit<EntryRow, 'seq'>;
