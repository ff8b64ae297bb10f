import { expect, type Locator } from 'playwright/test';
import { signIn, stage, wedge } from './hands.ts';
import { allSent, appInstalled, picksOnDevice } from './on-device.ts';
import { complete, nth, ready, scan, verdict } from './picks.ts';
import { test } from './browser/killable.ts';
import { withoutServiceWorker } from './world.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

/** Pick by store, by wedge: src/flows/pick-by-store/SPEC.md, on the stores' deliveries of the demo data. */

test.describe('with a network', () => {
  test.use(withoutServiceWorker);

  test('the list leads to the oldest delivery; scans, gift wrap and completion, then the next one', async ({
    world,
  }) => {
    const page = await world.device('winkel');
    const gift = await nth(world, 3);
    await page.goto('/scan');
    await expect(page.getByRole('listitem').filter({ hasText: '261116-0005' })).toContainText('Gepauzeerd');
    await expect(page.getByRole('listitem').filter({ hasText: '261116-0008' })).toContainText(
      'Bezorgwijze nodig',
    );
    // Changes by others show without a request.
    await setDeliveries(world.db, 'paused_at = now()', `identifier = '261116-0001-1'`);
    await expect(page.getByRole('listitem').filter({ hasText: '261116-0001' })).toContainText('Gepauzeerd');
    // The OMS fails: the list comes from the device, and says so.
    const heal = world.faults.set(/^GET .api.rest.dispatch-requests/, 'error');
    await page.goto('/scan');
    await expect(page.getByRole('alert')).toContainText('Fout bij het ophalen van de leveringen.');
    await expect(page.getByRole('alert')).toContainText(
      'Je ziet wat op dit apparaat staat, opgehaald zojuist.',
    );
    heal();
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    // A banner above the list does not push the bar out of sight.
    await world.offline(page);
    await expect(page.getByRole('main')).toContainText('Offline');
    await expect(page.getByRole('button', { name: /^Start met/ })).toBeInViewport({ ratio: 1 });
    // Search and filters are on what the device has, and stand when one comes back.
    const cards = page.getByRole('list', { name: 'Te leveren' }).getByRole('link');
    await page.getByRole('searchbox').fill('zwaluw');
    await expect(page.getByRole('main')).toContainText('Geen leveringen gevonden voor zwaluw.');
    await page.getByRole('button', { name: 'Toon alle leveringen' }).click();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Status').selectOption('Gepauzeerd');
    await page.getByRole('button', { name: 'Toon 2 leveringen' }).click();
    await expect(cards).toHaveCount(2);
    await world.online(page);
    await cards.first().click();
    await expect(page.getByRole('heading', { name: /bekijken$/ })).toBeVisible();
    await page.goBack();
    await expect(cards).toHaveCount(2);
    // An unknown code finds nothing; the code of a packing slip opens its delivery, whatever the filters are.
    await wedge(page, '8719999000008');
    await expect(page.getByRole('main')).toContainText('Geen leveringen gevonden voor 8719999000008.');
    await wedge(page, `${gift.order}-1`);
    await ready(page);
    await expect(page).toHaveURL(gift.path);

    await scan(page, gift.codes[0] ?? '');
    await expect(verdict(page)).toContainText('compleet');
    await scan(page, gift.codes[0] ?? '');
    await expect(verdict(page)).toContainText(`Product met barcode ${gift.codes[0]} is al voltooid`);
    await scan(page, '8719999000008');
    await expect(verdict(page)).toContainText('Geen product met barcode 8719999000008 in deze order');
    await expect(stage(page)).toHaveAttribute('data-state', 'refused');
    await page.getByRole('button', { name: 'Waarom?' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ongedaan' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner')).toContainText('0/2');
    await page.getByRole('button', { name: 'Typ', exact: true }).click();
    await page.getByPlaceholder('Typ een code').fill(gift.codes[0] ?? '');
    await expect(page.getByRole('banner')).toContainText('1/2');
    await page.getByRole('button', { name: 'Sluiten' }).click();
    await scan(page, gift.codes[1] ?? '');
    await expect(stage(page)).toContainText('Bevestig de cadeauverpakking');
    await expect(complete(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Cadeau ingepakt' }).click();
    await page.getByRole('button', { name: `Toon afbeelding van ${gift.lines[0]?.name}` }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await complete(page).click();
    await expect(stage(page)).toContainText('Bevestigd door OMS');
    expect(await gift.status()).toBe('shipped');
    await allSent(page);
    await page.getByRole('button', { name: 'Pakbon afdrukken' }).click();
    await expect(page.getByRole('dialog')).toContainText('op de printer van dit apparaat');
    await page.getByRole('dialog').getByRole('button', { name: 'Afdrukken' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(() => world.printed()).toBe(1);
    await page.getByRole('button', { name: 'Laatste' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Pakbon afgedrukt');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Volgende levering' }).click();
    await expect(page).not.toHaveURL(new RegExp(gift.order));
    await ready(page);
    const next = /detail\/([^/]+)/.exec(page.url())?.[1] ?? '';
    await page.getByRole('button', { name: 'Kan niet leveren' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Kan niet leveren' })).toBeDisabled();
    await dialog.getByLabel('Reden').selectOption('Beschadigd');
    await dialog.getByRole('button', { name: 'Kan niet leveren' }).click();
    await expect(stage(page)).toContainText('Gemeld: kan niet leveren');
    await expect.poll(async () => (await world.delivery(next)).status).toBe('unable-to-ship');
  });

  test('at a desk the scan is a tab of its order, beside those that the user may open in the office', async ({
    world,
  }) => {
    const page = await world.device('beheer');
    await page.setViewportSize({ width: 1440, height: 900 });
    const { order, path } = await nth(world, 1);
    const scanTabs = page.getByRole('navigation', { name: 'Tabbladen van de order' });
    const linksOf = (bar: Locator) =>
      bar.getByRole('link').evaluateAll(all => all.map(one => [one.textContent, one.getAttribute('href')]));
    await page.goto(path);
    await ready(page);
    await expect(scanTabs.locator('[aria-current=page]')).toHaveText('Scannen');
    const beside = await linksOf(scanTabs);
    await scanTabs.getByRole('link', { name: 'Overzicht' }).click();
    const officeTabs = page
      .getByRole('navigation')
      .filter({ has: page.getByRole('link', { name: 'Orderregels' }) });
    await expect(officeTabs.locator('[aria-current=page]')).toHaveText('Overzicht');
    expect(await linksOf(officeTabs)).toEqual(beside);
    expect(beside[0]).toEqual(['Overzicht', `/orders/detail/${order}/overview`]);
    // A delivery that cannot be scanned, or is not there, has them too; a narrower screen has none.
    await setDeliveries(world.db, 'paused_at = now()', 'identifier = $1', [`${order}-1`]);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /bekijken$/ })).toBeVisible();
    await expect(scanTabs).toBeVisible();
    await page.setViewportSize({ width: 991, height: 900 });
    await expect(scanTabs).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path.replace(/\d+$/, '999999'));
    await expect(page.getByRole('button', { name: 'Opnieuw', exact: true })).toBeVisible();
    expect(await linksOf(scanTabs)).toEqual(beside);
    // A user who may open no other has the one.
    const clerk = await world.device('winkel');
    await clerk.setViewportSize({ width: 1440, height: 900 });
    await clerk.goto((await nth(world, 2)).path);
    await ready(clerk);
    const own = clerk.getByRole('navigation', { name: 'Tabbladen van de order' });
    await expect(own).toHaveText('Scannen');
    await expect(own.getByRole('link')).toHaveCount(0);
  });

  test('the carrier: every warning, and a change that makes completing possible', async ({ world }) => {
    const page = await world.device('winkel');
    const warnings: [number, string][] = [
      [5, 'De levering is gepauzeerd.'],
      [
        6,
        'Er zijn geen bezorgwijzes geactiveerd voor dit leveringstype. De levering kan niet voltooid worden.',
      ],
      [8, 'Onbekend. Mogelijk is de toegewezen bezorgwijze niet geactiveerd voor deze locatie.'],
      [
        9,
        'Er zijn geen vervoerders geactiveerd voor dit leveringstype. De levering kan niet voltooid worden.',
      ],
      [7, 'De gekozen vervoerder heeft geen bezorgwijzes. De levering kan niet voltooid worden.'],
    ];
    for (const [n, text] of warnings) {
      await page.goto((await nth(world, n)).path);
      await expect(page.getByRole('alert').first()).toHaveText(text);
    }
    const delivery = await nth(world, 7);
    await scan(page, ...delivery.codes);
    // P7a: the way out is where the completion would be.
    await page.getByRole('button', { name: 'Vervoerder wijzigen' }).click();
    const dialog = page.getByRole('dialog');
    const ok = dialog.getByRole('button', { name: 'OK' });
    await expect(dialog).toContainText('Er zijn geen bezorgwijzes beschikbaar.');
    await dialog.getByLabel('Vervoerder').selectOption('DHL');
    await expect(ok).toBeDisabled();
    await dialog.getByLabel('Bezorgwijze').selectOption('Thuisbezorging');
    await ok.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await complete(page).click();
    await expect(stage(page)).toContainText('Bevestigd door OMS');
    // A method that the store may not change has no change link.
    await page.goto((await nth(world, 13)).path);
    await ready(page);
    await page.locator('summary').click();
    await expect(page.getByText('Thuisbezorging')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Wijzigen' })).toBeHidden();
  });
});

test('kill -9 at the beep, then everything without a network: progress is there, completing waits, and arrives once', async ({
  browserToKill: mortal,
  world,
}) => {
  const delivery = await nth(world, 1);
  let page = await mortal.start(false);
  await signIn(page, 'winkel');
  await mortal.keepSession();
  await page.goto('/scan');
  await expect(page.getByRole('link', { name: delivery.order })).toBeVisible();
  await appInstalled(page);
  await expect.poll(() => picksOnDevice(page)).toContain(`${delivery.order} with phone`);
  await page.goto(delivery.path);
  await ready(page);
  await page.exposeBinding('beeped', mortal.kill);
  await page.evaluate(() => {
    navigator.vibrate = () => {
      (window as unknown as { beeped(): void }).beeped();
      return true;
    };
  });
  await wedge(page, delivery.codes[0] ?? '').catch(() => undefined);
  await mortal.gone();

  page = await mortal.start(true);
  await page.goto(delivery.path);
  // Text of the whole page: a failure says what it shows instead.
  await expect(page.locator('body')).toContainText(delivery.order);
  await expect(page.getByRole('banner')).toContainText('Offline');
  await expect(page.getByRole('button', { name: 'Laatste' })).toContainText('1/1');
  await scan(page, ...delivery.codes.slice(1));
  // The service worker's network is not the page's: nothing may get through there either.
  const heal = world.faults.set(/^PUT /, 'cut');
  await complete(page).click();
  await expect(stage(page)).toContainText('Wordt verstuurd zodra er verbinding is');
  await expect.poll(() => picksOnDevice(page)).toContain(delivery.order);
  expect(await delivery.status()).toBe('requested');
  mortal.kill();
  await mortal.gone();

  page = await mortal.start(true);
  await page.goto(delivery.path);
  await expect(stage(page)).toContainText('Levering voltooid');
  heal();
  await page.context().setOffline(false);
  await allSent(page);
  await expect(stage(page)).toContainText('Bevestigd door OMS');
  expect(await delivery.status()).toBe('shipped');
  expect(await world.db.query('SELECT status FROM picks')).toEqual([{ status: 'shipped' }]);
});
