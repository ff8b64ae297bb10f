import { expect } from 'playwright/test';
import { sortPath } from '../../e2e/hands.ts';
import { allSent, installed, unsent } from '../../e2e/on-device.ts';
import { lying } from '../../e2e/pieces.ts';
import { AUTOFILL_ZONE, setProperty } from '../../e2e/scenes.ts';
import type { TrueDelivery } from '../../e2e/truth.ts';
import { cast, MAIN_BATCH } from '../../server/demo/main-batch.ts';
import type { Random } from '../../server/demo/random.ts';
import type { Ground } from '../../tests/chaos/stage.ts';
import { deal, shuffled } from './deal.ts';
import { brokenRules, killAndRestart, loseNetwork, openDevice, openWork, type Device } from './device.ts';
import { layGoods, missing } from './goods.ts';
import { sortAll, type Worker } from './sort-worker.ts';
import type { Played } from './tally.ts';
import { wrongCodes } from './wrong-scans.ts';

const PATH = sortPath(MAIN_BATCH);
const USERS = ['magazijn', 'magazijn2'];
/** Questions only (the taps of a whole shift). */
const MOST_TAPS = 20;

/**
 * The main batch by two workers: each loses the network once, one is killed and starts again without it, and ten
 * scans are wrong.
 */
export async function sortShift(ground: Ground, cpu: number, chance: Random): Promise<Played> {
  await setProperty(ground, AUTOFILL_ZONE, 2);
  const before = await ground.facts(MAIN_BATCH);
  const requested = before.filter(({ status }) => status === 'requested');
  const orders = requested.filter(({ lines }) => !lines.some(isPaused));
  const hands = deal(requested, USERS.length, chance);
  const goods = layGoods();
  const wrong = shuffled(wrongCodes, chance).map((code, i) => ({ after: 3 + i * 4 + chance.int(4), code }));
  const devices: Device[] = [];
  for (const user of USERS) devices.push(await openDevice(ground, user, cpu));
  const workers = devices.map((device, i): Worker => ({
    device,
    goods,
    orders,
    pieces: hands[i] ?? [],
    unfinished: [],
    hand: [],
    apart: [],
    wrong: wrong.filter((_, nth) => nth % USERS.length === i),
    events: i === 0 ? troublesOfOne(device, chance) : lossOf(device, 24 + chance.int(5)),
    taken: 0,
    laid: 0,
  }));
  await Promise.all(
    devices.map(async device => {
      await openWork(device, PATH);
      await installed(device.page, MAIN_BATCH);
    }),
  );
  await Promise.all(workers.map(sortAll));
  await tidyUp(ground, workers);
  return judged(ground, workers, { cpu, orders });
}

/** The article of the paused order is scanned too, and stays apart. */
const isPaused = ({ product }: { readonly product: string }): boolean => product === cast.paused.identifier;

const lossOf = (device: Device, after: number): Worker['events'] => [
  { after, act: async () => loseNetwork(device) },
  { after: after + 8, act: async () => device.proxy.heal() },
];

/** A loss, and later the kill: without a network at the start, and for some pieces after it. */
function troublesOfOne(device: Device, chance: Random): Worker['events'] {
  const killed = 34 + chance.int(5);
  return [
    ...lossOf(device, 10 + chance.int(5)),
    { after: killed, act: () => killAndRestart(device, PATH) },
    { after: killed + 8, act: () => device.page.context().setOffline(false) },
  ];
}

/** After the last piece: what waits is sent, what was laid apart is tried again, complete orders are finished. */
async function tidyUp(ground: Ground, workers: readonly Worker[]): Promise<void> {
  for (let round = 0; round < 4; round++) {
    for (const { device } of workers)
      await expect
        .poll(async () => (await unsent(device.page)).filter(told => told.includes(' pending')), {
          timeout: 60_000,
        })
        .toEqual([]);
    for (const worker of workers) {
      // The article of the paused order stays apart.
      const again = worker.apart.filter(piece => !isPaused(piece));
      worker.apart.splice(0, Infinity, ...worker.apart.filter(piece => !again.includes(piece)));
      worker.pieces.push(...again);
    }
    const unfinished = (await ground.facts(MAIN_BATCH)).filter(isComplete);
    workers[0]?.unfinished.push(...unfinished.flatMap(({ location }) => location ?? []));
    for (const worker of workers) await sortAll(worker);
    if (unfinished.length === 0 && workers.every(({ apart }) => apart.length <= 1)) return;
  }
}

const isComplete = ({ status, lines }: TrueDelivery): boolean =>
  status === 'requested' && lines.every(({ placed, quantity }) => placed === quantity);

async function judged(
  ground: Ground,
  workers: readonly Worker[],
  { cpu, orders }: { cpu: number; orders: readonly TrueDelivery[] },
): Promise<Played> {
  const faults: string[] = [];
  for (const { device } of workers) {
    await allSent(device.page).catch(() => faults.push(`${device.user} has unsent scans`));
    faults.push(...(await brokenRules(ground, device)));
  }
  const really = workers[0]?.goods.lying() ?? [];
  const told = await lying(ground, MAIN_BATCH);
  const after = await ground.facts(MAIN_BATCH);
  const open = after.filter(({ id, status }) => orders.some(one => one.id === id) && status !== 'shipped');
  faults.push(...open.map(({ order, location, status }) => `${order} at ${location} is ${status}`));
  for (const { apart } of workers)
    faults.push(...apart.filter(piece => !isPaused(piece)).map(({ name }) => `${name} is apart`));
  return {
    flow: 'sort',
    cpu,
    tallies: workers.map(({ device }) => device.tally),
    pieces: really.length,
    floor: really.length + workers.reduce((n, { laid }) => n + laid, 0),
    lost: missing(really, told),
    doubled: missing(told, really),
    faults,
    mostTaps: MOST_TAPS,
  };
}
