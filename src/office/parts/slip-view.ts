import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { downloadSlips, extraLabels, printLabels } from '../../../core/access/orders.ts';
import { atOwn, manageAllLocations, may, type Asker } from '../../../core/access/right.ts';
import { slipStatuses, slipTypes } from '../../../core/delivery/slip-types.ts';
import { slipError } from '../../texts/words/slip-error.ts';
import type { Failure } from '../calls/client.ts';
import { reasonOf } from './reason.ts';
import { labelRange, leavesChoice, type LabelRange } from '../../../core/label/label-count.ts';

/** Why papers were not given: in the documents' words, or that nothing is known. */
export const slipFailure = (failure: Failure, provider: string): string =>
  failure.kind === 'refused'
    ? slipError(failure.problem, provider)
    : (reasonOf(failure) ?? slipError(null, provider));

/** `dummy`: the button only tells that it does nothing (shell-search-settings.md 6). */
export type SlipPrinted = 'yes' | 'dummy' | 'no';

/** Whether the user prints labels; who manages all locations has a dummy. */
export const printing = (asker: Asker): SlipPrinted =>
  may(asker, printLabels) ? (may(asker, manageAllLocations) ? 'dummy' : 'yes') : 'no';

type Delivery = Pick<
  DispatchRequest,
  | 'status'
  | 'dispatch_type'
  | 'dispatcher_type'
  | 'dispatcher_identifier'
  | 'carrier_method'
  | 'dispatcher_enabled_cups_printer_types'
  | 'dispatch_request_lines'
> & { readonly tracking_codes?: readonly { readonly code: string }[] | undefined };

/** The buttons of a delivery's papers. */
export interface SlipActs {
  readonly download: boolean;
  /** How many labels can be chosen; null: there is nothing to choose. */
  readonly labels: LabelRange | null;
  readonly print: SlipPrinted;
}

/** The buttons of a delivery (orders-and-deliveries.md 5, Packing slip labels): dispatcher type dc always shows the packing slip. */
export function slipActs(delivery: Delivery, asker: Asker): SlipActs {
  const { status, dispatch_type, dispatcher_type, dispatcher_identifier } = delivery;
  const fits = slipStatuses.includes(status) && delivery.carrier_method?.has_label_config === true;
  const isDc = dispatcher_type === 'dc';
  const download =
    may(asker, downloadSlips) && (isDc || (fits && slipTypes.download.includes(dispatch_type.identifier)));
  const pieces = delivery.dispatch_request_lines.reduce((sum, line) => sum + line.quantity, 0);
  const range = labelRange(delivery.tracking_codes?.map(({ code }) => code) ?? [], pieces);
  const more = extraLabels[status];
  const hasPrinter = delivery.dispatcher_enabled_cups_printer_types.length > 0;
  const place = { type: dispatcher_type, identifier: dispatcher_identifier };
  const prints =
    fits &&
    slipTypes.print.includes(dispatch_type.identifier) &&
    hasPrinter &&
    may(asker, atOwn(printLabels), place);
  return {
    download,
    labels: download && fits && more && may(asker, more) && leavesChoice(range) ? range : null,
    print: prints ? printing(asker) : 'no',
  };
}

/** Whether the label of a return can be printed at its location. */
export const printsReturnLabel = (
  of: Pick<
    DispatchRequest,
    'return_label_url' | 'dispatcher_type' | 'dispatcher_identifier' | 'dispatcher_enabled_cups_printer_types'
  >,
  asker: Asker,
): boolean =>
  Boolean(of.return_label_url) &&
  of.dispatcher_enabled_cups_printer_types.includes('labels') &&
  may(asker, atOwn(printLabels), { type: of.dispatcher_type, identifier: of.dispatcher_identifier }) &&
  printing(asker) === 'yes';

/** One delivery by its row id, with its tracking codes. */
export const deliveryInput = (id: number) => ({
  params: { identifier: `id:${id}` },
  query: { include: 'tracking_codes' },
});

/** Papers that one asks for: a slip or labels to download, or both on paper. */
export type Paper = 'slip' | 'labels' | 'print';

interface SlipOptions {
  readonly labelCount: number | undefined;
  /** `packing-slip-separate-label` of the configuration. */
  readonly separateLabel: boolean;
}

/** The call that gives or prints the papers of a delivery; it prints on what its location has printers for. */
export function slipInput(of: DispatchRequest, paper: Paper, { labelCount, separateLabel }: SlipOptions) {
  const printers = paper === 'print' ? of.dispatcher_enabled_cups_printer_types : [];
  return {
    params: { identifier: `id:${of.id}` },
    query: {
      ...(printers.includes('labels') && { auto_print_label: '1' as const }),
      ...(printers.includes('packing-slips') && { auto_print_packing_slip: '1' as const }),
      separate_label: separateLabel ? ('1' as const) : ('0' as const),
      label_count: paper === 'slip' ? undefined : labelCount,
    },
  };
}
