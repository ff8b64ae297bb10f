import { expect } from 'playwright/test';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import { openSort, scan, signIn } from './hands.ts';
import { judge } from './judge.ts';
import { test } from './world.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('at a desk the order in hand and the zone stand beside the stage, and follow the scans', async ({
  page,
  world,
}) => {
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  const zone = page.getByRole('region', { name: 'Zone A' });
  const { order, lines } = await world.delivery('261119-0018');
  expect(lines.length).toBeGreaterThan(1);
  const place = zone.getByRole('listitem').filter({ hasText: 'A-18' });
  await expect(place).toContainText(/^A-180\/\d+$/);

  await scan(page, lines[0]?.eans[0] ?? '');
  const articles = page.getByRole('region', { name: `Order ${order}` }).getByRole('listitem');
  await expect(articles.nth(0)).toContainText('nu in de hand');
  await expect(articles.nth(0)).toContainText('naar A-18');
  await expect(articles.nth(1)).toContainText('nog te komen');
  await scan(page, 'A-18');
  await expect(place).toContainText(/^A-181\/\d+$/);

  await scan(page, lines[1]?.eans[0] ?? '');
  await expect(articles.nth(0)).toContainText('ligt in A-18');
  await judge(page, 'sort at a desk');
});
