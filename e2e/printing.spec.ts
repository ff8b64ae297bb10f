import { expect, type Page } from 'playwright/test';
import { cast, MAIN_BATCH } from '../server/demo/main-batch.ts';
import { codesIn, drawnPdf } from '../server/acts/packing-slip/testing/read-barcodes.ts';
import { codeOn, openSort, scan, scanReady, signIn, signOut, sortPath, stage } from './hands.ts';
import { keptSlips } from './on-device.ts';
import { ean } from './pieces.ts';
import { onlyOrders, orderOf } from './scenes.ts';
import { test, type World, withoutServiceWorker } from './world.ts';

test.use(withoutServiceWorker);

/** Slips and labels while sorting: where they are printed, and that they came out (scanning-rules.md, Special steps). */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const jobsOf = (world: World, order: string) => async () =>
  (await world.printJobs()).filter(job => job.startsWith(order)).map(job => job.slice(order.length + 1));

/** Before the last scan of order 14. */
async function beforeSlip(page: Page, world: World) {
  const order = await orderOf(world, MAIN_BATCH, 'A-14', ean(cast.single));
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  await expect(stage(page)).toContainText('Inpaktafel 1 · Zebra inpaktafel 1');
  return order;
}

async function choosePrinter(page: Page, name: string, by = 'Andere printer'): Promise<void> {
  await button(page, by).click();
  await page.getByRole('dialog').getByText(name, { exact: true }).click();
}

test('R12 R17a the printer is named first; the label scan proves the print, after 60 s it is asked for', async ({
  page,
  world,
}) => {
  await page.clock.install();
  const { order, labels } = await beforeSlip(page, world);
  await choosePrinter(page, 'Inpaktafel 2', 'Inpaktafel 1 · Zebra inpaktafel 1');
  await expect(stage(page)).toContainText('Inpaktafel 2 · Zebra inpaktafel 1');
  await scan(page, ean(cast.single));
  await expect(stage(page, 'SCAN LEGPLAATS')).toContainText('De printopdracht is verstuurd');
  await scan(page, 'A-14');
  await expect(stage(page, 'ORDER COMPLEET')).toContainText('Scan het verzendlabel');
  // A call that is under way would be given up as the clock goes ahead.
  await expect(stage(page)).toContainText('Afgedrukt op Zebra inpaktafel 1');

  // The clock itself goes on too: a busy machine has used some of the 60 s by now.
  await page.clock.fastForward(30_000);
  await expect(stage(page)).not.toContainText('Is het label uitgekomen?');
  await page.clock.fastForward(31_000);
  await expect(stage(page)).toContainText('Is het label uitgekomen?');
  await choosePrinter(page, 'Zebra inpaktafel 2');
  await expect(stage(page)).toContainText('De printopdracht is verstuurd');
  await expect(stage(page)).toContainText('Afgedrukt op Zebra inpaktafel 2');
  await page.clock.fastForward(61_000);
  await button(page, 'Druk opnieuw af').click();
  await expect
    .poll(jobsOf(world, order))
    .toEqual([
      'packing-slips dc01-pakbon-2 done',
      'labels dc01-label-1 done',
      'labels dc01-label-2 done',
      'labels dc01-label-2 done',
    ]);
  await page.clock.fastForward(61_000);
  await button(page, 'Ja').click();
  await expect(stage(page)).not.toContainText('Is het label uitgekomen?');
  await scan(page, labels[0] ?? '');
  await expect(stage(page)).toContainText('Scan A-14 = verzonden');
  expect(world.printed()).toBe(0);
  expect(world.faults.requests.filter(asked => /auto_print/.test(asked))).toHaveLength(3);
});

test('a job that the printer refuses is told, and printed on another one by one tap', async ({
  page,
  world,
}) => {
  await world.db.execute(
    `UPDATE printers SET uri = 'ipp://localhost:9/ipp/print' WHERE identifier = 'dc01-label-1'`,
  );
  const { order } = await beforeSlip(page, world);
  await scan(page, ean(cast.single));
  await page.getByRole('button', { name: 'Zebra inpaktafel 1 is niet bereikbaar.' }).click();
  await page.getByRole('dialog').getByText('Zebra inpaktafel 2').click();
  await expect(page.getByText('Zebra inpaktafel 1 is niet bereikbaar.')).toBeHidden();
  await expect.poll(jobsOf(world, order)).toContain('labels dc01-label-2 done');
  // Work went on meanwhile.
  await expect(codeOn(page)).toHaveText('A-14');
});

test('offline the slip prints from this device, with its label, as it is on paper', async ({
  page,
  world,
}) => {
  const { labels } = await beforeSlip(page, world);
  await expect.poll(async () => (await keptSlips(page)).length).toBe(1);
  await world.offline(page);
  await scan(page, ean(cast.single));
  await expect(stage(page)).toContainText('Printer van dit apparaat');
  await button(page, 'Afdrukken').click();
  await expect(codeOn(page)).toHaveText('A-14');
  await expect.poll(() => world.printed()).toBe(1);
  expect(await world.printJobs()).toEqual([]);
  // The printer's output, read back: two sheets and nothing of the screen.
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(await codesIn(drawnPdf(paper, 1))).toEqual([']C0261119-0014-1']);
  expect(await codesIn(drawnPdf(paper, 2))).toEqual([`]C0${labels[0]}`]);
});

test('slips on the device are wiped when the batch ends, and at sign-out', async ({ page, world }) => {
  await onlyOrders(world, MAIN_BATCH, 'A-14', 'A-18');
  await signIn(page, 'magazijn');
  await openSort(page, MAIN_BATCH, 'A');
  const kept = async () => (await keptSlips(page)).length;
  await expect.poll(kept).toBe(2);
  const statusTo = (status: string) =>
    world.db.execute('UPDATE dispatch_request_batches SET status = $1 WHERE identifier = $2', [
      status,
      MAIN_BATCH,
    ]);
  await statusTo('closed');
  await expect.poll(kept).toBe(0);

  await statusTo('sorting');
  await page.goto(sortPath(MAIN_BATCH));
  await scanReady(page);
  await expect.poll(kept).toBe(2);
  await signOut(page);
  expect(await kept()).toBe(0);
});

test('in the back office a delivery’s slip is downloaded, and printed as many labels as asked', async ({
  page,
  world,
}) => {
  await signIn(page, 'backoffice');
  await page.goto(`/locations/dc/DC01/shipment-batch/${MAIN_BATCH}`);
  await page.getByRole('button', { name: 'Pakbon en labels van 261119-0002' }).click();
  const panel = page.getByRole('dialog', { name: 'Pakbon en labels' });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Pakbon downloaden' }).click();
  expect((await download).suggestedFilename()).toBe('pakbon-261119-0002-1.pdf');
  const count = panel.getByLabel('Aantal labels');
  await count.fill('99');
  await expect(panel.getByRole('button', { name: 'Afdrukken' })).toBeDisabled();
  await count.fill('2');
  await panel.getByRole('button', { name: 'Afdrukken' }).click();
  await expect(panel).toContainText('De printopdracht is verstuurd');
  await expect(panel).toContainText('Zebra inpaktafel 1: afgedrukt');
  const job = panel.getByRole('listitem').last();
  await job.getByLabel('Opnieuw op').selectOption('Zebra inpaktafel 2');
  await job.getByRole('button', { name: 'Afdrukken' }).click();
  await expect.poll(jobsOf(world, '261119-0002')).toContain('labels dc01-label-2 done');
  // The labels of several orders at once.
  await page.keyboard.press('Escape');
  const labels = page.getByRole('button', { name: 'Labels afdrukken' });
  // It comes with the choice.
  await expect(labels).toBeHidden();
  await page.getByRole('button', { name: 'Kiezen' }).click();
  for (const order of ['261119-0004', '261119-0005'])
    await page.getByLabel(`Selecteer order ${order}`).check();
  await labels.click();
  await expect(page.getByText('De printopdracht is verstuurd')).toBeVisible();
  expect(
    await world.db.query(
      `SELECT cardinality(dispatch_request_ids) AS orders FROM print_jobs ORDER BY id DESC LIMIT 1`,
    ),
  ).toEqual([{ orders: 2 }]);
});
