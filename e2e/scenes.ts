import type { Page } from 'playwright/test';
import { codeOn, scan, stage } from './hands.ts';
import type { OmsData, TrueDelivery } from './truth.ts';
import { setDeliveries } from '../server/acts/deliveries/test-changes.ts';

/**
 * Keeps the orders of a batch at the named locations and cancels all others, so that an article can only belong to
 * those.
 */
export async function onlyOrders(
  world: OmsData,
  batch: string,
  ...locations: string[]
): Promise<TrueDelivery[]> {
  const deliveries = await world.facts(batch);
  const kept = locations.map(location => {
    const found = deliveries.find(d => d.location === location);
    if (!found) throw new RangeError(`no order at ${location} in ${batch}`);
    return found;
  });
  await setDeliveries(
    world.db,
    `status = 'cancelled'`,
    `id = ANY($1) AND status NOT IN ('shipped', 'cancelled')`,
    [deliveries.filter(d => !kept.includes(d)).map(d => d.id)],
  );
  return kept;
}

/** Keeps one order, with only the given article, this many pieces. */
export async function orderOf(world: OmsData, batch: string, location: string, ean: string, quantity = 1) {
  const [order] = await onlyOrders(world, batch, location);
  const line = order?.lines.find(l => l.eans.includes(ean)) ?? order?.lines[0];
  if (!order || !line) throw new RangeError(`nothing to sort at ${location}`);
  await world.db.execute(
    `WITH gone AS (DELETE FROM dispatch_request_lines WHERE dispatch_request_id = $1 AND id <> $2)
     UPDATE dispatch_request_lines l SET quantity = $3, product_identifier = e.product_identifier
     FROM product_eans e WHERE l.id = $2 AND e.ean = $4`,
    [order.id, line.id, quantity, ean],
  );
  return world.delivery(order.order);
}

export const AUTOFILL_ZONE = 'processProduct.autofillSortingZone';

/** Sets a property of DC01. */
export const setProperty = (world: OmsData, name: string, value: number): Promise<unknown> =>
  world.db.execute(
    `UPDATE location_properties p SET int_value = $2 FROM location_property_keys k
     WHERE k.id = p.location_property_key_id AND k.identifier = $1 AND p.location_id = 1`,
    [name, value],
  );

/** Sorts one scan of an article without questions: everything pending of it, at its location; the slip prints by itself. */
export async function sortArticle(page: Page, ean: string): Promise<string> {
  await scan(page, ean);
  const all = page.getByRole('button', { name: /^Alle / });
  await codeOn(page).waitFor();
  // The sign of the quantity step is there before its buttons.
  if (
    await stage(page)
      .getByText(/^Leg \d+ en scan /)
      .isVisible()
  )
    await all.click();
  const code = (await codeOn(page).textContent()) ?? '';
  await scan(page, code);
  return code;
}
