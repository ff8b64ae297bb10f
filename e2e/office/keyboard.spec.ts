import { expect, type Page } from 'playwright/test';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

/** The office without a mouse: the focus is never lost, and no input either (WCAG 2.4.3; design/office.md 3, 6). */
const batchPath = (batch: string) => `/locations/dc/DC01/shipment-batch/${batch}`;
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(({ page }) => signIn(page, 'magazijn'));

test('the keyboard goes on where it was: at the row on coming back, at the field that saves, at the title when its button is gone', async ({
  page,
}) => {
  await page.goto('/shipment-batches');
  const row = page.getByRole('link', { name: '2611-015' });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Batch 2611-015');
  await page.goBack();
  await expect(row).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: '2611-016' })).toBeFocused();

  await page.goto(batchPath('2611-015'));
  const choose = page.getByRole('button', { name: 'Maak een keuze' });
  await choose.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sorteerzone D' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(choose).toHaveCount(0);
  await expect(title(page)).toBeFocused();

  const status = page.getByLabel('Status', { exact: true });
  await status.focus();
  await status.selectOption('Wordt gesorteerd');
  await page.getByRole('dialog').getByRole('button', { name: 'Zet op ‘Wordt gesorteerd’' }).press('Enter');
  await expect(page.getByText('Opgeslagen')).toBeVisible();
  await expect(status).toBeFocused();
  expect((await status.boundingBox())?.width).toBeLessThanOrEqual(264);
});

test('while a status is saved the field shows the chosen one', async ({ page }) => {
  await page.goto(batchPath('2611-015'));
  const status = page.getByLabel('Status', { exact: true });
  let fail = () => {};
  const failed = new Promise<void>(resolve => (fail = resolve));
  await page.route('**/dispatch-request-batches/2611-015', async route => {
    await failed;
    await route.abort();
  });
  await status.selectOption('Wordt gesorteerd');
  await page.getByRole('dialog').getByRole('button', { name: 'Zet op ‘Wordt gesorteerd’' }).press('Enter');
  await expect(status).toHaveValue('sorting');
  fail();
  await expect(page.getByText('Fout bij het opslaan')).toBeVisible();
  await expect(status).toHaveValue('created');
});

test('of a save whose answer was lost, the batch itself says that it was done', async ({ page, world }) => {
  await page.goto(batchPath('2611-015'));
  const status = page.getByLabel('Status', { exact: true });
  await expect(status).toHaveValue('created');
  world.faults.set(/^PATCH .*2611-015/, 'lost');
  const read = page.waitForResponse(
    reply => reply.request().method() === 'GET' && /2611-015\?/.test(reply.url()),
  );
  await status.selectOption('Wordt gesorteerd');
  await page.getByRole('dialog').getByRole('button', { name: 'Zet op ‘Wordt gesorteerd’' }).press('Enter');
  await read;
  await expect(status).toHaveValue('sorting');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a dialog with edits asks before Escape or a press beside it closes it', async ({ page }) => {
  await page.goto(batchPath('2611-014'));
  await page.getByRole('button', { name: 'Genereer picklijst' }).click();
  const dialog = page.getByRole('dialog', { name: 'Genereer picklijst' });
  const question = page.getByRole('dialog', { name: 'Sluiten zonder op te slaan?' });
  const order = dialog.getByLabel('Sorteervolgorde');
  await order.selectOption({ index: 1 });
  const chosen = await order.inputValue();
  // The browser closes a dialog by itself when Escape is pressed twice: the question is on top of it all the same.
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Escape');
    await expect(order).toHaveValue(chosen);
    if (await question.isVisible())
      await expect(question.getByRole('button', { name: 'Blijven' }).last()).toBeFocused();
  }
  if (await question.isVisible()) await question.getByText('Blijven').click();
  await expect(question).toHaveCount(0);
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await question.getByText('Blijven').click();
  await expect(question).toHaveCount(0);
  await expect(order).toHaveValue(chosen);
  await page.keyboard.press('Escape');
  await question.getByText('Sluiten', { exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Genereer picklijst' })).toBeFocused();
});

test('suppliers that could not be loaded are loaded again by a press; an address that is too long names nothing', async ({
  page,
  world,
}) => {
  const whole = world.faults.set(/^GET \/api\/rest\/locations(\?|$)/, 'error');
  await page.goto('/locations/dc/DC01/goods-receipt/create');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Er is iets misgegaan bij het ophalen van de beschikbare leveranciers.');
  // A load by itself may take the button away before the press.
  await alert.getByRole('button', { name: 'Opnieuw' }).focus();
  whole();
  await page.keyboard.press('Enter');
  await expect(alert).toHaveCount(0);
  // The button is gone: the keyboard goes on in the page.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByLabel('Leverancier').locator('option')).not.toHaveCount(1);

  await page.goto(batchPath('x'.repeat(6000)));
  await expect(page.getByRole('alert')).toHaveText('Batch niet gevonden');
});
