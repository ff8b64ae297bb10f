import { expect, type Page } from 'playwright/test';
import { part } from '../../server/testing/depth.ts';
import { pages } from '../../src/office/pages.ts';
import type { World } from '../world.ts';

/** A value for each `:name` of a path of the office. */
export async function fillings(world: World): Promise<Readonly<Record<string, string>>> {
  const first = async (sql: string) =>
    (await world.db.query<{ identifier: string }>(sql))[0]?.identifier ?? '';
  const of = `location_id = (SELECT id FROM locations WHERE identifier = 'DC01')`;
  return {
    type: 'dc',
    location: 'DC01',
    serviceType: 'dc_delivery',
    presale: await first('SELECT id::text AS identifier FROM presale_schedules ORDER BY id LIMIT 1'),
    group: 'packing-slip',
    holdGroup: 'hoog-bedrag',
    day: '2026-11-22',
    product: '102007',
    batch: await first(`SELECT identifier FROM dispatch_request_batches WHERE ${of} ORDER BY id LIMIT 1`),
    receipt: await first(`SELECT identifier FROM goods_receipts WHERE recipient_${of} ORDER BY id LIMIT 1`),
    order: await first('SELECT identifier FROM sales_orders ORDER BY id LIMIT 1'),
    returned: await first(
      `SELECT identifier FROM dispatch_requests WHERE ${of} AND dispatch_type = 'return' ORDER BY id LIMIT 1`,
    ),
  };
}

export const addressOf = (path: string, filling: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(filling[name] ?? ''));

/** Opens a third of the pages of the office (`npm run test:deep`: each of them), and looks at them one after another. */
export async function walkPages(
  page: Page,
  world: World,
  third: 0 | 1 | 2,
  look: (of: (typeof pages)[number], address: string) => Promise<void>,
): Promise<void> {
  const filling = await fillings(world);
  for (const of of part(
    pages.filter(({ load }) => load),
    third,
  )) {
    const address = addressOf(of.path, filling);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await look(of, address);
  }
}
