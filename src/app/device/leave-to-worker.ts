type Registration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/**
 * Lets the service worker send the remaining entries when the network returns after this page has closed. A browser without
 * Background Sync (Safari, Firefox) never wakes it for that: there a page that is out of sight lets it tell of scans that wait too long.
 */
export async function leaveToWorker(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as Registration | undefined;
  if (registration?.sync) await registration.sync.register('oms-outbox').catch(() => undefined);
  else if (document.visibilityState === 'hidden') registration?.active?.postMessage({ type: 'WAITING' });
}
