import { expect } from 'playwright/test';
import { violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Hold reasons review (review-refunds-warehouse.md 2, 4, 5 and 8).

test('a held order opens its reasons; one is let go, another blocks it for good, with a comment', async ({
  page,
  world,
}) => {
  await signIn(page, 'backoffice');
  await page.goto('/orders/hold-order-search');
  const main = page.getByRole('main');
  await expect(main.getByRole('row').filter({ hasText: '261117-0005' })).toContainText(
    'Afwijkend adres, Hoog bedrag',
  );
  await main.getByRole('link', { name: '261117-0005', exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/detail\/261117-0005\/hold-reasons$/);
  await expect(main.getByRole('link', { name: 'Blokkeringen' })).toHaveAttribute('aria-current', 'page');
  await expect(main).toContainText('0 van 2 beoordeeld');
  const reason = (name: string) => main.getByRole('listitem').filter({ hasText: name });

  await reason('Afwijkend adres').getByRole('button', { name: 'Reden vrijgeven' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Daarna is er nog 1 reden te beoordelen.');
  await dialog.getByRole('button', { name: 'Annuleren' }).first().click();
  // Declined: nothing is decided.
  await expect(main).toContainText('0 van 2 beoordeeld');
  await reason('Afwijkend adres').getByRole('button', { name: 'Reden vrijgeven' }).click();
  await dialog.getByRole('button', { name: 'Vrijgeven' }).click();
  await expect(main).toContainText('1 van 2 beoordeeld');
  await expect(dialog).toBeHidden();
  await expect(reason('Afwijkend adres')).toContainText('Vrijgegeven');

  await reason('Hoog bedrag').getByRole('button', { name: 'Leveringsverzoek definitief blokkeren' }).click();
  await expect(dialog).toContainText('alleen annuleren blijft over');
  await dialog.getByLabel('Opmerking (mag leeg)').fill('Gebeld, klopt niet.');
  await dialog.getByRole('button', { name: 'Definitief blokkeren' }).click();
  await expect(main).toContainText('Er is niets te beoordelen.');
  await expect(main.getByRole('row').filter({ hasText: 'Hoog bedrag' })).toContainText('Gebeld, klopt niet.');
  const rows = await world.db.query(
    `SELECT d.status, h.decision FROM hold_reasons h JOIN dispatch_requests d ON d.id = h.dispatch_request_id
     WHERE d.identifier LIKE '261117-0005-%' ORDER BY h.decision`,
  );
  expect(rows).toEqual([
    { status: 'on-hold-final-manual', decision: 'approved' },
    { status: 'on-hold-final-manual', decision: 'denied' },
  ]);
});

test('who may only look reads why, and the buttons say it', async ({ page, world }) => {
  await world.db.query(
    `UPDATE users SET permissions = '{orders.holdreview.view}' WHERE username = 'backoffice'`,
  );
  await signIn(page, 'backoffice');
  await page.goto('/orders/detail/261117-0004/hold-reasons');
  const button = page.getByRole('main').getByRole('button', { name: 'Reden vrijgeven' }).first();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAttribute('title', 'Je hebt geen rechten om blokkeringen te beoordelen');
});

test('a release is taken back by the toast, and the customer stands beside the reasons', async ({
  page,
  world,
}) => {
  await signIn(page, 'backoffice');
  await page.goto('/orders/detail/261117-0004/hold-reasons');
  const main = page.getByRole('main');
  await expect(main.getByText('Deze klant')).toBeVisible();
  await expect(main.getByText('Orders in 2 jaar')).toBeVisible();
  await expect(main).toContainText('0 van 1 beoordeeld');
  await main.getByRole('button', { name: 'Reden vrijgeven' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vrijgeven' }).click();
  await expect(main).toContainText('Er is niets te beoordelen.');
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(main).toContainText('1 van 2 beoordeeld');
  const rows = await world.db.query(
    `SELECT d.status, h.decision FROM hold_reasons h JOIN dispatch_requests d ON d.id = h.dispatch_request_id
     WHERE d.identifier = '261117-0004-1' ORDER BY h.id`,
  );
  expect(rows).toEqual([
    { status: 'on-hold', decision: 'approved' },
    { status: 'on-hold', decision: null },
  ]);
});

test('several reasons are chosen and decided together by keys, and the next order of the search is offered', async ({
  page,
  world,
}) => {
  await signIn(page, 'backoffice');
  await page.goto('/orders/hold-order-search');
  const main = page.getByRole('main');
  const links = main.getByRole('table').getByRole('link', { name: /^26\d{4}-/ });
  await expect(links.first()).toBeVisible();
  const orders = await links.allTextContents();
  const at = orders.indexOf('261117-0005');
  await main.getByRole('link', { name: '261117-0005', exact: true }).click();
  await expect(main).toContainText('0 van 2 beoordeeld');
  const next = orders[at + 1];
  const left = orders.length - at - 1;
  await expect(
    main.getByRole('button', { name: left > 0 ? `Volgende, ${left} te gaan` : 'Volgende' }),
  ).toBeVisible();

  await page.keyboard.press('x');
  await expect(main.getByText('1 reden gekozen')).toBeVisible();
  await main.getByRole('checkbox').nth(1).check();
  await expect(main.getByText('2 redenen gekozen')).toBeVisible();
  await main.getByLabel('Opmerking bij beide (mag leeg)').fill('Klant gebeld.');
  await main.getByRole('checkbox').nth(1).focus();
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 levering komt niet meer in behandeling');
  await dialog.getByRole('button', { name: 'Terug' }).first().click();
  await page.keyboard.press('v');
  await expect(dialog).toContainText('2 redenen worden vrijgegeven.');
  await expect(dialog).toContainText('1 levering gaat verder.');
  await expect(dialog.getByLabel('Opmerking (mag leeg)')).toHaveValue('Klant gebeld.');
  await dialog.getByRole('button', { name: 'Vrijgeven' }).click();
  await expect(main).toContainText('Er is niets te beoordelen.');
  const rows = await world.db.query(
    `SELECT d.status, h.decision, h.comment FROM hold_reasons h JOIN dispatch_requests d ON d.id = h.dispatch_request_id
     WHERE d.identifier LIKE '261117-0005-%'`,
  );
  expect(rows).toEqual([
    { status: 'to-be-requested', decision: 'approved', comment: 'Klant gebeld.' },
    { status: 'to-be-requested', decision: 'approved', comment: 'Klant gebeld.' },
  ]);

  await expect(dialog).toBeHidden();
  await page.keyboard.press(next ? 'j' : 'k');
  await expect(page).toHaveURL(new RegExp(`/${next ?? orders[at - 1] ?? ''}/hold-reasons$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/orders\/hold-order-search/);
});

test('who may only decide sees no order: its reasons, its checks and its keys are there, on every width', async ({
  page,
  world,
}) => {
  await world.db.query(
    `INSERT INTO outside_checks (order_identifier, sales_order_id, check_name, verdict, at, effect, change_key)
     SELECT identifier, id, 'fraude', 'released', now(), 'kept', gen_random_uuid() FROM sales_orders WHERE identifier = '261117-0004'`,
  );
  await world.db.query(
    `UPDATE users SET permissions = '{orders.holdreview.view,orders.holdreview.edit}' WHERE username = 'backoffice'`,
  );
  await signIn(page, 'backoffice');
  await page.goto('/orders/detail/261117-0004/hold-reasons');
  const main = page.getByRole('main');
  await expect(main.getByText('Controle fraude')).toBeVisible();
  await expect(main.getByText('Bewaard, niets gewijzigd')).toBeVisible();
  await expect(main.getByText('Adressen')).toHaveCount(0);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await main.getByRole('checkbox').first().check();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violationsOf(page)).toEqual([]);
    await main.getByRole('checkbox').first().uncheck();
  }
});

test('who sees no orders is led to the tab that they may open, and a decision is whole on the smallest screen', async ({
  page,
  world,
}) => {
  await world.db.query(
    `UPDATE users SET permissions = '{orders.holdreview.view}' WHERE username = 'backoffice'`,
  );
  await world.db.query(
    `UPDATE sales_orders SET customer_identifier = 'K-1' WHERE identifier IN ('261117-0004', '261117-0006')`,
  );
  await signIn(page, 'backoffice');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/orders/detail/261117-0006/hold-reasons');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '261117-0004' })).toHaveAttribute(
    'href',
    '/orders/detail/261117-0004/hold-reasons',
  );
  const word = main.getByRole('table').getByText('Niet beoordeeld', { exact: true });
  const isWhole = await word.evaluate(at => {
    const card = at.closest('tr')?.getBoundingClientRect();
    return (
      card !== undefined && at.getBoundingClientRect().right <= card.right && at.scrollWidth <= at.clientWidth
    );
  });
  expect(isWhole).toBe(true);
  // A word is one line: it is not broken amid its letters.
  const denied = main.getByRole('table').getByText('Geblokkeerd', { exact: true });
  expect((await denied.boundingBox())?.height).toBe(20);
});

test('a held delivery without reasons says whom to ask', async ({ page, world }) => {
  await world.db.query(
    `DELETE FROM hold_reasons WHERE dispatch_request_id = (SELECT id FROM dispatch_requests WHERE identifier = '261117-0004-1')`,
  );
  await signIn(page, 'backoffice');
  await page.goto('/orders/detail/261117-0004/hold-reasons');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Deze levering heeft geen redenen. Neem contact op met',
  );
});

test('orders of the search are decided on together by the reason that they share; who was first is told', async ({
  page,
  world,
}) => {
  await world.db.query(
    `INSERT INTO hold_reasons (dispatch_request_id, display_name)
     SELECT id, 'Zelfde regel' FROM dispatch_requests WHERE identifier IN ('261117-0004-1', '261117-0005-1')`,
  );
  await world.db.query(
    `UPDATE hold_reasons SET decision = 'approved', decided_at = now() WHERE display_name <> 'Zelfde regel'
     AND dispatch_request_id = (SELECT id FROM dispatch_requests WHERE identifier = '261117-0005-1')`,
  );
  await signIn(page, 'backoffice');
  await page.goto('/orders/hold-order-search');
  const main = page.getByRole('main');
  for (const order of ['261117-0004', '261117-0005'])
    await main.getByRole('checkbox', { name: `Selecteer order ${order}` }).check();
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reden').selectOption('Zelfde regel (2 orders)');
  await expect(dialog).toContainText('Van 2 orders wordt deze reden vrijgegeven.');
  expect(await violationsOf(page)).toEqual([]);
  // A colleague is first with one of them, which is not held any more. Both leave the results, and that is told all the same.
  await world.db.query(
    `UPDATE hold_reasons SET decision = 'approved', decided_at = now(), decided_by = (SELECT id FROM users WHERE username = 'beheer')
     WHERE display_name = 'Zelfde regel' AND dispatch_request_id = (SELECT id FROM dispatch_requests WHERE identifier = '261117-0004-1')`,
  );
  await world.db.query(
    `UPDATE dispatch_requests SET status = 'to-be-requested' WHERE identifier = '261117-0004-1'`,
  );
  await dialog.getByRole('button', { name: 'Geef 2 orders vrij' }).click();
  await expect(dialog).toContainText('1 order is niet beoordeeld.');
  await expect(dialog.getByRole('listitem')).toContainText(/261117-0004.*Al beoordeeld door .+ om \d\d:\d\d/);
  const rows = await world.db.query(
    `SELECT h.decision, h.decided_by = (SELECT id FROM users WHERE username = 'backoffice') AS by_me FROM hold_reasons h
     WHERE display_name = 'Zelfde regel' ORDER BY dispatch_request_id`,
  );
  expect(rows).toEqual([
    { decision: 'approved', by_me: false },
    { decision: 'approved', by_me: true },
  ]);
});

const SIZES = [
  [320, 640],
  [412, 915],
  [1440, 900],
] as const;

test('the queue goes on after the page is loaded anew, and past the rows that the search had loaded', async ({
  page,
  world,
}) => {
  // Rows that come from no act: what is held is told to nobody.
  await world.db.query(
    `UPDATE dispatch_requests d SET status = 'on-hold', hold_status = 'review', released_status = 'to-be-requested'
     WHERE id IN (SELECT min(id) FROM dispatch_requests WHERE status = 'to-be-requested' AND NOT is_replaced
       GROUP BY sales_order_id ORDER BY 1 LIMIT 40)`,
  );
  await signIn(page, 'backoffice');
  await page.goto('/orders/hold-order-search');
  const main = page.getByRole('main');
  const links = main.getByRole('table').getByRole('link', { name: /^26\d{4}-/ });
  await expect(links.nth(10)).toBeVisible();
  await links.first().click();
  await expect(main.getByRole('button', { name: /^Volgende, meer dan \d+ te gaan/ })).toBeVisible();
  await page.reload();
  const seen = new Set<string>();
  const next = main.getByRole('button', { name: /^Volgende/ });
  for (let nth = 0; nth < 32; nth++) {
    const before = page.url();
    seen.add(before);
    await expect(main.getByRole('heading', { level: 1 })).toContainText(before.split('/').at(-2) ?? '');
    await expect(next).toBeEnabled();
    await page.keyboard.press('j');
    await expect(page).not.toHaveURL(before);
  }
  // The search loads 25 rows at a time.
  expect(seen.size).toBe(32);
});
