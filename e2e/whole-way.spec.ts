import { randomBytes } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { uuidv7 } from '../core/id/uuidv7.ts';
import { openEveryDay, putPieces } from '../server/assign/testing.ts';
import { anOrder } from '../server/orders/testing.ts';
import { openSort, scan, stage } from './hands.ts';
import { allSent } from './on-device.ts';
import { openReturns, receive } from './returned.ts';
import { sortArticle } from './scenes.ts';
import { test, withoutServiceWorker } from './world.ts';
import { readConfig } from '../server/config.ts';
import { type Jobs, runJobs } from '../server/jobs/run-jobs.ts';
import { tasksWith } from '../server/jobs/tasks.ts';

test.use(withoutServiceWorker);

let jobs: Jobs;
const failed: unknown[] = [];
test.beforeEach(({ world }) => {
  const reading = readConfig({ OMS_ENVIRONMENT: 'test', DATA_DIR: world.folder });
  if (!reading.ok) throw new Error(reading.faults.join());
  jobs = runJobs(world.db, error => void failed.push(error), tasksWith(reading.config), '');
});
test.afterEach(async () => {
  await jobs.stop();
  expect(failed).toEqual([]);
});

const ORDER = '261127-WEB-1';
const ARTICLE = '101023';

/** A write of the API, as curl makes it. */
async function send<Reply>(page: Page, method: 'POST' | 'PATCH', path: string, data: object): Promise<Reply> {
  const reply = await page.request.fetch(path, {
    method,
    data,
    headers: { 'X-Requested-With': 'fetch', 'Idempotency-Key': uuidv7(Date.now(), randomBytes(10)) },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()) as Reply;
}
const read = async (page: Page, path: string) =>
  (await (await page.request.get(path)).json()) as {
    id: number;
    status: string;
    dispatcher_identifier: string;
    tracking_codes: { code: string }[];
    return_label_url: string | null;
  };

test('an order of the API is planned, batched, sorted, labelled, shipped and returned', async ({ world }) => {
  await openEveryDay(world.db);
  await putPieces(world.db, ARTICLE, { DC01: 100 });
  const ean = (
    await world.db.one<{ ean: string }>(
      'SELECT max(ean) AS ean FROM product_eans WHERE product_identifier = $1',
      [ARTICLE],
    )
  )?.ean;
  const office = await world.device('beheer');
  await send(office, 'POST', '/api/rest/sales-orders', anOrder({ identifier: ORDER }));
  const delivery = () =>
    read(office, `/api/rest/dispatch-requests/${ORDER}-1?include=tracking_codes,return_label_url`);
  expect(await delivery()).toMatchObject({ status: 'to-be-requested', dispatcher_identifier: 'DC01' });

  const batches = '/api/rest/locations/dc/DC01/dispatch-request-batches';
  const { identifier: batch } = await send<{ identifier: string }>(office, 'POST', batches, {
    batch_type: 'dc_sort',
    dispatch_requests: [`${ORDER}-1`],
  });
  const code = async () => (await delivery()).tracking_codes[0]?.code ?? '';
  await expect.poll(code).toMatch(/^3SOMSL\d{9}$/);

  const floor = await world.device('magazijn');
  await openSort(floor, batch, 'D');
  await sortArticle(floor, ean ?? '');
  await expect(stage(floor, 'ORDER COMPLEET')).toContainText('Scan het verzendlabel');
  await scan(floor, '3SOMSL000000000');
  await expect(stage(floor)).toContainText('Onjuiste barcode.');
  await scan(floor, await code());
  await expect(stage(floor, 'ORDER COMPLEET')).toContainText('Label klopt');
  const place = (await world.db.one<{ identifier: string }>(
    `SELECT s.identifier FROM dispatch_requests d JOIN storage_locations s ON s.id = d.storage_location_id WHERE d.identifier = $1`,
    [`${ORDER}-1`],
  ))!.identifier;
  await scan(floor, place);
  await allSent(floor);
  await expect.poll(async () => (await delivery()).status).toBe('shipped');

  const returned = await send<{ id: number }>(
    office,
    'POST',
    `/api/rest/sales-orders/${ORDER}/dispatch-requests`,
    {
      identifier: 'terug-1',
      dispatch_type: 'return',
      status: 'return-announced',
      dispatcher_type: 'dc',
      dispatcher_identifier: 'DC01',
      lines: [{ product_identifier: ARTICLE, quantity: 1, return_reason: 'wrong-size' }],
    },
  );
  const back = () =>
    read(office, `/api/rest/dispatch-requests/id:${returned.id}?include=tracking_codes,return_label_url`);
  await expect.poll(async () => (await back()).return_label_url).not.toBeNull();
  const { return_label_url: link, tracking_codes: codes } = await back();
  // The customer has no session.
  const label = await (await fetch(new URL(link ?? '', world.url))).text();
  expect(label.slice(0, 5)).toBe('%PDF-');
  await office.goto(`/orders/detail/${ORDER}/overview`);
  await expect(office.getByRole('link', { name: 'Openen, of de link naar de klant sturen' })).toHaveAttribute(
    'href',
    link ?? '',
  );

  await openReturns(floor);
  await scan(floor, codes[0]?.code ?? '');
  await receive(floor, ean ?? '');
  await allSent(floor);
  expect((await back()).status).toBe('return-received');
});
