import { expect, type Page } from 'playwright/test';
import { returnLabel, UNANNOUNCED_ORDER } from '../server/demo/seed-returns.ts';
import { codeOn, scan, signIn, stage } from './hands.ts';
import { mortalBrowser, type MortalBrowser } from './mortal-browser.ts';
import { allSent, installed, unsent } from './on-device.ts';
import { test as base, type World } from './world.ts';

/** The return flow whole: by wedge, by two workers, without a network and through kill -9 (src/flows/returns/SPEC.md). */
const test = base.extend<{ browserToKill: MortalBrowser }>({
  browserToKill: async ({ world }, use) => {
    const mortal = mortalBrowser(world.url, world.equip);
    await use(mortal);
    await mortal.discard();
  },
});

const PATH = '/product-processing/dc/DC01/return';

/** Opens the returns of the dc, by way of the zone form, until the scanner light is on at SCAN LABEL. */
async function openReturns(page: Page): Promise<void> {
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Kies' }).click();
  await expect(stage(page, 'SCAN LABEL')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
}

/** The article in hand, in a state, to the place that the screen says. */
async function receive(page: Page, ean: string, state = 'Verkoopbaar'): Promise<string> {
  await scan(page, ean);
  await page.getByRole('button', { name: state }).click();
  const place = await codeOn(page).innerText();
  await scan(page, place);
  await expect(stage(page, 'VOLGENDE')).toContainText(`Gelegd op ${place}`);
  return place;
}

interface TrueReturn {
  readonly id: number;
  readonly status: string;
  readonly lines: { product: string; ean: string; quantity: number; received: number }[];
}

async function returnOf(world: World, code: string): Promise<TrueReturn> {
  const row = await world.db.one<TrueReturn>(
    `SELECT d.id, d.status, (SELECT json_agg(json_build_object('product', n.product_identifier, 'quantity', n.quantity,
       'received', n.quantity_placed, 'ean', (SELECT max(ean) FROM product_eans e WHERE e.product_identifier = n.product_identifier))
       ORDER BY n.id) FROM dispatch_request_lines n WHERE n.dispatch_request_id = d.id) AS lines
     FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
     WHERE d.dispatch_type = 'return' AND (o.identifier = $1 OR d.id IN (SELECT dispatch_request_id FROM tracking_codes WHERE code = $1))`,
    [code],
  );
  if (!row) throw new RangeError(`no return ${code}`);
  return row;
}

/** Every piece of a return, by EAN. */
const pieces = ({ lines }: TrueReturn): string[] =>
  lines.flatMap(l => Array.from({ length: l.quantity - l.received }, () => l.ean));

/** Where the pieces of a return lie: `place state`, sorted. */
const lying = async (world: World, code: string): Promise<string[]> => {
  const { id } = await returnOf(world, code);
  const rows = await world.db.query<{ place: string; product_state: string; quantity: number }>(
    `SELECT s.identifier AS place, r.product_state, r.quantity FROM return_receipts r
     JOIN storage_locations s ON s.id = r.storage_location_id WHERE r.dispatch_request_id = $1 AND r.taken_back_at IS NULL`,
    [id],
  );
  return rows.map(r => `${r.place} ${r.product_state} ${r.quantity}`).sort();
};

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

  // The other half by a colleague, who sees what has come in already.
  await scan(daan, label);
  await expect(stage(daan, 'SCAN ARTIKEL')).toContainText(`al 1 van ${awaited.length} artikelen`);
  for (const ean of awaited.slice(1)) await receive(daan, ean);
  await expect(stage(daan, 'VOLGENDE')).toContainText('Retourzending compleet');
  await allSent(daan);
  expect((await returnOf(world, label)).status).toBe('return-received');
  await scan(fatima, awaited[0] ?? '');
  await expect(stage(fatima)).toContainText('Alles van dit artikel in deze retourzending is al ontvangen.');
  await fatima.getByRole('button', { name: 'Ongedaan' }).first().click();
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
  mortal.kill();
  await mortal.gone();

  page = await mortal.start(true);
  await page.goto(PATH);
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await expect(codeOn(page)).toHaveText('R-02');
  await page.getByRole('button', { name: 'Opnieuw beginnen' }).click();
  await page.context().setOffline(false);
  await expect
    .poll(() => unsent(page), { timeout: 20_000 })
    .toEqual(['receive-by-label parked return-not-found']);
  expect(await lying(world, label)).toEqual(['R-01 sellable 1', 'R-01 sellable 1']);

  // What was in the parcel without a label was of another return, that waits for one of this article.
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
