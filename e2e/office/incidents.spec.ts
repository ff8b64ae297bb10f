import { expect } from 'playwright/test';
import { signIn } from '../hands.ts';
import { sideways, violationsOf } from '../accessible.ts';
import { test, withoutServiceWorker } from '../world.ts';
import { picturesOf, sizes } from './pictures.ts';

test.use(withoutServiceWorker);

// Mislukte acties (mockups/README-things.md 8).

const picture = picturesOf('incidents');

test('failures are told by their cause, and run again spread over time, for all who look', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/orders/incidents');
  const main = page.getByRole('main');
  await expect(main).toContainText('Geen mislukte acties.');
  await picture(page, 'none');

  await world.db.query(
    `WITH made AS (INSERT INTO incidents (action_class, receiver, code, why) VALUES
       ('send-mail', 'smtp.voorbeeld.nl', '503', 'mailserver antwoordt 503'), ('create-refund', '', 'changed', 'order werd net gewijzigd')
       RETURNING id, action_class)
     INSERT INTO event_results (trigger_event_id, event, sales_order_id, payload, depth, trigger_action_id, condition_group, incident_id,
       failed_at, is_successful, result, tries)
     SELECT -n, 'order-created', (SELECT min(id) FROM sales_orders) + n % 36, '{}', 0, (SELECT min(id) FROM trigger_actions a
       WHERE a.action_class = made.action_class), 'altijd', made.id, now() - n * interval '30 seconds', false, made.action_class, 7
     FROM made, generate_series(1, 38) n WHERE n = 1 OR action_class = 'send-mail'`,
  );
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('/orders/incidents');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      /^Verzendmail: 38 mislukt sinds .* mailserver antwoordt 503$/,
      /^Creditering voorstellen: 1 mislukt om .* order werd net gewijzigd$/,
    ]);
    await expect(main).toContainText('39 acties in 2 storingen');
    expect(await page.evaluate(sideways)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'list');
    await main.getByRole('button', { name: 'Alle 38 tonen' }).click();
    const all = page.getByRole('dialog', { name: 'Mislukte acties van deze storing' });
    await expect(all.getByRole('rowheader')).toHaveCount(38);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'all');
    await page.keyboard.press('Escape');
    await main.getByRole('button', { name: 'Opnieuw, gespreid' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Wat gebeurt er als ik dit opnieuw doe?' });
    await expect(dialog).toContainText('38 klanten krijgen een mail');
    await expect(dialog).toContainText('Gespreid over 4 minuten, 10 per minuut, oudste eerst.');
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'effect');
    await page.keyboard.press('Escape');
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await main.getByRole('button', { name: 'Opnieuw, gespreid' }).first().click();
  await page.getByRole('button', { name: 'Doe 38 acties opnieuw' }).click();
  await expect(main).toContainText('Bezig: 0 van 38 opnieuw');
  expect(await violationsOf(page)).toEqual([]);
  await picture(page, 'busy');
  await main.getByRole('button', { name: 'Pauze' }).click();
  await expect(main).toContainText('Gepauzeerd: 0 van 38 opnieuw');
  await main.getByRole('button', { name: 'Verder' }).click();
  await expect(main).toContainText('Bezig: 0 van 38 opnieuw');

  await world.db.query('UPDATE event_results SET is_successful = true WHERE incident_id IS NOT NULL');
  await world.db.query(
    `UPDATE incidents SET solved_at = now(), run_state = CASE WHEN run_state IS NOT NULL THEN 'done' END`,
  );
  await page.reload();
  await expect(main.getByRole('row', { name: /Verzendmail: 38 mislukt/ })).toContainText('38 gelukt');
  await picture(page, 'solved');
});
