import { expect, type Page } from 'playwright/test';
import { test, withoutServiceWorker } from '../world.ts';
import {
  changedMeanwhile,
  COFFEE,
  deliveries,
  fresh,
  lineOf,
  lines,
  more,
  moveBy,
  OATS,
  open,
  ORDER,
  path,
  pausedMeanwhile,
  save,
  toStore,
} from './reroute-mode.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// A plan before it is saved: shared, changed under one's hands, suggested, and what hinders it (orders-and-deliveries.md 5).

test('a plan is its address: a colleague opens it, and a reload keeps it; leaving asks', async ({
  page,
  world,
}) => {
  await open(page);
  await moveBy(page, lineOf(page, COFFEE), 'n');
  await toStore(page, 'Groningen');
  const colleague = await world.device('beheer');
  await colleague.goto(page.url());
  await expect(fresh(colleague).getByRole('listitem')).toContainText(COFFEE);
  await expect(fresh(colleague).getByLabel('Locatie', { exact: true })).toHaveValue(/^store\/10/);
  await colleague.reload();
  await expect(fresh(colleague).getByRole('listitem')).toContainText(COFFEE);

  await page.getByRole('button', { name: 'Reroute sluiten' }).click();
  const question = page.getByRole('dialog', { name: 'Pagina verlaten?' });
  await question.getByText('Blijven').click();
  await page.getByRole('button', { name: 'Weggooien' }).click();
  await expect(page).toHaveURL(new RegExp(`${path()}$`));
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(fresh(page).getByRole('listitem')).toContainText(COFFEE);
});

test('a plan that is pasted over the address of the same reroute is opened, unless something is planned there', async ({
  page,
  world,
}) => {
  await open(page);
  await moveBy(page, lineOf(page, COFFEE), 'n');
  await expect(page).toHaveURL(/#plan=/);
  const colleague = await world.device('beheer');
  await colleague.goto(new URL(path(), page.url()).href);
  await expect(lines(colleague)).not.toHaveCount(0);
  await colleague.goto(page.url());
  await expect(fresh(colleague).getByRole('listitem')).toContainText(COFFEE);

  const shared = page.url();
  await moveBy(page, lineOf(page, OATS), 'n');
  await expect(page).not.toHaveURL(shared);
  const planned = page.url();
  await page.goto(shared);
  await expect(page.getByText('Het plan van de link is niet geopend')).toBeVisible();
  await expect(page).toHaveURL(planned);
  await expect(fresh(page, 2).getByRole('listitem')).toContainText(OATS);
});

async function showsWhatNoLongerFits(page: Page): Promise<void> {
  await expect(
    page.getByRole('alert').filter({ hasText: `Levering ${ORDER}-1: was Aan te vragen` }),
  ).toContainText(`Wat niet meer past staat er niet meer in: 1 × ${COFFEE}.`);
  await expect(lines(fresh(page))).toHaveCount(1);
}

test('a plan tells at once that a colleague changed something, and shows what when it is asked', async ({
  page,
  world,
}) => {
  await pausedMeanwhile(page, world);
  const news = page.getByRole('status').filter({ hasText: /Gewijzigd door Joost Hendriks om/ });
  await expect(news).toBeVisible();
  await expect(lines(fresh(page))).toHaveCount(2);
  await news.getByRole('button', { name: 'Vernieuwen' }).click();
  await showsWhatNoLongerFits(page);
  await expect(news).toHaveCount(0);
});

test('what a colleague changes meanwhile is shown, and what of the plan no longer fits', async ({
  page,
  world,
}) => {
  await pausedMeanwhile(page, world);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('region', { name: 'Wat opslaan doet' }).scrollIntoViewIfNeeded();
  await save(page).click();
  // Far above what was read last.
  await expect(
    page.getByRole('alert').filter({ hasText: /Gewijzigd door Joost Hendriks om/ }),
  ).toBeInViewport({ ratio: 1 });
  await showsWhatNoLongerFits(page);
  await page.getByRole('button', { name: 'Gezien' }).click();
  await expect(page.getByRole('heading', { name: 'Nieuwe leveringen (1)' })).toBeFocused();
  await save(page).click();
  await expect(page.getByText('De reroute is opgeslagen.')).toBeVisible();
  expect(await deliveries(world)).toMatchObject([
    { status: 'to-be-requested', pieces: 1 },
    { status: 'requested' },
    { status: 'to-be-requested', pieces: 1 },
  ]);
});

test('a plan that fits what a colleague changed beside it is saved by saving it again', async ({
  page,
  world,
}) => {
  const [store] = await world.db.query<{ id: number }>('SELECT id FROM locations WHERE identifier = $1', [
    '102',
  ]);
  await changedMeanwhile(page, world, 'PATCH', '', { responsible_location_id: store?.id });
  const read = new RegExp(`^GET /api/rest/sales-orders/${ORDER}\\?`);
  const heard = world.faults.requests.length;
  const renew = world.faults.set(read, 'wait');
  await save(page).click();
  await expect.poll(() => world.faults.requests.slice(heard).some(asked => read.test(asked))).toBe(true);
  // Whether the plan fits is not known before the order is.
  await expect(save(page)).toHaveAttribute('aria-busy', 'true');
  renew();
  await expect(page.getByText('Het plan past nog: kijk het na en sla het opnieuw op.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gezien' })).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('De reroute is opgeslagen.')).toBeVisible();
});

test('Optimaliseren fills the new deliveries, says so and can be undone; its refusals are the documents’', async ({
  page,
}) => {
  await open(page);
  const dialog = page.getByRole('dialog', { name: 'Optimaliseren' });
  const suggest = async (parts: string) => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Optimaliseren' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Vorige locaties overslaan' })).toBeChecked();
    await dialog.getByLabel('Maximaal aantal leveringen').fill(parts);
    await dialog.getByRole('button', { name: 'Optimaliseren' }).click();
  };
  const answers = [
    [422, { code: 'no_stock_for_products' }, 'Er is geen voorraad van de producten in de levering'],
    [500, { code: 'internal' }, 'Er is iets misgegaan bij het opvragen van de suggestie'],
    [200, { dispatch_info: [], is_fully_assigned: false }, 'Geen suggestie ontvangen'],
  ] as const;
  for (const [status, body, text] of answers) {
    await page.route('**/api/suggestion/*', async route =>
      route.fulfill({
        response: await route.fetch(),
        status,
        contentType: status === 200 ? 'application/json' : 'application/problem+json',
        body: JSON.stringify({ ...(status !== 200 && { type: 'about:blank', title: 'x', status }), ...body }),
      }),
    );
    await suggest('1');
    await expect(dialog.getByRole('alert')).toContainText(text);
    await page.unroute('**/api/suggestion/*');
  }
  await suggest('0');
  await expect(dialog.getByRole('alert')).toHaveText('Minstens 1 levering.');
  await suggest('2');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Optimaliseren' })).toBeFocused();
  await expect(page.getByText(/nieuwe leveringe?n? voorgesteld/)).toBeVisible();
  await expect(fresh(page).getByLabel('Locatie', { exact: true })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(fresh(page)).toHaveCount(0);
});

test('what is thrown away comes back by its toast, unless something else is planned; the keyboard goes on beside it', async ({
  page,
}) => {
  await open(page);
  const title = page.getByRole('heading', { name: 'Nieuwe leveringen (0)' });
  const acts = page.getByRole('button', { name: 'Acties van nieuwe levering 1' });
  await moveBy(page, lineOf(page, COFFEE), 'n');
  await acts.press('Enter');
  await page.getByRole('menuitem', { name: 'Alles terugzetten' }).press('Enter');
  await expect(lineOf(page, COFFEE)).toBeFocused();
  await acts.press('Enter');
  await page.getByRole('menuitem', { name: 'Verwijderen' }).press('Enter');
  await expect(title).toBeFocused();

  await moveBy(page, lineOf(page, COFFEE), 'n');
  await page.getByRole('button', { name: 'Weggooien' }).press('Enter');
  await expect(title).toBeFocused();
  const undo = page.getByRole('button', { name: 'Ongedaan maken' });
  await undo.click();
  await expect(lines(fresh(page))).toContainText(COFFEE);

  await page.getByRole('button', { name: 'Weggooien' }).click();
  await moveBy(page, lineOf(page, OATS), 'n');
  await undo.click();
  await expect(
    page.getByText('Niet ongedaan gemaakt: het plan is intussen veranderd of verlaten.'),
  ).toBeVisible();
  await expect(lines(fresh(page))).toContainText(OATS);
});

test('too little stock is said with its numbers and does not hinder; a day in the past does', async ({
  page,
  world,
}) => {
  await more(world, 3);
  await world.db.execute(
    `UPDATE stock_levels SET stock_level_overrule = 1 WHERE location_id = (SELECT id FROM locations WHERE identifier = '102')`,
  );
  await open(page);
  await moveBy(page, lineOf(page, COFFEE), 'n');
  await toStore(page, 'Amsterdam Noord');
  const flag = fresh(page).getByRole('listitem').filter({ hasText: 'Te weinig voorraad: 3 nodig, ' });
  await expect(flag).toContainText('Opslaan mag wel.');
  await expect(save(page)).toBeEnabled();
  await fresh(page).getByLabel('Uitleverdatum').fill('2020-01-01');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('De uitleverdatum mag niet in het verleden liggen.').first()).toBeVisible();
  await expect(page.getByText('1 levering, 1 regel, 1 probleem')).toBeVisible();
  await page.getByRole('button', { name: 'Ga naar probleem' }).click();
  await expect(fresh(page).getByRole('heading')).toBeFocused();
});
