import { expect, type Page } from 'playwright/test';
import { judgePhoto, MAX_PHOTO_BYTES } from '../core/returns/photo.ts';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { codeOn, scan, signIn, stage } from './hands.ts';
import { test } from './browser/killable.ts';
import { allSent, installed, photosUnsent, stateStored, unsent } from './on-device.ts';
import { openReturns, PATH, pieces, receive, returnOf } from './returned.ts';

/** Practice of returns, and photos of what came in damaged (src/flows/returns/SPEC.md, R18, R19). */

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
  await stateStored(page, '"photo":');
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
  await expect.poll(async () => (await stored()).length).toBe(1);
  heal();
  await expect.poll(() => photosUnsent(page)).toBe(0);
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

test('R19 a photo of an article that lies in its place goes with its receipt, until the next one is begun', async ({
  page,
  world,
}) => {
  const label = returnLabel(5);
  const [ean = '', other = ''] = pieces(await returnOf(world, label));
  await signIn(page, 'magazijn');
  await openReturns(page);
  await scan(page, label);
  await receive(page, ean, 'Beschadigd');
  const file = { name: 'IMG_1.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const photo = page.getByLabel('Foto van de schade').and(page.locator('input'));
  await photo.setInputFiles(file);
  await expect(stage(page, 'VOLGENDE')).toContainText('Foto bewaard bij het artikel');
  // It has its one photo.
  await expect(photo).toHaveCount(0);
  await receive(page, other);
  await page.getByRole('button', { name: /^Scan een ander product/ }).click();
  await expect(stage(page, 'SCAN ARTIKEL').getByRole('button', { name: /^Foto van / })).toBeVisible();
  await photo.setInputFiles(file);
  await expect(stage(page)).toContainText('Foto bewaard bij het artikel');
  await expect.poll(() => photosUnsent(page)).toBe(0);
  const stored = await world.db.query<{ product_state: string }>(
    `SELECT s.display_name AS product_state FROM return_photos p JOIN return_receipts r USING (mutation_id)
     JOIN product_states s ON s.identifier = r.product_state ORDER BY 1`,
  );
  expect(stored.map(s => s.product_state)).toEqual(['Beschadigd', 'Verkoopbaar']);
  await page
    .getByRole('button', { name: /Volgende retour/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(stage(page, 'SCAN LABEL')).toBeVisible();
  await expect(photo).toHaveCount(0);
});
