import { expect, type Page } from 'playwright/test';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import { openSort, signIn } from './hands.ts';
import { press } from './judge.ts';
import { test } from './world.ts';

/**
 * Dialogs are there without a network, also before a service worker has the app: those whose code comes after their
 * screen's too.
 */
test.use({ serviceWorkers: 'block' });

/** The chunk with this name has been loaded. */
const come = (page: Page, chunk: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringContaining(`/${chunk}-`));

test('typing and the last ten open on a scan screen that has lost its network', async ({ page, world }) => {
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await come(page, 'parts');
  await world.offline(page);
  await press(page, 'Typ');
  await expect(page.getByPlaceholder('Typ een code')).toBeVisible();
  await press(page, 'Sluiten');
  await page.getByRole('button', { name: /^Laatste/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the dialogs of a batch open without a network', async ({ page, world }) => {
  await signIn(page, 'magazijn');
  await page.goto('/locations/dc/DC01/shipment-batch/2611-015');
  // They come with the page.
  await expect(page.getByText('Maak een keuze')).toBeVisible();
  await world.offline(page);
  await page.getByText('Maak een keuze').click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
