import { expect, type Locator, type Page } from 'playwright/test';
import { authorOfJob } from '../../server/acts/deliveries/write-deliveries.ts';
import { propose } from '../../server/acts/refunds/propose.ts';
import { refundProviders } from '../../server/acts/refunds/providers.ts';
import { workRefund } from '../../server/acts/refunds/work-refund.ts';
import { sideways } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Refunds (review-refunds-warehouse.md 2, 4, 5 and 8; order-rules.md 8).

const SIZES = [
  [320, 640],
  [412, 915],
  [1440, 900],
] as const;

const open = async (page: Page, order: string): Promise<void> => {
  await page.goto(`/orders/detail/${order}/refunds`);
  await expect(page.getByRole('main').getByText('Wat nog terug kan')).toBeVisible();
};
const refund = (page: Page, status: string) =>
  page.getByRole('main').getByRole('region').filter({ hasText: status }).last();
const statuses = (world: World, order: string) =>
  world.db.query(
    `SELECT r.status, r.amount::int, r.comment FROM refund_requests r JOIN sales_orders o ON o.id = r.sales_order_id
     WHERE o.identifier = $1 ORDER BY r.id`,
    [order],
  );

test('a result of Crediteringen opens its tab; it is approved for less, with an addition, and is paid back', async ({
  page,
  world,
}) => {
  await signIn(page, 'backoffice');
  await page.goto('/orders/refund-order-search');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: '261117-0028', exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/detail\/261117-0028\/refunds$/);
  await expect(main.getByRole('link', { name: 'Crediteringen' })).toHaveAttribute('aria-current', 'page');
  await expect(main).toContainText('Actie vereist 1 creditering');
  await main.getByRole('button', { name: 'Bewerken' }).click();

  const dialog = page.getByRole('dialog', { name: 'Creditering accorderen' });
  const [before] = (await statuses(world, '261117-0028')) as { amount: number }[];
  const amount = dialog.getByRole('textbox', { name: /^Terug te betalen/ });
  await amount.fill('9999');
  await expect(dialog.getByText(/: ten hoogste €/).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Accorderen' })).toHaveAttribute('aria-disabled', 'true');
  await amount.fill('1,25');
  await dialog.getByRole('button', { name: 'Toeslag toevoegen' }).click();
  await dialog.getByRole('textbox', { name: 'Reden' }).fill('Tegemoetkoming wachttijd');
  await dialog.getByRole('textbox', { name: 'Bedrag van de toeslag' }).fill('0,50');
  await expect(dialog.getByText('€ 1,75')).toBeVisible();
  await dialog.getByLabel(/^Opmerking/).fill('In overleg met klant.');
  await dialog.getByRole('button', { name: 'Accorderen' }).click();
  await expect(page.getByText('De creditering is geaccordeerd.')).toBeVisible();
  // The job that the act asks for pays it back in the ledger; no jobs run here.
  const [{ id } = { id: 0 }] = await world.db.query<{ id: number }>(
    `SELECT r.id FROM refund_requests r JOIN sales_orders o ON o.id = r.sales_order_id WHERE o.identifier = '261117-0028'`,
  );
  await workRefund(world.db, refundProviders(test.info().outputDir, { mollie: null, adyen: null }), {
    refund_request_id: id,
  });
  expect(await statuses(world, '261117-0028')).toEqual([
    { status: 'refunded', amount: 175, comment: 'In overleg met klant.' },
  ]);
  await main.getByRole('button', { name: 'Vernieuwen' }).click();
  expect(before?.amount).toBeGreaterThan(175);
  await expect(main).toContainText('Volledig verwerkt 1 creditering · € 1,75');

  await main.getByRole('button', { name: /^Historie/ }).click();
  const history = page.getByRole('dialog', { name: 'Historie van deze creditering' });
  await expect(history.getByRole('listitem').first()).toContainText('Terugbetaald');
  await expect(history.getByRole('listitem').last()).toContainText('Aangemaakt door OMS');
  await expect(history).toContainText('Marieke van Dijk');
  // A remark is told where it was written, not with what the system did afterwards.
  await expect(history.getByText('In overleg met klant.')).toHaveCount(1);
});

test('a denial asks first, and where the retailer wants a comment it is missed', async ({ page, world }) => {
  await world.db.query(
    `INSERT INTO frontend_parameters ("group", key, value) VALUES ('refunds', 'require-comment', 'true')`,
  );
  await signIn(page, 'backoffice');
  await open(page, '261117-0028');
  const main = page.getByRole('main');
  await expect(main).toContainText('Opmerking verplicht bij accorderen en afwijzen');
  await main.getByRole('button', { name: 'Afwijzen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Afwijzen' }).click();
  await expect(dialog).toContainText('Een opmerking is verplicht.');
  await dialog.getByLabel('Opmerking (verplicht)').fill('Klant houdt het artikel.');
  await dialog.getByRole('button', { name: 'Afwijzen' }).click();
  await expect(main).toContainText('Volledig verwerkt');
  expect(await statuses(world, '261117-0028')).toMatchObject([
    { status: 'decision-denied-final', comment: 'Klant houdt het artikel.' },
  ]);
});

test('what is to be paid by hand shows nothing before it is locked, and a colleague’s lock names them', async ({
  page,
  world,
}) => {
  await signIn(page, 'backoffice');
  await open(page, '261117-0032');
  const main = page.getByRole('main');
  await expect(main).toContainText('Vergrendel deze creditering om details te zien');
  await expect(refund(page, 'Vergrendel')).not.toContainText('€');
  await main.getByRole('button', { name: 'Vergrendelen' }).click();
  await expect(refund(page, 'Uitbetaald')).toContainText('€');
  await main.getByRole('button', { name: 'Uitbetaald' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Uitbetaald' }).click();
  await expect(main).toContainText('Volledig verwerkt');
  expect(await statuses(world, '261117-0032')).toMatchObject([{ status: 'refunded' }]);

  await open(page, '261117-0034');
  await expect(main).toContainText('Deze handmatige uitbetaling wordt al door Joost Hendriks uitgevoerd');
  await expect(main.getByRole('button', { name: 'Uitbetaald' })).toHaveCount(0);
});

test('on the smallest screen a lock’s sentence lies above its blur, and a long status stays clear of its card’s edge and its amount', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'backoffice');
  const main = page.getByRole('main');
  await open(page, '261117-0034');
  const sentence = main.getByText('Deze handmatige uitbetaling wordt al door Joost Hendriks uitgevoerd');
  await sentence.scrollIntoViewIfNeeded();
  const isOnTop = await sentence.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element === document.elementFromPoint(left + width / 2, top + height / 2);
  });
  expect(isOnTop).toBe(true);

  await open(page, '261117-0029');
  const status = main.getByText('Wordt automatisch vrijgegeven', { exact: true });
  const right = async (of: Locator) => {
    const box = await of.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await right(status)).toBeLessThan((await right(refund(page, 'Nu vrijgeven'))) - 8);
  await main.getByRole('button', { name: /^Historie/ }).click();
  const row = page.getByRole('dialog').getByRole('listitem').first();
  const amount = await row.getByText(/€/).boundingBox();
  expect(await right(row.getByText('Wordt automatisch vrijgegeven'))).toBeLessThan(amount?.x ?? 0);
});

test('of two with the same pieces the second says that it waits, and has its amount once the first is denied', async ({
  page,
  world,
}) => {
  const [{ order, line } = { order: 0, line: 0 }] = await world.db.query<{ order: number; line: number }>(
    `UPDATE refund_requests r SET external_identifier = 'kassa-7' FROM sales_orders o, refund_request_lines g
     WHERE o.id = r.sales_order_id AND o.identifier = '261117-0028' AND g.refund_request_id = r.id
     RETURNING o.id AS order, g.dispatch_request_line_id AS line`,
  );
  await world.db.transaction(tx =>
    propose(tx, authorOfJob('timer'), order, {
      lines: [{ dispatch_request_line_id: line, quantity: 1 }],
      additions: [],
      comment: null,
    }),
  );
  await signIn(page, 'backoffice');
  await open(page, '261117-0028');
  const main = page.getByRole('main');
  const own = main.getByRole('region').filter({ hasText: 'Een ander voorstel heeft artikelen' }).last();
  await expect(own).toContainText('€ 0,00');
  await own.getByRole('button', { name: 'Accorderen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Accorderen' }).click();
  await expect(dialog).toContainText('Beslis dat eerst, of pas het bedrag van deze creditering aan.');
  await page.keyboard.press('Escape');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(sideways)).toEqual([]);
  }
  const other = main.getByRole('region').filter({ hasText: 'Te accorderen' }).last();
  await other.getByRole('button', { name: 'Afwijzen' }).click();
  await dialog.getByRole('button', { name: 'Afwijzen' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByText('Een ander voorstel heeft artikelen')).toHaveCount(0);
  expect(await statuses(world, '261117-0028')).toMatchObject([
    { status: 'decision-denied-final', amount: 3099 },
    { status: 'proposal', amount: 3099 },
  ]);
});

test('what is approved by itself counts down, is stopped, or released now', async ({ page, world }) => {
  await signIn(page, 'backoffice');
  await open(page, '261117-0029');
  const main = page.getByRole('main');
  await expect(main).toContainText(/over 2[34] u/);
  await main.getByRole('button', { name: 'Automatisch vrijgeven stoppen' }).click();
  await expect(main.getByRole('button', { name: 'Accorderen' })).toBeVisible();
  expect(await statuses(world, '261117-0029')).toMatchObject([{ status: 'proposal' }]);
});

test('who sees refunds alone reads just this tab, and its buttons say why they do nothing', async ({
  page,
  world,
}) => {
  await world.db.query(`UPDATE users SET permissions = '{refunds.view}' WHERE username = 'backoffice'`);
  await signIn(page, 'backoffice');
  await open(page, '261117-0028');
  const approve = page.getByRole('main').getByRole('button', { name: 'Accorderen' });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await expect(approve).toHaveAttribute('title', 'Je hebt geen rechten om crediteringen te beoordelen');
  await expect(page.getByRole('main').getByRole('link', { name: 'Overzicht' })).toHaveCount(0);
});

test('a lock of a colleague is told on an open tab at once, and its end too; the card tells of the order', async ({
  page,
  world,
}) => {
  await signIn(page, 'backoffice');
  const stream = page.waitForResponse(of => /office-events\?.*order:/.test(of.url()));
  await open(page, '261117-0032');
  await stream;
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Vergrendelen' })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Deze order' })).toContainText('Geleverd1 van 1 stuk');
  const desk = await world.device('beheer');
  await open(desk, '261117-0032');
  await desk.getByRole('button', { name: 'Vergrendelen' }).click();
  await expect(desk.getByRole('button', { name: 'Ontgrendelen' })).toBeVisible();
  await expect(main).toContainText(/Deze handmatige uitbetaling wordt al door .+ uitgevoerd/);
  await desk.getByRole('button', { name: 'Ontgrendelen' }).click();
  await expect(main.getByRole('button', { name: 'Vergrendelen' })).toBeVisible();
});

test('what a trigger proposed says by which of its conditions, and one that is gone that it is', async ({
  page,
  world,
}) => {
  const [trigger] = await world.db.query<{ id: number }>(
    `SELECT t.id FROM triggers t JOIN trigger_conditions c ON c.trigger_id = t.id WHERE t.trigger_event = 'return-received' ORDER BY 1 LIMIT 1`,
  );
  await world.db.query(
    `UPDATE refund_requests r SET caused_by_trigger_id = $1, caused_by_trigger_condition_group =
       (SELECT min(group_identifier) FROM trigger_conditions WHERE trigger_id = $1)
     FROM sales_orders o WHERE o.id = r.sales_order_id AND o.identifier = '261117-0028'`,
    [trigger?.id],
  );
  await signIn(page, 'backoffice');
  await open(page, '261117-0028');
  const main = page.getByRole('main');
  await main.getByText(/^Door trigger/).focus();
  await page.keyboard.press('Enter');
  await expect(main.getByText(/^Groep /)).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: / is / }).first()).toBeVisible();
  await world.db.query(
    `UPDATE refund_requests SET caused_by_trigger_id = 999999 WHERE caused_by_trigger_id = $1`,
    [trigger?.id],
  );
  await page.reload();
  await expect(main).toContainText('Trigger not found');
});

test('nobody knows whether it was paid: the card says what was asked of whom, and a person ends it', async ({
  page,
  world,
}) => {
  await world.db.query(
    `UPDATE refund_transactions SET state = 'unknown', asked_at = '2026-11-22T15:42:00Z' WHERE state = 'accepted'`,
  );
  const [{ identifier, id } = { identifier: '', id: 0 }] = await world.db.query<{
    identifier: string;
    id: number;
  }>(
    `SELECT o.identifier, r.id FROM refund_requests r JOIN sales_orders o ON o.id = r.sales_order_id JOIN refund_transactions t ON t.refund_request_id = r.id
     WHERE t.state = 'unknown' ORDER BY r.id LIMIT 1`,
  );
  await signIn(page, 'backoffice');
  await open(page, identifier);
  const card = refund(page, 'Onbekend').first();
  await expect(card).toContainText('Niet nog een keer uitbetalen tot dit bekend is.');
  await expect(card).toContainText('Ons kenmerk');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Vraag nu na bij Mollie' }).click();
  await expect(page.getByText('Er wordt nagevraagd.')).toBeVisible();

  await main.getByRole('button', { name: 'Is betaald', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Is betaald?' });
  await dialog.getByRole('button', { name: 'Is betaald' }).click();
  await expect(dialog).toContainText('Schrijf op waaruit dat blijkt.');
  await dialog.getByLabel(/^Waaruit blijkt dat/).fill('Staat in Mollie op 22-11.');
  await dialog.getByLabel(/^Kenmerk van de provider/).fill('re_4qqhO89gsT');
  await dialog.getByRole('button', { name: 'Is betaald' }).click();
  await expect(dialog).toHaveCount(0);
  // The card moves to another group: its button is another one there.
  await expect(refund(page, 'Onbekend')).toHaveCount(0);
  await expect(main).toContainText('Volledig verwerkt');
  await main.getByRole('button', { name: /^Historie/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText(
    'Is betaald, kenmerk re_4qqhO89gsT: Staat in Mollie op 22-11.',
  );
  expect(
    await world.db.query('SELECT state, reference FROM refund_transactions WHERE refund_request_id = $1', [
      id,
    ]),
  ).toEqual([{ state: 'settled', reference: 're_4qqhO89gsT' }]);
});
