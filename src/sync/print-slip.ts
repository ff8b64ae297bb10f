import { packingSlip, slipFileIn } from '../../contract/orders/packing-slip.ts';
import {
  listPrinters,
  type PrintJob,
  type Printer,
  printJobsIn,
  reprint,
} from '../../contract/orders/printing.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Http } from './http.ts';

/** The result of asking for paper; `later`: unknown, the same key asks again. */
export type SlipAnswer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'later' };

/** The papers of an order that are wanted. */
export type Papers = 'slip' | 'label';

/** The printers of a location; null: unknown. */
export async function fetchPrinters(
  http: Http,
  place: { readonly type: string; readonly identifier: string },
): Promise<readonly Printer[] | null> {
  const answer = await http.call(listPrinters, { params: { type: place.type, location: place.identifier } });
  return answer.kind === 'ok' ? answer.body : null;
}

/** Asks the OMS to print an order's papers on these printers, once for each key (a write: never retried by itself). */
export async function printAtOms(
  http: Http,
  order: { readonly dispatch_request_id: number; readonly papers: Papers },
  printers: readonly Printer[],
  idempotencyKey: string,
): Promise<SlipAnswer<readonly PrintJob[]>> {
  const has = (type: Printer['type']): boolean => printers.some(printer => printer.type === type);
  const answer = await http.call(packingSlip, {
    params: { identifier: `id:${order.dispatch_request_id}` },
    query: {
      ...(order.papers === 'slip' && has('packing-slips') ? { auto_print_packing_slip: '1' } : {}),
      // Without a label printer the labels are pages of the slip.
      ...(has('labels') ? { auto_print_label: '1' } : { separate_label: '0' }),
      printer: printers.map(({ identifier }) => identifier).join(','),
    },
    idempotencyKey,
  });
  if (answer.kind === 'ok') return { kind: 'ok', value: printJobsIn(answer.body) };
  return answer.kind === 'refused' ? answer : { kind: 'later' };
}

/** An order's slip with its labels, as pages for the browser's own printing. */
export async function fetchSlip(http: Http, dispatch_request_id: number): Promise<SlipAnswer<string>> {
  const answer = await http.call(packingSlip, {
    params: { identifier: `id:${dispatch_request_id}` },
    query: { format: 'html', separate_label: '0' },
  });
  if (answer.kind === 'refused') return answer;
  const file = answer.kind === 'ok' ? slipFileIn(answer.body, 'packing_slip_content_type') : null;
  return file ? { kind: 'ok', value: textOf(file.base64) } : { kind: 'later' };
}

const textOf = (base64: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), sign => sign.charCodeAt(0)));

/** The same paper on this printer. */
export async function printAgain(
  http: Http,
  job: Pick<PrintJob, 'id'>,
  printer: Printer,
): Promise<SlipAnswer<PrintJob>> {
  const answer = await http.call(reprint, { params: { id: job.id }, body: { printer: printer.identifier } });
  if (answer.kind === 'ok') return { kind: 'ok', value: answer.body };
  return answer.kind === 'refused' ? answer : { kind: 'later' };
}
