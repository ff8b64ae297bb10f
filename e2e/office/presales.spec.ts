import { expect } from 'playwright/test';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Presales (shell-search-settings.md 2.11, 4 and 8).

test('each list has its presales; one that runs keeps its start, gets another virtual stock, and never less than waits', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/orders/presales');
  const rows = page.locator('tbody').getByRole('link');
  await expect(rows).toHaveCount(1);
  for (const [key, list] of ['Onvolledige', 'Lopende', 'Toekomstige', 'Afgelopen'].entries()) {
    await page.keyboard.press(String(key + 1));
    await expect(page.getByRole('link', { name: `${list} presales` })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(rows).toHaveCount(1);
  }
  await page.keyboard.press('2');
  await expect(page.locator('tbody')).toContainText('1 van 50');
  await rows.first().click();
  await expect(page.getByLabel('Startdatum')).toBeDisabled();
  const stock = page.getByLabel('Virtuele voorraad');
  await expect(page.getByRole('button', { name: 'Opslaan' })).toHaveCount(0);
  await stock.fill('0');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Er wachten al 1.')).toBeVisible();
  await stock.fill('60');
  // A save that has no answer tells no success (the documents' app did).
  const heal = world.faults.set(/^PATCH .*presale-schedules/, 'cut');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Fout tijdens opslaan van gegevens')).toBeVisible();
  await expect(page.getByText('Presale succesvol opgeslagen.')).toHaveCount(0);
  heal();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Presale succesvol opgeslagen.')).toBeVisible();
  const saved = await world.db.query('SELECT 1 FROM presale_schedules WHERE virtual_stock = 60');
  expect(saved).toHaveLength(1);
});
