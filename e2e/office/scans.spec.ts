import { expect, type Locator, type Page } from 'playwright/test';
import { signIn, wedge } from '../hands.ts';
import { test, withoutServiceWorker, type World } from '../world.ts';
import { addressOf, fillings, walkPages } from './addresses.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 1440, height: 900 } });

// A keyboard wedge changes nothing in the office: it types an order to find, or an article of the page.

/** Calls since the last look that change something at the OMS. */
function writesOf(world: World): () => readonly string[] {
  let seen = world.faults.requests.length;
  return () => {
    const since = world.faults.requests.slice(seen);
    seen = world.faults.requests.length;
    // The device asks by itself for the grants with which it sends what it has kept.
    return since.filter(asked => /^(POST|PUT|PATCH|DELETE) (?!\/api\/rest\/upload-grants$)/.test(asked));
  };
}

/** One of each kind of widget of a page: what a letter, a digit or Enter would change, press or open. */
const kinds = [
  'select:enabled',
  'input[type=checkbox]:enabled',
  'input[type=radio]:enabled',
  'input[type=date]:enabled',
  'input[type=number]:enabled',
  'input[inputmode=numeric]:enabled',
  'button[aria-haspopup]:enabled',
  'button:not([aria-haspopup]):enabled',
  'tbody a',
  'summary',
];

/** Everything that a scan could have changed of it. */
const stateOf = (of: Locator) =>
  of.evaluate(e => [
    (e as HTMLInputElement).value,
    (e as HTMLInputElement).checked,
    e.getAttribute('aria-expanded'),
    (e as HTMLDetailsElement).open,
  ]);

const orderSearch = (page: Page) => page.getByRole('combobox', { name: 'Zoek op ordernummer' });

test(
  'a scan while any widget has the focus changes nothing on any page',
  { tag: '@part' },
  async ({ page, world }) => {
    test.setTimeout(600_000);
    await signIn(page, 'beheer');
    await walkPages(page, world, 1, async ({ path }) => {
      await page.waitForLoadState('networkidle');
      await expect(orderSearch(page)).toBeVisible();
      const opened = new URL(page.url()).pathname;
      const writes = writesOf(world);
      for (const kind of kinds)
        for (const code of ['V-03', '4']) {
          const widget = page.locator(`main :is(${kind})`).first();
          if ((await widget.count()) === 0 || !(await widget.isVisible())) continue;
          await widget.focus();
          const before = await stateOf(widget);
          // An order number of digits, and the code of a place that begins with a key of the page.
          await wedge(page, code === '4' ? '4006381333931' : code);
          await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
          expect.soft(await stateOf(widget), `${path} ${kind}`).toEqual(before);
          await expect.soft(page.getByRole('dialog'), `${path} ${kind}`).toHaveCount(0);
          await page.keyboard.press('Escape');
          await page.keyboard.press('Escape');
        }
      expect.soft(writes(), path).toEqual([]);
      expect.soft(new URL(page.url()).pathname, path).toBe(opened);
    });
  },
);

test('the status of a batch stays; one that is chosen asks, or can be taken back', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/locations/dc/DC01/shipment-batch/2611-015');
  const status = page.getByLabel('Status', { exact: true });
  await expect(orderSearch(page)).toBeVisible();
  const writes = writesOf(world);
  await status.focus();
  await wedge(page, 'V-03');
  await expect(orderSearch(page)).toHaveValue('V-03');
  await expect(status).toHaveValue('created');
  await page.keyboard.press('Escape');
  // A hand chooses by a letter, as in any browser.
  await status.focus();
  await page.keyboard.press('v');
  const question = page.getByRole('dialog', { name: 'Status van batch 2611-015 wijzigen' });
  await expect(question).toContainText('terug kan daarna niet meer');
  expect(writes()).toEqual([]);
  await question.getByRole('button', { name: 'Voorraad controleren' }).click();
  await expect(page.getByText('Opgeslagen')).toBeVisible();
  await status.selectOption('Wordt gesorteerd');
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(status).toHaveValue('check-stock');
});

test('a status that is open to be chosen hides its keys from the page: a scan may choose one there, and that asks', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/locations/dc/DC01/shipment-batch/2611-015');
  const status = page.getByLabel('Status', { exact: true });
  await expect(orderSearch(page)).toBeVisible();
  const writes = writesOf(world);
  await status.click();
  await wedge(page, 'V-03');
  const question = page.getByRole('dialog', { name: 'Status van batch 2611-015 wijzigen' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(status).toHaveValue('created');
  expect(writes()).toEqual([]);
});

test('an open menu closes under a scan, and none of its items is run', async ({ page, world }) => {
  await signIn(page, 'beheer');
  await page.goto('/orders/detail/261119-0002/overview');
  const menu = page.getByRole('menu');
  await page.getByRole('button', { name: /^Meer/ }).last().click();
  await expect(menu).toBeVisible();
  const writes = writesOf(world);
  await wedge(page, 'Z-10');
  await expect(menu).toHaveCount(0);
  await expect(orderSearch(page)).toHaveValue('Z-10');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(writes()).toEqual([]);
});

test('over a dialog nothing is searched, and it says so; its numbers stay, a text keeps the scan, and nothing is sent', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto('/orders/detail/261119-0002/overview');
  await page.getByRole('button', { name: /^Manco melden/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Manco melden' });
  const pieces = dialog.getByLabel(/^Manco: /).first();
  await expect(pieces).toBeFocused();
  const writes = writesOf(world);
  const before = await pieces.inputValue();
  await wedge(page, '4006381333931');
  await expect(pieces).toHaveValue(before);
  const said = dialog.getByText(/^Scan .* is niet gebruikt/);
  await expect(said).toHaveText('Scan 4006381333931 is niet gebruikt. Sluit eerst dit venster.');
  for (const [nth, widget] of (await dialog.getByRole('button').all()).entries()) {
    await widget.focus();
    await wedge(page, `V-0${nth}`);
    await expect(said).toContainText(`V-0${nth}`);
    await expect(dialog).toBeVisible();
  }
  await expect(orderSearch(page)).toHaveValue('');
  expect(writes()).toEqual([]);
});

test('the palette keeps a scan and runs nothing; an article fills the search of its page', async ({
  page,
  world,
}) => {
  await signIn(page, 'beheer');
  await page.goto(addressOf('/locations/:type/:location/goods-receipt/:receipt', await fillings(world)));
  const articles = page.getByRole('searchbox').first();
  await expect(articles).toBeVisible();
  await wedge(page, '4006381333931');
  await expect(articles).toHaveValue('4006381333931');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('searchbox').or(palette.getByRole('combobox'))).toBeFocused();
  await wedge(page, 'Zoek');
  await expect(palette).toBeVisible();
});
