import { expect } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker } from '../world.ts';
import { picturesOf, sizes } from './pictures.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// The tab Triggers of 'Systeem' (specification README, 'Menu and titles'; shell-search-settings.md 6 and 7).

const picture = picturesOf('triggers');

test('triggers are told with what they wait for and do, their last run and what failed; the deleted ones last', async ({
  page,
  world,
}) => {
  await world.db.query(
    `WITH made AS (INSERT INTO triggers (identifier, description, trigger_event, deleted_at)
       VALUES ('lang', 'Aan onvergelijkbarehoeveelhedenvoorwaardengebonden', 'order-created', NULL), ('oud', 'Manco naar ERP', 'order-created', now())
       RETURNING id), many AS (INSERT INTO trigger_conditions (trigger_id, group_identifier, condition_class, operator, value)
         SELECT min(id), 'groep ' || n % 2, 'product', 'in', repeat('8712345678906, ', 12) FROM made, generate_series(1, 6) n GROUP BY n)
     INSERT INTO trigger_actions (trigger_id, description, action_class, parameters)
     SELECT id, 'Webhook ‘ERP afboeken’', 'call-webhook', '{"url": "https://erp.voorbeeld.nl"}' FROM made`,
  );
  await world.db.query(
    `WITH made AS (INSERT INTO incidents (action_class, receiver, code, why) VALUES ('call-webhook', 'erp.voorbeeld.nl', '500', 'antwoord 500') RETURNING id)
     INSERT INTO event_results (trigger_event_id, event, sales_order_id, payload, depth, trigger_action_id, condition_group, incident_id,
       failed_at, is_successful, result, tries)
     SELECT -n, 'order-created', (SELECT min(id) FROM sales_orders), '{}', 0, (SELECT min(a.id) FROM trigger_actions a JOIN triggers t
       ON t.id = a.trigger_id WHERE t.identifier = 'lang'), 'altijd', made.id, now(), false, 'antwoord 500', 7 FROM made, generate_series(1, 12) n`,
  );
  await signIn(page, 'beheer');
  const main = page.getByRole('main');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto('/system/triggers');
    await expect(page.getByRole('heading', { level: 1, name: 'Systeem' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Triggers' })).toHaveAttribute('aria-current', 'page');
    const long = main.getByRole('row').filter({ hasText: 'Aan onvergelijkbare' });
    await expect(long).toContainText('12 mislukt');
    await expect(long).toContainText('Order aangemaakt');
    await expect(main.getByRole('row').filter({ hasText: 'Retour, verkoopbaar en tot € 50' })).toContainText(
      /Staat van het artikel is Verkoopbaar en Bedrag van de artikelen is minder dan €\s50,01/,
    );
    await expect(main.getByRole('row').last()).toContainText(/Manco naar ERP\s*Verwijderd/);
    await picture(page, 'list');
    await long.getByText('6 voorwaarden').press('Enter');
    await expect(long).toContainText('of Artikel is een van 8712345678906');
    expect(await page.evaluate(sideways)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'open');
  }
  await main.getByRole('button', { name: 'Ververs triggers' }).press('Enter');
  await expect(page.getByText('De triggers zijn ververst.')).toBeVisible();
  await main.getByRole('link', { name: '12 mislukt' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Mislukte acties' })).toBeVisible();
});

test('none, many, and a list that cannot be loaded', async ({ page, world }) => {
  await signIn(page, 'beheer');
  await page.setViewportSize({ width: 320, height: 640 });
  const main = page.getByRole('main');
  await page.route('**/api/triggers?*', route => route.fulfill({ status: 503, body: '' }));
  await page.goto('/system/triggers');
  await expect(main).toContainText('De triggers kunnen niet worden geladen.');
  await picture(page, 'failed');
  await page.unroute('**/api/triggers?*');
  await main.getByRole('button', { name: 'Opnieuw' }).press('Enter');
  await expect(main.getByRole('rowheader').first()).toBeVisible();

  await world.db.query(
    `INSERT INTO triggers (identifier, description, trigger_event) SELECT 'nr-' || n, 'Trigger ' || n, 'order-created' FROM generate_series(1, 500) n`,
  );
  await page.reload();
  await expect(main.getByRole('rowheader')).toHaveCount(50);
  await main.getByRole('button', { name: 'Toon meer' }).press('Enter');
  await expect(main.getByRole('rowheader')).toHaveCount(100);
  expect(await page.evaluate(sideways)).toEqual([]);

  await world.db.query(
    'TRUNCATE event_results, trigger_actions, trigger_conditions, triggers, incidents CASCADE',
  );
  await page.reload();
  await expect(main).toContainText('Er zijn nog geen triggers.');
  expect(await violationsOf(page)).toEqual([]);
  await picture(page, 'none');
});

test('who only refreshes triggers finds them in the menu, and no scanner tests', async ({ page, world }) => {
  await world.db.execute(
    `UPDATE users SET permissions = array_remove(permissions, 'system.operate') WHERE username = 'beheer'`,
  );
  await signIn(page, 'beheer');
  await page.goto('/dashboard');
  const item = page.getByRole('navigation').getByRole('link', { name: 'Systeem' });
  await item.click();
  await expect(page).toHaveURL(/\/system\/triggers$/);
  await expect(item).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main').getByRole('link', { name: 'Scannertests' })).toHaveCount(0);
  await world.db.execute(
    `UPDATE users SET permissions = array_remove(permissions, 'triggers.edit') WHERE username = 'beheer'`,
  );
  await page.reload();
  await expect(page.getByRole('main')).not.toContainText('Ververs triggers');
  await expect(page.getByRole('link', { name: 'Systeem' })).toHaveCount(0);
});
