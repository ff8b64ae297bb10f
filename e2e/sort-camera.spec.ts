import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { toBuffer } from 'bwip-js/node';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { pad } from '../core/gtin/gtin.ts';
import { findChromium } from './browser/chromium.ts';
import { writeFilm } from './browser/fake-camera.ts';
import { openSort, signIn, stage } from './hands.ts';
import { orderOf } from './scenes.ts';
import { test as base, type World, withoutServiceWorker } from './world.ts';

const ean = pad(cast.popular.codes[0] ?? '');

/** A browser whose camera shows the article, then its location, over and over. */
const test = base.extend<object, { film: string }>({
  film: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'oms-camera-'));
      const film = join(folder, 'camera.y4m');
      writeFilm(film, [
        { symbology: 'ean13', text: ean },
        { symbology: 'code128', text: 'A-01' },
      ]);
      await use(film);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ film }, use) =>
      use({
        executablePath: findChromium(),
        args: [
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${film}`,
        ],
      }),
    { scope: 'worker' },
  ],
});

test.use(withoutServiceWorker);

const refuseCamera = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });

const photo = async (bcid: string, text: string) => ({
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: await toBuffer({
    bcid,
    text,
    scale: 4,
    ...(bcid === 'ean13' && { height: 30 }),
    paddingwidth: 12,
    paddingheight: 12,
    backgroundcolor: 'FFFFFF',
  }),
});

async function withoutSpecialSteps(world: World, quantity: number) {
  await world.db.execute(
    `UPDATE frontend_parameters SET value = '[]' WHERE key IN ('extra-processing-steps', 'order-completion-steps')`,
  );
  return orderOf(world, MAIN_BATCH, 'A-01', ean, quantity);
}

test('the camera reads the article and then its location; a code that stays in the picture is one scan', async ({
  page,
  world,
}) => {
  const order = await withoutSpecialSteps(world, 1);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await page.getByRole('button', { name: 'Camera' }).click();
  await expect.poll(async () => (await world.delivery(order.order)).lines[0]?.placed).toBe(1);
  // The film goes on: the next reading has no effect.
  await expect(stage(page, 'SCAN ARTIKEL')).toHaveAttribute('data-state', 'refused');
  expect(await world.placements(MAIN_BATCH)).toMatchObject([{ location: 'A-01', quantity: 1 }]);
  await page.getByRole('button', { name: 'Camera' }).click();
  await expect(page.getByLabel('Camera', { exact: true }).locator('video')).toHaveCount(0);
});

test('a photo is read where the camera is refused', async ({ page, world }) => {
  await withoutSpecialSteps(world, 1);
  await refuseCamera(page);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await page.getByRole('button', { name: 'Camera' }).click();
  await expect(stage(page)).toContainText('De camera is niet toegestaan.');
  await page.getByLabel('Maak een foto').setInputFiles(await photo('ean13', ean));
  await expect(stage(page, 'SCAN LEGPLAATS')).toContainText(cast.popular.name);
});

test('a photo of a GS1 Digital Link is its article; the address of another page is named', async ({
  page,
  world,
}) => {
  await withoutSpecialSteps(world, 1);
  await refuseCamera(page);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await page.getByRole('button', { name: 'Camera' }).click();
  const input = page.getByLabel('Maak een foto');
  await input.setInputFiles(await photo('qrcode', 'https://www.winkel.nl/koffie'));
  await expect(stage(page, 'SCAN ARTIKEL')).toContainText('Dit webadres noemt geen artikel');
  await input.setInputFiles(await photo('qrcode', `https://id.winkel.nl/01/0${ean}/10/LOT7`));
  await expect(stage(page, 'SCAN LEGPLAATS')).toContainText(cast.popular.name);
});

test("'Scannertest' reads a code with the camera, and says which", async ({ page }) => {
  await signIn(page, 'magazijn');
  await page.goto('/scan/scannertest');
  await page.getByRole('button', { name: 'Test Camera' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Camera' });
  await expect(row.getByText(/^Gelezen: (\d{13}|A-01)$/)).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
});
