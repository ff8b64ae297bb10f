/** A line of a delivery in a walk; `scanned` pieces were there before the walk. */
export interface WalkLine {
  readonly id: number;
  readonly product_identifier: string;
  readonly quantity: number;
  readonly scanned: number;
}
export interface WalkDelivery {
  readonly id: number;
  readonly lines: readonly WalkLine[];
}

/** Pieces picked in the walk, by article; read with `piecesOf`. */
export type Picked = Readonly<Record<string, number>>;

/** The pieces of an article: its number is text from outside, and may be `constructor`. */
export const piecesOf = (pieces: Picked, article: string): number =>
  Object.hasOwn(pieces, article) ? (pieces[article] ?? 0) : 0;

/** The share of one delivery: pieces by line. */
export interface Share {
  readonly delivery_id: number;
  readonly counts: Readonly<Record<number, number>>;
  /** The delivery is complete. */
  readonly whole: boolean;
}

export interface Division {
  readonly shares: readonly Share[];
  /** Pieces that no delivery wants (any more), by article: they go back to their shelves. */
  readonly left: Picked;
}

const openOn = (line: WalkLine): number => Math.max(0, line.quantity - line.scanned);

/** Pieces that the deliveries still want together, by article. */
export function wanted(deliveries: readonly WalkDelivery[]): Picked {
  const sums = new Map<string, number>();
  for (const line of deliveries.flatMap(d => d.lines))
    sums.set(line.product_identifier, (sums.get(line.product_identifier) ?? 0) + openOn(line));
  return Object.fromEntries(sums);
}

/**
 * Divides the picked pieces over the deliveries, which come oldest first: complete deliveries before others, then the
 * remaining pieces to the oldest that want them. Shares and `left` together are exactly the picked pieces.
 */
export function divide(deliveries: readonly WalkDelivery[], picked: Picked): Division {
  const left = new Map(Object.entries(picked));
  const shares = new Map<number, Share>();
  const take = (delivery: WalkDelivery): void => {
    const counts: Record<number, number> = {};
    for (const line of delivery.lines) {
      const count = Math.min(openOn(line), left.get(line.product_identifier) ?? 0);
      if (count === 0) continue;
      left.set(line.product_identifier, (left.get(line.product_identifier) ?? 0) - count);
      counts[line.id] = count;
    }
    const whole = delivery.lines.every(line => (counts[line.id] ?? 0) === openOn(line));
    shares.set(delivery.id, { delivery_id: delivery.id, counts, whole });
  };
  const canBeWhole = (delivery: WalkDelivery): boolean =>
    Object.entries(wanted([delivery])).every(([article, count]) => count <= (left.get(article) ?? 0));

  for (const delivery of deliveries) if (canBeWhole(delivery)) take(delivery);
  for (const delivery of deliveries) if (!shares.has(delivery.id)) take(delivery);
  return {
    shares: deliveries.flatMap(({ id }) => shares.get(id) ?? []),
    left: Object.fromEntries([...left].filter(([, count]) => count > 0)),
  };
}
