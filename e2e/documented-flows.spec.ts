import { expect, type Page } from 'playwright/test';
import { product } from '../server/demo/data/demo-products.ts';
import { TRY_RECEIPT } from '../server/demo/data/demo-receipts.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { returnLabel, UNANNOUNCED_ORDER } from '../server/demo/seed-returns.ts';
import { openSort, scan, scanReady, signIn, stage } from './hands.ts';
import { allSent, unsent } from './on-device.ts';
import { complete, nth, ready, scan as scanAll } from './picks.ts';
import { ean, pick, place, withoutSpecialSteps } from './pieces.ts';
import { lying, openReturns, pieces, receive, returnOf } from './returned.ts';
import { orderOf } from './scenes.ts';
import { test, withoutServiceWorker, type World } from './world.ts';

/** The scan flows at an OMS that has only what the documents say (docs/decisions/037 and 038): no keys, packages or events. */
test.use({ ...withoutServiceWorker, documentedOnly: true });

/** Faults of a page that nobody sees on it. */
const faultsOf = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', error => void faults.push(String(error)));
  page.on('console', message => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  return faults;
};

/** A call without an answer; a read before the configuration is known (decision 037); a browser that takes no service worker. */
const EXPECTED = /net::ERR_|\/work-package\/|reading 'waiting'/;
const expectNone = (faults: readonly string[]) =>
  expect(faults.filter(fault => !EXPECTED.test(fault))).toEqual([]);

const requestsOf = ({ faults }: World, match: RegExp) => faults.requests.filter(asked => match.test(asked));

/** Puts a returned article in a place. */
async function receiveAt(page: Page, ean: string, place: string): Promise<void> {
  await scan(page, ean);
  await page.getByRole('button', { name: 'Verkoopbaar' }).click();
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await scan(page, place);
  await expect(stage(page, 'VOLGENDE')).toContainText(`Gelegd op ${place}`);
}

for (const [width, height] of [
  [1440, 900],
  [320, 640],
] as const) {
  test.describe(`at ${width} by ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('sort: pieces placed with and without a network arrive once, and their order is shipped', async ({
      page,
      world,
    }) => {
      const faults = faultsOf(page);
      await withoutSpecialSteps(world);
      const order = await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 3);
      await signIn(page, 'magazijn');
      await openSort(page, MAIN_BATCH, 'A');
      await place(page, ean(cast.popular));
      await allSent(page);
      await world.offline(page);
      await place(page, ean(cast.popular));
      await pick(page, ean(cast.popular));
      await scan(page, 'A-01');
      await expect(stage(page, 'ORDER COMPLEET')).toContainText('op dit apparaat');
      expect((await world.delivery(order.order)).lines).toMatchObject([{ quantity: 3, placed: 1 }]);

      await world.online(page);
      await allSent(page);
      expect((await world.delivery(order.order)).lines).toMatchObject([{ quantity: 3, placed: 3 }]);
      await scan(page, order.labels[0] ?? '');
      await scan(page, 'A-01');
      await allSent(page);
      expect((await world.delivery(order.order)).status).toBe('shipped');
      expect(requestsOf(world, /^POST .*process-product.sort/)).toHaveLength(3);
      expectNone(faults);
    });

    test('sort: a piece whose answer was lost is looked up after half a minute, and not sent again', async ({
      page,
      world,
    }) => {
      const faults = faultsOf(page);
      await withoutSpecialSteps(world);
      const order = await orderOf(world, MAIN_BATCH, 'A-01', ean(cast.popular), 3);
      await signIn(page, 'magazijn');
      await openSort(page, MAIN_BATCH, 'A');
      const heal = world.faults.set(/^POST .*process-product.sort/, 'lost');
      await place(page, ean(cast.popular));
      await expect.poll(async () => (await world.delivery(order.order)).lines[0]?.placed).toBe(1);
      heal();
      expect(await unsent(page)).toEqual(['place-article pending']);
      await expect.poll(() => unsent(page), { timeout: 60_000 }).toEqual([]);
      expect((await world.delivery(order.order)).lines).toMatchObject([{ placed: 1 }]);
      expect(requestsOf(world, /^POST .*process-product.sort/)).toHaveLength(1);
      expectNone(faults);
    });

    test('pick by store: an order that is completed without a network is shipped once', async ({
      page,
      world,
    }) => {
      const faults = faultsOf(page);
      const order = await nth(world, 1);
      await signIn(page, 'winkel');
      await page.goto('/scan');
      await page.getByRole('link', { name: order.order }).first().click();
      await ready(page);
      await scanAll(page, ...order.codes);
      await world.offline(page);
      await complete(page).click();
      await expect(stage(page)).toContainText('Wordt verstuurd zodra er verbinding is');
      expect(await order.status()).toBe('requested');

      await world.online(page);
      await allSent(page);
      await expect(stage(page)).toContainText('Bevestigd door OMS');
      expect(await order.status()).toBe('shipped');
      expect(requestsOf(world, /^PUT .*pick-by-store.shipped/)).toHaveLength(1);
      expectNone(faults);
    });

    test('returns: what was received with and without a network is in its place once', async ({
      page,
      world,
    }) => {
      const faults = faultsOf(page);
      // The questions about an article are asked at its scan, and need a network (extra-info.spec.ts).
      await withoutSpecialSteps(world);
      const label = returnLabel(2);
      const [first = '', ...others] = pieces(await returnOf(world, label));
      await signIn(page, 'magazijn');
      await openReturns(page);
      await scan(page, label);
      await receive(page, first);
      await allSent(page);
      await world.offline(page);
      // The look-up names the place of a product state, and needs a network: without one the screen takes every place.
      for (const ean of others) await receiveAt(page, ean, 'R-01');
      expect(await lying(world, label)).toEqual(['R-01 sellable 1']);

      await world.online(page);
      await allSent(page);
      expect(await lying(world, label)).toEqual([first, ...others].map(() => 'R-01 sellable 1'));
      expect((await returnOf(world, label)).status).toBe('return-received');
      expectNone(faults);
    });

    test('returns: an order number announces a return once, though the answer was lost, and it is received', async ({
      page,
      world,
    }) => {
      const faults = faultsOf(page);
      await withoutSpecialSteps(world);
      await signIn(page, 'magazijn');
      await openReturns(page);
      const heal = world.faults.set(/^POST .*return-announced/, 'lost');
      await scan(page, UNANNOUNCED_ORDER);
      const announced = () =>
        world.db.one(
          `SELECT count(*)::int AS n FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
           WHERE d.dispatch_type = 'return' AND o.identifier = $1`,
          [UNANNOUNCED_ORDER],
        );
      await expect.poll(announced).toEqual({ n: 1 });
      await expect(stage(page, 'SCAN LABEL')).toHaveAttribute('data-state', 'refused');
      heal();
      // Until the device has heard from the OMS again it does not ask it.
      await expect(async () => {
        await scan(page, UNANNOUNCED_ORDER);
        await expect(stage(page, 'SCAN ARTIKEL')).toContainText(`Order ${UNANNOUNCED_ORDER}`, {
          timeout: 2000,
        });
      }).toPass();
      expect(requestsOf(world, /^POST .*return-announced/)).toHaveLength(1);
      expect(await announced()).toEqual({ n: 1 });
      await receive(page, pieces(await returnOf(world, UNANNOUNCED_ORDER))[0] ?? '');
      await allSent(page);
      expect(await lying(world, UNANNOUNCED_ORDER)).toEqual(['R-01 sellable 1']);
      expectNone(faults);
    });

    test('goods receipt: articles go to their order or into stock once, a scan without a network says that it needs one, and the receipt is finished', async ({
      page,
      world,
    }) => {
      const faults = faultsOf(page);
      await withoutSpecialSteps(world);
      const [stock, wanted] = [product('koek-snoep', 3), product('koek-snoep', 1)];
      await signIn(page, 'magazijn');
      await page.goto(`/product-processing/dc/DC01/goods-receipt/${TRY_RECEIPT}/sort`);
      await page.getByPlaceholder('Sorteerzone').fill('D');
      await page.getByRole('button', { name: 'Kies' }).click();
      await scanReady(page);
      await scan(page, ean(stock));
      await expect(stage(page)).toContainText('Ontvangen: 1 van 4');
      await allSent(page);
      await place(page, ean(wanted));
      await scan(page, ean(wanted));
      await expect(stage(page)).toContainText('Ontvangen: 2 van 6');
      await allSent(page);
      await world.offline(page);
      // Such an OMS tells the codes of a receipt's articles at the scan only.
      await scan(page, ean(stock));
      await expect(stage(page)).toContainText(
        'Niet in het werkpakket op dit apparaat: scan opnieuw zodra er verbinding is',
      );

      await world.online(page);
      await scan(page, ean(stock));
      await expect(stage(page)).toContainText('Ontvangen: 2 van 4');
      await allSent(page);
      const counted = (article: { identifier: string }) =>
        world.db.one(
          `SELECT n.quantity_scanned AS counted, r.completed_at IS NOT NULL AS over
           FROM goods_receipts r JOIN goods_receipt_lines n ON n.goods_receipt_id = r.id
           WHERE r.identifier = $1 AND n.product_identifier = $2`,
          [TRY_RECEIPT, article.identifier],
        );
      expect([await counted(stock), await counted(wanted)]).toMatchObject([{ counted: 2 }, { counted: 2 }]);
      await page.goto(`/locations/dc/DC01/goods-receipt/${TRY_RECEIPT}`);
      await page.getByRole('button', { name: 'Klaar met scannen' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Klaar met scannen' }).click();
      await expect(page.getByText('Goederenontvangst afgerond.')).toBeVisible();
      expect(await counted(stock)).toMatchObject({ counted: 2, over: true });
      expectNone(faults);
    });
  });
}
