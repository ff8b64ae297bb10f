import { expect, type Page } from 'playwright/test';
import { stockCast } from '../../server/demo/seed-stock.ts';
import { violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

/** Two desks side by side: what is changed at the one is seen at the other within two seconds. */
const soon = { timeout: 2000 };

/** Opens a page once its stream tells of these things. */
async function watch(page: Page, address: string, topic: string): Promise<void> {
  const stream = page.waitForResponse(of => new RegExp(`office-events\\?.*${topic}`).test(of.url()));
  await page.goto(address);
  await stream;
}

test('the status of a batch, in the list and in its detail; the focus stays', async ({ page, world }) => {
  await signIn(page, 'magazijn');
  await page.goto('/locations/dc/DC01/shipment-batch/2611-011');
  const [list, detail] = [await world.device('magazijn2'), await world.device('magazijn2')];
  await watch(list, '/shipment-batches', 'batch');
  const row = list.getByRole('row').filter({ hasText: '2611-011' });
  const before = await row.innerText();
  await list.getByRole('link', { name: '2611-010' }).focus();
  await watch(detail, '/locations/dc/DC01/shipment-batch/2611-011', 'batch:2611-011');
  const status = page.getByRole('main').getByLabel('Status').first();
  const [next] = await status
    .locator('option:not(:checked):not([disabled])')
    .evaluateAll(all => all.map(one => (one as HTMLOptionElement).value));
  const saved = page.waitForResponse(of => of.request().method() === 'PATCH');
  await status.selectOption(next ?? '');
  await saved;
  await Promise.all([
    expect.poll(() => row.innerText(), soon).not.toBe(before),
    expect(detail.getByRole('main').getByLabel('Status').first()).toHaveValue(next ?? '', soon),
  ]);
  await expect(list.getByRole('link', { name: '2611-010' })).toBeFocused();
});

test('the stock of an article; a row that is being edited keeps what was typed', async ({ page, world }) => {
  const address = `/stock-management/${stockCast.overruled}`;
  await signIn(page, 'beheer');
  await page.goto(address);
  const other = await world.device('beheer');
  await watch(other, address, `stock:${stockCast.overruled}`);
  const row = (at: Page, name: string) =>
    at.getByRole('row').filter({ has: at.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });
  const names = await other.getByRole('rowheader').allInnerTexts();
  const mine = names.map(name => name.split('\n')[0] ?? '').find(name => name !== 'DC Utrecht') ?? '';
  await row(other, mine).getByRole('button', { name: 'bewerken' }).click();
  await other.getByLabel(`Voorraad van ${mine}`).fill('77');
  await row(page, 'DC Utrecht').getByRole('button', { name: 'bewerken' }).click();
  await page.getByLabel('Voorraad van DC Utrecht').fill('4321');
  const saved = page.waitForResponse(of => of.request().method() === 'PUT');
  await page.keyboard.press('Enter');
  await saved;
  await expect(row(other, 'DC Utrecht')).toContainText(/4\.?321/, soon);
  await expect(other.getByLabel(`Voorraad van ${mine}`)).toHaveValue('77');
  await expect(other.getByLabel(`Voorraad van ${mine}`)).toBeFocused();
});

test('what is changed after a page was fetched and before its stream opened is seen too', async ({
  page,
  world,
}) => {
  const address = `/stock-management/${stockCast.overruled}`;
  await signIn(page, 'beheer');
  await page.goto(address);
  const other = await world.device('beheer');
  let open = (): void => undefined;
  const opening = new Promise<void>(resolve => (open = resolve));
  await other.route(/office-events\?.*stock/, async route => {
    await opening;
    await route.continue();
  });
  await other.goto(address);
  const row = (at: Page) =>
    at.getByRole('row').filter({ has: at.getByRole('rowheader', { name: /^DC Utrecht/ }) });
  await expect(row(other)).toBeVisible();
  await row(page).getByRole('button', { name: 'bewerken' }).click();
  await page.getByLabel('Voorraad van DC Utrecht').fill('5678');
  const saved = page.waitForResponse(of => of.request().method() === 'PUT');
  await page.keyboard.press('Enter');
  await saved;
  await expect(row(other)).not.toContainText(/5\.?678/);
  open();
  await expect(row(other)).toContainText(/5\.?678/, soon);
});

test('a presale, in its list and beside a form with edits', async ({ page, world }) => {
  const presale = await world.db.one<{ id: number }>(
    `SELECT id FROM presale_schedules WHERE presale_starts_at <= now() AND presale_ends_at > now() ORDER BY id LIMIT 1`,
  );
  const address = `/orders/presales/${String(presale?.id)}`;
  await signIn(page, 'beheer');
  await page.goto(address);
  const [list, form] = [await world.device('beheer'), await world.device('beheer')];
  await watch(list, '/orders/presales/active', 'presale');
  await watch(form, address, 'presale:');
  await form.getByLabel('Virtuele voorraad').fill('88');
  await page.getByLabel('Virtuele voorraad').fill('66');
  const saved = page.waitForResponse(of => of.request().method() === 'PATCH');
  const renewed = form.waitForResponse(
    of => of.request().method() === 'GET' && of.url().endsWith(`/presale-schedules/${String(presale?.id)}`),
    soon,
  );
  await page.keyboard.press('Control+s');
  await saved;
  await expect(list.locator('tbody')).toContainText('van 66', soon);
  await renewed;
  await expect(form.getByLabel('Virtuele voorraad')).toHaveValue('88');
});

test('a location with edits says who changed it, and takes their change over; its name is that of now (shell-search-settings.md 2.5)', async ({
  page,
  world,
}) => {
  const address = '/locations/store/103/contact-info';
  await signIn(page, 'beheer');
  await page.goto(address);
  const other = await world.device('beheer');
  await watch(other, address, 'location:103');
  await other.getByRole('textbox', { name: 'Straat' }).fill('Brugstraat');
  const bar = other.getByText(/^Gewijzigd door Joost Hendriks om \d\d:\d\d\.$/);
  await expect(bar).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Naam' }).fill('Groningen Noord');
  const saved = page.waitForResponse(of => of.request().method() === 'PATCH');
  await page.keyboard.press('Control+s');
  await saved;
  await expect(bar).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Straat' })).toHaveValue('Brugstraat');
  expect(await violationsOf(other)).toEqual([]);
  await other.getByRole('button', { name: 'Vernieuwen' }).click();
  await expect(other.getByRole('textbox', { name: 'Naam' })).toHaveValue('Groningen Noord');
  await expect(other.getByRole('textbox', { name: 'Straat' })).toHaveValue('Brugstraat');
  await expect(bar).toHaveCount(0);
  await other.keyboard.press('Control+s');
  await expect(other.getByText('Locatie opgeslagen')).toBeVisible();
});

test('the head of a page of a location has its name, also after a colleague renamed it', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/locations/dc/DC01/contact-info');
  const other = await world.device('magazijn');
  await watch(other, '/locations/dc/DC01/shipment-batches', 'location:DC01');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('DC Utrecht');
  await page.getByRole('textbox', { name: 'Naam' }).fill('DC Utrecht Zuid');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Locatie opgeslagen')).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('DC Utrecht Zuid');
});
