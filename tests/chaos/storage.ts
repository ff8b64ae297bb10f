import { expect } from 'playwright/test';
import { openSort, signIn, sortPath, stage } from '../../e2e/hands.ts';
import { allSent, entriesOf } from '../../e2e/on-device.ts';
import { pick, put } from '../../e2e/pieces.ts';
import { MAIN_BATCH } from '../../server/demo/main-batch.ts';
import { place } from '../../src/sync/testing/fake-device.ts';
import type { Random } from '../../server/demo/random.ts';
import { heal, writeEnd } from './end.ts';
import type { Marked, Stored } from './history.ts';
import { atWork, CODE, prepareOrder, scanLocation, sortOne, withBrowser } from './handheld.ts';
import { BLANK, type Fault } from './proxy.ts';
import { makeDatabase } from './queue-rows.ts';
import type { Ground } from './stage.ts';
import { nameOf } from './witness.ts';
import { FIRST_VERSION } from './versions.ts';

/** The disk is full during work: no beep, the screen says so, nothing stored is lost; with room again, work goes on. */
export async function fullDisk(ground: Ground): Promise<string> {
  await prepareOrder(ground, 20);
  return withBrowser(ground, async context => {
    const page = await atWork(context);
    await sortOne(ground, page);
    await allSent(page);
    const tools = await context.newCDPSession(page);
    const location = await pick(page, CODE);
    await tools.send('Storage.overrideQuotaForOrigin', { origin: ground.proxy.url, quotaSize: 1 });
    // Chromium uses a measurement of the room that is up to half a minute old.
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

const PIECES = 20;
const MEANWHILE: readonly Fault[] = [
  'none',
  'refuse',
  'lose',
  'half',
  'twice',
  { status: 503, body: '' },
  { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<!doctype html><title>WiFi</title>' },
];

/** The browser gives no storage at all: a scan beeps when it is in the OMS, and is refused in red otherwise. */
export async function noStorage(ground: Ground, chance: Random): Promise<string> {
  const { proxy, history } = ground;
  await prepareOrder(ground, PIECES);
  return withBrowser(
    ground,
    async context => {
      const page = await context.newPage();
      await signIn(page, 'magazijn');
      await openSort(page, MAIN_BATCH, 'A');
      await expect(page.getByText('Dit apparaat bewaart niets')).toBeVisible();
      const known = new Map<string, Stored & Marked>();
      // Nothing else stores it: the OMS's answer is on its way to the device.
      proxy.onReply = ({ ids }) => {
        for (const id of ids) {
          const entry = known.get(id) ?? inTheOms(id, known.size);
          known.set(id, entry);
          history.push({ kind: 'stored', page: nameOf(page), entry });
        }
      };
      proxy.fault = ({ ids, path }) =>
        ids.length > 0 || path === '/api/current-user' ? chance.pick(MEANWHILE) : 'none';
      let refused = 0;
      const again = page.getByRole('button', { name: 'Probeer opnieuw' });
      const placed = stage(page, 'SCAN ARTIKEL').getByText('Gelegd op');
      for (let n = 0; n < PIECES - 1; n++) {
        const location = await pick(page, CODE);
        await scanLocation(ground, page, location);
        for (;;) {
          await expect(again.or(placed)).toBeVisible({ timeout: 60_000 });
          if (await placed.isVisible()) break;
          refused++;
          await again.click();
          await expect(again).toBeHidden();
          await scanLocation(ground, page, location);
        }
      }
      await writeEnd(ground, [...known.values()]);
      expect(known.size).toBe(PIECES - 1);
      return `${PIECES - 1} pieces, each in the OMS before its beep; ${refused} scans refused in red`;
    },
    context =>
      context.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('access is denied', 'SecurityError');
        };
      }),
  );
}

const inTheOms = (id: string, seq: number): Stored & Marked => ({
  id,
  seq,
  lane: id,
  mutation: place(id, 1),
  state: 'done',
  last_answer: { status: 200, code: 'ok', detail: null, at: 0 },
  problem: null,
  resolved_by: null,
});

/**
 * A tab of an older version keeps its connection to the database: the screen says so, and when it has closed
 * everything goes on, with the queue of before.
 */
export async function blockedUpgrade(ground: Ground): Promise<string> {
  await prepareOrder(ground, 20);
  return withBrowser(ground, async context => {
    const old = await context.newPage();
    await signIn(old, 'magazijn');
    await old.goto(BLANK);
    await makeDatabase(old, { ...FIRST_VERSION, rows: {} });
    // Ignores the request to close.
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
