import { expect, type Page } from 'playwright/test';
import { violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// 'Wat verandert er' before a tab of a location is saved (shell-search-settings.md 2.6 to 2.8).

const main = (page: Page) => page.getByRole('main');
const card = (page: Page) => main(page).getByRole('region', { name: 'Wat verandert er' });
const everyDayOff = async (page: Page) => {
  const switches = main(page).getByRole('group').getByRole('switch', { checked: true });
  while ((await switches.count()) > 0) await switches.first().click();
};

test('of service times: what moves, what breaks, with the orders; nothing is kept', async ({
  page,
  world,
}) => {
  const days = () =>
    world.db.query('SELECT id, dispatch_date, location_id, revision FROM dispatch_requests ORDER BY id');
  const before = await days();
  await signIn(page, 'beheer');
  await page.goto('/locations/store/101/service-times/ship_from_store');
  await expect(main(page).getByRole('heading', { name: 'Weekdagen' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await everyDayOff(page);
  await expect(card(page)).toContainText('open lever');
  await expect(card(page)).toContainText('Blijven zoals ze zijn');
  await expect(card(page)).toContainText('Dit is een berekening.');
  await card(page)
    .getByText(/^Bekijk/)
    .click();
  const [first] = await card(page).getByRole('listitem').all();
  await expect(first?.getByRole('link') ?? card(page)).toHaveAttribute('href', /\/orders\//);
  await expect(first ?? card(page)).toContainText('Nu: ');
  expect(await days()).toEqual(before);
  await page.screenshot({ path: 'test-results/effect-times-1440.png' });
  for (const [width, height] of [
    [412, 915],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await card(page).scrollIntoViewIfNeeded();
    await page.screenshot({ path: `test-results/effect-times-${String(width)}.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await main(page).getByRole('button', { name: 'Annuleren' }).click();
  await expect(card(page)).toHaveCount(0);
});

test('of properties and services: it stands in one card, and one that moves nothing says so', async ({
  page,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/locations/store/101/properties');
  await main(page)
    .getByRole('textbox', { name: 'Verzenden vanuit winkel' })
    .or(main(page).getByRole('textbox'))
    .first()
    .fill('3');
  await expect(card(page)).toContainText('Dit is een berekening.');
  await page.screenshot({ path: 'test-results/effect-properties-1440.png' });
  await main(page).getByRole('button', { name: 'Annuleren' }).click();
  await page.goto('/locations/store/101/services');
  const on = main(page).getByRole('switch', { checked: true });
  await on.first().click();
  await expect(card(page)).toHaveCount(1);
  await expect(card(page)).toContainText('gaat uit');
  await expect(card(page)).toContainText('Dit is een berekening.');
  await page.screenshot({ path: 'test-results/effect-services-1440.png' });
  expect(await violationsOf(page)).toEqual([]);
});

test('a failure says so and is tried again; an edit that cannot be saved asks nothing', async ({ page }) => {
  await signIn(page, 'beheer');
  await page.goto('/locations/store/101/service-times/ship_from_store');
  await expect(main(page).getByRole('heading', { name: 'Weekdagen' })).toBeVisible();
  const asked: string[] = [];
  await page.route('**/service-times/ship_from_store/effect*', async route => {
    // A busy machine answers in steps.
    if (!route.request().url().includes('after=')) asked.push(route.request().postData() ?? '');
    if (asked.length === 1)
      await route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'urn:oms:problem:internal', title: 'x', status: 500, code: 'internal' }),
      });
    else await route.continue();
  });
  await everyDayOff(page);
  await expect(card(page)).toContainText('Wat er verandert, kon niet worden berekend.');
  await card(page).getByRole('button').click();
  await expect(card(page)).toContainText('Dit is een berekening.');
  await main(page).getByRole('group').getByRole('switch').first().click();
  // Open without times cannot be saved, so nothing is asked of it.
  await expect(card(page)).toHaveCount(0);
  expect(asked).toHaveLength(2);
});
