import { pad } from '../../core/gtin/gtin.ts';
import { cast } from '../../server/demo/main-batch.ts';
import type { Browser, BrowserContext, Page } from 'playwright';
import {
  FLOOR_READY,
  forgetAll,
  newDevice,
  openBrowser,
  rest,
  SCAN_READY,
  SLOW_NETWORK,
  slowDown,
  sortPath,
  wedge,
} from '../browser.ts';
import { median } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

const ROUNDS = 7;
const CPU = 4;
const WORKER = 'magazijn';
const BATCH = sortPath('DC01', '2611-014');
/** An article of it, and the step that follows its scan; what is in hand is kept with the flow's state. */
const ARTICLE = pad(cast.popular.codes[0] ?? '');
const TAKEN = 'ol > li[aria-current="step"]:not(:first-child)';
const AUTOFILL = `
  UPDATE location_properties p SET int_value = $1 FROM location_property_keys k, locations l
  WHERE k.id = p.location_property_key_id AND l.id = p.location_id
    AND k.identifier = 'processProduct.autofillSortingZone' AND l.identifier = 'DC01'`;

interface Start {
  readonly ms: number;
  /** JavaScript loaded until then: bytes as sent, and the files. */
  readonly bytes: number;
  readonly files: readonly string[];
  /** A scan made at the light is on the disk; ms. Not asked for: 0. */
  readonly durable: number;
}

/**
 * From navigation to the scanner light, and to a scan that is on the disk: on a device that has nothing but the session, and on one
 * without a network.
 */
export async function startFigures({ oms, floor, db }: Stage): Promise<Figure[]> {
  await db.execute(AUTOFILL, [2]);
  const browser = await openBrowser();
  try {
    const ours = { url: oms.base + BATCH, selector: SCAN_READY };
    const least = { url: `${floor.base}/start.html`, selector: FLOOR_READY };
    return [...(await coldStarts(browser, ours, least)), ...(await offlineStarts(browser, ours, least))];
  } finally {
    await db.execute(AUTOFILL, [1]);
    await browser.close();
  }
}

interface Target {
  readonly url: string;
  readonly selector: string;
}

async function coldStarts(browser: Browser, ours: Target, least: Target): Promise<Figure[]> {
  const devices = [await deviceFor(browser, ours, WORKER), await deviceFor(browser, least)] as const;
  const cold = async (device: BrowserContext, target: Target, scanned?: string): Promise<Start> => {
    const page = await device.newPage();
    await forgetAll(page, new URL(target.url).origin);
    const start = await timed(page, target, scanned);
    await page.close();
    return start;
  };
  const app: Start[] = [];
  const bare: Start[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await cold(devices[0], ours, ARTICLE), await cold(devices[1], least)] as const;
    if (round > 0) app.push(pair[0]);
    if (round > 0) bare.push(pair[1]);
  }
  for (const device of devices) await device.close();
  const camera = app.flatMap(s => s.files).filter(file => /camera|zxing|decoder|reader/.test(file));
  return [
    {
      what: 'first start, 4x slower CPU, 1.6 Mbit/s, 150 ms, to the scanner light',
      unit: 'ms',
      ours: median(app.map(s => s.ms)),
      floor: median(bare.map(s => s.ms)),
      goal: { of: 'ratio', most: 2.2 },
    },
    {
      what: '  to the first scan that is durable',
      unit: 'ms',
      ours: median(app.map(s => s.durable)),
      floor: median(bare.map(s => s.ms)),
      goal: { of: 'ratio', most: 2.6 },
    },
    {
      what: '  JavaScript until then (brotli)',
      unit: 'kB',
      ours: median(app.map(s => s.bytes)) / 1000,
      floor: median(bare.map(s => s.bytes)) / 1000,
      goal: { of: 'ours', most: 150 },
    },
    {
      what: '  files of the camera until then',
      unit: '',
      ours: camera.length,
      goal: { of: 'ours', most: 0 },
    },
  ];
}

async function offlineStarts(browser: Browser, ours: Target, least: Target): Promise<Figure[]> {
  const app = await prepared(browser, ours, WORKER);
  const bare = await prepared(browser, least);
  const appTook: number[] = [];
  const bareTook: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await offline(app, ours), await offline(bare, least)] as const;
    if (round === 0) continue;
    appTook.push(pair[0]);
    bareTook.push(pair[1]);
  }
  await app.close();
  await bare.close();
  return [
    {
      what: 'start without a network, package on the device, 4x slower CPU',
      unit: 'ms',
      ours: median(appTook),
      floor: median(bareTook),
      goal: { of: 'ratio', most: 3.3 },
    },
    { what: '  the same in ms', unit: 'ms', ours: median(appTook), goal: { of: 'ours', most: 700 } },
  ];
}

const deviceFor = (browser: Browser, target: Target, username?: string): Promise<BrowserContext> =>
  newDevice(browser, new URL(target.url).origin, username);

/** A device that was here before: page ready once, everything precached, the package stored. */
async function prepared(browser: Browser, target: Target, username?: string): Promise<BrowserContext> {
  const device = await deviceFor(browser, target, username);
  const page = await device.newPage();
  await page.goto(target.url);
  await page.evaluate(selector => window.recorder.ready(selector), target.selector);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Changes to the package are gathered for five seconds before they are stored.
  await rest(page, 7000);
  await page.close();
  return device;
}

/** When the selector first matched. */
async function offline(device: BrowserContext, { url, selector }: Target): Promise<number> {
  await device.setOffline(true);
  const page = await device.newPage();
  // The service worker must start too, as after a pause.
  const devtools = await device.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await slowDown(page, { cpu: CPU });
  await page.goto(url, { waitUntil: 'commit' });
  const took = await page.evaluate(wanted => window.recorder.ready(wanted), selector);
  await page.close();
  return took;
}

async function timed(page: Page, { url, selector }: Target, scanned?: string): Promise<Start> {
  await slowDown(page, { cpu: CPU, network: SLOW_NETWORK });
  await page.goto(url, { waitUntil: 'commit' });
  const start = await page.evaluate(async wanted => {
    const ms = await window.recorder.ready(wanted);
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      entry => entry.name.endsWith('.js') && entry.responseEnd > 0 && entry.responseEnd <= ms,
    );
    return {
      ms,
      bytes: scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
      files: scripts.map(entry => new URL(entry.name).pathname),
    };
  }, selector);
  if (scanned === undefined) return { ...start, durable: 0 };
  // A number that is known is whole at its last digit.
  const before = scanned.length - 1;
  await page.evaluate(([step, keys]) => window.recorder.arm(step, keys), [TAKEN, before] as const);
  await wedge(page, `${scanned}\n`);
  return { ...start, durable: await page.evaluate(() => window.recorder.stored()) };
}
