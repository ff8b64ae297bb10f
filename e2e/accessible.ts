import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// The sink holds the focus for scanners and is not seen; of a long table the first rows stand for all.
const exclude = ['[data-scan-sink]', 'tbody tr:nth-child(n + 20)'];

/** What axe finds wrong on the page as it stands: each rule with where and why; it is put into a document once. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    given =>
      (window as unknown as { axe: typeof axe }).axe.run(
        { exclude: given },
        // The rest is only counted, without a selector for each.
        { resultTypes: ['violations'] },
      ),
    exclude,
  );
  return violations.map(
    v => `${v.id}: ${v.nodes.map(n => `${n.target.join(' ')} ${n.failureSummary}`).join('; ')}`,
  );
}

/** Evaluated in a page: what can be scrolled sideways: the page, or what in it should scroll up and down alone; a table and a row of tabs may. */
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
