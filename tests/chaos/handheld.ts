import { chromium, type BrowserContext, type Page } from 'playwright';
import { pad } from '../../core/gtin/gtin.ts';
import { findChromium } from '../../e2e/browser/chromium.ts';
import { openSort, signIn, wedge } from '../../e2e/hands.ts';
import { installed } from '../../e2e/on-device.ts';
import { pick, put, withoutSpecialSteps } from '../../e2e/pieces.ts';
import { orderOf } from '../../e2e/scenes.ts';
import { cast, MAIN_BATCH } from '../../server/demo/main-batch.ts';
import type { Ground } from './stage.ts';
import { nameOf, watch } from './witness.ts';

/** The article that every scenario sorts; all its pieces belong to one order. */
export const CODE = pad(cast.popular.codes[0] ?? '');

/** Runs an act in a new browser; `prepare` comes before any page. */
export async function withBrowser<T>(
  ground: Ground,
  act: (context: BrowserContext) => Promise<T>,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const context = await browser.newContext({
      baseURL: ground.proxy.url,
      locale: 'nl-NL',
      viewport: { width: 412, height: 915 },
    });
    await watch(context, ground.history);
    await prepare(context);
    return await act(context);
  } finally {
    await browser.close();
  }
}

/** The number of pieces to sort, all at one location. */
export async function prepareOrder(ground: Ground, pieces: number): Promise<void> {
  await withoutSpecialSteps(ground);
  await orderOf(ground, MAIN_BATCH, 'A-01', CODE, pieces);
}

/** Signed in, at SCAN ARTIKEL, and able to start without a network. */
export async function atWork(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await installed(page, MAIN_BATCH);
  return page;
}

/** Sorts a piece by scanning; the history has the scan that must be stored. */
export async function sortOne({ history }: Ground, page: Page): Promise<void> {
  const location = await pick(page, CODE);
  history.push({ kind: 'scan', page: nameOf(page) });
  await put(page, location);
}

/** Scans the location of the article in hand, whatever the result. */
export async function scanLocation({ history }: Ground, page: Page, location: string): Promise<void> {
  history.push({ kind: 'scan', page: nameOf(page) });
  await wedge(page, location);
}
