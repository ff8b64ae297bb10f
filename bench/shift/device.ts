import type { BrowserContext, Page } from 'playwright';
import { expect } from 'playwright/test';
import { signIn, wedge } from '../../e2e/hands.ts';
import { mortalBrowser, type MortalBrowser } from '../../e2e/browser/mortal-browser.ts';
import { entriesOf } from '../../e2e/on-device.ts';
import { writeEnd } from '../../tests/chaos/end.ts';
import { check, RULES, type Seen } from '../../tests/chaos/history.ts';
import { openProxy, type Proxy } from '../../tests/chaos/proxy.ts';
import type { Ground } from '../../tests/chaos/stage.ts';
import { watch } from '../../tests/chaos/witness.ts';
import { SCAN_READY, slowDown } from '../browser.ts';
import { installRecorder, type Answer } from '../recorder.ts';
import { look, type Sight } from './sight.ts';
import { newTally, type Tally } from './tally.ts';

/** One worker's device: a browser of its own, behind a proxy of its own. */
export interface Device {
  readonly user: string;
  readonly cpu: number;
  /** The page of now: a kill ends the one before. */
  page: Page;
  readonly mortal: MortalBrowser;
  readonly proxy: Proxy;
  readonly history: Seen[];
  readonly tally: Tally;
}

/** An answer that is looked into. */
const SLOW_MS = 500;

const devices = new Set<Device>();

/** A new device with somebody signed in. */
export async function openDevice(ground: Ground, user: string, cpu: number): Promise<Device> {
  const history: Seen[] = [];
  const proxy = await openProxy(ground.url, ground.db, history);
  const tally = newTally();
  const mortal = mortalBrowser(proxy.url, context => equip(context, history, tally));
  const page = await mortal.start(false);
  const device: Device = { user, cpu, page, mortal, proxy, history, tally };
  devices.add(device);
  await signIn(page, user);
  await mortal.keepSession();
  await slowDown(page, { cpu });
  return device;
}

async function equip(context: BrowserContext, history: Seen[], tally: Tally): Promise<void> {
  await watch(context, history);
  await context.addInitScript(installRecorder);
  await context.exposeBinding('noteTap', (_source, words: string) => void tally.taps.push(words));
  await context.addInitScript(observeHands);
}

declare global {
  interface Window {
    noteTap(words: string): void;
    longTasks: PerformanceEntry[];
  }
}

/** Runs in every page: notes real presses, and remembers what holds the page up. */
function observeHands(): void {
  addEventListener(
    'pointerdown',
    ({ isTrusted, target }) =>
      isTrusted && window.noteTap((target as HTMLElement).innerText.trim().replace(/\s+/g, ' ')),
    { capture: true },
  );
  window.longTasks = [];
  new PerformanceObserver(list => window.longTasks.push(...list.getEntries())).observe({ type: 'longtask' });
  // Without a screen Chromium ends at a print dialog.
  window.print = () => undefined;
}

/** Opens the work, to the scanner light; gives the ms it took. */
export async function openWork({ page }: Device, path: string): Promise<number> {
  await page.goto(path);
  return page.evaluate(selector => window.recorder.ready(selector), SCAN_READY);
}

/** kill -9, and a start on the same disk without a network. */
export async function killAndRestart(device: Device, path: string): Promise<void> {
  device.mortal.kill();
  await device.mortal.gone();
  device.page = await device.mortal.start(true);
  await slowDown(device.page, { cpu: device.cpu });
  await device.page.goto(path);
  const ready = await device.page.evaluate(() => window.recorder.ready('section[data-state]'));
  device.tally.restarts.push(ready);
  device.history.push({ kind: 'disk', entries: await entriesOf(device.page) });
}

/** From here on no call of the device arrives, and its event stream is broken. */
export function loseNetwork({ proxy }: Device): void {
  proxy.fault = () => 'refuse';
  proxy.cut();
}

/** Pulls the trigger once, and waits for the frame with the answer; gives what the stage shows then. */
export async function scan(device: Device, text: string): Promise<Sight> {
  const { page, tally } = device;
  const { label } = await look(page);
  // The number of an article that is known is whole at its last digit; its Enter says nothing new.
  const before = /^\d{13}$/.test(text) ? text.length - 1 : text.length;
  await page.evaluate(keys => {
    performance.clearResourceTimings();
    window.longTasks = [];
    window.recorder.arm('next verdict', keys);
  }, before);
  await wedge(page, text);
  const answer = await page.evaluate(() => window.recorder.answered());
  tally.scans++;
  tally.answers.push(answer);
  if (answer.painted - answer.ended > SLOW_MS) await writeSlow(device, text, label, answer);
  return look(page);
}

/** Makes a wrong scan: the step must refuse it with its sentence, and stay. */
export async function scanWrong(device: Device, what: string, code: string, says: string): Promise<void> {
  const before = await look(device.page);
  await scan(device, code);
  // An unknown code may be asked about first.
  await expect
    .poll(async () => (await look(device.page)).state, { timeout: 10_000 })
    .toBe('refused')
    .catch(() => undefined);
  const { label, state, said } = await look(device.page);
  const refused = label === before.label && state === 'refused' && said.join(' ').includes(says);
  device.tally.wrong.push({ what, refused, said });
}

async function writeSlow({ page, proxy, tally }: Device, text: string, step: string, answer: Answer) {
  const { calls, tasks } = await page.evaluate(
    ([from, to]) => {
      const told = ({ name, startTime, duration }: PerformanceEntry): string =>
        `${name} ${(startTime - from).toFixed(0)} to ${(startTime + duration - from).toFixed(0)}`;
      const meanwhile = (entry: PerformanceEntry): boolean =>
        entry.startTime < to && entry.startTime + entry.duration > from;
      return {
        calls: performance.getEntriesByType('resource').filter(meanwhile).map(told),
        tasks: window.longTasks.filter(meanwhile).map(told),
      };
    },
    [answer.ended, answer.painted] as const,
  );
  tally.slow.push({
    text,
    step,
    answer,
    calls: [...calls, ...[...proxy.underway].map(call => `${call} …`)],
    tasks,
  });
}

/** The rules that the device's history breaks, when its work is done. */
export async function brokenRules(ground: Ground, device: Device): Promise<string[]> {
  const entries = await entriesOf(device.page);
  await writeEnd({ db: ground.db, history: device.history }, entries, entries[0]?.device_id ?? null);
  const types = new Map(entries.map(({ id, mutation }) => [id, mutation.type]));
  return check(device.history).map(
    ({ rule, what }) => `${rule} (${RULES[rule]}): ${device.user} ${types.get(what) ?? ''} ${what}`,
  );
}

/** Ends every device: of a flow that was broken off too, whose browsers would slow the next one down. */
export async function discardDevices(): Promise<void> {
  for (const { mortal, proxy } of devices) {
    await mortal.discard();
    await proxy.stop();
  }
  devices.clear();
}
