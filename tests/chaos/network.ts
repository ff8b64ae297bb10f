import { stage } from '../../e2e/hands.ts';
import { expect } from 'playwright/test';
import type { Random } from '../../server/demo/random.ts';
import { heal } from './end.ts';
import { atWork, prepareOrder, sortOne, withBrowser } from './handheld.ts';
import type { Fault } from './proxy.ts';
import type { Ground } from './stage.ts';

const SCANS = 6;
const PORTALS: readonly Fault[] = [
  { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<!doctype html><title>WiFi</title>' },
  { status: 302, headers: { Location: 'http://portal.invalid/login' }, body: '' },
  { status: 511, headers: { 'Content-Type': 'text/html' }, body: '<h1>Log in</h1>' },
  { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"ok":true}' },
];

/** A captive portal: none of its answers may be taken for an answer of the OMS. */
export async function captivePortal(ground: Ground, chance: Random): Promise<string> {
  await prepareOrder(ground, 20);
  return withBrowser(ground, async context => {
    const page = await atWork(context);
    let asked = 0;
    ground.proxy.fault = () => {
      asked++;
      return chance.pick(PORTALS);
    };
    for (let n = 0; n < SCANS; n++) {
      await sortOne(ground, page);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.waitForTimeout(200);
    }
    await expect(stage(page)).toContainText(`${SCANS} van 20 gesorteerd`);
    await heal(ground, page);
    return `${SCANS} scans, ${asked} calls answered by the portal`;
  });
}

/** The server takes longer than a call waits: before the request arrives, or before its answer goes back. */
export async function slowServer(ground: Ground, chance: Random): Promise<string> {
  await prepareOrder(ground, 20);
  return withBrowser(ground, async context => {
    const page = await atWork(context);
    const slow: readonly Fault[] = [
      { wait: 16_500, back: 0 },
      { wait: 0, back: 16_500 },
    ];
    let slowed = 0;
    ground.proxy.fault = ({ ids }) => {
      if (ids.length === 0 || slowed >= SCANS) return 'none';
      slowed++;
      return chance.pick(slow);
    };
    for (let n = 0; n < SCANS; n++) await sortOne(ground, page);
    // A call waits 15 s; the slow request meets its own repetition.
    await page.waitForTimeout(17_000);
    await heal(ground, page);
    return `${SCANS} scans, ${slowed} calls slower than 15 s`;
  });
}

/** The browser's own repetition of a request, and answers that come half or not at all. */
export async function badLine(ground: Ground, chance: Random): Promise<string> {
  await prepareOrder(ground, 60);
  return withBrowser(ground, async context => {
    const page = await atWork(context);
    const faults: readonly Fault[] = ['none', 'refuse', 'lose', 'half', 'twice', { status: 500, body: '' }];
    let failed = 0;
    ground.proxy.fault = ({ ids }) => {
      const fault = ids.length > 0 ? chance.pick(faults) : 'none';
      if (fault !== 'none') failed++;
      return fault;
    };
    for (let n = 0; n < 3 * SCANS; n++) {
      await sortOne(ground, page);
      await page.evaluate(() => dispatchEvent(new Event('online')));
    }
    await heal(ground, page);
    return `${3 * SCANS} scans, ${failed} calls broken, repeated or lost`;
  });
}
