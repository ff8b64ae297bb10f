import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { downloadSlips, labelRequested, labelShipped, printLabels } from '../../../core/access/orders.ts';
import { holds, manageAllLocations, type Asker } from '../../../core/access/right.ts';
import { slipStatuses, slipTypes } from '../../../core/delivery/slip-types.ts';
import { labelRange, leavesChoice, type LabelRange } from '../../../core/label/label-count.ts';

/** A user's rights to packing slips and labels (orders-and-deliveries.md 6). */
export interface SlipRights {
  readonly download: boolean;
  /**
   * `dummy` for users who manage all locations: the button only tells that it does nothing (shell-search-settings.md
   * 6).
   */
  readonly print: 'yes' | 'dummy' | 'no';
  /** Statuses in which further labels may be made. */
  readonly extraLabels: readonly string[];
  /** `dc/DC01` of the linked locations, at which the user may print. */
  readonly own: readonly string[];
}

const extraLabels = { requested: labelRequested, shipped: labelShipped };

/** The rights of a user to packing slips and labels. */
export const slipRights = (asker: Pick<Asker, 'permissions' | 'locations'>): SlipRights => ({
  download: holds(asker, downloadSlips),
  print: !holds(asker, printLabels) ? 'no' : holds(asker, manageAllLocations) ? 'dummy' : 'yes',
  extraLabels: Object.entries(extraLabels).flatMap(([status, right]) => (holds(asker, right) ? status : [])),
  own: asker.locations.map(({ type, identifier }) => `${type}/${identifier}`),
});

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

export interface SlipActs {
  readonly download: boolean;
  /** How many labels can be chosen; null: there is nothing to choose. */
  readonly labels: LabelRange | null;
  readonly print: 'yes' | 'dummy' | 'no';
}

/** The buttons of a delivery (orders-and-deliveries.md 5, Packing slip labels): dispatcher type dc always shows the packing slip. */
export function slipActs(delivery: Delivery, rights: SlipRights): SlipActs {
  const { status, dispatch_type, dispatcher_type } = delivery;
  const fits = slipStatuses.includes(status) && delivery.carrier_method?.has_label_config === true;
  const isDc = dispatcher_type === 'dc';
  const download = rights.download && (isDc || (fits && slipTypes.download.includes(dispatch_type)));
  const pieces = delivery.dispatch_request_lines.reduce((sum, line) => sum + line.quantity, 0);
  const range = labelRange(delivery.tracking_codes?.map(({ code }) => code) ?? [], pieces);
  const isOwn = rights.own.includes(`${dispatcher_type}/${delivery.dispatcher_identifier}`);
  const hasPrinter = delivery.dispatcher_enabled_cups_printer_types.length > 0;
  const prints =
    fits && slipTypes.print.includes(dispatch_type) && hasPrinter && (isOwn || rights.print === 'dummy');
  return {
    download,
    labels: download && fits && rights.extraLabels.includes(status) && leavesChoice(range) ? range : null,
    print: prints ? rights.print : 'no',
  };
}
