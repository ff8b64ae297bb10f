import type { Page } from 'playwright';
import { addDays } from '../../core/calendar/day.ts';
import { heapOf, newDevice, openBrowser, rest, slowDown } from '../browser.ts';
import { median, quantile } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

const CPU = 4;
const ROUNDS = 7;
const LOADED = 10_000;
const SCROLL = { pixels: 3000, seconds: 4 } as const;
const MB = 1024 * 1024;
const ROW = 'table[data-list] tbody tr';

/** The search as it is seen: from Enter to the order that was asked for, and a long list that is scrolled. */
export async function searchPageFigures({ oms, db }: Stage): Promise<Figure[]> {
  const numbers = await db.query<{ identifier: string; day: string }>(NUMBERS, [ROUNDS + 1]);
  const day = numbers[0]?.day ?? '';
  const browser = await openBrowser();
  try {
    const device = await newDevice(browser, oms.base, 'beheer');
    const page = await device.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    const devtools = await slowDown(page, { cpu: CPU });
    const times: number[] = [];
    for (const { identifier } of numbers) {
      await page.goto(`${oms.base}/orders/search#order_placed_to=${day}`);
      await page.waitForSelector(ROW);
      await rest(page, 500);
      times.push(await entered(page, identifier));
    }
    // The first one compiles.
    times.shift();

    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto('about:blank');
    const query = new URLSearchParams({ order_placed_from: addDays(day, -30), order_placed_to: day });
    await page.goto(`${oms.base}/orders/search#${query}`);
    await page.waitForSelector(ROW);
    const empty = await heapOf(page);
    const loaded = await page.evaluate(loadRows, LOADED);
    const heap = (await heapOf(page)) - empty;
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    const frames = await page.evaluate(scroll, SCROLL);
    return [
      {
        what: `search, ${CPU}x slower CPU, Enter to the order that was typed`,
        unit: 'ms',
        ours: median(times),
        goal: { of: 'ours', most: 300 },
      },
      {
        what: `${loaded.toLocaleString('en')} rows scrolled at ${SCROLL.pixels} px/s, ${CPU}x slower CPU: frame p95`,
        unit: 'ms',
        ours: quantile(frames, 0.95),
        goal: { of: 'ours', most: 33.4 },
      },
      { what: '  heap of these rows', unit: 'MB', ours: heap / MB, goal: { of: 'ours', most: 20 } },
    ];
  } finally {
    await browser.close();
  }
}

/** Types a number in the list's own field and presses Enter; ms to the frame with that one row. */
async function entered(page: Page, identifier: string): Promise<number> {
  const field = page.getByRole('searchbox', { name: 'Ordernummer' });
  await field.fill(identifier);
  const ready = page.evaluate(async selector => {
    const began = await new Promise<number>(heard =>
      document.addEventListener('keydown', event => heard(event.timeStamp), { once: true, capture: true }),
    );
    return (await window.recorder.ready(selector)) - began;
  }, `table[data-list] tbody:has(a[href*="${identifier}"]):not(:has(tr:nth-of-type(2)))`);
  await field.press('Enter');
  return ready;
}

/** Scrolls to the end until so many rows are there; gives their number. */
async function loadRows(wanted: number): Promise<number> {
  const list = document.querySelector('table[data-list]')?.parentElement;
  const table = document.querySelector('table[data-list]');
  if (!list || !table) throw new Error('there is no list');
  const end = performance.now() + 240_000;
  for (let rows = 0; performance.now() < end;) {
    // The heads are the first row; how many there are is told at the end of the list alone.
    const last = [...table.querySelectorAll('tr[aria-rowindex]')].at(-1);
    rows = Number(last?.getAttribute('aria-rowindex') ?? 1) - 1;
    if (rows >= wanted) return rows;
    list.scrollTop = list.scrollHeight;
    await new Promise(done => requestAnimationFrame(done));
  }
  throw new Error('the rows did not come');
}

/** Scrolls up evenly; ms of each frame. */
async function scroll({ pixels, seconds }: { pixels: number; seconds: number }): Promise<number[]> {
  const list = document.querySelector('table[data-list]')?.parentElement;
  if (!list) throw new Error('there is no list');
  const from = list.scrollTop;
  const frames: number[] = [];
  const began = performance.now();
  for (let last = began; last - began < seconds * 1000;) {
    const now = await new Promise<number>(requestAnimationFrame);
    list.scrollTop = from - ((now - began) / 1000) * pixels;
    frames.push(now - last);
    last = now;
  }
  return frames.slice(1);
}

const NUMBERS = `
  SELECT identifier, to_char(placed_at, 'YYYY-MM-DD') AS day FROM sales_orders WHERE identifier ~ '^[0-9]{6}-[0-9]{7}$'
  ORDER BY placed_at DESC LIMIT $1`;
