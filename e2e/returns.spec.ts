import { expect } from 'playwright/test';
import { returnLabel, UNANNOUNCED_ORDER } from '../server/demo/seed-returns.ts';
import { codeOn, knownAs, scan, signIn, stage, startAgain } from './hands.ts';
import { test } from './browser/killable.ts';
import { allSent, installed, stateStored, unsent } from './on-device.ts';
import { lying, openReturns, PATH, pieces, receive, returnOf } from './returned.ts';
import { changeRights, none } from './rights.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

/** The return flow whole: by wedge, by two workers, without a network and through kill -9 (src/flows/returns/SPEC.md). */

test('R3 R4 R6 R8 R9 R12 R13 a return comes in article by article, by label and by order number; two work on it at once', async ({
  world,
}) => {
  const fatima = await world.device('magazijn');
  const daan = await world.device('magazijn2');
  const label = returnLabel(2);
  const awaited = pieces(await returnOf(world, label));
  await fatima.goto('/scan');
  await fatima.getByRole('link', { name: /^Retouren \d+ aangemeld/ }).click();
  await fatima.getByRole('button', { name: 'Kies' }).click();
  await expect(stage(fatima, 'SCAN LABEL')).toBeVisible();
  await openReturns(daan);

  await scan(fatima, '3SNERGENS1');
  await expect(stage(fatima, 'SCAN LABEL')).toContainText(
    'Er is geen retourzending gevonden voor deze barcode...',
  );
  await scan(fatima, label);
  await expect(stage(fatima, 'SCAN ARTIKEL')).toContainText(`al 0 van ${awaited.length} artikelen`);
  // Beside the stage at a desk; on a scanner one tap away.
  const size = fatima.viewportSize();
  await fatima.setViewportSize({ width: 1440, height: 900 });
  const beside = fatima.getByRole('region', { name: /^Order/ });
  await expect(beside.getByRole('listitem').first()).toContainText(/0 van \d/);
  await fatima.setViewportSize({ width: 320, height: 640 });
  const list = fatima.getByRole('list', { name: 'Aangemelde artikelen' });
  await expect(beside).toBeHidden();
  await expect(list).toBeHidden();
  await fatima.getByRole('button', { name: `Nog ${awaited.length} artikelen verwacht` }).click();
  await expect(list.getByRole('listitem').first()).toContainText(/0 van \d/);
  await fatima.getByRole('button', { name: 'Sluiten' }).click();
  if (size) await fatima.setViewportSize(size);
  await scan(fatima, '8712344617340');
  await expect(stage(fatima)).toContainText('Dit product is niet gevonden in deze retourzending.');
  await scan(fatima, awaited[0] ?? '');
  await fatima.getByRole('button', { name: 'Beschadigd' }).click();
  await expect(codeOn(fatima)).toHaveText('R-02');
  await scan(fatima, 'R-01');
  await expect(stage(fatima, 'SCAN LEGPLAATS')).toContainText('Onjuiste legplaats. Probeer het opnieuw.');
  await scan(fatima, 'R-02');
  await expect(stage(fatima, 'VOLGENDE')).toContainText('Gelegd op R-02');
  await expect.poll(async () => (await returnOf(world, label)).status).toBe('return-scan-in-process');

  await fatima.getByRole('button', { name: `Nog ${awaited.length - 1} verwacht` }).click();
  await expect(list.getByRole('listitem').first()).toContainText(/1 van \d/);
  await fatima.getByRole('button', { name: 'Sluiten' }).click();

  // A colleague receives the other half, and already sees what has come in.
  await scan(daan, label);
  await expect(stage(daan, 'SCAN ARTIKEL')).toContainText(`al 1 van ${awaited.length} artikelen`);
  for (const ean of awaited.slice(1)) await receive(daan, ean);
  await expect(stage(daan, 'VOLGENDE')).toContainText('Retourzending compleet');
  await allSent(daan);
  expect((await returnOf(world, label)).status).toBe('return-received');
  await scan(fatima, awaited[0] ?? '');
  await expect(stage(fatima)).toContainText('Alles van dit artikel in deze retourzending is al ontvangen.');
  await fatima.getByRole('button', { name: 'Waarom?' }).click();
  await fatima.getByRole('dialog').getByRole('button', { name: 'Ongedaan' }).first().click();
  await fatima.keyboard.press('Escape');
  await expect.poll(async () => (await returnOf(world, label)).status).toBe('return-scan-in-process');
  expect(await receive(fatima, awaited[0] ?? '')).toBe('R-01');
  await allSent(fatima);
  expect(await lying(world, label)).toEqual(awaited.map(() => 'R-01 sellable 1'));

  await fatima.getByRole('button', { name: 'Volgende retourzending' }).click();
  await scan(fatima, UNANNOUNCED_ORDER);
  await expect(stage(fatima, 'SCAN ARTIKEL')).toContainText(`Order ${UNANNOUNCED_ORDER}`);
  const announced = await returnOf(world, UNANNOUNCED_ORDER);
  expect(announced.status).toBe('return-announced');
  await receive(fatima, pieces(announced)[0] ?? '', 'Onvolledig');
  await allSent(fatima);
  expect(await lying(world, UNANNOUNCED_ORDER)).toEqual(['R-03 incomplete 1']);
});

test('R5 R7 R14 R16 offline, kill -9, an unknown label: everything arrives exactly once, and what was not found is repaired', async ({
  browserToKill: mortal,
  world,
}) => {
  const label = returnLabel(3);
  const awaited = pieces(await returnOf(world, label));
  const [first = '', second = ''] = awaited;
  let page = await mortal.start(false);
  await signIn(page, 'magazijn');
  await mortal.keepSession();
  await openReturns(page);
  await installed(page, 'R#return');
  await scan(page, label);
  await receive(page, first);
  await allSent(page);

  await page.context().setOffline(true);
  await receive(page, second);
  await expect(stage(page, 'VOLGENDE')).toContainText('op dit apparaat');
  await scan(page, '3SLATER1');
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('Label niet op dit apparaat.');
  await receive(page, first);
  await scan(page, awaited[2] ?? first);
  await page.getByRole('button', { name: 'Beschadigd' }).click();
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await stateStored(page);
  mortal.kill();
  await mortal.gone();

  page = await mortal.start(true);
  await page.goto(PATH);
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await expect(codeOn(page)).toHaveText('R-02');
  await startAgain(page);
  await page.context().setOffline(false);
  await expect.poll(() => unsent(page)).toEqual(['receive-by-label parked return-not-found']);
  expect(await lying(world, label)).toEqual(['R-01 sellable 1', 'R-01 sellable 1']);

  // The article in the parcel without a label belongs to another return, which waits for one of this article.
  const other = returnLabel(4);
  await world.db.execute(
    `UPDATE dispatch_request_lines SET product_identifier = (SELECT product_identifier FROM product_eans WHERE ean = $2), quantity = 1
     WHERE id = (SELECT min(n.id) FROM dispatch_request_lines n JOIN tracking_codes c USING (dispatch_request_id) WHERE c.code = $1)`,
    [other, first],
  );
  await page.getByText('Herstel 1 · R-01').click();
  await scan(page, first);
  await scan(page, other);
  await expect(stage(page, 'SCAN LABEL')).toContainText('Hersteld: ligt op R-01');
  await allSent(page);
  expect(await lying(world, other)).toEqual(['R-01 sellable 1']);
});

test('R6 R11 R14 the office cancels a return in hand: leg apart; the right is taken away: a colleague with it finishes', async ({
  page,
  world,
}) => {
  const [label, second] = [returnLabel(3), returnLabel(4)];
  const [cancelled, other] = [await returnOf(world, label), await returnOf(world, second)];
  await signIn(page, 'magazijn');
  await openReturns(page);
  await scan(page, label);
  await scan(page, pieces(cancelled)[0] ?? '');
  await page.getByRole('button', { name: 'Verkoopbaar' }).click();
  await expect(codeOn(page)).toHaveText('R-01');
  await setDeliveries(world.db, `status = 'cancelled'`, 'id = $1', [cancelled.id]);
  await expect(stage(page)).toContainText('LET OP: deze retour gaat niet door.');
  await expect(stage(page)).toContainText(/Leg .*apart/i);
  expect(await lying(world, label)).toEqual([]);

  const article = pieces(other)[0] ?? '';
  await world.offline(page);
  await scan(page, second);
  await receive(page, article);
  await changeRights(world, page, none);
  await world.online(page);
  await expect.poll(() => unsent(page)).toEqual(['receive-return parked forbidden']);
  await expect(stage(page, 'GESTOPT')).toContainText('Je recht om hier te scannen is weg.');
  await signIn(page, 'magazijn2');
  // The device knows the zone.
  await page.goto(PATH);
  await knownAs(page, 'Daan Visser');
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
  await page.getByText('Herstel 1 · R-01').click();
  await expect(stage(page, 'HERSTEL')).toContainText('Wie dit scande, mag hier geen retouren meer scannen.');
  await scan(page, article);
  await scan(page, 'R-01');
  await expect(stage(page)).toContainText('Hersteld: ligt op R-01');
  await allSent(page);
  expect(await lying(world, second)).toEqual(['R-01 sellable 1']);
});

test('R8 on a small screen a state is chosen below a refused scan; the next step begins at its top, with the article', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const label = returnLabel(6);
  const [ean = ''] = pieces(await returnOf(world, label));
  await signIn(page, 'magazijn');
  await openReturns(page);
  await scan(page, label);
  await scan(page, ean);
  await scan(page, ean);
  await expect(stage(page)).toContainText('Verwacht: een staat op het scherm');
  await page.getByRole('button', { name: 'Gebruikt' }).click();
  await expect(stage(page, 'SCAN LEGPLAATS')).toContainText('Scan een legplaats van de retourzone');
  await expect(page.locator('section[data-beat] p', { hasText: 'Order' })).toBeInViewport({ ratio: 1 });
  const [name] = await page.locator('section[data-beat] .two-lines').all();
  await expect(name ?? page.locator('body')).toBeInViewport({ ratio: 1 });
  await scan(page, 'R-02');
  await expect(stage(page, 'VOLGENDE')).toBeVisible();
  // Two rows of steps: a third would take from the stage.
  const rail = await page
    .locator('ol', { has: page.getByRole('heading', { name: 'VOLGENDE' }) })
    .boundingBox();
  expect(rail?.height).toBeLessThan(60);
});

test('on the smallest screen a refused scan hides no button: the states, and those of a repair card', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'magazijn');
  await openReturns(page);
  await installed(page, 'R#return');
  const wholly = async (...names: string[]) => {
    for (const name of names)
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  };
  const article = pieces(await returnOf(world, returnLabel(2)))[0] ?? '';
  await world.offline(page);
  await scan(page, '3SLATER1');
  await scan(page, article);
  await scan(page, '8712344617340');
  await expect(stage(page, 'STAAT ARTIKEL')).toHaveAttribute('data-state', 'refused');
  await wholly('Verkoopbaar', 'Beschadigd', 'Onvolledig', 'Gebruikt');
  await page.getByRole('button', { name: 'Verkoopbaar' }).click();
  await scan(page, 'R-01');
  await world.online(page);
  await page.getByRole('button', { name: 'Herstel 1 · R-01' }).click();
  await scan(page, '8712344617340');
  await expect(stage(page, 'HERSTEL')).toContainText('Gelezen 8712344617340');
  await wholly('Later', 'Vraag hulp');
  await page.getByRole('button', { name: 'Vraag hulp' }).click();
  await expect(page.getByText('Laat dit scherm aan je leidinggevende zien')).toBeInViewport({ ratio: 1 });
  await wholly('Later');
});
