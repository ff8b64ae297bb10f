import { getDispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { packingSlip } from '../../../contract/orders/packing-slip.ts';
import { getPrintJob, listPrinters, reprint, type PrintJob } from '../../../contract/orders/printing.ts';
import { uuidv7 } from '../../../core/id/uuidv7.ts';
import type { Http } from '../../sync/http.ts';

/** The calls of a delivery's packing slip, labels and prints (orders-and-deliveries.md 7). */
export const slipQueries = (http: Http, separateLabel: boolean) => ({
  delivery: (id: number) =>
    http.call(getDispatchRequest, {
      params: { identifier: `id:${id}` },
      query: { include: 'tracking_codes' },
    }),
  slip: (id: number, label_count: number | undefined) =>
    http.call(packingSlip, {
      params: { identifier: `id:${id}` },
      query: { separate_label: separateLabel ? '1' : '0', label_count },
    }),
  /** A write: under its own key, never retried by itself. */
  print: (id: number, types: readonly PrintJob['type'][], label_count: number | undefined) =>
    http.call(packingSlip, {
      params: { identifier: `id:${id}` },
      query: {
        ...(types.includes('labels') ? { auto_print_label: '1' } : {}),
        ...(types.includes('packing-slips') ? { auto_print_packing_slip: '1' } : {}),
        separate_label: separateLabel ? '1' : '0',
        label_count,
      },
      idempotencyKey: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
    }),
  job: (id: number) => http.call(getPrintJob, { params: { id } }),
  reprint: (id: number, printer: string) => http.call(reprint, { params: { id }, body: { printer } }),
  printers: (type: string, location: string) => http.call(listPrinters, { params: { type, location } }),
});
export type SlipQueries = ReturnType<typeof slipQueries>;
