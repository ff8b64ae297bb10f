import {
  getPrintJob,
  printTestPage,
  type Printer,
  type PrintJob,
} from '../../../contract/orders/printing.ts';
import type { LocationRef } from '../../../contract/session.ts';
import type { Http } from '../../sync/http.ts';
import type { PartFound } from './part-found.ts';
import { t } from './texts.ts';

/** Time (ms) between two looks at a job, and how often it is looked at: a printer that sleeps needs some seconds. */
const LOOK_MS = 1000;
const LOOKS = 15;

/** Prints the test code on a printer of the OMS, and waits until it is known how that went. */
export async function printedOn(
  http: Http,
  place: Pick<LocationRef, 'type' | 'identifier'>,
  { identifier, name }: Printer,
): Promise<PartFound> {
  const params = { type: place.type, location: place.identifier, printer: identifier };
  const asked = await http.call(printTestPage, { params });
  if (asked.kind === 'refused') return { state: 'poor', text: t('printer_refused', { name }) };
  if (asked.kind !== 'ok') return { state: 'poor', text: t('printer_unreached', { name }) };
  const job = await ended(http, asked.body);
  if (job.status === 'done') return { state: 'good', text: t('printer_done', { name }) };
  return { state: 'poor', text: job.trouble ?? t('printer_waits', { name }) };
}

async function ended(http: Http, begun: PrintJob): Promise<PrintJob> {
  let job = begun;
  for (let look = 0; look < LOOKS && job.status !== 'done' && job.status !== 'failed'; look++) {
    await new Promise(done => setTimeout(done, LOOK_MS));
    const answer = await http.call(getPrintJob, { params: { id: job.id } });
    if (answer.kind === 'ok') job = answer.body;
  }
  return job;
}
