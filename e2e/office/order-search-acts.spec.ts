import { readFile } from 'node:fs/promises';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { expect, type Page } from 'playwright/test';
import { violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

/** Acts on found orders, and how they look by the retailer's settings (shell-search-settings.md 2.3, 6, 8). */
const rows = (page: Page) => page.locator('table[data-list] tbody tr:not([aria-hidden], [data-below])');
const total = (page: Page) => page.locator('h1 + output');
const row = (page: Page, order: string) => rows(page).filter({ hasText: order });
const more = (page: Page) => page.getByRole('button', { name: 'Meer', exact: true });

/** Deliveries of the distribution centre that wait to be asked, beside those that were cancelled. */
const OF_DC =
  '#dispatch_request_status=to-be-requested,cancelled&dispatcher_type=dc&dispatcher_identifier=DC01';

async function open(page: Page, user: string, hash = ''): Promise<void> {
  await signIn(page, user);
  await page.goto(`/orders/search${hash}`);
  await expect(total(page)).toHaveText(/\d order/);
}

test('a batch is made of chosen orders; it says which stay out and why, and what failed', async ({
  page,
  world,
}) => {
  await open(page, 'backoffice', OF_DC);
  const ready = rows(page).filter({ hasText: 'Aan te vragen' });
  const order = (await ready.first().getByRole('link').textContent()) ?? '';
  const other =
    (await rows(page).filter({ hasText: 'Geannuleerd' }).first().getByRole('link').textContent()) ?? '';
  await row(page, order).getByRole('checkbox').check();
  await row(page, other).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Batch aanmaken (1 van 2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batch aanmaken' });
  await expect(dialog).toContainText('1 order gaat in een nieuwe batch van DC Utrecht.');
  await expect(dialog.getByRole('listitem')).toHaveText([`${other} Staat op Geannuleerd`]);
  expect(await violationsOf(page)).toEqual([]);

  const heal = world.faults.set(/^POST .*dispatch-request-batches/, 'error');
  await dialog.getByRole('button', { name: 'Maak batch van 1 order' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Er is iets misgegaan bij het aanmaken van de batch. Probeer het opnieuw, of neem contact op met',
  );
  heal();
  await dialog.getByRole('button', { name: 'Maak batch van 1 order' }).click();
  await expect(page.getByText('Batch succesvol aangemaakt.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/gekozen/)).toHaveCount(0);
  const made = await world.db.query(
    `SELECT FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
     WHERE o.identifier = $1 AND d.batch_id IS NOT NULL`,
    [order],
  );
  expect(made).toHaveLength(1);
});

test('papers of chosen orders: why there are none, a file, and a button that does nothing for who manages all', async ({
  page,
  world,
}) => {
  await open(
    page,
    'beheer',
    '#dispatch_request_status=requested&dispatcher_type=dc&dispatcher_identifier=DC01',
  );
  await rows(page).first().getByRole('checkbox').check();
  const slips = page.getByRole('button', { name: 'Pakbonnen downloaden' });
  const heal = world.faults.set(/batch-packing-slips/, 'error');
  await slips.click();
  await expect(page.getByRole('alert')).toContainText('Er is iets misgegaan. Probeer het opnieuw.');
  heal();
  const [file] = await Promise.all([page.waitForEvent('download'), slips.click()]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole('button', { name: 'Labels afdrukken' }).click();
  await expect(
    page.getByText('Deze knop doet niets: je hebt het recht om alle locaties te beheren.'),
  ).toBeVisible();
});

for (const [format, name] of [
  ['csv', 'Exporteren als CSV'],
  ['xlsx', 'Exporteren als Excel (XLSX)'],
] as const)
  test(`all that was found is saved as ${format}: the columns that are shown, a row for each order`, async ({
    page,
  }) => {
    await open(
      page,
      'beheer',
      '#columns=order_identifier,customer_name,dispatch_request_status&dispatcher_type=dc',
    );
    const found = Number.parseInt((await total(page).textContent()) ?? '', 10);
    expect(found).toBeGreaterThan(25);
    await more(page).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^orders-[\\d-]+\\.${format}$`));
    const bytes = await readFile(await file.path());
    const [head, ...orders] =
      format === 'csv'
        ? parseCsv(bytes.toString().slice(1), { delimiter: ';' })
        : ((await readXlsx(bytes)).sheets[0]?.rows ?? []);
    expect(head).toEqual(['Order', 'Klant', 'Leverstatus']);
    expect(orders).toHaveLength(found);
    expect(orders[0]?.[0]).toBe(await rows(page).first().getByRole('link').textContent());
  });

test('who may debug opens the results as the OMS gives them; who may not, nor export, has no such menu', async ({
  page,
  world,
}) => {
  await open(page, 'beheer', '#is_paused=1');
  await more(page).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Zoekresultaat als JSON' }).click();
  const json = await opened;
  await json.waitForLoadState();
  const dump = JSON.parse((await json.locator('body').textContent()) ?? '') as {
    order_identifier: string;
  }[];
  await expect(rows(page).getByRole('link')).toHaveText(dump.map(order => order.order_identifier));

  const store = await world.device('winkel');
  await store.goto('/orders/search');
  await expect(rows(store)).not.toHaveCount(0);
  await expect(more(store)).toHaveCount(0);
});

test('what has changed is seen by a press', async ({ page, world }) => {
  await open(page, 'backoffice');
  const order = (await rows(page).first().getByRole('link').textContent()) ?? '';
  await world.db.query(`UPDATE sales_orders SET customer_name = 'Nieuwe Naam' WHERE identifier = $1`, [
    order,
  ]);
  await page.getByRole('button', { name: 'Vernieuwen' }).click();
  await expect(row(page, order)).toContainText('Nieuwe Naam');
});

test('cancelled orders and those of another location look as the retailer has set', async ({
  page,
  world,
}) => {
  await world.db.query(
    `WITH old AS (UPDATE dispatch_requests SET is_replaced = true, status_reason = 'rerouted'
       WHERE identifier LIKE '261117-0020-%' AND status = 'cancelled' RETURNING id, location_id)
     INSERT INTO dispatch_request_replacements
     SELECT id, (SELECT min(n.id) FROM dispatch_requests n WHERE n.location_id <> old.location_id) FROM old`,
  );
  const look = async (cancelled: readonly string[], dealer: readonly string[]) => {
    await world.db.query(
      `INSERT INTO frontend_parameters ("group", key, value) VALUES
         ('order-search', 'show-cancelled-orders-as', $1), ('order-search', 'show-dealer-changes-as', $2)
       ON CONFLICT ("group", key) DO UPDATE SET value = excluded.value`,
      [JSON.stringify(cancelled), JSON.stringify(dealer)],
    );
    await page.reload();
    await expect(rows(page)).not.toHaveCount(0);
  };
  const cancelledIcon = page.getByRole('img', { name: 'Geannuleerd', exact: true });
  const dealerIcon = page.getByRole('img', { name: 'Naar een andere locatie' });
  const struck = page.locator('tr[data-state="struck"]');
  const coloured = page.locator('[data-changed]');

  await open(page, 'beheer', OF_DC);
  await look(['strikethrough', 'icon'], ['colour', 'icon']);
  await expect(struck.first().locator(cancelledIcon)).toBeVisible();
  expect(
    await struck
      .first()
      .locator('th, td:not(:has(input))')
      .first()
      .evaluate(element => getComputedStyle(element).textDecorationLine),
  ).toContain('line-through');
  // On a phone its number too: the box that holds it and its marks takes no line from around it.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(struck.first().locator('th > span')).toHaveCSS('text-decoration-line', 'line-through');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(dealerIcon).not.toHaveCount(0);
  await expect(coloured).not.toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await look([], []);
  for (const absent of [struck, cancelledIcon, dealerIcon, coloured]) await expect(absent).toHaveCount(0);
});
