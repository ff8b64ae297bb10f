import type { Page } from 'playwright/test';

/** Everything that the page's origin stores on the device, as one text: all databases, caches and storages. */
export const allStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB')));
      });
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        found.push([name, store, await settled(db.transaction(store).objectStore(store).getAll())]);
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        found.push([name, request.url, await reply?.text()]);
      }
    }
    return JSON.stringify(found);
  });

/** A device that stores nothing while `window.full` is set, and counts there. Chromium checks the quota every half a minute only. */
export async function fillable(page: Page): Promise<(full: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    const isFull = (one: object): one is { full: number } => 'full' in one;
    for (const write of ['add', 'put'] as const) {
      const real = IDBObjectStore.prototype[write];
      IDBObjectStore.prototype[write] = function (...given) {
        if (isFull(window)) {
          window.full++;
          throw new DOMException('no room', 'QuotaExceededError');
        }
        return real.apply(this, given);
      };
    }
  });
  return full =>
    page.evaluate(is => {
      if (is) Object.assign(window, { full: 0 });
      else Reflect.deleteProperty(window, 'full');
    }, full);
}
