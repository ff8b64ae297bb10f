import type { Page } from 'playwright';
import type { Replay } from '../../contract/warehouse/ruleset-replay.ts';
import { addDays, dutchDay } from '../../core/calendar/day.ts';
import { headersOf, signIn } from '../client.ts';
import { newDevice, openBrowser, rest, slowDown } from '../browser.ts';
import { median, quantile } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

const PLACES = 500;
const ROUNDS = 40;

/** Stock of an article at 500 places, with what comes; the floor is the bare statement, in the same run. */
export async function stockFigures({ oms, db }: Stage): Promise<Figure[]> {
  const [article = { identifier: '' }] = await db.query<{ identifier: string }>(AT_PLACES, [PLACES]);
  await db.execute('ANALYZE stock_levels');
  const headers = headersOf(await signIn(oms.base, 'beheer'));
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(
      await timed(async () => {
        const path = `/api/proxy/sle/api/stock/products/${article.identifier}`;
        const rows = (await (await fetch(oms.base + path, { headers })).json()) as unknown[];
        if (rows.length !== PLACES) throw new Error(`${String(rows.length)} places`);
      }),
    );
    floor.push(await timed(async () => void (await db.query(BARE_STOCK, [article.identifier]))));
  }
  return [
    {
      what: `stock of an article at ${String(PLACES)} places`,
      unit: 'ms',
      ours: median(ours),
      floor: median(floor),
      goal: { of: 'ours', most: 40 },
    },
    { what: '  p95', unit: 'ms', ours: quantile(ours, 0.95), floor: quantile(floor, 0.95) },
  ];
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const SETTINGS = 400;

/** Settings of one group with 400 of them: opened, typed in and scrolled; the longest frame. */
export async function settingFigures({ oms }: Stage): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const device = await newDevice(browser, oms.base, 'beheer');
    const page = await device.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route('**/api/frontend/parameters', async route => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { groups: { identifier: string; parameters: object[] }[] };
      const parameters = Array.from({ length: SETTINGS }, (_, nth) => ({
        key: `setting-${String(nth)}`,
        inputType: nth % 3 === 0 ? 'boolean_switch' : 'text',
        options: [],
        value: nth % 3 === 0 ? true : 'Een tekst',
        default: null,
        is_set: true,
      }));
      await route.fulfill({
        response: reply,
        json: { groups: [...body.groups, { identifier: 'veel', parameters }] },
      });
    });
    const figures: Figure[] = [];
    for (const cpu of [1, 4]) {
      const devtools = await slowDown(page, { cpu });
      await page.goto(`${oms.base}/settings/veel`);
      await page.getByRole('heading', { name: 'setting-399' }).waitFor({ state: 'attached' });
      await rest(page, 1000);
      const frames = await framesOf(page, async () => {
        const field = page.getByRole('region', { name: 'setting-1', exact: true }).getByRole('textbox');
        await field.pressSequentially(' en nog een', { delay: 60 });
        await page.mouse.move(800, 500);
        for (let turn = 0; turn < 40; turn++) {
          await page.mouse.wheel(0, 300);
          // The pace at which a wheel turns.
          await page.waitForTimeout(30);
        }
      });
      figures.push(
        {
          what: `${String(SETTINGS)} settings, typed in and scrolled, ${String(cpu)}x slower CPU: longest frame`,
          unit: 'ms',
          ours: Math.max(...frames),
          goal: { of: 'ours', most: 50 },
        },
        { what: '  p95', unit: 'ms', ours: quantile(frames, 0.95) },
      );
      await devtools.detach();
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Work of the page's thread in each frame (ms) while something is done: from the frame's begin to the next task. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const next = (now: number): void => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(2));
}

const FEW = Number(process.env['BENCH_REPLAYED'] ?? 10_000);
const DAYS = 30;

/** A trial of a ruleset over the orders of 30 days: the memory that the server takes for ten times as many. */
export async function replayFigures({ oms, db }: Stage): Promise<Figure[]> {
  const headers = headersOf(await signIn(oms.base, 'beheer'));
  const today = dutchDay(Date.now());
  const figures: Figure[] = [];
  for (const [article, orders] of [
    ['proef-few', FEW],
    ['proef-many', 10 * FEW],
  ] as const) {
    await db.execute(ORDERS, [article, orders, DAYS]);
    const before = oms.memory();
    let [peak, replayed] = [before, 0];
    const began = performance.now();
    for (let nth = DAYS - 1; nth >= 0; nth--)
      for (let after: number | null = 0; after !== null;) {
        const query = new URLSearchParams({
          day: addDays(today, -nth),
          products: article,
          after: String(after),
        });
        const reply = await fetch(`${oms.base}/api/supply-chains/winkel-eerst/replay?${query}`, { headers });
        if (!reply.ok) throw new Error(`no trial: ${String(reply.status)}`);
        const body = (await reply.json()) as Replay;
        replayed += body.replayed;
        after = body.next;
        peak = Math.max(peak, oms.memory());
      }
    const ms = performance.now() - began;
    if (replayed !== orders) throw new Error(`${String(replayed)} orders replayed`);
    figures.push(
      {
        what: `trial of a ruleset, ${orders.toLocaleString('en')} orders: memory that the server grew by`,
        unit: 'MB',
        ours: peak - before,
        goal: { of: 'ours', most: 250 },
      },
      { what: '  time of an order', unit: 'ms', ours: ms / orders },
    );
  }
  return figures;
}

const AT_PLACES = `
  WITH made AS (
    INSERT INTO products (identifier, name) VALUES ('overal', 'Overal') RETURNING identifier
  ), places AS (
    INSERT INTO locations (location_type_id, identifier, display_name)
    SELECT t.id, 'W' || n, 'Winkel ' || n FROM location_types t, generate_series(1, $1::int) n WHERE t.identifier = 'store'
    RETURNING id
  ), levels AS (
    INSERT INTO stock_levels (location_id, product_identifier, stock_level, reserved)
    SELECT places.id, made.identifier, 9, 2 FROM places, made RETURNING 1
  ), moves AS (
    INSERT INTO stock_moves_unfolded (location_id, product_identifier, stock_level, reserved, cause)
    SELECT places.id, made.identifier, 1, 0, 'office' FROM places, made RETURNING 1
  ) SELECT identifier FROM made, (SELECT count(*) FROM levels) l, (SELECT count(*) FROM moves) m`;
const BARE_STOCK = `
  SELECT s.*, l.identifier, l.display_name FROM stock s JOIN locations l ON l.id = s.location_id WHERE s.product_identifier = $1`;
const ORDERS = `
  WITH article AS (
    INSERT INTO products (identifier, name) VALUES ($1, 'Proef') RETURNING identifier
  ), levels AS (
    INSERT INTO stock_levels (location_id, product_identifier, stock_level)
    SELECT l.id, article.identifier, 100000 FROM article, locations l WHERE l.identifier IN ('DC01', '101', '102')
  ), made AS (
    INSERT INTO sales_orders (identifier, placed_at, shipping_address, sales_channel_identifier, grand_total)
    SELECT $1 || n, now() - (n * $3::float8 / $2 * 0.9) * interval '1 day', '{}', 'web', 0 FROM generate_series(1, $2::int) n
    RETURNING id, placed_at
  )
  INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity, placed_at)
  SELECT made.id, article.identifier, 'Proef', 1, made.placed_at FROM made, article`;
