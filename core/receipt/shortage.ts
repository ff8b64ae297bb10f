/** A line of a crossdock delivery when its receipt is completed. */
interface DeliveryLine {
  readonly id: number;
  readonly product_identifier: string;
  readonly quantity: number;
  readonly quantity_placed: number;
}

/** A delivery's line after its receipt is completed. */
export interface LineSplit {
  readonly id: number;
  readonly product_identifier: string;
  /** Pieces that came and stay with the delivery; 0: the whole line goes to the new one. */
  readonly kept: number;
  /** Pieces that did not come. */
  readonly missing: number;
}

/**
 * Divides the lines of a delivery into pieces that came and pieces that did not (review-refunds-warehouse.md 4, Goods
 * receipt). A delivery of which nothing came keeps its lines as a record; the new one asks for all of it again.
 */
export const splitLines = (lines: readonly DeliveryLine[]): LineSplit[] =>
  lines.map(({ id, product_identifier, quantity, quantity_placed }) => {
    const kept = Math.min(quantity, quantity_placed);
    return { id, product_identifier, kept, missing: quantity - kept };
  });

/** Over and under what was expected. */
export interface ReceiptDifference {
  readonly product_identifier: string;
  readonly expected: number;
  readonly scanned: number;
}

/** Lines with more or fewer pieces than expected, the largest difference first. */
export const differences = (
  lines: readonly { product_identifier: string; quantity: number; quantity_scanned: number }[],
): ReceiptDifference[] =>
  lines
    .filter(l => l.quantity !== l.quantity_scanned)
    .map(l => ({
      product_identifier: l.product_identifier,
      expected: l.quantity,
      scanned: l.quantity_scanned,
    }))
    .sort((a, b) => Math.abs(b.scanned - b.expected) - Math.abs(a.scanned - a.expected));
