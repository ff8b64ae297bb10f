import { expect, type Locator, type Page } from 'playwright/test';
import { violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { inOffice, statusesOf } from '../office-acts.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Follow-ups of a delivery (orders-and-deliveries.md 4, 5 and 8), by keyboard alone.

const SHIPPED = '261117-0027';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const pieces = (of: Locator, article: string) => of.getByRole('spinbutton', { name: article });

/** Opens the dialog of an act, by its button or by its item in 'Meer'. */
async function choose(page: Page, bar: RegExp, act: string): Promise<void> {
  const acts = page.getByRole('group', { name: bar });
  await expect(acts.getByRole('button', { name: /Meer/ })).toBeVisible();
  const button = acts.getByRole('button', { name: act });
  if ((await button.count()) > 0) return button.press('Enter');
  await acts.getByRole('button', { name: /Meer/ }).press('Enter');
  await page.getByRole('menuitem', { name: act }).press('Enter');
}
const show = (page: Page, order: string) => page.goto(`/orders/detail/${order}/overview`);
async function delivery(page: Page, of: string, act: string): Promise<void> {
  await show(page, of.replace(/-\d+$/, ''));
  // Folded where nothing is to be done.
  const head = page.getByRole('button', { name: new RegExp(`${of} ·`) });
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.press('Enter');
  await choose(page, new RegExp(`^Levering ${of},`), act);
}
async function order(page: Page, of: string, act: string): Promise<void> {
  await show(page, of);
  await choose(page, /^Order /, act);
}
/** The dialog in which a return of the shipped delivery is announced, with one piece chosen. */
async function announceOne(page: Page): Promise<Locator> {
  await signIn(page, 'backoffice');
  await delivery(page, `${SHIPPED}-1`, 'Retour aanmelden');
  const asked = dialog(page, 'Retour aanmelden');
  await asked.getByRole('spinbutton').first().press('ArrowUp');
  return asked;
}
test('a customer withdraws: no reason is asked, and the refunds count down to the last day', async ({
  page,
  world,
}) => {
  const asked = await announceOne(page);
  await expect(asked.getByRole('combobox', { name: /^Reden/ })).toHaveCount(1);
  await asked.getByRole('checkbox', { name: /De klant herroept de koop/ }).press('Space');
  await expect(asked.getByRole('combobox', { name: /^Reden/ })).toHaveCount(0);
  await asked.getByLabel('Herroepen op').fill('2099-01-01');
  await page.keyboard.press('Control+Enter');
  await expect(asked.getByText('Vul een dag in, vandaag of eerder.')).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  await asked.getByLabel('Herroepen op').fill(today);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(asked).toBeHidden();
  const card = page.getByRole('main').getByRole('region', { name: 'Herroeping' });
  await page.goto(`/orders/detail/${SHIPPED}/refunds`);
  await expect(card).toContainText(/nog 1[34] dagen/);
  await expect(card).toContainText('De betaling mag wachten tot de artikelen er zijn');
  await world.db.query(
    `UPDATE dispatch_requests SET withdrawal_declared_at = now() - interval '14 days', changed_by = NULL
     WHERE withdrawal_declared_at IS NOT NULL`,
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await expect(card).toContainText('laatste dag');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violationsOf(page)).toEqual([]);
  await card.scrollIntoViewIfNeeded();
});

test('a refund of a withdrawal waits for the goods, or for proof that they were sent, at each width', async ({
  page,
  world,
}) => {
  const asked = await announceOne(page);
  await asked.getByRole('checkbox', { name: /De klant herroept de koop/ }).press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(asked).toBeHidden();
  const [returned] = await world.db.query<{ line: number; identifier: string }>(
    `SELECT n.id AS line, d.identifier FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
     WHERE d.withdrawal_declared_at IS NOT NULL`,
  );
  const made = await page.request.post(`/api/rest/sales-orders/${SHIPPED}/refund-requests`, {
    data: {
      identifier: 'herroeping-1',
      lines: [{ dispatch_request_line_id: returned?.line ?? 0, quantity: 1 }],
    },
    headers: { 'X-Requested-With': 'fetch' },
  });
  expect(made.status()).toBe(201);
  await page.goto(`/orders/detail/${SHIPPED}/refunds`);
  const main = page.getByRole('main');
  const card = main.getByRole('region', { name: 'Herroeping' });
  await expect(main.getByText('Wacht op de artikelen of een verzendbewijs.').first()).toBeAttached();
  await expect(main.getByRole('button', { name: 'Accorderen' })).toHaveAttribute('aria-disabled', 'true');
  const prove = card.getByRole('button', { name: 'Verzendbewijs vastleggen' });
  await prove.press('Enter');
  const proof = dialog(page, 'Verzendbewijs vastleggen');
  await expect(proof.getByLabel('Bewijs')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(proof.getByText('Vul in wat de klant liet zien.')).toBeVisible();
  await proof.getByLabel('Bewijs').fill('3SRETOUR0001-'.repeat(14));
  for (const [width, height] of [
    [320, 640],
    [412, 915],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await violationsOf(page)).toEqual([]);
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/proof-${String(width)}.png` });
  }
  await page.keyboard.press('Control+Enter');
  await expect(proof).toBeHidden();
  await expect(card).toContainText('De betaling wacht niet meer op de artikelen.');
  await expect(prove).toHaveCount(0);
  await card.getByRole('button', { name: 'Verzendbewijs corrigeren' }).press('Enter');
  const right = dialog(page, 'Verzendbewijs corrigeren');
  await right.getByLabel('Bewijs').fill('3SGOED');
  await page.keyboard.press('Control+Enter');
  await expect(right.getByText('Schrijf op waarom.')).toBeVisible();
  await right.getByLabel('Waarom?').fill('Het was een ander pakket.');
  for (const [width, height] of [
    [320, 640],
    [412, 915],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/correct-${String(width)}.png` });
  }
  await page.keyboard.press('Control+Enter');
  await expect(right).toBeHidden();
  await expect(card).toContainText(/Gecorrigeerd door Marieke van Dijk op .+: Het was een ander pakket\./);
  await expect(main.getByRole('button', { name: 'Accorderen' })).not.toHaveAttribute('aria-disabled', 'true');
  for (const width of [320, 412, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/proven-${String(width)}.png`, fullPage: true });
  }
  expect(await violationsOf(page)).toEqual([]);
});

test('Retour: each line has its reason, and nothing is sent before', async ({ page, world }) => {
  await world.db.execute(
    `INSERT INTO frontend_parameters ("group", key, value) VALUES ('order-detail', 'return-announcement-fields', '["ticket_number"]')`,
  );
  await signIn(page, 'backoffice');
  await delivery(page, `${SHIPPED}-1`, 'Retour aanmelden');
  const asked = dialog(page, 'Retour aanmelden');
  await expect(pieces(asked, 'Retour').first()).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('ArrowUp');
  await expect(asked.getByRole('status')).toHaveText(
    /^1 artikel wordt terugverwacht bij DC Utrecht; €\s[\d,]+ kan gecrediteerd worden\.$/,
  );
  await page.keyboard.press('Control+Enter');
  await expect(asked.getByText('Kies een reden.')).toBeVisible();
  expect(world.faults.requests.filter(one => one.startsWith('POST /api/rest/sales-orders/'))).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  const reason = asked.getByRole('combobox', { name: /^Reden/ });
  await expect(reason.locator('option').nth(1)).toBeAttached();
  await reason.press('ArrowDown');
  await reason.selectOption({ index: 1 });
  const why = await reason.locator('option').nth(1).textContent();
  await expect(asked.getByRole('textbox', { name: 'Opmerking' })).toHaveCount(0);
  await asked.getByRole('textbox', { name: 'Ticketnummer' }).fill('T-81');
  const heal = world.faults.set(/^POST .*\/dispatch-requests$/, 'error');
  await page.keyboard.press('Control+Enter');
  await expect(asked.getByRole('alert')).toContainText('Fout bij het aanmelden van de retour');
  heal();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Retour van 1 artikel is aangemeld.')).toBeVisible();
  expect(await statusesOf(world, SHIPPED)).toEqual(['shipped', 'return-announced']);
  await expect(page.getByRole('main')).toContainText('TicketnummerT-81');
  await expect(page.getByRole('table').filter({ hasText: 'Retourreden' })).toContainText(why ?? '?');
});

test('Klacht: the shipment stays shipped, which it names; a second one is of other pieces alone', async ({
  page,
  world,
}) => {
  await signIn(page, 'backoffice');
  await delivery(page, `${SHIPPED}-1`, 'Klacht aanmaken');
  const asked = dialog(page, 'Klacht aanmaken');
  await pieces(asked, 'Klacht').first().press('ArrowUp');
  await expect(asked.getByRole('status')).toHaveText(
    'De zending blijft verzonden; de klacht wordt apart gevolgd.',
  );
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Klacht succesvol aangemaakt')).toBeVisible();
  expect(await statusesOf(world, SHIPPED)).toEqual(['shipped', 'shipped-with-issues']);
  await expect(page.getByText('Klacht over', { exact: true }).locator('..')).toContainText(`${SHIPPED}-1`);
  await delivery(page, `${SHIPPED}-1`, 'Klacht aanmaken');
  await expect(asked.getByRole('row').nth(1)).toContainText('al een klacht');
});

test('extra lines are posted one by one; what failed stays to be tried again', async ({ page, world }) => {
  await signIn(page, 'backoffice');
  await delivery(page, `${SHIPPED}-1`, 'Extra orderregels');
  const asked = dialog(page, 'Extra orderregels');
  await asked.getByRole('button', { name: 'Alles' }).press('Enter');
  await expect(asked.getByRole('status')).toContainText('1 × ');
  const call = /^POST .*\/sales-order-lines$/;
  let heal = (): void => undefined;
  const first = world.faults.set(call, {
    onReply: () => {
      first();
      heal = world.faults.set(call, 'error');
    },
  });
  await page.keyboard.press('Control+Enter');
  await expect(asked.getByRole('alert')).toContainText(
    'Niet alle orderregels zijn succesvol toegevoegd. Controleer goed welke wel zijn gelukt en probeer het daarna pas opnieuw voor de mislukte regels.',
  );
  await expect(asked.getByRole('alert')).toContainText('Gelukt: ');
  await expect(pieces(asked, 'Naleveren').first()).toHaveValue('0');
  await expect(pieces(asked, 'Naleveren').last()).toHaveValue('1');
  expect(await violationsOf(page)).toEqual([]);
  heal();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('De extra orderregels zijn toegevoegd')).toBeVisible();
  const added = await world.db.query(
    `SELECT n.product_identifier FROM sales_order_lines n JOIN sales_orders o ON o.id = n.sales_order_id
     WHERE o.identifier = $1 AND n.is_extra`,
    [SHIPPED],
  );
  expect(added).toHaveLength(2);
});

test('Orderregel toevoegen: checked and named first; when the check is away, the line can still be added', async ({
  page,
  world,
}) => {
  await signIn(page, 'backoffice');
  await order(page, '261117-0001', 'Orderregel toevoegen');
  const asked = dialog(page, 'Orderregel toevoegen');
  const article = asked.getByLabel('Artikelnummer');
  await expect(article).toBeFocused();
  await page.keyboard.type('12a');
  await page.keyboard.press('Control+Enter');
  await expect(asked.getByText('Een artikelnummer heeft alleen cijfers.')).toBeVisible();
  await article.fill('999999');
  await page.keyboard.press('Control+Enter');
  await expect(asked.getByText('Product niet gevonden')).toBeVisible();
  await article.fill('101023');
  await asked.getByLabel('Aantal').fill('9000');
  await page.keyboard.press('Control+Enter');
  await expect(asked.getByText('Dit artikel is niet leverbaar.')).toBeVisible();
  await asked.getByLabel('Aantal').fill('1');
  const heal = world.faults.set(/pre-check$/, 'error');
  await page.keyboard.press('Control+Enter');
  await expect(asked.getByRole('alert')).toContainText('De orderregel kan wel worden toegevoegd.');
  await asked.getByLabel('Naam').fill('Pindakaas');
  heal();
  expect(await violationsOf(page)).toEqual([]);
  await asked.getByLabel('Beloofde leverdatum').fill('2099-01-05');
  await page.keyboard.press('Control+Enter');
  await expect(asked.getByLabel('Naam')).toHaveValue('Pindakaas Veluwezoom 400 g');
  await expect(asked.getByRole('status')).toHaveText(
    '1 × Pindakaas Veluwezoom 400 g wordt nageleverd op 05-01-2099.',
  );
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('De orderregel is toegevoegd')).toBeVisible();
});

test('several lines are cancelled at once, or none', async ({ page, world }) => {
  await signIn(page, 'backoffice');
  // 'Alles' of one delivery leaves the others as they are.
  await order(page, '261117-0001', 'Regels annuleren');
  const every = dialog(page, 'Regels annuleren').getByRole('button', { name: 'Alles' });
  await every.nth(0).press('Enter');
  await every.nth(1).press('Enter');
  await expect(dialog(page, 'Regels annuleren').getByRole('status')).toHaveText(
    /^2 artikelen worden geannuleerd; €\s[\d,]+ kan gecrediteerd worden\.$/,
  );
  await order(page, '261117-0020', 'Regels annuleren');
  const asked = dialog(page, 'Regels annuleren');
  const lines = pieces(asked, 'Annuleren');
  await lines.nth(0).press('ArrowUp');
  await lines.nth(1).press('ArrowUp');
  await expect(asked.getByRole('status')).toHaveText(
    /^2 artikelen worden geannuleerd; €\s[\d,]+ kan gecrediteerd worden\.$/,
  );
  expect(await violationsOf(page)).toEqual([]);
  const heal = world.faults.set(/sales-order-cancellations/, 'error');
  await page.keyboard.press('Control+Enter');
  await expect(asked.getByRole('alert')).toContainText('Fout bij het annuleren');
  heal();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('De producten zijn geannuleerd')).toBeVisible();
  expect(await statusesOf(world, '261117-0020')).toContain('cancelled');
});

test('a dropshipper is chosen, and sends the delivery', async ({ page, world }) => {
  await signIn(page, 'beheer');
  await delivery(page, '261117-0018-1', 'Kies dropshipper');
  const asked = dialog(page, 'Kies dropshipper');
  const supplier = asked.getByRole('combobox', { name: 'Leverancier' });
  await expect(supplier.locator('option').nth(1)).toBeAttached();
  await page.keyboard.press('Control+Enter');
  expect(world.faults.requests.filter(one => one === 'POST /api/rest/dispatch-requests')).toEqual([]);
  await supplier.selectOption({ index: 1 });
  await expect(asked.getByRole('status')).toContainText('levert rechtstreeks, rond');
  const told = await asked.getByRole('status').textContent();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(asked).toHaveCount(0);
  expect(await statusesOf(world, '261117-0018')).toEqual(['cancelled', 'requested']);
  const made = await world.db.one<{ day: string }>(
    `SELECT to_char(delivery_date, 'DD-MM-YYYY') AS day FROM dispatch_requests WHERE identifier = '261117-0018-2'`,
  );
  expect(told).toContain(`rond ${made?.day}`);
});

test('linked deliveries, raw data and an article are shown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'beheer');
  await delivery(page, '261117-0002-1', 'Gekoppelde leveringen');
  await expect(dialog(page, 'Gekoppelde leveringen')).toContainText('Wordt geleverd door 261117-0002-2');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await delivery(page, '261117-0002-1', 'Ruwe data');
  const raw = dialog(page, 'Ruwe data van 261117-0002-1');
  await expect(raw).toContainText('"identifier": "261117-0002-1"');
  expect(await violationsOf(page)).toEqual([]);
  await raw.getByRole('button', { name: 'Kopieer' }).press('Enter');
  await expect(page.getByText('Gegevens gekopieërd.')).toBeVisible();
});

test.describe('Annuleringen', () => {
  const path = (of: string) => `/orders/detail/${of}/dispatch-status`;

  test('what is cancelled is said for five seconds; what cannot be says so', async ({ page, world }) => {
    await signIn(page, 'backoffice');
    await page.goto(path('261117-0020'));
    await expect(page.getByText('Al geannuleerd')).toBeVisible();
    const count = page.getByRole('spinbutton', { name: /^Annuleren/ }).first();
    await count.press('ArrowUp');
    expect(await violationsOf(page)).toEqual([]);
    const heal = world.faults.set(/^POST .*sales-order-cancellations/, 'error');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('alert')).toContainText(
      'Er is iets mis gegaan bij het aanvragen van de annuleringen.',
    );
    heal();
    await page.keyboard.press('Control+s');
    const done = page.getByText('De gevraagde leveringsverzoeken zijn geannuleerd.');
    await expect(done).toBeVisible();
    await expect(count).toHaveValue('0');
    await expect(done).toHaveCount(0);
    await page.goto(path('261117-0027'));
    await expect(page.getByText('Niet mogelijk').first()).toBeVisible();
  });

  test('the head says what it says on the other tabs; what a colleague does waits under its bar', async ({
    page,
    world,
  }) => {
    await signIn(page, 'backoffice');
    await page.goto('/orders/detail/261117-0004/overview');
    const head = page.locator('main header').first();
    await expect(head).toContainText('Actie vereist: 1 geblokkeerd');
    const said = (await head.textContent()) ?? '';
    await page.goto(path('261117-0004'));
    await expect(head).toHaveText(said);

    const order = '261117-0001';
    const live = page.waitForResponse(/office-events/);
    await page.goto(path(order));
    const count = page.getByRole('spinbutton', { name: /^Annuleren/ }).first();
    await count.press('ArrowUp');
    await live;
    const office = await inOffice(world);
    await office.pause((await world.delivery(order)).id);
    await expect(head).toContainText('Gewijzigd door');
    await expect(head).toContainText('Wat je invult, blijft staan.');
    await expect(count).toHaveValue('1');
    await expect(page.getByText('Niet mogelijk')).toHaveCount(0);
    await page.getByRole('button', { name: 'Vernieuwen' }).last().press('Enter');
    await expect(page.getByText('Niet mogelijk')).toBeVisible();
  });

  test('why they are not shown', async ({ page, world }) => {
    await signIn(page, 'backoffice');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' })
      .format(Date.now())
      .slice(2)
      .replaceAll('-', '');
    await page.goto(path(`${today}-9999`));
    await expect(page.getByText(/^De order is nog niet gevonden.*15 minuten/)).toBeVisible();
    await page.goto(path('200101-9999'));
    await expect(page.getByText(/^De order is nog niet gevonden.*3 maanden/)).toBeVisible();
    const call = /^GET .*sales-order-cancellations/;
    let heal = world.faults.set(call, 'error');
    await page.goto(path('261117-0020'));
    await expect(
      page.getByText('Er is iets misgegaan bij het ophalen van de leveringsverzoeken.'),
    ).toBeVisible();
    heal();
    const body = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'omt-unauthorized' };
    heal = world.faults.set(call, { status: 401, body });
    await page.goto(path('261117-0020'));
    await expect(
      page.getByText(
        'Je bent niet geautoriseerd voor het orderstatussysteem, log in en uit om dit te verhelpen.',
      ),
    ).toBeVisible();
    // The session goes on.
    heal();
    await page.goto(path('261117-0020'));
    await expect(page.getByText('Al geannuleerd')).toBeVisible();
  });
});
