import type { Page } from 'playwright';

/** Puts entries in the outbox without the app, as strictly as the app does. */
export function storeMore(page: Page, rows: readonly object[]): Promise<void> {
  return page.evaluate(
    entries =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('oms-outbox');
        opening.addEventListener('error', () => failed(new Error(String(opening.error))));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
          for (const entry of entries) transaction.objectStore('entries').add(entry);
          transaction.addEventListener('complete', () => {
            db.close();
            done();
          });
        });
      }),
    rows,
  );
}

/** A version of the outbox's database as that version of the app made it: stores and indices, with entries. */
export interface OldDatabase {
  /** As IndexedDB counts: ten times Dexie's version. */
  readonly version: number;
  readonly stores: Readonly<
    Record<string, { keyPath: string; auto?: boolean; indices: readonly OldIndex[] }>
  >;
  readonly rows: Readonly<Record<string, readonly object[]>>;
}
interface OldIndex {
  readonly name: string;
  readonly keyPath: string | readonly string[];
  readonly unique?: boolean;
}

/** Makes such a database by hand, without the app, on a page of its origin. */
export function makeDatabase(page: Page, old: OldDatabase): Promise<void> {
  return page.evaluate(
    ({ version, stores, rows }) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('oms-outbox', version);
        opening.addEventListener('error', () => failed(new Error(String(opening.error))));
        opening.addEventListener('upgradeneeded', () => {
          for (const [name, { keyPath, auto = false, indices }] of Object.entries(stores)) {
            const store = opening.result.createObjectStore(name, { keyPath, autoIncrement: auto });
            for (const index of indices)
              store.createIndex(index.name, index.keyPath as string | string[], {
                unique: index.unique ?? false,
              });
          }
        });
        opening.addEventListener('success', () => {
          const db = opening.result;
          const transaction = db.transaction(Object.keys(stores), 'readwrite', { durability: 'strict' });
          for (const [name, all] of Object.entries(rows))
            for (const row of all) transaction.objectStore(name).add(row);
          transaction.addEventListener('complete', () => {
            db.close();
            done();
          });
        });
      }),
    old,
  );
}
