import { expect } from 'playwright/test';
import { signIn, wedge } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Supply chain rulesets (shell-search-settings.md 2.14, 5, 8 and 9).

test('a chain shows its first products; products are added to it, and what failed stays in the field', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/supply-chains');
  const main = page.getByRole('main');
  await expect(page.getByRole('link', { name: 'Toewijzingsregels' })).toHaveAttribute('aria-current', 'page');
  await expect(main).toContainText('Kies een supply chain');
  await main.getByRole('link', { name: /^winkel-eerst/ }).click();
  await expect(page).toHaveURL(/\/supply-chains\?chain=winkel-eerst$/);
  const products = main.locator('ol').getByRole('listitem');
  await expect(products).toHaveCount(20);
  await expect(products.first()).toContainText('106000 · winkel-eerst');
  // Ten on the left, ten on the right.
  const lefts = await products.evaluateAll(all => all.map(one => one.getBoundingClientRect().left));
  expect([new Set(lefts.slice(0, 10)).size, new Set(lefts.slice(10)).size]).toEqual([1, 1]);
  expect(lefts[10]).toBeGreaterThan(lefts[0] ?? 0);
  await expect(main.getByText('van 20')).toBeVisible();

  const add = main.getByRole('form', { name: 'Producten toevoegen' });
  const field = add.getByLabel('Artikelnummers, met komma’s');
  const verb = add.getByRole('button', { name: 'Voeg toe aan winkel-eerst' });
  await expect(verb).toBeDisabled();
  await field.fill(' 106020 , 999999, 106021,');
  await field.press('Enter');
  await expect(main.getByRole('alert')).toContainText('Niet alle producten zijn toegevoegd...');
  await expect(main.getByRole('alert')).toContainText("Product '999999' mislukt: Product niet gevonden");
  await expect(field).toHaveValue('999999');
  await expect(main.getByText('van 22')).toBeVisible();
  await field.fill('106022');
  await verb.click();
  await expect(page.getByText('De producten zijn toegevoegd')).toBeVisible();
  await expect(field).toHaveValue('');
  const given = await world.db.query(
    `SELECT product_identifier FROM product_supply_chains p JOIN supply_chains c ON c.id = p.supply_chain_id
     WHERE c.identifier = 'winkel-eerst' AND product_identifier > '106019' ORDER BY 1`,
  );
  expect(given).toEqual(['106020', '106021', '106022'].map(product_identifier => ({ product_identifier })));
  // One call for each product.
  expect(world.faults.requests.filter(asked => /^PATCH .*\/products\//.test(asked))).toHaveLength(4);
});

test('the ruleset of a product is found by its number or a scan; a chain that is gone is chosen no more', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/supply-chains?chain=weg');
  const main = page.getByRole('main');
  await expect(main).toContainText('Kies een supply chain');
  await expect(page).toHaveURL(/\/supply-chains$/);
  const verb = main.getByRole('button', { name: 'Zoek', exact: true });
  await expect(verb).toBeDisabled();
  const ean = await world.db.one<{ ean: string }>(
    `SELECT min(ean) AS ean FROM product_eans WHERE product_identifier = '106003'`,
  );
  await wedge(page, ean?.ean ?? '');
  await expect(main.getByRole('searchbox', { name: 'Artikelnummer' })).toHaveValue(ean?.ean ?? '');
  await verb.click();
  await expect(main.getByRole('status').filter({ hasText: 'heeft regel' })).toHaveText(
    /^106003 .+ heeft regel winkel-eerst\.$/,
  );
  await main.getByRole('searchbox', { name: 'Artikelnummer' }).fill(' 999999 ');
  await verb.click();
  await expect(main.getByText('Product niet gevonden')).toBeVisible();
});

test('what cannot be fetched is said in the place of it, and the rest of the page works', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  const heal = world.faults.set(/supplychains$/, 'error');
  await page.goto('/supply-chains?chain=winkel-eerst');
  const main = page.getByRole('main');
  await expect(main.getByText('Fout bij het ophalen van supply chains')).toBeVisible();
  heal();
  const healProducts = world.faults.set(/supplychains\/winkel-eerst/, 'error');
  await main.getByRole('button', { name: 'Opnieuw' }).click();
  await expect(main.getByText('Fout bij het ophalen van producten')).toBeVisible();
  healProducts();
  await main.getByRole('button', { name: 'Opnieuw' }).click();
  await expect(main.locator('ol').getByRole('listitem')).toHaveCount(20);
});

test('a trial plans the orders of 30 days again, can be stopped, writes nothing, and is kept', async ({
  page,
  world,
}) => {
  const deliveries = () =>
    world.db.query('SELECT identifier, status, location_id, revision FROM dispatch_requests ORDER BY id');
  await signIn(page, 'beheer');
  await page.goto('/supply-chains?chain=standaard');
  const main = page.getByRole('main');
  const before = await deliveries();
  await expect(main).toContainText('standaard is de standaardregel');
  await main.getByRole('link', { name: /^winkel-eerst/ }).click();
  const calls = () => world.faults.requests.filter(asked => asked.includes('/replay')).length;
  const heal = world.faults.set(/replay\?day=.*-1\d/, 'hang');
  await main.getByRole('button', { name: 'Reken de laatste 30 dagen na' }).click();
  await expect(main).toContainText('orders nagerekend…');
  await main.getByRole('button', { name: 'Stop' }).click();
  heal();
  await main.getByRole('button', { name: 'Ga door' }).click();
  await expect(main).toContainText(/De laatste 30 dagen: [\d.]+ orders?,/);
  await expect(main).toContainText('Een proef wijzigt niets.');
  // Articles in the field are tried by themselves, once typing has stopped.
  const made = calls();
  await main.getByLabel('Artikelnummers, met komma’s').fill('101001, 101002');
  await expect(main).toContainText('als de 2 artikelen in het veld de regel winkel-eerst krijgen');
  await expect(main).toContainText(/De laatste 30 dagen: [\d.]+ orders?,/);
  await expect.poll(calls).toBe(made + 30);
  // The first result is kept.
  await main.getByLabel('Artikelnummers, met komma’s').fill('');
  await expect(main).toContainText('Wat winkel-eerst verandert');
  await expect(main).toContainText(/De laatste 30 dagen: [\d.]+ orders?,/);
  expect(calls()).toBe(made + 30);
  expect(await deliveries()).toEqual(before);
});

test('who may not administer them has no such page, and the OMS refuses the calls', async ({ page }) => {
  await signIn(page, 'backoffice');
  await page.goto('/supply-chains');
  await expect(page.getByRole('link', { name: 'Toewijzingsregels' })).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Producten toevoegen' })).toHaveCount(0);
  const status = await page.evaluate(async () => (await fetch('/api/proxy/sle/api/supplychains')).status);
  expect(status).toBe(403);
});
