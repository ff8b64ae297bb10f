import { expect } from 'playwright/test';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { scan, stage } from './hands.ts';
import { begin, judge, LONG_NAME, press } from './judge.ts';
import { photosUnsent } from './on-device.ts';
import { plantScripts } from './planted.ts';
import { test } from './world.ts';

/** Returns and pick by store, every step and state: accessible, nothing cut off sideways at any size. */
test.beforeEach(({ world }) => plantScripts(world.db));

test('picking in a store', async ({ page, world }) => {
  const pick = async (order: string): Promise<void> => {
    const { id } = await world.delivery(order);
    await page.goto(`/orders/detail/${order}/pick-by-store/${id}`);
  };
  const sheet = page.getByRole('dialog');
  const seen = async (name: string): Promise<void> => {
    await expect(sheet).toBeVisible();
    await judge(page, name);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  };
  await begin(page, 'winkel');
  await page.goto('/scan/te-leveren');
  await expect(page.getByRole('link', { name: '261116-0001' })).toBeVisible();
  await judge(page, 'pick list');
  await page.getByRole('button', { name: 'Ronde' }).filter({ visible: true }).click();
  await judge(page, 'pick walk chosen');
  await pick('261116-0005');
  await expect(page.getByText('De levering is gepauzeerd.')).toBeVisible();
  await judge(page, 'pick viewed');
  await pick('261116-0003');
  const { lines } = await world.delivery('261116-0003');
  await scan(page, lines[0]?.eans[0] ?? '');
  await judge(page, 'pick scanned');
  await scan(page, '8719999000008');
  await judge(page, 'pick refused');
  await page.getByRole('button', { name: 'Kan niet leveren' }).click();
  await seen('pick unable');
  await page.locator('summary').click();
  await page.getByRole('button', { name: 'Wijzigen' }).click();
  await seen('pick carrier');
  await press(page, 'Pakbon afdrukken');
  await seen('pick slip');
  await scan(page, lines[1]?.eans[0] ?? '');
  await page.getByRole('button', { name: 'Cadeau ingepakt' }).click();
  await press(page, 'Voltooi levering');
  await expect(stage(page)).toContainText('Bevestigd door OMS');
  await judge(page, 'pick completed');
});

test('the steps of returning', async ({ page, world }) => {
  const product = await world.db.one<{ ean: string }>(
    `WITH p AS (SELECT n.product_identifier FROM tracking_codes c JOIN dispatch_request_lines n USING (dispatch_request_id)
       WHERE c.code = $1 ORDER BY n.id LIMIT 1), named AS (
       UPDATE products SET name = $2 WHERE identifier = (SELECT product_identifier FROM p))
     SELECT max(ean) AS ean FROM product_eans WHERE product_identifier = (SELECT product_identifier FROM p)`,
    [returnLabel(2), LONG_NAME],
  );
  const article = product?.ean ?? '';
  await begin(page, 'magazijn');
  await page.goto('/product-processing/dc/DC01/return');
  await expect(page.getByPlaceholder('Sorteerzone')).toBeVisible();
  await judge(page, 'return zone');
  await press(page, 'Kies');
  await expect(stage(page, 'SCAN LABEL')).toBeVisible();
  await judge(page, 'return label');
  await page
    .getByRole('button', { name: /^Laatste/ })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveTitle(/^Retouren scannen - Zone: Retourzone R.* - OMS$/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await judge(page, 'return last ten');
  await page.keyboard.press('Escape');
  await scan(page, '3SNERGENS1');
  await judge(page, 'return label refused');
  await scan(page, returnLabel(2));
  await judge(page, 'return article');
  await scan(page, '8712344617340');
  await judge(page, 'return article refused');
  await scan(page, article);
  await expect(stage(page, 'STAAT ARTIKEL')).toBeVisible();
  await judge(page, 'return state');
  const photo = page.getByLabel('Foto van de schade').and(page.locator('input'));
  await photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('geen foto') });
  await expect(stage(page)).toContainText('Dit bestand is geen foto.');
  await judge(page, 'return photo refused');
  const picture = await page.screenshot();
  await photo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByAltText(/^De foto van dit artikel/)).toBeVisible();
  await judge(page, 'return photo');
  await page.getByRole('button', { name: /^Beschadigd/ }).click();
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await judge(page, 'return location');
  await scan(page, 'R-02');
  await expect(stage(page, 'VOLGENDE')).toBeVisible();
  await judge(page, 'return next');
  await expect.poll(() => photosUnsent(page)).toBe(0);
  await world.offline(page);
  await scan(page, '3SLATER1');
  await expect(stage(page)).toContainText('Label niet op dit apparaat.');
  await judge(page, 'return label offline');
  await scan(page, article);
  await photo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByAltText(/^De foto van dit artikel/)).toBeVisible();
  await page.getByRole('button', { name: /^Verkoopbaar/ }).click();
  await scan(page, 'R-01');
  await expect(stage(page, 'VOLGENDE')).toContainText('op dit apparaat');
  await judge(page, 'return next offline');
  await page.goto('/scan/outbox');
  await expect(page.getByText('Foto’s (1)')).toBeVisible();
  await judge(page, 'outbox photos');
  await world.online(page);
  await expect(page.getByText('Geparkeerd (1)')).toBeVisible();
  await page.goto('/product-processing/dc/DC01/return');
  await page.getByText('Herstel 1 · R-01').click();
  await judge(page, 'return repair');
});
