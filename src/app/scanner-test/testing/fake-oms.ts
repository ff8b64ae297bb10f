import type { Printer, PrintJob } from '../../../../contract/orders/printing.ts';
import type { Http } from '../../../sync/http.ts';

const printers: readonly Printer[] = [
  { identifier: 'label-1', name: 'Zebra 1', type: 'labels' },
  { identifier: 'label-2', name: 'Zebra 2', type: 'labels' },
  { identifier: 'slip-1', name: 'Inpaktafel 1', type: 'packing-slips' },
];

export const job = (status: PrintJob['status'], trouble: string | null = null): PrintJob => ({
  id: 7,
  title: 'Proefcode',
  type: 'labels',
  printer: { identifier: 'label-1', name: 'Zebra 1' },
  status,
  trouble,
  dispatch_request_ids: [],
});

/** An OMS that answers each call by its id, and what it was asked; a call without an answer finds no network. */
export function fakeOms(answers: Readonly<Record<string, () => unknown>> = {}) {
  const asked: string[] = [];
  const usual: typeof answers = {
    getFrontendConfig: () => ({ kind: 'ok', status: 200, body: {} }),
    listPrinters: () => ({ kind: 'ok', status: 200, body: printers }),
    printTestPage: () => ({ kind: 'ok', status: 201, body: job('done') }),
  };
  const call = async ({ id }: { id: string }) => {
    asked.push(id);
    return (answers[id] ?? usual[id])?.() ?? { kind: 'later' };
  };
  return { asked, http: { call } as unknown as Http };
}
