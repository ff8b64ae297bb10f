import { expect, type Page } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// The screen of an order (orders-and-deliveries.md 2, 6 and 8).

/** Gift wrap, notes, an invoice, a linked order. */
const RICH = '261117-0003';
/** Seven pieces, to be sorted at the DC. */
const SORTED = '261119-0002';
const path = (order: string, tab = 'overview') => `/orders/detail/${order}/${tab}`;
const card = (page: Page, name: string) => page.getByRole('region', { name });
const acts = (page: Page) => page.getByRole('group', { name: new RegExp(`^Levering ${SORTED}-1,`) });

/** Gives a setting of the screen its value, and shows the screen anew. */
async function set(page: Page, world: World, key: string, value: unknown): Promise<void> {
  await world.db.query(
    `INSERT INTO frontend_parameters ("group", key, value) VALUES ('order-detail', $1, $2)
     ON CONFLICT ("group", key) DO UPDATE SET value = excluded.value`,
    [key, JSON.stringify(value)],
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Leveringen/ })).toBeVisible();
}

test('why an order is not shown', async ({ page, world }) => {
  await signIn(page, 'backoffice');
  await page.goto(path('200101-0001'));
  await expect(page.getByText('De gevraagde order bestaat niet.')).toBeVisible();
  const problem = { type: 'about:blank', title: 'Unprocessable Content', status: 422 };
  const answers = [
    [
      'NoDispatchRequestsForUser',
      /^Er zijn geen actieve leveringen \(meer\) bij deze order die geassocieerd zijn met de locaties/,
    ],
    ['something-else', 'Onbekende validatiefout...'],
  ] as const;
  for (const [code, text] of answers) {
    const heal = world.faults.set(/^GET .*\/sales-orders\/261117-0003\?/, {
      status: 422,
      body: { ...problem, code },
    });
    await page.goto(path(RICH));
    await expect(page.getByText(text)).toBeVisible();
    heal();
  }
  const heal = world.faults.set(/^GET .*\/sales-orders\/261117-0003\?/, 'error');
  await page.goto(path(RICH));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Er is iets misgegaan bij het ophalen van de order.');
  heal();
  await alert.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order: ${RICH}`);
});

test('its facts, its linked order and its lines; the address without a tab leads to the first', async ({
  page,
}) => {
  await signIn(page, 'backoffice');
  await page.goto(`/orders/detail/${RICH}`);
  await expect(page).toHaveURL(/\/overview$/);
  for (const fact of [/F-2611170003 van \d\d-\d\d-\d{4}/, 'In één keer', '2600001234567', 'iDEAL'])
    await expect(card(page, 'Informatie')).toContainText(fact);
  await expect(card(page, 'Betaling en kosten')).toContainText(/Toeslagen\s*€\s2,50/);
  await expect(page.getByRole('link', { name: '261117-0002' })).toHaveAttribute('href', path('261117-0002'));
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Orderregels' }).click();
  await expect(page).toHaveURL(/\/sales-lines$/);
  await expect(card(page, 'Informatie')).toContainText(`Ordernummer${RICH}`);
  await expect(page.getByRole('table', { name: 'Artikelen van de order' })).toContainText(
    /Herfstactie: €\s1,00 korting/,
  );
  await expect(page.getByRole('table', { name: 'Later toegevoegde artikelen' })).toHaveCount(0);
});

test('a line that was added later stands in a table of its own, with its days', async ({ page, world }) => {
  await world.db.execute(
    `UPDATE sales_order_lines SET is_extra = true, promised_delivery_date = '2026-12-24' WHERE id =
     (SELECT n.id FROM sales_order_lines n JOIN sales_orders o ON o.id = n.sales_order_id WHERE o.identifier = $1 LIMIT 1)`,
    [SORTED],
  );
  await signIn(page, 'backoffice');
  await page.goto(path(SORTED, 'sales-lines'));
  const added = page.getByRole('table', { name: 'Later toegevoegde artikelen' });
  await expect(added.getByRole('row')).toHaveCount(2);
  await expect(added).toContainText('24-12');
  await expect(added.getByRole('columnheader', { name: 'Toegevoegd op' })).toBeVisible();
});

test('tabs and acts are there for who may', async ({ page, world }) => {
  await world.db.execute(
    `UPDATE users SET permissions = '{orders.view,canmanagealllocations}' WHERE username = 'backoffice'`,
  );
  await signIn(page, 'backoffice');
  await page.goto(path(SORTED));
  await expect(page.getByRole('heading', { name: 'Leveringen (1)' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: /^Tabs/ }).getByRole('link')).toHaveText([
    'Overzicht',
    'Orderregels',
  ]);
  await expect(acts(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Acties voor/ })).toHaveCount(0);
  await expect(card(page, 'Betaling en kosten').or(card(page, 'Bezorgadres')).first()).toBeVisible();
  await page.goto(path(SORTED, 'timeline'));
  await expect(page.getByText(/geen rechten/).first()).toBeVisible();
});

test('raw data of the order, and what its channel sent', async ({ page }) => {
  await signIn(page, 'beheer');
  await page.goto(path(RICH));
  await page
    .getByRole('group', { name: `Order ${RICH}` })
    .getByRole('button', { name: /Meer/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Bekijk ruwe data' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Ruwe data van ${RICH}` });
  await expect(dialog).toContainText('"grand_total"');
  const payload = dialog.getByRole('link', { name: 'De order zoals het verkoopkanaal hem stuurde' });
  const sent = await page.request.get((await payload.getAttribute('href')) ?? '');
  expect(await sent.json()).toMatchObject({ identifier: RICH });
  expect(await violationsOf(page)).toEqual([]);
});

test('the history of a line: its article, or all of them, in the order that is kept', async ({ page }) => {
  await signIn(page, 'beheer');
  await page.goto(path(RICH));
  const open = async () => {
    await page
      .getByRole('button', { name: /^Acties voor/ })
      .first()
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Geschiedenis' }).press('Enter');
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
  };
  const dialog = page.getByRole('dialog', { name: /^Geschiedenis van/ });
  await open();
  const some = await dialog.getByRole('listitem').count();
  await dialog.getByText('Alle artikelen tonen').click();
  await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(some);
  await dialog.getByRole('button', { name: 'Nieuwste eerst' }).click();
  await expect(dialog.getByRole('button', { name: 'Oudste eerst' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('drqHistory.config')))
    .toBe('{"showAllProducts":true,"sort":"asc"}');
  await page.keyboard.press('Escape');
  await page.reload();
  await open();
  await expect(dialog.getByRole('button', { name: 'Oudste eerst' })).toBeVisible();
});

test('what it shows is set by the retailer', async ({ page, world }) => {
  await signIn(page, 'beheer');
  await page.goto(path(SORTED));
  await expect(card(page, 'Notities (0)')).toBeVisible();
  await set(page, world, 'information-blocks', ['information', 'payment']);
  await expect(card(page, 'Notities (0)')).toHaveCount(0);
  const [first, second] = await Promise.all(
    ['Informatie', 'Betaling en kosten'].map(async name => (await card(page, name).boundingBox())?.y ?? 0),
  );
  expect(first).toBeLessThan(second ?? 0);
  await set(page, world, 'information-fields', ['email', 'customer']);
  await expect(card(page, 'Informatie').getByRole('term')).toHaveText(['E-mail', 'Klantnummer']);
  await set(page, world, 'customer-email-subject', 'Over {order} & meer');
  await expect(card(page, 'Informatie').getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`^mailto:.*\\?subject=${encodeURIComponent(`Over ${SORTED} & meer`)}$`),
  );
  const name = page.getByRole('button', { name: 'Allesreiniger Extra sterk 1 l', exact: true });
  await expect(name).toBeVisible();
  await set(page, world, 'clickable-product-identifiers', false);
  await expect(name).toHaveCount(0);
  await set(page, world, 'location-links', ['returns', 'shipment-batches']);
  const links = page.getByRole('definition').filter({ hasText: 'Retouren' }).getByRole('link');
  await expect(links).toHaveText(['Retouren', 'Batches']);
  await expect(links.last()).toHaveAttribute('href', /^\/locations\/\w+\/\w+\/shipment-batches$/);
  await expect(page.getByRole('term').filter({ hasText: 'Uitleverdatum' })).toHaveCount(1);
  await set(page, world, 'dispatch-field-statuses', ['shipped']);
  await expect(page.getByRole('term').filter({ hasText: 'Uitleverdatum' })).toHaveCount(0);
});

test('an order of which nothing is sent looks as the retailer has set', async ({ page, world }) => {
  await signIn(page, 'beheer');
  await page.goto(path('261117-0021'));
  const heading = page.getByRole('heading', { level: 1 });
  const badge = page.locator('header').filter({ has: heading }).getByText('Geannuleerd', { exact: true });
  await expect(badge).toBeVisible();
  await expect(heading).toHaveCSS('text-decoration-line', 'line-through');
  await expect(badge.locator('svg')).toBeVisible();
  await world.db.query(`UPDATE frontend_parameters SET value = '[]' WHERE key = 'show-cancelled-orders-as'`);
  await page.reload();
  await expect(badge).toBeVisible();
  await expect(heading).toHaveCSS('text-decoration-line', 'none');
  await expect(badge.locator('svg')).toHaveCount(0);
});

test('how its acts stand is set by the retailer', async ({ page, world }) => {
  await signIn(page, 'beheer');
  await page.goto(path(SORTED));
  const button = acts(page).getByRole('button', { name: 'Pauzeren' });
  const lines = page.getByRole('table', { name: /^Orderregels van levering/ });
  /** Content above the lines may still come, and moves both. */
  const belowLines = async () =>
    ((await button.boundingBox())?.y ?? 0) - ((await lines.boundingBox())?.y ?? 0);
  const x = async () => (await button.boundingBox())?.x;
  await expect.poll(belowLines).toBeLessThan(0);
  const at = await button.boundingBox();
  await expect(button).toHaveText('Pauzeren');
  await set(page, world, 'button-display-mode', 'icon');
  await expect(button.locator('svg')).toBeVisible();
  await expect.poll(async () => (await button.boundingBox())?.width).toBeLessThan(at?.width ?? 0);
  expect(await violationsOf(page)).toEqual([]);
  await set(page, world, 'button-alignment', 'left');
  await expect.poll(x).toBeLessThan(at?.x ?? 0);
  await expect.poll(belowLines).toBeLessThan(0);
  await set(page, world, 'button-alignment', 'right');
  await set(page, world, 'button-position', 'foot');
  await expect.poll(belowLines).toBeGreaterThan(0);
  const right = await x();
  await set(page, world, 'button-alignment', 'left');
  await expect.poll(x).toBeLessThan(right ?? 0);
  await set(page, world, 'hover-menu-items', ['raw']);
  await expect(acts(page).getByRole('button', { name: /^Meer acties/ })).toBeVisible();
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem')).toHaveText(['Ruwe data']);
});

test('the head of a delivery has two lines at most, with the chevron on the first, whatever its place is called', async ({
  page,
  world,
}) => {
  await world.db.query(
    `UPDATE locations SET display_name = 'Magazijn Noord-Holland' WHERE identifier = 'DC01'`,
  );
  await signIn(page, 'beheer');
  await page.goto(path(SORTED));
  const title = card(page, `${SORTED}-1`).getByRole('button', { expanded: true });
  const lines = await title.evaluate(head =>
    [...head.querySelectorAll('svg'), ...head.children].map(one => {
      const { top, bottom } = one.getBoundingClientRect();
      return (top + bottom) / 2 - head.getBoundingClientRect().top;
    }),
  );
  const [chevron, icon, status, where] = lines;
  expect([icon, status]).toEqual([chevron, chevron]);
  expect(where).toBeGreaterThan(chevron ?? 0);
  expect((await title.boundingBox())?.height).toBeLessThan(48);
});

test('on a phone the tabs stay in sight as the page scrolls, and leave it the room of the rest of the head', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'backoffice');
  await page.goto(path(RICH));
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeInViewport();
  await card(page, 'Factuuradres').scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: 'Overzicht' })).toBeInViewport({ ratio: 1 });
  await expect(title).not.toBeInViewport();
});

test('deliveries of a status that the retailer has set come first', async ({ page, world }) => {
  await signIn(page, 'beheer');
  const deliveries = await world.db.query<{ order: string; identifier: string; status: string }>(
    `SELECT o.identifier AS order, d.identifier, d.status FROM dispatch_requests d
     JOIN sales_orders o ON o.id = d.sales_order_id
     WHERE NOT d.is_replaced AND d.paused_at IS NULL AND o.id = (SELECT sales_order_id FROM dispatch_requests
       WHERE NOT is_replaced AND paused_at IS NULL GROUP BY 1 HAVING count(DISTINCT status) > 1 ORDER BY 1 LIMIT 1)`,
  );
  await page.goto(path(deliveries[0]?.order ?? ''));
  const folds = page.locator('[data-fold]');
  await expect(folds.first()).toBeVisible();
  const [first = ''] = await folds.allTextContents();
  const other = deliveries.find(({ identifier }) => !first.includes(identifier));
  await set(page, world, 'status-display-order', [other?.status]);
  await expect(folds.first()).toContainText(other?.identifier ?? '?');
  await expect(folds).toHaveCount(deliveries.length);
  await set(page, world, 'status-display-order', []);
  await expect(folds.first()).toHaveText(first);
});

test('deliveries fold one by one and all at once; J and K go along them, and a press looks for news', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto(path('261117-0001'));
  const folds = page.locator('[data-fold]');
  const openOnes = page.locator('[data-fold][aria-expanded="true"]');
  await expect(folds).toHaveCount(3);
  const open = await openOnes.count();
  await page.keyboard.press('j');
  await expect(folds.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(folds.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(folds.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(openOnes).toHaveCount(open - 1);
  await page.getByRole('button', { name: 'Alles open' }).click();
  await expect(openOnes).toHaveCount(3);
  await page.getByRole('button', { name: 'Alles dicht' }).click();
  await expect(openOnes).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Volgorde van de leveringen' }).selectOption('Nieuwste eerst');
  await expect(folds.first()).toContainText('261117-0001-3');

  // Not the look that comes with the opening of its stream, whenever that is.
  const whole = /^GET .*\/sales-orders\/261117-0001\?include=sales_order_lines/;
  const asked = () => world.faults.requests.filter(one => whole.test(one));
  const before = asked().length;
  await page.getByRole('button', { name: 'Vernieuwen' }).first().click();
  await expect.poll(() => asked().length).toBe(before + 1);
});

test('who has none of the current deliveries any more sees the replaced ones', async ({ page, world }) => {
  const [replaced] = await world.db.query<{ location: number; identifier: string }>(
    `SELECT d.location_id AS location, d.identifier FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
     WHERE o.identifier = '261119-0029' AND d.is_replaced`,
  );
  await world.db.query(
    `WITH me AS (UPDATE users SET permissions = '{orders.view}' WHERE username = 'backoffice' RETURNING id),
       gone AS (DELETE FROM user_locations WHERE user_id IN (SELECT id FROM me) AND location_id <> $1)
     INSERT INTO user_locations (user_id, location_id) SELECT id, $1 FROM me ON CONFLICT DO NOTHING`,
    [replaced?.location],
  );
  await signIn(page, 'backoffice');
  await page.goto(path('261119-0029'));
  await expect(page.getByText(/^Geen van de huidige leveringen is van jouw locaties/)).toBeVisible();
  await expect(page.locator('[data-fold]')).toHaveCount(1);
  await expect(page.locator('[data-fold]')).toContainText(replaced?.identifier ?? '?');
  // All that is told of the delivery that has the articles now is who sends it.
  await expect(
    page.getByText('De artikelen gingen verder in 261119-0029-2 van Amsterdam Noord.'),
  ).toBeVisible();
  await expect(page.getByText('1 levering bij een andere locatie')).toBeVisible();
  await expect(page.getByRole('group', { name: /^Levering 261119-0029-2/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
});

for (const width of [320, 412])
  test(`on a phone of ${String(width)} px sixty lines fit, and acts are one press away`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'backoffice');
    await page.goto(path('261117-0023'));
    await expect(page.getByRole('button', { name: /^Toon alle/ })).toBeVisible();
    expect(await page.evaluate(sideways)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  });
