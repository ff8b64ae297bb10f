import type { Browser, Page } from 'playwright';
import { FLOOR_READY, newDevice, openBrowser, SCAN_READY, slowDown, sortPath, wedge } from '../browser.ts';
import { quantile } from '../quantile.ts';
import type { Answer } from '../recorder.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { addWork, type Batch } from '../work.ts';

const ROUNDS = 6;
const SCANS = 14;
/** Between two scans; a worker takes longer. */
const PAUSE_MS = 200;
const LOCATION_STEP = 'ol > li[aria-current="step"]:nth-child(3)';
const PLACED =
  'ol > li[aria-current="step"]:first-child section:is([data-state="accepted"], [data-state="local"])';

/** From the Enter of the location's scan to the frame that says it is placed, with the mutation on disk. */
export async function answerFigures({ oms, floor, db }: Stage): Promise<Figure[]> {
  const work = await addWork(db, { location: 'N', batches: 2, deliveries: 40, lines: 5, autofill: 2 });
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const [nth, cpu] of [1, 4].entries()) {
      const batch = work[nth];
      if (!batch) throw new Error('a batch for each speed');
      figures.push(...(await atSpeed(browser, { oms: oms.base, floor: floor.base }, batch, cpu)));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function atSpeed(
  browser: Browser,
  bases: { oms: string; floor: string },
  batch: Batch,
  cpu: number,
): Promise<Figure[]> {
  const app = await (await newDevice(browser, bases.oms, 'magazijn')).newPage();
  const least = await (await newDevice(browser, bases.floor)).newPage();
  await app.goto(bases.oms + sortPath(batch.location, batch.identifier));
  await app.evaluate(selector => window.recorder.ready(selector), SCAN_READY);
  await least.goto(`${bases.floor}/write.html`);
  await least.evaluate(selector => window.recorder.ready(selector), FLOOR_READY);
  for (const page of [app, least]) await slowDown(page, { cpu });

  // The last piece of an order is left: ORDER COMPLEET is another answer.
  const pieces = batch.pieces.filter((_, i) => i % 5 !== 4);
  const ours: Answer[] = [];
  const floors: Answer[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const both = { ours: [] as Answer[], floors: [] as Answer[] };
    await app.bringToFront();
    for (let scan = 0; scan < SCANS; scan++) {
      const piece = pieces.shift();
      if (!piece) throw new Error('too few pieces');
      await wedge(app, `${piece.ean}\n`);
      await app.waitForSelector(LOCATION_STEP);
      await app.waitForTimeout(PAUSE_MS);
      both.ours.push(await timed(app, piece.storage_location, PLACED));
    }
    await least.bringToFront();
    for (let scan = 0; scan < SCANS; scan++)
      both.floors.push(await timed(least, `N1-${scan + 10}`, 'section[data-state="accepted"]'));
    // The first round warms both up.
    if (round > 0) ours.push(...both.ours);
    if (round > 0) floors.push(...both.floors);
  }
  for (const page of [app, least]) await page.context().close();
  return rowsOf(ours, floors, cpu);
}

async function timed(page: Page, text: string, selector: string): Promise<Answer> {
  await page.evaluate(wanted => window.recorder.arm(wanted), selector);
  // In one go: a known code that stands still for long is a scan without its Enter.
  await wedge(page, `${text}\n`);
  const answer = await page.evaluate(() => window.recorder.answered());
  await page.waitForTimeout(PAUSE_MS);
  return answer;
}

function rowsOf(ours: readonly Answer[], floors: readonly Answer[], cpu: number): Figure[] {
  const at = cpu === 1 ? '' : `, ${cpu}x slower CPU`;
  const took = (to: 'durable' | 'changed' | 'painted', q: number) => ({
    ours: quantile(
      ours.map(a => a[to] - a.enter),
      q,
    ),
    floor: quantile(
      floors.map(a => a[to] - a.enter),
      q,
    ),
  });
  const goal = { of: 'ratio', most: 1.5 } as const;
  const late = ours.filter(a => a.durable > a.painted).length;
  return [
    { what: `Enter to painted answer, p50${at}`, unit: 'ms', ...took('painted', 0.5), goal },
    { what: `Enter to painted answer, p95${at}`, unit: 'ms', ...took('painted', 0.95), goal },
    { what: `  of which to durable, p50${at}`, unit: 'ms', ...took('durable', 0.5) },
    { what: `  of which to the changed screen, p50${at}`, unit: 'ms', ...took('changed', 0.5) },
    {
      what: `  painted before durable, of ${ours.length}${at}`,
      unit: '',
      ours: late,
      goal: { of: 'ours', most: 0 },
    },
  ];
}
