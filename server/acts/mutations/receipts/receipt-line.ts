import type { Changes } from '../changes.ts';
import type { MutationItem } from '../item.ts';
import { plausible } from '../plausible.ts';
import type { ReceiptLineState, ReceiptState } from '../world.ts';

/** So many pieces of an article came in with the receipt; an article without a line gets one. */
export function raiseLine(
  { user, device_id, mutation }: MutationItem,
  receipt: ReceiptState,
  product_identifier: string,
  quantity: number,
  changes: Changes,
): ReceiptLineState {
  const line = receipt.lines.find(l => l.product_identifier === product_identifier) ?? {
    id: 0,
    product_identifier,
    quantity: 0,
    quantity_scanned: 0,
    scans: new Map(),
  };
  if (!receipt.lines.includes(line)) receipt.lines.push(line);
  line.quantity_scanned += quantity;
  line.scans.set(mutation.id, { quantity, taken_back: false });
  changes.receipt_scans.push({
    mutation_id: mutation.id,
    goods_receipt_id: receipt.id,
    product_identifier,
    quantity,
    user_id: user.id,
    device_id,
    scanned_at: plausible(mutation.at),
  });
  return line;
}

/** The pieces that a scan added no longer count. */
export function lowerLine(receipt: ReceiptState, product_identifier: string, mutation_id: string): void {
  const line = receipt.lines.find(l => l.product_identifier === product_identifier);
  const scan = line?.scans.get(mutation_id);
  if (!line || !scan || scan.taken_back) return;
  scan.taken_back = true;
  line.quantity_scanned -= scan.quantity;
}
