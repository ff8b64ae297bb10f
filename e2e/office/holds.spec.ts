import { expect } from 'playwright/test';
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
  await expect(reason('Afwijkend adres')).toContainText('Vrijgegeven');

  await reason('Handmatig').getByRole('button', { name: 'Leveringsverzoek definitief blokkeren' }).click();
  await expect(dialog).toContainText('alleen annuleren blijft over');
  await dialog.getByLabel('Opmerking (mag leeg)').fill('Gebeld, klopt niet.');
  await dialog.getByRole('button', { name: 'Definitief blokkeren' }).click();
  await expect(main).toContainText('Er is niets te beoordelen.');
  await expect(main.getByRole('listitem').filter({ hasText: 'Handmatig geblokkeerd door' })).toContainText(
    'Gebeld, klopt niet.',
  );
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
