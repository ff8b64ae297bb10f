import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from 'playwright/test';
import { sideways, violationsOf } from './accessible.ts';
import { codeOn, scan, scanReady, signIn, stage } from './hands.ts';
import { test, withoutServiceWorker } from './world.ts';

test.use(withoutServiceWorker);

/** Shipment batches in the office: list, creation, detail (review-refunds-warehouse.md 2; shell-search-settings.md 5, 9). */
const DETAIL = /\/locations\/dc\/DC01\/shipment-batch\/\d{4}-\d{3}$/;

const softly = expect.configure({ soft: true });
async function accessible(page: Page, name: string): Promise<void> {
  expect.soft(await violationsOf(page), name).toEqual([]);
  // Parts that only code lays out follow the size of the window a frame later.
  await softly.poll(() => page.evaluate(sideways), `${name}: scrolls sideways`).toEqual([]);
}

test('a batch is made of pick zones, gets a zone, a pick list, is scanned, and changes its status', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'magazijn');
  await page.goto('/shipment-batches');
  await expect(page.getByLabel('Locatie', { exact: true })).toBeDisabled();
  await expect(page.getByRole('row')).toHaveCount(8);
  await accessible(page, 'list');
  await page.getByRole('link', { name: '2611-010' }).focus();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: '2611-011' })).toBeFocused();
  await page.getByLabel('Status').selectOption('Gesloten');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('link', { name: '2611-009' })).toBeVisible();
  await page.getByLabel('Status').selectOption('Ontvangen');
  await expect(page.getByText('Geen batches gevonden.')).toBeVisible();

  await page.getByRole('button', { name: 'Nieuwe batch' }).click();
  await page.getByLabel('Alles selecteren').check();
  const count = page.getByLabel('Aantal recente orders');
  await count.fill('999');
  await expect(page.locator('p', { hasText: /Vul een getal in van 1 tot en met \d+\./ })).toBeVisible();
  await count.fill('7');
  await accessible(page, 'new batch');
  await page.getByRole('button', { name: 'Batch aanmaken' }).first().click();
  await expect(page).toHaveURL(DETAIL);
  await expect(page.getByText('Batch succesvol aangemaakt.')).toBeVisible();
  await expect(page.getByText('ORDERS (7)')).toBeVisible();
  const batch = page.url().split('/').at(-1) ?? '';

  // Six places are free in A: too few for seven orders.
  await expect(page.getByRole('button', { name: 'Start met scannen' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Maak een keuze' }).click();
  await page.getByRole('button', { name: 'Sorteerzone A' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Zet ze op Verzonden of Kan niet verzenden.',
  );
  await page.getByRole('button', { name: 'Sorteerzone D' }).click();
  await expect(page.getByRole('cell', { name: 'D-01' })).toBeVisible();

  await page.getByRole('button', { name: 'Genereer picklijst' }).click();
  await page.getByLabel('Sorteervolgorde').selectOption('Looproute (legplaats)');
  await page.getByLabel('Bestandstype').selectOption('HTML');
  await world.offline(page);
  await page.getByRole('button', { name: 'Genereer', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    /^Fout bij het genereren van de picklist\. Geen verbinding/,
  );
  await world.online(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Genereer', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`picklijst-${batch}.html`);
  expect(readFileSync(await file.path(), 'utf8')).toContain(`<h1>Picklijst ${batch}</h1>`);

  await page.getByRole('button', { name: 'Start met scannen' }).click();
  await page.getByRole('button', { name: 'Kies' }).click();
  await scanReady(page);
  const [ean] = await easyArticles(world.db, batch);
  await scan(page, ean ?? '');
  await scan(page, (await codeOn(page).textContent()) ?? '');
  await expect(stage(page)).toHaveAttribute('data-state', 'accepted');
  await expect.poll(() => world.placements(batch)).toHaveLength(1);

  await page.goto(`/locations/dc/DC01/shipment-batch/${batch}`);
  await expect(page.getByText(/^1\/\d+$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Wordt gesorteerd');
  await page.getByRole('dialog').getByRole('button', { name: 'Zet op ‘Wordt gesorteerd’' }).click();
  await expect(page.getByText('Opgeslagen')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Gesloten');
  await expect(page.getByRole('dialog')).toContainText('7 orders zijn nog niet verzonden.');
  await page.getByRole('dialog').getByRole('button', { name: 'Batch sluiten' }).click();
  await expect(page.getByRole('button', { name: 'Start met scannen' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Heropenen' }).click();
  await expect(page.getByRole('button', { name: 'Start met scannen' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('sorting');
  await expect(page.getByRole('button', { name: 'Heropenen' })).toHaveCount(0);
  // A batch whose deliveries are all refused is neither closed nor shipped: its pieces are scanned back.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Kan niet verzenden');
  await page.getByRole('dialog').getByRole('button', { name: 'Kan niet verzenden' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('dd', { hasText: 'Kan niet verzenden' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start met scannen' })).toBeVisible();
});

test('orders of a batch: sorted, more as one scrolls, columns of choice, slips of what is ticked; on a phone as cards', async ({
  page,
  world,
}) => {
  await signIn(page, 'magazijn');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/locations/dc/DC01/shipment-batches');
  await page.getByRole('link', { name: '2611-014' }).click();
  const rows = page.locator('tbody tr:not([aria-hidden])');
  await expect(rows).toHaveCount(25);
  await expect(page.getByRole('row', { name: '261119-0024' })).toContainText('Geannuleerd');
  await expect(page.getByRole('img', { name: 'Geannuleerd' })).toHaveCount(2);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(40);
  await expect(page.getByRole('img', { name: 'Naar een andere locatie' })).toBeVisible();
  await accessible(page, 'detail');

  const byOrder = page.getByRole('columnheader', { name: 'Order', exact: true });
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(byOrder).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.first()).toContainText('261119-0040');
  await page.getByRole('button', { name: 'Kolommen' }).click();
  await page.getByRole('row', { name: 'Klant', exact: true }).getByText('Klant').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Klant' })).toBeVisible();

  // The acts appear with the choice, and have its key.
  const slips = page.getByRole('button', { name: 'Pakbonnen downloaden' });
  await expect(slips).toHaveCount(0);
  await page.getByLabel('Selecteer order 261119-0040').check();
  await page.keyboard.press('.');
  await expect(slips).toBeFocused();
  await page.getByLabel('Selecteer order 261119-0024').check();
  await slips.click();
  await expect(page.getByRole('alert')).toContainText(
    'fouten zijn opgetreden bij het samenvoegen van de pakbonnen',
  );
  await page.getByLabel('Selecteer order 261119-0024').uncheck();
  await world.offline(page);
  await slips.click();
  await expect(page.getByRole('alert')).toContainText(
    'Er is iets misgegaan. Probeer het opnieuw. Geen verbinding. Probeer het gerust opnieuw: dubbel uitvoeren kan niet.',
  );
  await world.online(page);
  const [file] = await Promise.all([page.waitForEvent('download'), slips.click()]);
  expect(file.suggestedFilename()).toBe('pakbonnen-2611-014.pdf');

  await page.setViewportSize({ width: 320, height: 640 });
  await expect(slips).toBeVisible();
  await accessible(page, 'acts on a phone');
  // With the last one the boxes go too.
  await page.getByLabel('Selecteer order 261119-0040').click();
  const sort = page.getByRole('button', { name: 'Gesorteerd op Order, aflopend' });
  await expect(sort).toBeVisible();
  // One line: title, order.
  const middle = async (of: Locator) => {
    const { y = 0, height = 0 } = (await of.boundingBox()) ?? {};
    return y + height / 2;
  };
  const heading = page.getByRole('heading', { name: 'ORDERS' });
  await expect.poll(async () => Math.abs((await middle(sort)) - (await middle(heading)))).toBeLessThan(2);
  await accessible(page, 'detail on a phone');
  await sort.click();
  await accessible(page, 'sorting on a phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Artikelen' }).click();
  await expect(page).toHaveURL(/sort_by=product_count/);
  await expect(page.getByRole('button', { name: 'Gesorteerd op Artikelen, oplopend' })).toBeFocused();
  // The sheet leaves over the rows.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Every order of the batch, of which 25 are loaded; on a phone cards have their boxes once one chooses.
  await expect(page.getByRole('checkbox', { name: /^Selecteer order/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Kiezen' }).click();
  const first = page.getByRole('checkbox', { name: /^Selecteer order/ }).first();
  // In its row: the page itself may scroll, to bring the box out from under the head.
  const place = () =>
    first.evaluate(box => {
      const [own, row] = [box, box.closest('tr')].map(one => one?.getBoundingClientRect());
      return own && row && [own.left - row.left, own.top - row.top];
    });
  await first.check({ trial: true });
  const before = await place();
  expect(before).toBeDefined();
  await first.check();
  await expect.poll(place).toEqual(before);
  await page.getByRole('checkbox', { name: 'Selecteer alles' }).click();
  await expect(page.getByRole('heading', { name: '40 geselecteerd' })).toBeVisible();

  // Users who may not see batches, or receive returns, see that at once.
  const shop = await world.device('winkel');
  await shop.goto('/shipment-batches');
  await expect(shop.getByRole('alert')).toHaveText('Je hebt geen rechten voor deze pagina.');
  await shop.goto('/product-processing/store/101/return');
  await expect(shop.getByRole('alert')).toContainText('Je hebt geen recht om hier retouren te scannen.');
});

/** Codes of articles of which a batch wants one piece at a time, without questions, and that complete no order. */
async function easyArticles(
  db: { query: <R extends object>(sql: string, params: unknown[]) => Promise<R[]> },
  batch: string,
) {
  const found = await db.query<{ ean: string }>(
    `SELECT min(e.ean) AS ean FROM dispatch_request_lines l
     JOIN dispatch_requests d ON d.id = l.dispatch_request_id JOIN dispatch_request_batches b ON b.id = d.batch_id
     JOIN product_eans e ON e.product_identifier = l.product_identifier
     WHERE b.identifier = $1 AND NOT EXISTS (SELECT FROM product_questions q WHERE q.product_identifier = l.product_identifier)
     GROUP BY l.product_identifier
     HAVING max(l.quantity) = 1 AND min((SELECT sum(quantity) FROM dispatch_request_lines o WHERE o.dispatch_request_id = d.id)) > 1`,
    [batch],
  );
  return found.map(({ ean }) => ean);
}

test('on the smallest phone the longest status leaves the number of the batch free', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'magazijn');
  await page.goto('/shipment-batches');
  const number = await page.getByRole('link', { name: '2611-012' }).boundingBox();
  const status = await page.getByText('Wacht op goederenontvangst').filter({ visible: true }).boundingBox();
  expect(status?.x).toBeGreaterThan((number?.x ?? 0) + (number?.width ?? 320));
  // Two lines at most: all rows of a list have one height.
  expect(status?.height).toBeLessThanOrEqual(40);
});

/** The width in px that a field lacks for its text. */
const lacks = (field: HTMLElement): number => {
  const given = field.getBoundingClientRect().width;
  field.style.width = 'max-content';
  field.style.flex = 'none';
  const wanted = field.getBoundingClientRect().width;
  field.removeAttribute('style');
  return Math.max(0, Math.round(wanted - given));
};

test('at a desk a status is not cut off, and turns while it is saved', async ({ page, world }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'magazijn');
  await page.goto('/shipment-batches');
  const filter = page.getByLabel('Status');
  for (const status of ['Voorraad controleren', 'Wacht op goederenontvangst']) {
    await filter.selectOption(status);
    expect.soft(await filter.evaluate(lacks), status).toBe(0);
  }
  // This change can be taken back: it is saved unasked.
  await page.goto('/locations/dc/DC01/shipment-batch/2611-011');
  const field = page.getByRole('combobox', { name: 'Status' });
  expect.soft(await field.evaluate(lacks)).toBe(0);
  const heal = world.faults.set(/^PATCH /, 'wait');
  await field.selectOption('Voorraad controleren');
  await expect(page.locator('[aria-busy=true]', { has: field })).toBeVisible();
  await expect(page.getByText('Opslaan…')).toBeAttached();
  heal();
  await expect(page.getByText('Opgeslagen')).toBeVisible();
});

test('orders that could not be fetched again say so in sight, over a list that is longer than the window', async ({
  page,
  world,
}) => {
  await signIn(page, 'magazijn');
  await page.goto('/locations/dc/DC01/shipment-batch/2611-014');
  await expect(page.locator('tbody tr:not([aria-hidden])')).toHaveCount(25);
  const heal = world.faults.set(/^GET \/api\/rest\/dispatch-requests\?/, 'error');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Voorraad controleren');
  await page.getByRole('dialog').getByRole('button', { name: 'Voorraad controleren' }).click();
  const fault = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Opnieuw' }) });
  await expect(fault).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(sideways)).toEqual([]);
  // Until its dialog has closed the act itself fetches them again.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  heal();
  await fault.getByRole('button').click();
  await expect(fault).toHaveCount(0);
});
