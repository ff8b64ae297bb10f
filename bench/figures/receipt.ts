import type { Page } from 'playwright';
import { newDevice, openBrowser, rest, slowDown } from '../browser.ts';
import { median } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

const RECEIPT = 'NZ-88117';
const LINES = 500;
/** Number of lines drawn at first (src/office/goods-receipts/parts/lines.tsx). */
const ROWS = 60;
const INDEX = '/locations/dc/DC01/goods-receipt';
const CPU = 4;
const ROUNDS = 7;

/**
 * From the click on a goods receipt in the list to the frame with the lines drawn at first; the floor is the same
 * reply, and as many rows of a bare table.
 */
export async function receiptFigures({ oms }: Stage): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const device = await newDevice(browser, oms.base, 'magazijn');
    const [app, least] = [await device.newPage(), await device.newPage()];
    await least.goto(`${oms.base}/portal/login`);
    for (const page of [app, least]) await slowDown(page, { cpu: CPU });
    const ours: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await app.bringToFront();
      const opened = await open(app, oms.base);
      await least.bringToFront();
      const bare = await least.evaluate(bareTable, {
        path: `/api/rest${INDEX}s/${RECEIPT}?include=lines.current_dispatch_request_lines`,
        rows: ROWS,
      });
      // The first round loads the page's code.
      if (round > 0) ours.push(opened);
      if (round > 0) floor.push(bare);
    }
    return [
      {
        what: `a goods receipt of ${LINES} lines opened, ${CPU}x slower CPU`,
        unit: 'ms',
        ours: median(ours),
        floor: median(floor),
        goal: { of: 'ours', most: 1000 },
      },
    ];
  } finally {
    await browser.close();
  }
}

async function open(page: Page, base: string): Promise<number> {
  if (page.url() === 'about:blank') await page.goto(base + INDEX);
  else await page.goBack();
  await page.waitForSelector(`a[href$="/${RECEIPT}"]`);
  await rest(page, 500);
  return page.evaluate(
    async ({ link, row }) => {
      const began = performance.now();
      document.querySelector<HTMLElement>(link)?.click();
      return (await window.recorder.ready(row)) - began;
    },
    { link: `a[href$="/${RECEIPT}"]`, row: `tbody tr:nth-child(${ROWS})` },
  );
}

async function bareTable({ path, rows }: { path: string; rows: number }): Promise<number> {
  const began = performance.now();
  const reply = await fetch(path);
  const { lines } = (await reply.json()) as { lines: Record<string, unknown>[] };
  const table = document.createElement('table');
  for (const line of lines.slice(0, rows)) {
    const row = table.insertRow();
    for (const cell of ['product_identifier', 'quantity', 'quantity_scanned'])
      row.insertCell().textContent = String(line[cell]);
  }
  document.body.replaceChildren(table);
  return (await window.recorder.ready(`tr:nth-child(${rows})`)) - began;
}
