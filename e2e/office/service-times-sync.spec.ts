import { expect } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';
import { picturesOf, sizes } from './pictures.ts';

test.use(withoutServiceWorker);

/** Service times while they are synchronised (shell-search-settings.md 2.6 and 6). */
test('service times are read-only while they are synchronised, and can be edited once that has ended', async ({
  page,
  world,
}) => {
  const picture = picturesOf('service-times-sync');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'beheer');
  await page.goto('/locations/store/101/service-times/pickup');
  await expect(page.getByRole('group', { name: 'maandag' }).getByRole('switch')).toBeVisible();
  // No jobs run here: it goes on until the test ends it.
  await page.getByRole('button', { name: 'Synchroniseer' }).click();
  const sentence = page.getByRole('main').getByText(/^De openingstijden worden nu gesynchroniseerd\./);
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('group', { name: 'maandag' }).getByRole('switch')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Synchroniseer' })).toHaveCount(0);
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await page.evaluate(sideways)).toEqual([]);
    await picture(page, 'bezig');
  }
  await world.db.query(`UPDATE service_time_syncs SET ended_at = now(), fault = 'no-answer'`);
  await expect(sentence).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'maandag' }).getByRole('switch')).toBeVisible();
  await expect(page.getByText(/^Het synchroniseren is niet gelukt: er kwam geen antwoord\./)).toBeVisible();
  await picture(page, 'mislukt');
  expect(await violationsOf(page)).toEqual([]);
});
