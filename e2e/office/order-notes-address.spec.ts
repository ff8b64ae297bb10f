import { expect } from 'playwright/test';
import { violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

const ORDER = '/orders/detail/261117-0001/overview';

test('a note is written by keyboard alone; an empty one and one that is lost are told', async ({ page }) => {
  await signIn(page, 'backoffice');
  await page.goto(ORDER);
  const card = page.getByRole('region', { name: /^Notities/ });
  const field = card.getByRole('textbox', { name: 'Schrijf een notitie' });
  await field.focus();
  await page.keyboard.type('Klant belde: mag bij de buren.');
  await page.keyboard.press('Control+Enter');
  await expect(card.getByRole('listitem').first()).toContainText('Klant belde: mag bij de buren.');
  await expect(card.getByRole('listitem').first()).toContainText('Marieke van Dijk');
  await expect(field).toHaveValue('');

  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(card.getByText('Klant belde: mag bij de buren.')).toHaveCount(0);

  await field.fill('   ');
  await card.getByRole('button', { name: 'Opslaan' }).click();
  await expect(card.getByText('Schrijf een notitie.', { exact: true })).toBeVisible();

  await field.fill('Deze gaat verloren');
  await card.getByRole('button', { name: 'Annuleren' }).click();
  await page
    .getByRole('dialog', { name: 'Notitie weggooien?' })
    .getByRole('button', { name: 'Blijven' })
    .last()
    .click();
  await expect(field).toHaveValue('Deze gaat verloren');
  await page.getByRole('link', { name: 'Alle orders' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Pagina verlaten?' })).toBeVisible();
});

test('a long note shows eight lines until the rest is asked for, by keyboard too; a short one is whole', async ({
  page,
}) => {
  await signIn(page, 'backoffice');
  await page.goto(ORDER);
  const card = page.getByRole('region', { name: /^Notities/ });
  const field = card.getByRole('textbox', { name: 'Schrijf een notitie' });
  const note = card.getByRole('listitem').first();
  for (const text of ['Klant belde.', 'Klant belde lang. '.repeat(160)]) {
    await field.fill(text);
    await card.getByRole('button', { name: 'Opslaan' }).press('Enter');
    await expect(note).toContainText(text.trim());
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await expect(card.getByRole('button', { name: 'Toon meer' })).toHaveCount(text.length > 100 ? 1 : 0);
  }
  const height = async () => (await note.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(270);
  expect(await violationsOf(page)).toEqual([]);

  await card.getByRole('button', { name: 'Toon meer' }).press('Enter');
  const less = card.getByRole('button', { name: 'Toon minder' });
  await expect(less).toBeFocused();
  expect(await height()).toBeGreaterThan(800);
  await less.press('Enter');
  await expect(card.getByRole('button', { name: 'Toon meer' })).toBeFocused();
  expect(await height()).toBeLessThan(270);
});

test('an address is edited in its card; a colleague who was first is named, and the edits stay', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto(ORDER);
  await page.getByRole('button', { name: 'Bezorgadres wijzigen' }).click();
  const form = page.getByRole('form', { name: 'Bezorgadres' });
  await expect(form.getByRole('button', { name: 'Opslaan' })).toBeDisabled();
  await form.getByLabel('Toevoeging').fill('bis');
  await expect(page.getByRole('button', { name: 'Factuuradres wijzigen' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  await world.db.execute(
    "UPDATE sales_orders SET preferred_refund_method = 'ideal', change_key = gen_random_uuid(), changed_by = (SELECT id FROM users WHERE username = 'backoffice') WHERE identifier = '261117-0001'",
  );
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByText(/Gewijzigd door Marieke van Dijk/)).toBeVisible();
  await expect(form.getByLabel('Toevoeging')).toHaveValue('bis');
  await form.getByRole('button', { name: 'Vernieuwen' }).click();
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Bezorgadres' })).toContainText('bis');

  await page.getByRole('button', { name: 'Bezorgadres wijzigen' }).click();
  await form.getByLabel('Straat').fill('');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByText('Vul een straat in.')).toBeVisible();

  // A field takes no more than the OMS does.
  await form.getByLabel('Straat').fill('Dorpsstraat');
  await form.getByLabel('Huisnummer').clear();
  await form.getByLabel('Huisnummer').pressSequentially('1'.repeat(21));
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Bezorgadres' })).toContainText(
    `Dorpsstraat ${'1'.repeat(20)}`,
  );
});
