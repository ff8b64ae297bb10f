import type { Page } from 'playwright';
import { newEntry } from '../src/outbox/entry.ts';
import { placementOf, type Batch } from './work.ts';

const AT_ONCE = 2000;

/** Adds entries to the outbox as the app's own code does. */
export async function fillOutbox(page: Page, work: readonly Batch[]): Promise<void> {
  const device_id = await page.evaluate(readDeviceId);
  const rows = work.flatMap(batch =>
    batch.pieces.map(piece =>
      newEntry(placementOf(batch, piece), {
        user: { id: 1, name: 'Fatima el Idrissi' },
        work: `dc/${batch.location}/batch/${batch.identifier}`,
        device_id,
        now: Date.now(),
      }),
    ),
  );
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await page.evaluate(addRows, rows.slice(from, from + AT_ONCE));
}

function readDeviceId(): Promise<string> {
  return new Promise(done => {
    const opening = indexedDB.open('oms-outbox');
    opening.addEventListener('success', () => {
      const asked = opening.result.transaction('meta').objectStore('meta').get('device_id');
      asked.addEventListener('success', () => {
        opening.result.close();
        done((asked.result as { value: string }).value);
      });
    });
  });
}

function addRows(rows: object[]): Promise<void> {
  return new Promise(done => {
    const opening = indexedDB.open('oms-outbox');
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('entries', 'readwrite');
      for (const row of rows) transaction.objectStore('entries').add(row);
      transaction.addEventListener('complete', () => {
        opening.result.close();
        done();
      });
    });
  });
}
