import { expect } from 'playwright/test';
import { openSort, scan, signIn, stage } from './hands.ts';
import { test } from './world.ts';

test('a worker signs in, chooses the zone, and puts an article on the location of its order', async ({
  page,
  world,
}) => {
  await signIn(page, 'magazijn');
  await openSort(page, '2611-014', 'A');
  const order = (await world.facts('2611-014')).find(d => d.location === 'A-14');
  await scan(page, order?.lines[0]?.eans[0] ?? '');
  await page.getByRole('button', { name: 'Afdrukken' }).waitFor();
  await page.getByRole('button', { name: 'Opnieuw beginnen' }).click();
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
});
