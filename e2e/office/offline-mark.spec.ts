import { expect, type Page } from 'playwright/test';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';
import { walkPages } from './addresses.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Without a connection every page of the office says so, whatever took the connection away.

const mark = (page: Page) => page.getByRole('banner').getByText('Geen verbinding', { exact: true });

test(
  'every page of the office says that there is no network, until it is back',
  { tag: '@part' },
  async ({ page, world }) => {
    test.setTimeout(240_000);
    await signIn(page, 'beheer');
    await walkPages(page, world, 0, async ({ path }) => {
      await expect(mark(page)).toBeHidden();
      await world.offline(page);
      await expect(mark(page), path).toBeVisible();
      await world.online(page);
      await expect(mark(page), path).toBeHidden();
    });
  },
);

for (const width of [1440, 390])
  test(`at ${width} px a page says that the server does not answer, and asks until it does`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'beheer');
    await page.goto('/orders/search');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('tbody tr').first()).toBeVisible();
    const heal = world.faults.set(/./, 'cut');
    await page.getByRole('button', { name: 'Vernieuwen' }).click();
    await expect(mark(page)).toBeVisible();
    heal();
    // Nobody presses anything.
    await expect(mark(page)).toBeHidden();
  });
