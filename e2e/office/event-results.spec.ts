import { expect } from 'playwright/test';
import { runEvent } from '../../server/acts/triggers/run-event.ts';
import { violationsOf } from '../accessible.ts';
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

  // A mail that failed says where it goes to now; while it is tried again by itself, it waits for that.
  await world.db.query(
    `UPDATE sales_orders SET customer_email = 'klant@voorbeeld.nl' WHERE id = ${String(order.id)}`,
  );
  const mails = (is_successful: string, next_try_at: string) =>
    world.db.query(
      `UPDATE event_results SET is_successful = ${is_successful}, next_try_at = ${next_try_at}, executed_at = now(), tries = 1
       WHERE sales_order_id = ${String(order.id)} AND trigger_action_id IN (SELECT id FROM trigger_actions WHERE action_class = 'send-mail')`,
    );
  await mails('false', 'NULL');
  await page.reload();
  const mail = main.getByRole('row').filter({ hasText: 'Mail sturen' }).first();
  await mail.getByRole('button', { name: 'Opnieuw' }).click();
  await expect(dialog).toContainText(
    'De mail gaat nogmaals naar k***@voorbeeld.nl; het label wordt niet opnieuw gemaakt.',
  );
  await expect(dialog).toContainText('Uitgevoerd wordt trigger ‘Levering geannuleerd’ in de versie van');
  await expect(dialog).toContainText('Vanzelf gebeurt dit niet nog eens.');
  expect(await violationsOf(page)).toEqual([]);
  if (process.env['LOOKS']) await page.screenshot({ path: 'test-results/office/again-1440.png' });
  await page.keyboard.press('Escape');
  await mails('NULL', "now() + interval '5 minutes'");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await mail.getByRole('button', { name: 'Opnieuw' }).click();
  await expect(dialog).toContainText('De volgende poging komt vanzelf, om');
  await expect(dialog.getByRole('button', { name: 'Opnieuw' })).toHaveAccessibleDescription(
    'Deze actie wordt al uitgevoerd.',
  );
  if (process.env['LOOKS']) await page.screenshot({ path: 'test-results/office/again-320.png' });
  expect(
    await world.db.query('SELECT is_replaced FROM refund_requests WHERE sales_order_id = $1 ORDER BY id', [
      order.id,
    ]),
  ).toEqual([{ is_replaced: true }, { is_replaced: false }]);
});
