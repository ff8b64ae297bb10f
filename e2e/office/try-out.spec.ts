import { execFileSync } from 'node:child_process';
import { expect } from 'playwright/test';
import { pathOf } from '../../server/testing/programs.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// /admin/show-icons and /test-pdf-download (shell-search-settings.md 2.2), and 'Systeem' (README, 'Menu and titles').

test('every icon is shown with its name, and found by it', async ({ page }) => {
  await signIn(page, 'winkel');
  await page.goto('/admin/show-icons');
  const icons = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => icons.count()).toBeGreaterThan(40);
  await page.getByRole('searchbox', { name: 'Naam' }).fill('chevron');
  await expect(icons).toHaveText(['chevronDown', 'chevronRight']);
  await page.getByRole('searchbox', { name: 'Naam' }).fill('geen');
  await expect(page.getByText('Er is geen pictogram met deze naam.')).toBeVisible();
});

test('the PDF of the test page is one that opens', async ({ page }) => {
  await signIn(page, 'winkel');
  await page.goto('/test-pdf-download');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print PDF' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('test.pdf');
  const drawn = execFileSync(pathOf('pdftoppm'), ['-r', '20', '-gray', await download.path()]);
  expect(drawn.subarray(0, 2).toString()).toBe('P5');
  await expect(page.getByText('De PDF is opgeslagen')).toBeVisible();
});

test("'Systeem' is for who operates the OMS, and has the scanner tests", async ({ page, world }) => {
  await signIn(page, 'beheer');
  await page.goto('/system/scanner-tests');
  await expect(page.getByRole('heading', { level: 1, name: 'Systeem' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Scannertests' })).toHaveAttribute('aria-current', 'page');
  await world.db.execute(
    `UPDATE users SET permissions = array_remove(array_remove(permissions, 'system.operate'), 'triggers.edit') WHERE username = 'beheer'`,
  );
  await page.reload();
  await expect(page.getByRole('link', { name: 'Systeem' })).toHaveCount(0);
  const status = await page.evaluate(async () => (await fetch('/api/rest/scanner-tests')).status);
  expect(status).toBe(403);
});
