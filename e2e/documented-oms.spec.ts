import { expect, type Page } from 'playwright/test';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import { openTab } from './hands.ts';
import { walkPages } from './office/addresses.ts';
import { test } from './world.ts';

// The office at an OMS that has only what the documents say (decision 037): found, read and changed, with the network away in between.

test.use({ documentedOnly: true });

/** An order whose one delivery is to be requested. */
const ORDER = '261119-0029';

/** The words of a page about a part that this OMS has not. */
const ABSENT = ['Pagina niet gevonden', 'Pushmeldingen staan uit, neem contact op met OMS'];

/** Answers that the app cannot use, and faults of its own; the reference OMS in front of it refuses what is not documented. */
function watch(page: Page): readonly string[] {
  const seen: string[] = [];
  page.on('pageerror', error => seen.push(error.message));
  page.on('response', reply => {
    if (reply.url().includes('/api/') && reply.status() >= 400) seen.push(`${reply.status()} ${reply.url()}`);
  });
  return seen;
}

for (const viewport of [
  { width: 320, height: 640 },
  { width: 1440, height: 900 },
])
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport });

    test('orders are searched, by rows and by number, and nothing stands there that this OMS has not', async ({
      world,
    }) => {
      const page = await world.device('backoffice');
      await page.setViewportSize(viewport);
      const seen = watch(page);
      await page.goto('/orders/search');
      const rows = page.getByRole('link', { name: /^26\d{4}-/ });
      await expect(rows.first()).toBeVisible();
      await expect(page.getByText('Zoekopdracht opslaan')).toHaveCount(0);
      await world.offline(page);
      await page
        .getByRole('button', { name: 'Opnieuw zoeken' })
        .or(page.getByRole('button', { name: 'Vernieuwen' }))
        .first()
        .click();
      await expect(page.getByText('Geen verbinding').first()).toBeVisible();
      await world.online(page);
      await page.getByRole('button', { name: 'Vernieuwen' }).first().click();
      await expect(rows.first()).toBeVisible();
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Zoek op ordernummer' }).fill(ORDER);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: `Order: ${ORDER}` })).toBeVisible();
      expect(seen).toEqual([]);
    });

    test('an order is read, and changed after the network was away: once', async ({ world }) => {
      const page = await world.device('backoffice');
      await page.setViewportSize(viewport);
      const seen = watch(page);
      await page.goto(`/orders/detail/${ORDER}/overview`);
      await expect(page.getByRole('heading', { name: `Order: ${ORDER}` })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Tijdlijn' })).toHaveCount(0);

      const notes = page.getByRole('region', { name: /^Notities/ });
      const note = notes.getByRole('textbox', { name: 'Schrijf een notitie' });
      await note.fill('De klant belt terug.');
      await world.offline(page);
      await note.press('Control+Enter');
      await expect(notes.getByText(/^Er is iets misgegaan bij het opslaan van de notitie/)).toBeVisible();
      await world.online(page);
      await note.press('Control+Enter');
      await expect(notes.getByRole('listitem')).toHaveCount(1);
      expect(
        await world.db.query(
          'SELECT comment FROM sales_order_comments WHERE sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1)',
          [ORDER],
        ),
      ).toEqual([{ comment: 'De klant belt terug.' }]);

      const acts = page.getByRole('group', { name: /^Levering 261119-0029-2/ });
      const act = async (name: string) => {
        if (viewport.width < 600) await acts.getByRole('button', { name: 'Acties' }).click();
        await page.getByRole('button', { name, exact: true }).first().click();
      };
      await act('Pauzeren');
      await expect(page.getByText('Gepauzeerd').first()).toBeVisible();
      await act('Hervatten');
      await expect
        .poll(() =>
          world.db.one('SELECT paused_at FROM dispatch_requests WHERE identifier = $1', [`${ORDER}-2`]),
        )
        .toEqual({
          paused_at: null,
        });

      for (const tab of ['Orderregels', 'Annuleringen']) {
        await openTab(page, tab);
        await expect(page.getByText('Yogamat Team 180 cm').first()).toBeVisible();
      }
      expect(seen).toEqual([]);
    });

    test('a slip is printed with as many labels as asked, once', async ({ world }) => {
      const page = await world.device('backoffice');
      await page.setViewportSize(viewport);
      const seen = watch(page);
      await page.goto(`/locations/dc/DC01/shipment-batch/${MAIN_BATCH}`);
      await page.getByRole('button', { name: 'Pakbon en labels van 261119-0002' }).click();
      const panel = page.getByRole('dialog', { name: 'Pakbon en labels' });
      await panel.getByLabel('Aantal labels').fill('2');
      await panel.getByRole('button', { name: 'Afdrukken' }).click();
      await expect(panel).toContainText('De printopdracht is verstuurd');
      const printed = await world.db.query(
        `SELECT title FROM print_jobs WHERE title LIKE '% 261119-0002' ORDER BY title`,
      );
      expect(printed).toEqual([{ title: 'Labels 261119-0002' }, { title: 'Pakbon 261119-0002' }]);
      expect(seen).toEqual([]);
    });

    test('a suggestion, which names no dispatch type there, is completed from what its location has, and saved', async ({
      world,
    }) => {
      const page = await world.device('beheer');
      await page.setViewportSize(viewport);
      const seen = watch(page);
      await page.goto(`/orders/detail/${ORDER}/reroute`);
      await page.getByRole('button', { name: 'Optimaliseren' }).click();
      const dialog = page.getByRole('dialog', { name: 'Optimaliseren' });
      await dialog.getByRole('button', { name: 'Optimaliseren' }).click();
      await expect(page.getByText(/nieuwe leveringe?n? voorgesteld/)).toBeVisible();
      const save = page.getByRole('button', { name: 'Opslaan', exact: true });
      await save.click();
      await expect(page.getByText('De reroute is opgeslagen.')).toBeVisible();
      expect(seen).toEqual([]);
    });

    test(
      'each page of the office opens: it shows what there is, and asks for nothing else',
      { tag: '@part' },
      async ({ world }) => {
        const page = await world.device('beheer');
        await page.setViewportSize(viewport);
        const seen = watch(page);
        await walkPages(page, world, viewport.width < 600 ? 0 : 1, async (_, address) => {
          await page.waitForLoadState('networkidle');
          const alerts = await page.getByRole('alert').allTextContents();
          expect
            .soft([address, alerts.filter(text => !ABSENT.includes(text)), seen])
            .toEqual([address, [], []]);
        });
      },
    );
  });
