/** Pieces that somebody wants to send back. */
interface Wanted {
  readonly product_identifier: string;
  readonly quantity: number;
}
interface OrderLine extends Wanted {
  readonly sales_order_line_id: number;
}
type Taken<W extends Wanted> = W & OrderLine;

/** The most of an article that may come back. */
export const mostReturnable = (returnable: readonly Wanted[], product_identifier: string): number =>
  returnable
    .filter(line => line.product_identifier === product_identifier)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Takes pieces of what an order may send back, by article over its lines, the first first: that one was paid, and an extra
 * line may be free (order-rules.md 3, Retour). `over`: there are at most so many of this article.
 */
export function takeForReturn<W extends Wanted>(
  returnable: readonly OrderLine[],
  wanted: readonly W[],
): {
  readonly taken: readonly Taken<W>[];
  readonly over?: { readonly product_identifier: string; readonly most: number };
} {
  const left = returnable.map(line => ({ ...line }));
  const taken: Taken<W>[] = [];
  for (const one of wanted) {
    let missing = one.quantity;
    for (const line of left.filter(
      ({ product_identifier }) => product_identifier === one.product_identifier,
    )) {
      const quantity = Math.min(missing, line.quantity);
      line.quantity -= quantity;
      missing -= quantity;
      if (quantity > 0) taken.push({ ...one, sales_order_line_id: line.sales_order_line_id, quantity });
    }
    if (missing > 0) {
      const { product_identifier } = one;
      return {
        taken: [],
        over: { product_identifier, most: mostReturnable(returnable, product_identifier) },
      };
    }
  }
  return { taken };
}
