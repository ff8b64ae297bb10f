import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { uuidv7 } from '../../core/id/uuidv7.ts';
import type { SwitchResults } from '../../contract/warehouse/plan.ts';
import type { BatchResults } from '../../contract/warehouse/service-times-batch.ts';
import { addDays } from '../../core/calendar/day.ts';
import { newDevice, openBrowser, rest, slowDown } from '../browser.ts';
import { headersOf, signIn } from '../client.ts';
import { median } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

const [PLACES, CHANGED, ROUNDS, CPU] = [2000, 500, 7, 4];
/** Locations of a call of the app, and its calls at once (src/office/locations/add-times). */
const [A_CALL, AT_ONCE] = [100, 4];
const DAYS = 3;

/** Times of three days at 500 of 2,000 places, as the app adds them and by one call; the floor is one insert of the same rows. */
export async function batchFigures({ oms, db }: Stage): Promise<Figure[]> {
  await db.execute(ADD_PLACES, [PLACES]);
  await db.execute('ANALYZE locations, service_times');
  const places = (
    await db.query<{ identifier: string }>(
      `SELECT identifier FROM locations WHERE identifier ~ '^b[0-9]+$' ORDER BY id LIMIT $1`,
      [CHANGED],
    )
  ).map(({ identifier }) => identifier);
  const headers = headersOf(await signIn(oms.base, 'beheer'));
  const post = async (first: string, at: readonly string[]): Promise<void> => {
    const reply = await fetch(`${oms.base}/api/rest/locations-batch/store/service-times/opening_hours`, {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': uuidv7(Date.now(), randomBytes(10)) },
      body: JSON.stringify({ location_identifiers: at, service_times: daysFrom(first) }),
    });
    const { 201: made = [] } = (await reply.json()) as BatchResults;
    if (made.length !== at.length) throw new Error(`${String(reply.status)}: ${String(made.length)} made`);
  };
  const [app, whole, floor]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const first = addDays('2030-01-01', round * 3 * DAYS);
    app.push(await timed(() => inParts(places, at => post(first, at))));
    whole.push(await timed(() => post(addDays(first, DAYS), places)));
    const days = daysFrom(addDays(first, 2 * DAYS)).map(({ date }) => date);
    floor.push(await timed(async () => void (await db.execute(BARE, [places, days]))));
  }
  for (const times of [app, whole, floor]) times.shift();
  return [
    {
      what: `times of ${String(DAYS)} days at ${String(CHANGED)} places, ${String(A_CALL)} a call as the app adds them`,
      unit: 'ms',
      ours: median(app),
      floor: median(floor),
      goal: { of: 'ours', most: 3000 },
    },
    { what: '  the same by one call', unit: 'ms', ours: median(whole), floor: median(floor) },
  ];
}

/** A type of delivery switched off and on at 500 of 2,000 places, as the app does; the floor is one delete and one insert of the same rows. */
export async function switchFigures({ oms, db }: Stage): Promise<Figure[]> {
  const places = (
    await db.query<{ identifier: string }>(
      `SELECT identifier FROM locations WHERE identifier ~ '^b[0-9]+$' ORDER BY id LIMIT $1`,
      [CHANGED],
    )
  ).map(({ identifier }) => identifier);
  const headers = headersOf(await signIn(oms.base, 'beheer'));
  const turn = async (on: '0' | '1', at: readonly string[]): Promise<void> => {
    const reply = await fetch(`${oms.base}/api/rest/locations-batch/store/dispatch-types`, {
      method: 'PATCH',
      headers: { ...headers, 'Idempotency-Key': uuidv7(Date.now(), randomBytes(10)) },
      body: JSON.stringify({
        location_identifiers: at,
        service: 'ship_from_store',
        is_active_for_location: on,
      }),
    });
    const { 200: turned = [] } = (await reply.json()) as SwitchResults;
    if (turned.length !== at.length)
      throw new Error(`${String(reply.status)}: ${String(turned.length)} turned`);
  };
  const [app, whole, floor]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const on = round % 2 === 0 ? '1' : '0';
    const off = on === '1' ? '0' : '1';
    app.push(await timed(() => inParts(places, at => turn(on, at))));
    whole.push(await timed(() => turn(off, places)));
    floor.push(await timed(async () => void (await db.execute(BARE_SWITCH[on], [places]))));
    await db.execute(BARE_SWITCH[off], [places]);
    await turn(on, places);
  }
  for (const times of [app, whole, floor]) times.shift();
  return [
    {
      what: `a type of delivery switched at ${String(CHANGED)} places, ${String(A_CALL)} a call as the app does`,
      unit: 'ms',
      ours: median(app),
      floor: median(floor),
      goal: { of: 'ours', most: 3000 },
    },
    { what: '  the same by one call', unit: 'ms', ours: median(whole), floor: median(floor) },
  ];
}

const daysFrom = (first: string) =>
  Array.from({ length: DAYS }, (_, n) => ({
    date: addDays(first, n),
    is_available: 1,
    from_time: '12:00',
    to_time: '17:00',
    description: 'Meting',
  }));

async function inParts(
  places: readonly string[],
  post: (at: readonly string[]) => Promise<void>,
): Promise<void> {
  const parts = Array.from({ length: places.length / A_CALL }, (_, n) =>
    places.slice(n * A_CALL, (n + 1) * A_CALL),
  ).values();
  const one = async () => {
    for (const part of parts) await post(part);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The list of 2,000 places with the CPU 4 times slower: from the press in the menu to the frame with its rows, and each act on them. */
export async function placesPageFigures({ oms }: Stage): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const device = await newDevice(browser, oms.base, 'beheer');
    const [opening, choosing]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      // A page of its own, so that nothing of the list is in memory.
      const page = await device.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${oms.base}/settings`);
      await page.waitForSelector('main h1');
      await slowDown(page, { cpu: CPU });
      await rest(page, 500);
      opening.push(await pressed(page, 'nav a[href="/locations"]', 'main table[data-list] tbody tr th a'));
      await rest(page, 1000);
      await page.getByRole('button', { name: 'Meerdere wijzigen' }).click();
      await page.waitForSelector('main thead[data-acts] button');
      await rest(page, 500);
      choosing.push(
        await pressed(page, 'main thead[data-acts] button', 'main tbody tr:nth-child(9) input:checked'),
      );
      await page.close();
    }
    for (const times of [opening, choosing]) times.shift();
    return [
      {
        what: `the list of ${PLACES.toLocaleString('en')} places, ${String(CPU)}x slower CPU: a press in the menu to its rows`,
        unit: 'ms',
        ours: median(opening),
        goal: { of: 'ours', most: 300 },
      },
      {
        what: "  'Keer selectie om' to all of them chosen",
        unit: 'ms',
        ours: median(choosing),
        goal: { of: 'ours', most: 300 },
      },
    ];
  } finally {
    await browser.close();
  }
}

async function pressed(page: Page, press: string, content: string): Promise<number> {
  const ready = page.evaluate(async selector => {
    const began = await new Promise<number>(heard =>
      document.addEventListener('click', event => heard(event.timeStamp), { once: true, capture: true }),
    );
    return (await window.recorder.ready(selector)) - began;
  }, content);
  await page.locator(press).first().click();
  return ready;
}

const ADD_PLACES = `
  WITH made AS (
    INSERT INTO locations (location_type_id, identifier, display_name)
    SELECT (SELECT id FROM location_types WHERE identifier = 'store'), 'b' || n, 'Winkel ' || n FROM generate_series(1, $1::int) n
    RETURNING id
  ), addresses AS (
    INSERT INTO location_addresses (location_id, location_address_type_id, street, house_no, zipcode, city)
    SELECT made.id, t.id, 'Dorpsstraat', '1', '1234 AB', 'Utrecht' FROM made, location_address_types t WHERE t.identifier = 'visiting'
  )
  INSERT INTO service_times (location_id, service_type_id, week_day, is_available, from_time, to_time)
  SELECT made.id, s.id, day, true, '09:00', '18:00' FROM made, service_types s, generate_series(1, 7) day
  WHERE s.identifier = 'opening_hours'`;
const BARE_SWITCH = {
  '1': `
    INSERT INTO location_dispatch_types (location_id, dispatch_type_id)
    SELECT l.id, t.id FROM locations l, dispatch_types t WHERE l.identifier = ANY ($1::text[]) AND t.identifier = 'ship_from_store'`,
  '0': `
    DELETE FROM location_dispatch_types
    WHERE location_id IN (SELECT id FROM locations WHERE identifier = ANY ($1::text[]))
      AND dispatch_type_id = (SELECT id FROM dispatch_types WHERE identifier = 'ship_from_store')`,
};
const BARE = `
  INSERT INTO service_times (location_id, service_type_id, date, is_available, from_time, to_time, description)
  SELECT l.id, s.id, day, true, '12:00', '17:00', 'Meting'
  FROM locations l, service_types s, unnest($2::date[]) day
  WHERE l.identifier = ANY ($1::text[]) AND s.identifier = 'opening_hours'`;
