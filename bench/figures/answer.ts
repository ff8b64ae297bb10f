import type { Browser, Page } from 'playwright';
import { PAUSE_MS, type AnsweredFlow, type TimedScan } from '../answers/answered-flow.ts';
import { pickAnswers } from '../answers/pick.ts';
import { receiptAnswers } from '../answers/receipt.ts';
import { addReturnZone, returnAnswers } from '../answers/returns.ts';
import { sortAnswers } from '../answers/sort.ts';
import { FLOOR_READY, newDevice, openBrowser, rest, SCAN_READY, slowDown, wedge } from '../browser.ts';
import { quantile } from '../quantile.ts';
import type { Answer } from '../recorder.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { addWork } from '../work.ts';

const SCANS = 10;
const LOCATION = 'N';
const FLOOR_ANSWER = 'section[data-state="accepted"]';
const SPEEDS = [1, 4] as const;

/** From the Enter of a scan to the frame with its answer, the write to disk included: the same for every flow. */
export async function answerFigures(stage: Stage): Promise<Figure[]> {
  const { oms, floor } = stage;
  const flows = await prepare(stage);
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const [flow, cpu] of flows)
      figures.push(...(await atSpeed(browser, { oms: oms.base, floor: floor.base }, flow, cpu)));
    return figures;
  } finally {
    await browser.close();
  }
}

/** Work for each flow at each speed, the sort flow first. */
async function prepare({ db }: Stage): Promise<(readonly [AnsweredFlow, number])[]> {
  const batches = await addWork(db, {
    location: LOCATION,
    batches: 2,
    deliveries: 40,
    lines: 5,
    autofill: 2,
  });
  await addReturnZone(db, LOCATION);
  const sorts = batches.map(sortAnswers);
  const returns = await Promise.all(SPEEDS.map(cpu => returnAnswers(db, LOCATION, `METINGRET${cpu}`)));
  const picks = await Promise.all(SPEEDS.map(cpu => pickAnswers(db, `meting-pick-${cpu}`)));
  const receipts = await Promise.all(SPEEDS.map(cpu => receiptAnswers(db, LOCATION, `meting-${cpu}`)));
  return [sorts, returns, picks, receipts].flatMap(flows =>
    flows.map((flow, i) => [flow, SPEEDS[i] ?? 1] as const),
  );
}

async function atSpeed(
  browser: Browser,
  bases: { oms: string; floor: string },
  flow: AnsweredFlow,
  cpu: number,
): Promise<Figure[]> {
  const app = await (await newDevice(browser, bases.oms, flow.user)).newPage();
  const least = await (await newDevice(browser, bases.floor)).newPage();
  await flow.open(app, bases.oms);
  await app.evaluate(selector => window.recorder.ready(selector), SCAN_READY);
  await least.goto(`${bases.floor}/write.html`);
  await least.evaluate(selector => window.recorder.ready(selector), FLOOR_READY);
  for (const page of [app, least]) await slowDown(page, { cpu });

  const ours: Answer[] = [];
  const floors: Answer[] = [];
  for (let round = 0; round <= flow.rounds; round++) {
    const both = { ours: [] as Answer[], floors: [] as Answer[] };
    await app.bringToFront();
    for (let scan = 0; scan < SCANS; scan++) {
      both.ours.push(await timed(app, await flow.next(app)));
    }
    await least.bringToFront();
    for (let scan = 0; scan < SCANS; scan++)
      both.floors.push(
        await timed(least, { text: `N1-${scan + 10}`, endsIn: 'Enter', answer: FLOOR_ANSWER }),
      );
    // The first round warms both up.
    if (round > 0) ours.push(...both.ours);
    if (round > 0) floors.push(...both.floors);
  }
  for (const page of [app, least]) await page.context().close();
  return rowsOf(ours, floors, flow.what, cpu);
}

async function timed(page: Page, { text, endsIn, answer: shown }: TimedScan): Promise<Answer> {
  const before = endsIn === 'Enter' ? text.length : text.length - 1;
  await page.evaluate(([wanted, keys]) => window.recorder.arm(wanted, keys), [shown, before] as const);
  // Typed at once: a known code that waits is a scan without its Enter.
  await wedge(page, `${text}\n`);
  const answer = await page.evaluate(() => window.recorder.answered());
  await rest(page, PAUSE_MS);
  return answer;
}

function rowsOf(ours: readonly Answer[], floors: readonly Answer[], what: string, cpu: number): Figure[] {
  const at = cpu === 1 ? '' : `, ${cpu}x slower CPU`;
  const took = (to: 'durable' | 'changed' | 'painted', q: number) => ({
    ours: quantile(
      ours.map(a => a[to] - a.ended),
      q,
    ),
    floor: quantile(
      floors.map(a => a[to] - a.ended),
      q,
    ),
  });
  const goal = { of: 'ratio', most: 2.5 } as const;
  const late = ours.filter(a => a.durable > a.painted).length;
  return [
    { what: `${what}, p50${at}`, unit: 'ms', ...took('painted', 0.5), goal },
    { what: `${what}, p95${at}`, unit: 'ms', ...took('painted', 0.95), goal },
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
