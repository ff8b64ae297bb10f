import { heapOf, newDevice, openBrowser, rest, SCAN_READY, sortPath } from '../browser.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { addWork } from '../work.ts';

const MB = 1024 * 1024;

/** The page's memory for 2,000 lines, from the zone form to SCAN ARTIKEL; the floor is the reply, parsed and kept. */
export async function memoryFigures({ oms, db }: Stage): Promise<Figure[]> {
  const [batch] = await addWork(db, { location: 'L', batches: 1, deliveries: 500, lines: 4, autofill: 1 });
  if (!batch) throw new Error('no batch');
  const browser = await openBrowser();
  try {
    const device = await newDevice(browser, oms.base, 'magazijn');
    const page = await device.newPage();
    await page.goto(oms.base + sortPath(batch.location, batch.identifier));
    await page.waitForSelector('form button[type=submit]:not([disabled])');
    await rest(page, 3000);
    const before = await heapOf(page);
    await page.click('form button[type=submit]');
    await page.evaluate(selector => window.recorder.ready(selector), SCAN_READY);
    // After the package has been stored.
    await rest(page, 7000);
    const ours = (await heapOf(page)) - before;

    const bare = await device.newPage();
    await bare.goto(`${oms.base}/favicon.svg`);
    const beforeBare = await heapOf(bare);
    const path = `/api/rest/locations/dc/${batch.location}/storage-locations/${batch.zone}/work-package/sort`;
    await bare.evaluate(keepReply, `${path}?dispatch_request_batch_identifier=${batch.identifier}`);
    const floor = (await heapOf(bare)) - beforeBare;
    return [
      {
        what: 'heap of a work package of 2,000 lines',
        unit: 'MB',
        ours: ours / MB,
        floor: floor / MB,
        goal: { of: 'ours', most: 20 },
      },
    ];
  } finally {
    await browser.close();
  }
}

async function keepReply(path: string): Promise<void> {
  const reply = await fetch(path);
  Object.assign(window, { kept: await reply.json() });
}
