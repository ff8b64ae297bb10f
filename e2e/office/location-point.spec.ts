import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'playwright/test';
import { sideways, violationsOf } from '../accessible.ts';
import { signIn } from '../hands.ts';
import { test as base, withoutServiceWorker } from '../world.ts';

/** A tile of the map: a drawing, 256 px wide. */
const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#e4e8ec"/>
  <path d="M0 90 256 40M70 0v256M180 0 150 256" stroke="#fff" stroke-width="12"/></svg>`;

/** With a geocoder, and pictures of a map, of the test's own. */
const test = base.extend<{ asked: string[] }>({
  asked: [[], { option: true }],
  settings: async ({ asked }, use) => {
    const server = createServer((request, reply) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://kaart');
      if (pathname !== '/search')
        return void reply.writeHead(200, { 'content-type': 'image/svg+xml' }).end(TILE);
      asked.push(searchParams.get('street') ?? '');
      const isKnown = searchParams.get('street') === '14 Diezerstraat';
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify(isKnown ? [{ lat: '52.5125', lon: '6.0944' }] : []));
    });
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    await use({ GEOCODER_URL: `${url}/search`, MAP_TILES_URL: `${url}/{z}/{x}/{y}.svg` });
    server.closeAllConnections();
    server.close();
  },
});
test.use(withoutServiceWorker);

test('coordinates follow an address that is left, and its place is on the map', async ({ page, asked }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'beheer');
  await page.goto('/locations/store/101/contact-info');
  const main = page.getByRole('main');
  const field = (name: string) => main.getByRole('textbox', { name, exact: true }).first();
  // An address that is only passed by is not asked for.
  await field('Straat').focus();
  await field('Breedtegraad').focus();
  await field('Straat').fill('Diezerstraat');
  await field('Plaats').fill('Zwolle');
  await field('Postcode').fill('8011 RA');
  await field('Nr.').fill('14');
  await expect(field('Breedtegraad')).toHaveValue('');
  expect(asked).toEqual([]);
  await field('Naam').focus();
  await expect(field('Breedtegraad')).toHaveValue('52,5125');
  await expect(field('Lengtegraad')).toHaveValue('6,0944');
  expect(asked).toEqual(['14 Diezerstraat']);
  const map = main.getByRole('region', { name: 'Op de kaart' });
  await expect(map).toContainText('52,5125; 6,0944');
  await expect(map.locator('img').first()).toHaveJSProperty('naturalWidth', 256);
  for (const [width, height] of [
    [1440, 900],
    [412, 915],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(sideways)).toEqual([]);
    const pictures = process.env['PICTURES'];
    if (pictures) await page.screenshot({ path: `${pictures}/point-${String(width)}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await field('Nr.').fill('9999');
  await field('Naam').focus();
  await expect(main.getByText('Dit adres is niet gevonden. Vul de coördinaten zelf in.')).toBeVisible();
  await field('Breedtegraad').fill('52,5');
  await field('Lengtegraad').fill('6,1');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Locatie opgeslagen')).toBeVisible();
  await page.reload();
  await expect(field('Breedtegraad')).toHaveValue('52,5');
  await field('Nr.').fill('14');
  await main.getByRole('button', { name: 'Opnieuw zoeken' }).first().press('Enter');
  await expect(field('Breedtegraad')).toHaveValue('52,5125');
  expect(await violationsOf(page)).toEqual([]);
});
