import type { Browser, BrowserContext, Page } from 'playwright';
import type { Mutation } from '../../contract/scanning/mutation.ts';
import type { Database } from '../../server/ground/db/pool.ts';
import { workerOf } from '../../e2e/on-device.ts';
import { FLOOR_READY, newDevice, openBrowser, SCAN_READY, sortPath } from '../browser.ts';
import { fillOutbox } from '../fill-outbox.ts';
import { quantile } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { addWork, placementOf, type Batch } from '../work.ts';

const ROUNDS = 7;
const LOCATION = 'B';
const WORKER = 'magazijn';
/** Time without a network: the sender has failed more than once, and backs off. */
const AWAY_MS = 6000;

/** From the network's return to the first scan in PostgreSQL: with the page open, and by the service worker alone. */
export async function backFigures(stage: Stage): Promise<Figure[]> {
  const [batch] = await addWork(stage.db, {
    location: LOCATION,
    batches: 1,
    deliveries: 40,
    lines: 5,
    autofill: 2,
  });
  if (!batch) throw new Error('no batch');
  const browser = await openBrowser();
  try {
    return [...(await byPage(stage, browser, batch)), ...(await byWorker(stage, browser, batch))];
  } finally {
    await browser.close();
  }
}

async function byPage({ oms, db }: Stage, browser: Browser, batch: Batch): Promise<Figure[]> {
  const { device, page } = await opened(browser, oms.base, batch);
  const bare = await newDevice(browser, oms.base, WORKER);
  const barePage = await bare.newPage();
  await barePage.goto(`${oms.base}/favicon.svg`);
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await device.setOffline(true);
    await addOne(page, batch);
    // Looking at the page wakes the sender, which fails.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForTimeout(AWAY_MS);
    const back = await seen(db, PLACED, () => device.setOffline(false));
    await bare.setOffline(true);
    await barePage.evaluate(sendWhenOnline, placementOf(batch, pieceOf(batch)));
    const least = await seen(db, PLACED, () => bare.setOffline(false));
    // The first warms both up.
    if (round > 0) ours.push(back);
    if (round > 0) floor.push(least);
  }
  for (const context of [device, bare]) await context.close();
  return rows('the network is back, to the first scan in the OMS, page open', ours, floor, 1000);
}

async function byWorker({ oms, floor, db }: Stage, browser: Browser, batch: Batch): Promise<Figure[]> {
  const { device, page } = await opened(browser, oms.base, batch);
  const least = await newDevice(browser, floor.base);
  const barePage = await least.newPage();
  await barePage.goto(`${floor.base}/write.html`);
  await barePage.evaluate(selector => window.recorder.ready(selector), FLOOR_READY);
  await barePage.evaluate(async () => {
    await navigator.serviceWorker.register('/sync.js');
    await navigator.serviceWorker.ready;
  });
  const workers = [await asleep(device, oms.base), await asleep(least, floor.base)] as const;
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    // On a page outside the app, so that only the worker can send.
    await page.goto(`${oms.base}/favicon.svg`);
    await addOne(page, batch);
    const pair = [
      await seen(db, PLACED, workers[0]),
      await seen(db, 'SELECT count(*)::int AS n FROM floor_scans', workers[1]),
    ] as const;
    if (round > 0) ours.push(pair[0]);
    if (round > 0) bare.push(pair[1]);
  }
  for (const context of [device, least]) await context.close();
  return rows('the same by the service worker, which was stopped', ours, bare, 5000);
}

function rows(what: string, ours: readonly number[], floor: readonly number[], most: number): Figure[] {
  const at = (q: number) => ({ ours: quantile(ours, q), floor: quantile(floor, q) });
  const goal = { of: 'ours', most } as const;
  return [
    { what: `${what}, p50`, unit: 'ms', ...at(0.5), goal },
    { what: `${what}, slowest of ${ROUNDS}`, unit: 'ms', ...at(1), goal },
  ];
}

/** A device at SCAN ARTIKEL, with everything stored that it needs. */
async function opened(browser: Browser, base: string, batch: Batch) {
  const device = await newDevice(browser, base, WORKER);
  const page = await device.newPage();
  await page.goto(base + sortPath(batch.location, batch.identifier));
  await page.evaluate(selector => window.recorder.ready(selector), SCAN_READY);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(7000);
  return { device, page };
}

function pieceOf(batch: Batch) {
  const piece = (batch.pieces as Batch['pieces'][number][]).shift();
  if (!piece) throw new RangeError('too little was prepared');
  return piece;
}

const addOne = (page: Page, batch: Batch): Promise<void> =>
  fillOutbox(page, [{ ...batch, pieces: [pieceOf(batch)] }]);

function sendWhenOnline(mutation: Mutation): void {
  const post = (): void =>
    void fetch('/api/rest/mutations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'fetch' },
      body: JSON.stringify({ device_id: crypto.randomUUID(), mutations: [mutation] }),
    });
  addEventListener('online', post, { once: true });
}

/** Stops the worker, then wakes it as the browser does when the network has come back. */
async function asleep(device: BrowserContext, base: string): Promise<() => Promise<void>> {
  const blank = await device.newPage();
  const worker = await workerOf(blank, base);
  const devtools = await device.newCDPSession(blank);
  await devtools.send('ServiceWorker.enable');
  return async () => {
    await devtools.send('ServiceWorker.stopAllWorkers');
    await worker.wake();
  };
}

const PLACED = `
  SELECT count(*)::int AS n FROM placements p JOIN dispatch_requests d ON d.id = p.dispatch_request_id
  JOIN locations l ON l.id = d.location_id WHERE l.identifier = '${LOCATION}'`;

/** Ms from the act until the count is higher; PostgreSQL is asked every few ms. */
async function seen(db: Database, count: string, act: () => Promise<void>): Promise<number> {
  const read = async (): Promise<number> => (await db.query<{ n: number }>(count))[0]?.n ?? 0;
  const before = await read();
  const start = performance.now();
  await act();
  while ((await read()) === before) {
    if (performance.now() - start > 60_000) throw new Error('nothing arrived in a minute');
    await new Promise(next => setTimeout(next, 2));
  }
  return performance.now() - start;
}
