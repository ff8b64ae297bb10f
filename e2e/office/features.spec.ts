import { expect } from 'playwright/test';
import { features } from '../../core/access/features.ts';
import { pages } from '../../src/office/pages.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';
import { addressOf, fillings } from './addresses.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Menu and feature gating (shell-search-settings.md 6; README, 'Menu and titles').

const menuOf = (page: import('playwright/test').Page) =>
  page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link');

test.describe('with every feature and both addresses outside', () => {
  test.use({
    settings: {
      PROCESSOR_MANAGER_URL: 'https://processen.test/',
      API_DOCUMENTATION_URL: 'https://docs.test/api',
    },
  });

  test('the menu has its items in their order, and what is outside last, in a tab of its own', async ({
    page,
  }) => {
    await signIn(page, 'beheer');
    await page.goto('/supply-chains');
    const order = [
      'Alle orders',
      'Geblokkeerd',
      'Terugvalorders',
      'Retouren',
      'Crediteringen',
      'Winkelpick',
      'Presales',
      'Importfouten',
      'Scannen',
      'Wachtrij',
      'Batches',
      'Voorraad',
      'Toewijzingsregels',
      'Dashboard',
      'Locaties',
      'Systeem',
      'Processormanager',
      'API-documentatie',
    ];
    // Items that other work adds stand between these.
    const items = () => menuOf(page).evaluateAll(all => all.map(one => one.childNodes[1]?.textContent ?? ''));
    await expect.poll(async () => (await items()).filter(item => order.includes(item))).toEqual(order);
    const outside = menuOf(page).filter({ hasText: 'API-documentatie' });
    await expect(outside).toHaveAttribute('href', 'https://docs.test/api');
    await expect(outside).toHaveAttribute('target', '_blank');
  });
});

test.describe('with every feature off', () => {
  test.use({ settings: { FEATURES_OFF: features.join() } });

  test('its items are not in the menu, its pages are not found, and its calls answer 404', async ({
    page,
    world,
  }) => {
    await signIn(page, 'beheer');
    await page.goto('/dashboard');
    await expect(menuOf(page).filter({ hasText: 'Dashboard' })).toBeVisible();
    const off = pages.filter(({ right }) => (features as readonly string[]).includes(right.feature ?? ''));
    expect(new Set(off.map(({ right }) => right.feature)).size).toBe(features.length);
    const titles = off.flatMap(({ title, path }) => (path.includes(':') ? [] : [title({})]));
    const items = await menuOf(page).allTextContents();
    expect(items.filter(item => titles.includes(item.trim()))).toEqual([]);
    const filling = await fillings(world);
    for (const { path } of off) {
      await page.goto(addressOf(path, filling));
      await expect(page.getByText('Pagina niet gevonden').last(), path).toBeVisible();
    }
    const answered = await page.evaluate(async () => {
      const calls = [
        'presale-schedules',
        'order-imports',
        'frontend-filter-presets/orders_search/hold_orders',
      ];
      return Promise.all(calls.map(async call => (await fetch(`/api/rest/${call}`)).status));
    });
    expect(answered).toEqual([404, 404, 404]);
  });
});

test.describe('with one feature off', () => {
  test.use({ settings: { FEATURES_OFF: 'supply-chain-management' } });

  test('the others stay', async ({ page }) => {
    await signIn(page, 'beheer');
    await page.goto('/stock-management');
    await expect(page.getByRole('searchbox', { name: 'Productnummer' })).toBeVisible();
    await expect(menuOf(page).filter({ hasText: 'Voorraad' })).toBeVisible();
    await expect(menuOf(page).filter({ hasText: 'Toewijzingsregels' })).toHaveCount(0);
    await page.goto('/supply-chains');
    await expect(page.getByText('Pagina niet gevonden').last()).toBeVisible();
  });
});
