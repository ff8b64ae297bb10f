import { expect, type Page } from 'playwright/test';
import { pad } from '../core/gtin/gtin.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { createRandom } from '../server/demo/random.ts';
import { check, type Seen } from '../tests/chaos/history.ts';
import { killed, MOMENTS } from '../tests/chaos/kill.ts';
import { openProxy } from '../tests/chaos/proxy.ts';
import { drainedTogether } from '../tests/chaos/together.ts';
import { codeOn, openSort, signIn, sortPath, stage } from './hands.ts';
import { test } from './browser/killable.ts';
import type { MortalBrowser } from './browser/mortal-browser.ts';
import { installed, stateStored } from './on-device.ts';
import { pick, withoutSpecialSteps } from './pieces.ts';
import { orderOf } from './scenes.ts';
import { type World } from './world.ts';

/**
 * kill -9 of the real browser at its worst moments: every scan that beeped is in the OMS exactly once
 * (reliability.md).
 */
const code = pad(cast.popular.codes[0] ?? '');

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

test('kill -9 at the beep, in flight, between reply and mark, several times over: nothing is lost, nothing comes twice', async ({
  world,
}) => {
  const history: Seen[] = [];
  const proxy = await openProxy(world.url, world.db, history);
  await killed({ ...world, proxy, history }, createRandom(6), [...MOMENTS, ...MOMENTS]);
  await proxy.stop();
  expect(check(history)).toEqual([]);
});

test('two tabs and the service worker send one queue at once, with no lock between them: each scan is applied once', async ({
  world,
}) => {
  const history: Seen[] = [];
  const proxy = await openProxy(world.url, world.db, history);
  await drainedTogether({ ...world, proxy, history }, createRandom(1), false);
  await proxy.stop();
  const sends = history.filter(seen => seen.kind === 'request').map(seen => seen.id);
  expect(sends.length, 'they were at it together').toBeGreaterThan(new Set(sends).size);
  expect(check(history)).toEqual([]);
});

test('kill -9 with an article in hand: the next start asks for its location, also without a network', async ({
  browserToKill: mortal,
  world,
}) => {
  const { page, location } = await begin(mortal, world);
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
  await stateStored(page);
  mortal.kill();
  await mortal.gone();
  const next = await mortal.start(true);
  await next.goto(sortPath(MAIN_BATCH));
  await expect(stage(next, 'SCAN LEGPLAATS')).toBeVisible();
  await expect(codeOn(next)).toHaveText(location);
});
