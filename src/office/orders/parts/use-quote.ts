import type { Extra } from '../../../../contract/extra.ts';
import { quoteRefund } from '../../../../contract/orders/refund-request.ts';
import { quoteRefunds } from '../../../../core/access/orders.ts';
import { may } from '../../../../core/access/right.ts';
import { useCall } from '../../calls/use-call.ts';
import { useOffice } from '../../office.ts';

/** Pieces by the line of a delivery. */
export type Pieces = ReadonlyMap<number, number>;

/** Euro that can go back for these pieces of an order; 0: nothing, or the user may not know, or this OMS does not tell. */
export function useQuote(order: string, pieces: Pieces): number {
  const { asker } = useOffice();
  const isTold = asker.features.has('refund-room' satisfies Extra) && may(asker, quoteRefunds);
  const { body } = useCall(quoteRefund, isTold && pieces.size > 0 ? quoteInput(order, pieces) : null);
  return body?.amount ?? 0;
}

const quoteInput = (order: string, pieces: Pieces) => ({
  params: { salesOrder: order },
  query: { pieces: [...pieces].map(([line, n]) => `${String(line)}:${String(n)}`).join() },
});

interface Line {
  readonly id: number;
  readonly product_identifier: string;
  readonly quantity: number;
}

/** Pieces that are taken by article, as pieces of lines: of its last line first, as a cancellation takes them. */
export function piecesOf(lines: readonly Line[], taken: ReadonlyMap<string, number>): Pieces {
  const left = new Map(taken);
  const pieces = new Map<number, number>();
  for (const { id, product_identifier, quantity } of lines.toReversed()) {
    const n = Math.min(quantity, left.get(product_identifier) ?? 0);
    if (n > 0) pieces.set(id, n);
    left.set(product_identifier, (left.get(product_identifier) ?? 0) - n);
  }
  return pieces;
}
