import { expect, type Page } from 'playwright/test';
import type { PackageDelivery } from '../contract/scanning/work-package.ts';
import type { PackageRow, PickRow, SlipRow } from '../src/db/cache-db.ts';
import type { EntryRow, PhotoRow } from '../src/db/outbox-db.ts';

/** The contents of a device's databases, read without the app; none where the app has not made them yet. */
const rowsOf = (page: Page, database: string, store: string): Promise<unknown[]> =>
  page.evaluate(
    ([name = '', from = '']) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        // It is the app that makes it.
        opening.addEventListener('upgradeneeded', () => {
          resolve([]);
          opening.transaction?.abort();
        });
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const asked = db.transaction(from).objectStore(from).getAll();
          asked.addEventListener('error', () => reject(asked.error ?? new Error(from)));
          asked.addEventListener('success', () => {
            db.close();
            resolve(asked.result as unknown[]);
          });
        });
      }),
    [database, store],
  );

/** Orders whose slips are kept on the device. */
export const keptSlips = async (page: Page): Promise<SlipRow[]> =>
  (await rowsOf(page, 'oms-cache', 'slips')) as SlipRow[];

/** Every entry of the outbox, in the order of recording. */
export const entriesOf = async (page: Page): Promise<EntryRow[]> =>
  (await rowsOf(page, 'oms-outbox', 'entries')) as EntryRow[];

/** A state of a flow that has these words is stored, which is not waited for on the screen: the next start goes on there. */
export const stateStored = (page: Page, words = '"name":"scan-location"'): Promise<void> =>
  expect.poll(async () => JSON.stringify(await rowsOf(page, 'oms-outbox', 'flow_states'))).toContain(words);

/** Photos on the device: those in hand, and those that the OMS does not have yet. */
export const photosUnsent = async (page: Page): Promise<number> =>
  ((await rowsOf(page, 'oms-outbox', 'photos')) as PhotoRow[]).filter(row => row.sent_at === undefined)
    .length;

/** Entries that wait or need a decision: `type state code`. */
export async function unsent(page: Page): Promise<string[]> {
  const entries = await entriesOf(page);
  return entries
    .filter(e => e.state !== 'done')
    .map(e => [e.mutation.type, e.state, e.problem?.code].filter(Boolean).join(' '));
}

/** Everything scanned on the device has reached the OMS, and no entry needs a decision. */
export const allSent = (page: Page): Promise<void> => expect.poll(() => unsent(page)).toEqual([]);

/** A service worker loads every file of the app: no other wait is as long on a busy machine. */
export const INSTALLING = { timeout: 60_000 };

/** The app is installed: its service worker has loaded every file of it. */
export const appInstalled = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), INSTALLING)
    .toBe('activated');

/** The app is installed and the batch is stored: the device could start without a network now. */
export async function installed(page: Page, batch: string): Promise<void> {
  await appInstalled(page);
  await expect
    .poll(async () => {
      const rows = (await rowsOf(page, 'oms-cache', 'work_packages')) as { key: string }[];
      return rows.map(({ key }) => key.split('/').at(-1));
    })
    .toContain(batch);
}

/** A delivery of a stored batch, as the device knows it. */
export async function deliveryOnDevice(page: Page, id: number): Promise<PackageDelivery | undefined> {
  const rows = (await rowsOf(page, 'oms-cache', 'work_packages')) as PackageRow[];
  return rows.flatMap(({ work_package }) => work_package.dispatch_requests).find(d => d.id === id);
}

/** Deliveries to pick that are stored: the order, and whether the customer's phone number is stored too. */
export async function picksOnDevice(page: Page): Promise<string[]> {
  const rows = (await rowsOf(page, 'oms-cache', 'picks')) as PickRow[];
  return rows.map(
    ({ delivery: { sales_order } }) =>
      sales_order.identifier + (sales_order.shipping_address?.phone_number ? ' with phone' : ''),
  );
}

/** The service worker of an origin, from a page outside it, to wake it as the network's return does. */
export async function workerOf(page: Page, url: string): Promise<{ wake(): Promise<void> }> {
  const tools = await page.context().newCDPSession(page);
  const registration = new Promise<string>(resolve => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(r => r.scopeURL.startsWith(url));
      if (own) resolve(own.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registration;
  return {
    async wake() {
      await tools.send('ServiceWorker.dispatchSyncEvent', {
        origin: url,
        registrationId,
        tag: 'oms-outbox',
        lastChance: false,
      });
    },
  };
}

/** The flow at work on this device stands at this state when the app starts again. */
export const standAt = (page: Page, state: object): Promise<void> =>
  page.evaluate(
    given =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('oms-outbox');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('oms-outbox')));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const writing = db.transaction('flow_states', 'readwrite');
          const cursor = writing.objectStore('flow_states').openCursor();
          cursor.addEventListener('success', () =>
            cursor.result?.update({ ...cursor.result.value, state: given }),
          );
          writing.addEventListener('abort', () => reject(writing.error ?? new Error('flow_states')));
          writing.addEventListener('complete', () => {
            db.close();
            resolve();
          });
        });
      }),
    state,
  );
