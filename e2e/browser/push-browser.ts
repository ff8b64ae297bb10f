import { type BrowserContext, expect, type Page } from 'playwright/test';
import { readConfig } from '../../server/ground/config.ts';
import { runJobs } from '../../server/ground/jobs/run-jobs.ts';
import { tasksWith } from '../../server/tasks/tasks.ts';
import { type FakeBrowser, openPushService, type PushService } from '../../server/testing/push-service.ts';
import { appInstalled } from '../on-device.ts';
import { test as base, type World } from '../world.ts';

/** Push messages, whole: the real server, a push service that opens what it gets, and the app's service worker. */
export const test = base.extend<{ service: PushService; jobs: void }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
  service: async ({}, use) => {
    const service = await openPushService();
    await use(service);
    await service.close();
  },
  settings: async ({ service }, use) =>
    use({ PUSH_SERVICES: service.origin, PUSH_HELP_VIDEO: 'dQw4w9WgXcQ' }),
  jobs: [
    async ({ world, service }, use) => {
      const reading = readConfig({ PUSH_SERVICES: service.origin });
      if (!reading.ok) throw new Error(reading.faults.join());
      const errors: unknown[] = [];
      const jobs = runJobs(world.db, error => void errors.push(error), tasksWith(reading.config), '');
      await use();
      await jobs.stop();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export const SETTINGS = '/locations/store/101/app-settings';
export const main = (page: Page) => page.getByRole('main');

/** This Chromium has no push service: its subscription is the fake one's, as Chromium would give it. */
export async function equip(
  context: BrowserContext,
  service: PushService,
  permission: NotificationPermission,
) {
  if (permission === 'granted') await context.grantPermissions(['notifications']);
  const browser = service.subscribe();
  await context.addInitScript(
    ([{ endpoint, p256dh, auth }, may]) => {
      const KEY = 'test-subscribed';
      const subscription = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => localStorage.removeItem(KEY),
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem(KEY, '1');
          return subscription;
        },
        getSubscription: async () => (localStorage.getItem(KEY) ? subscription : null),
      });
      let permission = may;
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        (window as unknown as { asked: number }).asked =
          ((window as unknown as { asked?: number }).asked ?? 0) + 1;
        return (permission = may === 'default' ? 'denied' : may);
      };
    },
    [browser, permission] as const,
  );
  return browser;
}

/** Gives the service worker what the push service got for this browser, as a browser does. */
export async function delivers(page: Page, world: World): Promise<(message: unknown) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>(resolve =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(one => one.scopeURL === `${world.url}/`);
      if (own) resolve(own.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async message => {
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: world.url,
      registrationId,
      data: JSON.stringify(message),
    });
  };
}
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly silent: boolean | null;
  readonly close: () => void;
}
/** The service worker's scope, whose types a page's code lacks. */
interface Tray {
  shown: Shown[];
  readonly registration: {
    showNotification: (title: string, options: Partial<Shown>) => Promise<void>;
    getNotifications: (filter?: { tag?: string }) => Promise<readonly Shown[]>;
  };
  readonly WindowClient: { readonly prototype: { focus: () => Promise<unknown> } };
}

/** Headless Chromium has no place for notifications: the service worker gets one, which keeps what is shown. */
export async function tray(page: Page) {
  await appInstalled(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker');
  await worker.evaluate(() => {
    const scope = self as unknown as Tray;
    scope.shown = [];
    const close = (tag: string) => (scope.shown = scope.shown.filter(one => one.tag !== tag));
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    scope.registration.showNotification = async (title, { tag = '', body = '', ...options }) => {
      close(tag);
      scope.shown.push({ silent: null, ...options, title, tag, body, close: () => close(tag) });
    };
    scope.registration.getNotifications = async ({ tag } = {}) =>
      scope.shown.filter(one => tag === undefined || one.tag === tag);
    // A tap allows this, and an event of our own does not.
    scope.WindowClient.prototype.focus = async () => undefined;
  });
  return {
    notices: () =>
      worker.evaluate(() =>
        (self as unknown as Tray).shown.map(
          ({ title, body, silent }) => `${title} | ${body}${silent ? ' | quietly' : ''}`,
        ),
      ),
    /** The browser gives its subscription another address. */
    moves: (to: FakeBrowser) =>
      worker.evaluate(({ endpoint, p256dh, auth }) => {
        const subscription = {
          endpoint,
          options: { applicationServerKey: null },
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        };
        const registration = (self as unknown as { registration: { pushManager: object } }).registration;
        Object.assign(registration.pushManager, {
          getSubscription: async () => null,
          subscribe: async () => subscription,
        });
        self.dispatchEvent(
          Object.assign(new Event('pushsubscriptionchange'), { waitUntil: () => undefined }),
        );
      }, to),
    tap: () =>
      worker.evaluate(() => {
        const [notification] = (self as unknown as Tray).shown;
        const event = Object.assign(new Event('notificationclick'), {
          notification,
          waitUntil: () => undefined,
        });
        self.dispatchEvent(event);
      }),
  };
}
