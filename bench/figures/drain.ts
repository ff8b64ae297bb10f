import type { Browser } from 'playwright';
import type { Mutation } from '../../contract/scanning/mutation.ts';
import { FLOOR_READY, newDevice, openBrowser, SCAN_READY, sortPath } from '../browser.ts';
import { fillOutbox } from '../fill-outbox.ts';
import { openSlowProxy } from '../slow-proxy.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { addWork, placementOf, type Batch } from '../work.ts';

const QUEUED = 10_000;
const LIST = 100;
/** It sends one after another, so the whole is calculated from these. */
const PEER = 400;

/**
 * Times a device that sends 10,000 scans when the network is back; the floor sends as many from memory, two lists
 * at a time.
 */
export async function drainFigures(stage: Stage): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const drained = await drain(stage, browser, { location: 'Q', eachWay: 25, loss: 0 });
    return [
      {
        what: '10,000 queued scans drained at 50 ms round trip',
        unit: 's',
        ours: drained.seconds,
        floor: drained.floor,
        goal: { of: 'ours', most: 10 },
      },
      {
        what: '  longest task of the screen meanwhile',
        unit: 'ms',
        ours: drained.longestTask,
        goal: { of: 'ours', most: 50 },
      },
      {
        what: `  as many by workbox-background-sync, reckoned from ${PEER}`,
        unit: 's',
        ours: (await peerDrain(stage, browser, 25)) * (QUEUED / PEER),
        floor: drained.floor,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** The same over a network that is slow and loses every fiftieth segment. */
export async function lossyFigures(stage: Stage): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const { seconds, floor } = await drain(stage, browser, { location: 'V', eachWay: 150, loss: 2 });
    return [
      {
        what: '10,000 queued scans drained at 300 ms round trip, 2 % lost',
        unit: 's',
        ours: seconds,
        floor,
        goal: { of: 'ours', most: 60 },
      },
    ];
  } finally {
    await browser.close();
  }
}

interface Way {
  /** Seconds for one batch of the work made for it. */
  readonly location: string;
  readonly eachWay: number;
  readonly loss: number;
}

async function drain({ oms, db }: Stage, browser: Browser, { location, eachWay, loss }: Way) {
  const work = await addWork(db, { location, batches: 100, deliveries: 40, lines: 5, autofill: 2 });
  const half = work.length / 2;
  const proxy = await openSlowProxy(oms.base, eachWay, loss);
  try {
    const device = await newDevice(browser, proxy.base, 'magazijn');
    const page = await device.newPage();
    await page.goto(`${proxy.base}/favicon.svg`);
    const floor = await page.evaluate(sendBare, listsOf(work.slice(half)));

    const [first] = work;
    if (!first) throw new Error('no batch');
    await page.goto(proxy.base + sortPath(first.location, first.identifier));
    await page.evaluate(selector => window.recorder.ready(selector), SCAN_READY);
    await page.waitForTimeout(2000);
    await device.setOffline(true);
    await fillOutbox(page, work.slice(0, half));
    const drained = page.evaluate(watchDrain);
    await device.setOffline(false);
    const { seconds, longestTask, parked } = await drained;
    if (parked > 0) throw new Error(`${parked} scans were refused`);
    await device.close();

    const [told] = await db.query<{ placed: number }>(
      `SELECT count(*) AS placed FROM placements p JOIN dispatch_requests d ON d.id = p.dispatch_request_id
       JOIN locations l ON l.id = d.location_id WHERE l.identifier = $1`,
      [location],
    );
    if (told?.placed !== 2 * QUEUED) throw new Error(`${told?.placed} of ${2 * QUEUED} scans arrived`);
    return { seconds, longestTask, floor };
  } finally {
    proxy.stop();
  }
}

/** Seconds that workbox needs for so many scans, to a server that only inserts them. */
async function peerDrain({ floor }: Stage, browser: Browser, eachWay: number): Promise<number> {
  const proxy = await openSlowProxy(floor.base, eachWay);
  try {
    const device = await newDevice(browser, proxy.base);
    const page = await device.newPage();
    await page.goto(`${proxy.base}/peer.html`);
    await page.evaluate(selector => window.recorder.ready(selector), FLOOR_READY);
    const body = JSON.stringify({ quantity: 1, dispatch_request_id: 1, extra_processing_steps: [] });
    await page.evaluate(bodies => window.peer.fill('/insert', bodies), Array<string>(PEER).fill(body));
    const seconds = await page.evaluate(() => window.peer.replay());
    await device.close();
    return seconds;
  } finally {
    proxy.stop();
  }
}

const listsOf = (work: readonly Batch[]): Mutation[][] => {
  const all = work.flatMap(batch => batch.pieces.map(piece => placementOf(batch, piece)));
  return Array.from({ length: Math.ceil(all.length / LIST) }, (_, i) => all.slice(i * LIST, (i + 1) * LIST));
};

/** Seconds to post the lists, two in flight, without storing anything. */
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

/** From the browser's `online` event until no entry waits; also the longest task in ms. */
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
