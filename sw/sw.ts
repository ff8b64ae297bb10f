import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { sendInBackground } from './background-send.ts';

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
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/portal(\/|$)/, /^\/demo(\/|$)/, /^\/media\//],
  }),
);

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

// A new version waits until the app says so, which happens at SCAN ARTIKEL only.
self.addEventListener('message', event => {
  const message: unknown = event.data;
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING')
    void self.skipWaiting();
});
