import { expect, type Page } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { scrollList, signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

/** The order search (shell-search-settings.md 2.3, 5, 8, 9): by role, and without a mouse where that is the question. */
const rows = (page: Page) => page.locator('table[data-list] tbody tr:not([aria-hidden], [data-below])');
const total = (page: Page) => page.locator('h1 + output');
const number = (page: Page) => page.getByRole('searchbox', { name: 'Ordernummer' });

async function open(page: Page, user: string, path = 'search'): Promise<void> {
  await signIn(page, user);
  await page.goto(`/orders/${path}`);
  await expect(total(page)).toHaveText(/\d order/);
}

/** A letter acts once nothing has followed it. */
async function pressRow(page: Page, key: 'j' | 'k', name: string | RegExp): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByRole('link', { name })).toBeFocused();
}

test('where is an order? By keyboard alone, and back to the list as it was', async ({ page }) => {
  await open(page, 'backoffice');
  await page.keyboard.press('f');
  await expect(page.getByRole('form').getByLabel('Ordernummer')).toBeFocused();
  await page.keyboard.type('261119-0059');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(total(page)).toHaveText('1 order');
  await page.getByRole('heading', { level: 1 }).focus();
  await pressRow(page, 'j', '261119-0059');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/orders\/detail\/261119-0059\/overview/);
  await page.goBack();
  await expect(number(page)).toHaveValue('261119-0059');
  await expect(page.getByRole('link', { name: '261119-0059' })).toBeFocused();
});

test('what waits for a decision: its preset has a fixed filter, which cannot be taken away', async ({
  page,
}) => {
  await open(page, 'backoffice', 'hold-order-search#address_country=NL');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geblokkeerd');
  await expect(page.getByText('Blokkering: Geblokkeerd')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter Blokkering verwijderen' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Wis filters' }).click();
  await expect(page).toHaveURL(/#max_age_days=30&sort_by/);
  await expect(page.getByText('Blokkering: Geblokkeerd')).toBeVisible();
  await page.keyboard.press('f');
  await page.getByLabel('Blokkering').press('x');
  await expect(page.getByLabel('Blokkering')).toHaveValue('Geblokkeerd');
});

test('the fixed statuses of the returns are words, also of one that cannot be searched for', async ({
  page,
}) => {
  await open(page, 'backoffice', 'return-order-search');
  await expect(
    page.getByText('Leverstatus: Retour aangemeld, Retour wordt gescand, Retour ontvangen'),
  ).toBeVisible();
});

test('who still has to pick: a store opens the pick of its order', async ({ page }) => {
  await open(page, 'winkel', 'pick-by-store-search');
  await expect(page.getByRole('button', { name: 'Leverstatus: Aangevraagd' })).toBeVisible();
  await pressRow(page, 'j', (await rows(page).first().getByRole('link').textContent()) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pick-by-store\/\d+$/);
});

test('filters: with boxes in their chip, in the form, in the link for a colleague', async ({
  page,
  world,
}) => {
  await open(page, 'beheer');
  await page.getByRole('button', { name: 'Leverstatus', exact: true }).first().click();
  await page.getByRole('menuitemcheckbox', { name: 'Gepauzeerd' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Verzonden', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/dispatch_request_status=shipped,requested-paused/);
  await page.keyboard.press('f');
  await expect(page.getByRole('form', { name: 'Alle filters' })).toBeVisible();
  // Every location, until a type of location is chosen.
  await page.getByRole('button', { name: 'Locatie: Alle' }).click();
  expect(await page.getByRole('menuitemcheckbox').count()).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await page.getByLabel('Type locatie', { exact: true }).selectOption('Distributiecentrum');
  await page.getByRole('button', { name: 'Locatie: Alle' }).click();
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(['DC Utrecht']);
  await page.getByRole('menuitemcheckbox').click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/dispatcher_identifier=DC01/);
  expect(await violationsOf(page)).toEqual([]);

  const colleague = await world.device('beheer');
  await colleague.goto(page.url());
  await expect(total(colleague)).toHaveText(/^\d+ orders?$/);
  await expect(total(page)).toHaveText((await total(colleague).textContent()) ?? '');
  await expect(
    colleague.getByRole('button', { name: 'Leverstatus: Verzonden, Gepauzeerd' }).first(),
  ).toBeVisible();

  // Another type takes the location away.
  await page.getByLabel('Type locatie', { exact: true }).selectOption('Winkel');
  await expect(page).not.toHaveURL(/dispatcher_identifier/);
  await page.getByRole('button', { name: 'Wis alle filters' }).click();
  await expect(page).not.toHaveURL(/dispatch/);
});

test('an order number clears and disables the others; days have their limits', async ({ page }) => {
  await open(page, 'backoffice');
  await page.keyboard.press('f');
  const from = page.getByLabel('Geplaatst vanaf');
  await expect(page.getByLabel('Maximale ouderdom (dagen)')).toHaveAttribute('placeholder', '14');
  await from.fill('2020-01-01');
  await expect(page.getByText('Er wordt gezocht zodra alle filters kloppen.')).toBeVisible();
  await expect(page).not.toHaveURL(/2020/);
  const day = await from.getAttribute('min');
  await from.fill(day ?? '');
  await expect(page).toHaveURL(new RegExp(`order_placed_from=${day}`));
  await expect(page.getByLabel('Maximale ouderdom (dagen)')).toHaveAttribute(
    'placeholder',
    'n.v.t. bij periode',
  );
  await from.fill('');
  await expect(page).toHaveURL(/max_age_days=30/);
  await page.getByRole('form').getByLabel('Ordernummer').fill('261119-9999');
  await expect(page.getByText('Order 261119-9999 is niet gevonden.')).toBeVisible();
  await expect(page).not.toHaveURL(/max_age_days/);
  await expect(page.getByLabel('Batch')).toHaveAttribute('placeholder', 'n.v.t. bij nummer');
});

test('filters that have no room on their line are neither seen nor reached', async ({ page }) => {
  await open(
    page,
    'beheer',
    'search#dispatch_request_status=shipped&address_country=NL&fulfilment_method=delivery',
  );
  await expect(page.getByRole('button', { name: 'Leverwijze: Bezorgen', exact: true })).toBeVisible();
  const beyond = page.getByRole('search').getByRole('button', { name: 'Bezorgwijze', exact: true });
  await expect(beyond).toHaveCount(0);
  await page.setViewportSize({ width: 2560, height: 900 });
  await expect(beyond).toBeVisible();
});

test('a link that is not understood says so, and nothing breaks', async ({ page }) => {
  await signIn(page, 'backoffice');
  for (const hash of [
    'colour=red',
    'sort_by=owner&max_age_days=99',
    '%E0%A4%A',
    `address_name=${'x'.repeat(9000)}`,
  ]) {
    // A page of its own each time: the address says at once what is left of the link.
    await page.goto('about:blank');
    await page.goto(`/orders/search#${hash}`);
    await expect(page.getByText('Een deel van de link is niet herkend en is overgeslagen.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('a search that takes long is cancelled, in the OMS too', async ({ page }) => {
  await signIn(page, 'backoffice');
  await page.route(/sales-orders-search\?/, () => {});
  const cancelled = page.waitForRequest(/sales-orders-search\/cancel/);
  await page.goto('/orders/search');
  await page.getByRole('button', { name: 'Zoeken annuleren' }).press('Enter');
  await cancelled;
  await expect(page.getByRole('button', { name: 'Vernieuwen' })).toBeFocused();
  await expect(page.getByText('Het zoeken is geannuleerd.')).toBeVisible();
  await page.unroute(/sales-orders-search\?/);
  await page.keyboard.press('Enter');
  await expect(rows(page)).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Vernieuwen' })).toBeFocused();
});

test('why it failed is said, and it can be tried again', async ({ page, world }) => {
  await signIn(page, 'backoffice');
  const presets = world.faults.set(/frontend-filter-presets/, 'error');
  await page.goto('/orders/search');
  await expect(page.getByRole('alert')).toContainText('Fout bij het ophalen van de presets.');
  presets();
  const search = world.faults.set(/sales-orders-search\?/, 'error');
  await page.getByRole('button', { name: 'Opnieuw' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Er is iets mis gegaan bij het ophalen van de resultaten',
  );
  search();
  await page.getByRole('button', { name: 'Opnieuw' }).click();
  await expect(rows(page)).not.toHaveCount(0);
});

test('without a network that is said, and the search is made as soon as it is back', async ({ page }) => {
  await open(page, 'backoffice');
  await page.context().setOffline(true);
  await page.getByRole('columnheader', { name: 'Bedrag' }).getByRole('button').click();
  await expect(
    page.getByText('Geen verbinding. Dit wordt geladen zodra er weer verbinding is.'),
  ).toBeVisible();
  await expect(page.getByText('Er is iets mis gegaan')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(rows(page)).not.toHaveCount(0);
});

test('rows are chosen by keyboard, all of them too; acts stand in the place of the heads', async ({
  page,
}) => {
  // Above 500 it is asked whether all are meant.
  await open(page, 'backoffice', 'search#sales_channel_identifier=kassa');
  const names = await rows(page).getByRole('link').allTextContents();
  await pressRow(page, 'j', names[0] ?? '');
  await page.keyboard.press('x');
  await expect(page.getByText('1 order gekozen')).toBeVisible();
  await pressRow(page, 'j', names[1] ?? '');
  await pressRow(page, 'j', names[2] ?? '');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('3 orders gekozen')).toBeVisible();
  const y = (await rows(page).first().boundingBox())?.y;
  const saved = page.waitForEvent('download');
  await page.keyboard.press('.');
  await expect(page.getByRole('button', { name: 'Pakbonnen downloaden' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^pakbonnen-orders.*\.pdf$/);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Kies alle/ }).click();
  await expect(page.getByText(/^\d{3} orders gekozen/)).toBeVisible();
  await page.getByRole('link').first().focus();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/gekozen/)).toHaveCount(0);
  await expect.poll(async () => (await rows(page).first().boundingBox())?.y).toBe(y);
});

test('many rows load as one scrolls; an order is left and found again in its place', async ({ page }) => {
  await open(page, 'beheer');
  const list = page.getByRole('region', { name: 'Alle orders' });
  for (let pages = 2; pages <= 10; pages++) {
    await scrollList(list);
    await expect(page.getByText(new RegExp(`^${pages * 25} van`))).toBeVisible();
  }
  const link = rows(page).getByRole('link').nth(20);
  const name = (await link.textContent()) ?? '';
  // Which one is the twentieth changes as the list scrolls.
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/orders\/detail/);
  await page.goBack();
  await expect(page.getByRole('link', { name })).toBeInViewport();
  await expect(page.getByRole('link', { name })).toBeFocused();
});

test('deliveries open under their row; columns are chosen and put in order by keyboard', async ({ page }) => {
  await open(page, 'beheer', 'return-order-search');
  const more = page.getByRole('button', { name: /^Alle 2 leveringen van/ }).first();
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('tr[data-below]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Kolommen' }).click();
  await page.getByRole('row', { name: 'Plaats', exact: true }).getByText('Plaats').click();
  await page.getByRole('button', { name: 'Verplaats Plaats', exact: true }).focus();
  await page.keyboard.press('Enter');
  const target = page.locator(':focus');
  await expect(target).toHaveAttribute('aria-label', /^Plaatsen /);
  const last = (await target.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('ArrowUp');
  await expect(target).not.toHaveAttribute('aria-label', last);
  await page.keyboard.press('ArrowUp');
  await expect(target).toHaveAttribute('aria-label', 'Plaatsen tussen Artikelen en Creditering');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/columns=.*product_count,customer_city,refund_status/);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Plaats', exact: true })).toBeVisible();
});

for (const [width, height] of [
  [320, 640],
  [412, 915],
] as const)
  test(`on a phone of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, 'winkel');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: /^Leverstatus/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Aangevraagd' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/dispatch_request_status=requested/);
    await sheet.getByRole('button', { name: /^Toon \d+ order/ }).click();
    await expect(sheet).toHaveCount(0);
    // 'Meer' has what stands in the heads elsewhere: the order, the columns, and choosing.
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Meer', exact: true }).press('Enter');
      await page.getByRole('menuitem', { name, exact: true }).press('Enter');
    };
    await act('Sorteer op');
    await page
      .getByRole('dialog', { name: 'Sorteer op' })
      .getByRole('button', { name: /^Order/ })
      .press('Enter');
    await expect(page).toHaveURL(/sort_by=order_identifier/);
    await act('Kolommen');
    const columns = page.getByRole('dialog', { name: 'Kolommen' });
    await columns.getByRole('row', { name: 'Land', exact: true }).getByText('Land').click();
    await expect(page).toHaveURL(/columns=.*customer_country/);
    await expect(columns.getByRole('heading', { name: 'Kolommen' })).toBeInViewport();
    const above = page.url();
    await columns.getByRole('button', { name: 'Land omhoog' }).press('Enter');
    await expect(columns.getByRole('button', { name: 'Land omhoog' })).toBeFocused();
    await expect(page).not.toHaveURL(above);
    expect(await violationsOf(page)).toEqual([]);
    await columns.getByRole('button', { name: 'Bewaar als mijn kolommen' }).press('Enter');
    await expect(columns).toHaveCount(0);
    await expect(page.getByText('De voorkeuren zijn opgeslagen.')).toBeVisible();
    await expect(rows(page).first().getByRole('checkbox')).toHaveCount(0);
    await act('Kiezen');
    await rows(page).first().getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Keuze wissen' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(sideways)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    // Whole, and not cut off: which order it is.
    const cutOff = await rows(page)
      .getByRole('link')
      .evaluateAll(links => links.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
    expect(cutOff).toBe(0);
    await page.getByRole('button', { name: 'Keuze wissen' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // The number has the whole line beside its button.
    const [field, button] = [page.locator('search label'), page.locator('search > button')];
    const { x = 0, width: wide = 0 } = (await field.boundingBox()) ?? {};
    expect((await button.boundingBox())?.x).toBeCloseTo(x + wide + 8);
    // While it is searched there is something on both sides of a card.
    await page.route(/sales-orders-search\?/, () => undefined);
    await page.reload();
    const bones = page.locator('table[data-list] tr:first-child > [data-card] > span');
    await expect(bones.first()).toBeVisible();
    expect(
      await bones.evaluateAll(all => Math.min(...all.map(one => one.getBoundingClientRect().width))),
    ).toBeGreaterThan(40);
  });

for (const [width, height] of [
  [320, 640],
  [412, 915],
  [1440, 900],
] as const)
  test(`no order, one and hundreds at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const [hash, count] of [
      ['order_identifier=261117-9999', 0],
      ['order_identifier=261117-0023', 1],
      ['max_age_days=30', 250],
    ] as const) {
      await page.goto('about:blank');
      await open(page, 'beheer', `search#${hash}`);
      if (count < 2) await expect(rows(page)).toHaveCount(count);
      for (let loaded = 25; loaded <= count; loaded += 25) {
        await expect(page.getByText(new RegExp(`^${loaded} van`))).toBeVisible();
        await scrollList(page.getByRole('region', { name: 'Alle orders' }));
      }
      expect(await page.evaluate(sideways), hash).toEqual([]);
      expect(await violationsOf(page), hash).toEqual([]);
    }
  });
