import { expect, type Page } from 'playwright/test';
import { mortalBrowser, type MortalBrowser } from '../../e2e/browser/mortal-browser.ts';
import { openSort, signIn, sortPath, stage } from '../../e2e/hands.ts';
import { allSent, entriesOf, installed } from '../../e2e/on-device.ts';
import { pick } from '../../e2e/pieces.ts';
import { MAIN_BATCH } from '../../server/demo/main-batch.ts';
import type { Random } from '../../server/demo/random.ts';
import { writeEnd } from './end.ts';
import { CODE, prepareOrder, scanLocation, sortOne } from './handheld.ts';
import type { Marked } from './history.ts';
import type { Asked, Fault } from './proxy.ts';
import type { Ground } from './stage.ts';
import { watch, type Told } from './witness.ts';

/**
 * The moment of the kill: at the accept signal; with its request in flight; between the OMS's answer and the mark on
 * the device's disk.
 */
export const MOMENTS = ['beep', 'flight', 'reply'] as const;
export type Moment = (typeof MOMENTS)[number];

/** The state of a killed browser for the scan it was killed at. */
export interface Kill {
  readonly moment: Moment;
  /** Scans that waited before. */
  readonly queued: number;
  /** Whether the OMS had the scan by then, and whether the disk said so. */
  readonly committed: boolean;
  readonly marked: boolean;
}

/** Faults of the network while scans accumulate; when a reply is lost the OMS has the scan already. */
const GATHERING: readonly Fault[] = ['refuse', 'lose', 'half', { status: 503, body: '' }];
/** Faults of the request of the scan at which the browser is killed: in flight, it may never arrive. */
const WHILE: Readonly<Record<Moment, readonly Fault[]>> = {
  beep: ['none', 'hang'],
  flight: ['none', 'refuse'],
  reply: ['none'],
};
const PATIENCE_MS = 20_000;

/** One device, killed many times during work through the app's own screen, and started again from its disk. */
export async function killed(ground: Ground, chance: Random, moments: readonly Moment[]): Promise<Kill[]> {
  const quantity = moments.length * 6 + 20;
  await prepareOrder(ground, quantity);
  let heard: (told: Told) => void = () => undefined;
  const mortal = mortalBrowser(ground.proxy.url, context => watch(context, ground.history, t => heard(t)));
  try {
    let page = await mortal.start(false);
    await signIn(page, 'magazijn');
    await mortal.keepSession();
    await openSort(page, MAIN_BATCH, 'A');
    await installed(page, MAIN_BATCH);
    const kills: Kill[] = [];
    for (const moment of moments) {
      const queued = await gather(ground, page, chance);
      const location = await pick(page, CODE);
      const dead = arm(ground, mortal, chance, moment, listener => (heard = listener));
      await scanLocation(ground, page, location).catch(() => undefined);
      // A sender that failed backs off for seconds: the network's return ends that.
      const waking = setInterval(() => void wake(page).catch(() => undefined), 300);
      await within(dead, `no ${moment} to be killed at`).finally(() => clearInterval(waking));
      await mortal.gone();
      heard = () => undefined;
      ground.proxy.heal();
      page = await restarted(ground, mortal, quantity);
      const last = (await entriesOf(page)).at(-1);
      kills.push({ moment, queued, ...(await fate(ground, last)) });
      await page.context().setOffline(false);
      // Sometimes it is killed again before it has sent everything.
      if (chance.int(4) > 0) await allSent(page);
    }
    await page.context().setOffline(false);
    await allSent(page);
    await writeEnd(ground, await entriesOf(page));
    return kills;
  } finally {
    await mortal.discard();
  }
}

/** Some scans that cannot be sent. */
async function gather(ground: Ground, page: Page, chance: Random): Promise<number> {
  const queued = chance.int(4);
  const fault = chance.pick(GATHERING);
  if (queued > 0) ground.proxy.fault = ({ ids }) => (ids.length > 0 ? fault : 'none');
  for (let n = 0; n < queued; n++) {
    await sortOne(ground, page);
  }
  return queued;
}

/** Kills the browser at the moment, or a little after it; resolves when it is dead. */
function arm(
  { proxy, history }: Ground,
  mortal: MortalBrowser,
  chance: Random,
  moment: Moment,
  listen: (heard: (told: Told) => void) => void,
): Promise<void> {
  const fault = chance.pick(WHILE[moment]);
  const late = moment === 'beep' ? 0 : chance.int(4);
  const before = new Set(history.flatMap(seen => (seen.kind === 'stored' ? [seen.entry.id] : [])));
  const isIt = ({ ids }: Asked): boolean => ids.some(id => !before.has(id));
  proxy.fault = asked => (isIt(asked) ? fault : 'none');
  return new Promise(killedAt => {
    let struck = false;
    const strike = (): void => {
      // Once: the next browser is another process.
      if (!struck) mortal.kill();
      struck = true;
      killedAt();
    };
    const soon = (): void => void (late === 0 ? strike() : setTimeout(strike, late));
    if (moment === 'beep') listen(told => told.kind === 'beep' && strike());
    if (moment === 'flight') proxy.onRequest = asked => isIt(asked) && soon();
    if (moment === 'reply') proxy.onReply = (asked, passed) => isIt(asked) && void passed.then(soon);
  });
}

const wake = (page: Page): Promise<void> => page.evaluate(() => void dispatchEvent(new Event('online')));

/** Starts without a network on the disk of the killed browser: the screen is where the last beep left it. */
async function restarted(ground: Ground, mortal: MortalBrowser, quantity: number): Promise<Page> {
  const page = await mortal.start(true);
  await page.goto(sortPath(MAIN_BATCH));
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  const entries = await entriesOf(page);
  ground.history.push({ kind: 'disk', entries });
  await expect(stage(page)).toContainText(`${entries.length} van ${quantity} gesorteerd`);
  return page;
}

/** The state of the scan that it was killed at: the last one on the disk. */
async function fate({ db }: Ground, last: Marked | undefined): Promise<Pick<Kill, 'committed' | 'marked'>> {
  const rows = await db.query('SELECT FROM inbox WHERE mutation_id = $1', [last?.id]);
  return { committed: rows.length === 1, marked: last?.state === 'done' };
}

async function within(wanted: Promise<void>, told: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(told)), PATIENCE_MS);
  });
  try {
    await Promise.race([wanted, late]);
  } finally {
    clearTimeout(timer);
  }
}
