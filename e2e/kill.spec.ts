import { expect, type Page } from 'playwright/test';
import { pad } from '../core/gtin/gtin.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codeOn, openSort, signIn, sortPath, stage, wedge } from './hands.ts';
import { mortalBrowser, type MortalBrowser } from './mortal-browser.ts';
import { allSent, installed } from './on-device.ts';
import { lying, pick, withoutSpecialSteps } from './pieces.ts';
import { orderOf } from './scenes.ts';
import { test as base, type World } from './world.ts';

/** kill -9 of the real browser at its worst moments: what was beeped is in the OMS exactly once (reliability.md). */
const test = base.extend<{ browserToKill: MortalBrowser }>({
  browserToKill: async ({ world }, use) => {
    const mortal = mortalBrowser(world.url, world.equip);
    await use(mortal);
    await mortal.discard();
  },
});

const code = pad(cast.popular.codes[0] ?? '');
const WRITES = /^POST \/api\/rest\/(?!upload-grants)/;

/** Calls, in this process, at the next accept signal of the page: the moment that the worker is told that it is safe. */
async function atTheBeep(page: Page, act: () => void): Promise<void> {
  await page.exposeBinding('beeped', act);
  await page.evaluate(() => {
    navigator.vibrate = () => {
      (window as unknown as { beeped(): void }).beeped();
      return true;
    };
  });
}

/** Signed in, the batch open and on the device, one article in hand; gives the location it goes to. */
async function begin(mortal: MortalBrowser, world: World): Promise<{ page: Page; location: string }> {
  await withoutSpecialSteps(world);
  await orderOf(world, MAIN_BATCH, 'A-01', code, 20);
  const page = await mortal.start(false);
  await signIn(page, 'magazijn');
  await mortal.keepSession();
  await openSort(page, MAIN_BATCH, 'A');
  await installed(page, MAIN_BATCH);
  return { page, location: await pick(page, code) };
}

/** Killed: it starts without a network, in the flow where it was, then everything arrives exactly once. */
async function survives(mortal: MortalBrowser, world: World, scans: number): Promise<Page> {
  const page = await mortal.start(true);
  await page.goto(sortPath(MAIN_BATCH));
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Offline');
  const last = page.getByRole('button', { name: 'Laatste' });
  await expect(last).toContainText(cast.popular.name);
  await expect(last).toContainText('→ A-01');
  await expect(stage(page)).toContainText(`${scans} van 20 gesorteerd`);
  await page.context().setOffline(false);
  await allSent(page);
  await expect
    .poll(() => lying(world, MAIN_BATCH))
    .toEqual(Array(scans).fill(`${cast.popular.identifier} A-01`));
  return page;
}

test('kill -9 at the beep, in flight, between reply and mark, several times over: nothing is lost, nothing comes twice', async ({
  browserToKill: mortal,
  world,
}) => {
  test.slow();
  let { page, location } = await begin(mortal, world);
  let scans = 0;
  const rounds: Record<string, () => Promise<() => void>> = {
    async beep() {
      const hold = world.faults.set(WRITES, 'hang');
      await atTheBeep(page, mortal.kill);
      return hold;
    },
    async flight() {
      return world.faults.set(WRITES, 'hang');
    },
    async reply() {
      return world.faults.set(WRITES, { onReply: mortal.kill });
    },
  };
  for (const when of ['beep', 'flight', 'reply', 'beep', 'reply', 'flight'] as const) {
    const before = world.faults.requests.length;
    const heal = await rounds[when]?.();
    await wedge(page, location).catch(() => undefined);
    if (when === 'flight') {
      await expect.poll(() => world.faults.requests.slice(before).some(r => WRITES.test(r))).toBe(true);
      mortal.kill();
    }
    await mortal.gone();
    heal?.();
    scans++;
    page = await survives(mortal, world, scans);
    location = await pick(page, code);
  }
});

test('kill -9 with an article in hand: the next start asks for its location, also without a network', async ({
  browserToKill: mortal,
  world,
}) => {
  const { page, location } = await begin(mortal, world);
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
  mortal.kill();
  await mortal.gone();
  const next = await mortal.start(true);
  await next.goto(sortPath(MAIN_BATCH));
  await expect(stage(next, 'SCAN LEGPLAATS')).toBeVisible();
  await expect(codeOn(next)).toHaveText(location);
});
