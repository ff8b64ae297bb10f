import { expect, type Page } from 'playwright/test';
import { judgePhoto, MAX_PHOTO_BYTES } from '../core/returns/photo.ts';
import { returnLabel, UNANNOUNCED_ORDER } from '../server/demo/seed-returns.ts';
import { codeOn, scan, signIn, stage, startAgain } from './hands.ts';
import { mortalBrowser, type MortalBrowser } from './mortal-browser.ts';
import { allSent, installed, photosUnsent, unsent } from './on-device.ts';
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

/** Puts the article in hand, in a state, in the place that the screen names. */
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

/** The places of the pieces of a return: `place state`, sorted. */
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
  mortal.kill();
  await mortal.gone();

  page = await mortal.start(true);
  await page.goto(PATH);
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await expect(codeOn(page)).toHaveText('R-02');
  await startAgain(page);
  await page.context().setOffline(false);
  await expect
    .poll(() => unsent(page), { timeout: 20_000 })
    .toEqual(['receive-by-label parked return-not-found']);
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
  await world.db.execute(`UPDATE dispatch_requests SET status = 'cancelled' WHERE id = $1`, [cancelled.id]);
  await expect(stage(page)).toContainText('LET OP: deze retour gaat niet door.');
  await expect(stage(page)).toContainText(/Leg .*apart/i);
  expect(await lying(world, label)).toEqual([]);

  const article = pieces(other)[0] ?? '';
  await world.offline(page);
  await scan(page, second);
  await receive(page, article);
  await world.db.execute(`UPDATE users SET permissions = '{}' WHERE username = 'magazijn'`);
  await world.online(page);
  await expect.poll(() => unsent(page)).toEqual(['receive-return parked forbidden']);
  await signIn(page, 'magazijn2');
  // The device knows the zone.
  await page.goto(PATH);
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
  await page.getByText('Herstel 1 · R-01').click();
  await expect(stage(page, 'HERSTEL')).toContainText('Een collega met dat recht kan dit afmaken.');
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
});

/** A picture as a phone's camera makes it: large, hard to compress, and with the place where it was taken. */
async function cameraPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2400, 1800];
    const context = canvas.getContext('2d');
    const noise = context?.createImageData(2400, 1800);
    if (!context || !noise) throw new Error('no canvas');
    // Noise, the same in every run.
    for (let i = 0, n = 1; i < noise.data.length; i++)
      noise.data[i] = (n = (n * 16_807) % 2_147_483_647) % 256;
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  const plain = Buffer.from(base64, 'base64');
  const place = Buffer.from('Exif\0\0GPS 52.3702 4.8952');
  const segment = Buffer.from([0xff, 0xe1, 0, place.length + 2]);
  return Buffer.concat([plain.subarray(0, 2), segment, place, plain.subarray(2)]);
}

test('R18 R19 practice sends nothing; a photo of a damaged article is made small, outlives kill -9 and a lost reply, and arrives once', async ({
  browserToKill: mortal,
  world,
}) => {
  // It starts a browser three times.
  test.slow();
  const label = returnLabel(5);
  const [ean = ''] = pieces(await returnOf(world, label));
  let page = await mortal.start(false);
  await signIn(page, 'magazijn');
  await mortal.keepSession();
  await openReturns(page);
  await installed(page, 'R#return');

  await page.getByRole('button', { name: 'Oefenen' }).click();
  await expect(page.getByRole('banner')).toContainText('Oefenen · verstuurt niets');
  await scan(page, 'OEFEN-R1');
  await receive(page, '2000000000015', 'Beschadigd');
  await expect(page.getByText('SCAN ARTIKEL').locator('..')).toContainText('Oefenmok blauw');
  expect(await unsent(page)).toEqual([]);
  await page.goto(PATH);
  await page.getByRole('button', { name: /^Laatste/ }).click();
  await page.getByRole('button', { name: 'Andere sorteerzone' }).click();
  await page.getByRole('button', { name: 'Kies' }).click();
  await expect(stage(page, 'SCAN LABEL')).toBeVisible();

  const photo = () => page.getByLabel('Foto van de schade').and(page.locator('input'));
  const file = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(page) };
  expect(file.buffer.length).toBeGreaterThan(5 * MAX_PHOTO_BYTES);
  await page.context().setOffline(true);
  await scan(page, label);
  await scan(page, ean);
  await photo().setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('geen foto') });
  await expect(stage(page, 'STAAT ARTIKEL')).toContainText('Dit bestand is geen foto.');
  await photo().setInputFiles(file);
  await expect(page.getByAltText(/^De foto van dit artikel/)).toBeVisible();
  mortal.kill();
  await mortal.gone();

  page = await mortal.start(true);
  await page.goto(PATH);
  await expect(page.getByAltText(/^De foto van dit artikel/)).toBeVisible();
  await page.getByRole('button', { name: 'Beschadigd' }).click();
  await scan(page, await codeOn(page).innerText());
  await expect(stage(page, 'VOLGENDE')).toContainText('op dit apparaat');
  // A browser that starts may have its network for a moment.
  const restore = world.faults.set(/^(PUT|POST) .*(photo|process-product|mutations)/, 'cut');
  mortal.kill();
  await mortal.gone();

  page = await mortal.start(true);
  await page.goto('/scan/outbox');
  await expect(page.getByText('Foto’s (1)')).toBeVisible();
  await expect(page.getByText('2 wachten')).toBeVisible();
  restore();
  const heal = world.faults.set(/^PUT .*\/photo$/, 'lost');
  await page.context().setOffline(false);
  const stored = () => world.db.query<{ id: string; bytes: Buffer }>('SELECT id, bytes FROM return_photos');
  await expect.poll(async () => (await stored()).length, { timeout: 20_000 }).toBe(1);
  heal();
  await expect.poll(() => photosUnsent(page), { timeout: 20_000 }).toBe(0);
  await allSent(page);
  const [kept, ...more] = await stored();
  expect(more).toEqual([]);
  expect(judgePhoto(kept?.bytes ?? Buffer.alloc(0), 'image/jpeg')).toEqual({ ok: true });
  expect(kept?.bytes.length).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
  expect(kept?.bytes.includes('GPS')).toBe(false);
  const { id } = await returnOf(world, label);
  const listed = await page.request.get(`/api/rest/dispatch-requests/id:${id}/return-photos`);
  expect(await listed.json()).toMatchObject([
    { id: kept?.id, product_state: 'Beschadigd', storage_location: 'R-02' },
  ]);

  // The office sees it with the return.
  const office = await world.device('backoffice');
  await office.goto(`/locations/dc/DC01/returns?code=${label}`);
  await expect(office.getByRole('row').filter({ hasText: label })).toContainText('1 van');
  await office.getByRole('link', { name: '261115-0005' }).click();
  await office.getByRole('button', { name: /^Vergroot de foto/ }).click();
  const large = office.getByRole('dialog').getByRole('img');
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(500);
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
