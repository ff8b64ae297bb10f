import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// The sink holds the focus for scanners and is invisible; the first rows of a long table represent all.
const exclude = ['[data-scan-sink]', 'tbody tr:nth-child(n + 20)'];

/** Nothing moves any more: some things begin to a few frames after what they belong to is drawn (device/after-paint.ts). */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moves = () =>
      document.querySelector('[data-beat]:not([data-seen])') !== null ||
      document
        .getAnimations()
        .some(a => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity);
    for (let still = 0; still < 3; still = moves() ? 0 : still + 1)
      await new Promise(resolve => requestAnimationFrame(resolve));
  });

/** The faults that axe finds on the page at rest: each rule with place and reason; axe is loaded into a document once. */
export async function violationsOf(page: Page): Promise<string[]> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    given =>
      (window as unknown as { axe: typeof axe }).axe.run(
        { exclude: given },
        // The others are only counted, without a selector for each.
        { resultTypes: ['violations'] },
      ),
    exclude,
  );
  return violations.map(
    v => `${v.id}: ${v.nodes.map(n => `${n.target.join(' ')} ${n.failureSummary}`).join('; ')}`,
  );
}

/**
 * Evaluated in a page: elements that scroll sideways: the page, or elements in it that should only scroll vertically.
 * Tables and rows of tabs may.
 */
export function sideways(): string[] {
  const scrollers = [...document.querySelectorAll('*')].filter(
    e =>
      /auto|scroll/.test(getComputedStyle(e).overflowX) &&
      !e.matches('nav, :has(> table)') &&
      e.checkVisibility(),
  );
  return [document.documentElement, ...scrollers]
    .filter(e => e.scrollWidth > e.clientWidth)
    .map(e => `${e.tagName} ${e.className}`);
}
