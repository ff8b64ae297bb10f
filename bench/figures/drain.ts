import type { Page } from 'playwright';
import type { Mutation } from '../../contract/mutation.ts';
import { newEntry } from '../../src/outbox/entry.ts';
import { newDevice, openBrowser, rest, SCAN_READY, sortPath } from '../browser.ts';
import { openSlowProxy } from '../slow-proxy.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { addWork, placementOf, type Batch } from '../work.ts';

const QUEUED = 10_000;
const EACH_WAY_MS = 25;
const AT_ONCE = 2000;
const LIST = 100;

/** A device comes back with 10,000 scans that it could not report; the floor sends as many from memory, two lists at a time. */
export async function drainFigures({ oms, db }: Stage): Promise<Figure[]> {
  const work = await addWork(db, { location: 'Q', batches: 100, deliveries: 40, lines: 5, autofill: 2 });
  const half = work.length / 2;
  const proxy = await openSlowProxy(oms.base, EACH_WAY_MS);
  const browser = await openBrowser();
  try {
    const device = await newDevice(browser, proxy.base, 'magazijn');
    const page = await device.newPage();
    await page.goto(`${proxy.base}/favicon.svg`);
    const floor = await page.evaluate(sendBare, listsOf(work.slice(half)));

    const [first] = work;
    if (!first) throw new Error('no batch');
    await page.goto(proxy.base + sortPath(first.location, first.identifier));
    await page.evaluate(selector => window.recorder.ready(selector), SCAN_READY);
    await rest(page, 2000);
    await device.setOffline(true);
    await fillOutbox(page, work.slice(0, half));
    const drained = page.evaluate(watchDrain);
    await device.setOffline(false);
    const { seconds, longestTask, parked } = await drained;
    if (parked > 0) throw new Error(`${parked} scans were refused`);

    const [told] = await db.query<{ placed: number }>(
      `SELECT count(*) AS placed FROM placements p JOIN dispatch_requests d ON d.id = p.dispatch_request_id
       JOIN locations l ON l.id = d.location_id WHERE l.identifier = $1`,
      ['Q'],
    );
    if (told?.placed !== 2 * QUEUED) throw new Error(`${told?.placed} of ${2 * QUEUED} scans arrived`);
    return [
      {
        what: '10,000 queued scans drained at 50 ms round trip',
        unit: 's',
        ours: seconds,
        floor,
        goal: { of: 'ours', most: 10 },
      },
      {
        what: '  longest task of the screen meanwhile',
        unit: 'ms',
        ours: longestTask,
        goal: { of: 'ours', most: 50 },
      },
    ];
  } finally {
    await browser.close();
    proxy.stop();
  }
}

const listsOf = (work: readonly Batch[]): Mutation[][] => {
  const all = work.flatMap(batch => batch.pieces.map(piece => placementOf(batch, piece)));
  return Array.from({ length: Math.ceil(all.length / LIST) }, (_, i) => all.slice(i * LIST, (i + 1) * LIST));
};

/** Seconds to post the lists, two in flight, with nothing stored. */
async function sendBare(lists: Mutation[][]): Promise<number> {
  const device_id = crypto.randomUUID();
  const start = performance.now();
  const work = async () => {
    for (let list = lists.shift(); list; list = lists.shift()) {
      const reply = await fetch('/api/rest/mutations', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'fetch' },
        body: JSON.stringify({ device_id, mutations: list }),
      });
      const results = (await reply.json()) as { status: number }[];
      if (results.some(r => r.status !== 200))
        throw new Error(JSON.stringify(results.find(r => r.status !== 200)));
    }
  };
  await Promise.all([work(), work()]);
  return (performance.now() - start) / 1000;
}

/** Puts entries in the outbox as the app's own code makes them. */
async function fillOutbox(page: Page, work: readonly Batch[]): Promise<void> {
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

/** From the browser's `online` event until no entry waits any more; the longest task in ms. */
function watchDrain(): Promise<{ seconds: number; longestTask: number; parked: number }> {
  return new Promise(done => {
    let longestTask = 0;
    const tasks = new PerformanceObserver(list => {
      for (const task of list.getEntries()) longestTask = Math.max(longestTask, task.duration);
    });
    const count = (db: IDBDatabase, state: string): Promise<number> =>
      new Promise(counted => {
        const range = IDBKeyRange.bound([state], [state, []]);
        const asked = db.transaction('entries').objectStore('entries').index('[state+seq]').count(range);
        asked.addEventListener('success', () => counted(asked.result));
      });
    const watch = async (db: IDBDatabase, start: number): Promise<void> => {
      while ((await count(db, 'pending')) > 0) await new Promise(next => setTimeout(next, 50));
      const seconds = (performance.now() - start) / 1000;
      const parked = await count(db, 'parked');
      db.close();
      done({ seconds, longestTask, parked });
    };
    addEventListener(
      'online',
      () => {
        const start = performance.now();
        tasks.observe({ type: 'longtask' });
        const opening = indexedDB.open('oms-outbox');
        opening.addEventListener('success', () => void watch(opening.result, start));
      },
      { once: true },
    );
  });
}
