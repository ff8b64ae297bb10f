import { expect, type Page } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { returnLabel } from '../server/demo/seed-returns.ts';
import { allAnswers, answerAll, answersOn, askedReturn } from './asked.ts';
import { openSort, scan, signIn, stage } from './hands.ts';
import { allSent, unsent } from './on-device.ts';
import { ean } from './pieces.ts';
import { lying, openReturns } from './returned.ts';
import { orderOf } from './scenes.ts';
import { test, withoutServiceWorker, type World } from './world.ts';

/** The questions about an article that comes back, and about one that is sorted: with work packages and at an OMS of the documents alone. */

const code = ean(cast.askedFull);

/** From the state to VOLGENDE. */
async function toPlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verkoopbaar' }).click();
  await expect(stage(page, 'SCAN LEGPLAATS')).toBeVisible();
  await scan(page, 'R-01');
  await expect(stage(page, 'VOLGENDE')).toContainText('Gelegd op R-01');
}

/** No slip and no number: the questions alone. */
const onlyQuestions = ({ db }: World) =>
  db.execute(
    `UPDATE frontend_parameters SET value = '["provide-extra-product-info"]' WHERE key = 'extra-processing-steps'`,
  );

const asked = ({ faults }: World) =>
  faults.requests.filter(one => /^GET .*extra-product-info/.test(one)).length;

for (const [width, height] of [
  [1440, 900],
  [320, 640],
] as const) {
  test.describe(`at ${width} by ${height}`, () => {
    test.use({ ...withoutServiceWorker, viewport: { width, height } });

    test('R7a a returned article is asked about without a network; its answers and its receipt arrive', async ({
      page,
      world,
    }) => {
      const label = returnLabel(2);
      const line = await askedReturn(world, label);
      await signIn(page, 'magazijn');
      await openReturns(page);
      await scan(page, label);
      await world.offline(page);
      await scan(page, code);
      await expect(page.getByRole('listitem').filter({ hasText: 'SPECIALE VERWERKING' })).toBeVisible();
      await page.getByRole('group', { name: 'Staat er een serienummer' }).getByText('Nee').click();
      await expect(stage(page)).toContainText('Dit artikel heeft altijd een serienummer.');
      await expect(page.getByRole('button', { name: 'Overslaan' })).toBeInViewport();
      await answerAll(page, 'SN-0042');
      await toPlace(page);
      expect(await answersOn(world, line)).toEqual([]);
      await world.online(page);
      await allSent(page);
      expect(await answersOn(world, line)).toEqual(allAnswers('SN-0042'));
      expect(await lying(world, label)).toEqual(['R-01 sellable 1']);
    });

    test.describe('at an OMS of the documents alone', () => {
      test.use({ documentedOnly: true });

      test('R7c a returned article is asked about once a network is there, and answered by the two documented calls', async ({
        page,
        world,
      }) => {
        const label = returnLabel(2);
        const line = await askedReturn(world, label);
        await signIn(page, 'magazijn');
        await openReturns(page);
        await scan(page, label);
        await world.offline(page);
        await scan(page, code);
        await expect(stage(page, 'SCAN ARTIKEL')).toContainText(
          'Zonder verbinding kan dit OMS niets over dit artikel zeggen',
        );
        await world.online(page);
        await scan(page, code);
        await answerAll(page, 'SN-0043');
        await toPlace(page);
        await allSent(page);
        expect(await answersOn(world, line)).toEqual(allAnswers('SN-0043'));
        expect(await lying(world, label)).toEqual(['R-01 sellable 1']);
        expect(asked(world)).toBe(1);
      });

      test('R7c answers that the OMS refuses wait for a person, and what was received stays received', async ({
        page,
        world,
      }) => {
        const label = returnLabel(2);
        const line = await askedReturn(world, label);
        await signIn(page, 'magazijn');
        await openReturns(page);
        await scan(page, label);
        await scan(page, code);
        const settled = world.faults.set(/^(PUT|POST) .*extra-product-info/, {
          status: 422,
          body: {},
        });
        await answerAll(page, 'SN-0046');
        await toPlace(page);
        await expect
          .poll(() => unsent(page))
          .toEqual([
            'product-info parked 422',
            ...Array.from({ length: 3 }, () => 'product-piece-info parked 422'),
          ]);
        expect(await lying(world, label)).toEqual(['R-01 sellable 1']);
        expect(await answersOn(world, line)).toEqual([]);
        await page.goto('/scan/outbox');
        await expect(page.getByText('Het OMS heeft dit geweigerd (422).')).toHaveCount(4);
        // It may take them once its questions are mended.
        settled();
        for (let left = 3; left >= 0; left--) {
          await page.getByRole('button', { name: 'Opnieuw' }).first().click();
          await expect(page.getByRole('button', { name: 'Opnieuw' })).toHaveCount(left);
        }
        await allSent(page);
        expect(await answersOn(world, line)).toEqual(allAnswers('SN-0046'));
      });

      test('R8 a sorted article is asked about, its answers arrive after the network was away, and it is not asked for again', async ({
        page,
        world,
      }) => {
        await onlyQuestions(world);
        const order = await orderOf(world, MAIN_BATCH, 'A-08', code, 2);
        await signIn(page, 'magazijn');
        await openSort(page, MAIN_BATCH, 'A');
        await world.offline(page);
        await scan(page, code);
        await expect(stage(page, 'SCAN ARTIKEL')).toContainText(
          'Zonder verbinding kan dit OMS niets over dit artikel zeggen',
        );
        await world.online(page);
        await scan(page, code);
        await world.offline(page);
        await answerAll(page, 'SN-0044');
        await page.getByRole('button', { name: '2', exact: true }).click();
        await page.getByRole('button', { name: 'Verder' }).click();
        await scan(page, 'A-08');
        await expect(stage(page)).toContainText('gelegd op A-08');
        await world.online(page);
        await allSent(page);
        expect(await answersOn(world, order.lines[0]?.id)).toEqual(
          [...allAnswers('SN-0044'), ...allAnswers('SN-0044')].toSorted(),
        );
        expect((await world.delivery(order.order)).lines[0]?.placed).toBe(2);
        expect(asked(world)).toBe(1);
      });

      test('R8 an article of an order that came after the package was made is looked up, and asked about', async ({
        page,
        world,
      }) => {
        await onlyQuestions(world);
        const order = await orderOf(world, MAIN_BATCH, 'A-08', ean(cast.popular), 1);
        // The package has the articles of cancelled orders too.
        await world.db.execute(
          'UPDATE dispatch_request_lines SET product_identifier = $1 WHERE product_identifier = $2',
          [cast.popular.identifier, cast.askedFull.identifier],
        );
        await signIn(page, 'magazijn');
        await openSort(page, MAIN_BATCH, 'A');
        await world.db.execute('UPDATE dispatch_request_lines SET product_identifier = $1 WHERE id = $2', [
          cast.askedFull.identifier,
          order.lines[0]?.id,
        ]);
        await scan(page, code);
        await answerAll(page, 'SN-0045');
        await expect(stage(page)).toContainText('A-08');
        expect(asked(world)).toBe(1);
      });
    });
  });
}
