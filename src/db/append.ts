import type { Dexie } from 'dexie';

/**
 * Adds entries and puts states of flows in one strict transaction, all or none; gives the entries' numbers. Without Dexie's
 * own promises: they take a slow device as long as the writing does, and every scan waits for this.
 */
export async function append(
  db: Dexie,
  rows: readonly object[],
  flows: readonly object[],
): Promise<readonly number[]> {
  if (rows.length + flows.length === 0) return [];
  const open = (db.isOpen() ? db : await db.open()).backendDB();
  const stores = [rows.length > 0 ? 'entries' : [], flows.length > 0 ? 'flow_states' : []].flat();
  return new Promise((done, failed) => {
    const transaction = open.transaction(stores, 'readwrite', { durability: 'strict' });
    transaction.addEventListener('abort', () =>
      failed(transaction.error ?? new Error('the transaction was aborted')),
    );
    try {
      const added = rows.map(row => transaction.objectStore('entries').add(row));
      for (const flow of flows) transaction.objectStore('flow_states').put(flow);
      transaction.addEventListener('complete', () => done(added.map(request => Number(request.result))));
      // Nothing more comes: the browser need not tell of each request before it commits.
      transaction.commit();
    } catch (error) {
      // What cannot be copied into a database takes the others with it.
      transaction.abort();
      failed(error);
    }
  });
}
