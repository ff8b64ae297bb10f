import { expect } from 'playwright/test';
import { allSent } from '../../e2e/on-device.ts';
import type { TrueDelivery } from '../../e2e/truth.ts';
import type { Random } from '../../server/demo/random.ts';
import list from '../../src/app/pick-list/pick-list.nl.ts';
import pick from '../../src/flows/pick-by-store/pick-by-store.nl.ts';
import type { Ground } from '../../tests/chaos/stage.ts';
import { shuffled } from './deal.ts';
import { brokenRules, openDevice, scan, scanWrong, type Device } from './device.ts';
import { look } from './sight.ts';
import type { Played } from './tally.ts';

const DELIVERIES = 20;
const UNKNOWN = '8719999000008';
const START = new RegExp(`^${list.start.replace('{order}', '.+')}$`);

/** A store's hour: twenty deliveries, the oldest first, each completed before the next. */
export async function storeHour(ground: Ground, cpu: number, chance: Random): Promise<Played> {
  await prepare(ground);
  const device = await openDevice(ground, 'winkel', cpu);
  await device.page.goto('/scan/te-leveren');
  await begin(device);
  const picked: TrueDelivery[] = [];
  while (picked.length < DELIVERIES) {
    const order = /detail\/([^/]+)/.exec(device.page.url())?.[1] ?? '';
    const delivery = await ground.delivery(order);
    await pickOne(device, delivery, chance, picked.length % 7 === 3);
    picked.push(delivery);
    if (picked.length < DELIVERIES) await next(device, order);
  }
  await allSent(device.page);
  const faults = await brokenRules(ground, device);
  const after = await Promise.all(picked.map(({ order }) => ground.delivery(order)));
  const unsent = after.filter(({ status }) => !['shipped', 'collected'].includes(status));
  const pieces = picked.flatMap(piecesOf).length;
  return {
    flow: 'pick',
    cpu,
    tallies: [device.tally],
    pieces,
    floor: pieces,
    lost: unsent.flatMap(delivery => piecesOf(delivery).map(code => `${code} of ${delivery.order}`)),
    doubled: [],
    faults,
  };
}

/** Leaves twenty that can be completed as they are, and ends all others. */
async function prepare({ db }: Ground): Promise<void> {
  const ready = await db.query<{ order: string }>(READY, [DELIVERIES]);
  const orders = ready.map(({ order }) => order);
  await db.execute(CANCEL_OTHERS, [orders]);
}

const piecesOf = ({ lines }: TrueDelivery): string[] =>
  lines.flatMap(({ eans, quantity }) => Array.from({ length: quantity }, () => eans[0] ?? ''));

async function pickOne(device: Device, delivery: TrueDelivery, chance: Random, errs: boolean): Promise<void> {
  const { page } = device;
  for (const code of shuffled(piecesOf(delivery), chance)) await scan(device, code);
  if (errs) {
    const code = piecesOf(delivery)[0] ?? '';
    await scanWrong(device, 'an unknown article', UNKNOWN, pick.not_in_order.replace('{barcode}', UNKNOWN));
    await scanWrong(device, 'one too many', code, pick.already_complete.replace('{barcode}', code));
  }
  const complete = page.getByRole('button', { name: pick.complete });
  const gift = page.getByRole('button', { name: pick.gift });
  if ((await gift.count()) > 0) await gift.click();
  await complete.click();
  await expect(page.getByRole('button', { name: pick.next })).toBeVisible();
}

async function next(device: Device, order: string): Promise<void> {
  const { page } = device;
  await page.getByRole('button', { name: pick.next }).click();
  await page.waitForURL(url => !url.pathname.includes(order));
  await begin(device);
}

/** The screen of the next delivery, by way of the list when the device does not know which that is. */
async function begin({ page }: Device): Promise<void> {
  const complete = page.getByRole('button', { name: pick.complete });
  const start = page.getByRole('button', { name: START }).filter({ visible: true });
  await complete
    .or(start)
    .first()
    .waitFor()
    .catch(async (error: unknown) => {
      throw new Error(`neither a delivery nor the list: ${await page.locator('body').innerText()}`, {
        cause: error,
      });
    });
  if (await start.isVisible()) await start.click();
  await complete.waitFor();
  await look(page);
}

/** Requested at store 101, with a way to be sent that is in use there. */
const READY = `
  SELECT o.identifier AS order FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
  WHERE d.location_id = (SELECT id FROM locations WHERE identifier = '101') AND d.status = 'requested'
    AND d.paused_at IS NULL AND d.dispatch_type IN ('ship_from_store', 'click_and_collect')
    AND d.carrier_method_id IS NOT NULL AND d.carrier_method_id <> 5 ORDER BY d.id LIMIT $1`;

const CANCEL_OTHERS = `
  UPDATE dispatch_requests d SET status = 'cancelled' FROM sales_orders o
  WHERE o.id = d.sales_order_id AND d.location_id = (SELECT id FROM locations WHERE identifier = '101')
    AND d.status = 'requested' AND NOT o.identifier = ANY($1)`;
