import type {
  GoodsReceipt,
  GoodsReceiptDetail,
  GoodsReceiptLine,
  listGoodsReceipts,
  ReceiptDevice,
  Unprocessed,
} from '../../../contract/warehouse/goods-receipt.ts';
import type { Location } from '../../../contract/warehouse/location.ts';
import type { Place } from '../../../core/access/right.ts';
import { differences } from '../../../core/receipt/shortage.ts';
import type { Input } from '../calls/client.ts';
import type { Faults } from '../edit/use-draft.ts';
import { byName } from '../../texts/formats.ts';
import { t } from './texts.ts';

/** Id of a supplier, and '1' or '0' for 'Is voltooid'; '' for all. */
export const usualFilters = { supplier: '', completed: '' };

const parties = 'supplier_location.location_type,recipient_location.location_type';

/** Goods receipts of a location, newest first (review-refunds-warehouse.md 7). */
export const listInput = (
  { type, identifier }: Place,
  { supplier, completed }: typeof usualFilters,
): Input<typeof listGoodsReceipts> => ({
  params: { type, location: identifier },
  query: {
    sort_by: 'created_at',
    sort_dir: 'desc',
    ...(/^\d+$/.test(supplier) && { supplier_location_id: supplier }),
    ...((completed === '0' || completed === '1') && { is_completed: completed }),
    include: `total_lines_attribute_count,total_lines_crossdock_count,${parties}`,
  },
});

/** One receipt with its lines. */
export const receiptInput = ({ type, identifier }: Place, receipt: string) => ({
  params: { type, location: identifier, receipt },
  query: { include: `lines.current_dispatch_request_lines,${parties}` },
});

/** Suppliers to choose from: active vendor locations only (review-refunds-warehouse.md 5). */
export const suppliers = (locations: readonly Location[]): readonly Location[] =>
  locations
    .filter(l => l.location_type.identifier === 'vendor' && l.active === '1')
    .sort((a, b) => byName(a.display_name, b.display_name));

/** Attributes that any of these receipts counts, each a column; in the order of their titles. */
export const attributesOf = (
  receipts: readonly GoodsReceipt[],
  titleOf: (attribute: string) => string,
): readonly string[] =>
  [...new Set(receipts.flatMap(r => Object.keys(r.total_lines_attribute_count)))].sort((a, b) =>
    byName(titleOf(a), titleOf(b)),
  );

/** The input of 'Goederenontvangst aanmaken'. */
export const newReceipt = { supplier_identifier: '', identifier: '' };

/** Both are there after trimming. */
export const createFaults = ({ supplier_identifier, identifier }: typeof newReceipt): Faults => ({
  ...(supplier_identifier === '' && { supplier_identifier: t('choose') }),
  ...(identifier.trim() === '' && { identifier: t('reference_missing') }),
});

/** 'Start met scannen' and 'Klaar met scannen'. */
export const canScan = (receipt: GoodsReceipt, sort: boolean): boolean => sort && !receipt.is_completed;

/** Flags of an article, such as organic. */
export const flagsOf = ({ product }: GoodsReceiptLine): readonly string[] =>
  Object.entries(product.attributes).flatMap(([name, value]) => (value === true ? [name] : []));

/** The article's logistic name; empty when it has none. */
export const logisticNameOf = ({ product }: GoodsReceiptLine): string => {
  const name = product.attributes['logistic_name'];
  return typeof name === 'string' ? name : '';
};

/** Pieces of a line that crossdock deliveries want. */
export const crossdockOf = ({ current_dispatch_request_lines }: GoodsReceiptLine): number =>
  current_dispatch_request_lines.reduce((sum, line) => sum + line.quantity, 0);

/** How a line came in: as expected, over, under, or not (yet) at all. */
export function comingOf({
  quantity,
  quantity_scanned,
}: GoodsReceiptLine): 'none' | 'under' | 'exact' | 'over' {
  if (quantity_scanned === 0) return 'none';
  if (quantity_scanned === quantity) return 'exact';
  return quantity_scanned > quantity ? 'over' : 'under';
}

/** A text in number, name or logistic name; with `different` lines that came as expected are left out. */
export const usualLineFilter = { text: '', different: '' };

export function filterLines(
  lines: readonly GoodsReceiptLine[],
  { text, different }: typeof usualLineFilter,
): readonly GoodsReceiptLine[] {
  const wanted = text.trim().toLowerCase();
  return lines.filter(
    line =>
      (different === '' || line.quantity !== line.quantity_scanned) &&
      [line.product_identifier, line.product.name, logisticNameOf(line)].some(part =>
        part.toLowerCase().includes(wanted),
      ),
  );
}

export interface NamedDifference {
  readonly name: string;
  readonly expected: number;
  readonly scanned: number;
}

/** The differences from what was expected, for 'Klaar met scannen'. */
export function differencesOf(lines: readonly GoodsReceiptLine[]): {
  over: NamedDifference[];
  under: NamedDifference[];
} {
  const names = new Map(lines.map(line => [line.product_identifier, line.product.name]));
  const all = differences(lines).map(({ product_identifier, expected, scanned }) => ({
    name: names.get(product_identifier) ?? product_identifier,
    expected,
    scanned,
  }));
  return { over: all.filter(d => d.scanned > d.expected), under: all.filter(d => d.scanned < d.expected) };
}

/** A device without contact for this long may have scans that nobody knows of. */
const SILENT_SECONDS = 120;

export interface OtherDevice {
  readonly device_id: string;
  readonly user_name: string;
  readonly pending: number;
  readonly seen_at: string;
  readonly silent: boolean;
}

/** Other devices that may still have scans to send, as far as the OMS knows. */
export const otherDevices = (devices: readonly ReceiptDevice[], own: string): OtherDevice[] =>
  devices
    .filter(d => d.device_id !== own && (d.open || d.pending > 0))
    .map(({ device_id, user_name, pending, seen_at, seconds_ago }) => ({
      device_id,
      user_name,
      pending,
      seen_at,
      silent: seconds_ago > SILENT_SECONDS,
    }));

export interface UnprocessedOrder {
  readonly identifier: string;
  readonly deliveries: readonly Unprocessed[];
}

/** Unprocessed deliveries by order. */
export function byOrder({ unprocessed_dispatch_requests }: GoodsReceiptDetail): UnprocessedOrder[] {
  const orders = new Map<string, Unprocessed[]>();
  for (const delivery of unprocessed_dispatch_requests) {
    const { identifier } = delivery.sales_order;
    orders.set(identifier, [...(orders.get(identifier) ?? []), delivery]);
  }
  return [...orders].map(([identifier, deliveries]) => ({ identifier, deliveries }));
}
