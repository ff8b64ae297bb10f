import { expect, type Page } from 'playwright/test';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { scrollList, signIn } from './hands.ts';
import { begin, judge, LONG_NAME } from './judge.ts';
import { plantScripts } from './planted.ts';
import { test, withoutServiceWorker } from './world.ts';

test.use(withoutServiceWorker);

/** The returns of the office with none, one and 500 of them: accessible, nothing cut off sideways at any size. */
test.beforeEach(({ world }) => plantScripts(world.db));

const PATH = '/locations/dc/DC01/returns';
const OF_DC = `dispatch_type = 'return' AND location_id = (SELECT id FROM locations WHERE identifier = 'DC01')`;
const table = (page: Page) => page.getByRole('table', { name: 'Retouren' });
const rows = (page: Page) => table(page).locator('tbody tr:not([aria-hidden])');
const toEnd = (page: Page) => scrollList(page.getByRole('region', { name: 'Retouren' }));

test('returns, none of them, one and 500', async ({ page, world }) => {
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
  // No fault of the OMS itself: that would be asked again without a press.
  const heal = world.faults.set(/offset=50/, {
    status: 422,
    body: { type: 'about:blank', title: 'Unprocessable Content', status: 422, code: 'something-else' },
  });
  await toEnd(page);
  await expect(page.getByRole('alert')).toContainText('Fout bij het ophalen van de retouren.');
  await judge(page, 'returns more failed');
  heal();
  await page.getByRole('button', { name: 'Opnieuw' }).click();
  await expect(rows(page)).toHaveCount(100);
  // Eight pages more: the default intervals, of a second soon, leave no time for their answers.
  await expect
    .poll(
      async () => {
        await toEnd(page);
        return table(page).getAttribute('aria-rowcount');
      },
      { intervals: [100] },
    )
    .toBe('501');
  // Rows are so many that only those near what is in sight are drawn.
  expect(await rows(page).count()).toBeLessThan(200);
  await judge(page, 'returns 500');

  // Back on a phone, where a row is higher than on a desk: the opened row is there, and few others.
  const list = page.getByRole('region', { name: 'Retouren' });
  await scrollList(list, 0.7);
  const inSight = () =>
    list.evaluate(at => {
      const { top, bottom } = (at.closest('main') ?? at).getBoundingClientRect();
      const links = [...at.querySelectorAll<HTMLAnchorElement>('tbody a')];
      const isInLowerHalf = ({ top: y }: DOMRect) => y > (top + bottom) / 2 && y < bottom;
      return links.find(a => isInLowerHalf(a.getBoundingClientRect()))?.getAttribute('href') ?? '';
    });
  let href = '';
  await expect.poll(async () => (href = await inSight())).not.toBe('');
  const opened = page.locator(`a[href="${href}"]`);
  await opened.click();
  await expect(page.getByRole('heading', { name: 'Foto’s' })).toBeVisible();
  await page.goBack();
  await expect(opened).toBeFocused();
  await expect(opened).toBeInViewport();
  expect(await rows(page).count()).toBeLessThan(200);
});

test('on a phone the name of a location that is one long word is whole in the list of pages', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `UPDATE locations SET display_name = 'Arbeidsongeschiktheidsverzekeringsmagazijn' WHERE identifier = 'DC01'`,
  );
  await begin(page, 'magazijn');
  await page.goto(PATH.replace('returns', 'goods-receipt'));
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Ga naar' }).getByRole('searchbox')).toBeFocused();
  await judge(page, 'pages of a long name');
});

test('on a phone a count of three figures is not cut off beside a long supplier', async ({ page, world }) => {
  await world.db.execute(`UPDATE locations SET display_name = 'Groothandel Van Houten en Zonen B.V.'
    WHERE location_type_id = (SELECT id FROM location_types WHERE identifier = 'vendor')`);
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'magazijn');
  await page.goto('/locations/dc/DC01/goods-receipt');
  const counts = page.locator('tbody td[data-card=left]', { hasText: /^\d+$/ });
  await expect(counts.first()).toBeVisible();
  // 'Crossdock 888' is 99 px wide.
  const narrowest = await counts.evaluateAll(cells => Math.min(...cells.map(cell => cell.clientWidth)));
  expect(narrowest).toBeGreaterThanOrEqual(99);
});
