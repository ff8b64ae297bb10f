import { expect, type Page } from 'playwright/test';
import { isDeep } from '../../server/testing/depth.ts';
import { pages } from '../../src/office/pages.ts';
import { sideways, violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { plantScripts } from '../planted.ts';
import { test, withoutServiceWorker } from '../world.ts';
import { addressOf, fillings } from './addresses.ts';

test.use(withoutServiceWorker);

/** Every page of the office as pages.ts has it: a new one needs no test of its looks. `LOOKS=1` keeps pictures in test-results/office. */
const sizes = [
  ...(process.env['LOOKS']
    ? [
        { width: 320, height: 640 },
        { width: 412, height: 915 },
      ]
    : []),
  { width: 1440, height: 900 },
  ...(isDeep ? [{ width: 768, height: 1024 }] : []),
  { width: 390, height: 844 },
];
const looks = ['default', 'bright', 'sunset', 'bright sunset'];

/** The sum of what has moved on the page by itself. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted);

test.beforeEach(async ({ page, world }) => {
  await plantScripts(world.db);
  await page.addInitScript(() => {
    const counted = window as unknown as { shifted: number };
    counted.shifted = 0;
    new PerformanceObserver(list => {
      for (const shift of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!shift.hadRecentInput) counted.shifted += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signIn(page, 'beheer');
});

for (const [nth, { path, parent }] of pages.filter(({ load }) => load).entries())
  test(`page ${path}`, { tag: '@part' }, async ({ page, world }) => {
    const address = addressOf(path, await fillings(world));
    for (const { width, height } of sizes) {
      const at = `${path} at ${width}`;
      await page.setViewportSize({ width, height });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await page.waitForLoadState('networkidle');
      expect.soft(await page.getByRole('alert').allTextContents(), `${at}: nothing failed`).toEqual([]);
      expect.soft(await page.evaluate(sideways), `${at}: scrolls sideways`).toEqual([]);
      const below = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      expect.soft(below, `${at}: goes on below its end`).toBe(0);
      expect.soft(await shifts(page), `${at}: moves by itself`).toBeLessThan(0.01);
      if (width === 1440) {
        const [row] = await page.locator('table[data-list] tbody tr').all();
        const box = await row?.boundingBox();
        // The page of one thing has its facts above its rows: 340, and the planted scripts make a second line of a name.
        expect.soft(box?.y ?? 0, `${at}: above the first row`).toBeLessThanOrEqual(parent ? 360 : 220);
        // Rows of presales have two lines, as drawn.
        const most = /^\/(orders\/presales|settings\/hold-rules)/.test(path) ? 53 : 41;
        expect.soft(box?.height ?? 40, `${at}: height of a row`).toBeLessThanOrEqual(most);
      }
      await page.evaluate(
        look => {
          const { dataset } = document.documentElement;
          dataset['theme'] = look.includes('sunset') ? 'sunset' : 'default';
          dataset['look'] = look.includes('bright') ? 'bright' : 'normal';
        },
        width === 1440 ? (looks[nth % looks.length] ?? '') : '',
      );
      expect.soft(await violationsOf(page), at).toEqual([]);
      if (process.env['LOOKS']) {
        const name = path.slice(1).replaceAll(/\W+/g, '-');
        await page.screenshot({ path: `test-results/office/${width}/${name}.png` });
      }
    }
  });
