import { expect } from 'playwright/test';
import type { Language } from '../../core/language/language.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';
import { wordsOf } from '../words.ts';
import { walkPages } from './addresses.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// No page is half one language: the whole screen is in the user's, or in Dutch where the page is Dutch alone (decision 032).

for (const [language, third] of [
  ['en', 0],
  ['pl', 1],
] as const)
  test(
    `every page is whole in one language, for who works in ${language}`,
    { tag: '@part' },
    async ({ page, world }) => {
      test.setTimeout(300_000);
      await world.db.execute(`UPDATE users SET language = $1 WHERE username = 'beheer'`, [language]);
      await signIn(page, 'beheer');
      await walkPages(page, world, third, async ({ path, isDutch }) => {
        const shown: Language = isDutch ? 'nl' : language;
        const said = wordsOf(shown);
        // Menu, header and the frame of the page.
        await expect.soft(page.locator('html'), path).toHaveAttribute('lang', shown);
        await expect
          .soft(page.getByRole('link', { name: said('pages', 'default') }).first(), path)
          .toBeVisible();
        await expect
          .soft(page.getByRole('combobox', { name: said('header', 'search'), exact: true }), path)
          .toBeVisible();
        await expect.soft(page.getByRole('button', { name: said('header', 'settings') }), path).toBeVisible();
      });
      // From a Dutch page to another one.
      const said = wordsOf(language);
      await page.goto('/dashboard');
      await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
      await page.getByRole('link', { name: wordsOf('nl')('pages', 'locations'), exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('link', { name: said('pages', 'default') }).first()).toBeVisible();
    },
  );
