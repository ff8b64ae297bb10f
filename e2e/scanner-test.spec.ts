import { expect } from 'playwright/test';
import { begin, judge, smallest } from './judge.ts';
import { openMenu, openSort, play, scan, signIn, stage, wedge } from './hands.ts';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import { keys } from '../src/input/traces/trace.ts';
import { test } from './world.ts';

/** 'Scannertest': what the scanner sends, what is wrong, the other parts of the device, and the result for those who look after it. */
const EAN = '8712345678906';

test('a scanner without end mark and with pauses is told how to mend it, and its result comes to the supervisor', async ({
  page,
  world,
}) => {
  await begin(page, 'magazijn');
  await page.goto('/scan');
  await openMenu(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Weergave' }).click();
  await page.getByRole('dialog', { name: 'Weergave' }).getByRole('button', { name: 'Scannertest' }).click();
  await expect(page.getByText('luistert')).toBeVisible();
  await expect(page.getByText('Scan vijf keer', { exact: true })).toBeVisible();
  await judge(page, 'scanner test begin');
  // The list scrolls, and not the page under it.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

  await page.setViewportSize(smallest);
  await play(page, keys(EAN.slice(0, 7), { gap: 12 }));
  await expect(page.getByText('Komt binnen…')).toBeVisible();
  await play(page, keys(EAN.slice(7), { gap: 12 }));
  await expect(page.getByText('Werkt, maar niet vlot', { exact: true })).toBeVisible();
  await expect(page.getByText('geen Enter')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Zo is het te verhelpen' })).toBeVisible();
  await judge(page, 'scanner test poor');

  await page.getByRole('button', { name: 'Test Trillen' }).click();
  await page.getByRole('button', { name: 'Test Camera' }).click();
  await expect(page.getByText('Dit apparaat heeft geen camera')).toBeVisible();
  await page.getByRole('button', { name: 'Test Geluid' }).click();
  expect((await page.getByText('Hoorde je een korte, hoge piep?').boundingBox())?.width).toBeGreaterThan(200);
  await page.getByRole('listitem').filter({ hasText: 'Geluid' }).getByRole('button', { name: 'Ja' }).click();
  await expect(page.getByText('Gehoord')).toBeVisible();
  await judge(page, 'scanner test device');

  await page.getByRole('button', { name: 'Test Printer' }).click();
  await expect(page.getByText('Zebra inpaktafel 1: proefcode afgedrukt')).toBeVisible();

  await page.getByRole('button', { name: 'Stuur naar beheer' }).click();
  await expect(page.getByText('Gestuurd: aantallen')).toBeVisible();
  const rows = await world.db.query<{ result: object }>('SELECT result FROM scanner_tests');
  expect(rows).toMatchObject([{ result: { scans: 1, characters: 13, end_mark: 'none' } }]);
  expect(JSON.stringify(rows)).not.toContain(EAN);

  await page.getByRole('button', { name: 'Klaar, ga scannen' }).click();
  await expect(page).toHaveURL(/\/scan$/);

  await signIn(page, 'beheer');
  await page.goto('/system/scanner-tests');
  await expect(page.getByText('geen eindteken').first()).toBeVisible();
  await judge(page, 'scanner tests list');
});

test('five scans of the test code are good; in a flow it counts nowhere', async ({ page }) => {
  await begin(page, 'magazijn');
  await page.goto('/scan/scannertest');
  await expect(page.getByText('luistert')).toBeVisible();
  for (const scans of ['1 scan', '2 scans', '3 scans', '4 scans', '5 scans']) {
    await wedge(page, 'TEST-8712');
    await expect(page.getByText(scans, { exact: true })).toBeVisible();
  }
  // A busy machine types slowly, and the page says so.
  await expect(page.getByText(/^Werkt( goed|, maar niet vlot)$/).first()).toBeVisible();
  await judge(page, 'scanner test good');

  // At a desk the last ten scans are in sight.
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSort(page, MAIN_BATCH, 'A');
  await wedge(page, 'TEST-8712');
  await wedge(page, '8719999000008');
  await expect(page.getByRole('listitem').filter({ hasText: '8719999000008' })).toBeVisible();
  await expect(page.getByText('TEST-8712')).toHaveCount(0);
});

test('after three unreadable scans in a row a flow offers the test, and it leads back to the flow', async ({
  page,
}) => {
  await begin(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  for (const text of [`#${EAN}`, `#${EAN}`, `#${EAN}`]) {
    await expect(page.getByText('Drie scans onleesbaar')).toHaveCount(0);
    await scan(page, text);
  }
  await page.getByRole('button', { name: /^Drie scans onleesbaar/ }).click();
  await expect(page.getByText('luistert')).toBeVisible();
  await page.getByRole('button', { name: 'Klaar, ga scannen' }).click();
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
});
