import { expect, type Page } from 'playwright/test';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { begin, judge, LONG_NAME } from './judge.ts';
import { plantScripts } from './planted.ts';
import { test, withoutServiceWorker } from './world.ts';

test.use(withoutServiceWorker);

/** The returns of the office with none, one and 500 of them: accessible, nothing cut off sideways at any size. */
test.beforeEach(({ world }) => plantScripts(world.db));

const PATH = '/locations/dc/DC01/returns';
const OF_DC = `dispatch_type = 'return' AND location_id = (SELECT id FROM locations WHERE identifier = 'DC01')`;
const table = (page: Page) => page.getByRole('table', { name: 'Retouren' });
const rows = (page: Page) => table(page).locator('tbody tr');
const toEnd = (page: Page) =>
  page.getByRole('region', { name: 'Retouren' }).evaluate(list => list.scrollTo(0, list.scrollHeight));

test('returns, none of them, one and 500', async ({ page, world }) => {
  test.slow();
  const kept = returnLabel(24);
  await world.db.execute('UPDATE products SET name = $1', [LONG_NAME]);
  await world.db.execute(
    `UPDATE dispatch_requests SET location_id = (SELECT id FROM locations WHERE identifier = '101') WHERE ${OF_DC}`,
  );
  await begin(page, 'backoffice');
  await page.goto(PATH);
  await expect(page.getByText('Geen retouren gevonden.')).toBeVisible();
  await judge(page, 'returns none');

  await world.db.execute(
    `UPDATE dispatch_requests SET location_id = (SELECT id FROM locations WHERE identifier = 'DC01')
     WHERE id = (SELECT dispatch_request_id FROM tracking_codes WHERE code = $1)`,
    [kept],
  );
  await world.db.execute(
    `INSERT INTO return_photos (id, mutation_id, media_type, bytes, user_id)
     SELECT mutation_id, mutation_id, 'image/jpeg', '\\x00', user_id FROM return_receipts`,
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(PATH);
  await expect(rows(page)).toHaveCount(1);
  await judge(page, 'returns one');
  await page.setViewportSize({ width: 320, height: 640 });
  await rows(page).getByRole('link').click();
  await expect(page.getByText('Deze foto kan niet worden getoond.')).toBeVisible();
  await judge(page, 'return');

  await world.db.execute(
    `WITH more AS (
       INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, updated_at)
       SELECT identifier || '-' || n, sales_order_id, location_id, status, dispatch_type, updated_at - n * interval '1 minute'
       FROM dispatch_requests, generate_series(1, 499) AS n WHERE ${OF_DC} RETURNING id),
     lined AS (
       INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
       SELECT more.id, sales_order_line_id, product_identifier, 999
       FROM more, dispatch_request_lines n JOIN tracking_codes c USING (dispatch_request_id) WHERE c.code = $1)
     INSERT INTO tracking_codes (dispatch_request_id, code)
     SELECT id, rpad($1 || id, 40, '0') FROM more`,
    [kept],
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(PATH);
  await expect(rows(page)).toHaveCount(50);
  const heal = world.faults.set(/offset=50/, 'cut');
  await toEnd(page);
  await expect(page.getByRole('alert')).toContainText('Fout bij het ophalen van de retouren.');
  await judge(page, 'returns more failed');
  heal();
  await page.getByRole('button', { name: 'Opnieuw' }).click();
  await expect(rows(page)).toHaveCount(100);
  // The next page comes before the end; of so many rows only those near what is in sight are drawn.
  await expect
    .poll(async () => {
      await toEnd(page);
      return table(page).getAttribute('aria-rowcount');
    })
    .toBe('501');
  expect(await rows(page).count()).toBeLessThan(200);
  await judge(page, 'returns 500');
});
