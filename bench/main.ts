import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem, type } from 'node:os';
import { parseArgs } from 'node:util';
import { findChromium } from '../e2e/browser/chromium.ts';
import { stopOtherBuilds } from './beside.ts';
import { openStage, type Stage } from './stage.ts';
import { answerFigures } from './figures/answer.ts';
import { assignFigures } from './figures/assign.ts';
import { besideFigures } from './figures/beside.ts';
import { backFigures } from './figures/back.ts';
import { colleagueFigures } from './figures/colleague.ts';
import { drainFigures, lossyFigures } from './figures/drain.ts';
import { durableFigures } from './figures/durable.ts';
import { replayFigures, settingFigures, stockFigures } from './figures/house.ts';
import { heldIntakeFigures, queueFigures, trialFigures } from './figures/holds.ts';
import { intakeFigures } from './figures/intake.ts';
import { judgeFigures } from './figures/judge.ts';
import { effectFigures } from './figures/effect.ts';
import { limitFigures } from './figures/limits.ts';
import { eventActFigures } from './figures/event-acts.ts';
import { eventFigures, incidentFigures, refundTabFigures } from './figures/money.ts';
import { memoryFigures } from './figures/memory.ts';
import { officeFigures } from './figures/office.ts';
import { openingFigures } from './figures/opening.ts';
import { orderFigures } from './figures/order.ts';
import { orderPageFigures } from './figures/order-page.ts';
import { batchFigures, placesPageFigures, switchFigures } from './figures/places.ts';
import { reassignFigures } from './figures/reassign.ts';
import { exportFigures } from './figures/export.ts';
import { searchBesideFigures } from './figures/search-beside.ts';
import { searchPageFigures } from './figures/search-page.ts';
import { searchFigures } from './figures/search.ts';
import { seedFigures } from './figures/seed.ts';
import { serverFigures } from './figures/server.ts';
import { slipFigures } from './figures/slips.ts';
import { startFigures } from './figures/start.ts';
import { walFigures } from './figures/wal.ts';
import { tableOf, type Figure } from './table.ts';

type Measure = (stage: Stage) => Figure[] | Promise<Figure[]>;

/** A part that has the same figures as another measures them once. */
const parts: Readonly<Record<string, readonly Measure[]>> = {
  answer: [answerFigures],
  start: [startFigures],
  server: [serverFigures],
  drain: [drainFigures],
  lossy: [lossyFigures],
  back: [backFigures],
  opening: [openingFigures],
  durable: [durableFigures],
  colleague: [colleagueFigures],
  memory: [memoryFigures],
  slips: [slipFigures],
  limits: [limitFigures],
  office: [officeFigures],
  house: [stockFigures, settingFigures, replayFigures],
  order: [orderFigures, orderPageFigures],
  search: [searchFigures, searchBesideFigures, exportFigures, searchPageFigures],
  'search-page': [searchPageFigures],
  beside: besideFigures,
  money: [refundTabFigures, incidentFigures, eventFigures, eventActFigures],
  'event-acts': [eventActFigures],
  intake: [assignFigures, intakeFigures, reassignFigures, serverFigures, walFigures, seedFigures],
  // It opens a delivery of each order.
  effect: [effectFigures],
  places: [batchFigures, switchFigures, placesPageFigures],
  // The last: it moves all orders into one month.
  holds: [judgeFigures, heldIntakeFigures, trialFigures, queueFigures],
};

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } });
const unknown = values.only.filter(name => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; choose from ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const asked = values.only.length > 0 ? values.only : Object.keys(parts);

const stage = await openStage();
// Once: PostgreSQL and the servers must not outlive an interrupted run.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stage.stop().finally(() => process.exit(1)));

const figures: Figure[] = [];
try {
  for (const measure of new Set(asked.flatMap(name => parts[name] ?? []))) {
    console.error(`measuring ${measure.name}`);
    try {
      figures.push(...(await measure(stage)));
    } catch (error) {
      // The other figures are still worth having.
      console.error(error);
      process.exitCode = 1;
    }
  }
} finally {
  await stopOtherBuilds();
  await stage.stop();
}
console.log(`${machine()}\n\n${tableOf(figures)}`);

/** The facts that the figures depend on. */
function machine(): string {
  const browser = execFileSync(findChromium(), ['--version'], { encoding: 'utf8' }).trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${memory} GB, ${type()} ${release()}, Node ${process.versions.node}, ${browser}`;
}
