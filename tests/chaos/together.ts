import type { BrowserContext, Page } from 'playwright';
import { expect } from 'playwright/test';
import { stage, sortPath } from '../../e2e/hands.ts';
import { entriesOf, workerOf } from '../../e2e/on-device.ts';
import { uuidv7 } from '../../core/id/uuidv7.ts';
import { MAIN_BATCH } from '../../server/demo/main-batch.ts';
import type { Random } from '../../server/demo/random.ts';
import { heal } from './end.ts';
import { atWork, prepareOrder, sortOne, withBrowser } from './handheld.ts';
import { BLANK } from './proxy.ts';
import { storeMore } from './queue-rows.ts';
import type { Ground } from './stage.ts';

const QUEUED = 150;

/** Two tabs and the service worker send the same queue at once, with the lock that separates them or without it. */
export async function drainedTogether(ground: Ground, chance: Random, locks: boolean): Promise<string> {
  await prepareOrder(ground, QUEUED + 20);
  const sends = () => ground.history.filter(seen => seen.kind === 'request').length;
  return withBrowser(
    ground,
    async context => {
      const page = await atWork(context);
      const { proxy } = ground;
      proxy.fault = ({ ids }) => (ids.length > 0 ? 'refuse' : 'none');
      await sortOne(ground, page);
      const other = await context.newPage();
      await other.goto(sortPath(MAIN_BATCH));
      await multiply(page, chance);
      const worker = await workerOf(await blank(context), proxy.url);
      const before = sends();
      // Every answer takes some time, so that they send at the same time.
      proxy.fault = ({ ids }) => (ids.length > 0 ? { wait: chance.int(20), back: 50 } : 'none');
      const wake = (one: Page) => one.evaluate(() => void dispatchEvent(new Event('online')));
      await Promise.all([wake(page), wake(other), worker.wake()]);
      await expect
        .poll(async () => (await entriesOf(page)).filter(e => e.state === 'pending').length)
        .toBe(0);
      const sent = sends() - before;
      await heal(ground, page);
      await expect(stage(page)).toBeVisible();
      return `${QUEUED + 1} recordings sent ${sent} times`;
    },
    async context => {
      if (!locks) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
    },
  );
}

async function blank(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(BLANK);
  return page;
}

/** Copies of the recording that is on the device, each under an id of its own. */
async function multiply(page: Page, chance: Random): Promise<void> {
  const [{ seq: _, ...entry }] = (await entriesOf(page)) as [Awaited<ReturnType<typeof entriesOf>>[number]];
  const rows = Array.from({ length: QUEUED }, (_unused, i) => {
    const id = uuidv7(
      Date.now() + i,
      Uint8Array.from({ length: 10 }, () => chance.int(256)),
    );
    return { ...entry, id, attempts: 0, last_answer: null, mutation: { ...entry.mutation, id } };
  });
  await storeMore(page, rows);
}
