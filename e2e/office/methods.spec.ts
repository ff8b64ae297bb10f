import { expect, type Page } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// The methods of many locations side by side (docs/decisions/043-places.md).

const PAGE = '/locations/methods';
const main = (page: Page) => page.getByRole('main');
const on = ({ db }: World) =>
  db.query(
    `SELECT l.identifier AS shop FROM location_dispatch_types a JOIN locations l ON l.id = a.location_id
     JOIN dispatch_types t ON t.id = a.dispatch_type_id JOIN location_types lt ON lt.id = l.location_type_id
     WHERE t.identifier = 'ship_from_store' AND lt.identifier = 'store' ORDER BY 1`,
  );

test('a type is switched off at all shops, and on again; its open deliveries are told first', async ({
  page,
  world,
}) => {
  expect(await on(world)).toHaveLength(3);
  await signIn(page, 'beheer');
  await page.goto(`${PAGE}?of=ship_from_store`);
  const head = main(page).getByRole('button', { name: 'Ship from Store de hele soort' });
  await head.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Wat geldt')).toHaveValue('0');
  await expect(dialog).toContainText('3 locaties gaan uit');
  await expect(dialog.getByRole('status')).toContainText(/\d+ open leveringen gebruiken dit/);
  await expect(dialog.getByRole('listitem').filter({ hasText: /^101 \d+ open/ })).toBeVisible();
  expect(await on(world)).toHaveLength(3);
  await dialog.getByRole('button', { name: 'Zet uit bij 3 locaties' }).click();
  await expect(page.getByText('3 locaties gewijzigd')).toBeVisible();
  expect(await on(world)).toEqual([]);
  // Its methods are off by it, each with its own switch as it was.
  await expect(
    main(page)
      .getByRole('gridcell', {
        name: /^101 .*: Uit: type, eigen keuze van de locatie, de soort staat hier uit/,
      })
      .first(),
  ).toBeVisible();
  expect(
    await world.db.query(`SELECT name FROM audit_log WHERE name LIKE 'store/%/services' ORDER BY name`),
  ).toEqual([{ name: 'store/101/services' }, { name: 'store/102/services' }, { name: 'store/103/services' }]);
  await main(page)
    .getByRole('gridcell', { name: /^102 .*Ship from Store: Uit/ })
    .click();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Zet aan bij 1 locatie' }).click();
  await expect(page.getByText('1 locatie gewijzigd')).toBeVisible();
  expect(await on(world)).toEqual([{ shop: '102' }]);
  await expect(
    main(page).getByRole('gridcell', { name: /^102 .*Ship from Store: Aan.*wijkt af/ }),
  ).toBeVisible();
  expect(await page.evaluate(sideways)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
});

test('a type is switched at 500 shops by a few calls, with its progress; who was refused is named, and asked again alone', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `INSERT INTO locations (location_type_id, identifier, display_name)
     SELECT t.id, 'W' || n, 'Winkel ' || n FROM location_types t, generate_series(1, 500) n WHERE t.identifier = 'store'`,
  );
  await signIn(page, 'beheer');
  await page.goto(`${PAGE}?of=ship_from_store&search=W`);
  await main(page).getByRole('button', { name: 'Ship from Store de hele soort' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toContainText('500 locaties gaan aan');
  let calls = 0;
  await page.route('**/locations-batch/store/dispatch-types', async route => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    // One of them is lost on the way.
    return ++calls === 2 ? route.abort() : route.fallback();
  });
  await dialog.getByRole('button', { name: 'Zet aan bij 500 locaties' }).click();
  await expect(dialog).toContainText('Een deel is niet gewijzigd:');
  await expect(page.getByText('400 locaties gewijzigd')).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText('100 locaties gaan aan');
  expect(await on(world)).toHaveLength(3 + 400);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Zet aan bij 100 locaties' }).click();
  await expect(page.getByText('100 locaties gewijzigd')).toBeVisible();
  expect(await on(world)).toHaveLength(503);
  expect(calls).toBe(6);
});

test('what the retailer fixed is the same for all, and says so; on a phone too', async ({ page, world }) => {
  await world.db.execute(
    `UPDATE dispatch_type_methods SET readonly = true WHERE carrier_method_id = (SELECT id FROM carrier_methods WHERE identifier = 'dhl_home')`,
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'beheer');
  await page.goto(`${PAGE}?of=ship_from_store`);
  const method = main(page).getByLabel('Methode');
  await method.selectOption({ index: 0 });
  await expect(main(page).getByRole('button', { name: 'Wijzig alle 3' })).toBeVisible();
  await method.selectOption('ship_from_store/dhl_home');
  await expect(main(page).getByText('Ligt vast voor alle locaties.')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Wijzig alle 3' })).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: /^101 .*ligt vast voor alle locaties/ })).toBeVisible();
  expect(await page.evaluate(sideways)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
});
