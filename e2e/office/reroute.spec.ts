import { expect } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { test, withoutServiceWorker } from '../world.ts';
import {
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
  popup,
  save,
} from './reroute-mode.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Lines go from delivery to delivery: by key, by hand, in parts (orders-and-deliveries.md 2 and 5).

test('two lines go to one store by the keyboard alone, each step said, the keys counted', async ({
  page,
  world,
}) => {
  await open(page);
  await expect(lines(page)).toHaveCount(2);
  let keys = 0;
  const press = (key: string) => {
    keys += 1;
    return page.keyboard.press(key);
  };
  await press('j');
  await expect(lineOf(page, COFFEE)).toBeFocused();
  await press('m');
  await expect(popup(page).getByRole('menuitem').first()).toBeFocused();
  await press('Escape');
  await expect(popup(page)).toHaveCount(0);
  await expect(lineOf(page, COFFEE)).toBeFocused();
  keys -= 2;
  await press('Enter');
  await expect(popup(page).getByRole('menuitem').first()).toBeFocused();
  await press('n');
  await expect(page.getByRole('status').filter({ hasText: COFFEE })).toHaveText(
    `Nu in nieuwe levering 1: 1 × ${COFFEE}.`,
  );
  // A line that went stays, grey; the next one has the focus.
  await expect(page.getByText('naar nieuwe levering 1')).toBeVisible();
  await expect(lineOf(page, OATS)).toBeFocused();
  await press('Enter');
  await expect(popup(page).getByRole('menuitem').first()).toBeFocused();
  await press('1');
  await expect(lines(fresh(page))).toHaveCount(2);
  expect(await violationsOf(page)).toEqual([]);

  // Saving leads to what hinders it.
  await press('Control+s');
  await expect(fresh(page).getByLabel('Type locatie')).toBeFocused();
  await expect(
    page.getByText('Los eerst levering 1 op: Nog te kiezen: type locatie, locatie').first(),
  ).toBeVisible();
  await expect(fresh(page).getByRole('option', { name: 'Winkel' })).toBeAttached();
  await press('w');
  await expect(fresh(page).getByLabel('Type locatie')).toHaveValue('store');
  await press('Control+s');
  await expect(fresh(page).getByLabel('Locatie', { exact: true })).toBeFocused();
  await expect(fresh(page).getByRole('option', { name: 'Amsterdam Noord' })).toBeAttached();
  await press('a');
  await expect(fresh(page)).toContainText('Amsterdam Noord');
  await expect(fresh(page).getByLabel('Bezorgwijze')).not.toHaveValue('');
  await expect(page.getByRole('region', { name: 'Wat opslaan doet' })).toContainText(
    '2 leveringen worden vervangen door 1: ',
  );
  await expect(save(page)).toBeEnabled();
  await press('Control+s');
  await expect(page.getByText('De reroute is opgeslagen.')).toBeVisible();
  await expect(page).toHaveURL(/\/overview$/);
  expect(await deliveries(world)).toMatchObject([
    { status: 'requested', pieces: 1 },
    { status: 'to-be-requested', pieces: 2 },
  ]);
  test.info().annotations.push({ type: 'keys', description: String(keys) });
  expect(keys).toBe(10);
});

test('a line is dragged into a new delivery and back; what refuses it is grey and says why', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `UPDATE dispatch_requests SET status = 'unable-to-ship', unable_to_ship_reason = 'other' WHERE identifier = $1`,
    [`${ORDER}-1`],
  );
  await open(page, ORDER, 'beheer');
  const coffee = page.getByRole('listitem').filter({ has: lineOf(page, COFFEE) });
  const oats = page.getByRole('listitem').filter({ has: lineOf(page, OATS) });
  await oats.dragTo(page.getByText('Sleep hier een regel heen voor een nieuwe levering'));
  await expect(lines(fresh(page))).toHaveCount(1);
  await fresh(page).getByLabel('Type locatie').selectOption('Leverancier');
  await fresh(page).getByLabel('Locatie', { exact: true }).selectOption({ index: 1 });
  await expect(fresh(page)).toContainText('Aangevraagd');
  await expect(fresh(page).getByLabel('Vervoerder')).toBeDisabled();

  const refusal = 'Van Manco kan niet naar Aangevraagd.';
  await coffee.hover();
  await page.mouse.down();
  const box = await fresh(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 20, { steps: 5 });
  await expect(fresh(page)).toContainText(refusal);
  await page.mouse.up();
  await expect(lines(fresh(page))).toHaveCount(1);
  await expect(fresh(page)).not.toContainText(refusal);
  await lineOf(page, COFFEE).click();
  await expect(popup(page).getByRole('menuitem', { name: /Nieuwe levering 1/ })).toBeDisabled();
  await expect(popup(page).locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toHaveCount(0);

  await fresh(page)
    .getByRole('listitem')
    .dragTo(page.getByText('-2 ·', { exact: false }).first());
  await expect(lines(fresh(page))).toHaveCount(0);
});

test('a line is split by the documents’ rule, and its parts are put together again', async ({
  page,
  world,
}) => {
  await more(world, 4);
  await open(page);
  const acts = page.getByRole('button', { name: `Acties voor ${COFFEE}` });
  await acts.first().click();
  await page.getByRole('menuitem', { name: 'Splitsen' }).click();
  const dialog = page.getByRole('dialog');
  for (const wrong of ['0', '4', '1,5', 'x', '']) {
    await dialog.getByRole('textbox').fill(wrong);
    await dialog.getByRole('button', { name: 'Splitsen' }).click();
    await expect(dialog).toContainText('Voer een getal in tussen de 1 en de 3');
  }
  await dialog.getByRole('textbox').fill('2');
  await dialog.getByRole('button', { name: 'Splitsen' }).click();
  await expect(lineOf(page, COFFEE)).toHaveCount(2);
  await expect(lineOf(page, COFFEE).first()).toBeFocused();
  // Two pieces leave nothing to ask.
  await acts.first().click();
  await page.getByRole('menuitem', { name: 'Splitsen' }).click();
  await expect(lineOf(page, COFFEE)).toHaveCount(3);

  for (const key of ['n', '1']) await moveBy(page, lineOf(page, COFFEE).first(), key);
  await expect(lines(fresh(page))).toHaveCount(2);
  await fresh(page)
    .getByRole('button', { name: `Acties voor ${COFFEE}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Samenvoegen' }).click();
  await expect(lines(fresh(page))).toHaveCount(1);
  await expect(page.getByText('1 levering, 1 regel')).toBeVisible();
  // A delivery with lines stays.
  await page.getByRole('button', { name: 'Acties van nieuwe levering 1' }).click();
  await expect(page.getByRole('menuitem', { name: /Verwijderen/ })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: /Verwijderen/ })).toContainText(
    'Zet eerst de regels terug.',
  );
});

test('no more deliveries than pieces; an order with nothing to reroute says so; ?delivery= brings its lines', async ({
  page,
  world,
}) => {
  await open(page);
  const make = page.getByRole('button', { name: 'Nieuwe toewijzing' });
  await make.click();
  await make.click();
  await expect(make).toHaveAttribute('aria-disabled', 'true');
  await expect(
    page.getByText('Er kunnen niet meer leveringen gemaakt worden dan er producten zijn.').last(),
  ).toBeVisible();
  const [row] = await world.db.query<{ id: number }>(
    'SELECT id FROM dispatch_requests WHERE identifier = $1',
    [`${ORDER}-2`],
  );
  await page.goto(`${path()}?delivery=${String(row?.id)}`);
  await expect(fresh(page).getByRole('listitem')).toContainText(OATS);
  await page.goto(path('261117-0021'));
  await expect(page.getByRole('main')).toContainText(
    'Er zijn geen leveringen met een status die toegestaan is om te rerouten.',
  );
});

for (const [width, height] of [
  [320, 640],
  [412, 915],
] as const)
  test(`on a phone of ${String(width)} px sixty lines stack, and move by 'Verplaats naar' alone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, '261117-0023');
    await expect(lines(page)).toHaveCount(60);
    await page.getByRole('button', { name: 'Alles verplaatsen' }).click();
    await page.getByRole('menuitem', { name: /In een nieuwe levering/ }).click();
    await expect(lines(fresh(page))).toHaveCount(60);
    await expect(page.getByRole('status').filter({ hasText: 'Nu in' })).toHaveText(
      'Nu in nieuwe levering 1: 60 artikelen.',
    );
    expect(await page.evaluate(sideways)).toEqual([]);
    // Only the page scrolls: below it there is no window left to scroll into.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });
