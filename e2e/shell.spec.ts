import { expect, type Page } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { openMenu, openSort, scanReady, signIn, sortPath, stage, wedge } from './hands.ts';
import { installed as batchInstalled } from './on-device.ts';
import { ean, withoutSpecialSteps } from './pieces.ts';
import { changeRights, none } from './rights.ts';
import { orderOf } from './scenes.ts';
import { test, withoutServiceWorker } from './world.ts';

/** The shell: installing, starting offline, who may be where (shell-search-settings.md 2.1, 6 to 8; scanning-rules.md). */

/** The service worker has everything and answers this page. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const BATCH_PAGE = `/locations/dc/DC01/shipment-batch/${MAIN_BATCH}`;

test('the app can be installed: manifest, icons and screenshots of the size they say, a service worker', async ({
  page,
}) => {
  await signIn(page, 'magazijn');
  await page.goto('/scan');
  await installed(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(e => e.errorId).filter(id => id !== 'in-incognito')).toEqual([]);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  type Picture = { src: string; sizes: string; purpose?: string };
  const manifest = JSON.parse(data ?? '') as {
    icons: Picture[];
    screenshots: Picture[];
    shortcuts: unknown[];
  };
  expect(manifest.icons.map(i => i.purpose)).toContain('maskable');
  expect(manifest.shortcuts).not.toHaveLength(0);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots])
    expect(
      await page.evaluate(async url => {
        const picture = await createImageBitmap(await (await fetch(url)).blob());
        return `${picture.width}x${picture.height}`;
      }, src),
      src,
    ).toBe(sizes);
});

test('without a network the app starts with the last user, and the batch that is on the device goes on; the strip says so, also where the OMS alone is missing', async ({
  page,
  world,
}) => {
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await installed(page);
  await scanReady(page);
  await world.offline(page);
  await page.goto('/scan');
  await expect(page.getByRole('banner')).toContainText('Fatima el Idrissi');
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: MAIN_BATCH }).click();
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  const strip = page.getByRole('banner');
  await expect(strip).toContainText('Offline');

  // A Wi-Fi that leads nowhere: the browser has its network, and the strip says what is so all the same.
  const heal = world.faults.set(/ \/api\//, 'cut');
  await world.online(page);
  await page.reload();
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await expect(strip).toContainText('Offline');
  await expect(strip).not.toContainText('Scanner klaar');
  heal();
  await expect(strip).toContainText('Scanner klaar', { timeout: 40_000 });
  await expect(strip).not.toContainText('Offline');
});

test('what is scanned while the app opens its work is answered by its first screen', async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world);
  await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular));
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await batchInstalled(page, MAIN_BATCH);
  await world.offline(page);
  // The app waits at the lock of its work until that is released.
  await page.addInitScript(() => {
    const { locks } = navigator;
    const request = locks.request.bind(locks) as (...asked: unknown[]) => Promise<unknown>;
    const started = new Promise(resolve => addEventListener('go-on', resolve, { once: true }));
    const held = async (...asked: unknown[]) => {
      document.documentElement.dataset['opening'] = '';
      return started.then(() => request(...asked));
    };
    Object.assign(locks, { request: held });
  });
  await page.reload();
  await expect(page.locator('[data-opening]')).toBeAttached();
  await wedge(page, ean(cast.popular));
  await page.evaluate(() => dispatchEvent(new Event('go-on')));
  await expect(stage(page, 'SCAN LEGPLAATS')).toContainText('A-01');
});

test('without a network and without a last user: what is wrong and what can be done', async ({
  page,
  world,
}) => {
  await page.goto('/scan');
  await installed(page);
  await world.offline(page);
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Je bent niet ingelogd.');
  await expect(page.getByRole('main')).toContainText('Er is geen verbinding.');
  await expect(page.getByRole('button', { name: 'Opnieuw proberen' })).toBeVisible();
});

test.describe('with a network', () => {
  test.use(withoutServiceWorker);

  test('the query of the page goes with the call of the current user (orders-and-deliveries.md 7)', async ({
    page,
  }) => {
    await signIn(page, 'backoffice');
    const asked = page.waitForRequest(/\/api\/current-user/);
    await page.goto('/orders/search?sales_channel=web&locale=nl%20BE');
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toMatchObject({ sales_channel: 'web', locale: 'nl BE' });
  });

  test('the OMS answers that something is wrong over there: the internal-error text', async ({
    page,
    world,
  }) => {
    world.faults.set(/\/api\/current-user/, 'error');
    await signIn(page, 'magazijn');
    await page.goto('/scan');
    await expect(page.getByRole('alert')).toHaveText(
      'Door een interne fout is OMS op dit moment niet beschikbaar. Probeer het a.u.b. over enkele minuten nogmaals.',
    );
  });

  test('winkel may not sort: the first menu item with what she delivers, and no package', async ({
    page,
  }) => {
    await signIn(page, 'winkel');
    await page.goto('/');
    await expect(page).toHaveURL('/scan');
    await expect(page.getByRole('heading', { name: 'Te leveren · Utrecht Centrum' })).toBeVisible();
    await page.goto(sortPath(MAIN_BATCH));
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(stage(page)).toHaveCount(0);
    await page.goto(`${sortPath('oefenen')}?oefenen=1`);
    await expect(page.getByRole('alert')).toHaveText('Je hebt geen rechten voor deze pagina.');
    await page.getByRole('link', { name: 'Naar het begin' }).click();
    await expect(page).toHaveURL('/scan');
    await page.goto('/locations/dc/DC01/goods-receipt');
    await expect(page.getByRole('alert')).toHaveText('Je hebt geen rechten voor deze pagina.');
    await expect(page.getByRole('main')).not.toContainText('Fout bij');
  });

  test('Sunset colours the header at once, and after a reload', async ({ page }) => {
    await signIn(page, 'beheer');
    await page.goto('/scan');
    const header = page.getByRole('banner');
    const colour = () => header.evaluate(element => getComputedStyle(element).backgroundColor);
    const usual = await colour();
    await openMenu(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Weergave' }).click();
    await page.getByRole('dialog', { name: 'Weergave' }).getByText('Sunset').click();
    await page.keyboard.press('Escape');
    await expect.poll(colour).not.toBe(usual);
    const sunset = await colour();
    await page.reload();
    await expect(header).toHaveCSS('background-color', sunset);
  });

  test('backoffice lands on its start page, the order search; without any right a word about it', async ({
    page,
    world,
  }) => {
    await signIn(page, 'backoffice');
    await page.goto('/');
    await expect(page).toHaveURL(/\/orders\/search/);
    await changeRights(world, page, none);
    const elsewhere = await world.device('backoffice');
    await elsewhere.goto('/');
    await expect(elsewhere.getByRole('alert')).toContainText('Er is voor jou nog geen scherm beschikbaar.');
    // Somebody else may work on this device.
    await elsewhere.getByRole('button', { name: 'Afmelden' }).click();
    await elsewhere.getByRole('dialog').getByRole('button', { name: 'Afmelden' }).click();
    await expect(elsewhere.getByRole('alert')).toHaveText('Je bent niet ingelogd.');
  });

  test('unknown routes, unknown process types, and page titles', async ({ page }) => {
    await signIn(page, 'magazijn');
    await page.goto('/bestaat/niet');
    await expect(page.getByRole('main')).toContainText('Pagina niet gevonden');
    await expect(page.getByRole('main').getByRole('link', { name: 'Naar het begin' })).toBeVisible();
    await expect(page).toHaveTitle('Pagina niet gevonden - OMS');
    await page.goto('/product-processing/dc/DC01/batch/2611-014/bakken');
    await expect(page.getByRole('alert')).toHaveText('Onbekend process type');
    await expect(page).toHaveTitle('Onbekend process type - OMS');
    await expect(page.getByRole('link', { name: 'Naar het begin' })).toBeVisible();
    for (const [path, title] of [
      ['/scan', 'Scannen'],
      ['/scan/outbox', 'Wachtrij'],
      [BATCH_PAGE, `Batch ${MAIN_BATCH}`],
      [sortPath(MAIN_BATCH), 'Orders Sorteren'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} - OMS`);
    }
  });

  test('after Back the keys begin at the page, not at the frame around it', async ({ page }) => {
    await signIn(page, 'backoffice');
    const focused = page.locator(':focus');
    await page.goto('/locations/dc/DC01/shipment-batches');
    await page.getByRole('link', { name: MAIN_BATCH }).press('Enter');
    await expect(page).toHaveURL(BATCH_PAGE);
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('main').getByRole('link').first().focus();
    await page.goBack();
    // A list gives it to the row that was opened.
    await expect(page.getByRole('link', { name: MAIN_BATCH })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(focused)).toBeVisible();
  });

  test('after a scan screen the keys begin at the page, not at the scanner’s field', async ({ page }) => {
    await signIn(page, 'magazijn');
    await openSort(page, MAIN_BATCH, 'A');
    await page.getByRole('button', { name: 'Open de wachtrij' }).click();
    await expect(page.getByRole('heading', { name: 'Wachtrij' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('environment label, grey favicon, version and portal link; texts from the OMS, kept for later', async ({
    page,
    world,
  }) => {
    await world.db.execute(`INSERT INTO translations VALUES ('scan_home.practice', 'Proefrit')`);
    await signIn(page, 'magazijn');
    await page.goto('/scan');
    await expect(page.getByRole('banner')).toContainText('test');
    await expect(page.locator('#favicon')).toHaveAttribute('href', '/favicon-grey.svg');
    await expect(page.getByRole('button', { name: 'Proefrit' }).filter({ visible: true })).toBeVisible();
    await page.getByRole('button', { name: 'Versie 14.5.1' }).click();
    await expect(page.getByRole('dialog', { name: 'Over deze app' })).toContainText('v14.5.1');
    await page.getByRole('button', { name: 'Sluiten' }).click();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Naar het portaal' })).toHaveAttribute('href', '/portal');
    world.faults.set(/\/api\/frontend\/translations/, 'error');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Proefrit' }).filter({ visible: true })).toBeVisible();
  });
});
