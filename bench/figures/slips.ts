import { createHash } from 'node:crypto';
import Pdf from 'pdfkit';
import { headersOf, signIn } from '../client.ts';
import { median } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';

const ORDERS = 40;
const ROUNDS = 7;

/** The packing slips and labels of a batch of 40 orders in one reply; the floor is pdfkit with a line of text on as many pages. */
export async function slipFigures({ oms, db }: Stage): Promise<Figure[]> {
  const session = await signIn(oms.base, 'magazijn');
  const rows = await db.query<{ identifier: string }>(
    `SELECT d.identifier FROM dispatch_requests d JOIN dispatch_request_batches b ON b.id = d.batch_id
     WHERE b.identifier = '2611-015' ORDER BY d.id LIMIT ${ORDERS}`,
  );
  const identifiers = rows.map(({ identifier }) => identifier).join(',');
  const path = `/api/rest/dispatch-requests/batch-packing-slips?identifiers=${identifiers}`;
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const [slips, least] = [await timed(() => ask(oms.base + path, session)), await timed(barePdf)];
    // The first one warms both up.
    if (round > 0) ours.push(slips);
    if (round > 0) floor.push(least);
  }
  return [
    {
      what: `batch packing slips of ${ORDERS} orders, with their labels`,
      unit: 'ms',
      ours: median(ours),
      floor: median(floor),
      goal: { of: 'ours', most: 2000 },
    },
  ];
}

async function ask(url: string, session: string): Promise<void> {
  const reply = await fetch(url, { headers: headersOf(session) });
  const body = (await reply.json()) as { errors: string[] };
  if (reply.status !== 200 || body.errors.length > 0) throw new Error(`no slips: ${body.errors.join()}`);
}

/** Makes as many pages, and hashes them as a reply's file is. */
async function barePdf(): Promise<void> {
  const doc = new Pdf();
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise(resolve => doc.on('end', resolve));
  for (let page = 1; page <= 2 * ORDERS; page++) {
    if (page > 1) doc.addPage();
    doc.text(`Pakbon ${page}`);
  }
  doc.end();
  await ended;
  createHash('sha256').update(Buffer.concat(parts)).digest('hex');
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
