import { FRESH } from '../core/fresh-page/fresh-page.ts';
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { notOfApp } from './app-windows.ts';
import { sendInBackground, tellWaiting } from './background-send.ts';
import { openNotice } from './notices.ts';
import { onPush } from './push.ts';
import { LANGUAGE_CACHE, splitLanguages } from './language-files.ts';
import { subscribeAgain } from './subscribe-again.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0];
};

/** SyncEvent and PeriodicSyncEvent, which TypeScript's library lacks. */
interface WakeEvent extends ExtendableEvent {
  readonly tag: string;
}

const DAY_S = 24 * 3600;

// A page without a controlling worker would get the next version during its life, because nothing would make that one
// wait.
clientsClaim();
const { languages, others } = splitLanguages(self.__WB_MANIFEST);
precacheAndRoute(others);
cleanupOutdatedCaches();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && languages.has(url.pathname),
  new CacheFirst({ cacheName: LANGUAGE_CACHE }),
);
self.addEventListener('install', event => event.waitUntil(languages.renew()));
self.addEventListener('activate', event => event.waitUntil(languages.clean()));

const storedPage = createHandlerBoundToURL('/index.html');
registerRoute(
  new NavigationRoute(
    async given =>
      (new URL(given.request.url).searchParams.has(FRESH) && (await servedPage(given.request))) ||
      storedPage(given),
    { denylist: notOfApp },
  ),
);

/** The OMS's own page; null when it cannot be had. */
async function servedPage(request: Request): Promise<Response | null> {
  const reply = await fetch(request).catch(() => null);
  return reply?.ok ? reply : null;
}

// /api is never routed: a routed event stream dies with the worker, and answers about orders must not be stored here.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/products/'),
  new StaleWhileRevalidate({
    cacheName: 'product-images',
    plugins: [new ExpirationPlugin({ maxEntries: 2000, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true })],
  }),
);

for (const type of ['sync', 'periodicsync'] as const)
  self.addEventListener(type, event => {
    const wake = event as WakeEvent;
    if (wake.tag === 'oms-outbox') wake.waitUntil(sendInBackground());
  });

self.addEventListener('push', event => event.waitUntil(onPush(event.data)));
self.addEventListener('pushsubscriptionchange', event =>
  (event as ExtendableEvent).waitUntil(subscribeAgain()),
);
self.addEventListener('notificationclick', event => event.waitUntil(openNotice(event.notification)));

// A new version waits until the app says so, which happens at SCAN ARTIKEL only.
self.addEventListener('message', event => {
  const message: unknown = event.data;
  if (typeof message !== 'object' || message === null || !('type' in message)) return;
  if (message.type === 'SKIP_WAITING') void self.skipWaiting();
  if (message.type === 'WAITING') event.waitUntil(tellWaiting());
  // A page that came before the worker has fetched its texts past it.
  if (message.type === 'LANGUAGE' && 'language' in message)
    event.waitUntil(languages.keep(String(message.language)));
});
