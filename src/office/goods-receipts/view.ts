import type {
  GoodsReceipt,
  GoodsReceiptDetail,
  GoodsReceiptLine,
  listGoodsReceipts,
  ReceiptDevice,
  Unprocessed,
} from '../../../contract/warehouse/goods-receipt.ts';
import type { Location } from '../../../contract/warehouse/location.ts';
import type { AccessPlace } from '../../../core/access/right.ts';
import { differences } from '../../../core/receipt/shortage.ts';
import { SILENT_SECONDS } from '../../../core/receipt/silent.ts';
import type { Input } from '../calls/client.ts';
import { paramsOf } from '../calls/params.ts';
import type { Faults } from '../edit/use-draft.ts';
import { byName } from '../../texts/formats.ts';
import { translated } from '../../texts/texts.ts';
import { t } from './texts.ts';

/** Id of a supplier, and '1' or '0' for 'Is voltooid'; '' for all. */
interface ReceiptFilters {
  readonly supplier: string;
  readonly completed: string;
}

const parties = 'supplier_location.location_type,recipient_location.location_type';

/** Goods receipts of a location, newest first (review-refunds-warehouse.md 7). */
export const listInput = (
  place: AccessPlace,
  { supplier, completed }: ReceiptFilters,
): Input<typeof listGoodsReceipts> => ({
  params: paramsOf(place),
  query: {
    sort_by: 'created_at',
    sort_dir: 'desc',
    ...(/^\d+$/.test(supplier) && { supplier_location_id: supplier }),
    ...((completed === '0' || completed === '1') && { is_completed: completed }),
    include: `total_lines_attribute_count,total_lines_crossdock_count,${parties}`,
  },
});

/** One receipt with its lines. */
export const receiptInput = (place: AccessPlace, receipt: string) => ({
  params: paramsOf(place, { receipt }),
  query: { include: `lines.current_dispatch_request_lines,${parties}` },
});

/** Suppliers to choose from: active vendor locations only (review-refunds-warehouse.md 5). */
export const suppliers = (locations: readonly Location[]): readonly Location[] =>
  locations
    .filter(l => l.location_type.identifier === 'vendor' && l.active === '1')
    .sort((a, b) => byName(a.display_name, b.display_name));

/** The name of an attribute of articles, such as organic. */
export const attributeTitle = (name: string): string => translated('product_attribute', name, name);

/** Attributes that any of these receipts counts, each a column; in the order of their titles. */
export const attributesOf = (receipts: readonly GoodsReceipt[]): readonly string[] =>
  [...new Set(receipts.flatMap(r => Object.keys(r.total_lines_attribute_count)))].sort((a, b) =>
    byName(attributeTitle(a), attributeTitle(b)),
  );

/** The input of 'Goederenontvangst aanmaken'. */
export const newReceipt = { supplier_identifier: '', identifier: '' };

/** Both are there after trimming. */
export const createFaults = ({ supplier_identifier, identifier }: typeof newReceipt): Faults => ({
  ...(supplier_identifier === '' && { supplier_identifier: t('choose') }),
  ...(identifier.trim() === '' && { identifier: t('reference_missing') }),
});

/** The article of a line: the line has it, or a delivery that wants it; else its number is all that is known. */
export const articleOf = ({
  product,
  product_identifier,
  current_dispatch_request_lines,
}: GoodsReceiptLine) =>
  product ?? current_dispatch_request_lines[0]?.product ?? { name: product_identifier, attributes: {} };

/** The flags of an article, by name. */
export const flagsOf = (line: GoodsReceiptLine): string =>
  Object.entries(articleOf(line).attributes)
    .flatMap(([name, value]) => (value === true ? attributeTitle(name) : []))
    .join(', ');

/** The article's logistic name; empty when it has none. */
export const logisticNameOf = (line: GoodsReceiptLine): string => {
  const { logistic_name: name } = articleOf(line).attributes;
  return typeof name === 'string' ? name : '';
};

/** Pieces of a line that crossdock deliveries want. */
export const crossdockOf = ({ current_dispatch_request_lines }: GoodsReceiptLine): number =>
  current_dispatch_request_lines.reduce((sum, line) => sum + line.quantity, 0);

/** How a line came in: as expected, over, under, or not (yet) at all. */
export function comingOf({ quantity, quantity_scanned: scanned }: GoodsReceiptLine) {
  if (scanned === 0) return 'none';
  if (scanned === quantity) return 'exact';
  return scanned > quantity ? 'over' : 'under';
}

/** An amount as it is typed. */
export const newCount = { amount: '' };
/** Most pieces that one count may add (contract). */
const MOST = 100_000;
/** The typed pieces; 0 while they are no number that can be counted. */
export function amountOf({ amount }: typeof newCount): number {
  const pieces = /^\d{1,6}$/.test(amount.trim()) ? Number(amount) : 0;
  return pieces <= MOST ? pieces : 0;
}
export const countFaults = (typed: typeof newCount): Faults => ({
  ...(amountOf(typed) === 0 && { amount: t('count_wrong') }),
});
/** Pieces beyond the expected ones once so many have been added; 0: none. */
export const overBy = ({ quantity, quantity_scanned }: GoodsReceiptLine, amount: number): number =>
  amount === 0 ? 0 : Math.max(0, quantity_scanned + amount - quantity);

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
      [line.product_identifier, articleOf(line).name, logisticNameOf(line)].some(part =>
        part.toLowerCase().includes(wanted),
      ),
  );
}

/** The differences from what was expected, by the names of the articles, for 'Klaar met scannen'. */
export function differencesOf(lines: readonly GoodsReceiptLine[]) {
  const names = new Map(lines.map(line => [line.product_identifier, articleOf(line).name]));
  const all = differences(lines).map(({ product_identifier, ...amounts }) => ({
    name: names.get(product_identifier) ?? product_identifier,
    ...amounts,
  }));
  return { over: all.filter(d => d.scanned > d.expected), under: all.filter(d => d.scanned < d.expected) };
}
/** An article that came in otherwise than expected. */
export type NamedDifference = ReturnType<typeof differencesOf>['over'][number];

/** Other devices that may still have scans to send, as far as the OMS knows. */
export const otherDevices = (devices: readonly ReceiptDevice[], own: string) =>
  devices
    .filter(d => d.device_id !== own && (d.open || d.pending > 0))
    .map(device => ({ ...device, silent: device.seconds_ago > SILENT_SECONDS }));
/** A device that may still have scans to send. */
export type OtherDevice = ReturnType<typeof otherDevices>[number];

/** Unprocessed deliveries by order. */
export function byOrder({ unprocessed_dispatch_requests: all }: GoodsReceiptDetail) {
  const orders = new Map<string, Unprocessed[]>();
  for (const one of all)
    orders.set(one.sales_order.identifier, [...(orders.get(one.sales_order.identifier) ?? []), one]);
  return [...orders].map(([identifier, deliveries]) => ({ identifier, deliveries }));
}
