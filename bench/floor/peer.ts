import { Queue } from 'workbox-background-sync';

/** The queue that most apps use, in a page. */
export interface Peer {
  /** Puts a request for each body in the queue. */
  fill(path: string, bodies: readonly string[]): Promise<void>;
  /** Seconds until all have been sent. */
  replay(): Promise<number>;
}

declare global {
  interface Window {
    peer: Peer;
  }
}

// It checks for background sync in a service worker's registration.
Object.assign(globalThis, { registration: {} });
const queue = new Queue('peer', { onSync: () => undefined });

window.peer = {
  async fill(path, bodies) {
    for (const body of bodies) {
      const headers = { 'Content-Type': 'application/json' };
      await queue.pushRequest({ request: new Request(path, { method: 'POST', headers, body }) });
    }
  },
  async replay() {
    const start = performance.now();
    await queue.replayRequests();
    return (performance.now() - start) / 1000;
  },
};
document.documentElement.dataset['ready'] = 'true';
