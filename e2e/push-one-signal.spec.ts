import { expect, type Page } from 'playwright/test';
import type { PushService } from '../server/testing/push-service.ts';
import { signIn } from './hands.ts';
import { equip, main, SETTINGS, test } from './browser/push-browser.ts';

const APP = '7c7f1c3e-9a53-4f0c-8d5e-0a9f5c1d2e3f';
const SUBSCRIPTION = '1dbad7a0-2f6f-4d3b-8a4c-5b6d7e8f9a0b';
test.use({
  serviceWorkers: 'block',
  settings: { ONESIGNAL_APP_ID: APP, ONESIGNAL_API_KEY: 'key' },
});

/** The page SDK, as far as the app uses it; it notes what it was asked. */
const SDK = `
  const asked = (window.asked = []);
  const own = {
    id: undefined,
    listeners: [],
    async optIn() { asked.push('optIn'); setTimeout(() => { own.id = '${SUBSCRIPTION}';
      for (const tell of own.listeners) tell({ current: { id: own.id } }); }, 50); },
    async optOut() { asked.push('optOut'); own.id = undefined; },
    addEventListener: (_, listener) => own.listeners.push(listener),
  };
  window.OneSignal = {
    async init(options) { asked.push(options); },
    async login(id) { asked.push('login ' + id); },
    User: { PushSubscription: own, addTag: (...tag) => asked.push('tag ' + tag.join(': ')),
      removeTag: name => asked.push('no ' + name) },
  };
  for (const act of window.OneSignalDeferred.splice(0)) act(window.OneSignal);
  window.OneSignalDeferred = { push: act => act(window.OneSignal) };`;

/** A page of the shop's settings, with OneSignal's SDK for what it loads from there. */
async function open(page: Page, service: PushService): Promise<readonly string[]> {
  const loaded: string[] = [];
  await page.route(/onesignal\.com/, route => {
    loaded.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: SDK });
  });
  await equip(page.context(), service, 'granted');
  // Its service worker's subscription: there is none without a push service.
  await page.addInitScript(() => {
    navigator.serviceWorker.getRegistration = async () =>
      ({ pushManager: { getSubscription: async () => ({}) } }) as unknown as ServiceWorkerRegistration;
  });
  await signIn(page, 'winkel');
  await page.goto(SETTINGS);
  await expect(main(page)).toContainText('U bent niet aangemeld.');
  return loaded;
}

test('subscribes by its SDK, as this user and tagged with the shop; nothing is loaded before the tap', async ({
  page,
  world,
  service,
}) => {
  const loaded = await open(page, service);
  expect(loaded).toEqual([]);
  await page.getByRole('button', { name: 'Aanmelden' }).click();
  await expect(main(page)).toContainText('U bent aangemeld voor Utrecht Centrum.');
  expect(loaded).toEqual(['https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js']);
  const asked = () => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
  const [user] = await world.db.query<{ id: number }>(`SELECT id FROM users WHERE username = 'winkel'`);
  expect(await asked()).toEqual([
    expect.objectContaining({
      appId: APP,
      serviceWorkerPath: 'push/OneSignalSDKWorker.js',
      serviceWorkerParam: { scope: '/push/' },
    }),
    `login ${user?.id}`,
    'optIn',
    'tag shop: 101',
  ]);
  const stored = `SELECT provider, address, origin FROM push_subscriptions`;
  expect(await world.db.query(stored)).toEqual([
    { provider: 'one-signal', address: SUBSCRIPTION, origin: world.url },
  ]);
  await page.getByRole('button', { name: 'Afmelden' }).click();
  await expect(main(page)).toContainText('U bent niet aangemeld.');
  expect((await asked()).slice(-2)).toEqual(['no shop', 'optOut']);
  expect(await world.db.query(stored)).toEqual([]);
  // Its own service worker is there, and the app's does not keep it.
  const script = await page.request.get('/push/OneSignalSDKWorker.js');
  expect(await script.text()).toContain("importScripts('https://cdn.onesignal.com/");
});

test('a browser that OneSignal did not let go is still known as one that may get messages', async ({
  page,
  world,
  service,
}) => {
  await open(page, service);
  await page.getByRole('button', { name: 'Aanmelden' }).click();
  await expect(main(page)).toContainText('U bent aangemeld voor Utrecht Centrum.');
  await page.evaluate(() => {
    const { OneSignal } = window as unknown as { OneSignal: { User: { PushSubscription: object } } };
    Object.assign(OneSignal.User.PushSubscription, {
      optOut: () => Promise.reject(new Error('out of reach')),
    });
  });
  await page.getByRole('button', { name: 'Afmelden' }).click();
  // The OMS sends nothing more; the next Aanmelden or Afmelden finds the subscription.
  await expect(main(page)).toContainText('U bent niet aangemeld.');
  await expect(main(page)).toContainText('Uw browser ontvangt pushmeldingen.');
  await expect(page.getByRole('button', { name: 'Aanmelden' })).toBeEnabled();
  expect(await world.db.query('SELECT id FROM push_subscriptions')).toEqual([]);
});
