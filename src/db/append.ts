import type { Dexie } from 'dexie';

/** Rows that a scan's transaction wrote, and the id of the device that it found: another after the storage was cleared. */
export interface Appended {
  readonly seqs: readonly number[];
  readonly device_id: string | undefined;
}

/**
 * Adds entries and puts states of flows in one strict transaction, all or none; gives the entries' numbers. It does
 * without Dexie's own promises: on a slow device they take as long as the writing, and every scan waits for this.
 */
export async function append(
  db: Dexie,
  rows: readonly object[],
  flows: readonly object[],
): Promise<Appended> {
  const open = (db.isOpen() ? db : await db.open()).backendDB();
  const stores = [
    'meta',
    ...(rows.length > 0 ? ['entries'] : []),
    ...(flows.length > 0 ? ['flow_states'] : []),
  ];
  return new Promise((done, failed) => {
    const transaction = open.transaction(stores, 'readwrite', { durability: 'strict' });
    transaction.addEventListener('abort', () =>
      failed(transaction.error ?? new Error('the transaction was aborted')),
    );
    try {
      const added = rows.map(row => transaction.objectStore('entries').add(row));
      for (const flow of flows) transaction.objectStore('flow_states').put(flow);
      const device: IDBRequest<{ value: string } | undefined> = transaction
        .objectStore('meta')
        .get('device_id');
      transaction.addEventListener('complete', () =>
        done({ seqs: added.map(request => Number(request.result)), device_id: device.result?.value }),
      );
      // Nothing follows, so the browser need not report each request before it commits.
      transaction.commit();
    } catch (error) {
      // A value that cannot be cloned aborts the whole transaction.
      transaction.abort();
      failed(error);
    }
  });
}
