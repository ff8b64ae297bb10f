import { expect } from 'playwright/test';
import { runEvent } from '../../server/acts/triggers/run-event.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Event results (review-refunds-warehouse.md 2, 4, 5 and 8; order-rules.md 7).

test('a paid delivery that is cancelled is proposed to be paid back; what ran stands in Uitgevoerde acties, and runs again', async ({
  page,
  world,
}) => {
  const [order] = await world.db.query<{ identifier: string; id: number }>(
    `SELECT o.identifier, o.id FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id
     WHERE o.identifier LIKE '261110-%' AND d.location_id = 1 AND d.status = 'to-be-requested' AND d.paused_at IS NULL
     GROUP BY o.id HAVING count(*) = 1 ORDER BY 1 LIMIT 1`,
  );
  if (!order) throw new Error('there is an order');
  await world.db.query(
    `INSERT INTO sales_order_payments (sales_order_id, provider, account, method, payment_status, amount, datetime)
     VALUES ($1, 'mollie', 'oms', 'ideal', 'captured', 100000, now())`,
    [order.id],
  );
  await signIn(page, 'backoffice');
  await page.goto(`/orders/detail/${order.identifier}/event-results`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Er zijn nog geen acties uitgevoerd.');
  await page.evaluate(
    ([delivery, key]) =>
      fetch(`/api/rest/dispatch-requests/${delivery ?? ''}`, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'fetch',
          'idempotency-key': key ?? '',
        },
        body: '{"status":"cancelled"}',
      }),
    [`${order.identifier}-1`, '01990000-0000-7000-8000-00000000abcd'],
  );
  // No jobs run here.
  const events = await world.db.query<{ id: number }>(
    'SELECT id FROM trigger_events WHERE sales_order_id = $1 ORDER BY id',
    [order.id],
  );
  for (const { id } of events) await runEvent(world.db, { trigger_event_id: id });
  await page.reload();
  const proposed = main.getByRole('row').filter({ hasText: 'Voorstel van' });
  await expect(proposed).toContainText('Gelukt');
  await expect(proposed).toContainText('Levering geannuleerd');
  await main.getByRole('button', { name: /^Onbekend 1/ }).click();
  await expect(proposed).toHaveCount(0);
  await main.getByRole('button', { name: /^Alle/ }).click();

  await proposed.getByRole('button', { name: 'Gegevens' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    `"dispatch_request_identifier": "${order.identifier}-1"`,
  );
  await page.keyboard.press('Escape');
  await proposed.getByRole('button', { name: 'Opnieuw' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('meer dan betaald is gaat nooit terug');
  await dialog.getByRole('button', { name: 'Opnieuw' }).click();
  await expect(page.getByText('De actie is aangevraagd om uit te voeren')).toBeVisible();
  await expect(main.getByRole('row').nth(1)).toContainText('Marieke van Dijk');
  expect(
    await world.db.query('SELECT is_replaced FROM refund_requests WHERE sales_order_id = $1 ORDER BY id', [
      order.id,
    ]),
  ).toEqual([{ is_replaced: true }, { is_replaced: false }]);
});
