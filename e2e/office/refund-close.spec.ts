import { expect } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';
import { picturesOf, sizes } from './pictures.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// Dagafsluiting (decision 041; mockup refund-close).

const picture = picturesOf('refund-close');
const DAY = '2026-11-22';

/** Three of the demo's payments back were asked for on the day, and Mollie said what it has of them. */
async function aDay(world: World): Promise<string> {
  const [{ order } = { order: '' }] = await world.db.query<{ order: string }>(
    `WITH day AS (
       UPDATE refund_transactions SET asked_at = '${DAY}T15:42:07Z', tries = 1,
         state = CASE WHEN state = 'accepted' THEN 'unknown' ELSE state END
       WHERE payment_id IS NOT NULL AND state IN ('accepted', 'settled') RETURNING *
     ), told AS (
       INSERT INTO provider_refunds (provider, reference, key, amount, state, day)
       SELECT 'mollie', 're_' || id, key, amount, 'settled', '${DAY}'::date FROM day WHERE state = 'settled'
       UNION ALL SELECT 'mollie', 're_4qqhO89gsT', NULL, 1250, 'settled', '${DAY}'::date
     ), at AS (
       INSERT INTO provider_days (provider, day, told_at) VALUES ('mollie', '${DAY}', '2026-11-23T13:20:00Z')
     )
     SELECT o.identifier AS order FROM day JOIN refund_requests r ON r.id = day.refund_request_id JOIN sales_orders o ON o.id = r.sales_order_id
     WHERE day.state = 'unknown' ORDER BY day.id LIMIT 1`,
  );
  return order;
}

test('from Crediteringen to the day: what differs stands with its order and what mends it', async ({
  page,
  world,
}) => {
  const order = await aDay(world);
  await signIn(page, 'backoffice');
  await page.goto('/orders/refund-order-search');
  await page.getByRole('button', { name: 'Dagafsluiting' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dagafsluiting' })).toBeVisible();
  await page.goto(`/orders/refund-close/${DAY}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Volgens de betaalproviders')).toBeVisible();
  const unknown = main.getByRole('region', { name: /^Onbekend/ }).first();
  await expect(unknown).toContainText('Niet nog een keer uitbetalen tot dit bekend is.');
  await expect(main.getByRole('region', { name: /^Niet van ons/ })).toContainText('€ 12,50');
  await expect(main.getByRole('region', { name: 'Per betaalmethode' }).first()).toContainText('Totaal');
  for (const [width, height] of [
    [320, 640],
    [412, 915],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  await unknown.getByRole('button', { name: 'Vraag nu na bij Mollie' }).click();
  await expect(page.getByText('Er wordt nagevraagd.')).toBeVisible();
  await unknown.getByRole('button', { name: 'Naar de creditering' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/detail/${order}/refunds$`));
});

test('one that nobody knows of is linked to the provider’s reference, or is looked for once more', async ({
  page,
  world,
}) => {
  const order = await aDay(world);
  await signIn(page, 'backoffice');
  const main = page.getByRole('main');
  const unknown = main.getByRole('region', { name: /^Onbekend/ }).filter({ hasText: order });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto(`/orders/refund-close/${DAY}`);
    await expect(unknown.getByRole('button', { name: 'Koppel kenmerk' })).toBeVisible();
    expect(await page.evaluate(sideways)).toEqual([]);
    await picture(page, 'unknown');
    for (const name of ['Provider kent hem niet', 'Koppel kenmerk']) {
      await unknown.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await picture(page, name === 'Koppel kenmerk' ? 'link' : 'not-known');
      await page.keyboard.press('Escape');
    }
  }
  await unknown.getByRole('button', { name: 'Provider kent hem niet' }).click();
  const notKnown = page.getByRole('dialog', { name: 'Provider kent hem niet' });
  await notKnown.getByLabel('Waaruit blijkt dat?').fill('Gebeld met Mollie.');
  await notKnown.getByRole('button', { name: 'Vastleggen' }).click();
  await expect(page.getByText('Vastgelegd.')).toBeVisible();
  await unknown.getByRole('button', { name: 'Koppel kenmerk' }).click();
  const link = page.getByRole('dialog', { name: 'Koppel kenmerk' });
  await link.getByRole('button', { name: 'Koppel kenmerk' }).click();
  await expect(link).toContainText('Vul het kenmerk van de provider in.');
  await link.getByLabel('Kenmerk provider').fill('re_4qqhO89gsT');
  await link.getByLabel('Waaruit blijkt dat?').fill('Gezien in het scherm van Mollie.');
  await link.getByRole('button', { name: 'Koppel kenmerk' }).click();
  await expect(link).toContainText('Volgens Mollie is dit kenmerk van € 12,50.');
  await link.getByLabel('Kenmerk provider').fill('re_ander');
  await link.getByRole('button', { name: 'Koppel kenmerk' }).click();
  await expect(link).toHaveCount(0);
  await expect(unknown).toHaveCount(0);
});

test('a provider without a list tells by its file, and each bad line is told', async ({ page, world }) => {
  await aDay(world);
  await signIn(page, 'backoffice');
  await page.goto(`/orders/refund-close/${DAY}`);
  const main = page.getByRole('main');
  const bring = (lines: string[]) =>
    main
      .getByLabel('Bestand van Mollie')
      .last()
      .setInputFiles({
        name: 'mollie.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['kenmerk;sleutel;bedrag;datum;status', ...lines].join('\r\n')),
      });
  await bring([`re_1;;12,50;${DAY};betaald`, `re_2;;twaalf;${DAY};betaald`, `re_3;;1,00;2026-11-21;betaald`]);
  await expect(main).toContainText('Niets is overgenomen. Verbeter deze regels:');
  await expect(main).toContainText('regel 3: bedrag ‘twaalf’. Verwacht: 12,95');
  await expect(main).toContainText('regel 4: datum 2026-11-21 hoort niet bij 2026-11-22');
  await bring([`re_1;;12,50;${DAY};betaald`]);
  await expect(page.getByText('Het bestand is overgenomen.')).toBeVisible();
  await expect(main).toContainText(/bestand van .+, Marieke van Dijk/);
  await expect(main.getByRole('region', { name: /^Niet bij de provider/ }).first()).toBeVisible();
});

test('a day without refunds says so, and who may not approve does not come here', async ({ page, world }) => {
  await signIn(page, 'backoffice');
  await page.goto('/orders/refund-close/2026-01-04');
  await expect(page.getByRole('main')).toContainText(
    'Op zondag 04-01 is niets terugbetaald. Er valt niets af te sluiten.',
  );
  await world.db.query(`UPDATE users SET permissions = '{refunds.view}' WHERE username = 'backoffice'`);
  await page.goto('/orders/refund-order-search');
  await expect(page.getByRole('heading', { level: 1, name: 'Crediteringen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dagafsluiting' })).toHaveCount(0);
});

test('a day is closed for good once each difference has its explanation', async ({ page, world }) => {
  await aDay(world);
  // Only the strange one is left.
  await world.db.query(`UPDATE refund_transactions SET state = 'refused' WHERE state = 'unknown'`);
  await signIn(page, 'backoffice');
  await page.goto(`/orders/refund-close/${DAY}`);
  const main = page.getByRole('main');
  const shut = main.getByRole('region', { name: 'Deze dag sluiten' });
  await expect(shut).toContainText('Nog 1 verschil zonder uitleg');
  await expect(shut.getByRole('button', { name: 'Sluit zondag 22-11' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const strange = main.getByRole('region', { name: /^Niet van ons/ });
  await strange.getByRole('button', { name: 'Leg uit' }).click();
  const explain = page.getByRole('dialog', { name: 'Uitleg bij € 12,50' });
  await explain.getByRole('button', { name: 'Bewaar uitleg' }).click();
  await expect(explain).toContainText('Vul een uitleg in.');
  await explain.getByLabel('Waarom klopt het?').fill('Coulance vanuit het scherm van Mollie, door Sanne.');
  await page.keyboard.press('Control+Enter');
  await expect(strange).toContainText('Coulance vanuit het scherm van Mollie, door Sanne.');
  await expect(strange).toContainText('Marieke van Dijk');
  await shut.getByRole('button', { name: 'Sluit zondag 22-11' }).click();
  const question = page.getByRole('dialog', { name: 'Wil je zondag 22-11 voorgoed sluiten?' });
  await expect(question).toContainText('verschil € -12,50');
  const file = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Sluit zondag 22-11' }).click();
  await expect(main.getByRole('region', { name: 'Gesloten' })).toContainText(
    /Gesloten door Marieke van Dijk op .+\./,
  );
  await expect(main.getByRole('button', { name: 'Leg uit' })).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Vernieuwen' })).toHaveCount(0);
  await main.getByRole('button', { name: 'CSV voor de boekhouding' }).click();
  expect((await file).suggestedFilename()).toBe(`dagafsluiting-${DAY}.csv`);
});
