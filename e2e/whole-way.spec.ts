import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import type { OrderBody } from '../contract/orders/sales-order.ts';
import { uuidv7 } from '../core/id/uuidv7.ts';
import { readConfig } from '../server/ground/config.ts';
import { type Jobs, runJobs } from '../server/ground/jobs/run-jobs.ts';
import { tasksWith } from '../server/tasks/tasks.ts';
import { anOrder } from '../server/acts/orders/testing.ts';
import { scan, scanReady, stage, wedge } from './hands.ts';
import { allSent } from './on-device.ts';
import { receive } from './returned.ts';
import { test, withoutServiceWorker, type World } from './world.ts';

// The way of an order in an OMS that began empty: only the product's own means make what it knows.

test.use({ ...withoutServiceWorker, demoData: false });
// Four programs start before each.
test.slow();

const OFFICE = { width: 1440, height: 900 };
const FLOOR = { width: 320, height: 640 };
const example = JSON.parse(readFileSync('docs/set-up.example.json', 'utf8')) as Example;
const [TEAPOT = '', CUP = '', CLOTH = ''] = example.articles.map(({ eans: [ean = ''] }) => ean);

interface Example {
  readonly articles: readonly { readonly eans: readonly string[] }[];
  readonly locations: readonly { readonly service_times: Readonly<Record<string, readonly object[]>> }[];
}
/** Whatever the day and hour of the test are. */
const openEveryDay = (file: Example): Example => ({
  ...file,
  locations: file.locations.map(location => ({
    ...location,
    service_times: Object.fromEntries(
      Object.keys(location.service_times).map(service => [
        service,
        Array.from({ length: 7 }, (_, i) => ({
          week_day: i + 1,
          is_available: 1,
          from_time: '0:00',
          to_time: '23:59',
        })),
      ]),
    ),
  })),
});

let jobs: Jobs;
const failed: unknown[] = [];
let passwords: ReadonlyMap<string, string>;
let token: string;
test.beforeEach(({ world }) => {
  const reading = readConfig({ OMS_ENVIRONMENT: 'test', DATA_DIR: world.folder });
  if (!reading.ok) throw new Error(reading.faults.join());
  jobs = runJobs(world.db, error => void failed.push(error), tasksWith(reading.config), '');
  const file = join(world.folder, 'set-up.json');
  writeFileSync(file, JSON.stringify(openEveryDay(example)));
  command(world, 'load-set-up', file);
  passwords = printed(command(world, 'give-password', 'beheer', 'kantoor', 'magazijn', 'winkel'));
  token = printed(command(world, 'api-client', 'webwinkel', '--channels', 'web')).get('webwinkel') ?? '';
});
test.afterEach(async () => {
  await jobs.stop();
  expect(failed).toEqual([]);
});

/** A command of the terminal, on the world's database; what it prints. */
function command({ db }: World, name: string, ...args: readonly string[]): string {
  const { host = '', user = '', database = '' } = db.connection;
  return execFileSync('node_modules/.bin/tsx', [`server/${name}.ts`, ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      OMS_ENVIRONMENT: 'production',
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    },
  });
}
const printed = (lines: string) =>
  new Map(lines.split('\n').map(line => line.split(': ') as [string, string]));

async function deviceOf(world: World, user: string, size: { width: number; height: number }): Promise<Page> {
  const page = await world.device(user, passwords.get(user));
  await page.setViewportSize(size);
  return page;
}

/** As curl sends it. */
async function post({ url }: World, order: OrderBody): Promise<string[]> {
  const reply = await fetch(`${url}/api/rest/sales-orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  expect(reply.status).toBe(201);
  const { dispatch_requests } = (await reply.json()) as {
    dispatch_requests: { dispatcher_identifier: string; status: string }[];
  };
  return dispatch_requests.map(({ dispatcher_identifier, status }) => `${dispatcher_identifier} ${status}`);
}

async function count(page: Page, article: string, party: string, pieces: number): Promise<void> {
  const reply = await page.request.put(`/api/proxy/sle/api/stock/products/${article}/party/${party}`, {
    data: { stock_level: pieces },
    headers: { 'X-Requested-With': 'fetch', 'Idempotency-Key': uuidv7(Date.now(), randomBytes(10)) },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
}

const line = (product_identifier: string, quantity = 1) => ({
  product_identifier,
  quantity,
  unit_gross_price: 10,
  tax_class: 'H' as const,
});
/** Makes a batch of an order at the dc, by its number; gives the batch. */
async function batchOf(office: Page, order: string): Promise<string> {
  await office.goto('/locations/dc/DC1/shipment-batch/create');
  await office.getByRole('textbox', { name: 'Ordernummer' }).fill(order);
  await office.getByRole('button', { name: 'Toevoegen' }).click();
  await office.getByRole('button', { name: 'Batch aanmaken' }).last().click();
  await expect(office.getByText('Batch succesvol aangemaakt.')).toBeVisible();
  return office.url().split('/').at(-1) ?? '';
}

/** Opens the dialog of an act, by its button or by its item in 'Meer'. */
async function act(office: Page, bar: Locator, name: string): Promise<void> {
  const button = bar.getByRole('button', { name });
  const more = bar.getByRole('button', { name: /Meer/ });
  await expect(button.or(more).first()).toBeVisible();
  if ((await button.count()) > 0) return button.click();
  await more.click();
  await office.getByRole('menuitem', { name }).click();
}

async function openBatch(floor: Page, batch: string): Promise<void> {
  await floor.goto(`/product-processing/dc/DC1/batch/${batch}/sort`);
  await expect(floor.getByPlaceholder('Sorteerzone')).toBeVisible();
  await wedge(floor, ']C0A');
  await scanReady(floor);
}

test('an order that is posted is planned, batched, sorted, labelled, shipped and returned', async ({
  world,
}) => {
  const admin = await deviceOf(world, 'beheer', OFFICE);
  await count(admin, '500001', 'DC1', 10);
  await count(admin, '500002', 'DC1', 10);
  expect(
    await post(
      world,
      anOrder({ identifier: '261127-WEB-1', lines: [line('500001'), line('500002', 2)], grand_total: 30 }),
    ),
  ).toEqual(['DC1 to-be-requested']);

  const office = await deviceOf(world, 'kantoor', OFFICE);
  await office.goto('/orders/detail/261127-WEB-1/overview');
  await expect(office.getByText('Gekozen omdat alleen DC Amersfoort kan leveren.')).toBeVisible();
  const batch = await batchOf(office, '261127-WEB-1');
  await office.goto('/orders/detail/261127-WEB-1/overview');
  const link = office.getByRole('link', { name: /^3SOMSL\d{9}$/ });
  await expect(link).toBeVisible();
  const code = await link.innerText();

  const floor = await deviceOf(world, 'magazijn', FLOOR);
  await openBatch(floor, batch);
  await scan(floor, `]E0${TEAPOT}`);
  await expect(stage(floor, 'SCAN LEGPLAATS')).toContainText('Theepot 1 l');
  await scan(floor, ']C0A-01');
  await scan(floor, CUP);
  await floor.getByRole('button', { name: 'Alle 2' }).click();
  await scan(floor, 'a-01');
  await expect(stage(floor, 'ORDER COMPLEET')).toContainText('Scan het verzendlabel');
  await scan(floor, '3SOMSL000000000');
  await expect(stage(floor)).toContainText('Onjuiste barcode.');
  await scan(floor, `]C0${code.toLowerCase()}`);
  await expect(stage(floor, 'ORDER COMPLEET')).toContainText('Label klopt');
  await scan(floor, 'A-01');
  await allSent(floor);
  await expect(office.getByText('Verzonden', { exact: true })).toBeVisible();

  // Folded: nothing is to be done.
  await office.getByRole('button', { name: /261127-WEB-1-1 ·/ }).click();
  const sent = office.getByRole('group', { name: /^Levering 261127-WEB-1-1,/ });
  await act(office, sent, 'Retour aanmelden');
  const asked = office.getByRole('dialog', { name: 'Retour aanmelden' });
  await asked.getByRole('spinbutton', { name: /Theepot/ }).fill('1');
  await asked
    .getByRole('combobox', { name: /^Reden/ })
    .first()
    .selectOption('Verkeerde maat');
  await asked.getByRole('button', { name: 'Meld 1 artikel als retour aan' }).click();
  await expect(office.getByText('Retour van 1 artikel is aangemeld.')).toBeVisible();
  const label = office.getByRole('link', { name: 'Openen, of de link naar de klant sturen' });
  // The customer has no session.
  const paper = await (await fetch(new URL((await label.getAttribute('href')) ?? '', world.url))).text();
  expect(paper.slice(0, 5)).toBe('%PDF-');
  const back = await office
    .getByRole('link', { name: /^3SOMSL/ })
    .filter({ hasNotText: code })
    .innerText();

  await floor.goto('/product-processing/dc/DC1/return');
  await floor.getByRole('button', { name: 'Kies' }).click();
  await expect(stage(floor, 'SCAN LABEL')).toBeVisible();
  await scan(floor, back);
  expect(await receive(floor, TEAPOT)).toBe('R-01');
  await allSent(floor);
  await expect(office.getByText('Retour ontvangen', { exact: true })).toBeVisible();
});

test('an order of two places: another address and carrier give another label, and the store hands over its part', async ({
  world,
}) => {
  const admin = await deviceOf(world, 'beheer', OFFICE);
  await count(admin, '500001', 'DC1', 10);
  await count(admin, '500003', 'S1', 10);
  const address = {
    address_type: 'shipping' as const,
    first_name: 'Αλέξανδρος',
    last_name: 'Παπαδημητρίου-Κωνσταντινίδης',
    street: 'Λεωφόρος Βασιλίσσης Σοφίας και Αμαλίας',
    house_no: '112-114',
    zipcode: '106 74',
    city: 'Αθήνα',
    country: 'GR',
  };
  expect(
    await post(
      world,
      anOrder({
        identifier: '261127-GR-2',
        addresses: [address],
        lines: [line('500001'), line('500003')],
        grand_total: 20,
      }),
    ),
  ).toEqual(['DC1 to-be-requested', 'S1 to-be-requested']);

  const office = await deviceOf(world, 'kantoor', OFFICE);
  const batch = await batchOf(office, '261127-GR-2');
  await office.goto('/orders/detail/261127-GR-2/overview');
  const abroad = office.getByRole('link', { name: /^LX\d{9}NL$/ });
  await expect(abroad).toHaveCount(2);
  const dc = office.getByRole('group', { name: /^Levering 261127-GR-2-1,/ });
  await act(office, dc, 'Vervoerder wijzigen');
  const asked = office.getByRole('dialog', { name: 'Vervoerder wijzigen' });
  await asked.getByRole('combobox', { name: 'Vervoerder' }).selectOption('DPD');
  await asked.getByRole('combobox', { name: 'Bezorgwijze' }).selectOption('Classic');
  await asked.getByRole('button', { name: 'OK' }).click();
  await expect(asked).toBeHidden();
  const dpd = office.getByRole('link', { name: /^\d{14}$/ });
  await expect(dpd).toBeVisible();
  const before = await dpd.innerText();

  await office.getByRole('button', { name: 'Bezorgadres wijzigen' }).click();
  const form = office.getByRole('form', { name: 'Bezorgadres' });
  await form.getByLabel('Huisnummer').fill('116');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(dpd).not.toHaveText(before);
  const code = await dpd.innerText();

  const floor = await deviceOf(world, 'magazijn', FLOOR);
  await openBatch(floor, batch);
  await scan(floor, `https://shop.example/01/0${TEAPOT}`);
  await scan(floor, 'A-01');
  await scan(floor, before);
  await expect(stage(floor)).toContainText('Onjuiste barcode.');
  await scan(floor, code);
  await scan(floor, 'A-01');
  await allSent(floor);

  const store = await deviceOf(world, 'winkel', FLOOR);
  await store.goto('/scan');
  await store.getByRole('listitem').filter({ hasText: '261127-GR-2' }).getByRole('link').click();
  await expect(store.getByRole('banner')).toContainText('Scanner klaar');
  await scan(store, `]E0${CLOTH}`);
  await store.getByRole('button', { name: 'Voltooi levering' }).click();
  await allSent(store);
  await expect(office.getByText('Verzonden', { exact: true })).toHaveCount(2);
});

test('what is cancelled before it is sorted, or after its label, leaves no label, and what is collected has none', async ({
  world,
}) => {
  const admin = await deviceOf(world, 'beheer', OFFICE);
  await count(admin, '500001', 'DC1', 10);
  await count(admin, '500002', 'DC1', 10);
  await count(admin, '500003', 'S1', 10);
  const body = (identifier: string, given: Partial<OrderBody>) => anOrder({ identifier, ...given });
  const two = { lines: [line('500001'), line('500002', 2)], grand_total: 30 };
  expect(await post(world, body('261128-WEB-3', two))).toEqual(['DC1 to-be-requested']);
  expect(await post(world, body('261128-WEB-4', two))).toEqual(['DC1 to-be-requested']);
  const collected = { fulfilment_method: 'pickup', fulfilment_location: 'S1' };
  expect(
    await post(world, body('261128-WEB-5', { ...collected, lines: [line('500003')], grand_total: 10 })),
  ).toEqual(['S1 to-be-requested']);

  const office = await deviceOf(world, 'kantoor', OFFICE);
  const label = office.getByRole('link', { name: /^3SOMSL\d{9}$/ });
  const cancelled = office.getByText('De producten zijn geannuleerd');
  await batchOf(office, '261128-WEB-4');
  await office.goto('/orders/detail/261128-WEB-4/overview');
  await expect(label).toBeVisible();
  await act(office, office.getByRole('group', { name: /^Levering 261128-WEB-4-1,/ }), 'Annuleren');
  await office.getByRole('button', { name: 'Annuleer 3 artikelen' }).click();
  await expect(cancelled).toBeVisible();
  await expect(label).toBeHidden();

  const batch = await batchOf(office, '261128-WEB-3');
  await office.goto('/orders/detail/261128-WEB-3/overview');
  await expect(label).toBeVisible();
  const code = await label.innerText();
  await office.getByRole('button', { name: 'Regels annuleren' }).click();
  const asked = office.getByRole('dialog', { name: 'Regels annuleren' });
  await asked.getByRole('spinbutton', { name: /Theekop/ }).fill('2');
  await asked.getByRole('button', { name: 'Annuleer 2 artikelen' }).click();
  await expect(cancelled).toBeVisible();
  await expect(label).toHaveText(code);

  const floor = await deviceOf(world, 'magazijn', FLOOR);
  await openBatch(floor, batch);
  await scan(floor, CUP);
  await expect(stage(floor)).toHaveAttribute('data-state', 'refused');
  await scan(floor, TEAPOT);
  await scan(floor, 'A-01');
  await scan(floor, code);
  await expect(stage(floor, 'ORDER COMPLEET')).toContainText('Label klopt');
  await scan(floor, 'A-01');
  await allSent(floor);
  await expect(office.getByText('Verzonden', { exact: true })).toBeVisible();

  const store = await deviceOf(world, 'winkel', FLOOR);
  await store.goto('/scan');
  await store.getByRole('listitem').filter({ hasText: '261128-WEB-5' }).getByRole('link').click();
  await expect(store.getByRole('banner')).toContainText('Scanner klaar');
  await scan(store, `]E0${CLOTH}`);
  await store.getByRole('button', { name: 'Voltooi levering' }).click();
  await allSent(store);
  await office.goto('/orders/detail/261128-WEB-5/overview');
  await expect(office.getByText('Verzonden', { exact: true })).toBeVisible();
  await expect(label).toHaveCount(0);
});
