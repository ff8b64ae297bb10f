import { expect } from 'playwright/test';
import { openSort, signIn, sortPath, stage } from '../../e2e/hands.ts';
import { allSent, entriesOf } from '../../e2e/on-device.ts';
import { pick, put } from '../../e2e/pieces.ts';
import { MAIN_BATCH } from '../../server/demo/main-batch.ts';
import { heal } from './end.ts';
import { atWork, CODE, prepareOrder, scanLocation, sortOne, withBrowser } from './handheld.ts';
import { BLANK } from './proxy.ts';
import { makeDatabase } from './queue-rows.ts';
import type { Ground } from './stage.ts';
import { FIRST_VERSION } from './versions.ts';

/** The disk is full in mid-work: no beep, the screen says so, nothing that was stored goes; there is room again, and work goes on. */
export async function fullDisk(ground: Ground): Promise<string> {
  await prepareOrder(ground, 20);
  return withBrowser(ground, async context => {
    const page = await atWork(context);
    await sortOne(ground, page);
    await allSent(page);
    const tools = await context.newCDPSession(page);
    const location = await pick(page, CODE);
    await tools.send('Storage.overrideQuotaForOrigin', { origin: ground.proxy.url, quotaSize: 1 });
    // Chromium goes by what it knew of the room until half a minute ago.
    await page.waitForTimeout(32_000);
    await scanLocation(ground, page, location);
    await expect(stage(page)).toContainText('Maak ruimte vrij');
    await expect(stage(page)).toHaveAttribute('data-state', 'cannot-store');
    await expect(stage(page)).toContainText(location);
    const kept = (await entriesOf(page)).length;
    await tools.send('Storage.overrideQuotaForOrigin', { origin: ground.proxy.url });
    const again = page.getByRole('button', { name: 'Probeer opnieuw' });
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 60_000 });
    await put(page, location);
    await heal(ground, page);
    return `${kept} kept at 1 byte of quota; red, without a beep`;
  });
}

/** The browser gives no storage at all: said before anybody can scan. */
export async function noStorage(ground: Ground): Promise<string> {
  return withBrowser(
    ground,
    async context => {
      const page = await context.newPage();
      await signIn(page, 'magazijn');
      await page.goto(sortPath(MAIN_BATCH));
      await expect(page.getByRole('alert')).toContainText('Dit apparaat kan niets bewaren.');
      await expect(stage(page)).toBeHidden();
      return 'said before anybody can scan';
    },
    context =>
      context.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('access is denied', 'SecurityError');
        };
      }),
  );
}

/** A tab of an older version holds on to the database: said, and when it has gone everything goes on, with what it had queued. */
export async function blockedUpgrade(ground: Ground): Promise<string> {
  await prepareOrder(ground, 20);
  return withBrowser(ground, async context => {
    const old = await context.newPage();
    await signIn(old, 'magazijn');
    await old.goto(BLANK);
    await makeDatabase(old, { ...FIRST_VERSION, rows: {} });
    // Deaf to what it is asked: it never lets go.
    await old.evaluate(
      () =>
        new Promise<void>(done => {
          const opening = indexedDB.open('oms-outbox');
          opening.addEventListener('success', () => {
            Object.assign(window, { held: opening.result });
            done();
          });
        }),
    );
    const page = await context.newPage();
    await page.goto(sortPath(MAIN_BATCH));
    await expect(page.getByRole('alert')).toContainText('Een ander tabblad houdt de vorige versie vast.');
    await expect(stage(page)).toBeHidden();
    await old.close();
    await openSort(page, MAIN_BATCH, 'A');
    await sortOne(ground, page);
    await heal(ground, page);
    return 'said, and goes on by itself when the old tab has gone';
  });
}
