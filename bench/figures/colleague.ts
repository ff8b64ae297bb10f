import type { Page } from 'playwright';
import { newDevice, openBrowser, rest, SCAN_READY, sortPath, wedge } from '../browser.ts';
import { quantile } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { addWork, type Piece } from '../work.ts';

const SCANS = 20;

/** From the row's own time in the database, a little before its commit, to the frame on a colleague's screen. */
export async function colleagueFigures({ oms, db }: Stage): Promise<Figure[]> {
  const [batch] = await addWork(db, { location: 'S', batches: 1, deliveries: 40, lines: 5, autofill: 2 });
  if (!batch) throw new Error('no batch');
  const browser = await openBrowser();
  try {
    const open = async (username: string): Promise<Page> => {
      const page = await (await newDevice(browser, oms.base, username)).newPage();
      await page.goto(oms.base + sortPath(batch.location, batch.identifier));
      await page.evaluate(selector => window.recorder.ready(selector), SCAN_READY);
      return page;
    };
    const worker = await open('magazijn');
    const colleague = await open('magazijn2');
    const listener = await (await newDevice(browser, oms.base, 'magazijn2')).newPage();
    await listener.goto(`${oms.base}/favicon.svg`);
    await listener.evaluate(listen, batch.location);
    await rest(colleague, 3000);

    const took: number[] = [];
    const heard: number[] = [];
    for (let scan = 0; scan < SCANS; scan++) {
      const piece = batch.pieces[scan * 5] ?? fail();
      const painted = colleague.evaluate(paintedProgress, `${scan + 1}/${batch.pieces.length}`);
      await place(worker, piece);
      const at = await painted;
      const row = await db.one<{ at: number }>(
        'SELECT extract(epoch FROM created_at) * 1000 AS at FROM placements WHERE dispatch_request_id = $1',
        [piece.dispatch_request_id],
      );
      if (!row) throw new Error('painted, and not placed');
      took.push(at - row.at);
      heard.push((await listener.evaluate(lastHeard)) - row.at);
    }
    const row = (what: string, q: number): Figure => ({
      what,
      unit: 'ms',
      ours: quantile(took, q),
      floor: quantile(heard, q),
      goal: { of: 'ours', most: 1000 },
    });
    return [
      row("a colleague's placement painted after its commit, p50", 0.5),
      row("a colleague's placement painted after its commit, slowest", 1),
    ];
  } finally {
    await browser.close();
  }
}

const fail = (): never => {
  throw new Error('too few pieces');
};

async function place(page: Page, piece: Piece): Promise<void> {
  await wedge(page, `${piece.ean}\n`);
  await page.waitForSelector('ol > li[aria-current="step"]:nth-child(3)');
  await rest(page, 300);
  await wedge(page, `${piece.storage_location}\n`);
  await page.waitForSelector('ol > li[aria-current="step"]:first-child');
}

/** When (ms since 1970) the strip said so in a painted frame. */
async function paintedProgress(progress: string): Promise<number> {
  const says = () => document.querySelector('header [data-kind="progress"]')?.textContent === progress;
  await new Promise<void>(done => {
    const observer = new MutationObserver(() => {
      if (!says()) return;
      observer.disconnect();
      done();
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  return performance.timeOrigin + performance.now();
}

/** The floor: a page that only receives the events. */
function listen(location: string): void {
  const stream = new EventSource(`/api/events?location_type=dc&location=${location}`);
  stream.addEventListener('message', event => {
    const { type } = JSON.parse(String(event.data)) as { type: string };
    if (type !== 'claim')
      document.documentElement.dataset['heard'] = String(performance.timeOrigin + performance.now());
  });
}

const lastHeard = (): number => Number(document.documentElement.dataset['heard']);
