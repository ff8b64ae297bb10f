import { expect } from 'playwright/test';
import { violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 320, height: 640 } });

// On the smallest screen: a load that waits, one that fails, and a network that goes away.

const tabs = [
  [
    'refunds',
    /\/sales-orders\/[^/]+\?include=current_refund/,
    'De crediteringen kunnen niet worden opgehaald.',
    'Te accorderen',
  ],
  [
    'event-results',
    /\/sales-orders\/[^/]+\/triggers/,
    'Fout bij het ophalen van de uitgevoerde acties',
    'Definitief manco',
  ],
  [
    'history',
    /\/sales-orders\/[^/]+\/history/,
    'Er is iets misgegaan tijdens het ophalen van de geschiedenis van deze order.',
    'De order op een eerder moment',
  ],
] as const;

for (const [tab, call, failed, shown] of tabs)
  test(`${tab}: a failure is told in its place and tried again there; what was loaded stays without a network`, async ({
    page,
    world,
  }) => {
    await signIn(page, 'backoffice');
    const heal = world.faults.set(new RegExp(`^GET .*${call.source}`), 'error');
    await page.goto(`/orders/detail/261117-0014/${tab}`);
    const main = page.getByRole('main');
    await expect(main).toContainText(failed);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await violationsOf(page)).toEqual([]);
    heal();
    await main.getByRole('button', { name: 'Opnieuw' }).first().click();
    await expect(main.getByText(shown).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await violationsOf(page)).toEqual([]);
    await page.context().setOffline(true);
    await expect(main.getByText(shown).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
