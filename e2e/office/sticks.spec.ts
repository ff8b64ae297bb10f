import { expect, type Page } from 'playwright/test';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';
import { addressOf, fillings, walkPages } from './addresses.ts';
import { fresh, pausedMeanwhile } from './reroute-mode.ts';

const smallest = { width: 320, height: 640 };
const sizes = [
  smallest,
  { width: 412, height: 915 },
  { width: 640, height: 360 },
  { width: 915, height: 412 },
];

test.use({ ...withoutServiceWorker, viewport: smallest });

/** Evaluated in a page: of how many px of the window's height something stays where it is while all that can is scrolled. */
async function staying(): Promise<number> {
  const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // The page draws itself anew for a window of this size.
  await frame();
  const within = document.querySelector('dialog[open]') ?? document.body;
  const scrollers = [...within.querySelectorAll('*')].filter(
    e => /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 48,
  );
  if (scrollers.length === 0) return 0;
  for (const e of scrollers) e.scrollTop = e.scrollHeight;
  for (const e of scrollers) e.scrollTop -= 24;
  await frame();
  const step = 4;
  const { left, right } = within.getBoundingClientRect();
  const seen: { y: number; at: Element; top: number }[] = [];
  for (let y = 2; y < innerHeight; y += step)
    for (const x of [left + 12, (left + right) / 2, right - 12]) {
      const at = document.elementFromPoint(x, y);
      if (at && !scrollers.includes(at)) seen.push({ y, at, top: at.getBoundingClientRect().top });
    }
  for (const e of scrollers) e.scrollTop -= 12;
  await frame();
  const stays = seen.filter(({ at, top }) => at.isConnected && at.getBoundingClientRect().top === top);
  return new Set(stays.map(({ y }) => y)).size * step;
}

/** On every small window. */
async function leavesTwoThirds(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // The page may draw itself anew amid a measurement.
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(staying), { message: `${name} at ${size.width}x${size.height}` })
      .toBeLessThanOrEqual(size.height / 3);
  }
  await page.setViewportSize(smallest);
}

test(
  'what sticks leaves two thirds of a small window to the page: every page',
  { tag: '@part' },
  async ({ page, world }) => {
    test.slow();
    await signIn(page, 'beheer');
    await walkPages(page, world, 2, async ({ path }) => {
      await page.waitForLoadState('networkidle');
      await leavesTwoThirds(page, path);
    });
  },
);

test('and under the news of a colleague, over a plan that cannot be saved', async ({ page, world }) => {
  await pausedMeanwhile(page, world);
  await expect(page.getByText(/Gewijzigd door/)).toBeVisible();
  await leavesTwoThirds(page, 'reroute with news');
  await page.setViewportSize({ width: 1440, height: 900 });
  await fresh(page).getByLabel('Uitleverdatum').fill('2020-01-01');
  await expect(page.getByText(/1 probleem/)).toBeVisible();
  await leavesTwoThirds(page, 'reroute with a problem');
});

test('and with the bar of a form, and of chosen orders', async ({ page, world }) => {
  await signIn(page, 'beheer');
  await page.goto('/orders/search');
  await page
    .getByRole('link', { name: /^\d{6}-/ })
    .first()
    .focus();
  await page.keyboard.press('x');
  await leavesTwoThirds(page, 'chosen orders');

  await page.goto(addressOf('/locations/:type/:location/goods-receipt/create', await fillings(world)));
  await page.getByLabel('Referentie').fill('PAKBON-77');
  await expect(page.getByText('Er zijn wijzigingen die niet zijn opgeslagen.')).toBeVisible();
  await leavesTwoThirds(page, 'a form with edits');
});

test('and in dialogs', async ({ page }) => {
  await signIn(page, 'beheer');
  await page.goto('/orders/detail/261119-0002/overview');
  const acts = page.getByRole('button', { name: 'Acties', exact: true }).first();
  await acts.click();
  await leavesTwoThirds(page, 'the sheet of acts');
  // In a wider window its acts have been a menu.
  await page.reload();
  await acts.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Manco melden' }).click();
  await expect(page.getByLabel(/^Manco: /).first()).toBeVisible();
  await leavesTwoThirds(page, 'Manco melden');
});
