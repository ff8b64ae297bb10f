import { expect } from 'playwright/test';
import { signIn } from '../hands.ts';
import { inOffice } from '../office-acts.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

const ORDER = '261117-0001';
const path = (tab: string) => `/orders/detail/${ORDER}/${tab}`;

test('a part that cannot be loaded or saved says so, and what was written stays', async ({ page, world }) => {
  await signIn(page, 'beheer');
  const notes = page.getByRole('region', { name: /^Notities/ });
  let heal = world.faults.set(/^GET .*\/comments/, 'error');
  await page.goto(path('overview'));
  await expect(notes.getByRole('alert')).toContainText(
    'Er is iets misgegaan bij het ophalen van de notities.',
  );
  heal();
  await notes.getByRole('alert').getByRole('button').click();
  await expect(notes.getByRole('alert')).toHaveCount(0);

  heal = world.faults.set(/^POST .*\/comments/, 'error');
  const note = notes.getByRole('textbox', { name: 'Schrijf een notitie' });
  await note.fill('Klant belt terug');
  await note.press('Control+Enter');
  await expect(notes.getByText(/^Er is iets misgegaan bij het opslaan van de notitie/)).toBeVisible();
  await expect(note).toHaveValue('Klant belt terug');
  heal();
  await note.press('Control+Enter');
  await expect(notes.getByRole('listitem').first()).toContainText('Klant belt terug');

  heal = world.faults.set(/^PATCH .*\/sales-orders\//, 'error');
  await page.getByRole('button', { name: 'Bezorgadres wijzigen' }).click();
  const form = page.getByRole('form', { name: 'Bezorgadres' });
  await form.getByLabel('Toevoeging').fill('bis');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByText(/^Er is iets misgegaan bij het opslaan van het adres/)).toBeVisible();
  await expect(form.getByLabel('Toevoeging')).toHaveValue('bis');
  heal();
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('region', { name: 'Bezorgadres' })).toContainText('bis');

  heal = world.faults.set(/^GET .*sales-orders.*\/timeline/, 'error');
  await page.goto(path('timeline'));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Er is iets misgegaan bij het ophalen van de tijdlijn.');
  heal();
  await alert.getByRole('button').click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('what a colleague has changed since cannot be taken back, and says why', async ({ page, world }) => {
  const office = await inOffice(world);
  await signIn(page, 'backoffice');
  await page.goto('/orders/detail/261117-0018/overview');
  await page.getByRole('button', { name: 'Vertragen' }).click();
  await page.getByRole('dialog').getByLabel('Uitleverdatum').fill('2099-01-05');
  await page.keyboard.press('Control+Enter');
  const undo = page.getByRole('button', { name: 'Ongedaan maken' });
  await expect(undo).toBeVisible();
  const [delivery] = await world.db.query<{ id: number }>(
    "SELECT id FROM dispatch_requests WHERE identifier = '261117-0018-1'",
  );
  await office.pause(delivery?.id ?? 0);
  await undo.press('Enter');
  await expect(
    page.getByRole('alertdialog').filter({ hasText: 'Ongedaan maken is niet gelukt' }),
  ).toContainText('Gewijzigd door Joost Hendriks');
});
