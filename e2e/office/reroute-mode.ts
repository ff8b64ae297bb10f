import { expect, type Locator, type Page } from 'playwright/test';
import { signIn } from '../hands.ts';
import type { World } from '../world.ts';

/** Reroute mode (orders-and-deliveries.md 2 and 5): three deliveries, of which two can go elsewhere. */
export const ORDER = '261117-0001';
export const COFFEE = 'Filterkoffie Havenzicht 500 g';
export const OATS = 'Havermout Zonnedauw 1 kg';

export const path = (order = ORDER) => `/orders/detail/${order}/reroute`;
export const lines = (page: Page | Locator) => page.getByRole('button', { name: /^Verplaats naar/ });
export const lineOf = (page: Page, name: string) => lines(page).filter({ hasText: name });
export const popup = (page: Page) => page.getByRole('dialog', { name: 'Verplaats naar' });
export const fresh = (page: Page, nth = 1) =>
  page.getByRole('region', { name: new RegExp(`^Nieuwe levering ${String(nth)}:`) });
export const save = (page: Page) => page.getByRole('button', { name: 'Opslaan', exact: true });

export async function open(page: Page, order = ORDER, user = 'backoffice'): Promise<void> {
  await signIn(page, user);
  await page.goto(path(order));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order: ${order}`);
}

/** The order's current deliveries: place, status and pieces. */
export const deliveries = (world: World, order = ORDER) =>
  world.db.query<{ at: string; status: string; pieces: number }>(
    `SELECT l.identifier AS at, d.status, sum(n.quantity)::int AS pieces FROM dispatch_requests d
     JOIN sales_orders o ON o.id = d.sales_order_id JOIN locations l ON l.id = d.location_id
     JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
     WHERE o.identifier = $1 AND NOT d.is_replaced GROUP BY d.id, l.identifier ORDER BY d.id`,
    [order],
  );

/** More pieces of the first line, which must stand on the order too. */
export async function more(world: World, quantity: number): Promise<void> {
  await world.db.execute(
    `WITH line AS (SELECT n.id, n.sales_order_line_id FROM dispatch_request_lines n
       JOIN dispatch_requests d ON d.id = n.dispatch_request_id WHERE d.identifier = $1 LIMIT 1),
     ordered AS (UPDATE sales_order_lines SET quantity = $2 WHERE id = (SELECT sales_order_line_id FROM line))
     UPDATE dispatch_request_lines SET quantity = $2 WHERE id = (SELECT id FROM line)`,
    [`${ORDER}-1`, quantity],
  );
}

/** A key of 'Verplaats naar' for a line: it counts once the first choice has the focus. */
export async function moveBy(page: Page, line: Locator, key: string): Promise<void> {
  await line.click();
  await expect(popup(page).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press(key);
  await expect(popup(page)).toHaveCount(0);
}

export async function toStore(page: Page, store: string, nth = 1): Promise<void> {
  await fresh(page, nth).getByLabel('Type locatie').selectOption('Winkel');
  await fresh(page, nth).getByLabel('Locatie', { exact: true }).selectOption(store);
  await expect(fresh(page, nth).getByLabel('Bezorgwijze')).not.toHaveValue('');
}

/** Planned here while a colleague sends something about the first delivery. */
export async function changedMeanwhile(
  page: Page,
  world: World,
  method: 'POST' | 'PATCH',
  end: string,
  data?: object,
): Promise<void> {
  await open(page);
  await moveBy(page, lineOf(page, COFFEE), 'n');
  await moveBy(page, lineOf(page, OATS), '1');
  await toStore(page, 'Amsterdam Noord');
  const colleague = await world.device('beheer');
  const [row] = await world.db.query<{ id: number }>(
    'SELECT id FROM dispatch_requests WHERE identifier = $1',
    [`${ORDER}-1`],
  );
  const reply = await colleague.request.fetch(
    `${world.url}/api/rest/dispatch-requests/id:${String(row?.id)}${end}`,
    {
      method,
      headers: { 'X-Requested-With': 'fetch', 'Idempotency-Key': '0199a000-0000-7000-8000-000000000001' },
      ...(data && { data }),
    },
  );
  expect(reply.status()).toBe(200);
}

/** A colleague pauses the delivery that a plan takes from. */
export const pausedMeanwhile = (page: Page, world: World) => changedMeanwhile(page, world, 'POST', '/pause');
