import { expect, type Page } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker });

// The planner of holidays and the matrix of methods while nothing is there, on its way, refused and out of reach.

const main = (page: Page) => page.getByRole('main');
const plans = [
  ['/locations/holidays?year=2027', '**/locations-batch/store/service-times?*'],
  ['/locations/methods', '**/locations-batch/store/dispatch-types'],
] as const;
const sizes = [
  [320, 640],
  [412, 915],
  [1440, 900],
] as const;

for (const [address, call] of plans)
  for (const [width, height] of sizes)
    test(`${address} at ${String(width)} says that it waits, that it failed and that there is no network, and comes back`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await signIn(page, 'beheer');
      let answers: 'later' | 'error' | 'offline' | 'well' = 'later';
      let release = () => {};
      const held = new Promise<void>(resolve => (release = resolve));
      await page.route(call, async route => {
        if (route.request().method() !== 'GET') return route.fallback();
        if (answers === 'later') await held;
        if (answers === 'offline') return route.abort('internetdisconnected');
        if (answers !== 'error') return route.fallback();
        return route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'urn:oms:problem:internal',
            title: 'x',
            status: 500,
            code: 'internal',
          }),
        });
      });
      await page.goto(address);
      await expect(
        main(page)
          .getByRole('status')
          .filter({ hasText: /^Locatie$/ }),
      ).toBeAttached();
      await expect(main(page).getByRole('gridcell')).toHaveCount(0);
      answers = 'error';
      release();
      await expect(main(page)).toContainText('Er is iets misgegaan bij het zoeken. Probeer het opnieuw.');
      expect(await page.evaluate(sideways)).toEqual([]);
      answers = 'offline';
      await main(page).getByRole('button', { name: 'Opnieuw' }).click();
      await expect(main(page).getByText('Geen verbinding.')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      answers = 'well';
      await main(page).getByRole('button', { name: 'Opnieuw' }).click();
      await expect(main(page).getByText('102').first()).toBeVisible();
      expect(await page.evaluate(sideways)).toEqual([]);
      await page.screenshot({
        path: `test-results/plan-${address.split(/[/?]/)[2] ?? ''}-${String(width)}.png`,
      });
    });

for (const [address] of plans)
  test(`${address} of no shops says so, and of none that is found`, async ({ page, world }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signIn(page, 'beheer');
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}search=nergens`);
    await expect(main(page)).toContainText('Geen locaties gevonden.');
    await world.db.execute(
      `UPDATE locations SET active = false WHERE location_type_id = (SELECT id FROM location_types WHERE identifier = 'store')`,
    );
    await page.goto(address);
    await expect(main(page)).toContainText('Er is geen locatie van deze soort aan je gekoppeld.');
    expect(await page.evaluate(sideways)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  });

const card = (page: Page) => main(page).getByRole('region', { name: 'Wat verandert er' });

test("an effect card of what moves nothing says 'niets verandert'; without a network it says that, and comes back; after a colleague's change it is asked anew", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 412, height: 915 });
  await signIn(page, 'beheer');
  await page.goto('/locations/store/101/properties');
  const asked: string[] = [];
  let isOffline = true;
  await page.route('**/properties/effect*', async route => {
    asked.push(route.request().url());
    return isOffline ? route.abort('internetdisconnected') : route.fallback();
  });
  const quiet = main(page)
    .getByRole('textbox', { name: 'Stille uren' })
    .or(main(page).getByLabel(/quietHours/));
  await quiet.first().fill('21:00-06:00');
  await expect(card(page)).toContainText('Geen verbinding.');
  expect(await page.evaluate(sideways)).toEqual([]);
  isOffline = false;
  await card(page).getByRole('button', { name: 'Opnieuw' }).click();
  await expect(card(page)).toContainText('Voor geen open levering verandert er iets.');
  await page.screenshot({ path: 'test-results/effect-nothing-412.png' });
  // A colleague saves: the save is refused, the edit stays, and so does its effect.
  await world.db.execute(
    `UPDATE locations SET display_name = 'Elders', change_key = gen_random_uuid() WHERE identifier = '101'`,
  );
  await main(page).getByRole('button', { name: 'Opslaan' }).click();
  await expect(main(page).getByRole('button', { name: 'Vernieuwen' })).toBeVisible();
  await expect(quiet).toHaveValue('21:00-06:00');
  await expect(card(page)).toContainText('Voor geen open levering verandert er iets.');
  await page.screenshot({ path: 'test-results/effect-412-changed.png' });
  expect(await violationsOf(page)).toEqual([]);
});
