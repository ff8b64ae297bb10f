import { expect } from 'playwright/test';
import { signIn } from '../hands.ts';
import { sideways, violationsOf } from '../accessible.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';
import { picturesOf, sizes } from './pictures.ts';

test.use(withoutServiceWorker);

// Mislukte acties (mockups/README-things.md 8).

const picture = picturesOf('incidents');

/** The demo has some. */
const withoutFailures = (world: World) => world.db.query('TRUNCATE event_results, incidents CASCADE');

test('failures are told by their cause, and run again spread over time, for all who look', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  const main = page.getByRole('main');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('/orders/incidents');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      /^Verzendmail: 5 mislukt sinds .* mailserver antwoordt 503$/,
      /^Verzendmail: 1 mislukt om .* adres onbekend \(550\)$/,
    ]);
    await picture(page, 'demo');
  }
  await withoutFailures(world);
  await page.reload();
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

test('all actions, and those still to run, stand beside the incidents; a failed one leads to its incident', async ({
  page,
  world,
}) => {
  await withoutFailures(world);
  await world.db.query(
    `WITH made AS (INSERT INTO incidents (action_class, receiver, code, why) VALUES
       ('send-mail', 'smtp.voorbeeld.nl', '503', 'mailserver antwoordt 503') RETURNING id)
     INSERT INTO event_results (trigger_event_id, event, sales_order_id, payload, depth, trigger_action_id, condition_group, incident_id,
       failed_at, is_successful, result, tries, next_try_at)
     SELECT -n, 'order-created', (SELECT min(id) FROM sales_orders), '{}', 0, (SELECT min(id) FROM trigger_actions a
       WHERE a.action_class = 'send-mail'), 'altijd', made.id, now(), CASE WHEN n = 1 THEN false END, 'antwoord 503', 2,
       CASE WHEN n > 1 THEN now() + n * interval '1 minute' END
     FROM made, generate_series(1, 3) n`,
  );
  await signIn(page, 'beheer');
  await page.goto('/orders/incidents');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('link', { name: /^Mislukte acties/ })).toContainText('3');
  const main = page.getByRole('main');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await main.getByRole('link', { name: 'Gepland' }).click();
    await expect(main.getByRole('rowheader')).toHaveCount(2);
    expect(await page.evaluate(sideways)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'planned');
    await main.getByRole('link', { name: 'Alle acties' }).click();
    await expect(main.getByRole('table', { name: 'Alle acties' })).toBeVisible();
    expect(await page.evaluate(sideways)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'actions');
  }
  const [{ order, id } = { order: '', id: 0 }] = await world.db.query<{ order: string; id: number }>(
    'SELECT (SELECT identifier FROM sales_orders ORDER BY id LIMIT 1) AS order, (SELECT max(id) FROM incidents) AS id',
  );
  await page.goto(`/orders/detail/${order}/event-results`);
  await main.getByRole('link', { name: 'Deel van storing, 3' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/orders/incidents#${String(id)}$`));
  await expect(main.getByRole('heading', { name: /^Verzendmail: 3 mislukt/ })).toBeInViewport();
});

test('who sees results alone opens the order of an action at this tab', async ({ page, world }) => {
  await world.db.query(
    `UPDATE users SET permissions = '{orders.triggers.view}' WHERE username = 'backoffice'`,
  );
  await signIn(page, 'backoffice');
  await page.goto('/orders/incidents/all');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: '261117-0038', exact: true }).first().click();
  await expect(page).toHaveURL(/\/orders\/detail\/261117-0038\/event-results$/);
  await expect(main.getByRole('table')).toContainText('Mail ‘Je order is onderweg’');
  await expect(main.getByRole('link', { name: 'Overzicht' })).toHaveCount(0);
});
