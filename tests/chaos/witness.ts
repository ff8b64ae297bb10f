import type { BrowserContext, Page } from 'playwright';
import type { Marked, Seen, Stored } from './history.ts';

/** An event that a page reports: as in the history, without the page. */
export type Told =
  | { readonly kind: 'stored'; readonly entry: Stored }
  | { readonly kind: 'mark'; readonly entry: Marked }
  | { readonly kind: 'beep' };

const names = new WeakMap<Page, string>();
let named = 0;

/** A page's name in the history. */
export function nameOf(page: Page): string {
  const name = names.get(page) ?? `page ${++named}`;
  names.set(page, name);
  return name;
}

/** Watches what every page of a browser stores, marks and beeps, and calls `seen` for each. */
export async function watch(
  context: BrowserContext,
  history: Seen[],
  seen: (told: Told) => void = () => undefined,
): Promise<void> {
  await context.exposeBinding('witness', ({ page }, told: Told) => {
    history.push(told.kind === 'mark' ? told : { ...told, page: nameOf(page) });
    seen(told);
  });
  // tsx names inner functions by a helper that a page does not have.
  await context.addInitScript('globalThis.__name ??= f => f');
  await context.addInitScript(witnessHere);
}

/** Runs in the page before anything else of it. */
function witnessHere(): void {
  const tell = (told: Told): void => (window as unknown as { witness(told: Told): void }).witness(told);
  const writes = new WeakMap<IDBTransaction, Told[]>();
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...asked) {
    const transaction = begin.apply(this, asked);
    const { mode, durability, objectStoreNames } = transaction;
    if (mode !== 'readwrite' || durability !== 'strict' || !objectStoreNames.contains('entries'))
      return transaction;
    const told: Told[] = [];
    writes.set(transaction, told);
    // Before the app's own listener: a completion is reported before the app can act on it.
    transaction.addEventListener('complete', () => told.forEach(tell));
    return transaction;
  };
  for (const method of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[method];
    IDBObjectStore.prototype[method] = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      const request = key === undefined ? write.call(this, value) : write.call(this, value, key);
      const told = this.name === 'entries' ? writes.get(this.transaction) : undefined;
      if (!told) return request;
      request.addEventListener('success', () => {
        const entry = { ...(value as Stored & Marked), seq: Number(request.result) };
        if (method === 'add') told.push({ kind: 'stored', entry });
        if (entry.state !== 'pending') told.push({ kind: 'mark', entry });
      });
      return request;
    };
  }
  // The buzz of the accept signal; a headless browser cannot buzz.
  navigator.vibrate = pattern => {
    if (JSON.stringify(pattern) === '[40]') tell({ kind: 'beep' });
    return true;
  };
}
