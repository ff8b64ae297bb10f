import type { Dexie } from 'dexie';

/**
 * Adds entries and puts states of flows in one strict transaction, all or none; gives the entries' numbers. It does
 * without Dexie's own promises: on a slow device they take as long as the writing, and every scan waits for this.
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
      // Nothing follows, so the browser need not report each request before it commits.
      transaction.commit();
    } catch (error) {
      // A value that cannot be cloned aborts the whole transaction.
      transaction.abort();
      failed(error);
    }
  });
}
