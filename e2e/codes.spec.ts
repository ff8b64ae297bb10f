import { expect, type Page } from 'playwright/test';
import { pad } from '../core/gtin/gtin.ts';
import { newId } from '../server/acts/sorting/test-batch.ts';
import { cartonOf, product } from '../server/demo/data/demo-products.ts';
import { SMALL_RECEIPT } from '../server/demo/data/demo-receipts.ts';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { returnLabel, UNANNOUNCED_ORDER } from '../server/demo/seed-returns.ts';
import { usOnQwertzHyphen } from '../src/input/traces/layouts.ts';
import { key, keys } from '../src/input/traces/trace.ts';
import { codeOn, openReceipt, openSort, play, scan, signIn, sortPath, stage, typed } from './hands.ts';
import { ean } from './pieces.ts';
import { openNth } from './picks.ts';
import { openReturns, pieces, returnOf } from './returned.ts';
import { orderOf } from './scenes.ts';
import { test, type World, withoutServiceWorker } from './world.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

test.use(withoutServiceWorker);

/** Each form in which scanners send one code, from the scanner to the article on its place. */
const EAN = ean(cast.single);

async function atWork(page: Page, world: World) {
  await orderOf(world, MAIN_BATCH, 'A-14', EAN, 20);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
}

test('every form of an article’s code is that article, and every form of a place’s code is that place', async ({
  page,
  world,
}) => {
  await atWork(page, world);
  const articles = [
    `]E0${EAN}`,
    `${EAN}12`,
    `${EAN} 51495`,
    `]E3${EAN}12`,
    `]E0${EAN}]E112`,
    `${EAN.slice(0, 1)} ${EAN.slice(1, 7)} ${EAN.slice(7)}`,
    `0${EAN}`,
    `]C1010${EAN}10LOT1`,
    `https://id.gs1.org/01/0${EAN}/10/LOT1`,
    `]Q1HTTPS://SHOP.EXAMPLE/NL/01/0${EAN}?17=271231`,
  ];
  const places = ['A-14', ']C0A-14', ']A0A-14', ']Q1a-14', ']d1A-14', ']X0A-14'];
  for (const [i, article] of articles.entries()) {
    await scan(page, article);
    const one = page.getByRole('button', { name: 'Verder', exact: true });
    if (await one.isVisible()) await one.click();
    await expect(codeOn(page)).toHaveText('A-14');
    await scan(page, places[i % places.length] ?? '');
    await expect(stage(page, 'SCAN ARTIKEL')).toHaveAttribute('data-state', 'accepted');
  }
  await expect.poll(() => world.placements(MAIN_BATCH)).toHaveLength(articles.length);
});

test('what follows 13 digits is the rest of their code, also where a free place has its name', async ({
  page,
  world,
}) => {
  await orderOf(world, MAIN_BATCH, 'A-14', EAN);
  await setDeliveries(world.db, 'storage_location_id = NULL', `status <> 'cancelled'`);
  await world.db.execute(
    `UPDATE storage_locations SET identifier = '12', display_name = '12' WHERE identifier = 'A-14'`,
  );
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  for (const gap of [1, 10, 90])
    for (const addOn of ['12', '51495', ' 12']) {
      const before = Number(await stage(page).getAttribute('data-beat'));
      await play(page, keys(`${EAN}${addOn}\r`, { gap }));
      await expect(stage(page, 'SCAN LEGPLAATS')).toHaveAttribute('data-beat', String(before + 1));
    }
  expect(await world.placements(MAIN_BATCH)).toEqual([]);
  await scan(page, '12');
  await expect.poll(() => world.placements(MAIN_BATCH)).toHaveLength(1);
});

test('who types a number with its add-on has typed the article, and a place only at another Enter', async ({
  page,
  world,
}) => {
  await orderOf(world, MAIN_BATCH, 'A-14', EAN);
  await world.db.execute(
    `UPDATE storage_locations SET identifier = '12', display_name = '12' WHERE identifier = 'A-14'`,
  );
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await page.getByRole('button', { name: 'Typ', exact: true }).click();
  const field = page.getByPlaceholder('Typ een code');
  await expect(field).toBeFocused();
  // Sent at once: a busy machine's pause is a hand's that has seen the answer.
  await play(page, keys(`${EAN}12\r`, { target: 'field', gap: 150 }));
  // It is not known whether it is a place: it stays until Enter says so, or something else is typed over it.
  await expect(field).toHaveValue('12');
  await expect(stage(page, 'SCAN LEGPLAATS')).toHaveAttribute('data-beat', '1');
  expect(await world.placements(MAIN_BATCH)).toEqual([]);
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect.poll(() => world.placements(MAIN_BATCH)).toHaveLength(1);
});

test('a carton, and a web address that names no article, are refused by their name', async ({
  page,
  world,
}) => {
  await atWork(page, world);
  for (const [text, says] of [
    ['18712345678903', 'Dit is de code van een doos, niet van een artikel'],
    [']C10118712345678903', 'Dit is de code van een doos, niet van een artikel'],
    ['https://example.org/menu', 'Dit webadres noemt geen artikel'],
  ] as const) {
    await scan(page, text);
    await expect(stage(page, 'SCAN ARTIKEL')).toHaveAttribute('data-state', 'refused');
    await expect(stage(page)).toContainText(says);
  }
  await typed(page, `${EAN.slice(0, 1)} ${EAN.slice(1, 7)} ${EAN.slice(7)}`);
  await expect(stage(page)).toContainText(cast.single.name);
});

test('the retailer’s rules: what its scanners send for FNC1, and where a price stands', async ({
  page,
  world,
}) => {
  const article = '2812345000007';
  await orderOf(world, MAIN_BATCH, 'A-14', EAN, 2);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, '2812345012994');
  await expect(stage(page)).toContainText('Codes met een prijs of gewicht staan uit');
  await scan(page, `10LOT|010${EAN}`);
  await expect(stage(page, 'SCAN ARTIKEL')).toHaveAttribute('data-state', 'refused');

  await world.db.execute(
    `INSERT INTO product_eans (ean, product_identifier) SELECT $1, product_identifier FROM product_eans WHERE ean = $2`,
    [article, EAN],
  );
  await world.db.execute(
    `INSERT INTO frontend_parameters ("group", key, value) VALUES
     ('scanning', 'fnc1-substitute', '"|"'), ('scanning', 'priced-codes', '"28AAAAAPPPPPC"')`,
  );
  await page.reload();
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Scanner klaar');
  for (const text of ['2812345012994', `10LOT|010${EAN}`]) {
    await scan(page, text);
    await page
      .getByRole('button', { name: 'Verder', exact: true })
      .click({ timeout: 3000 })
      .catch(() => undefined);
    await expect(codeOn(page)).toHaveText('A-14');
    await scan(page, 'A-14');
  }
  await expect.poll(() => world.placements(MAIN_BATCH)).toHaveLength(2);
});

test('rules that the retailer changes reach a device that is open, in every flow: in view again, or with a network again', async ({
  page,
  world,
}) => {
  await orderOf(world, MAIN_BATCH, 'A-14', EAN, 2);
  const elements = (ean: string) => `10LOT|010${ean}`;
  const [sorting, receiving, returning] = [
    page,
    await world.device('magazijn2'),
    await world.device('magazijn2'),
  ] as const;
  const received = pad(product('sport', 5).codes[0] ?? '');
  const label = returnLabel(2);
  const [returned = ''] = pieces(await returnOf(world, label));
  await signIn(sorting, 'magazijn');
  await openSort(sorting, MAIN_BATCH, 'A');
  await openReceipt(receiving, SMALL_RECEIPT, 'D');
  await openReturns(returning);
  await scan(returning, label);
  const { delivery, page: picking } = await openNth(world, 1);
  const codes = [
    [sorting, EAN],
    [receiving, received],
    [returning, returned],
    [picking, delivery.codes[0] ?? ''],
  ] as const;
  for (const [at, ean] of codes) {
    await scan(at, elements(ean));
    await expect(stage(at)).toHaveAttribute('data-state', 'refused');
  }
  for (const at of [receiving, returning, picking]) await world.offline(at);
  const office = await world.device('beheer');
  const changed = await office.request.patch('/api/frontend/parameters', {
    headers: { 'X-Requested-With': 'fetch', 'Idempotency-Key': newId() },
    data: [{ group: 'scanning', key: 'fnc1-substitute', value: '|' }],
  });
  expect(changed.status()).toBe(204);
  for (const at of [receiving, returning, picking]) await world.online(at);
  await sorting.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  for (const [at, ean] of codes)
    await expect(async () => {
      await scan(at, elements(ean));
      await expect(stage(at)).not.toHaveAttribute('data-state', 'refused', { timeout: 500 });
    }).toPass();
});

test('a key that repeats is no character, and the layout that one scan showed holds for the next', async ({
  page,
  world,
}) => {
  await atWork(page, world);
  const again = keys(`${EAN}\r`).flatMap((event, i) =>
    i === 4 && 'key' in event ? [event, { ...event, repeat: true }] : [event],
  );
  await play(page, again);
  await expect(stage(page)).toContainText(cast.single.name);
  await play(page, usOnQwertzHyphen);
  await expect(stage(page)).toContainText('A-12');
  const typedZ = [
    ...keys('3S'),
    key('Z', 1020, { code: 'KeyY' }),
    key('Y', 1030, { code: 'KeyZ' }),
    key('\r', 1040),
  ];
  await play(page, typedZ);
  await expect(stage(page)).toContainText('3SYZ');
});

test('the zone is named behind the identifier of its symbol', async ({ page }) => {
  await signIn(page, 'magazijn');
  await page.goto(sortPath(MAIN_BATCH));
  await page.getByPlaceholder('Sorteerzone').waitFor();
  await play(page, keys(']Q1A\r', { target: 'field' }));
  await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
});

test('a return is found by every name of it and of its order, also when only the OMS knows it', async ({
  page,
  world,
}) => {
  const sent = await world.db.one<{ identifier: string; order: string; id: number }>(
    `SELECT d.id, d.identifier, o.identifier AS order FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
     WHERE o.identifier = $1 AND d.status IN ('shipped', 'delivered') ORDER BY d.id LIMIT 1`,
    [UNANNOUNCED_ORDER],
  );
  if (!sent) throw new Error('a shipped order');
  await world.db.execute(`UPDATE sales_orders SET identifier = '261120-WEB-1' WHERE identifier = $1`, [
    sent.order,
  ]);
  await world.db.execute(`UPDATE dispatch_requests SET identifier = '261120-WEB-1-1' WHERE id = $1`, [
    sent.id,
  ]);
  await world.db.execute(`DELETE FROM tracking_codes WHERE dispatch_request_id = $1`, [sent.id]);
  await world.db.execute(
    `INSERT INTO tracking_codes (dispatch_request_id, code) VALUES ($1, '387123456789012347')`,
    [sent.id],
  );
  await signIn(page, 'magazijn');
  await openReturns(page);
  for (const name of [']C0261120-web-1', '261120-WEB-1-1', '00387123456789012347', '387123456789012347']) {
    await scan(page, name);
    await expect(stage(page, 'SCAN ARTIKEL')).toBeVisible();
    await page.getByRole('button', { name: 'Volgende retourzending' }).click();
    await expect(stage(page, 'SCAN LABEL')).toBeVisible();
  }
});

test('a question about the shelf life is filled in from the code', async ({ page, world }) => {
  await orderOf(world, MAIN_BATCH, 'A-10', ean(cast.askedPiece), 1);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, `https://shop.example/01/0${ean(cast.askedPiece)}?17=271231`);
  await expect(page.getByLabel('Wat is de houdbaarheidsdatum (THT)?')).toHaveValue('2027-12-31');
});

test('the code of a carton is its article with the pieces inside, by the retailer’s table; another is refused with the name of its article', async ({
  page,
  world,
}) => {
  const order = await orderOf(world, MAIN_BATCH, 'A-02', ean(cast.multiple), 6);
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await scan(page, cartonOf(ean(cast.single)));
  await expect(stage(page)).toContainText(`Dit is de code van een doos ${cast.single.name}`);
  await scan(page, cartonOf(ean(cast.multiple)));
  await expect(stage(page, 'SPECIALE VERWERKING')).toContainText('Hoeveel van 6?');
  await expect(stage(page)).toContainText(`${cast.multiple.name}, doos van 6`);
  await expect(stage(page)).toContainText('Leg 6 en scan A-02');
  await scan(page, 'A-02');
  await expect.poll(async () => (await world.delivery(order.order)).lines[0]?.placed).toBe(6);
});
