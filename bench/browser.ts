import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright';
import { findChromium } from '../e2e/browser/chromium.ts';
import { installRecorder } from './recorder.ts';

/**
 * The scan screen at SCAN ARTIKEL, with a scanner that is read; without a network the strip shows that instead of its
 * light.
 */
export const SCAN_READY =
  'ol:has(> li[aria-current="step"]:first-child) + section[data-state]:not([data-deaf])';
/** A floor page that would read a key. */
export const FLOOR_READY = '[data-ready]';

/** 1.6 Mbit/s at 150 ms, in DevTools' units: bytes a second, ms for each request. */
export const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: findChromium() });

const HANDHELD = { viewport: { width: 360, height: 640 }, locale: 'nl-NL' } as const;

/** A new device: nothing stored, the recorder in every page, and signed in when a name is given. */
export async function newDevice(browser: Browser, base: string, username?: string): Promise<BrowserContext> {
  const context = await browser.newContext(HANDHELD);
  await equip(context, base, username);
  return context;
}

/**
 * The same with its profile on the disk: a context of `newDevice` keeps its storage in memory. Closing it removes the
 * profile.
 */
export async function newDiskDevice(base: string, username: string): Promise<BrowserContext> {
  const profile = mkdtempSync(join(tmpdir(), 'oms-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...HANDHELD,
    executablePath: findChromium(),
  });
  context.once('close', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  await equip(context, base, username);
  return context;
}

async function equip(context: BrowserContext, base: string, username: string | undefined): Promise<void> {
  // tsx names inner functions by a helper that pages do not have.
  await context.addInitScript('globalThis.__name ??= f => f');
  await context.addInitScript(installRecorder);
  if (username !== undefined) {
    const page = await context.newPage();
    await page.goto(`${base}/favicon.svg`);
    await page.evaluate(signInHere, username);
    await page.close();
  }
}

// DevTools refuses a `__Host-` cookie over plain http, which the browser itself accepts from this machine.
async function signInHere(username: string): Promise<void> {
  const reply = await fetch('/api/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'fetch' },
    body: JSON.stringify({ username, password: 'welkom' }),
  });
  if (!reply.ok) throw new Error(`${username} cannot sign in: ${reply.status}`);
}

const ALL_BUT_COOKIES =
  'appcache,cache_storage,file_systems,indexeddb,local_storage,service_workers,shader_cache,websql';

/** Clears everything but the session: a device that has never been here. */
export async function forgetAll(page: Page, base: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Storage.clearDataForOrigin', { origin: base, storageTypes: ALL_BUT_COOKIES });
  await devtools.detach();
}

/**
 * Waits between two measurements: what a page does by itself after it is ready (fetching ahead, storing, sending)
 * must not fall into the next one, and no event says when it is done.
 */
export const rest = (page: Page, ms: number): Promise<void> => page.waitForTimeout(ms);

export interface Slowness {
  /** Factor by which the processor is slower. */
  readonly cpu?: number;
  readonly network?: typeof SLOW_NETWORK;
}

/** Slows a page down by DevTools; gives the session, which must stay open as long as the slowness. */
export async function slowDown(page: Page, { cpu, network }: Slowness): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  if (cpu !== undefined) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (network) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
  }
  return devtools;
}

/** A page's used heap after garbage collection; bytes. */
export async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  // Objects freed by the first collection may hold others.
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}

/** Types as a wedge scanner does, without its Enter. */
export const wedge = (page: Page, text: string): Promise<void> => page.keyboard.type(text);

export const sortPath = (location: string, batch: string): string =>
  `/product-processing/dc/${location}/batch/${batch}/sort`;
